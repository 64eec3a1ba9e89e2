/** One of Google's quotas, known by the words it refuses with. */
export interface QuotaRefusal {
	words: RegExp;
	reason: string;
	/** Whether a short wait helps; exhausted tokens stay so for an hour or a day. */
	waits: boolean;
	remedy: string;
}

const LESS = 'Request fewer rows, fields or days, or run the workflow less often.';

/**
 * Google sends no `Retry-After` with these. Wordings: recorded by users of the API, see the first
 * sentences in https://developers.google.com/analytics/devguides/reporting/data/v1/quotas.
 */
const QUOTAS: QuotaRefusal[] = [
	{
		words: /exhausted concurrent requests/i,
		reason: 'concurrentRequests',
		waits: true,
		remedy: "Too many requests for this property at the same time, from this workflow or elsewhere. Lower 'Concurrency', or allow more retries.",
	},
	{
		words: /exhausted property tokens for a project per hour/i,
		reason: 'tokensPerProjectPerHour',
		waits: false,
		remedy: `The hourly tokens of this Google Cloud project for the property are used up. They return in under an hour. ${LESS}`,
	},
	{
		words: /exhausted property tokens per hour/i,
		reason: 'tokensPerHour',
		waits: false,
		remedy: `The hourly tokens of the property are used up. They return in under an hour. ${LESS}`,
	},
	{
		words: /exhausted property tokens per day/i,
		reason: 'tokensPerDay',
		waits: false,
		remedy: `The daily tokens of the property are used up. They return at midnight Pacific time. ${LESS}`,
	},
	{
		words: /exhausted potentially thresholded requests/i,
		reason: 'potentiallyThresholdedRequestsPerHour',
		waits: false,
		remedy: 'Google allows 120 requests an hour with demographic or audience fields. They return in under an hour. Leave out age, gender, interests and audiences where you can.',
	},
	{
		words: /exhausted .*server error/i,
		reason: 'serverErrorsPerProjectPerHour',
		waits: false,
		remedy: 'Google had too many server errors for this property and rejects requests for up to an hour.',
	},
	{
		words: /^stopped to keep/i,
		reason: 'quotaFloor',
		waits: false,
		remedy: "Stopped because of 'Stop Below Quota (%)'. Run it again when the quota returns: hourly tokens within the hour, daily tokens at midnight Pacific time.",
	},
	{
		words: /^exhausted/i,
		reason: 'quota',
		waits: false,
		remedy: `A quota of the property is used up. ${LESS}`,
	},
	{
		words: /quota exceeded for quota metric|rate ?limit ?exceeded/i,
		reason: 'requestsPerMinute',
		waits: true,
		remedy: 'The per-minute request limit is used up. Allow more retries, or run the workflow less often.',
	},
];

export function quotaRefusal(message: string): QuotaRefusal | undefined {
	return QUOTAS.find(({ words }) => words.test(message));
}
