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

/** Of one record, and of many, unless a third part says what it means of many. */
const MEANINGS: Record<string, Array<[number, unknown, string?]>> = {
	noMatch: [
		[404, { found: false }],
		[204, undefined],
		[200, undefined],
		[400, { error: true, error_code: 'NO_MATCH' }, 'rejected'],
	],
	// Nobody, or no such path: no sentence is read that would tell.
	notFoundStatus: [
		[404, {}, 'noEndpoint'],
		[404, { message: 'Could not find data for ada@example.com' }, 'noEndpoint'],
		[404, { error: 'Cannot POST /v2/person' }, 'noEndpoint'],
		[404, { error: 'Not Found', status: 404 }, 'noEndpoint'],
		[404, { code: 'route_not_found' }, 'noEndpoint'],
		// A code that says so, too, is of all records asked.
		[404, { error: { code: 'not_found' } }],
		[404, { status: 'NO_MATCH', message: 'None of them' }],
	],
	noEndpoint: [[405, { message: 'Method not allowed' }]],
	outOfCredits: [
		[402, {}],
		[400, { error: true, error_code: 'INSUFFICIENT_CREDITS', status: 400 }],
		[403, { code: 'out_of_credits' }],
		[429, { error: { code: 'NOT_ENOUGH_CREDITS' } }],
		[200, { error: { code: 'INSUFFICIENT_CREDITS' } }],
		[200, { statusCode: 402, message: 'No.' }],
		// A refusal may repeat the question.
		[200, { ...ASKED, error: 'Out of credits' }],
	],
	rateLimit: [[429, { message: 'Too many requests' }]],
	badKey: [
		[401, { message: 'Invalid key' }],
		[403, { message: 'Forbidden' }],
		[403, { message: 'You have reached the rate limit' }],
		[200, { error: { code: '', message: 'No' }, error_code: 'INVALID_API_KEY' }],
		[200, { ...ASKED, ...words('Unauthorized') }],
	],
	forbidden: [[403, { error: 'insufficient_scope', message: 'Needs person:read' }]],
	notTheProvider: [
		[200, PAGE],
		[404, PAGE],
		[400, PAGE],
		[302, ''],
	],
	// They may have been paid for, whatever they say.
	unknown: [
		[500, { message: 'Oops' }],
		[502, '<html></html>'],
		[503, {}],
		[408, {}],
		[200, '{"person":{"firstName":"A'],
		[200, '[{"person":'],
	],
	rejected: [
		...[400, 406, 409, 412, 413, 415, 422].map((status): [number, unknown] => [
			status,
			{ message: 'Bad input' },
		]),
		[400, ''],
		// Sentences are not read, whatever they say.
		[400, { message: 'The lookup matched no record' }],
		[422, { error: 'You have run out of credits' }],
		[200, words('Your API key is not valid')],
		[200, words('Person has opted out')],
		[200, { success: false, reason: 'Bad input' }],
		[200, { errors: ['Bad filter'], results: [] }],
	],
	optedOut: [
		[451, { message: 'Opted out' }, 'rejected'],
		[400, { code: 'OPTED_OUT' }, 'rejected'],
	],
	pending: [
		[202, { enrichment_id: 'x' }],
		[202, { ...ASKED, status: 'queued' }],
		// It may repeat the question.
		[200, { ...PROMISED, ...ASKED }],
		[200, { ...JOB, email: 'ada@example.com' }],
	],
	rows: [
		[200, { person: {} }],
		[200, []],
		[200, { found: false }],
		[200, { status: 'not_found' }],
		[200, { results: [], message: 'Filtered under GDPR' }],
		[202, [{ status: 'pending' }]],
		[200, { status: 'pending', results: [{}] }],
		[200, { status: 'pending', ...ADA }],
		[202, ADA],
		[200, { status: 'pending', data: ACME }],
		[201, { statusCode: 201, data: ADA }],
		[201, { success: true, id: 'abc123', message: 'Accepted' }],
		// A job that says it is done.
		[200, { job_id: 'j1', person: null }],
		[200, { job_id: 'j1', status: 'completed' }],
		[200, { errors: [], results: [] }],
		[200, { errors: ['Phone is missing'], person: ADA }],
		[200, { profileData: ADA, message: 'Out of credits' }],
		// Words never overrule rows, nor are they read out of data.
		[200, { message: 'Out of credits', results: [ADA] }],
		[200, { message: 'Found Insufficient Credits Ltd', company: CREDITS_LTD }],
		[200, { person: { firstName: 'Ada', headline: 'Out of credits, out of mind' } }],
	],
};

it.each(
	Object.entries(MEANINGS).flatMap(([meaning, answers]) =>
		answers.map(([status, body, ofMany = meaning]) => [meaning, status, body, ofMany] as const),
	),
)(
	'Enrich interprets an answer of the Generic REST API as "%s": status %d, %j',
	(meaning, status, body, ofMany) => {
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
