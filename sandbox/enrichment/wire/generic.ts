/**
 * The generic API, as the Generic REST API speaks it. Its document says what is sent, and that a record may
 * carry fields of the user's; of answers it says nothing, so that every form of one is a quirk, and none of
 * them is judged.
 *
 * - A, read 2026-11-22: README, "Generic REST API"; this one
 */
import type { RateLimitStyle } from '../quirks';
import * as v from './schema';
import { bearer, refusals, retryAfter, wire, type FailureContext } from './wire';

const TEXT = v.optional(v.nullable(v.anyText));

export const person = v.identifiers('email linkedInUrl firstName lastName company', TEXT);
export const company = v.identifiers('domain name', TEXT);

const namesPerson = v.needsOneOf('email', 'linkedInUrl', 'firstName + lastName + company');
const namesCompany = v.needsOneOf('domain', 'name');

const criteria = v.either(v.anyText, v.nothing, v.list(v.nullable(v.anyText)));

/** `51-200`, `10001+`, `5`. */
const size = v.textLike(/^\d+\s*(?:\+|[-–]\s*\d+)?$/);

const paging = {
	...v.each(v.integer(0), 'page offset'),
	...v.each(v.integer(1), 'pageSize limit'),
	cursor: v.nullable(v.anyText),
};

/** `C-Suite` and `c_suite` are the world's `cSuite`; any other level is nobody's. */
const levelOf = (word: string): string => {
	const level = word.toLowerCase().replace(/[^a-z]/g, '');
	return level === 'csuite' ? 'cSuite' : level;
};

const search = <T extends Record<string, v.Schema>>(filters: T) => ({
	query: ANY_QUERY,
	body: v.some({
		...paging,
		...filters,
		industry: v.finds('industries', criteria),
		companySize: v.finds('sizes', v.either(size, v.nothing, v.list(size))),
	}),
	...ANY,
});

/** The key may be there. */
const ANY_QUERY = v.mapOf(v.anything);
const ANY = { answer: v.anything, answers: { 202: v.anything, 204: v.anything } };

const one = <T extends v.Schema>(record: T) => ({ query: ANY_QUERY, body: record, ...ANY });
const many = <T extends v.Schema>(record: T) => one(v.several(record));

const aPerson = v.open(person, namesPerson);
const aCompany = v.open(company, namesCompany);

export const generic = wire({
	basePath: '/v1',
	presentedKey: (request, { keyAs, keyName }) => {
		const { headers, query } = request;
		const names = keyAs === 'any' ? ['api_key', 'x-api-key'] : [keyName];
		const ways: Record<string, () => Array<string | null | undefined>> = {
			bearer: () => [bearer(request)],
			header: () => names.map((name) => headers[name.toLowerCase()]),
			query: () => names.map((name) => query.get(name)),
			basic: () => [basicUser(headers['authorization'])],
		};
		const asked = keyAs === 'any' ? Object.values(ways) : [ways[keyAs]!];
		return asked.flatMap((way) => way()).find((key) => key);
	},
	endpoints: {
		'POST /person': one(aPerson),
		'POST /company': one(aCompany),
		'POST /person/bulk': many(aPerson),
		'POST /company/bulk': many(aCompany),
		'POST /person/search': search({
			...v.filters('jobTitle:titles company:companyNames location:locations', criteria),
			seniority: v.finds('seniorities', criteria, levelOf),
			department: v.finds('departments', criteria),
		}),
		'POST /company/search': search({
			...v.filters('name:companyNames company:companyNames', criteria),
			...v.filters('domain:companyDomains location:companyLocations', criteria),
		}),
		'GET /account': { query: ANY_QUERY, ...ANY },
	},
	refusal: v.anything,
	failures: refusals((_, message) => ({ message }), {
		badKey: ({ message }) => refusal(401, message || 'No API key found in request'),
		outOfCredits: ({ quirks }) => OUT_OF_CREDITS[quirks.outOfCredits],
		slowDown: (context) => {
			const { style = 'retryAfterSeconds' } = context.quirks.rateLimit;
			return { ...refusal(429, 'Too many requests'), ...RATE_REFUSALS[style](context) };
		},
		unknownPath: ({ path }) =>
			/^\/(person|company)(\/(bulk|search))?$/.test(path)
				? {
						...refusal(405, 'The method is not allowed here'),
						headers: { allow: 'POST' },
					}
				: refusal(404, 'The requested endpoint was not found'),
	}),
});

const refusal = (status: number, message: string) => ({ status, body: { message } });

const NOT_ENOUGH = 'Not enough credits';

const OUT_OF_CREDITS = {
	status402: refusal(402, NOT_ENOUGH),
	status403: { status: 403, body: { detail: NOT_ENOUGH } },
	errorCode400: { status: 400, body: { error: true, error_code: 'INSUFFICIENT_CREDITS' } },
	status429: {
		status: 429,
		body: { errors: [{ id: 'usage_exceeded', code: 429, details: NOT_ENOUGH }] },
	},
	okWithError: { status: 200, body: { error: NOT_ENOUGH } },
	okWithStatus: { status: 200, body: { status: 'CREDITS_INSUFFICIENT' } },
};

const inHeader = (name: string, value: string | number) => ({ headers: { [name]: String(value) } });

const RATE_REFUSALS: Record<RateLimitStyle, (context: FailureContext) => object> = {
	retryAfterSeconds: retryAfter,
	// An HTTP date has whole seconds: rounded up, so that waiting until then is long enough.
	retryAfterDate: ({ resetAt }) =>
		inHeader('retry-after', new Date(Math.ceil(resetAt / 1000) * 1000).toUTCString()),
	rateLimitReset: ({ secondsLeft }) => inHeader('ratelimit-reset', secondsLeft),
	xRateLimitResetSeconds: ({ resetAt }) =>
		inHeader('x-ratelimit-reset', Math.ceil(resetAt / 1000)),
	xRateLimitResetMs: ({ resetAt }) => inHeader('x-ratelimit-reset', resetAt),
	xRateLimitResetIso: ({ resetAt }) =>
		inHeader('x-ratelimit-reset', new Date(resetAt).toISOString()),
	xMinuteResetSeconds: ({ secondsLeft }) => inHeader('x-minute-reset-seconds', secondsLeft),
	messageText: ({ secondsLeft }) =>
		refusal(429, `You have reached the hourly limit. Reset in ${secondsLeft} seconds`),
	silent: () => ({}),
	status403: () => refusal(403, 'You have reached the rate limit'),
};

function basicUser(authorization = ''): string | undefined {
	const encoded = /^Basic (.+)$/i.exec(authorization)?.[1];
	return encoded && Buffer.from(encoded, 'base64').toString().split(':')[0];
}
