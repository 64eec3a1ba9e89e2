/**
 * Keeps the import rules of docs/architecture.md (each room imports only what its row names, and no files import each
 * other in a circle), and two measures of the published code: no `any`, no suppressed lint.
 */
import ts from 'typescript';

import {
	readLineSpan,
	parseSource,
	listSourceFiles,
	readProjectText,
	walkSyntax,
} from '../scripts/shared/sources';
import {
	findRoomOfUnpublishedFile,
	listImports,
	findRoomOfFile,
	readRoomImports,
	resolveImport,
	replaceRoomDiagramInPage,
	type SourceLocation,
} from '../scripts/rooms';

/**
 * Who may import whom, by the two tables of docs/architecture.md: rows such as "| `match` | `shared/core`, `person` |",
 * what each room may import beside its own files. Rooms of a node are those of the same node: the nodes never meet.
 */
const MAY_IMPORT = new Map(
	[
		...readProjectText('docs/architecture.md').matchAll(
			/^\| `([^`]+)` +\| (nothing else|(?:`[^`]+`(?:, )?)+) +\|$/gm,
		),
	].map(([, room = '', others = '']) => [room, [room, ...namesIn(others)]] as const),
);

function namesIn(cell: string): string[] {
	return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}

const PUBLISHED = ['nodes', 'credentials'];

/** The rooms that are not published. Packages and Node's own modules are free there. */
const UNPUBLISHED = ['sandbox', 'engine', 'n8n', 'demo', 'testing', 'test', 'bench', 'scripts'];

const published = listSourceFiles(...PUBLISHED);
const unpublished = listSourceFiles(...UNPUBLISHED);
const everything = [...published, ...unpublished];

/** What is wrong with one import, or nothing. */
function complaint(file: string, specifier: string): string | undefined {
	return PUBLISHED.includes(file.split('/')[0]!)
		? complaintOfPublished(file, specifier)
		: complaintOfUnpublished(file, specifier);
}

function complaintOfPublished(file: string, specifier: string): string | undefined {
	const from = findRoomOfFile(file);
	const to: SourceLocation = specifier.startsWith('.')
		? findRoomOfFile(resolveImport(file, specifier, everything))
		: { room: specifier };
	const isForeign = from.node !== undefined && to.node !== undefined && from.node !== to.node;
	if (isForeign) return `${file} (${from.node}) imports ${specifier} (${to.node})`;
	return refusalOf(file, specifier, from.room, to.room);
}

function complaintOfUnpublished(file: string, specifier: string): string | undefined {
	if (!specifier.startsWith('.')) return undefined;
	const target = resolveImport(file, specifier, everything);
	// A file beside the folders, such as package.json, is in no room.
	if (!target.includes('/')) return undefined;
	return refusalOf(
		file,
		specifier,
		findRoomOfUnpublishedFile(file),
		findRoomOfUnpublishedFile(target),
	);
}

function refusalOf(file: string, specifier: string, from: string, to: string): string | undefined {
	const allowed = MAY_IMPORT.get(from);
	if (allowed === undefined) return `${file} is in "${from}", a room without a rule`;
	if (allowed.includes(to)) return undefined;
	return `${file} imports ${specifier}; ${from} may import: ${allowed.join(', ')}`;
}

const COMPUTING = ['person', 'match', 'records', 'providers'];

/** Rooms that compute know nothing that sends: neither the type nor what is built on it. */
function sending(file: string, text = readProjectText(file)): string[] {
	if (!COMPUTING.includes(findRoomOfFile(file).room)) return [];
	return [...walkSyntax(parseSource(file, text))]
		.filter((node) => ts.isImportSpecifier(node))
		.map((node) => (node.propertyName ?? node.name).text)
		.filter((name) => SENDING.has(name))
		.map((name) => `${file} imports ${name}; what sends requests is in a room of its own`);
}

const SENDING = new Set(['Send', 'withRetry', 'withGate', 'firstAlone']);

/** The files that import each other in a circle, each circle once. */
function circles(imports: Map<string, string[]>): string[][] {
	const found = new Map<string, string[]>();
	const done = new Set<string>();
	const visit = (file: string, path: string[]): void => {
		const start = path.indexOf(file);
		if (start >= 0) {
			const circle = path.slice(start);
			found.set([...circle].sort().join(), circle);
		}
		if (start >= 0 || done.has(file)) return;
		for (const next of imports.get(file) ?? []) visit(next, [...path, file]);
		done.add(file);
	};
	for (const file of imports.keys()) visit(file, []);
	return [...found.values()];
}

function importsAmong(files: string[]): Map<string, string[]> {
	const existing = new Set(files);
	return new Map(
		files.map((file) => [
			file,
			listImports(readProjectText(file))
				.map((specifier) => `${resolveImport(file, specifier, files)}.ts`)
				.filter((target) => existing.has(target)),
		]),
	);
}

function anyKeywords(file: ts.SourceFile): string[] {
	return [...walkSyntax(file)]
		.filter((node) => node.kind === ts.SyntaxKind.AnyKeyword)
		.map((node) => `${file.fileName}:${readLineSpan(node).first} says any; read it as unknown`);
}

const SUPPRESSION = /eslint-disable|@ts-(ignore|expect-error|nocheck)|prettier-ignore/;

function suppressions(file: string, text: string): string[] {
	return text
		.split('\n')
		.flatMap((line, index) =>
			SUPPRESSION.test(line)
				? [`${file}:${index + 1} suppresses a check: ${line.trim()}`]
				: [],
		);
}

function complaintsOf(files: string[]): string[] {
	return files.flatMap((file) =>
		listImports(readProjectText(file)).flatMap((specifier) => complaint(file, specifier) ?? []),
	);
}

describe('The sources of this repository', () => {
	it('are all found, and every folder has a rule about its imports', () => {
		expect(published).toContain('nodes/shared/core/retry.ts');
		expect(published.length).toBeGreaterThan(20);
		expect([...MAY_IMPORT.keys()]).toEqual(expect.arrayContaining(UNPUBLISHED));
		expect(MAY_IMPORT.size).toBe(26);
	});

	it('that are published import only what their folder may import', () => {
		expect(complaintsOf(published)).toEqual([]);
	});

	it.each(UNPUBLISHED)('in %s/ import only what their folder may import', (folder) => {
		expect(complaintsOf(listSourceFiles(folder))).toEqual([]);
	});

	it('send no requests from the folders that only compute', () => {
		expect(published.flatMap((file) => sending(file))).toEqual([]);
	});

	it('have no circular imports, neither between files nor between folders', () => {
		expect(circles(importsAmong(everything))).toEqual([]);
		expect(circles(readRoomImports())).toEqual([]);
	});

	it('are drawn in docs/architecture.md with their imports ("npm run generate" draws them)', () => {
		const page = readProjectText('docs/architecture.md');
		expect(replaceRoomDiagramInPage(page)).toBe(page);
		expect(page).toMatch(/```mermaid\nflowchart TD\n[^`]*-->/);
	});

	it('never use the type any', () => {
		expect(published.flatMap((file) => anyKeywords(parseSource(file)))).toEqual([]);
	});

	it('suppress no lint rule', () => {
		expect(published.flatMap((file) => suppressions(file, readProjectText(file)))).toEqual([]);
	});
});

describe('The check of the sources', () => {
	it.each<[string, string, string]>([
		['a record that knows of n8n', 'nodes/Enrichment/records/a.ts', 'n8n-workflow'],
		['a record that knows of its actions', 'nodes/Enrichment/records/a.ts', '../actions/b'],
		['the other node', 'nodes/Enrichment/actions/a.ts', '../../Analytics/report/formats'],
		['a core that knows of n8n', 'nodes/shared/core/a.ts', 'n8n-workflow'],
		['what asks Google and knows of n8n', 'nodes/Analytics/google/a.ts', 'n8n-workflow'],
		['a node room that knows of a node', 'nodes/shared/node/a.ts', '../../Analytics/actions'],
		[
			'a description that reaches past its actions',
			'nodes/Analytics/Analytics.node.ts',
			'./report/formats',
		],
		[
			'actions that know of credentials',
			'nodes/Analytics/actions/a.ts',
			'../../../credentials/A.credentials',
		],
		['the sandbox', 'nodes/Analytics/actions/a.ts', '../../../sandbox/http/listen'],
		['the benchmarks', 'credentials/A.credentials.ts', '../bench/run'],
		['a package', 'nodes/shared/node/a.ts', 'axios'],
		['a way around', 'nodes/shared/node/a.ts', 'n8n-workflow/dist/cjs'],
		['a room nobody thought of', 'nodes/Analytics/helpers/a.ts', '../report/formats'],
		['a bench that borrows from tests', 'bench/a.ts', '../test/truth/sql'],
		['a script that borrows from tests', 'scripts/a.ts', '../test/truth/sql'],
		['a test that borrows from benches', 'test/core/a.test.ts', '../../bench/measure'],
		['a helper that runs a script', 'testing/e2e/a.ts', '../../scripts/lint'],
		['a sandbox that knows the node', 'sandbox/a.ts', '../nodes/shared/core/json'],
		['an engine that knows a real n8n', 'engine/a.ts', '../n8n/until'],
	])('reports %s', (_claim, file, specifier) => {
		expect(complaint(file, specifier)).toContain(file);
	});

	it('recognizes every way to import', () => {
		const text = `
			import a from 'a';
			import type { B } from 'b';
			export * from 'c';
			export type { D } from 'd';
			const e = require('e');
			const f = await import('f');
			let g: import('g').G;
			import 'h';
			// import 'comment';
			const text = "import 'text'";`;
		expect(listImports(text).sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
	});

	it('notices a folder that computes and can send requests', () => {
		const text = "import type { Send as S } from '../../shared/core/http';";
		expect(sending('nodes/Enrichment/records/a.ts', text)).toHaveLength(1);
		expect(sending('nodes/Analytics/google/a.ts', text)).toEqual([]);
	});

	it('notices circular imports of any length, and nothing else', () => {
		const imports = (...pairs: Array<[string, string[]]>) => new Map(pairs);
		expect(circles(imports(['a', ['b', 'c']], ['b', ['c']], ['c', []]))).toEqual([]);
		expect(circles(imports(['a', ['b']], ['b', ['a']]))).toEqual([['a', 'b']]);
		expect(circles(imports(['x', ['a']], ['a', ['b']], ['b', ['c']], ['c', ['a']]))).toEqual([
			['a', 'b', 'c'],
		]);
	});

	it('notices any and suppressions, and says where they are', () => {
		const parsed = (text: string) => parseSource('a.ts', text);
		expect(anyKeywords(parsed('const a = "any";\nlet b: any[];'))).toEqual([
			'a.ts:2 says any; read it as unknown',
		]);
		expect(suppressions('a.ts', 'a;\n// eslint-disable-next-line x')).toEqual([
			'a.ts:2 suppresses a check: // eslint-disable-next-line x',
		]);
	});
});
