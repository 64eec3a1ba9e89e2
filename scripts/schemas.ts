/** Writes what n8n shows of an operation's output before it has run, from real outputs: `npm run schemas`. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { command } from './command';
import { ensureBuilt } from './freshBuild';
import { root } from './paths';
import { schemaFiles } from './schemas/files';

async function main(): Promise<void> {
	await ensureBuilt();
	const files = await schemaFiles();
	for (const node of ['Enrichment', 'Analytics'])
		rmSync(join(root, 'nodes', node, '__schema__'), { recursive: true, force: true });
	for (const { path, schema } of files) {
		const file = join(root, 'nodes', path);
		mkdirSync(dirname(file), { recursive: true });
		const style = { ...(await resolveConfig(file)), parser: 'json' };
		writeFileSync(file, await format(JSON.stringify({ ...schema, version: 1 }), style));
	}
	console.log(`${files.length} schemas`);
}

command(main);
