/**
 * Measures variants side by side, prints a table and writes bench/results.json. Only the ratios within one run mean
 * something: machines differ, and the same machine differs from hour to hour.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import Table from 'cli-table3';

import { runScript } from '../scripts/shared/runScript';
import { ensureBuilt } from '../scripts/shared/freshBuild';
import { startEngine, type Engine } from '../engine/engine';
import { measurePaces } from '../testing/pace';
import { measureFieldMappings } from './mappings';
import { measureTimeToLoadNodes } from './loading';
import type { BenchRow } from './measure';
import { measurePeers } from './peers';
import { measureRecordsWithoutNetwork } from './records';
import { measureReports } from './reports';
import { measureSocketSoak } from './soak';
import { measureWaterfall } from './waterfall';

/** `npm run bench -- reports` runs only the bench `reports`. */
const SELECTED_BENCHES = process.argv.slice(2);

type NamedBench = [name: string, run: () => Promise<BenchRow[]>];

function listBenches(engine: Engine): NamedBench[] {
	return [
		['peers', measurePeers],
		['reports', measureReports],
		['load', measureTimeToLoadNodes],
		['mappings', () => measureFieldMappings(engine)],
		['records', measureRecordsWithoutNetwork],
		['pace', measurePaces],
		['waterfall', measureWaterfall],
		['soak', () => measureSocketSoak(engine)],
	];
}

async function main(): Promise<void> {
	await ensureBuilt();
	const engine = await startEngine();
	const rows: BenchRow[] = [];
	for (const [name, bench] of listBenches(engine)) {
		if (SELECTED_BENCHES.length > 0 && !SELECTED_BENCHES.includes(name)) continue;
		console.error(`${name} …`);
		for (const row of await bench()) rows.push({ part: name, ...row });
	}
	await engine.stop();
	printRows(rows);
	const results = SELECTED_BENCHES.length > 0 ? addEarlierResults(rows) : rows;
	writeFileSync(RESULTS_FILE, `${JSON.stringify(results, null, 2)}\n`);
}

const RESULTS_FILE = join(__dirname, 'results.json');

/** Adds the earlier results of the benches that were not run. */
function addEarlierResults(rows: BenchRow[]): BenchRow[] {
	const before = JSON.parse(readFileSync(RESULTS_FILE, 'utf8')) as BenchRow[];
	return [...before.filter(({ part }) => !SELECTED_BENCHES.includes(part ?? '')), ...rows];
}

function printRows(rows: BenchRow[]): void {
	const table = new Table({ head: ['Bench', 'Variant', 'Figures'] });
	for (const { bench, variant, figures } of rows) {
		const text = Object.entries(figures).map(
			([name, value]) => `${value.toLocaleString('en')} ${name}`,
		);
		table.push([bench, variant, text.join(', ')]);
	}
	console.log(table.toString());
}

runScript(main);
