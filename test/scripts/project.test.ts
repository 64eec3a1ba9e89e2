import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { NODE_DESCRIPTIONS, listPanelOperations } from '../../scripts/panelDescriptions';
import { PROJECT_FOLDER } from '../../scripts/shared/paths';
import { isPlaceholderAddress, readManifest, readPackageOwner } from '../../scripts/packageOwner';
import { updateProviderPriceTable } from '../../scripts/providerPriceTable';
import { buildReferencePage } from '../../scripts/referencePage';
import { findReleaseProblems } from '../../scripts/release/check';

const { homepage, version } = readManifest();
const { repository, email } = readPackageOwner();

test('Every address of the project follows the one in package.json', () => {
	const name = 'n8n-nodes-enrichment-analytics';
	const found = execFileSync('git', ['grep', '-hoE', `https?://[a-z0-9./-]+/${name}`], {
		cwd: PROJECT_FOLDER,
		encoding: 'utf8',
	});
	const addresses = new Set(found.trim().split('\n'));
	// How CONTRIBUTING and the script show the command.
	for (const example of ['you', 'YOU']) addresses.delete(`https://github.com/${example}/${name}`);
	expect([...addresses]).toEqual([repository]);
	expect(homepage).toBe(`${repository}#readme`);
});

test('An address that is not filled in cannot belong to a stranger, and prevents publishing', () => {
	const placeholder =
		'The addresses in package.json are placeholders. Run npm run release -- owner.';
	const expected = [repository, email].some(isPlaceholderAddress) ? [placeholder] : [];
	expect(findReleaseProblems(version)).toEqual(expected);
	expect(isPlaceholderAddress('https://repository.invalid/n8n')).toBe(true);
	expect(isPlaceholderAddress('https://github.com/acme.invalids/n8n')).toBe(false);
});

test('A tag that is not the version is not published', () => {
	expect(findReleaseProblems('9.9.9')).toContain(
		`The tag is "9.9.9", the version in package.json is "${version}".`,
	);
});

test('The changelog has a section for the version, with its date', () => {
	const missing = `CHANGELOG.md has no section "## [${version}] - <date>".`;
	expect(findReleaseProblems(version)).not.toContain(missing);
});

test('The reference in docs/ is up to date with the nodes ("npm run generate" writes it)', () => {
	expect(readFileSync(join(PROJECT_FOLDER, 'docs', 'reference.md'), 'utf8')).toBe(
		buildReferencePage(),
	);
});

test('The prices in docs/ are up to date with the providers ("npm run generate" writes them)', () => {
	const page = readFileSync(join(PROJECT_FOLDER, 'docs', 'providers.md'), 'utf8');
	expect(updateProviderPriceTable(page)).toBe(page);
	expect(page).toContain('\n| Apollo | 1 | 1 | 1 | 9 |');
});

test("Every operation is in a row of the README's tables", () => {
	const readme = readFileSync(join(PROJECT_FOLDER, 'README.md'), 'utf8');
	const cells = readme.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
	const listed = cells.flatMap(([, resources = '', operations = '']) =>
		resources
			.split(', ')
			.flatMap((resource) =>
				operations.split(', ').map((operation) => `${resource}: ${operation}`),
			),
	);
	const all = NODE_DESCRIPTIONS.flatMap(listPanelOperations);
	const names = all.map(({ resourceName, operationName }) => `${resourceName}: ${operationName}`);
	expect(names.filter((name) => !listed.includes(name))).toEqual([]);
});
