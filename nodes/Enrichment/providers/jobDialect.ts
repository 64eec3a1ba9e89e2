import type { ApiRequest, ApiResponse } from '../../shared/core/http';

/**
 * For a provider that takes records now and answers later. The request of the step hands a job in; the
 * answer to `fetch` is what the step reads. While a job is under way `meaningOf` says `accepted`.
 */
export interface JobDialect {
	/** Costs nothing, however often. */
	fetch(jobId: string): ApiRequest;
	/** How often the provider wants to be asked for one job. */
	everyMs: number;
	/** How long jobs take at most, as a rule. */
	usualMs: number;
	/** Why a job under way does not go on by itself: the account has no credits left. */
	isOnHold?(response: ApiResponse): boolean;
}
