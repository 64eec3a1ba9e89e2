/** Whoever adds a provider begins with `npx tsx scripts/newProvider.ts acme`. */
import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';

import ts from 'typescript';

import { buildProviderFiles } from '../../scripts/newProvider/files';
import { buildListEntries, insertListEntry } from '../../scripts/newProvider/lists';
import { PROJECT_FOLDER } from '../../scripts/shared/paths';
import { parseSource, readProjectText } from '../../scripts/shared/sources';

const NAME = 'acmeData';
const LABEL = 'Acme Data';

it('The script newProvider adds its line to every list, in alphabetical order', () => {
	for (const entry of buildListEntries(NAME, LABEL, true)) {
		const before = readProjectText(entry.file);
		const after = insertListEntry(before, entry);
		expect(after.replace(`${entry.text}\n`, '')).toBe(before);
		const [, following = ''] = after.split(`${entry.text}\n`);
		if (entry.isSorted)
			expect([entry.file, following.trim()]).toEqual([
				entry.file,
				expect.stringMatching(/^(?:\{\s+name: '|\W*import \{ (?:build)?)?anymail/i),
			]);
	}
});

it('The script newProvider says which list it cannot find, before it writes anything', () => {
	const [entry] = buildListEntries(NAME, LABEL);
	expect(() => insertListEntry('const nothing = 1;\n', entry!)).toThrow(
		/index\.ts no longer has a list from/,
	);
});

const made = buildProviderFiles(NAME, LABEL);

/** The text of an imported file: one that is made as well, or one that is there. */
function findText(path: string): string | undefined {
	const candidates = [`${path}.ts`, `${path}/index.ts`];
	const existing = candidates.find((file) => existsSync(join(PROJECT_FOLDER, file)));
	return made.get(`${path}.ts`) ?? (existing && readProjectText(existing));
}

/** The names that a file imports from the project and that are not exported there. */
function listMissingImports(file: string, text: string): string[] {
	const declarations = parseSource(file, text).statements.filter(ts.isImportDeclaration);
	return declarations.flatMap(({ importClause, moduleSpecifier }) => {
		const specifier = (moduleSpecifier as ts.StringLiteral).text;
		if (!specifier.startsWith('.')) return [];
		const target = findText(posix.join(posix.dirname(file), specifier));
		if (target === undefined) return [specifier];
		const bindings = importClause?.namedBindings;
		const names = bindings && ts.isNamedImports(bindings) ? bindings.elements : [];
		return names
			.map((element) => (element.propertyName ?? element.name).text)
			.filter((name) => !exportsName(target, name))
			.map((name) => `${name} from ${specifier}`);
	});
}

/** Exported where it is declared, in a list, or with everything else of another file. */
function exportsName(text: string, name: string): boolean {
	const declared = new RegExp(`export (?:abstract |async )?\\w+ ${name}\\b`);
	const listed = new RegExp(`export (?:type )?\\{[^}]*\\b${name}\\b`);
	return declared.test(text) || listed.test(text) || text.includes("export * from './wellKnown'");
}

it.each([...made])(
	'The script newProvider writes %s, which compiles and imports only what exists',
	(file, text) => {
		const { diagnostics } = ts.transpileModule(text, { reportDiagnostics: true });
		expect(diagnostics).toEqual([]);
		expect(ts.preProcessFile(text).importedFiles).not.toEqual([]);
		expect(listMissingImports(file, text)).toEqual([]);
	},
);
