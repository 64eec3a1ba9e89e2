/** What an answer of an API that nobody has documented means: the table of its status and what it says. */
import { buildGenericDialect } from '../../../../nodes/Enrichment/providers/generic';
import {
	interpretAnswer,
	isRefusal,
	findMessageForAllRecords,
	type Interpretation,
} from '../../../../nodes/Enrichment/run/interpretation';
import type { Answer } from '../../../../nodes/shared/core/http';
import { buildNoResponse, toApiResponse } from '../../../../testing/answers';
import { NOON } from '../../../../testing/clock';

const GENERIC_DIALECT = buildGenericDialect({});

type Scope = 'one' | 'many';

/** What an answer means, in one word, whether it is of each record or of the whole request. */
const judgeLookup = (answer: Answer, scope: Scope = 'one') => {
	const interpretation = interpretAnswer(answer, {
		dialect: GENERIC_DIALECT,
		scope,
		now: NOON,
	});
	const { failure } = interpretation;
	const message = findMessageForAllRecords(interpretation);
	return {
		kind: kindOf(interpretation),
		...(failure && { failure }),
		...(message && { message }),
	};
};

function kindOf(interpretation: Interpretation): string {
	const isOfPath = interpretation.failure?.reason === 'noEndpoint';
	if (interpretation.kind === 'split') return interpretation.failure ? 'rejected' : 'optedOut';
	if (!isOfPath) return interpretation.kind;
	return isRefusal(interpretation) ? 'noEndpoint' : 'notFoundStatus';
}

const judge = (status: number, body: unknown, scope: Scope = 'one', headers = {}) =>
	judgeLookup(toApiResponse(status, body, headers), scope);

/** The meaning, and of what ends a run the reason. */
function meaningOf(...given: Parameters<typeof judge>): string {
	const { kind, failure } = judge(...given);
	return (kind === 'stop' && failure?.reason) || kind;
}

const PAGE = '<html><title>Welcome</title></html>';
const ADA = { fullName: 'Ada Lovelace', email: 'ada@example.com', jobTitle: 'CTO' };
const { jobTitle: _, ...ASKED } = ADA;
const ACME = { name: 'Acme', domain: 'acme.example', industry: 'Machinery' };
const CREDITS_LTD = { name: 'Insufficient Credits Ltd', domain: 'credits.example' };
const JOB = { status: 'queued', id: '1', title: 'Lookup', url: 'https://a.example/1' };
const PROMISED = { status: 'pending', id: '1' };
const words = (error: string) => ({ success: false, error });

interface MeantAnswer {
	status: number;
	body: unknown;
	/** What it means of many records, where that is something else than of one. */
	ofMany?: string;
}

const MEANINGS: Record<string, MeantAnswer[]> = {
	noMatch: [
		{ status: 404, body: { found: false } },
		{ status: 204, body: undefined },
		{ status: 200, body: undefined },
		{ status: 400, body: { error: true, error_code: 'NO_MATCH' }, ofMany: 'rejected' },
	],
	// Nobody, or no such path: no sentence is read that would tell.
	notFoundStatus: [
		{ status: 404, body: {}, ofMany: 'noEndpoint' },
		{
			status: 404,
			body: { message: 'Could not find data for ada@example.com' },
			ofMany: 'noEndpoint',
		},
		{ status: 404, body: { error: 'Cannot POST /v2/person' }, ofMany: 'noEndpoint' },
		{ status: 404, body: { error: 'Not Found', status: 404 }, ofMany: 'noEndpoint' },
		{ status: 404, body: { code: 'route_not_found' }, ofMany: 'noEndpoint' },
		// A code that says so, too, is of all records asked.
		{ status: 404, body: { error: { code: 'not_found' } } },
		{ status: 404, body: { status: 'NO_MATCH', message: 'None of them' } },
	],
	noEndpoint: [{ status: 405, body: { message: 'Method not allowed' } }],
	outOfCredits: [
		{ status: 402, body: {} },
		{ status: 400, body: { error: true, error_code: 'INSUFFICIENT_CREDITS', status: 400 } },
		{ status: 403, body: { code: 'out_of_credits' } },
		{ status: 429, body: { error: { code: 'NOT_ENOUGH_CREDITS' } } },
		{ status: 200, body: { error: { code: 'INSUFFICIENT_CREDITS' } } },
		{ status: 200, body: { statusCode: 402, message: 'No.' } },
		// A refusal may repeat the question.
		{ status: 200, body: { ...ASKED, error: 'Out of credits' } },
	],
	rateLimit: [{ status: 429, body: { message: 'Too many requests' } }],
	badKey: [
		{ status: 401, body: { message: 'Invalid key' } },
		{ status: 403, body: { message: 'Forbidden' } },
		{ status: 403, body: { message: 'You have reached the rate limit' } },
		{
			status: 200,
			body: { error: { code: '', message: 'No' }, error_code: 'INVALID_API_KEY' },
		},
		{ status: 200, body: { ...ASKED, ...words('Unauthorized') } },
	],
	forbidden: [
		{ status: 403, body: { error: 'insufficient_scope', message: 'Needs person:read' } },
	],
	notTheProvider: [
		{ status: 200, body: PAGE },
		{ status: 404, body: PAGE },
		{ status: 400, body: PAGE },
		{ status: 302, body: '' },
	],
	// They may have been paid for, whatever they say.
	unknown: [
		{ status: 500, body: { message: 'Oops' } },
		{ status: 502, body: '<html></html>' },
		{ status: 503, body: {} },
		{ status: 408, body: {} },
		{ status: 200, body: '{"person":{"firstName":"A' },
		{ status: 200, body: '[{"person":' },
	],
	rejected: [
		{ status: 400, body: { message: 'Bad input' } },
		{ status: 406, body: { message: 'Bad input' } },
		{ status: 409, body: { message: 'Bad input' } },
		{ status: 412, body: { message: 'Bad input' } },
		{ status: 413, body: { message: 'Bad input' } },
		{ status: 415, body: { message: 'Bad input' } },
		{ status: 422, body: { message: 'Bad input' } },
		{ status: 400, body: '' },
		// Sentences are not read, whatever they say.
		{ status: 400, body: { message: 'The lookup matched no record' } },
		{ status: 422, body: { error: 'You have run out of credits' } },
		{ status: 200, body: words('Your API key is not valid') },
		{ status: 200, body: words('Person has opted out') },
		{ status: 200, body: { success: false, reason: 'Bad input' } },
		{ status: 200, body: { errors: ['Bad filter'], results: [] } },
	],
	optedOut: [
		{ status: 451, body: { message: 'Opted out' }, ofMany: 'rejected' },
		{ status: 400, body: { code: 'OPTED_OUT' }, ofMany: 'rejected' },
	],
	pending: [
		{ status: 202, body: { enrichment_id: 'x' } },
		{ status: 202, body: { ...ASKED, status: 'queued' } },
		// It may repeat the question.
		{ status: 200, body: { ...PROMISED, ...ASKED } },
		{ status: 200, body: { ...JOB, email: 'ada@example.com' } },
	],
	rows: [
		{ status: 200, body: { person: {} } },
		{ status: 200, body: [] },
		{ status: 200, body: { found: false } },
		{ status: 200, body: { status: 'not_found' } },
		{ status: 200, body: { results: [], message: 'Filtered under GDPR' } },
		{ status: 202, body: [{ status: 'pending' }] },
		{ status: 200, body: { status: 'pending', results: [{}] } },
		{ status: 200, body: { status: 'pending', ...ADA } },
		{ status: 202, body: ADA },
		{ status: 200, body: { status: 'pending', data: ACME } },
		{ status: 201, body: { statusCode: 201, data: ADA } },
		{ status: 201, body: { success: true, id: 'abc123', message: 'Accepted' } },
		// A job that says it is done.
		{ status: 200, body: { job_id: 'j1', person: null } },
		{ status: 200, body: { job_id: 'j1', status: 'completed' } },
		{ status: 200, body: { errors: [], results: [] } },
		{ status: 200, body: { errors: ['Phone is missing'], person: ADA } },
		{ status: 200, body: { profileData: ADA, message: 'Out of credits' } },
		// Words never overrule rows, nor are they read out of data.
		{ status: 200, body: { message: 'Out of credits', results: [ADA] } },
		{ status: 200, body: { message: 'Found Insufficient Credits Ltd', company: CREDITS_LTD } },
		{
			status: 200,
			body: { person: { firstName: 'Ada', headline: 'Out of credits, out of mind' } },
		},
	],
};

it.each(
	Object.entries(MEANINGS).flatMap(([meaning, answers]) =>
		answers.map(({ status, body, ofMany = meaning }) => ({ meaning, status, body, ofMany })),
	),
)(
	'Enrich interprets an answer of the Generic REST API as "$meaning": status $status, $body',
	({ meaning, status, body, ofMany }) => {
		expect(meaningOf(status, body)).toBe(meaning);
		expect(meaningOf(status, body, 'many')).toBe(ofMany);
	},
);

it('A 403 that names the missing scope in its header (RFC 6750) is not reported as a wrong key', () => {
	const header = 'Bearer realm="api", error="insufficient_scope", scope="person:read"';
	expect(meaningOf(403, {}, 'one', { 'www-authenticate': header })).toBe('forbidden');
	expect(meaningOf(403, {}, 'one', { 'www-authenticate': 'Bearer realm="api"' })).toBe('badKey');
});

it('A 503 with a time to come back is treated as a rate limit, since the request was not processed', () => {
	expect(meaningOf(503, {}, 'many', { 'retry-after': '600' })).toBe('rateLimit');
});

it.each(['timeout', 'lost'] as const)(
	'A lookup whose request ended with "%s" is reported as possibly charged',
	(kind) => {
		const failure = { reason: 'outcomeUnknown' };
		expect(judgeLookup(buildNoResponse(kind))).toMatchObject({ kind: 'unknown', failure });
	},
);

it.each(['unreachable', 'unsigned', 'aborted'] as const)(
	'A lookup whose request ended with "%s" is reported as not charged',
	(kind) => {
		expect(judgeLookup(buildNoResponse(kind))).toMatchObject({
			kind: 'stop',
			failure: { reason: kind },
		});
	},
);

describe('The error for an answer of the Generic REST API tells the user', () => {
	it.each<[string, Parameters<typeof judge>, object]>([
		[
			'when to come back',
			[429, {}, 'one', { 'retry-after': '7500' }],
			{
				message: 'The provider is rate limiting requests',
				description:
					"The provider returned status 429 without an explanation. Rate limited until 2026-11-21 14:05 UTC (in 2 hours). The wait is longer than 'Request Retry Delay' and 'Request Max Retries' under Options allow. Run the remaining items again after that.",
			},
		],
		[
			'to come back later, where nothing says when',
			[429, {}],
			{ description: expect.stringMatching(/Run the remaining items again later\.$/) },
		],
		[
			'the title of a web page that came instead',
			[200, PAGE],
			{
				message: "The address does not appear to be the provider's API",
				description: expect.stringMatching(
					/^The address answered with a web page: "Welcome"\. Check 'Base URL'/,
				),
			},
		],
		[
			'that a lost lookup may have been charged',
			[500, {}],
			{
				reason: 'outcomeUnknown',
				description: expect.stringContaining('may have charged for this request'),
			},
		],
		[
			"about a refusal in the node's words, with the provider's below",
			[200, words('Bad input')],
			{
				message: 'The provider rejected the request',
				description:
					'The provider said: "Bad input". Check the values of the request against the provider\'s documentation.',
			},
		],
		[
			'that a refusal came without an explanation',
			[200, { success: false }],
			{
				message: 'The provider rejected the request',
				description: expect.stringContaining(
					'The provider returned status 200 without an explanation.',
				),
			},
		],
	])('%s', (_what, answer, failure) => {
		expect(judge(...answer)).toMatchObject({ failure });
	});

	it("about an opt-out in the provider's words", () => {
		expect(judge(451, { message: 'Opted out' }).message).toBe('Opted out');
	});
});
