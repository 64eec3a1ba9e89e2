import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { CleanUp } from '../../n8n/cleanUp';
import type { SandboxClock } from '../../sandbox/http/types';

/** A clock of the sandbox and of a real n8n that goes as fast as ours, and that a test moves on. */
export interface SharedClock extends SandboxClock {
	/** Milliseconds. */
	advance: (milliseconds: number) => void;
	/** Environment variables that give an n8n this clock. */
	settings: Record<string, string>;
}

/** `start` is the time that it begins at, in milliseconds. */
export function createSharedClock(start: number, everything: CleanUp): SharedClock {
	const folder = mkdtempSync(join(tmpdir(), 'shared-clock-'));
	everything.add(async () => await Promise.resolve(rmSync(folder, { recursive: true })));
	const file = join(folder, 'shift');
	let shift = start - Date.now();
	const write = () => {
		// A rename, as n8n would read an empty file while it is being written.
		writeFileSync(`${file}.new`, String(shift));
		renameSync(`${file}.new`, file);
	};
	write();
	return {
		now: () => Date.now() + shift,
		advance: (milliseconds) => {
			shift += milliseconds;
			write();
		},
		settings: {
			NODE_OPTIONS: `--import ${join(__dirname, 'shiftedDate.mjs')}`,
			CLOCK_SHIFT_FILE: file,
		},
	};
}

const STEP_MS = 5_000;
const STEP_TAKES_MS = 100;

/**
 * Advances a clock until the work is done, five seconds in each tenth of a second. A node of the package that waits for a
 * provider or for Google looks at the clock, so that its wait ends as soon as this clock says so.
 */
export async function advanceUntilDone<Result>(
	work: Promise<Result>,
	advance: (milliseconds: number) => unknown,
): Promise<Result> {
	let isDone = false;
	const finished = work.finally(() => (isDone = true));
	while (!isDone) {
		await Promise.race([finished, sleep(STEP_TAKES_MS)]);
		if (!isDone) await advance(STEP_MS);
	}
	return await finished;
}
