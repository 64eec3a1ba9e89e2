import type { ApiResponse } from '../../shared/core/http';
import { judgeByStatus, type RetryDecision } from '../../shared/core/retry';
import { readGoogleError } from './errors';
import { quotaRefusal } from './quota';

/** What a refusal means for sending again. Exhausted tokens stay exhausted; concurrency does not. */
export function judge(response: ApiResponse): RetryDecision {
	// Google has canceled it itself, and may have begun.
	if (response.status === 499) return 'broken';
	if (response.status !== 429 && response.status !== 403) return judgeByStatus(response);
	const { message, reasons } = readGoogleError(response);
	const quota = quotaRefusal(message) ?? quotaRefusal(reasons.join(' '));
	// Of one property only, from wherever the other requests come.
	if (quota?.reason === 'concurrentRequests') return 'later';
	if (quota) return quota.waits ? 'refused' : 'final';
	return judgeByStatus(response);
}
