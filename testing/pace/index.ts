import type { Limits } from '../../nodes/shared/core/limit';
import { perMinute, perSecond } from '../../nodes/shared/core/rateWindow';
import { fixedWindow, slidingWindow, tokenBucket, underWay, type Model } from './models';
import type { Telling } from './service';
import { simulate, type Figures, type Scenario } from './simulate';

const RECORDS = 1000;

/** How one limit was kept to: figures by name, such as `refused of 100`. */
export interface MeasuredPace {
	bench: string;
	variant: string;
	figures: Record<string, number>;
}

/** What of each limit is measured. */
interface Extent {
	tripsMs: number[];
	/** Records to a request. */
	batches: number[];
	seeds: number[];
}

const ALL: Extent = {
	tripsMs: [50, 500],
	batches: [1, 10, 25],
	seeds: [1, 2, 3, 4, 5, 6, 7, 8],
};

/** What an unknown API has under way by default, and what a user may set for a known one. */
const USUAL = 3;
const MANY = 10;

const MODELS: Array<[model: () => Model, published?: Limits]> = [
	[() => fixedWindow(5, 1000), { rates: [perSecond(5)] }],
	[() => fixedWindow(5, 1000, 400), { rates: [perSecond(5)] }],
	[() => fixedWindow(20, 10_000), { rates: [{ requests: 20, perMs: 10_000 }] }],
	[() => fixedWindow(60, 60_000), { rates: [perMinute(60)] }],
	[() => fixedWindow(60, 60_000, 30_000), { rates: [perMinute(60)] }],
	[() => slidingWindow(5, 1000), { rates: [perSecond(5)] }],
	[() => slidingWindow(60, 60_000), { rates: [perMinute(60)] }],
	[() => tokenBucket(10, 5)],
	[() => tokenBucket(60, 1)],
	[() => tokenBucket(5, 2)],
	[() => underWay(1), { inFlight: 1 }],
	[() => underWay(2), { inFlight: 2 }],
	[() => underWay(5), { inFlight: 5 }],
];

const TELLINGS: Telling[] = ['nothing', 'retry-after', 'remaining'];

/** How well the pace keeps to limits that it knows, and to those that it has to learn. */
export async function paces(extent = ALL): Promise<MeasuredPace[]> {
	const rows: MeasuredPace[] = [];
	const add = async (bench: string, scenario: Omit<Scenario, 'requests'>) =>
		void rows.push(await row(bench, scenario, extent));
	for (const tripMs of extent.tripsMs) {
		for (const [model, limits] of MODELS) {
			if (!limits) continue;
			await add('published', { model, limits, telling: 'nothing', tripMs, atOnce: MANY });
		}
		for (const telling of TELLINGS) {
			for (const [model] of MODELS) {
				await add(`says ${telling}`, { model, telling, tripMs, atOnce: USUAL });
			}
		}
	}
	return rows;
}

async function row(
	bench: string,
	scenario: Omit<Scenario, 'requests'>,
	{ batches, seeds }: Extent,
): Promise<MeasuredPace> {
	const figures: Record<string, number> = {};
	for (const batch of batches) {
		const requests = RECORDS / batch;
		const runs: Figures[] = [];
		for (const seed of seeds) runs.push(await simulate({ ...scenario, requests }, seed));
		const times = runs.reduce((sum, run) => sum + run.times, 0) / runs.length;
		const refused = Math.max(...runs.map((run) => run.refused));
		const lost = runs.reduce((sum, run) => sum + run.lost, 0);
		const bounds = boundsOf(scenario, requests);
		figures[`× least of ${requests}${times > bounds.times ? ' (!)' : ''}`] = round(times);
		figures[`refused${refused > bounds.refused ? ' (!)' : ''} of ${requests}`] = refused;
		if (lost > 0) figures[`lost of ${requests} (!)`] = lost;
	}
	return { bench: `${bench}, ${scenario.tripMs} ms`, variant: scenario.model().name, figures };
}

/** What is to be kept to: a client that is told something has to do better. */
function boundsOf({ telling, limits, model }: Omit<Scenario, 'requests'>, requests: number) {
	if (telling === 'nothing' && !limits) {
		return { times: 1.35, refused: Math.max(6, 0.08 * requests) };
	}
	const more = telling === 'retry-after' ? (model().refusals ?? 0) : 0;
	return { times: 1.1, refused: Math.max(3 + more, 0.02 * requests) };
}

const round = (value: number): number => Math.round(value * 100) / 100;
