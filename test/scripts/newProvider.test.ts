/** Whoever adds a provider begins with `npx tsx scripts/newProvider.ts acme`. */
import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';

import ts from 'typescript';

import { buildProviderFiles } from '../../scripts/newProvider/files';
import { buildListEntries, insertListEntry } from '../../scripts/newProvider/lists';
import { PROJECT_FOLDER } from '../../scripts/shared/paths';
import { readProjectFile } from '../../scripts/shared/sources';

const NAME = 'acmeData';
const LABEL = 'Acme Data';

const isThere = (path: string) =>
	['.ts', '/index.ts'].some((end) => existsSync(join(PROJECT_FOLDER, `${path}${end}`)));

it('newProvider adds its line to every list, at its place in the alphabet', () => {
	for (const entry of buildListEntries(NAME, LABEL, true)) {
		const before = readProjectFile(entry.file);
		const after = insertListEntry(before, entry);
		expect(after.replace(`${entry.text}\n`, '')).toBe(before);
		const [, following = ''] = after.split(`${entry.text}\n`);
		if (entry.isSorted)
			expect([entry.file, following.trim()]).toEqual([
				entry.file,
				expect.stringMatching(/^(?:\{\s+value: '|\W*import \{ )?anymail/i),
			]);
	}
});

it('newProvider says which list it no longer finds, before it writes anything', () => {
	const [entry] = buildListEntries(NAME, LABEL);
	expect(() => insertListEntry('const nothing = 1;\n', entry!)).toThrow(
		/index\.ts has no list from/,
	);
});

it.each([...buildProviderFiles(NAME, LABEL)])(
	'newProvider makes %s, which parses and imports what is there',
	(file, text) => {
		const { diagnostics } = ts.transpileModule(text, { reportDiagnostics: true });
		expect(diagnostics).toEqual([]);
		const imported = ts.preProcessFile(text).importedFiles.map(({ fileName }) => fileName);
		expect(imported.length).toBeGreaterThan(2);
		const ownFiles = imported.filter((name) => name.startsWith('.'));
		const missing = ownFiles.filter((name) => !isThere(posix.join(posix.dirname(file), name)));
		expect(missing).toEqual([]);
	},
);
