import type { Failure } from '../../shared/core/result';
import type { Budget } from './budget';
import type { Step } from '../providers/dialect';
import type { Prices } from './prices';
import type { Job, Queue } from './queue';
import type { Tally } from './tally';

export interface Schedule {
	queue: Queue;
	budget: Budget;
	prices: Prices;
	/** Whether there is a limit on credits. */
	isLimited: boolean;
	tally: Tally;
	concurrency: number;
	signal: AbortSignal | undefined;
	/** How many jobs the next request of a kind may take. */
	batchSize(step: Step): number;
	/** Sends jobs; gives back the credits they were charged, and those that are known later. */
	send(jobs: Job[]): Promise<Sent>;
}

/** What a request came to for its jobs. */
export interface Sent {
	charged: number;
	/** Where the provider answers later: what that answer charges. */
	later?: Promise<number> | undefined;
	/** The provider refused the jobs together, unpaid. */
	refused?: true;
}

export function joined(one: Sent, other: Sent): Sent {
	const charged = one.charged + other.charged;
	const { later = Promise.resolve(0) } = one;
	if (!one.later && !other.later) return { charged };
	return {
		charged,
		later: Promise.all([later, other.later ?? 0]).then(([first, second]) => first + second),
	};
}

interface Reserved {
	jobs: Job[];
	credits: number;
}

/**
 * Sends everything in the queue, several requests at once. Credits are held back before a request is
 * sent, so that requests beside each other cannot pass the limit together; the last batch shrinks to
 * what is left. A request that is answered later holds its credits until then, but nobody waits for it.
 */
export async function work(schedule: Schedule): Promise<void> {
	const waiting: Array<() => void> = [];
	const answers: Array<Promise<void>> = [];

	const sendNext = async (): Promise<boolean> => {
		const { jobs, credits } = await reserve(schedule, waiting);
		if (jobs.length === 0) return false;
		const { charged, later } = await schedule.send(jobs);
		if (later) answers.push(later.then((more) => book(credits, charged + more)));
		else book(credits, charged);
		return true;
	};

	const book = (reserved: number, charged: number) => {
		schedule.budget.book(reserved, charged);
		for (const wake of waiting.splice(0)) wake();
	};

	// Alone, so that a wrong key or address is found out once and not by all requests in flight.
	await sendNext();
	const worker = async () => {
		while (await sendNext());
	};
	await Promise.all(Array.from({ length: schedule.concurrency }, worker));
	// A run that stopped early still waits for what it has handed in.
	await Promise.all(answers);
}

async function reserve(schedule: Schedule, waiting: Array<() => void>): Promise<Reserved> {
	const { queue, budget, tally, signal } = schedule;
	while (!tally.stopped && !signal?.aborted) {
		const steps = queue.openSteps;
		// Where one kind of request cannot be afforded, a cheaper kind may be.
		for (const step of steps) {
			const reserved = reserveFor(schedule, step);
			if (reserved) return reserved;
		}
		// Requests in flight may cost less than was held back for them, or bring their jobs back.
		if (budget.hasOpenReservations) await new Promise<void>((wake) => waiting.push(wake));
		else if (steps.length > 0) tally.stop(CREDIT_LIMIT);
		else break;
	}
	return { jobs: [], credits: 0 };
}

/** The next jobs of a kind that can be afforded at their highest price. */
function reserveFor(schedule: Schedule, step: Step): Reserved | undefined {
	const { queue, budget, prices } = schedule;
	const isUnpriced = schedule.isLimited && !prices.of(step).isKnown;
	// Until a match was priced, the next request could pass any limit: so it is one record at a time.
	if (isUnpriced && budget.hasOpenReservations) return undefined;
	const jobs = queue.take(step, isUnpriced ? 1 : schedule.batchSize(step));
	let affordable = jobs.length;
	while (affordable > 0 && !budget.reserve(prices.most(jobs.slice(0, affordable)))) affordable--;
	queue.putBack(jobs.slice(affordable));
	if (affordable === 0) return undefined;
	const taken = jobs.slice(0, affordable);
	return { jobs: taken, credits: prices.most(taken) };
}

const CREDIT_LIMIT: Failure = {
	message: 'Stopped at the credit limit',
	description: "Raise 'Max Credits' or run the skipped records again.",
	reason: 'creditLimit',
};
