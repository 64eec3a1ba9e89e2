import type { Clock } from '../../../shared/core/clock';
import { firstAlone } from '../../../shared/core/firstAlone';
import { createGate, withGate } from '../../../shared/core/gate';
import type { Send } from '../../../shared/core/http';
import { once } from '../../../shared/core/once';
import { success, type Result } from '../../../shared/core/result';
import type { Input } from '../../../shared/node/inputs';
import type { Run } from '../../../shared/node/operation';
import type { RetryOptions } from '../../../shared/node/transport';
import { ask } from '../../google/ask';
import { dayIn, type Day } from '../../domain/calendar';
import { metadataRequest, readMetadata, type Metadata } from '../../domain/metadata';
import { withQuotaFloor } from '../../google/quotaFloor';
import { timeZoneOf } from '../../google/timeZone';
import { readRetryOptions } from '../options';

/** Which day it is in the time zone of a property. */
export type TodayAt = (property: string) => Promise<Result<Day>>;

/** What the reports of one run share: what was asked once need not be asked again. */
export interface ReportSession {
	run: Run;
	send: Send;
	options: RunOptions;
	todayAt: TodayAt;
	metadataOf: (property: string) => Promise<Result<Metadata>>;
}

/** What holds for all reports of a run; the first item's options are taken. */
export interface RunOptions {
	concurrency: number;
	retry: RetryOptions;
	/** Percent of a quota to leave to others. */
	quotaFloor: number;
	includeDetails: boolean;
}

const MOST_AT_ONCE = 10;

export function readRunOptions(input: Input): RunOptions {
	return {
		concurrency: Math.min(input.count('options.concurrency'), MOST_AT_ONCE),
		retry: readRetryOptions(input),
		quotaFloor: input.number('options.quotaFloor'),
		includeDetails: input.flag('options.includeDetails'),
	};
}

export function openSession(run: Run, options: RunOptions): ReportSession {
	const gate = createGate(options.concurrency);
	const connected = withQuotaFloor(firstAlone(run.connect(options.retry)), options.quotaFloor);
	const send = withGate(connected, () => gate);
	return {
		run,
		send,
		options,
		todayAt: calendarOf(send, run.clock),
		metadataOf: libraryOf(send),
	};
}

/** Reads the metadata of a property, once. */
export function libraryOf(send: Send): ReportSession['metadataOf'] {
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
