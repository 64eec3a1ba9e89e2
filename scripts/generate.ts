/**
 * Writes what follows from the nodes: `docs/reference.md`, the prices in `docs/providers.md`, and of each operation the fields of its output, from real
 * outputs, which n8n shows before it has run. Tests say when one of them is stale.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { command } from './shared/command';
import { ensureBuilt } from './shared/freshBuild';
import { root } from './shared/paths';
import { withPrices } from './prices';
import { reference } from './referenceText';
import { schemaFiles } from './schemas/files';

async function main(): Promise<void> {
	writeFileSync(join(root, 'docs', 'reference.md'), reference());
	const providers = join(root, 'docs', 'providers.md');
	writeFileSync(providers, withPrices(readFileSync(providers, 'utf8')));
	await ensureBuilt();
	await writeSchemas();
}

async function writeSchemas(): Promise<void> {
	const files = await schemaFiles();
	for (const node of ['Enrichment', 'Analytics'])
		rmSync(join(root, 'nodes', node, '__schema__'), { recursive: true, force: true });
	for (const { path, schema } of files) {
		const file = join(root, 'nodes', path);
		mkdirSync(dirname(file), { recursive: true });
		const style = { ...(await resolveConfig(file)), parser: 'json' };
		writeFileSync(file, await format(JSON.stringify({ ...schema, version: 1 }), style));
	}
	console.log(`docs/reference.md and ${files.length} schemas`);
}

command(main);
