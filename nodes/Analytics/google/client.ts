import type { Answer, ApiRequest, ApiResponse, NoResponse, Send } from '../../shared/core/http';
import { isRecord, type JsonRecord } from '../../shared/core/json';
import { plural } from '../../shared/core/numbers';
import { failed, success, type Failure, type Result } from '../../shared/core/result';
import { propertyIn } from './addresses';
import { numberIn, recordIn, recordsIn, textIn } from './answer';
import { explain, readGoogleError, withoutMarkup } from './errors';

/** Sends a request and reads its answer: a JSON object, or why there is none. */
export async function ask(
	send: Send,
	request: ApiRequest,
	expect?: Expect,
): Promise<Result<JsonRecord>> {
	return readAnswer(await send(request), request, expect);
}

/** What reports are asked by: they change nothing, so that they can be asked again. */
export function reportRequest(
	property: string,
	method: string,
	body: JsonRecord,
	version: 'v1beta' | 'v1alpha' = 'v1beta',
): ApiRequest {
	return {
		method: 'POST',
		path: `/${version}/properties/${property}:${method}`,
		body,
		repeatable: true,
	};
}

/** Whether an object is the kind of answer that was asked for. */
export type Expect = (body: JsonRecord) => boolean;

const anything: Expect = () => true;

/** A JSON object, or why there is none. */
export function readAnswer(
	answer: Answer,
	request: ApiRequest,
	expect: Expect = anything,
): Result<JsonRecord> {
	if (answer.kind !== 'response') return { ok: false, failure: withoutResponse(answer) };
	const { status, body } = answer;
	// Some gateways send errors with the status of a success.
	const isError = status >= 400 || (isRecord(body) && isRecord(body.error));
	if (isError) return { ok: false, failure: explain(readGoogleError(answer), request) };
	return status < 300 && isRecord(body) && expect(body) ? success(body) : foreign(answer);
}

/** Whether an answer is a resource, such as a property: all of Google's have a name. */
export function isResource({ name }: JsonRecord): boolean {
	return textIn(name) !== '';
}

/** Google answers every success with an object, be it an empty one, and never redirects. */
function foreign({ status, headers, body }: ApiResponse): Result<never> {
	const text = typeof body === 'string' ? withoutMarkup(body) : JSON.stringify(body) || '';
	// What comes after a question mark can hold a token.
	const [target] = (headers.location ?? '').split(/[?#]/);
	const what = target ? `a redirect to ${target}` : text.slice(0, 200) || 'empty';
	return failed(
		`The response is not from Google Analytics (status ${status}): ${what}`,
		'A proxy or a sign-in page may have responded. Check the addresses in the credentials.',
		{ reason: 'unreadable', ...(status >= 300 && { status }) },
	);
}

const REMEDIES: Record<NoResponse['kind'], string> = {
	unreachable:
		'Check the network of n8n, and the addresses in the credentials if they are custom ones.',
	unsigned:
		"Open the credentials and reconnect the account. Google ends a connection after 7 days while the app's consent screen is in testing.",
	timeout: "Request less, or increase 'Timeout' under Options.",
	lost: 'The connection was lost. Try again.',
	tooLarge: 'Request fewer rows or fields at once.',
	aborted: 'Run it again when you need it.',
};

const SERVICE_ACCOUNT_REMEDY =
	"Open the credentials and check 'Service Account Email' and 'Private Key or JSON Key File'.";

function withoutResponse({ kind, message, description }: NoResponse): Failure {
	const isServiceAccount = kind === 'unsigned' && /service account/i.test(message);
	const remedy = isServiceAccount ? SERVICE_ACCOUNT_REMEDY : REMEDIES[kind];
	return { message, description: description ?? remedy, reason: kind };
}

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

const LOW_PERCENT = 10;

/** Given a `propertyQuota` of Google's. */
export function lowQuota(quota: unknown): string[] {
	const low = quotaLeft(quota).filter(({ percent }) => percent < LOW_PERCENT);
	if (low.length === 0) return [];
	return [`The quota of the property is low: ${low.map(quotaWords).join(', ')}.`];
}
