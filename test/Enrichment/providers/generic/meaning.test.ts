import {
	isRefusal,
	judgeAnswer,
	messageIn,
	type Judgement,
} from '../../../../nodes/Enrichment/run/judge';
import { dialectOf } from '../../../../nodes/Enrichment/providers';
import type { Answer } from '../../../../nodes/shared/core/http';
import { silence } from '../../../support/answers';
import { asResponse } from '../../../support/lookups';

type Body = unknown;
const GENERIC = dialectOf({ provider: 'documented' });
const NOON = Date.UTC(2026, 10, 21, 12);
/** What an answer means, in one word, whether it is of each record or of the whole request. */
const judgeLookup = (answer: Answer, scope: 'one' | 'many') => {
	const judgement = judgeAnswer(answer, scope, GENERIC, NOON);
	const { failure } = judgement;
	const message = messageIn(judgement);
	return { kind: kindOf(judgement), ...(failure && { failure }), ...(message && { message }) };
};

function kindOf(judgement: Judgement): string {
	const isOfPath = judgement.failure?.reason === 'noEndpoint';
	if (judgement.kind === 'split') return judgement.failure ? 'rejected' : 'optedOut';
	if (!isOfPath) return judgement.kind;
	return isRefusal(judgement) ? 'noEndpoint' : 'notFoundStatus';
}

const judge = (status: number, body: Body, scope: 'one' | 'many' = 'one', headers = {}) =>
	judgeLookup(asResponse({ status, body, headers }), scope);

const reasonOf = (...given: Parameters<typeof judge>) => {
	const verdict = judge(...given);
	return verdict.failure ? `${verdict.kind}: ${verdict.failure.reason}` : verdict.kind;
};

describe('nobody was found', () => {
	it.each<[string, number, Body]>([
		['404 of Lusha', 404, { message: 'Could not find data for ada@example.com' }],
		['404 of PDL', 404, { status: 404, error: { type: 'not_found', message: 'No records' } }],
		[
			'404 about a company whose name sounds technical',
			404,
			{ message: 'No match for Route 66 Endpoint Ltd' },
		],
		['404 about a page', 404, { message: 'LinkedIn URL not found' }],
		['400 of Prospeo', 400, { error: true, error_code: 'NO_MATCH' }],
		['400 in prose', 400, { message: 'The lookup matched no record' }],
		['204', 204, undefined],
		['an empty body', 200, undefined],
		['null', 200, 'null'],
	])('by %s', (_form, status, body) => {
		expect(judge(status, body).kind).toBe('noMatch');
	});

	it('by a refusal that means it', () => {
		expect(judge(200, { success: false, reason: 'not found' }).kind).toBe('rows');
	});

	it.each([
		['Person not found. No credits were charged.', 'noMatch'],
		['No match, so no credit was deducted', 'noMatch'],
		["Company 'Insufficient Credits Ltd' not found", 'noMatch'],
	])('by a 404 that says %j, not by an empty account', (message, kind) => {
		expect(judge(404, { message }).kind).toBe(kind);
		expect(judge(404, { message }, 'many').kind).toBe(kind);
	});

	it.each([{}, { message: 'Not Found' }, { error: 'Not found', status: 404 }, ''])(
		'or there is no such path: a 404 with %j does not say which',
		(body) => expect(judge(404, body).kind).toBe('notFoundStatus'),
	);
});

describe('words never overrule rows', () => {
	const rows = Array.from({ length: 20 }, () => ({ firstName: 'Ada' }));
	it.each([
		'20 matched. No credits were charged for 5 misses.',
		'You are out of credits',
		'not found: 5',
	])('%s', (message) => {
		expect(judge(200, { message, results: rows }, 'many').kind).toBe('rows');
	});

	it('in a company that is called so', () => {
		const company = { name: 'Insufficient Credits Ltd', domain: 'credits.example' };
		expect(judge(200, { message: 'Found Insufficient Credits Ltd', company }).kind).toBe(
			'rows',
		);
	});
});

describe('there is no such path', () => {
	it.each<[string, number, Body, 'one' | 'many']>([
		['405 on a bulk path', 405, { message: 'Method not allowed' }, 'many'],
		['404 of Lusha', 404, { message: 'The requested endpoint was not found' }, 'one'],
		['404 of Kong', 404, { message: 'no Route matched with those values' }, 'one'],
		['404 of Express', 404, { error: 'Cannot POST /v2/person' }, 'one'],
		['501', 501, {}, 'many'],
	])('by %s', (_form, status, body, scope) => {
		// A 5xx may have been paid for, whatever it says.
		expect(judge(status, body, scope).kind).toBe(status === 501 ? 'unknown' : 'noEndpoint');
	});
});

describe('the account has no credits left', () => {
	it.each<[string, number, Body]>([
		['402', 402, {}],
		['403 of Dropcontact', 403, { detail: 'Not enough credits' }],
		['400 of Prospeo', 400, { error: true, error_code: 'INSUFFICIENT_CREDITS' }],
		[
			'429 of Hunter',
			429,
			{ errors: [{ id: 'usage_exceeded', details: 'Not enough credits' }] },
		],
		['200 of Findymail', 200, { error: 'Not enough credits' }],
		['200 with an error object', 200, { error: { code: 'INSUFFICIENT_CREDITS' } }],
		['200 of FullEnrich', 200, { status: 'CREDITS_INSUFFICIENT' }],
		['422', 422, { message: 'You are out of credits.' }],
		['prose', 403, { message: 'Your credits are exhausted' }],
	])('by %s, for one record and for many', (_form, status, body) => {
		expect(reasonOf(status, body)).toBe('stop: outOfCredits');
		expect(reasonOf(status, body, 'many')).toBe('stop: outOfCredits');
	});

	it('is not read out of data about a person', () => {
		const person = { person: { firstName: 'Ada', headline: 'Out of credits, out of mind' } };
		expect(judge(200, person).kind).toBe('rows');
	});
});

describe('requests are turned away', () => {
	it.each<[string, number, Body, object]>([
		['429', 429, { message: 'Too many requests' }, {}],
		['403 of Hunter', 403, { message: 'You have reached the rate limit' }, {}],
		['503 with a time to come back', 503, {}, { 'retry-after': '600' }],
	])('by %s', (_form, status, body, headers) => {
		expect(reasonOf(status, body, 'many', headers)).toBe('stop: rateLimit');
	});

	it('and the user is told when to come back', () => {
		const verdict = judge(429, {}, 'one', { 'retry-after': '7500' });
		expect(verdict).toMatchObject({
			failure: {
				description:
					"Rate limited until 2026-11-21 14:05 UTC (in 2 hours), longer than 'Max Retry Delay' or 'Max Retries' under Options allow. Run what is left again then.",
			},
		});
	});
});

describe('the key or the address is wrong', () => {
	const page = '<html><title>Welcome</title></html>';
	it.each<[string, number, Body, string]>([
		['401', 401, { message: 'Invalid key' }, 'stop: badKey'],
		['403', 403, { message: 'Forbidden' }, 'stop: badKey'],
		['a page instead of an answer', 200, page, 'stop: notTheProvider'],
		['a page that is not there', 404, page, 'stop: notTheProvider'],
		['a redirect', 302, '', 'stop: notTheProvider'],
		['a redirect with a body', 301, {}, 'stop: refused'],
	])('as %s says', (_form, status, body, verdict) => {
		expect(reasonOf(status, body)).toBe(verdict);
	});

	it('and a page is quoted with its title only', () => {
		expect(judge(200, page)).toMatchObject({
			failure: {
				message: expect.stringContaining('"Welcome"'),
				description: expect.stringContaining("'Base URL'"),
			},
		});
	});
});

describe('a lookup may have been paid for', () => {
	it.each<[string, number, Body]>([
		['500', 500, { message: 'Oops' }],
		['502 from a gateway', 502, '<html></html>'],
		['503', 503, {}],
		['504', 504, ''],
		['408', 408, {}],
		['JSON that broke off', 200, '{"person":{"firstName":"A'],
		['a list that broke off', 200, '[{"person":'],
	])('after %s', (_form, status, body) => {
		expect(judge(status, body, 'many')).toMatchObject({
			kind: 'unknown',
			failure: {
				reason: 'outcomeUnknown',
				description: expect.stringContaining('may have charged this request'),
			},
		});
	});

	it.each(['timeout', 'lost'] as const)('after %s', (kind) => {
		expect(judgeLookup(silence(kind), 'one')).toMatchObject({
			kind: 'unknown',
			failure: { reason: 'outcomeUnknown' },
		});
	});

	it.each(['unreachable', 'unsigned', 'aborted'] as const)('but not when %s', (kind) => {
		expect(judgeLookup(silence(kind), 'one')).toMatchObject({
			kind: 'stop',
			failure: { reason: kind },
		});
	});
});

describe('an input is refused', () => {
	it.each([400, 406, 409, 412, 413, 415, 422])('by %d', (status) => {
		expect(reasonOf(status, { message: 'Bad input' }, 'many')).toBe('rejected: rejected');
	});

	it.each<[string, Body, 'one' | 'many']>([
		['success false, for one', { success: false, reason: 'Bad input' }, 'one'],
		['success false, for many', { success: false, reason: 'Bad input' }, 'many'],
		['an error instead of rows', { error: { message: 'Bad input' } }, 'many'],
	])('by a 200 with %s', (_form, body, scope) => {
		expect(judge(200, body, scope)).toMatchObject({
			kind: 'rejected',
			failure: { message: 'Bad input' },
		});
	});

	it('by 451 for legal reasons', () => {
		expect(judge(451, { message: 'Opted out' })).toMatchObject({
			kind: 'optedOut',
			message: 'Opted out',
		});
	});
});

describe('an answer', () => {
	it.each<[string, number, Body, string]>([
		['202', 202, { enrichment_id: 'x' }, 'pending'],
		['200 with a status', 200, { id: 'x', status: 'processing' }, 'pending'],
		['202 with rows', 202, [{ status: 'pending' }], 'rows'],
		['rows under a status', 200, { status: 'pending', results: [{}] }, 'rows'],
	])('is a promise when it is %s', (_form, status, body, kind) => {
		expect(judge(status, body, 'many').kind).toBe(kind);
	});

	it.each<[string, Body]>([
		['a record', { person: {} }],
		['a list', []],
		['a record with an error of its own', { contact: { error: { name: 'EMPTY_DATA' } } }],
	])('is read when it is %s', (_form, body) => {
		expect(judge(200, body).kind).toBe('rows');
	});
});

describe('a success with any status is read for what it says', () => {
	const person = { fullName: 'Ada Okafor', email: 'ada@acme.example', creditsCharged: 1 };
	it.each<[number, Body, string]>([
		[201, person, 'rows'],
		[201, { statusCode: 201, data: person }, 'rows'],
		[202, person, 'rows'],
		[201, { person: null }, 'rows'],
		[201, { success: false, error: 'Invalid API key' }, 'stop'],
		[202, {}, 'pending'],
		[202, { jobId: 'j1', email: 'ada@acme.example' }, 'pending'],
	])('%d %j: %s', (status, body, kind) => {
		expect(judge(status, body).kind).toBe(kind);
	});
});

describe('a success by its status that says otherwise', () => {
	it.each<[string, number, Body, string]>([
		['a list of errors', 200, { errors: [{ message: 'Invalid API key' }] }, 'stop: badKey'],
		['success false', 200, { success: false, message: 'API key not valid' }, 'stop: badKey'],
		['a status', 200, { status: 'error', message: 'Your token has expired' }, 'stop: badKey'],
		['400', 400, { message: 'Invalid API key' }, 'stop: badKey'],
		['an error', 200, { success: false, error: 'Person has opted out' }, 'optedOut'],
		['an empty code', 200, { error: { code: '', message: 'Invalid API key' } }, 'stop: badKey'],
		['errors', 200, { errors: ['Bad filter'], results: [] }, 'rejected: rejected'],
		['a quota', 200, { error: 'Monthly quota exceeded' }, 'stop: outOfCredits'],
		['a limit of credits', 200, { error: 'Credit limit reached' }, 'stop: outOfCredits'],
		['a rate', 200, { error: 'Rate limit exceeded' }, 'stop: rateLimit'],
		['a plan', 200, { error: 'Subscription expired' }, 'stop: forbidden'],
	])('is no empty answer: %s %d %j', (_form, status, body, meaning) => {
		expect(reasonOf(status, body)).toBe(meaning);
	});

	it.each<[Body]>([
		[{ errors: [], results: [] }],
		[{ status: 404, error: { message: 'No records were found' } }],
		[{ errors: ['Phone is missing'], person: { firstName: 'Ada', email: 'ada@example.com' } }],
	])('is not one that has rows, or none: %j', (body) => {
		expect(reasonOf(200, body)).toBe('rows');
	});

	it('does not say "The provider" within a sentence', () => {
		expect(judge(200, { success: false })).toMatchObject({
			failure: { message: 'The provider refused the request without saying why' },
		});
	});
});

describe('a job that was accepted is pending, not a free no match', () => {
	it.each<[string, number, Body]>([
		['BetterContact', 201, { success: true, id: 'abc123', message: 'Processing' }],
	])('as %s answers with %d %j', (_who, status, body) => {
		expect(judge(status, body).kind).toBe('pending');
		expect(judge(status, body, 'many').kind).toBe('pending');
	});

	it.each<[Body]>([
		[{ job_id: 'j1', person: null }],
		[{ job_id: 'j1', results: [] }],
		[{ job_id: 'j1', status: 'completed' }],
		[{ request_id: 'r1', credits_used: 0 }],
	])('but an answer that says it is done is not: %j', (body) => {
		expect(judge(200, body).kind).toBe('rows');
	});
});

it('without a time to come back, the user is not told to come back "then"', () => {
	expect(judge(429, {})).toMatchObject({
		failure: { description: expect.stringMatching(/Run what is left again later\.$/) },
	});
});

describe('an answer that is under way', () => {
	const person = { fullName: 'Ada Lovelace', email: 'ada@example.com', jobTitle: 'CTO' };

	it('is read where it tells of somebody in full', () => {
		expect(judge(200, { status: 'pending', ...person }).kind).toBe('rows');
		const firm = { name: 'Acme', domain: 'acme.example', industry: 'Machinery' };
		expect(judge(200, { status: 'pending', data: firm }).kind).toBe('rows');
	});

	it('is waited for where it repeats the question, or names a job', () => {
		const { jobTitle: _, ...asked } = person;
		expect(judge(200, { status: 'pending', id: '1', ...asked }).kind).toBe('pending');
		expect(judge(200, { status: 'pending', jobId: '1', ...person }).kind).toBe('pending');
		const job = { status: 'queued', id: '1', title: 'Lookup', url: 'https://a.example/1' };
		expect(judge(200, { ...job, size: 12 }).kind).toBe('pending');
		expect(judge(200, { ...job, email: 'ada@example.com' }).kind).toBe('pending');
	});
});
