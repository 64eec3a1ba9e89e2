import type { Clock } from './clock';
import type { Answer, ApiRequest, Send } from './http';

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

/** One gate for each name, removed as soon as no work uses it. */
export function createGates(room: number): (name: string) => Gate {
	const gates = new Map<string, { gate: Gate; users: number }>();

	return (name) => async (work) => {
		const entry = gates.get(name) ?? { gate: createGate(room), users: 0 };
		gates.set(name, entry);
		entry.users++;
		try {
			return await entry.gate(work);
		} finally {
			if (--entry.users === 0) gates.delete(name);
		}
	};
}

/** Sends through the gate that is meant for the request, if any is. */
export function withGate(send: Send, gateFor: (request: ApiRequest) => Gate | undefined): Send {
	return async (request) => {
		const gate = gateFor(request);
		return gate ? await gate(async () => await send(request)) : await send(request);
	};
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
