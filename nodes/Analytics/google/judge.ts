import type { ApiResponse } from '../../shared/core/http';
import { decideRetryByStatus, type RetryDecision } from '../../shared/core/retry';
import { classifyGoogleError, readGoogleError } from './client';

/** What a refusal means for sending again. Exhausted tokens stay exhausted; concurrency does not. */
export function decideGoogleRetry(response: ApiResponse): RetryDecision {
	// Google has canceled it itself, and may have begun.
	if (response.status === 499) return 'broken';
	if (response.status !== 429 && response.status !== 403) return decideRetryByStatus(response);
	const { reason, clearsSoon: waits } = classifyGoogleError(readGoogleError(response));
	// Of one property only, from wherever the other requests come.
	if (reason === 'concurrentRequests') return 'later';
	if (waits === undefined) return decideRetryByStatus(response);
	return waits ? 'refused' : 'final';
}
