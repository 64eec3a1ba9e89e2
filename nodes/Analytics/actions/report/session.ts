import type { Clock } from '../../../shared/core/clock';
import { firstAlone } from '../../../shared/core/firstAlone';
import { createGate, withGate } from '../../../shared/core/gate';
import type { Send } from '../../../shared/core/http';
import { once } from '../../../shared/core/once';
import { success, type Result } from '../../../shared/core/result';
import type { Input } from '../../../shared/node/inputs';
import type { Run } from '../../../shared/node/operation';
import type { Patience } from '../../../shared/node/transport';
import { ask } from '../../google/ask';
import { dayIn, type Day } from '../../domain/calendar';
import { metadataRequest, readMetadata, type Metadata } from '../../domain/metadata';
import { withQuotaFloor } from '../../google/quotaFloor';
import { timeZoneOf } from '../../google/timeZone';
import { readPatience } from '../patience';

/** Which day it is in the time zone of a property. */
export type TodayAt = (property: string) => Promise<Result<Day>>;

/** What the reports of one run share: what was asked once need not be asked again. */
export interface Session {
	run: Run;
	send: Send;
	terms: Terms;
	todayAt: TodayAt;
	metadataOf: (property: string) => Promise<Result<Metadata>>;
}

/** The terms on which a run is made. They are of the whole run, so the first item's hold for all. */
export interface Terms {
	concurrency: number;
	patience: Patience;
	/** Percent of a quota to leave to others. */
	quotaFloor: number;
	includeDetails: boolean;
}

const MOST_AT_ONCE = 10;

export function readTerms(input: Input): Terms {
	return {
		concurrency: Math.min(input.count('options.concurrency'), MOST_AT_ONCE),
		patience: readPatience(input),
		quotaFloor: input.number('options.quotaFloor'),
		includeDetails: input.flag('options.includeDetails'),
	};
}

export function openSession(run: Run, terms: Terms): Session {
	const gate = createGate(terms.concurrency);
	const connected = withQuotaFloor(firstAlone(run.connect(terms.patience)), terms.quotaFloor);
	const send = withGate(connected, () => gate);
	return {
		run,
		send,
		terms,
		todayAt: calendarOf(send, run.clock),
		metadataOf: libraryOf(send),
	};
}

/** Reads the metadata of a property, once. */
export function libraryOf(send: Send): Session['metadataOf'] {
	return once(async (property: string) => {
		const answer = await ask(send, metadataRequest(property));
		return answer.ok ? readMetadata(answer.value) : answer;
	});
}

/** Tells which day it is in the time zone of a property. */
export function calendarOf(send: Send, clock: Clock): TodayAt {
	return once(async (property: string) => {
		const zone = await timeZoneOf(send, property);
		return zone.ok ? success(dayIn(zone.value, clock.now())) : zone;
	});
}
