import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { root } from '../scripts/paths';
import { inTurn, type Row } from './measure';

/** CPU time of requiring modules in a new process, n8n-workflow being loaded already, as in n8n. */
async function cpuOfLoading(paths: string[]): Promise<number> {
	const script = `require('n8n-workflow'); const start = process.cpuUsage();
		for (const path of ${JSON.stringify(paths)}) require(path);
		const { user, system } = process.cpuUsage(start); console.log((user + system) / 1000);`;
	const { stdout } = await promisify(execFile)(process.execPath, ['-e', script], { cwd: root });
	return Number(stdout);
}

/** n8n loads every installed node when it starts, whatever will run. */
export async function loading(): Promise<Row[]> {
	const ours = ['Enrichment', 'Analytics'].map((name) =>
		join(root, 'dist', 'nodes', name, `${name}.node.js`),
	);
	const times = await inTurn(7, {
		'both nodes': async () => await cpuOfLoading(ours),
		Enrichment: async () => await cpuOfLoading([ours[0]!]),
		Analytics: async () => await cpuOfLoading([ours[1]!]),
	});
	return Object.entries(times).map(([variant, ms]) => ({
		bench: 'loading the nodes',
		variant,
		figures: { 'ms of CPU': Math.round(ms) },
	}));
}
