import { isRecord, type JsonRecord } from '../../shared/core/json';
import type { Result } from '../../shared/core/result';
import { recordsIn } from './jsonValues';

/** What the requests of a query came to. */
export interface RequestUsage {
	requests: number;
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
	let quota: JsonRecord | undefined;
	return {
		record: (answer) => {
			requests++;
			if (answer.ok) quota = quotaIn(answer.value) ?? quota;
		},
		read: () => ({ requests, quota }),
	};
}

/** The quota after an answer; of several reports in one answer, after the last of them. */
function quotaIn(body: JsonRecord): JsonRecord | undefined {
	const reports = [body, ...recordsIn(body.reports), ...recordsIn(body.pivotReports)];
	return reports.map(({ propertyQuota }) => propertyQuota).findLast(isRecord);
}
