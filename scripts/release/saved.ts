import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from '../freshBuild';
import { root } from '../paths';
import { readManifest } from '../project';
import { mustRun } from '../run';
import { allFields } from '../savedFields';
import { schemaFilesOf } from '../schemas/files';
import { realOutputs } from '../schemas/outputs';
import { pathsIn } from '../schemas/schema';

/** Writes what workflows of this version rely on, to be kept from its release on. */
export async function writeSaved(): Promise<void> {
	const { version } = readManifest();
	const { stdout: tag } = await mustRun('git', ['tag', '--list', version]);
	if (tag.trim() !== '')
		throw new Error(`${version} is released, so what it saved stays. Raise the version first.`);
	await ensureBuilt();
	const { runs, outputs } = await realOutputs();
	const schemas = schemaFilesOf(outputs).map(({ path, schema }) => [path, pathsIn(schema)]);
	const folder = join(root, 'test', 'saved');
	mkdirSync(folder, { recursive: true });
	const lists = { fields: allFields(), runs, outputs: schemas };
	writeFileSync(join(folder, `${version}.json`), written(lists));
	console.log(
		`${lists.fields.length} fields and ${runs.length} runs in test/saved/${version}.json`,
	);
}

/** An entry to a line, so that a change can be read in a diff. */
function written(lists: Record<string, unknown[]>): string {
	const parts = Object.entries(lists).map(([name, entries]) => {
		const lines = entries.map((entry) => JSON.stringify(entry)).join(',\n');
		return `"${name}": [\n${lines}\n]`;
	});
	return `{ ${parts.join(',\n')} }\n`;
}
