import { createGate, firstAlone, withGate, type Gate } from '../../../shared/core/gate';
import type { Send } from '../../../shared/core/http';
import type { Input } from '../../../shared/node/inputs';
import type { Run } from '../../../shared/node/operation';
import type { RetryOptions } from '../../../shared/node/transport';
import {
	rememberMetadata,
	rememberToday,
	type MetadataOf,
	type TodayAt,
} from '../../google/property';
import { withQuotaFloor } from '../../google/quotaFloor';
import { readRetryOptions } from '../../../shared/node/options';

/** What the reports of one run share: what was asked once need not be asked again. */
export interface ReportSession {
	run: Run;
	send: Send;
	options: RunOptions;
	/** Lets in the files of several pages one after the other: each takes memory for its pages. */
	onePagedFile: Gate;
	todayAt: TodayAt;
	metadataOf: MetadataOf;
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
		onePagedFile: createGate(1),
		todayAt: rememberToday(send, run.clock),
		metadataOf: rememberMetadata(send),
	};
}

/** One summary and one warning, whatever there is to say. */
export function hintOnce(run: Run, notes: string[], degraded: string[]): void {
	if (notes.length > 0) run.hint(notes.join(' '));
	if (degraded.length > 0) run.hint(degraded.join(' '), 'warning');
}
