import type { ApiRequest, Send } from './http';

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
 * renewed once, and a wrong address is found out by one request instead of all.
 */
export function firstAlone(send: Send): Send {
	let first: Promise<unknown> | undefined;
	return async (request) => {
		if (first) {
			await first;
			return await send(request);
		}
		const answer = send(request);
		first = answer.catch(() => undefined);
		return await answer;
	};
}
