/** A line to be added to a list in a file of the project. */
export interface ListEntry {
	file: string;
	/** The list lies between these two lines, of which the first is the first in the file that begins so. */
	begins: string;
	ends: string;
	line: string;
	/** Goes to the place that its lower-case text has among the others; else it is the first of the list. */
	isSorted: boolean;
}

/** The lists in the code that name every provider. */
export function entriesOf(name: string, label: string): ListEntry[] {
	const importLine = `import { ${name} } from './${name}';`;
	return [
		{
			file: 'nodes/Enrichment/providers/index.ts',
			begins: "import type { Result } from '../../shared/core/result';",
			ends: '',
			line: importLine,
			isSorted: true,
		},
		{
			file: 'nodes/Enrichment/providers/index.ts',
			begins: 'const DIALECTS',
			ends: ']);',
			line: `\t['${name}', ${name}],`,
			isSorted: true,
		},
		{
			file: 'sandbox/enrichment/providers/index.ts',
			begins: '',
			ends: '',
			line: importLine,
			isSorted: true,
		},
		{
			file: 'sandbox/enrichment/providers/index.ts',
			begins: 'export const PROVIDERS = {',
			ends: '} satisfies',
			line: `\t${name},`,
			isSorted: true,
		},
		{
			file: 'credentials/EnrichmentApi.credentials.ts',
			begins: 'const NAMED',
			ends: '];',
			line: `\t{ name: '${label}', value: '${name}' },`,
			isSorted: true,
		},
		{
			file: 'nodes/Enrichment/Enrichment.node.json',
			begins: '    "B2B",',
			ends: '  ],',
			line: `    "${label}",`,
			isSorted: true,
		},
		{
			file: 'test/Enrichment/providers/conformance.test.ts',
			begins: 'const PROVIDERS',
			ends: '];',
			line: `\t{ bench: providerBench('${name}'), batch: 1, isForAddresses: true },`,
			isSorted: false,
		},
		{
			file: 'test/sandbox/ownExamples.test.ts',
			begins: 'const TAKEN',
			ends: '};',
			line: `\t${name}: [],`,
			isSorted: false,
		},
	];
}

/**
 * The text with the entry in its list.
 * @throws where the list is not there any more
 */
export function withEntry(text: string, entry: ListEntry): string {
	const { file, begins, ends, line, isSorted } = entry;
	const lines = text.split('\n');
	const first = begins === '' ? 0 : lines.findIndex((each) => each.startsWith(begins)) + 1;
	const last = lines.findIndex((each, index) => index >= first && isEnd(each, ends));
	if ((begins !== '' && first === 0) || last < 0) {
		throw new Error(`${file} has no list from "${begins}" to "${ends}" any more`);
	}
	const after = lines.findIndex(
		(each, index) => index >= first && index < last && sortKey(each) > sortKey(line),
	);
	const sortedPlace = after < 0 ? last : after;
	return lines.toSpliced(isSorted ? sortedPlace : first, 0, line).join('\n');
}

function isEnd(line: string, ends: string): boolean {
	return ends === '' ? line === '' : line.startsWith(ends);
}

/** Of an import the file, of anything else the whole line. */
function sortKey(line: string): string {
	const [, imported = line] = /from '([^']+)'/.exec(line) ?? [];
	return imported.toLowerCase();
}
