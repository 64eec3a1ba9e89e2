/** What the documents name exists: files, links, commands, settings, names in the code, decisions and tests. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';

import { PROJECT_FOLDER } from '../scripts/shared/paths';
import { readProjectText } from '../scripts/shared/sources';

/** The pages that speak of the code, whose names have to be those of the code. */
const FOR_DEVELOPERS = [
	'CONTRIBUTING.md',
	'bench/README.md',
	'docs/adding-a-provider.md',
	'docs/architecture.md',
	'docs/glossary.md',
	'sandbox/README.md',
	...readdirSync(join(PROJECT_FOLDER, 'docs', 'decisions')).map(
		(name) => `docs/decisions/${name}`,
	),
];

/** Folders that a build, an install or a test writes. */
const WRITTEN = /^(dist|\.tmp)\//;

describe('The documentation', () => {
	const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
		cwd: PROJECT_FOLDER,
		encoding: 'utf8',
	})
		.split('\n')
		.filter((file) => existsSync(join(PROJECT_FOLDER, file)));
	const documents = files.filter((file) => /^(?!\.github).*\.md$/.test(file));
	const sources = files
		.filter((file) => /\.(ts|js|mjs|json|yml)$/.test(file) && !file.includes('package-lock'))
		.map(readProjectText);
	const words = new Set(sources.flatMap((text) => text.match(/[A-Za-z_][A-Za-z0-9_]*/g) ?? []));
	const named = (document: string, pattern: RegExp) =>
		[...readProjectText(document).matchAll(pattern)].map(([, name]) => name!);

	it('is checked completely', () => {
		expect(documents).toContain('docs/behaviour.md');
		expect(documents.length).toBeGreaterThan(20);
	});

	it.each(documents)('names only files that exist, in %s', (document) => {
		// A provider that is to be added does not exist yet; what a build or a run writes may not, either.
		const made = /acme|^dist\/|^\.tmp\//;
		const paths = named(document, /`([\w./-]+\.(?:ts|js|json|yml|md))`/g);
		const missing = paths.filter(
			(name) => !made.test(name) && !files.some((file) => `/${file}`.endsWith(`/${name}`)),
		);
		expect(missing).toEqual([]);
	});

	it.each(documents)('links only to files that exist, in %s', (document) => {
		const targets = named(document, /\]\((?!https?:|#)([^)#\s]+)/g);
		const missing = targets.filter(
			(target) => !existsSync(join(PROJECT_FOLDER, posix.dirname(document), target)),
		);
		expect(missing).toEqual([]);
	});

	it.each(documents)('links only to headings that exist, in %s', (document) => {
		const targets = named(document, /\]\((?!https?:)([^)\s]*#[^)\s]+)\)/g);
		const missing = targets.filter((target) => {
			const [file = '', anchor = ''] = target.split('#');
			const path = file === '' ? document : posix.join(posix.dirname(document), file);
			return path.endsWith('.md') && !anchorsOf(readProjectText(path)).includes(anchor);
		});
		expect(missing).toEqual([]);
	});

	it.each(FOR_DEVELOPERS)('names only folders that exist, in %s', (document) => {
		const folders = named(document, /`((?:[\w.-]+\/)+)`/g);
		const missing = folders.filter(
			(name) => !WRITTEN.test(name) && !files.some((file) => `/${file}`.includes(`/${name}`)),
		);
		expect(missing).toEqual([]);
	});

	it.each(FOR_DEVELOPERS)(
		'names what the code has, spelled as in the code, in %s',
		(document) => {
			const names = named(document, /`([A-Za-z_][A-Za-z0-9_]{3,})`/g);
			const missing = names.filter((name) => !words.has(name));
			expect([...new Set(missing)]).toEqual([]);
		},
	);

	it.each(FOR_DEVELOPERS)('names only tests and scripts that exist, in %s', (document) => {
		const patterns = named(document, /\bnpx jest ([\w./-]+)/g);
		const tests = files.filter((file) => file.endsWith('.test.ts'));
		const scripts = named(document, /\bnpx (?:tsx|stryker run) ([\w./-]+)/g);
		expect(patterns.filter((each) => !tests.some((test) => test.includes(each)))).toEqual([]);
		expect(scripts.filter((script) => !files.includes(script))).toEqual([]);
	});

	it('names in CONTRIBUTING.md only settings that something reads', () => {
		const settings = named('CONTRIBUTING.md', /^\| `([A-Z_]+)` /gm);
		expect(settings).toContain('SEED');
		const isRead = (name: string) =>
			sources.some((text) =>
				new RegExp(`\\b${name}\\b.*process\\.env|process\\.env.*\\b${name}\\b`).test(text),
			);
		expect(settings.filter((name) => !isRead(name))).toEqual([]);
	});

	it('explains in CONTRIBUTING.md every npm script that people run', () => {
		const { scripts } = JSON.parse(readProjectText('package.json')) as { scripts: object };
		const explained = named('CONTRIBUTING.md', /^\| `npm (?:run )?([\w:]+)` /gm);
		expect(explained.toSorted()).toEqual(Object.keys(scripts).toSorted());
	});

	it('lists each decision in the index, with its title, a status and a date', () => {
		const pages = files.filter((file) => /^docs\/decisions\/\d{3}-/.test(file));
		const index = readProjectText('docs/decisions/README.md');
		expect(pages.length).toBeGreaterThan(20);
		for (const page of pages) {
			const [, title] = /^# (.+)$/m.exec(readProjectText(page))!;
			const link = `[${title}](${posix.basename(page)})`;
			const row = index.split('\n').find((line) => line.includes(link));
			expect([page, row]).toEqual([
				page,
				expect.stringMatching(/\| (In force|Withdrawn).*\| \d{4}-\d\d-\d\d +\|$/),
			]);
		}
	});

	it('has at most forty words in the glossary', () => {
		expect(named('docs/glossary.md', /^\| ([a-z].*?) +\|/gm).length).toBeLessThanOrEqual(40);
	});

	it('names only npm scripts that exist, also in sources and tests', () => {
		const { scripts } = JSON.parse(readProjectText('package.json')) as { scripts: object };
		const texts = files.filter((file) => /\.(ts|js|md|yml|json)$/.test(file));
		const missing = texts
			.flatMap((file) => named(file, /\bnpm run (?:--silent )?([a-z][\w:]*)/g))
			.filter((name) => !Object.hasOwn(scripts, name));
		expect([...new Set(missing)]).toEqual([]);
	});

	it('names for every promise about security a test that exists', () => {
		const promises = readProjectText('SECURITY.md')
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

	it('quotes the messages of the node about a report literally', () => {
		const rows = readProjectText('docs/why-numbers-differ.md')
			.split('\n')
			.filter((line) => line.startsWith('| **'));
		const quotes = rows.flatMap((row) =>
			[...row.split('|')[2]!.matchAll(/"(.+?)"(?=,| or |\s*$)/g)].map(([, quote]) => quote!),
		);
		expect(quotes.length).toBeGreaterThan(12);
		const sources = files
			.filter((file) => /^nodes\/Analytics\/.+\.ts$/.test(file))
			.map((file) => readProjectText(file).replaceAll("\\'", "'"));
		const parts = quotes.flatMap((quote) => quote.split('…'));
		const isUnknown = (part: string) => !sources.some((source) => source.includes(part));
		expect(parts.filter(isUnknown)).toEqual([]);
	});

	it('states prices in one place, and none in the README', () => {
		expect(readProjectText('README.md')).not.toMatch(
			/\d credits?\b|\bcredits? (?:for|per) (?:each )?\d/i,
		);
		expect(readProjectText('docs/providers.md')).toMatch(/\d credits?\b/);
	});
});

/** What GitHub makes of headings, to link to them. */
function anchorsOf(text: string): string[] {
	const withoutCode = text.replace(/^```[^]*?^```/gm, '');
	return [...withoutCode.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
		heading
			.toLowerCase()
			.replace(/[^\p{L}\p{N}\s_-]/gu, '')
			.replaceAll(' ', '-'),
	);
}

/** Titles after the name of a file, or of several, that none of them has. */
function unknownTitles(cell: string): string[] {
	const sources = [...cell.matchAll(/`(test\/[^`]+)`/g)].map(([, file = '']) =>
		readProjectText(file),
	);
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
