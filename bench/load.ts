import { join } from 'node:path';

import { ensureN8nInstalled, N8N_2 } from '../n8n/n8nVersion';
import { root } from '../scripts/shared/paths';
import { inTurn, type Row } from './measure';
import { printedBy } from './processes';

/** CPU time of loading nodes in a new process, n8n-workflow being loaded already, as in n8n. */
async function cpuOfLoading(
	folder: string,
	paths: string[],
	later: string[] = [],
): Promise<number> {
	const script = `require('n8n-workflow'); const start = process.cpuUsage();
		for (const path of ${JSON.stringify(paths)})
			for (const Class of Object.values(require(path))) new Class();
		for (const path of ${JSON.stringify(later)}) require(path);
		const { user, system } = process.cpuUsage(start); console.log((user + system) / 1000);`;
	return await printedBy<number>(['-e', script], folder);
}

const nodes = join(root, 'dist', 'nodes');
const OURS = ['Enrichment', 'Analytics'].map((name) => join(nodes, name, `${name}.node.js`));
/** What the first lookup loads beyond that. */
const LOOKUP = ['service.js', 'actions/lookUp.js'].map((file) => join(nodes, 'Enrichment', file));
const nodeOfBase = (path: string) =>
	join(N8N_2.folder, 'node_modules', 'n8n-nodes-base', 'dist', 'nodes', `${path}.node.js`);
const ofN8n = async (path: string) => await cpuOfLoading(N8N_2.folder, [nodeOfBase(path)]);

const MEASURE = 'Google Analytics of n8n';

/** n8n loads every installed node when it starts, whatever will run. */
export async function loading(): Promise<Row[]> {
	await ensureN8nInstalled();
	const times = await inTurn(11, {
		'both nodes of this package': async () => await cpuOfLoading(root, OURS),
		[MEASURE]: async () => await ofN8n('Google/Analytics/GoogleAnalytics'),
		'both nodes with the code of the first lookup': async () =>
			await cpuOfLoading(root, OURS, LOOKUP),
		'HTTP Request of n8n': async () => await ofN8n('HttpRequest/HttpRequest'),
		'Confluence of n8n': async () => await ofN8n('Confluence/Confluence'),
	});
	return Object.entries(times).map(([variant, ms]) => ({
		bench: 'loading the nodes',
		variant,
		figures: { 'ms of CPU': tenths(ms), [`times ${MEASURE}`]: tenths(ms / times[MEASURE]!) },
	}));
}

const tenths = (value: number) => Math.round(value * 10) / 10;
