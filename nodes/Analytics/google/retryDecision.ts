import type { ApiResponse } from '../../shared/core/http';
import { decideRetryByStatus, type RetryDecision } from '../../shared/core/retry';
import { classifyGoogleError, readGoogleError } from './client';

/** Decides whether and when a refused request is sent again. Exhausted tokens stay exhausted; concurrent requests finish. */
export function decideGoogleRetry(response: ApiResponse): RetryDecision {
	// Google canceled the request itself, and may have begun to work on it.
	if (response.status === 499) return 'broken';
	if (response.status !== 429 && response.status !== 403) return decideRetryByStatus(response);
	const { reason, clearsSoon } = classifyGoogleError(readGoogleError(response));
	// This limit concerns one property, wherever its other requests come from.
	if (reason === 'concurrentRequests') return 'later';
	if (clearsSoon === undefined) return decideRetryByStatus(response);
	return clearsSoon ? 'refused' : 'final';
}
