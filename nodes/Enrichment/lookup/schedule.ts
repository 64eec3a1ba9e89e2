import type { Failure } from '../../shared/core/result';
import type { Budget } from '../domain/budget';
import type { Job, Queue } from './queue';
import type { Tally } from './tally';

export interface Schedule {
	queue: Queue;
	budget: Budget;
	tally: Tally;
	concurrency: number;
	signal: AbortSignal | undefined;
	/** How many jobs the next request may take. */
	batchSize(): number;
	/** Sends jobs and gives back the credits they were charged. */
	send(jobs: Job[]): Promise<number>;
}

/**
 * Sends everything in the queue, several requests at once. Credits are held back before a request is
 * sent, so that requests beside each other cannot pass the limit together; the last batch shrinks to
 * what is left.
 */
export async function work(schedule: Schedule): Promise<void> {
	const waiting: Array<() => void> = [];

	const sendNext = async (): Promise<boolean> => {
		const { jobs, reserved } = await reserve(schedule, waiting);
		if (jobs.length === 0) return false;
		const charged = await schedule.send(jobs);
		schedule.budget.settle(reserved, charged);
		for (const wake of waiting.splice(0)) wake();
		return true;
	};

	// Alone, so that a wrong key or address is found out once and not by all requests in flight.
	await sendNext();
	const worker = async () => {
		while (await sendNext());
	};
	await Promise.all(Array.from({ length: schedule.concurrency }, worker));
}

async function reserve(
	{ queue, budget, tally, signal, batchSize }: Schedule,
	waiting: Array<() => void>,
) {
	while (!tally.stopped && !signal?.aborted) {
		const jobs = queue.take(batchSize());
		const affordable = budget.reserve(jobs.length, tally.cost);
		queue.putBack(jobs.slice(affordable));
		if (affordable > 0) {
			return { jobs: jobs.slice(0, affordable), reserved: affordable * tally.cost };
		}
		// Requests in flight may cost less than was held back for them, or bring their jobs back.
		if (budget.hasOpenReservations) await new Promise<void>((wake) => waiting.push(wake));
		else if (jobs.length > 0) tally.stop(CREDIT_LIMIT);
		else break;
	}
	return { jobs: [], reserved: 0 };
}

const CREDIT_LIMIT: Failure = {
	message: "The next lookup could pass 'Max Credits'",
	description: 'Raise the limit, or run the records that were skipped another time.',
	reason: 'creditLimit',
};
