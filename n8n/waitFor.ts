import { setTimeout as sleep } from 'node:timers/promises';

/** A busy machine, or one with a cold disk, needs far more time than the usual seconds. */
export const WAIT_TIMEOUT_MS = 180_000;
const PROBE_INTERVAL_MS = 100;
const FIRST_WAIT_MS = 1000;

/** Looks for something once, and returns undefined while it is not there. */
export type Probe<T> = () => Promise<T | undefined>;

export type RepeatedAction<T> = {
	/** What is awaited, for the error message. */
	description: string;
	/** The action, with the time that it may take. It is repeated with twice the time where it fails or has no effect. */
	act: (timeoutMs: number) => Promise<unknown>;
	/** Looks for the effect of the action. */
	probe: Probe<T>;
	firstWaitMs?: number;
};

/** Probes until something is found, and returns it; throws after the time-out. */
export async function waitUntilDefined<T>(
	description: string,
	probe: Probe<T>,
	timeoutMs = WAIT_TIMEOUT_MS,
): Promise<T> {
	const seen = await probeUntil(probe, timeoutMs);
	if (seen === undefined) throw new Error(`Waited ${timeoutMs / 1000} s for ${description}`);
	return seen;
}

/**
 * Repeats an action until the probe finds its effect. A page that is still loading may ignore a click or misinterpret it.
 * Each wait is twice as long as the one before, so that repeating does not disturb a slow effect.
 */
export async function repeatUntilFound<T>(repeated: RepeatedAction<T>): Promise<T> {
	const { description, act, probe, firstWaitMs = FIRST_WAIT_MS } = repeated;
	const deadline = Date.now() + WAIT_TIMEOUT_MS;
	let failure: unknown = 'the action succeeded, but had no effect';
	for (let wait = firstWaitMs; Date.now() < deadline; wait *= 2) {
		await act(wait).catch((error: unknown) => (failure = error));
		const seen = await probeUntil(probe, wait);
		if (seen !== undefined) return seen;
	}
	throw new Error(`Waited ${WAIT_TIMEOUT_MS / 1000} s for ${description}: ${toMessage(failure)}`);
}

/** Probes at least once, and once more at the end. */
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
