/**
 * Writes what follows from the nodes: `docs/reference.md`, `docs/google-methods.md`, the lists of providers (README.md, `docs/providers.md`, the
 * codex file, the keywords of the package), the prices in `docs/providers.md`, and of each operation the fields of its
 * output, from real outputs, which n8n shows before it has run. Tests say when one of them is stale.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { command } from './shared/command';
import { googleMethodsPage } from './googleMethodsText';
import { ensureBuilt } from './shared/freshBuild';
import { root } from './shared/paths';
import { withPrices } from './prices';
import {
	withProviderAliases,
	withProviderKeywords,
	withProviderTable,
	withProviderValues,
} from './providerLists';
import { reference } from './referenceText';
import { schemaFiles } from './schemas/files';

async function main(): Promise<void> {
	// The lists come first, since the build and the reference take them up.
	rewrite('README.md', withProviderTable);
	rewrite('docs/providers.md', (page) => withPrices(withProviderValues(page)));
	rewrite('nodes/Enrichment/Enrichment.node.json', withProviderAliases);
	rewrite('package.json', withProviderKeywords);
	rewrite('docs/reference.md', reference);
	rewrite('docs/google-methods.md', googleMethodsPage);
	await ensureBuilt();
	await writeSchemas();
}

function rewrite(file: string, change: (text: string) => string): void {
	const path = join(root, file);
	writeFileSync(path, change(readFileSync(path, 'utf8')));
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
	console.log(`docs/reference.md, the lists of providers and ${files.length} schemas`);
}

command(main);
