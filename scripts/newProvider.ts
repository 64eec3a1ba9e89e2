/**
 * Makes the files of a new provider and adds it to the lists in the code: `npx tsx scripts/newProvider.ts acme "Acme
 * Data"`, with `--later` for a provider that answers later. What it makes compiles and answers, and its tests say which
 * facts are missing. docs/adding-a-provider.md says how to go on.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { newFiles } from './newProvider/files';
import { entriesOf, withEntry } from './newProvider/lists';
import { command } from './shared/command';
import { root } from './shared/paths';

const USAGE =
	'npx tsx scripts/newProvider.ts <name> [label] [--later], such as: acmeData "Acme Data"';

async function main(): Promise<void> {
	const options = process.argv.slice(2);
	const answersLater = options.includes('--later');
	const [name = '', given] = options.filter((option) => option !== '--later');
	const label = given ?? name.charAt(0).toUpperCase() + name.slice(1);
	if (!/^[a-z][a-zA-Z0-9]*$/.test(name) || !/^[\w .&-]+$/.test(label)) throw new Error(USAGE);
	const files = newFiles(name, label);
	const taken = [...files.keys()].filter((file) => existsSync(join(root, file)));
	if (taken.length > 0) throw new Error(`Already there: ${taken.join(', ')}`);
	// Everything is worked out before anything is written.
	const lists = new Map<string, string>();
	for (const entry of entriesOf(name, label, answersLater)) {
		const { file } = entry;
		lists.set(file, withEntry(lists.get(file) ?? textOf(file), entry));
	}
	for (const [file, text] of [...files, ...lists]) write(file, text);
	console.log(`Made:\n${indented(files.keys())}\nAdded a line to:\n${indented(lists.keys())}`);
	console.log(nextSteps(name, label));
}

function textOf(file: string): string {
	return readFileSync(join(root, file), 'utf8');
}

function write(file: string, text: string): void {
	const path = join(root, file);
	mkdirSync(dirname(path), { recursive: true });
	writeFileSync(path, text);
}

function indented(lines: Iterable<string>): string {
	return [...lines].map((line) => `  ${line}`).join('\n');
}

function nextSteps(name: string, label: string): string {
	return `Next:
  1. Replace what is made up by facts (docs/adding-a-provider.md), until this passes:
     npx jest test/Enrichment/providers -t '${label}|${name}'
  2. Tell the users: a column and a section in docs/providers.md, a line in sandbox/README.md and in CHANGELOG.md.
  3. npm run generate (which adds it to README.md, package.json and the search words of the node),
     npm run lint -- --fix, npm test.`;
}

command(main);
