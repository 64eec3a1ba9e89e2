import { join } from 'node:path';

import { PROJECT_FOLDER, SCRATCH_FOLDER } from '../../scripts/shared/paths';
import { runProgramOrThrow } from '../../scripts/shared/runProgram';
import { calculateUpperMedian, type BenchRow } from '../measure';
import { runNodeForJson } from '../processes';

const COMPILED = join(SCRATCH_FOLDER, 'bench');
const SCRIPT = join(COMPILED, 'bench', 'records', 'run.js');

/** Records looked up before, so that what is measured is the code as V8 has optimised it. */
const WARM_UP_RECORDS = 50_000;
const ROUNDS = 3;

/** Measures the CPU time of a record without the network. Each number of records has a process of its own. */
export async function measureRecordsWithoutNetwork(): Promise<BenchRow[]> {
	// The code is compiled as it is published, since tsx renames every function, which takes time.
	const tsc = join(PROJECT_FOLDER, 'node_modules', 'typescript', 'bin', 'tsc');
	await runProgramOrThrow(process.execPath, [tsc, '-p', __dirname, '--outDir', COMPILED]);
	const rows = [await buildRecordsRow(1_000, 0)];
	for (const count of [1_000, 10_000, 100_000, 1_000_000])
		rows.push(await buildRecordsRow(count, WARM_UP_RECORDS));
	return rows;
}

async function buildRecordsRow(count: number, others: number): Promise<BenchRow> {
	const runs: number[] = [];
	// A million records take long enough to be measured once.
	const rounds = count < 1_000_000 ? ROUNDS : 1;
	for (let round = 0; round < rounds; round++) {
		const { ms } = await runNodeForJson<{ ms: number }>([
			SCRIPT,
			String(count),
			String(others),
		]);
		runs.push(ms);
	}
	const ms = calculateUpperMedian(runs);
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
