import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { CleanUp } from '../../n8n/cleanUp';
import type { SandboxClock } from '../../sandbox/http/types';

/** A clock of the sandbox and of a real n8n that goes as fast as ours, and that a test moves on by days. */
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
	const write = () => writeFileSync(file, String(shift));
	write();
	return {
		now: () => Date.now() + shift,
		advance: (milliseconds) => {
			shift += milliseconds;
			write();
		},
		settings: {
			NODE_OPTIONS: `--import ${join(__dirname, 'shiftedDate.mts')}`,
			CLOCK_SHIFT_FILE: file,
		},
	};
}
