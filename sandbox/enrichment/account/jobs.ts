import { createHash } from 'node:crypto';

import type { JsonObject } from '../../json';
import type { SandboxClock } from '../../http/types';
import type { Quirks } from '../quirks';
import type { Ledger, Payer, Purchase } from './ledger';

interface JobRecord {
	/** What it costs when its turn comes. */
	price(): readonly Purchase[];
	/** Was paid when the job was handed in, and is given back once the job is done. */
	givenBack?: readonly Purchase[];
	row(isDone: boolean): JsonObject;
}

/** A job as a provider's endpoint hands it in. */
export interface JobPlan {
	/** An id of one kind is unknown to the others. */
	kind: string;
	/** What the customer calls it, where that is asked for. */
	name?: string;
	/** The id as this provider writes it, from 40 hexadecimal digits. */
	idFrom(hex: string): string;
	records: readonly JobRecord[];
	/** When the credits do not suffice for the next record: wait for more, or end with what there is. */
	withoutCredits?: 'wait' | 'end';
	/** Where the customer wants to be told that it is done: nobody reads what is posted there. */
	callback?: string | undefined;
}

export interface ProviderJob extends Payer {
	id: string;
	plan: JobPlan;
	state: 'running' | 'onHold' | 'outOfCredits' | 'finished';
	/** How many of its records, from the first on. */
	done: number;
	endsAt: number;
	/** How often its callback is still to be sent, and how long after its end. */
	callbacks: number;
	delay: number;
	sendAt: number;
}

/** What a provider posts to its customer when a job is done. */
export interface Callback {
	url: string;
	text: string;
	/** The status of the answer; `refused` when the address is not on this machine. */
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

/** What is told of its records that are done. */
export const readDoneRows = ({ plan, done }: ProviderJob): JsonObject[] =>
	plan.records.slice(0, done).map((record) => record.row(true));

/** What is told of the records that are done before their job is. */
export const readEarlyRows = ({ plan }: ProviderJob, { recordsDoneEarly }: Quirks): JsonObject[] =>
	plan.records.slice(0, recordsDoneEarly).map((record) => record.row(true));

interface JobsContext {
	clock: SandboxClock;
	books: Ledger;
	quirks: Quirks;
	/** Makes the ids of one provider differ from another's. */
	basePath: string;
}

export interface Jobs {
	/** Submits a job of this request; returns its ID. */
	submit(plan: JobPlan, payer: Payer): string;
	/** Does what is due by now. Called whenever somebody looks, so that an injected clock is enough. */
	catchUp(): void;
	find(kind: string, id: string | undefined): ProviderJob | undefined;
	readonly callbacks: readonly Callback[];
	/** Sends the callbacks that are due by now, and waits until they are answered. */
	deliver(): Promise<void>;
	reset(): void;
}

/** The jobs of one account: they go on by the sandbox's clock, and are kept until a reset. */
export function createJobs({ clock, books, quirks, basePath }: JobsContext): Jobs {
	const jobs: ProviderJob[] = [];
	const callbacks: Callback[] = [];
	const underWay = new Set<Promise<void>>();
	let count = 0;

	/** Does, and pays for, its records in order once its time has come. */
	const continueJob = (job: ProviderJob, now: number): void => {
		if (hasEnded(job) || now < job.endsAt) return;
		const { records, withoutCredits } = job.plan;
		for (; job.done < records.length; job.done++) {
			if (books.pay(job, records[job.done]!.price())) continue;
			job.state = withoutCredits === 'end' ? 'outOfCredits' : 'onHold';
			return;
		}
		job.state = 'finished';
		books.giveBack(
			job,
			records.flatMap(({ givenBack = [] }) => givenBack),
		);
	};

	const catchUp = (): void => {
		const now = clock.now();
		for (const job of jobs) {
			const wasOnHold = job.state === 'onHold';
			const hadEnded = hasEnded(job);
			continueJob(job, now);
			if (!hadEnded && hasEnded(job)) {
				job.sendAt = job.delay + (wasOnHold ? now : job.endsAt);
				if (job.sendAt > now) clock.after?.(job.sendAt - now, catchUp);
			}
			if (hasEnded(job) && job.sendAt <= now) sendCallbacks(job);
		}
	};

	const sendCallbacks = (job: ProviderJob): void => {
		const { callback } = job.plan;
		for (; callback && job.callbacks > 0; job.callbacks--) {
			send({ url: callback, text: JSON.stringify({ id: job.id }), outcome: 'refused' });
		}
	};

	/** Posts to loopback addresses alone: a sandbox never speaks to the outside. */
	const send = (callback: Callback): void => {
		callbacks.push(callback);
		if (!isLoopback(callback.url)) return;
		callback.outcome = 'underWay';
		const posting = post(callback).finally(() => underWay.delete(posting));
		underWay.add(posting);
	};

	const submit = (plan: JobPlan, { number, endpoint }: Payer): string => {
		const { jobSeconds, jobsAreLost, callbacks, callbackDelayMs: delay } = quirks;
		const hex = createHash('sha1').update(`${basePath} ${++count}`).digest('hex');
		const id = plan.idFrom(hex);
		if (jobsAreLost) return id;
		const milliseconds = jobSeconds * 1000;
		jobs.push({
			id,
			number,
			endpoint,
			plan,
			state: 'running',
			done: 0,
			spent: 0,
			callbacks,
			delay,
			endsAt: clock.now() + milliseconds,
			sendAt: Infinity,
		});
		if (milliseconds < Infinity) clock.after?.(milliseconds, catchUp);
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
			await Promise.all(underWay);
		},
		reset: () => {
			jobs.length = 0;
			callbacks.length = 0;
			count = 0;
		},
	};
}
