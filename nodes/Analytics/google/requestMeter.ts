import { asRecord, asRecords, isRecord, type JsonRecord } from '../../shared/core/json';
import type { Result } from '../../shared/core/result';
import { readFiniteNumber } from './jsonValues';

/** The total cost of the requests of a query. */
export interface RequestUsage {
	requests: number;
	/** The tokens that Google charged, also for other reports in the same requests; undefined if Google did not say. */
	tokens: number | undefined;
	/** Google's `propertyQuota` from the last answer that had one. */
	quota: JsonRecord | undefined;
}

/** Counts the requests of a query. All reports of a query share one meter. */
export interface RequestMeter {
	/** Counts a request by its answer, which may be a failure. */
	record: (answer: Result<JsonRecord>) => void;
	read: () => RequestUsage;
}

/** Creates a meter that has counted nothing yet. */
export function createRequestMeter(): RequestMeter {
	let requests = 0;
	let tokens: number | undefined;
	let quota: JsonRecord | undefined;
	return {
		record: (answer) => {
			requests++;
			const latest = answer.ok ? findLastQuota(answer.value) : undefined;
			if (latest === undefined) return;
			quota = latest;
			const consumed = readFiniteNumber(asRecord(latest.tokensPerDay).consumed);
			if (consumed !== undefined) tokens = (tokens ?? 0) + consumed;
		},
		read: () => ({ requests, tokens, quota }),
	};
}

/** Finds the `propertyQuota` of an answer; with several reports, that of the last one. */
function findLastQuota(body: JsonRecord): JsonRecord | undefined {
	const reports = [body, ...asRecords(body.reports), ...asRecords(body.pivotReports)];
	return reports.map(({ propertyQuota }) => propertyQuota).findLast(isRecord);
}
