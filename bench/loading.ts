import { join } from 'node:path';

import { ensureN8nInstalled, N8N_2_SERVER } from '../n8n/n8nVersion';
import { PROJECT_FOLDER } from '../scripts/shared/paths';
import { measureMedians, type BenchRow } from './measure';
import { runNodeForJson } from './processes';

/** CPU time in ms for loading nodes in a new process that has already loaded n8n-workflow, as n8n has. */
async function measureCpuTimeToLoad(
	folder: string,
	paths: string[],
	later: string[] = [],
): Promise<number> {
	const script = `require('n8n-workflow'); const start = process.cpuUsage();
		for (const path of ${JSON.stringify(paths)})
			for (const Class of Object.values(require(path))) new Class();
		for (const path of ${JSON.stringify(later)}) require(path);
		const { user, system } = process.cpuUsage(start); console.log((user + system) / 1000);`;
	return await runNodeForJson<number>(['-e', script], folder);
}

const NODES_FOLDER = join(PROJECT_FOLDER, 'dist', 'nodes');
const OWN_NODE_FILES = ['Enrichment', 'Analytics'].map((name) =>
	join(NODES_FOLDER, name, `${name}.node.js`),
);
/** Files that the first lookup loads in addition. */
const LOOKUP_FILES = ['service.js', 'actions/lookUp.js'].map((file) =>
	join(NODES_FOLDER, 'Enrichment', file),
);
const resolveBaseNode = (path: string) =>
	join(N8N_2_SERVER.folder, 'node_modules', 'n8n-nodes-base', 'dist', 'nodes', `${path}.node.js`);
const measureBaseNode = async (path: string) =>
	await measureCpuTimeToLoad(N8N_2_SERVER.folder, [resolveBaseNode(path)]);

const YARDSTICK = 'Google Analytics of n8n';

/** Measures how long nodes take to load: n8n loads every installed node when it starts. */
export async function measureTimeToLoadNodes(): Promise<BenchRow[]> {
	await ensureN8nInstalled();
	const times = await measureMedians(11, {
		'both nodes of this package': async () =>
			await measureCpuTimeToLoad(PROJECT_FOLDER, OWN_NODE_FILES),
		[YARDSTICK]: async () => await measureBaseNode('Google/Analytics/GoogleAnalytics'),
		'both nodes with the code of the first lookup': async () =>
			await measureCpuTimeToLoad(PROJECT_FOLDER, OWN_NODE_FILES, LOOKUP_FILES),
		'HTTP Request of n8n': async () => await measureBaseNode('HttpRequest/HttpRequest'),
		'Confluence of n8n': async () => await measureBaseNode('Confluence/Confluence'),
	});
	return Object.entries(times).map(([variant, ms]) => ({
		bench: 'loading the nodes',
		variant,
		figures: {
			'ms of CPU': roundToTenths(ms),
			[`times ${YARDSTICK}`]: roundToTenths(ms / times[YARDSTICK]!),
		},
	}));
}

const roundToTenths = (value: number) => Math.round(value * 10) / 10;
