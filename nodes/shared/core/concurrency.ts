/** Bounds how much work runs at once, in which order it starts, and what is done only once. */
import type { Clock } from './clock';
import type { Answer, Send } from './http';
import type { Result } from './result';

/** Runs work while there is room; the rest waits and follows in the order of the calls. */
export type ConcurrencyGate = <T>(work: () => Promise<T>) => Promise<T>;

export function createConcurrencyGate(room: number): ConcurrencyGate {
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

/** Sends every request through the gate. */
export function limitConcurrency(send: Send, gate: ConcurrencyGate): Send {
	return async (request) => await gate(async () => await send(request));
}

/**
 * Sends the first request alone and the others after its answer: an expired sign-in is renewed once, and a wrong address
 * costs one request instead of all. If the first one fails, the run has a moment to end before the others go.
 */
export function sendFirstAlone(send: Send, clock: Pick<Clock, 'sleep'>): Send {
	let first: Promise<boolean> | undefined;
	let others: Promise<void> | undefined;
	const afterFirst = async (isGood: Promise<boolean>): Promise<void> => {
		if (!(await isGood)) await clock.sleep(0);
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

function isSuccess(answer: Answer): boolean {
	return answer.kind === 'response' && answer.status < 300;
}

/**
 * Works on up to `limit` inputs at once and yields the results in the order of the inputs. A slow consumer slows the
 * work down, so that memory stays bounded. After an abort nothing new starts; work in progress is still yielded.
 */
export async function* runConcurrently<Input, Output>(
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

export type SuccessCache<Value> = Map<string, Promise<Result<Value>>>;

/** Caches results of work by key. Failures are not cached, so that a later call tries again. */
export function createSuccessCache<Value>(kept: SuccessCache<Value> = new Map()) {
	return async (key: string, work: () => Promise<Result<Value>>): Promise<Result<Value>> => {
		const known = kept.get(key) ?? work();
		kept.set(key, known);
		const result = await known;
		if (!result.ok) kept.delete(key);
		return result;
	};
}
