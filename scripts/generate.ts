/**
 * Writes everything that is generated from the nodes: `docs/reference.md`, `docs/google-methods.md`, the lists of
 * providers (README.md, `docs/providers.md`, the codex file and the keywords of the package), the prices in
 * `docs/providers.md`, the diagram in `docs/architecture.md`, and a schema of the output of each operation, which n8n
 * shows before the node has run. Tests fail where one of them is stale.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { buildGoogleMethodsPage } from './googleMethodsPage';
import { runScript } from './shared/runScript';
import { ensureBuilt } from './shared/freshBuild';
import { PROJECT_FOLDER } from './shared/paths';
import { updateProviderPriceTable } from './providerPriceTable';
import { replaceRoomDiagramInPage } from './rooms';
import {
	updateCodexAliases,
	updatePackageKeywords,
	updateReadmeProviderTable,
	updateProviderNameList,
} from './providerLists';
import { buildReferencePage } from './referencePage';
import { buildSchemaFilesFromRuns } from './schemas/schemaFiles';

async function main(): Promise<void> {
	// The lists come first, since the build and the reference read them.
	rewriteFile('README.md', updateReadmeProviderTable);
	rewriteFile('docs/providers.md', (page) =>
		updateProviderPriceTable(updateProviderNameList(page)),
	);
	rewriteFile('nodes/Enrichment/Enrichment.node.json', updateCodexAliases);
	rewriteFile('package.json', updatePackageKeywords);
	rewriteFile('docs/reference.md', buildReferencePage);
	rewriteFile('docs/google-methods.md', buildGoogleMethodsPage);
	rewriteFile('docs/architecture.md', replaceRoomDiagramInPage);
	await ensureBuilt();
	await writeSchemas();
}

function rewriteFile(file: string, change: (text: string) => string): void {
	const path = join(PROJECT_FOLDER, file);
	writeFileSync(path, change(readFileSync(path, 'utf8')));
}

async function writeSchemas(): Promise<void> {
	const files = await buildSchemaFilesFromRuns();
	for (const node of ['Enrichment', 'Analytics'])
		rmSync(join(PROJECT_FOLDER, 'nodes', node, '__schema__'), { recursive: true, force: true });
	for (const { path, schema } of files) {
		const file = join(PROJECT_FOLDER, 'nodes', path);
		mkdirSync(dirname(file), { recursive: true });
		const style = { ...(await resolveConfig(file)), parser: 'json' };
		writeFileSync(file, await format(JSON.stringify({ ...schema, version: 1 }), style));
	}
	console.log(`Wrote docs/reference.md, the lists of providers and ${files.length} schemas`);
}

runScript(main);
