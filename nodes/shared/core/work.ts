/** How much work goes on at once, in which order, and what is done only once. */
import type { Clock } from './clock';
import type { Answer, Send } from './http';
import type { Result } from './result';

/** Lets work in while there is room, and the rest after it, in the order it came. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

export function createGate(room: number): Gate {
	const waiting: Array<() => void> = [];
	let inside = 0;

	const enter = async (): Promise<void> => {
		if (inside < room) inside++;
		// `leave` keeps the count and resolves the next waiter, so no later call can take its place.
		else await new Promise<void>((admit) => waiting.push(admit));
	};
	const leave = (): void => {
		const next = waiting.shift();
		if (next) next();
		else inside--;
	};

	return async (work) => {
		await enter();
		try {
			return await work();
		} finally {
			leave();
		}
	};
}

/** Sends through the gate. */
export function withGate(send: Send, gate: Gate): Send {
	return async (request) => await gate(async () => await send(request));
}

/**
 * The first request goes alone and the others after it, all at once: an expired sign-in is then
 * renewed once, and a wrong address is found out by one request instead of all. A run that fails for
 * its answer has the time to end before the others go.
 */
export function firstAlone(send: Send, clock: Pick<Clock, 'sleep'>): Send {
	let first: Promise<boolean> | undefined;
	let others: Promise<void> | undefined;
	const afterFirst = async (isGood: Promise<boolean>): Promise<void> => {
		if (!(await isGood)) await clock.sleep(MOMENT_MS);
	};
	return async (request) => {
		if (first) {
			others ??= afterFirst(first);
			await others;
			return await send(request);
		}
		const answer = send(request);
		first = answer.then(isSuccess, () => false);
		return await answer;
	};
}

/** A turn of Node's event loop. */
const MOMENT_MS = 1;

function isSuccess(answer: Answer): boolean {
	return answer.kind === 'response' && answer.status < 300;
}

/**
 * Works on many inputs at once, at most `limit` of them, and yields the results in the order of the
 * inputs. A slow reader slows the work down, so that memory stays bounded; after an abort nothing
 * new is begun, and what is under way is still yielded.
 */
export async function* pool<Input, Output>(
	inputs: Iterable<Input>,
	limit: number,
	work: (input: Input) => Promise<Output>,
	signal?: AbortSignal,
): AsyncGenerator<Output> {
	const waiting = inputs[Symbol.iterator]();
	const underWay: Array<Promise<Output>> = [];

	const fill = () => {
		while (underWay.length < Math.max(1, limit) && !signal?.aborted) {
			const next = waiting.next();
			if (next.done) return;
			const task = work(next.value);
			// Its turn to be awaited may come after it failed; Node must not take that for unhandled.
			task.catch(() => undefined);
			underWay.push(task);
		}
	};

	for (fill(); underWay.length > 0; fill()) {
		const result = await underWay[0]!;
		underWay.shift();
		yield result;
	}
}

export type Kept<Value> = Map<string, Promise<Result<Value>>>;

/** Keeps what came of work, by a key. A failure is not kept: whoever comes later may have better luck. */
export function keepSuccesses<Value>(kept: Kept<Value> = new Map()) {
	return async (key: string, work: () => Promise<Result<Value>>): Promise<Result<Value>> => {
		const known = kept.get(key) ?? work();
		kept.set(key, known);
		const result = await known;
		if (!result.ok) kept.delete(key);
		return result;
	};
}
