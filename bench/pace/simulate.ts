import type { ApiRequest } from '../../nodes/shared/core/http';
import type { Limits } from '../../nodes/shared/core/limit';
import { Pace } from '../../nodes/shared/core/pace';
import { withRetry } from '../../nodes/shared/core/retry';
import { fastClock } from './clock';
import type { Model } from './models';
import { serve, type Telling } from './service';

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

/** One run, as the node sends it: the first request alone, then so many workers. */
export async function simulate(scenario: Scenario, seed: number): Promise<Figures> {
	const { telling, limits, requests, tripMs, atOnce } = scenario;
	const clock = fastClock(seed);
	const start = clock.now();
	const model = scenario.model();
	const service = serve(model, telling, tripMs, clock);
	const pace = new Pace(limits, clock);
	const send = withRetry(service.send, POLICY, clock, () => pace);
	let left = requests;
	let lost = 0;
	const sendNext = async () => {
		left--;
		const answer = await send(REQUEST);
		if (answer.kind !== 'response' || answer.status !== 200) lost++;
	};
	const worker = async () => {
		while (left > 0) await sendNext();
	};
	await sendNext();
	await Promise.all(Array.from({ length: atOnce }, worker));
	const isTold = telling !== 'nothing';
	const least = model.least({ requests, trip: tripMs, atOnce, isTold });
	const times = (clock.now() - start) / least;
	return { times, refused: service.refused, lost };
}
