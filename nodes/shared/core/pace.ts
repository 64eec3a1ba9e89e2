import type { Clock } from './clock';
import type { Send } from './http';

export interface Rate {
	requests: number;
	perMs: number;
}

/** Keeps all requests of a run under one rate, and lets one request's waiting hold back the rest. */
export interface Pace {
	/** Resolves when the next request may go. */
	turn(): Promise<void>;
	/** No request goes for so many milliseconds: what one was told holds for all. */
	hold(milliseconds: number): void;
}

export function createPace(rate: Rate | undefined, clock: Clock, signal?: AbortSignal): Pace {
	const recent: number[] = [];
	let heldUntil = 0;

	const earliest = (): number => {
		const oldest = rate && recent.length >= rate.requests ? recent[0] : undefined;
		return Math.max(heldUntil, oldest === undefined ? 0 : oldest + (rate?.perMs ?? 0));
	};

	const turn = async (): Promise<void> => {
		for (;;) {
			const wait = earliest() - clock.now();
			if (wait <= 0 || signal?.aborted) break;
			await clock.sleep(wait, signal);
		}
		recent.push(clock.now());
		if (rate === undefined || recent.length > rate.requests) recent.shift();
	};

	return {
		turn,
		hold: (milliseconds) => {
			heldUntil = Math.max(heldUntil, clock.now() + milliseconds);
		},
	};
}

export function withPace(send: Send, pace: Pace): Send {
	return async (request) => {
		await pace.turn();
		return await send(request);
	};
}
