import type { PublishedLimits } from '../../nodes/shared/core/rateLimit';
import { recordsPer, requestsPer, type Rate } from '../../nodes/shared/core/rates';
import {
	changeModelAt,
	limitInFlight,
	refuseAtRandom,
	createSlidingWindows,
	unlimited,
} from './models';
import { simulateScenario, type Figures, type Scenario } from './simulate';

/** How one scene went: figures by name, such as `% refused`. */
export interface MeasuredPace {
	bench: string;
	variant: string;
	figures: Record<string, number>;
}

/** What a scene is held to. Everything that is left out has no bound. */
interface Bounds {
	/** Wall time in times of the least possible. */
	times?: number;
	/** Refused requests, as a share of all. */
	refused?: number;
	/** Requests that a quota leaves behind; 0 where left out. */
	lost?: number;
}

/** A limit that users meet. */
export interface Scene {
	name: string;
	scenario: Scenario;
	bounds: Bounds;
}

/** The latency of a request, and what an API of which nothing is known has in flight by default. */
const USUAL = { tripMs: 300, atOnce: 3, batch: 1 };

const PUBLISHED_BOUNDS: Bounds = { times: 1.25, refused: 0.02 };

function publishedScene(
	name: string,
	rates: readonly Rate[],
	more: Pick<Scenario, 'records'> & Partial<Scenario>,
): Scene {
	const limits: PublishedLimits = { rates };
	const model = () => createSlidingWindows(rates);
	const scenario: Scenario = { ...USUAL, model, limits, refusing: 'retry-after', ...more };
	return { name, scenario, bounds: PUBLISHED_BOUNDS };
}

const PROSPEO = [recordsPer('minute', 300)];

/** Twelve limits that users meet. */
export const SCENES: readonly Scene[] = [
	publishedScene('Prospeo: 300 records a minute, in bulks of 50', PROSPEO, {
		records: 3000,
		batch: 50,
	}),
	publishedScene(
		'Hunter: 15 a second and 500 a minute',
		[requestsPer('second', 15), requestsPer('minute', 500)],
		{ records: 2000, atOnce: 10 },
	),
	publishedScene(
		"Hunter's verifier: 10 a second and 300 a minute",
		[requestsPer('second', 10), requestsPer('minute', 300)],
		{ records: 1000, atOnce: 10 },
	),
	publishedScene('People Data Labs: 1,000 a minute', [requestsPer('minute', 1000)], {
		records: 3000,
		atOnce: 10,
	}),
	publishedScene('FullEnrich: 60 a minute', [requestsPer('minute', 60)], { records: 200 }),
	publishedScene('Prospeo from four executions at once', PROSPEO, {
		records: 600,
		batch: 50,
		executions: 4,
	}),
	{
		name: 'no headers: 60 a minute, refused in silence',
		scenario: {
			...USUAL,
			model: () => createSlidingWindows([requestsPer('minute', 60)]),
			refusing: 'silently',
			records: 200,
		},
		bounds: {},
	},
	{
		name: '5 % refused at random, Retry-After: 0',
		scenario: {
			...USUAL,
			model: (random) => refuseAtRandom(0.05, random),
			refusing: 'retry-after 0',
			records: 5000,
		},
		bounds: { times: 2 },
	},
	{
		name: '20 % refused at random, Retry-After: 0',
		scenario: {
			...USUAL,
			model: (random) => refuseAtRandom(0.2, random),
			refusing: 'retry-after 0',
			records: 5000,
		},
		bounds: {},
	},
	{
		name: 'two in flight, Retry-After: 1',
		scenario: {
			...USUAL,
			model: () => limitInFlight(2),
			refusing: 'retry-after',
			records: 1000,
		},
		bounds: { times: 2 },
	},
	{
		name: 'a daily limit: 2,000 of 3,000 records',
		scenario: {
			...USUAL,
			model: () => createSlidingWindows([recordsPer('day', 2000)]),
			limits: { rates: [recordsPer('day', 2000)] },
			refusing: 'retry-after',
			records: 3000,
			batch: 50,
		},
		bounds: { refused: 0.05, lost: 20 },
	},
	{
		name: 'a limit that changes: none, then 5 a second, Retry-After',
		scenario: {
			...USUAL,
			model: () =>
				changeModelAt(unlimited, createSlidingWindows([requestsPer('second', 5)]), 20_000),
			refusing: 'retry-after',
			records: 1000,
		},
		bounds: {},
	},
];

const SEEDS = [1, 2, 3];

/** How the pace fares in each scene: the worst of several runs, with what it is held to. */
export async function measurePaces(seeds = SEEDS): Promise<MeasuredPace[]> {
	const rows: MeasuredPace[] = [];
	for (const { name, scenario, bounds } of SCENES) {
		const runs: Figures[] = [];
		for (const seed of seeds) runs.push(await simulateScenario(scenario, seed));
		const worst = (figure: (run: Figures) => number) => round(Math.max(...runs.map(figure)));
		const figures: Record<string, number> = {
			requests: worst(({ requests }) => requests),
			seconds: worst(({ seconds }) => seconds),
			'× least': worst(({ times }) => times),
			'% refused': worst((run) => (100 * run.refused) / run.requests),
			lost: worst(({ lost }) => lost),
			'lost allowed': bounds.lost ?? 0,
			'sent before Retry-After': worst(({ impatient }) => impatient),
		};
		if (bounds.times !== undefined) figures['× least allowed'] = bounds.times;
		if (bounds.refused !== undefined)
			figures['% refused allowed'] = round(100 * bounds.refused);
		rows.push({ bench: 'pace', variant: name, figures });
	}
	return rows;
}

const round = (value: number): number => Math.round(value * 100) / 100;
