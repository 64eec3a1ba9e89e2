/** What the documents name exists: files, links and npm scripts. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';

import { root } from '../scripts/shared/paths';
import { textOf } from '../scripts/sources';

describe('the documents', () => {
	const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
		cwd: root,
		encoding: 'utf8',
	})
		.split('\n')
		.filter((file) => existsSync(join(root, file)));
	const documents = files.filter((file) => /^(?!test\/promises|\.github).*\.md$/.test(file));
	const named = (document: string, pattern: RegExp) =>
		[...textOf(document).matchAll(pattern)].map(([, name]) => name!);

	it('are found', () => {
		expect(documents).toContain('docs/behaviour.md');
		expect(documents.length).toBeGreaterThan(20);
	});

	it.each(documents)('%s names files that exist', (document) => {
		// Examples of what is to be added do not exist yet; what a build or a run writes may not, either.
		const made = /acme|0\.3\.0|^dist\/|^\.tmp\//;
		const paths = named(document, /`([\w./-]+\.(?:ts|js|json|yml|md))`/g);
		const missing = paths.filter(
			(name) => !made.test(name) && !files.some((file) => `/${file}`.endsWith(`/${name}`)),
		);
		expect(missing).toEqual([]);
	});

	it.each(documents)('%s links to files that exist', (document) => {
		const targets = named(document, /\]\((?!https?:|#)([^)#\s]+)/g);
		const missing = targets.filter(
			(target) => !existsSync(join(root, posix.dirname(document), target)),
		);
		expect(missing).toEqual([]);
	});

	it('name npm scripts that exist, as do sources and tests', () => {
		const { scripts } = JSON.parse(textOf('package.json')) as { scripts: object };
		const texts = files.filter((file) => /\.(ts|js|md|yml|json)$/.test(file));
		const missing = texts
			.flatMap((file) => named(file, /\bnpm run (?:--silent )?([a-z][\w:]*)/g))
			.filter((name) => !Object.hasOwn(scripts, name));
		expect([...new Set(missing)]).toEqual([]);
	});

	it('name for every promise about security a test that exists', () => {
		const promises = textOf('SECURITY.md')
			.split('## Promises')[1]!
			.split('### Supply chain')[0]!;
		const rows = promises.split('\n').filter((line) => /^\| (?!Promise|-)/.test(line));
		expect(rows.length).toBeGreaterThan(15);
		for (const row of rows) {
			const tests = row
				.split('|')
				.at(-2)!
				.split(/(?=`test\/)/)
				.filter((each) => each.trim() !== '');
			expect({ row, tests: tests.length }).not.toEqual({ row, tests: 0 });
			for (const each of tests) expect(unknownTitles(each)).toEqual([]);
		}
	});

	it('say prices in one place: the README has none', () => {
		expect(textOf('README.md')).not.toMatch(
			/\d credits?\b|\bcredits? (?:for|per) (?:each )?\d/i,
		);
		expect(textOf('docs/providers.md')).toMatch(/\d credits?\b/);
	});
});

/** Titles after the name of a file, or of several, that none of them has. */
function unknownTitles(cell: string): string[] {
	const sources = [...cell.matchAll(/`(test\/[^`]+)`/g)].map(([, file = '']) => textOf(file));
	const titles = [...cell.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title);
	if (sources.length === 0) return [];
	if (titles.length === 0 && !cell.trim().endsWith('and')) return [`no title: ${cell}`];
	return titles.filter((title) =>
		title
			.split('…')
			.map((part) => part.trim())
			.some(
				(part) => !sources.some((source) => source.replaceAll("\\'", "'").includes(part)),
			),
	);
}
