import { createGate, withGate } from '../../../shared/core/gate';
import type { Send } from '../../../shared/core/http';
import { once } from '../../../shared/core/once';
import { success, type Result } from '../../../shared/core/result';
import type { Input } from '../../../shared/node/inputs';
import type { Run } from '../../../shared/node/operation';
import type { Patience } from '../../../shared/node/transport';
import { dayIn, type Day } from '../../domain/calendar';
import { timeZoneOf } from '../../domain/timeZone';
import { readPatience } from '../patience';
import { collectHints, type Hints } from './hints';

/** What the reports of one run share: what was asked once need not be asked again. */
export interface Session {
	run: Run;
	send: Send;
	concurrency: number;
	/** The day it is in the time zone of a property. */
	todayAt: (property: string) => Promise<Result<Day>>;
	hints: Hints;
}

/** How fast and how patiently to ask. It is of the run, so the first item's holds for all. */
export interface Pacing {
	concurrency: number;
	patience: Patience;
}

const MOST_AT_ONCE = 10;

export function readPacing(input: Input): Pacing {
	return {
		concurrency: Math.min(input.count('options.concurrency'), MOST_AT_ONCE),
		patience: readPatience(input),
	};
}

export function openSession(run: Run, { concurrency, patience }: Pacing): Session {
	const gate = createGate(concurrency);
	const send = withGate(run.connect(patience), () => gate);
	return {
		run,
		send,
		concurrency,
		hints: collectHints(run),
		todayAt: once(async (property: string) => {
			const zone = await timeZoneOf(send, property);
			return zone.ok ? success(dayIn(zone.value, run.clock.now())) : zone;
		}),
	};
}
