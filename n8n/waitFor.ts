import { setTimeout as sleep } from 'node:timers/promises';

/** A healthy machine needs seconds; one that is busy, or reads everything from a cold disk, many more. */
export const WAIT_TIMEOUT_MS = 180_000;
const PROBE_INTERVAL_MS = 100;
const FIRST_WAIT_MS = 1000;

/** What there is to see, once it is there. */
export type Probe<T> = () => Promise<T | undefined>;

export type RepeatedAction<T> = {
	/** For the message when it never shows. */
	description: string;
	/** Gets how long it may take; when it fails or has no effect it is repeated, with twice the time. */
	act: (timeoutMs: number) => Promise<unknown>;
	probe: Probe<T>;
	firstWaitMs?: number;
};

/** Looks again and again. */
export async function waitFor<T>(
	description: string,
	probe: Probe<T>,
	timeoutMs = WAIT_TIMEOUT_MS,
): Promise<T> {
	const seen = await probeUntil(probe, timeoutMs);
	if (seen === undefined) throw new Error(`Waited ${timeoutMs / 1000} s for ${description}`);
	return seen;
}

/**
 * Acts until the effect shows. A page that is still being built takes a click and does nothing, or something else.
 * Each wait is twice as long as the one before, so that a slow effect is not disturbed by acting again.
 */
export async function repeatUntilFound<T>(repeated: RepeatedAction<T>): Promise<T> {
	const { description, act, probe, firstWaitMs = FIRST_WAIT_MS } = repeated;
	const deadline = Date.now() + WAIT_TIMEOUT_MS;
	let failure: unknown = 'acting succeeded, without an effect';
	for (let wait = firstWaitMs; Date.now() < deadline; wait *= 2) {
		await act(wait).catch((error: unknown) => (failure = error));
		const seen = await probeUntil(probe, wait);
		if (seen !== undefined) return seen;
	}
	throw new Error(`Waited ${WAIT_TIMEOUT_MS / 1000} s for ${description}: ${toMessage(failure)}`);
}

/** Looks at least once, and once more at the end. */
async function probeUntil<T>(probe: Probe<T>, timeoutMs: number): Promise<T | undefined> {
	const deadline = Date.now() + timeoutMs;
	for (;;) {
		const isLast = Date.now() >= deadline;
		const seen = await probe();
		if (seen !== undefined || isLast) return seen;
		await sleep(PROBE_INTERVAL_MS);
	}
}

function toMessage(failure: unknown): string {
	return failure instanceof Error ? failure.message : String(failure);
}
