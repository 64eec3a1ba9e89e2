/** What an attacker of the supply chain would have to get past; the other checks are those of `npm run pack:check`. */
import { readProjectText } from '../scripts/shared/sources';

interface Manifest {
	dependencies?: Record<string, string>;
	scripts: Record<string, string>;
}

const workflow = readProjectText('.github/workflows/publish.yml');

/** The text of a job of the workflow that publishes. */
function jobNamed(name: string): string {
	const [, text] =
		new RegExp(`^  ${name}:\\n((?:    .*\\n|\\n|  #.*\\n)+)`, 'm').exec(workflow) ?? [];
	if (text === undefined) throw new Error(`publish.yml has no job "${name}"`);
	return text;
}

const COMPARES_HASH = 'echo "${{ needs.pack.outputs.sha256 }}';

it('The published package depends on nothing, and runs no script when it is installed', () => {
	const { dependencies, scripts } = JSON.parse(readProjectText('package.json')) as Manifest;
	expect(dependencies ?? {}).toEqual({});
	for (const name of ['preinstall', 'install', 'postinstall', 'prepare'])
		expect(scripts).not.toHaveProperty(name);
});

it('No dependency for development runs a script when it is installed unless package.json allows it', () => {
	expect(readProjectText('.npmrc')).toMatch(/^strict-allow-scripts=true$/m);
});

it('A release is packed from main by the compiler and gulp alone, without a script of a dependency', () => {
	const pack = jobNamed('pack');
	expect(pack).toContain('git merge-base --is-ancestor "$GITHUB_SHA" origin/main');
	const commands = [...pack.matchAll(/^ +- run: (.*)$/gm)].map(([, command]) => command);
	expect(commands).toEqual([
		'npm install --global --ignore-scripts "npm@$NPM"',
		'npm ci --ignore-scripts',
		'node node_modules/typescript/bin/tsc -p tsconfig.build.json',
		'node node_modules/gulp/bin/gulp.js default',
		'node node_modules/gulp/bin/gulp.js stage',
	]);
	expect(workflow).toMatch(/^ {2}NPM: \d+\.\d+\.\d+$/m);
});

it('A release tests the packed file and publishes the same one, by its hash', () => {
	for (const name of ['test', 'publish']) {
		const job = jobNamed(name);
		expect(job).toContain(COMPARES_HASH);
		expect(job.indexOf(COMPARES_HASH)).toBeLessThan(job.search(/npm (test|publish)/));
	}
	expect(jobNamed('test')).toContain('RELEASE_TARBALL="$PWD/$(ls release/*.tgz)" npm test');
	expect(jobNamed('publish')).not.toContain('checkout');
	expect(jobNamed('publish')).toContain('id-token: write');
	expect(jobNamed('test')).not.toContain('id-token');
});

it('Every action that a workflow uses is pinned to a commit', () => {
	const workflows = ['ci', 'mutation', 'newest-n8n', 'nightly', 'publish'];
	for (const name of workflows) {
		const uses = [...readProjectText(`.github/workflows/${name}.yml`).matchAll(/uses: (\S+)/g)];
		expect(uses.length).toBeGreaterThan(0);
		for (const [, action] of uses) expect(action).toMatch(/@[0-9a-f]{40}$/);
	}
});
