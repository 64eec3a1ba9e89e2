/** A new entry for a list in a file of the project. */
export interface ListEntry {
	file: string;
	/** The list is between the first line that begins with `listStart` and the next one that begins with `listEnd`. */
	listStart: string;
	listEnd: string;
	/** One line, or several that end in a line break. */
	text: string;
	/** The beginning of each entry, in a list whose entries have several lines. */
	entryStart?: string;
	/** Whether the entry is inserted in alphabetical order; else it becomes the first one. */
	isSorted: boolean;
}

/** The entries of a new provider in all lists of providers in the code. */
export function buildListEntries(name: string, label: string, isAsynchronous = false): ListEntry[] {
	const buildDialect = nameDialectBuilder(name);
	const buildImport = (exported: string) => `import { ${exported} } from './${name}';`;
	return [
		{
			file: 'nodes/Enrichment/providers/index.ts',
			listStart: "import type { Result } from '../../shared/core/result';",
			listEnd: '',
			text: buildImport(buildDialect),
			isSorted: true,
		},
		{
			file: 'nodes/Enrichment/providers/index.ts',
			listStart: 'const DIALECT_BUILDERS',
			listEnd: '};',
			text: `\t${name}: ${buildDialect},`,
			isSorted: true,
		},
		{
			file: 'sandbox/enrichment/providers/index.ts',
			listStart: '',
			listEnd: '',
			text: buildImport(`${name}Api`),
			isSorted: true,
		},
		{
			file: 'sandbox/enrichment/providers/index.ts',
			listStart: 'export const PROVIDER_APIS = {',
			listEnd: '} satisfies',
			text: `\t${name}: ${name}Api,`,
			isSorted: true,
		},
		{
			file: 'nodes/Enrichment/providers/registry.ts',
			listStart: 'export const PROVIDERS',
			listEnd: ']',
			entryStart: '\t{',
			text: buildRegistryEntry(name, label, isAsynchronous),
			isSorted: true,
		},
		{
			file: 'test/Enrichment/providers/conformance.test.ts',
			listStart: 'const FACTS',
			listEnd: '};',
			text: `\t${name}: { batch: 1, isForAddresses: true },`,
			isSorted: false,
		},
		{
			file: 'sandbox/enrichment/examples/index.ts',
			listStart: '',
			listEnd: '',
			text: buildImport(`${name}Examples`),
			isSorted: true,
		},
		{
			file: 'sandbox/enrichment/examples/index.ts',
			listStart: 'export const PROVIDER_EXAMPLES',
			listEnd: '};',
			text: `\t${name}: ${name}Examples,`,
			isSorted: true,
		},
		...(isAsynchronous ? [buildJobFactsEntry(name)] : []),
	];
}

/** The name of the function that builds the dialect of a provider: `buildAcmeDialect` for `acme`. */
export const nameDialectBuilder = (name: string): string =>
	`build${name.charAt(0).toUpperCase()}${name.slice(1)}Dialect`;

/** The facts that the tests of providers with jobs need. */
function buildJobFactsEntry(name: string): ListEntry {
	return {
		file: 'testing/jobs.ts',
		listStart: 'const JOB_FACTS',
		listEnd: '};',
		text: [
			`\t${name}: {`,
			'\t\tbatch: 1,',
			"\t\tjobId: 'id',",
			"\t\tlost: 'failed/jobLost',",
			"\t\trowsAt: 'data',",
			'\t\tfetches: /^GET/,',
			"\t\ttagged: asObject('custom'),",
			'\t},',
		].join('\n'),
		isSorted: false,
	};
}

function buildRegistryEntry(name: string, label: string, isAsynchronous: boolean): string {
	return [
		'\t{',
		`\t\tname: '${name}',`,
		`\t\tlabel: '${label}',`,
		'\t\taliases: [],',
		`\t\tkeyPage: { url: 'https://app.${name.toLowerCase()}.invalid' },`,
		`\t\tisAsynchronous: ${isAsynchronous},`,
		'\t},',
	].join('\n');
}

/**
 * The text of a file with the entry in its list.
 * @throws where the list no longer exists
 */
export function insertListEntry(text: string, entry: ListEntry): string {
	const { file, listStart, listEnd, isSorted } = entry;
	const lines = text.split('\n');
	const first = listStart === '' ? 0 : lines.findIndex((each) => each.startsWith(listStart)) + 1;
	const last = lines.findIndex((each, index) => index >= first && endsList(each, listEnd));
	if ((listStart !== '' && first === 0) || last < 0) {
		throw new Error(`${file} no longer has a list from "${listStart}" to "${listEnd}"`);
	}
	const entries = splitEntries(lines.slice(first, last), entry.entryStart);
	const after = entries.findIndex((each) => readSortKey(each) > readSortKey(entry.text));
	const sortedPlace = after < 0 ? entries.length : after;
	const changed = entries.toSpliced(isSorted ? sortedPlace : 0, 0, entry.text);
	return [...lines.slice(0, first), ...changed, ...lines.slice(last)].join('\n');
}

/** The entries of a list: single lines or, with `entryStart`, the lines from one such beginning to the next. */
function splitEntries(lines: readonly string[], entryBegins = ''): string[] {
	const entries: string[] = [];
	for (const line of lines) {
		const previous = entries.pop();
		const isNew = previous === undefined || line.startsWith(entryBegins);
		if (previous !== undefined) entries.push(isNew ? previous : `${previous}\n${line}`);
		if (isNew) entries.push(line);
	}
	return entries;
}

function endsList(line: string, ends: string): boolean {
	return ends === '' ? line === '' : line.startsWith(ends);
}

/** Imports are sorted by file, other entries by their whole text. */
function readSortKey(entry: string): string {
	const [, imported = entry] = /from '([^']+)'/.exec(entry) ?? [];
	return imported.toLowerCase();
}
