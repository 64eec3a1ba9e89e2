import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { ensureInstalled } from '../scripts/installed';
import { root } from '../scripts/paths';
import { inTurn, type Row } from './measure';

/** CPU time of requiring modules in a new process, n8n-workflow being loaded already, as in n8n. */
async function cpuOfLoading(folder: string, paths: string[]): Promise<number> {
	const script = `require('n8n-workflow'); const start = process.cpuUsage();
		for (const path of ${JSON.stringify(paths)}) require(path);
		const { user, system } = process.cpuUsage(start); console.log((user + system) / 1000);`;
	const { stdout } = await promisify(execFile)(process.execPath, ['-e', script], { cwd: folder });
	return Number(stdout);
}

const demo = join(root, 'demo');
const OURS = ['Enrichment', 'Analytics'].map((name) =>
	join(root, 'dist', 'nodes', name, `${name}.node.js`),
);
const nodeOfBase = (path: string) =>
	join(demo, 'node_modules', 'n8n-nodes-base', 'dist', 'nodes', `${path}.node.js`);

/** n8n loads every installed node when it starts, whatever will run. */
export async function loading(): Promise<Row[]> {
	await ensureInstalled(demo, 'n8n, for its nodes');
	const times = await inTurn(7, {
		'both nodes of this package': () => cpuOfLoading(root, OURS),
		'both nodes with the code of the first run': () =>
			cpuOfLoading(root, [...OURS, join(root, 'dist', 'code.js')]),
		'Google Analytics of n8n': () =>
			cpuOfLoading(demo, [nodeOfBase('Google/Analytics/GoogleAnalytics')]),
		'HTTP Request of n8n': () => cpuOfLoading(demo, [nodeOfBase('HttpRequest/HttpRequest')]),
		'Confluence of n8n': () => cpuOfLoading(demo, [nodeOfBase('Confluence/Confluence')]),
	});
	return Object.entries(times).map(([variant, ms]) => ({
		bench: 'loading the nodes',
		variant,
		figures: { 'ms of CPU': Math.round(ms * 10) / 10 },
	}));
}
