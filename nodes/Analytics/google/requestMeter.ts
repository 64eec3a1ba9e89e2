import { asRecord, asRecords, isRecord, type JsonRecord } from '../../shared/core/json';
import type { Result } from '../../shared/core/result';
import { readNumber } from './jsonValues';

/** What the requests of a query came to. */
export interface RequestUsage {
	requests: number;
	/** What Google charged for them, also for the part of other reports in them; undefined where it did not say. */
	tokens: number | undefined;
	/** Google's `propertyQuota` in the last answer that had one. */
	quota: JsonRecord | undefined;
}

/** Counts the requests of a query. All reports of the query share one. */
export interface RequestMeter {
	/** Counts a request by its answer, be it a failure. */
	record: (answer: Result<JsonRecord>) => void;
	read: () => RequestUsage;
}

export function createRequestMeter(): RequestMeter {
	let requests = 0;
	let tokens: number | undefined;
	let quota: JsonRecord | undefined;
	return {
		record: (answer) => {
			requests++;
			const told = answer.ok ? quotaIn(answer.value) : undefined;
			if (told === undefined) return;
			quota = told;
			const consumed = readNumber(asRecord(told.tokensPerDay).consumed);
			if (consumed !== undefined) tokens = (tokens ?? 0) + consumed;
		},
		read: () => ({ requests, tokens, quota }),
	};
}

/** The quota after an answer; of several reports in one answer, after the last of them. */
function quotaIn(body: JsonRecord): JsonRecord | undefined {
	const reports = [body, ...asRecords(body.reports), ...asRecords(body.pivotReports)];
	return reports.map(({ propertyQuota }) => propertyQuota).findLast(isRecord);
}
