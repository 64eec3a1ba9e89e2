import type { Clock } from '../../nodes/shared/core/clock';
import type { ApiRequest } from '../../nodes/shared/core/http';
import type { PublishedLimits } from '../../nodes/shared/core/rateLimit';
import { RequestPacer } from '../../nodes/shared/core/requestPacer';
import { toPlainSend, addRetries } from '../../nodes/shared/core/retry';
import { createFakeClock } from '../clock';
import type { Model } from './models';
import { createPacedService, createServiceWithoutQueue, type Refusing } from './service';

export interface Scenario {
	model: (random: () => number) => Model;
	refusing: Refusing;
	/** Published, and so known to the client beforehand. */
	limits?: PublishedLimits;
	records: number;
	/** Records in a request. */
	batch: number;
	tripMs: number;
	/** Requests in flight of one execution: the option 'Concurrency'. */
	atOnce: number;
	/** Executions that share the account; each has all records. */
	executions?: number;
}

export interface Figures {
	requests: number;
	/** Seconds from the first request to the last answer. */
	seconds: number;
	/** Wall time in times of the least possible. */
	times: number;
	refused: number;
	/** Requests that were given up, or not sent because one before them was: a quota is used up. */
	lost: number;
	/** Requests sent before the moment that a refusal had named. */
	impatient: number;
}

const POLICY = { maxRetries: 5, maxBrokenRetries: 2, maxWaitMs: 120_000 };

/** Time that passes only while everybody sleeps; chance comes from a seed. */
function seededClock(seed: number): Clock {
	return Object.assign(createFakeClock(1_000_000), { random: seededRandom(seed) });
}

function seededRandom(seed: number): () => number {
	let state = (seed * 2_654_435_761) >>> 0;
	return () => {
		state = (state * 1_664_525 + 1_013_904_223) >>> 0;
		return state / 2 ** 32;
	};
}

/** One run, beside the same with each request accepted at the first moment when it can be. */
export async function simulateScenario(scenario: Scenario, seed: number): Promise<Figures> {
	const { refusing, limits, tripMs, executions = 1 } = scenario;
	const clock = seededClock(seed);
	const service = createPacedService(
		scenario.model(seededRandom(seed + 1)),
		refusing,
		tripMs,
		clock,
	);
	const pace = new RequestPacer(limits, clock);
	const requests = executions * Math.ceil(scenario.records / scenario.batch);
	let accepted = 0;
	const runs = Array.from({ length: executions }, async () => {
		const send = toPlainSend(addRetries(service.send, POLICY, clock, () => pace));
		return await timeOf(scenario, clock, async (request) => {
			const answer = await send(request);
			const isAccepted = answer.kind === 'response' && answer.status === 200;
			if (isAccepted) accepted++;
			return isAccepted;
		});
	});
	const time = Math.max(...(await Promise.all(runs)));
	return {
		requests,
		seconds: time / 1000,
		times: time / (await least(scenario, seed)),
		refused: service.refused,
		lost: requests - accepted,
		impatient: service.impatient,
	};
}

async function least(scenario: Scenario, seed: number): Promise<number> {
	const { tripMs, executions = 1 } = scenario;
	const clock = seededClock(seed);
	const model = scenario.model(seededRandom(seed + 1));
	const atOnce = Math.min(scenario.atOnce, model.mostInFlight ?? Infinity);
	const serveNext = createServiceWithoutQueue(model.withoutChance ?? model, tripMs, clock);
	const runs = Array.from(
		{ length: executions },
		async () => await timeOf({ ...scenario, atOnce }, clock, serveNext),
	);
	return Math.max(...(await Promise.all(runs)));
}

/** As the node sends: the first request alone, then so many workers, until one is given up. */
async function timeOf(
	{ records, batch, atOnce }: Scenario,
	clock: Clock,
	send: (request: ApiRequest) => Promise<boolean>,
): Promise<number> {
	const start = clock.now();
	let left = records;
	const sendNext = async () => {
		const size = Math.min(batch, left);
		left -= size;
		const request: ApiRequest = {
			method: 'POST',
			path: '/person',
			repeatable: false,
			records: size,
		};
		if (!(await send(request))) left = 0;
	};
	const worker = async () => {
		while (left > 0) await sendNext();
	};
	await sendNext();
	await Promise.all(Array.from({ length: atOnce }, worker));
	return clock.now() - start;
}
