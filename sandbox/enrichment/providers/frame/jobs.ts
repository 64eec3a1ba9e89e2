import { createHash } from 'node:crypto';

import { createOrders } from '../../../http/orders';
import type { SandboxClock } from '../../../http/types';
import { createCallbacks } from './callbacks';
import { goOn, hasEnded, type Job, type JobPlan, type RunningJob } from './job';
import type { Ledger } from './ledger';
import type { Quirks } from '../../quirks';

/** What becomes of the next jobs. */
export interface JobOrder {
	/**
	 * `slow`: ten times as long. `never`: without an end. `lost`: accepted and, where credits are taken at
	 * once, paid; nobody knows its id afterwards.
	 */
	fate?: 'slow' | 'never' | 'lost';
	/** `late`: a minute after the job has ended. */
	callback?: 'late' | 'twice' | 'never';
	/** How many jobs meet it; 1 when left out, Infinity for all from now on. */
	times?: number;
	/** Only jobs handed in at endpoints that match; all when left out. */
	match?: RegExp;
}

interface KeptJob extends RunningJob {
	/** How often its callback is still to be sent. */
	copies: number;
	delay: number;
	sendAt: number;
}

const SLOW = 10;
const LATE_MS = 60_000;

interface Around {
	clock: SandboxClock;
	ledger: Ledger;
	quirks: Quirks;
	/** Makes the ids of one provider differ from another's. */
	name: string;
}

/** The jobs of one account: they go on by the sandbox's clock, and are kept until a reset. */
export function createJobs({ clock, ledger, quirks, name }: Around) {
	const jobs: KeptJob[] = [];
	const orders = createOrders<JobOrder>();
	const callbacks = createCallbacks();
	let count = 0;

	/** Up to now. Called whenever somebody looks, so that an injected clock is enough. */
	const catchUp = (): void => {
		const now = clock.now();
		for (const job of jobs) {
			const wasOnHold = job.state === 'onHold';
			const hadEnded = hasEnded(job);
			goOn(job, now, ledger);
			if (!hadEnded && hasEnded(job)) {
				job.sendAt = job.delay + (wasOnHold ? now : job.endsAt);
				if (job.sendAt > now) clock.after?.(job.sendAt - now, catchUp);
			}
			if (hasEnded(job) && job.sendAt <= now) sendCallbacks(job);
		}
	};

	const sendCallbacks = (job: KeptJob): void => {
		const { callback } = job.plan;
		for (; callback && job.copies > 0; job.copies--) {
			callbacks.send(callback, JSON.stringify({ id: job.id }));
		}
	};

	const submit = (plan: JobPlan, request: number, endpoint: string): string => {
		const order = orders.take(endpoint) ?? {};
		const hex = createHash('sha1').update(`${name} ${++count}`).digest('hex');
		const id = plan.idFrom(hex);
		if (order.fate !== 'lost') keep(plan, { id, request, endpoint }, order);
		return id;
	};

	const keep = (
		plan: JobPlan,
		from: Pick<RunningJob, 'id' | 'request' | 'endpoint'>,
		{ fate, callback }: JobOrder,
	): void => {
		const milliseconds = quirks.jobSeconds * 1000 * (fate === 'slow' ? SLOW : 1);
		const endsAt = fate === 'never' ? Infinity : clock.now() + milliseconds;
		jobs.push({
			...from,
			...{ plan, state: 'running', done: 0, spent: 0, endsAt },
			copies: callback === 'never' ? 0 : callback === 'twice' ? 2 : 1,
			delay: callback === 'late' ? LATE_MS : 0,
			sendAt: Infinity,
		});
		if (fate !== 'never') clock.after?.(milliseconds, catchUp);
	};

	return {
		submit,
		catchUp,
		order: orders.add,
		find: (kind: string, id: string | undefined): Job | undefined =>
			jobs.find((job) => job.plan.kind === kind && job.id === id),
		callbacks: callbacks.sent,
		/** Sends the callbacks that are due by now, and waits until they are answered. */
		deliver: async (): Promise<void> => {
			catchUp();
			await callbacks.idle();
		},
		reset: () => {
			jobs.length = count = 0;
			orders.reset();
			callbacks.reset();
		},
	};
}

export type Jobs = ReturnType<typeof createJobs>;
