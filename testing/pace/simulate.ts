import type { Clock } from '../../nodes/shared/core/clock';
import type { ApiRequest } from '../../nodes/shared/core/http';
import type { Limits } from '../../nodes/shared/core/limit';
import { Pace } from '../../nodes/shared/core/pace';
import { withRetry } from '../../nodes/shared/core/retry';
import { fakeClock } from '../clock';
import type { Model } from './models';
import { serve, serveAtOnce, type Telling } from './service';

export interface Scenario {
	model: () => Model;
	telling: Telling;
	/** Known to the client beforehand. */
	limits?: Limits;
	requests: number;
	tripMs: number;
	atOnce: number;
}

export interface Figures {
	/** Wall time in times of the least possible. */
	times: number;
	refused: number;
	/** Requests that were given up. */
	lost: number;
}

const POLICY = { maxRetries: 5, maxBrokenRetries: 2, maxWaitMs: 120_000 };
const REQUEST: ApiRequest = { method: 'POST', path: '/person', repeatable: false };

/** Time that passes only while everybody sleeps; chance comes from a seed. */
function seededClock(seed: number): Clock {
	let state = (seed * 2_654_435_761) >>> 0;
	const random = () => {
		state = (state * 1_664_525 + 1_013_904_223) >>> 0;
		return state / 2 ** 32;
	};
	return Object.assign(fakeClock(1_000_000), { random });
}

/** One run, and the same at the least possible: with the same latencies, and each request taken when it comes. */
export async function simulate(scenario: Scenario, seed: number): Promise<Figures> {
	const { telling, limits, tripMs } = scenario;
	const clock = seededClock(seed);
	const service = serve(scenario.model(), telling, tripMs, clock);
	const pace = new Pace(limits, clock);
	const send = withRetry(service.send, POLICY, clock, () => pace);
	let lost = 0;
	const time = await timeOf(scenario, clock, async () => {
		const answer = await send(REQUEST);
		if (answer.kind !== 'response' || answer.status !== 200) lost++;
	});
	return { times: time / (await least(scenario, seed)), refused: service.refused, lost };
}

async function least(scenario: Scenario, seed: number): Promise<number> {
	const { telling, tripMs } = scenario;
	const clock = seededClock(seed);
	const model = scenario.model();
	const known = model.known?.(telling !== 'nothing') ?? model;
	const atOnce = Math.min(scenario.atOnce, known.atOnce ?? Infinity);
	return await timeOf({ ...scenario, atOnce }, clock, serveAtOnce(known, telling, tripMs, clock));
}

/** As the node sends: the first request alone, then so many workers. */
async function timeOf(
	{ requests, atOnce }: Scenario,
	clock: Clock,
	send: () => Promise<void>,
): Promise<number> {
	const start = clock.now();
	let left = requests;
	const sendNext = async () => {
		left--;
		await send();
	};
	const worker = async () => {
		while (left > 0) await sendNext();
	};
	await sendNext();
	await Promise.all(Array.from({ length: atOnce }, worker));
	return clock.now() - start;
}
