/**
 * Side-by-side measurements, printed as a table and kept in bench/results.json. Only the ratios between
 * variants of one run mean something: machines differ, and the same machine differs from hour to hour.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import Table from 'cli-table3';

import buildIfStale from '../scripts/freshBuild';
import { startEngine, type Engine } from '../engine/engine';
import { analyticsBenches } from './analytics';
import { bulkAgainstSingle, costPerRecord, mappings } from './enrichment';
import type { Row } from './measure';

/** `npm run bench -- analytics` runs only that one. */
const wanted = process.argv.slice(2);

type Bench = [name: string, run: () => Promise<Row[]>];

function benches(engine: Engine): Bench[] {
	return [
		['bulk', () => bulkAgainstSingle(engine)],
		['mappings', () => mappings(engine)],
		['analytics', () => analyticsBenches(engine)],
		// Last, because what it leaves in memory would count for the others.
		['records', costPerRecord],
	];
}

async function main(): Promise<void> {
	await buildIfStale();
	const engine = await startEngine();
	const rows: Row[] = [];
	for (const [name, bench] of benches(engine)) {
		if (wanted.length > 0 && !wanted.includes(name)) continue;
		console.error(`${name} …`);
		rows.push(...(await bench()));
	}
	await engine.stop();
	print(rows);
	if (wanted.length > 0) return;
	writeFileSync(join(__dirname, 'results.json'), `${JSON.stringify(rows, null, 2)}\n`);
}

function print(rows: Row[]): void {
	const table = new Table({ head: ['Bench', 'Variant', 'Figures'] });
	for (const { bench, variant, figures } of rows) {
		const text = Object.entries(figures).map(
			([name, value]) => `${value.toLocaleString('en')} ${name}`,
		);
		table.push([bench, variant, text.join(', ')]);
	}
	console.log(table.toString());
}

main().catch((error: unknown) => {
	console.error(error);
	process.exitCode = 1;
});
