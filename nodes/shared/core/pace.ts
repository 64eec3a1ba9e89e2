import type { Clock } from './clock';
import { createLimit, type Limits, type Sending, type Told } from './limit';

/**
 * Lets the requests to one account go, one after the other, as fast as the service takes them. All that
 * share an account share its pace: what one was told holds for all, and the longest waiting goes first.
 */
export interface Pace {
	/**
	 * Does the work when its turn has come. A refused one is to ask again with the same `since`, which
	 * keeps its place. Undefined where the signal came first.
	 */
	turn<Result>(
		work: () => Promise<{ result: Result; told: Told }>,
		since: number,
		signal?: AbortSignal,
	): Promise<Result | undefined>;
	/** A number that grows, for `since`. */
	ticket(): number;
}

interface Waiter {
	since: number;
	admit: (sending: Sending | undefined) => void;
}

export function createPace(limits: Limits, clock: Clock): Pace {
	const limit = createLimit(limits, clock);
	const waiting: Waiter[] = [];
	let tickets = 0;
	let nap: AbortController | undefined;
	let isAwake = false;

	/** Admits whoever may go; one of these runs while anybody waits for a time to come. */
	const admitAll = async (): Promise<void> => {
		if (isAwake) return nap?.abort();
		isAwake = true;
		for (let pause = limit.pause(); waiting.length > 0; pause = limit.pause()) {
			// With all places taken, the next request that ends wakes this up.
			if (pause === Infinity) break;
			if (pause > 0) {
				nap = new AbortController();
				await clock.sleep(pause, nap.signal);
			} else waiting.shift()!.admit(limit.begin());
		}
		isAwake = false;
	};

	const waitForTurn = async (since: number, signal?: AbortSignal): Promise<Sending | undefined> => {
		if (signal?.aborted) return undefined;
		let leave = (): void => undefined;
		const sending = await new Promise<Sending | undefined>((admit) => {
			const waiter = { since, admit };
			leave = () => {
				const place = waiting.indexOf(waiter);
				if (place >= 0) waiting.splice(place, 1);
				admit(undefined);
			};
			signal?.addEventListener('abort', leave);
			const behind = waiting.findIndex((other) => other.since > since);
			waiting.splice(behind < 0 ? waiting.length : behind, 0, waiter);
			void admitAll();
		});
		signal?.removeEventListener('abort', leave);
		return sending;
	};

	return {
		ticket: () => ++tickets,
		turn: async (work, since, signal) => {
			const sending = await waitForTurn(since, signal);
			if (sending === undefined) return undefined;
			let told: Told = { kind: 'nothing' };
			try {
				const done = await work();
				told = done.told;
				return done.result;
			} finally {
				limit.end(sending, told);
				void admitAll();
			}
		},
	};
}
