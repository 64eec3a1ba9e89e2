/**
 * Creates the files of a new provider and adds it to the lists in the code: `npx tsx scripts/newProvider.ts acme "Acme
 * Data"`, with `--later` for a provider whose results arrive later. The files compile and work in the sandbox, and their
 * tests show which facts are missing. docs/adding-a-provider.md describes the next steps.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { buildProviderFiles } from './newProvider/files';
import { buildListEntries, insertListEntry } from './newProvider/lists';
import { runScript } from './shared/runScript';
import { PROJECT_FOLDER } from './shared/paths';
import { readProjectText } from './shared/sources';

const USAGE =
	'npx tsx scripts/newProvider.ts <name> [label] [--later], such as: acmeData "Acme Data"';

async function main(): Promise<void> {
	const options = process.argv.slice(2);
	const isAsynchronous = options.includes('--later');
	const [name = '', given] = options.filter((option) => option !== '--later');
	const label = given ?? name.charAt(0).toUpperCase() + name.slice(1);
	if (!/^[a-z][a-zA-Z0-9]*$/.test(name) || !/^[\w .&-]+$/.test(label)) throw new Error(USAGE);
	const files = buildProviderFiles(name, label);
	const taken = [...files.keys()].filter((file) => existsSync(join(PROJECT_FOLDER, file)));
	if (taken.length > 0) throw new Error(`These files already exist: ${taken.join(', ')}`);
	// All texts are ready before the first file is written.
	const lists = new Map<string, string>();
	for (const entry of buildListEntries(name, label, isAsynchronous)) {
		const { file } = entry;
		lists.set(file, insertListEntry(lists.get(file) ?? readProjectText(file), entry));
	}
	for (const [file, text] of [...files, ...lists]) writeProjectFile(file, text);
	console.log(
		`Created:\n${indentLines(files.keys())}\nAdded a line to:\n${indentLines(lists.keys())}`,
	);
	console.log(describeNextSteps(name, label));
}

function writeProjectFile(file: string, text: string): void {
	const path = join(PROJECT_FOLDER, file);
	mkdirSync(dirname(path), { recursive: true });
	writeFileSync(path, text);
}

function indentLines(lines: Iterable<string>): string {
	return [...lines].map((line) => `  ${line}`).join('\n');
}

function describeNextSteps(name: string, label: string): string {
	return `Next:
  1. Replace what is made up by facts (docs/adding-a-provider.md), until this passes:
     npx jest test/Enrichment/providers -t '${label}|${name}'
  2. Tell the users: a column and a section in docs/providers.md, a line in sandbox/README.md and in CHANGELOG.md.
  3. npm run generate (which adds it to README.md, package.json and the search words of the node),
     npm run lint -- --fix, npm test.`;
}

runScript(main);
