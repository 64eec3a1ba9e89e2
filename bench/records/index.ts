import { join } from 'node:path';

import { root, scratch } from '../../scripts/shared/paths';
import { mustRun } from '../../scripts/shared/run';
import { middle, type Row } from '../measure';
import { printedBy } from '../processes';

const COMPILED = join(scratch, 'bench');
const SCRIPT = join(COMPILED, 'bench', 'records', 'run.js');

/** Records looked up before, so that what is measured is the code as V8 has optimised it. */
const OTHERS = 50_000;
const ROUNDS = 3;

/** What a record costs outside the network, each number of records in a process of its own. */
export async function costPerRecord(): Promise<Row[]> {
	// As it is published: tsx, which runs the benches, gives every function its name anew.
	const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
	await mustRun(process.execPath, [tsc, '-p', __dirname, '--outDir', COMPILED]);
	const rows = [await rowOf(1_000, 0)];
	for (const count of [1_000, 10_000, 100_000, 1_000_000]) rows.push(await rowOf(count, OTHERS));
	return rows;
}

async function rowOf(count: number, others: number): Promise<Row> {
	const runs: number[] = [];
	// A million records take long enough to be measured once.
	const rounds = count < 1_000_000 ? ROUNDS : 1;
	for (let round = 0; round < rounds; round++) {
		const { ms } = await printedBy<{ ms: number }>([SCRIPT, String(count), String(others)]);
		runs.push(ms);
	}
	const ms = middle(runs);
	const name = `${count.toLocaleString('en')} records`;
	return {
		bench: 'enrich outside the network',
		variant: others > 0 ? name : `${name}, the first ones of a process`,
		figures: {
			...(others > 0 && { records: count }),
			'ms of CPU': Math.round(ms),
			'µs per record': Math.round((ms * 10_000) / count) / 10,
		},
	};
}
