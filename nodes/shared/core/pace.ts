import type { Clock } from './clock';
import { Limit, type Limits, type Sending, type Told } from './limit';

/**
 * Lets the requests to one account go as fast as the service takes them. All that share an account share
 * its pace: what one was told holds for all, and who has waited longest goes first.
 */
export interface Pace {
	/** For a request that comes now; one that was refused asks again with the same one. */
	ticket(): number;
	/** Does the work when its turn has come. Undefined where the signal came first. */
	turn<Result>(wanted: Turn<Result>): Promise<Result | undefined>;
	/** How many requests have got through so far. */
	through(): number;
	/** Whether anything waits or is under way. */
	isBusy(): boolean;
}

export interface Turn<Result> {
	ticket: number;
	work(): Promise<{ result: Result; told: Told }>;
	/** While the service holds all back for longer, the turn comes at once: the service is to say so itself. */
	longestMs: number;
	signal?: AbortSignal | undefined;
}

interface Waiter {
	ticket: number;
	longestMs: number;
	admit: (sending: Sending | undefined) => void;
}

export function createPace(limits: Limits | undefined, clock: Clock): Pace {
	const limit = new Limit(limits, clock);
	const queue: Waiter[] = [];
	let tickets = 0;
	let users = 0;
	let through = 0;
	let nap: AbortController | undefined;
	let isAdmitting = false;

	const nextToGo = (pause: number): Waiter | undefined => {
		if (pause === 0) return queue.shift();
		const held = limit.held();
		const impatient = queue.findIndex(({ longestMs }) => longestMs < held);
		return impatient < 0 ? undefined : queue.splice(impatient, 1)[0];
	};

	/** Admits all that may go; one of these runs while anybody waits for a time to come. */
	const admitAll = async (): Promise<void> => {
		if (isAdmitting) return nap?.abort();
		isAdmitting = true;
		while (queue.length > 0) {
			const pause = limit.pause();
			const next = nextToGo(pause);
			if (next) next.admit(limit.begin());
			// With all places taken, the next request that ends calls this again.
			else if (pause === Infinity) break;
			else {
				nap = new AbortController();
				await clock.sleep(pause, nap.signal);
			}
		}
		isAdmitting = false;
	};

	const enqueue = (waiter: Waiter): void => {
		const behind = queue.findIndex(({ ticket }) => ticket > waiter.ticket);
		queue.splice(behind < 0 ? queue.length : behind, 0, waiter);
		void admitAll();
	};

	const waitForTurn = async ({ ticket, longestMs, signal }: Turn<unknown>) => {
		if (signal?.aborted) return undefined;
		let leave = (): void => undefined;
		const sending = await new Promise<Sending | undefined>((admit) => {
			const waiter = { ticket, longestMs, admit };
			leave = () => {
				const place = queue.indexOf(waiter);
				if (place >= 0) queue.splice(place, 1);
				if (queue.length === 0) nap?.abort();
				admit(undefined);
			};
			signal?.addEventListener('abort', leave);
			enqueue(waiter);
		});
		signal?.removeEventListener('abort', leave);
		return sending;
	};

	const send = async <Result>(sending: Sending, { work }: Turn<Result>): Promise<Result> => {
		let told: Told = { kind: 'nothing' };
		try {
			const done = await work();
			told = done.told;
			return done.result;
		} finally {
			if (told.kind === 'accepted') through++;
			limit.end(sending, told);
			void admitAll();
		}
	};

	return {
		ticket: () => ++tickets,
		through: () => through,
		isBusy: () => users > 0,
		turn: async (wanted) => {
			users++;
			try {
				const sending = await waitForTurn(wanted);
				return sending && (await send(sending, wanted));
			} finally {
				users--;
			}
		},
	};
}
