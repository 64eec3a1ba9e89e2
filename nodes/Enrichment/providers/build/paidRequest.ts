/** Paid requests for one record, and jobs, built from what is particular to a provider. */
import type { JsonRecord } from '../../../shared/core/json';
import type { JobDialect, LookupRequest } from '../dialect';
import { buildFreeRequest, buildPaidPost, buildPaidRequest } from '../requests';

interface SingleRecordRequestDefinition
	extends Omit<LookupRequest, 'maxSubjects' | 'buildRequest'> {
	path: string;
	method?: 'GET';
	/** Sent with every record. */
	fixedFields?: JsonRecord;
}

/** Builds a kind of request that takes one record, for providers without batches. */
export function buildSingleRecordRequest({
	path,
	method,
	fixedFields,
	...particulars
}: SingleRecordRequestDefinition): LookupRequest {
	return {
		...particulars,
		maxSubjects: 1,
		buildRequest: ([record]) => {
			const fields = { ...record?.providerFields, ...fixedFields };
			return method
				? buildPaidRequest({ method, path, query: fields })
				: buildPaidPost(path, fields);
		},
	};
}

/** Builds the polling of jobs whose results are read with GET at `path/{jobId}`. */
export const buildPollingJob = (
	path: string,
	pollIntervalSeconds: number,
	usualDurationSeconds: number,
): Pick<JobDialect, 'buildFetchRequest' | 'pollIntervalMs' | 'usualDurationMs'> => ({
	buildFetchRequest: (jobId: string) =>
		buildFreeRequest({ method: 'GET', path: `${path}/${encodeURIComponent(jobId)}` }),
	pollIntervalMs: pollIntervalSeconds * 1000,
	usualDurationMs: usualDurationSeconds * 1000,
});
