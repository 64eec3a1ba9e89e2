/** The frame with a provider of its own: it holds requests and answers against the wire. */
import { ProviderAccount } from '../../sandbox/enrichment/providers/frame/account';
import { ok, served } from '../../sandbox/enrichment/providers/frame/provider';
import { sharedWorld } from '../../sandbox/enrichment/providers/world/world';
import { usualQuirks } from '../../sandbox/enrichment/quirks';
import type { Person } from '../../sandbox/enrichment/records';
import { ADA } from '../../sandbox/enrichment/wellKnown';
import { faultsOf } from '../../sandbox/enrichment/wire/look';
import * as v from '../../sandbox/enrichment/wire/schema';
import {
	ACCOUNT,
	ofCompany,
	ofEmployer,
	ofPerson,
	told,
	written,
} from '../../sandbox/enrichment/wire/told';
import { keyIn, refusals, wire } from '../../sandbox/enrichment/wire/wire';
import { fakeClock } from '../support/clock';

const acme = wire({
	basePath: '/acme',
	presentedKey: keyIn('x-key'),
	endpoints: {
		'GET /people': {
			query: v.some(
				{
					id: v.text,
					name: v.text,
					'tags[]': v.list(v.text, 2),
					page: v.integer(1, 5),
					deep: v.flag,
				},
				v.needsOneOf('id', 'name'),
			),
			answer: v.all({ asked: v.anything }),
		},
		'POST /people': {
			body: v.all({
				people: v.list(v.all({ id: v.text, tag: v.optional(v.anything) }), 2, 1),
			}),
			answer: v.all({ count: v.integer(0) }),
		},
		'GET /people/{id}': {
			path: v.all({ id: v.textLike(/^\d+$/) }),
			answer: v.all({ id: v.bigint }),
		},
		'POST /search': {
			body: v.some({
				levels: v.finds('seniorities', v.list(v.text), (level: string) =>
					level === 'C' ? 'cSuite' : undefined,
				),
				company: v.some({
					sizes: v.finds('sizes', v.list(v.some(v.each(v.number, 'min max')))),
				}),
				names: v.finds('companyNames', v.some({ include: v.list(v.text) })),
			}),
			answer: v.all({ names: v.list(v.text) }),
		},
		'GET /account': { answer: v.all({ credits: ACCOUNT.left, used: ACCOUNT.used }) },
		'GET /wrong': { answer: v.known({ name: v.text }) },
		'GET /strange': { answer: v.all({}) },
	},
	refusal: v.all({ message: v.text }),
	failures: refusals((_, message) => ({ message }), {
		badRequest: ['', 'wrong', 418],
	}),
});

const account = new ProviderAccount(
	served(acme, 'key', {
		'GET /people': ({ query }) => ok({ asked: query }),
		'POST /people': ({ body }, call) => {
			call.buy(body.people.map(({ id }) => ({ bought: 'person', id, credits: 1 })));
			return ok({ count: body.people.length });
		},
		'GET /people/{id}': ({ path }) => ok({ id: BigInt(path.id) }),
		'POST /search': (_, call) =>
			ok({ names: call.searchPeople().map(({ firstName }) => firstName) }),
		'GET /wrong': () => ok({ name: 'Ada', born: 1815 }),
		'GET /strange': () => ({ status: 202, body: {} }),
	}),
	sharedWorld(),
	fakeClock(),
);

beforeEach(() => account.reset());

function ask(method: string, path: string, body?: unknown, key = 'key') {
	const [bare = '', search] = path.split('?');
	const { status, body: text } = account.answer({
		method,
		path: `/acme${bare}`,
		query: new URLSearchParams(search),
		headers: { 'x-key': key },
		text: body === undefined ? '' : JSON.stringify(body),
	});
	return { status, body: JSON.parse(String(text)) as unknown };
}

it('gives a handler numbers, flags and lists as the wire names them', () => {
	const query = 'id=7&tags[]=a&tags[]=b&page=2&deep=true';
	expect(ask('GET', `/people?${query}`)).toEqual({
		status: 200,
		body: { asked: { id: '7', 'tags[]': ['a', 'b'], page: 2, deep: true } },
	});
	expect(ask('GET', '/people?name=x&tags[]=a').body).toEqual({
		asked: { name: 'x', 'tags[]': ['a'] },
	});
	expect(account.faults).toEqual([]);
});

it.each([
	['GET', '/people', undefined, 'query: needs id, or name'],
	['GET', '/people?id=7&ID=7', undefined, 'query.ID: '],
	['GET', '/people?id=7&page=6', undefined, 'query.page: '],
	['GET', '/people?id=7&page=two', undefined, 'query.page: '],
	['GET', '/people?id=7&deep=yes', undefined, 'query.deep: '],
	['GET', '/people?id=%20', undefined, 'query.id: is empty'],
	['GET', '/people?id=7&id=8', undefined, 'query.id: '],
	['GET', '/people?id=7', { id: 7 }, 'body.id: '],
	['GET', '/people/ada', undefined, 'path.id: '],
	['POST', '/people', undefined, 'body: '],
	['POST', '/people', [], 'body.people: '],
	['POST', '/people', 'text', 'body: '],
	['POST', '/people', { people: [] }, 'body.people: '],
	['POST', '/people', { people: [{ id: '1' }, { id: null }] }, 'body.people[1].id: '],
	['POST', '/people', { people: [{ id: '1', name: 'x' }] }, 'body.people[0].name: '],
])("refuses %s %s with %j in the provider's own form, and says where", (method, path, body, at) => {
	expect(ask(method, path, body)).toEqual({
		status: 418,
		body: { message: expect.stringContaining(at) },
	});
	expect(account.faults[0]).toContain(at);
	expect(account.charged).toBe(0);
});

it('knows no other path and no other method', () => {
	expect(ask('GET', '/persons').status).toBe(404);
	expect(ask('PUT', '/people', {}).status).toBe(404);
	expect(account.faults).toEqual([
		'GET /persons: path: is unknown',
		'PUT /people: path: is unknown',
	]);
});

it('answers 500 where the answer of the sandbox itself breaks the wire', () => {
	expect(ask('GET', '/wrong').status).toBe(500);
	expect(ask('GET', '/strange').status).toBe(500);
	expect(account.faults).toEqual([
		expect.stringContaining('GET /wrong: answer.born: '),
		'GET /strange: status: 202 is not described',
	]);
});

it('writes integers that no double holds as they are', () => {
	const reply = account.answer({
		method: 'GET',
		path: '/acme/people/9007199254740993',
		query: new URLSearchParams(),
		headers: { 'x-key': 'key' },
		text: '',
	});
	expect(reply.body).toBe('{"id":9007199254740993}');
});

it('searches by the filters that the wire marks, and refuses a word that the provider does not have', () => {
	const [names, sizes] = [{ include: ['Analytical Engines'] }, [{ min: 300 }]];
	const asked = { levels: ['C'], names, company: { sizes } };
	expect(ask('POST', '/search', asked).body).toEqual({ names: expect.arrayContaining(['Ada']) });
	expect(ask('POST', '/search', { ...asked, company: { sizes: [{ max: 300 }] } }).body).toEqual({
		names: [],
	});
	expect(ask('POST', '/search', { levels: ['D'] })).toEqual({
		status: 418,
		body: { message: 'levels: "D" is not a valid value' },
	});
});

it('tells of the account without a handler', () => {
	account.credits = 7;
	expect(ask('GET', '/account')).toEqual({ status: 200, body: { credits: 7, used: 0 } });
});

it('asks for the key first, then meets what was ordered, and judges only then', () => {
	expect(ask('GET', '/people', undefined, 'wrong').status).toBe(401);
	account.order({ failure: 'forbidden' });
	expect(ask('GET', '/people').status).toBe(403);
	expect(ask('GET', '/people').status).toBe(418);
});

it('charges a whole request or nothing of it, and counts what was bought twice', () => {
	const two = { people: [{ id: '1' }, { id: '2' }] };
	account.credits = 1;
	expect(ask('POST', '/people', two).status).toBe(402);
	expect([account.credits, account.ledger]).toEqual([1, []]);
	account.credits = 10;
	ask('POST', '/people', two);
	ask('POST', '/people', two);
	expect([account.charged, account.leastPossible]).toEqual([4, 2]);
});

describe('the words of the wire', () => {
	const faults = (schema: v.Schema, value: unknown) =>
		faultsOf(schema, value, 'x').map(({ at, message }) => `${at}: ${message}`);

	it('hold fields against each other', () => {
		const either = v.some({ a: v.text, b: v.text, c: v.text }, v.exactlyOne('a', 'b'));
		expect(faults(either, { a: '1', c: '2' })).toEqual([]);
		expect(faults(either, { c: '2' })).toEqual(['x: needs a, or b']);
		expect(faults(either, { a: '1', b: '1' })).toEqual([
			'x: has a and b, which exclude each other',
		]);
		const named = v.some(v.each(v.text, 'id first last'), v.needsOneOf('id', 'first + last'));
		expect(faults(named, { first: 'Ada' })).toEqual(['x: needs id, or first + last']);
		const search = v.some({ title: v.text, page: v.number }, v.moreThan('page'));
		expect(faults(search, { page: 1 })).toEqual(['x: has no criterion']);
	});

	it('let fields of a record be missing or null, and those of all of it not', () => {
		expect(faults(v.known({ a: v.text, b: v.text }), { a: null })).toEqual([]);
		expect(faults(v.all({ a: v.text }), {})).toHaveLength(1);
		expect(faults(v.all({ a: v.nullable(v.text) }), { a: null })).toEqual([]);
	});

	it('know a list with commas, one of several forms, and names that are not known before', () => {
		const words = v.commaListOf('low', 'high');
		expect([faults(words, 'low,high'), faults(words, 'low,no')]).toEqual([
			[],
			['x: is not allowed'],
		]);
		const form = v.either(v.all({ detail: v.text }), v.all({ reason: v.text }));
		expect([faults(form, { reason: 'no' }), faults(form, { why: 'no' }).length]).toEqual([
			[],
			1,
		]);
		const rows = v.mapOf(v.all({ id: v.text }));
		expect([faults(rows, { 7: { id: '7' } }), faults(rows, { 7: {} }).length]).toEqual([[], 1]);
	});

	it('tell a list from an object without fields', () => {
		const schema = v.all({ filter: v.some({ name: v.text }), rest: v.anything });
		expect(faultsOf(schema, { filter: {}, rest: [] }, 'body')).toEqual([]);
		expect(faultsOf(schema, { filter: [], rest: [] }, 'body')).toMatchObject([
			{ at: 'body.filter', rule: 'object' },
		]);
	});

	it('name who is meant by the words of the node', () => {
		const fields = { mail: v.identifies('email', v.email), note: v.text };
		expect(v.identifiersIn(fields, { mail: 'a@b.test', note: 'x', other: 'y' })).toEqual({
			email: 'a@b.test',
		});
		const byId = { their_id: v.identifies('providerId', v.text, (id) => id.slice(2)) };
		expect(v.identifiersIn(byId, { their_id: 'x-77' })).toEqual({ id: '77' });
	});

	it('write a record by where its fields say that their values come from', () => {
		const row = v.known({
			...ofPerson('first_name:firstName headline'),
			...ofPerson('level:seniority', (level) => level.toUpperCase()),
			place: v.known(ofPerson('city')),
			jobs: v.list(v.known(ofPerson('title:jobTitle'))),
			company: ofEmployer(v.known(ofCompany('domain'))),
			id: told(v.text, ({ id }: Person, { disputed }) => `${disputed} ${id}`),
			only_described: v.text,
		});
		expect(written(row, ADA, usualQuirks())).toEqual({
			first_name: 'Ada',
			headline: 'Chief Technology Officer at Analytical Engines',
			level: 'CSUITE',
			place: { city: 'London' },
			jobs: [{ title: 'Chief Technology Officer' }],
			company: { domain: 'analytical-engines.example' },
			id: `first ${ADA.id}`,
		});
	});
});
