/** The frame with a provider of its own: it holds requests and answers against the wire. */
import { ProviderAccount } from '../../sandbox/enrichment/providers/frame/account';
import { ok, served } from '../../sandbox/enrichment/providers/frame/provider';
import { sharedWorld } from '../../sandbox/enrichment/providers/world/world';
import * as v from '../../sandbox/enrichment/wire/schema';
import { keyIn, wire } from '../../sandbox/enrichment/wire/wire';
import { fakeClock } from '../../testing/clock';

const acme = wire({
	basePath: '/acme',
	apiKey: 'key',
	presentedKey: keyIn('x-key'),
	endpoints: {
		'GET /people': {
			query: v.someThat(v.needsOneOf('id', 'name'), {
				id: v.text,
				name: v.text,
				'tags[]': v.list(v.text, 2),
				page: v.integer(1, 5),
				deep: v.flag,
			}),
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
		'GET /wrong': { answer: v.known({ name: v.text }) },
		'GET /strange': { answer: v.all({}) },
	},
	refusal: v.all({ message: v.text }),
	form: (_, message) => ({ message }),
	failures: { badRequest: ['', 'wrong', 418] },
});

const account = new ProviderAccount(
	served(acme, {
		'GET /people': ({ query }) => ok({ asked: query }),
		'POST /people': ({ body }) => ok({ count: body.people.length }),
		'GET /people/{id}': ({ path }) => ok({ id: BigInt(path.id) }),
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

it('asks for the key first, then meets what was ordered, and judges only then', () => {
	expect(ask('GET', '/people', undefined, 'wrong').status).toBe(401);
	account.order({ failure: 'forbidden' });
	expect(ask('GET', '/people').status).toBe(403);
	expect(ask('GET', '/people').status).toBe(418);
});
