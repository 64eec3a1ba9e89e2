/** Writes what workflows of this version rely on, to be kept from its release on: `npm run saved`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { command } from './command';
import { root } from './paths';
import { readManifest } from './project';
import { allFields } from './savedFields';

async function main(): Promise<void> {
	const { version } = readManifest();
	const folder = join(root, 'test', 'saved');
	const fields = allFields().map((field) => JSON.stringify(field));
	mkdirSync(folder, { recursive: true });
	// A field to a line, so that a change can be read in a diff.
	writeFileSync(join(folder, `${version}.json`), `{ "fields": [\n${fields.join(',\n')}\n] }\n`);
	console.log(`${fields.length} fields in test/saved/${version}.json`);
}

command(main);
