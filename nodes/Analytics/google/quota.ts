import type { ApiResponse, Send } from '../../shared/core/http';
import { isRecord, type JsonRecord } from '../../shared/core/json';
import { numberIn, recordIn, recordsIn } from './answer';
import { plural } from '../../shared/core/numbers';
import { propertyIn } from './addresses';

/** What is left of one of a property's quotas. */
interface QuotaLeft {
	name: string;
	remaining: number;
	/** 0 to 100. Google tells what remains, not of how much, so this rests on its published limits. */
	percent: number;
}

interface Bucket {
	/** One of what is counted. */
	words: string;
	standard: number;
	/** Google Analytics 360. */
	large: number;
}

/** https://developers.google.com/analytics/devguides/reporting/data/v1/quotas */
export const BUCKETS: Record<string, Bucket> = {
	tokensPerDay: { words: 'daily token', standard: 200_000, large: 2_000_000 },
	tokensPerHour: { words: 'hourly token', standard: 40_000, large: 400_000 },
	tokensPerProjectPerHour: { words: 'hourly project token', standard: 14_000, large: 140_000 },
	serverErrorsPerProjectPerHour: { words: 'hourly server error', standard: 10, large: 50 },
	potentiallyThresholdedRequestsPerHour: {
		words: 'hourly thresholded request',
		standard: 120,
		large: 120,
	},
};

/** What is left according to a `propertyQuota` of Google's, the scarcest first. */
export function quotaLeft(quota: unknown, buckets = BUCKETS): QuotaLeft[] {
	const left = recordIn(quota);
	const isLarge = isLargeProperty(left);
	return Object.entries(buckets)
		.flatMap(([name, { standard, large }]) => {
			const remaining = numberIn(recordIn(left[name]).remaining);
			if (remaining === undefined) return [];
			const percent = Math.min(100, (remaining / (isLarge ? large : standard)) * 100);
			return [{ name, remaining, percent }];
		})
		.sort((one, other) => one.percent - other.percent);
}

/** Ten requests at once and ten server errors are allowed at most on a standard property. */
function isLargeProperty(quota: JsonRecord): boolean {
	const left = (name: string) => numberIn(recordIn(quota[name]).remaining) ?? 0;
	return (
		left('concurrentRequests') > 10 ||
		left('serverErrorsPerProjectPerHour') > 10 ||
		Object.entries(BUCKETS).some(
			([name, { standard, large }]) => large > standard && left(name) > standard,
		)
	);
}

/** `9,000 daily tokens left (5%)` */
function quotaWords({ name, remaining, percent }: QuotaLeft): string {
	return `${plural(remaining, BUCKETS[name]!.words)} left (${percent.toFixed(0)}%)`;
}

/**
 * Stops asking once less than so many percent of one of a property's quotas are left, so that
 * others who share it can go on. The first answer tells how much there is.
 */
export function withQuotaFloor(send: Send, floor: number): Send {
	if (floor <= 0) return send;
	const scarcest = new Map<string, QuotaLeft>();

	return async (request) => {
		const property = propertyIn(request.path) ?? '';
		const left = scarcest.get(property);
		if (left && left.percent < floor) return refusalFor(left, floor);
		const answer = await send(request);
		const known = answer.kind === 'response' ? scarcestIn(answer) : undefined;
		if (known) scarcest.set(property, known);
		return answer;
	};
}

function scarcestIn({ body }: ApiResponse): QuotaLeft | undefined {
	if (!isRecord(body)) return undefined;
	return [body, ...recordsIn(body.reports)]
		.flatMap(({ propertyQuota }) => quotaLeft(propertyQuota))
		.sort((one, other) => one.percent - other.percent)[0];
}

/** In Google's place and in its form, so that it is treated like Google's own refusals. */
function refusalFor(left: QuotaLeft, floor: number): ApiResponse {
	const message = `Stopped to keep ${floor}% of the quota: ${quotaWords(left)}`;
	return {
		kind: 'response',
		status: 429,
		headers: {},
		body: { error: { code: 429, message, status: 'RESOURCE_EXHAUSTED' } },
	};
}

/** One of Google's quotas, known by the words it refuses with. */
interface QuotaRefusal {
	words: RegExp;
	reason: string;
	/** Whether a short wait helps; exhausted tokens stay so for an hour or a day. */
	waits: boolean;
	remedy: string;
}

const RETURN =
	'Hourly tokens return within the hour, daily ones at midnight Pacific time. Each Google Cloud project has a share of them.';
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
		remedy: "Too many requests for this property at the same time, from this workflow or elsewhere. Lower 'Concurrency' under Options, or allow more retries.",
	},
	{
		words: /exhausted potentially thresholded requests/i,
		reason: 'potentiallyThresholdedRequestsPerHour',
		waits: false,
		remedy: 'Google allows 120 requests an hour with demographic or audience fields. Leave out age, gender, interests and audiences where you can.',
	},
	{
		words: /exhausted .{0,100}server error/i,
		reason: 'serverErrorsPerProjectPerHour',
		waits: false,
		remedy: 'Google had too many server errors for this property and rejects requests for up to an hour.',
	},
	{
		words: /^stopped to keep/i,
		reason: 'quotaFloor',
		waits: false,
		remedy: `Stopped because of 'Stop Below Quota (%)' under Options. ${RETURN}`,
	},
	{
		words: /^exhausted/i,
		reason: 'tokens',
		waits: false,
		remedy: `${RETURN} ${LESS}`,
	},
	{
		words: /quota exceeded for quota metric .{0,200}per day/i,
		reason: 'requestsPerDay',
		waits: false,
		remedy: 'The daily requests of this Google Cloud project are used up. They return at midnight Pacific time.',
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

const LOW_PERCENT = 10;

/** Given a `propertyQuota` of Google's. */
export function lowQuota(quota: unknown): string[] {
	const low = quotaLeft(quota).filter(({ percent }) => percent < LOW_PERCENT);
	if (low.length === 0) return [];
	return [`The quota of the property is low: ${low.map(quotaWords).join(', ')}.`];
}
