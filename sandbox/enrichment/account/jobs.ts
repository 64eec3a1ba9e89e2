import { createHash } from 'node:crypto';

import type { JsonObject } from '../../json';
import type { SandboxClock } from '../../http/types';
import type { Quirks } from '../quirks';
import type { Ledger, Payer, Purchase } from './ledger';

/** One record of a job. */
interface JobRecord {
	/** Lists what the record costs at the moment it is processed. */
	listPurchases(): readonly Purchase[];
	/** Purchases that were paid when the job was submitted, and are refunded when it ends. */
	refundedAtEnd?: readonly Purchase[];
	writeRow(isDone: boolean): JsonObject;
}

/** A job as the endpoint of a provider submits it. */
export interface JobPlan {
	/** The kind of job. An ID is known only among the jobs of its kind. */
	kind: string;
	/** The customer's name for the job, at providers that ask for one. */
	name?: string;
	/** Formats an ID as this provider does, from 40 hexadecimal digits. */
	formatId(hex: string): string;
	records: readonly JobRecord[];
	/** The effect of credits that do not suffice for the next record: the job waits for more, or ends early. */
	withoutCredits?: 'wait' | 'end';
	/** The URL to which the end of the job is posted. */
	callback?: string | undefined;
}

/** A job that was submitted. */
export interface ProviderJob extends Payer {
	id: string;
	plan: JobPlan;
	state: 'running' | 'onHold' | 'outOfCredits' | 'finished';
	/** The number of records that are done; they are the first ones. */
	doneCount: number;
	/** Milliseconds since the epoch. */
	endsAt: number;
	/** The number of times that the callback is still to be sent. */
	callbacksLeft: number;
	/** The time between the end of the job and its callback. */
	callbackDelayMs: number;
	/** Milliseconds since the epoch; Infinity until the job has ended. */
	callbackDueAt: number;
}

/** A message that a provider posts to its customer when a job has ended. */
export interface Callback {
	url: string;
	text: string;
	/** The status of the answer; `refused` if the address is not on this machine, so that nothing was sent. */
	outcome: number | 'refused' | 'failed' | 'underWay';
}

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

const isLoopback = (url: string) => URL.canParse(url) && LOOPBACK.includes(new URL(url).hostname);

async function post(callback: Callback): Promise<void> {
	try {
		const response = await fetch(callback.url, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: callback.text,
			redirect: 'manual',
		});
		callback.outcome = response.status;
		await response.arrayBuffer();
	} catch {
		callback.outcome = 'failed';
	}
}

export const hasEnded = ({ state }: ProviderJob): boolean =>
	state !== 'running' && state !== 'onHold';

/** Writes the rows of the records that are done. */
export const writeDoneRows = ({ plan, doneCount }: ProviderJob): JsonObject[] =>
	plan.records.slice(0, doneCount).map((record) => record.writeRow(true));

/** Writes the rows that a provider shows before the job has ended, by the quirk `recordsDoneEarly`. */
export const writeEarlyRows = ({ plan }: ProviderJob, { recordsDoneEarly }: Quirks): JsonObject[] =>
	plan.records.slice(0, recordsDoneEarly).map((record) => record.writeRow(true));

interface JobsContext {
	clock: SandboxClock;
	creditLedger: Ledger;
	quirks: Quirks;
	/** The base path of the provider, which makes its job IDs differ from those of others. */
	basePath: string;
}

/** The jobs of one account. */
export interface Jobs {
	/** Submits a job for a request and returns its ID. */
	submit(plan: JobPlan, payer: Payer): string;
	/** Processes everything that is due. It runs before every look at the account, so an injected clock is enough. */
	catchUp(): void;
	find(kind: string, id: string | undefined): ProviderJob | undefined;
	readonly callbacks: readonly Callback[];
	/** Sends the callbacks that are due, and waits until they are answered. */
	deliver(): Promise<void>;
	reset(): void;
}

/** Creates the jobs of one account. They advance by the sandbox's clock and are kept until a reset. */
export function createJobs({ clock, creditLedger, quirks, basePath }: JobsContext): Jobs {
	const jobs: ProviderJob[] = [];
	const callbacks: Callback[] = [];
	const postsUnderWay = new Set<Promise<void>>();
	let count = 0;

	/** Processes and pays for the records of a job in order once it is due. */
	const continueJob = (job: ProviderJob, now: number): void => {
		if (hasEnded(job) || now < job.endsAt) return;
		const { records, withoutCredits } = job.plan;
		for (; job.doneCount < records.length; job.doneCount++) {
			if (creditLedger.pay(job, records[job.doneCount]!.listPurchases())) continue;
			job.state = withoutCredits === 'end' ? 'outOfCredits' : 'onHold';
			return;
		}
		job.state = 'finished';
		creditLedger.refund(
			job,
			records.flatMap(({ refundedAtEnd = [] }) => refundedAtEnd),
		);
	};

	const catchUp = (): void => {
		const now = clock.now();
		for (const job of jobs) {
			const wasOnHold = job.state === 'onHold';
			const hadEnded = hasEnded(job);
			continueJob(job, now);
			if (!hadEnded && hasEnded(job)) {
				job.callbackDueAt = job.callbackDelayMs + (wasOnHold ? now : job.endsAt);
				if (job.callbackDueAt > now) clock.runAfter?.(job.callbackDueAt - now, catchUp);
			}
			if (hasEnded(job) && job.callbackDueAt <= now) sendCallbacks(job);
		}
	};

	const sendCallbacks = (job: ProviderJob): void => {
		const { callback } = job.plan;
		for (; callback && job.callbacksLeft > 0; job.callbacksLeft--) {
			send({ url: callback, text: JSON.stringify({ id: job.id }), outcome: 'refused' });
		}
	};

	/** Posts to loopback addresses only, because a sandbox never sends anything to the outside. */
	const send = (callback: Callback): void => {
		callbacks.push(callback);
		if (!isLoopback(callback.url)) return;
		callback.outcome = 'underWay';
		const posting = post(callback).finally(() => postsUnderWay.delete(posting));
		postsUnderWay.add(posting);
	};

	const submit = (plan: JobPlan, { number, endpoint }: Payer): string => {
		const { jobSeconds, jobsAreLost, callbacks: callbacksLeft, callbackDelayMs } = quirks;
		const hex = createHash('sha1').update(`${basePath} ${++count}`).digest('hex');
		const id = plan.formatId(hex);
		if (jobsAreLost) return id;
		const milliseconds = jobSeconds * 1000;
		jobs.push({
			id,
			number,
			endpoint,
			plan,
			state: 'running',
			doneCount: 0,
			spent: 0,
			callbacksLeft,
			callbackDelayMs,
			endsAt: clock.now() + milliseconds,
			callbackDueAt: Infinity,
		});
		if (milliseconds < Infinity) clock.runAfter?.(milliseconds, catchUp);
		return id;
	};

	return {
		submit,
		catchUp,
		find: (kind: string, id: string | undefined): ProviderJob | undefined =>
			jobs.find((job) => job.plan.kind === kind && job.id === id),
		callbacks,
		deliver: async (): Promise<void> => {
			catchUp();
			await Promise.all(postsUnderWay);
		},
		reset: () => {
			jobs.length = 0;
			callbacks.length = 0;
			count = 0;
		},
	};
}
