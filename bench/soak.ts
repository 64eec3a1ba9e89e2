/** Looks up a long list over real sockets, on a bad network and on a good one. */
import type { Engine } from '../engine/engine';
import { runSocketSoak, type SoakReport } from '../testing/socketSoak';
import type { BenchRow } from './measure';

const RECORDS = Number(process.env.SOAK_RECORDS ?? 100_000);

/** Records that are looked up first, so that neither run is the first of the process. */
const WARM_UP_RECORDS = 10_000;

/** Random numbers that are the same in every run. */
function createSeededRandom(): () => number {
	let state = 1;
	return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** Measures a good and a bad network; throws where a record is lost, mixed up or paid twice. */
export async function measureSocketSoak(engine: Engine): Promise<BenchRow[]> {
	await runSocketSoak(engine, WARM_UP_RECORDS);
	const good = await runSocketSoak(engine, RECORDS);
	const bad = await runSocketSoak(engine, RECORDS, createSeededRandom());
	return [buildSoakRow('a good network', good, good), buildSoakRow('a bad network', bad, good)];
}

function buildSoakRow(variant: string, report: SoakReport, good: SoakReport): BenchRow {
	const { lost, mixedUp, paidTwice } = report;
	if (lost + mixedUp + paidTwice > 0)
		throw new Error(`The soak broke a promise: ${JSON.stringify(report)}`);
	return {
		bench: `enrich ${RECORDS.toLocaleString('en')} contacts over sockets`,
		variant,
		figures: {
			ms: Math.round(report.milliseconds),
			'times the good network':
				Math.round((report.milliseconds / good.milliseconds) * 100) / 100,
			requests: report.requests,
			faults: report.faults,
			found: report.found,
			'outcome unknown': report.unknown,
			lost,
			'mixed up': mixedUp,
			'paid twice': paidTwice,
			credits: report.charged,
		},
	};
}
