import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../shared/paths';
import { isPlaceholder, readManifest, readOwner } from '../project';

/** The problems of publishing the package as `tag`; none means that it can go. */
export function releaseProblems(tag: string): string[] {
	const { version } = readManifest();
	const { repository, email } = readOwner();
	const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
	const checks: Array<[holds: boolean, problem: string]> = [
		[tag === version, `The tag is "${tag}", the version in package.json is "${version}".`],
		[
			new RegExp(
				`^## \\[${version.replaceAll('.', '\\.')}\\] - \\d{4}-\\d\\d-\\d\\d$`,
				'm',
			).test(changelog),
			`CHANGELOG.md has no section "## [${version}] - <date>".`,
		],
		[
			![repository, email].some(isPlaceholder),
			'The addresses in package.json are placeholders. Run npm run release -- owner.',
		],
	];
	return checks.flatMap(([holds, problem]) => (holds ? [] : [problem]));
}

export function sayWhetherReady(tag: string): void {
	const problems = releaseProblems(tag);
	for (const problem of problems) console.error(problem);
	if (problems.length > 0) process.exitCode = 1;
	else console.log('Ready to publish.');
}
