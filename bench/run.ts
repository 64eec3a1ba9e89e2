/**
 * Side-by-side measurements, printed as a table and kept in bench/results.json. Only the ratios between
 * variants of one run mean something: machines differ, and the same machine differs from hour to hour.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import Table from 'cli-table3';

import { command } from '../scripts/shared/command';
import { ensureBuilt } from '../scripts/shared/freshBuild';
import { startEngine, type Engine } from '../engine/engine';
import { paces } from '../testing/pace';
import { mappings } from './mappings';
import { loading } from './load';
import type { Row } from './measure';
import { peers } from './peers';
import { costPerRecord } from './records';
import { reports } from './reports';
import { soak } from './soak';

/** `npm run bench -- reports` runs only that one. */
const wanted = process.argv.slice(2);

type Bench = [name: string, run: () => Promise<Row[]>];

function benches(engine: Engine): Bench[] {
	return [
		['peers', peers],
		['reports', reports],
		['load', loading],
		['mappings', () => mappings(engine)],
		['records', costPerRecord],
		['pace', paces],
		['soak', () => soak(engine)],
	];
}

async function main(): Promise<void> {
	await ensureBuilt();
	const engine = await startEngine();
	const rows: Row[] = [];
	for (const [name, bench] of benches(engine)) {
		if (wanted.length > 0 && !wanted.includes(name)) continue;
		console.error(`${name} …`);
		for (const row of await bench()) rows.push({ part: name, ...row });
	}
	await engine.stop();
	print(rows);
	const results = wanted.length > 0 ? withOthers(rows) : rows;
	writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`);
}

const RESULTS = join(__dirname, 'results.json');

/** What was measured before of the benches that were not run now. */
function withOthers(rows: Row[]): Row[] {
	const before = JSON.parse(readFileSync(RESULTS, 'utf8')) as Row[];
	return [...before.filter(({ part }) => !wanted.includes(part ?? '')), ...rows];
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

command(main);
