import { setTimeout as sleep } from 'node:timers/promises';

/** A healthy machine needs seconds; one that is busy, or reads everything from a cold disk, many more. */
export const PATIENCE_MS = 180_000;
const LOOK_EVERY_MS = 100;
const FIRST_WAIT_MS = 1000;

/** What there is to see, once it is there. */
export type Look<T> = () => Promise<T | undefined>;

export type Repeated<T> = {
	/** For the message when it never shows. */
	what: string;
	/** Gets how long it may take; when it fails or has no effect it is repeated, with twice the time. */
	act: (timeoutMs: number) => Promise<unknown>;
	effect: Look<T>;
	firstWaitMs?: number;
};

/** Looks again and again. */
export async function until<T>(what: string, look: Look<T>, patienceMs = PATIENCE_MS): Promise<T> {
	const seen = await lookFor(look, patienceMs);
	if (seen === undefined) throw new Error(`Waited ${patienceMs / 1000} s for ${what}`);
	return seen;
}

/**
 * Acts until the effect shows. A page that is still being built takes a click and does nothing, or something else.
 * Each wait is twice as long as the one before, so that a slow effect is not disturbed by acting again.
 */
export async function repeatUntil<T>(repeated: Repeated<T>): Promise<T> {
	const { what, act, effect, firstWaitMs = FIRST_WAIT_MS } = repeated;
	const deadline = Date.now() + PATIENCE_MS;
	let failure: unknown = 'acting succeeded, without an effect';
	for (let wait = firstWaitMs; Date.now() < deadline; wait *= 2) {
		await act(wait).catch((error: unknown) => (failure = error));
		const seen = await lookFor(effect, wait);
		if (seen !== undefined) return seen;
	}
	throw new Error(`Waited ${PATIENCE_MS / 1000} s for ${what}: ${messageOf(failure)}`);
}

/** Looks at least once, and once more at the end. */
async function lookFor<T>(look: Look<T>, patienceMs: number): Promise<T | undefined> {
	const deadline = Date.now() + patienceMs;
	for (;;) {
		const isLast = Date.now() >= deadline;
		const seen = await look();
		if (seen !== undefined || isLast) return seen;
		await sleep(LOOK_EVERY_MS);
	}
}

function messageOf(failure: unknown): string {
	return failure instanceof Error ? failure.message : String(failure);
}
