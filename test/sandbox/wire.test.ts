/** The frame with a provider of its own: it holds requests and answers against the wire. */
import * as v from 'valibot';

import { ProviderAccount } from '../../sandbox/enrichment/account/account';
import { defineEndpoint, ok, type ProviderApi } from '../../sandbox/enrichment/account/providerApi';
import {
	arrayOf,
	requireAnyField,
	nullishObject,
	strictPartialObject,
	queryFlag,
	queryList,
	queryInteger,
	filledText,
	textMatching,
} from '../../sandbox/enrichment/wire/schemas';
import { createHeaderKeyReader } from '../../sandbox/enrichment/wire/apiKeys';
import { getSharedWorld } from '../../sandbox/enrichment/world/world';
import { createFakeClock } from '../../testing/clock';

const acme: ProviderApi = {
	basePath: '/acme',
	apiKey: 'key',
	readKey: createHeaderKeyReader('x-key'),
	endpoints: {
		'GET /people': defineEndpoint({
			query: v.pipe(
				strictPartialObject({
					id: filledText,
					name: filledText,
					'tags[]': queryList(filledText, 2),
					page: queryInteger(1, 5),
					deep: queryFlag,
				}),
				requireAnyField('id', 'name'),
			),
			answer: v.strictObject({ asked: v.unknown() }),
			handle: ({ query }) => ok({ asked: query }),
		}),
		'POST /people': defineEndpoint({
			body: v.strictObject({
				people: arrayOf(
					v.strictObject({ id: filledText, tag: v.optional(v.unknown()) }),
					2,
					1,
				),
			}),
			answer: v.strictObject({ count: v.number() }),
			handle: ({ body }) => ok({ count: body.people.length }),
		}),
		'GET /people/{id}': defineEndpoint({
			path: v.strictObject({ id: textMatching(/^\d+$/) }),
			answer: v.strictObject({ id: v.bigint() }),
			handle: ({ path }) => ok({ id: BigInt(path.id) }),
		}),
		'GET /wrong': defineEndpoint({
			answer: nullishObject({ name: filledText }),
			handle: () => ok({ name: 'Ada', born: 1815 }),
		}),
		'GET /strange': defineEndpoint({
			answer: v.strictObject({}),
			handle: () => ({ status: 202, body: {} }),
		}),
	},
	refusal: v.strictObject({ message: filledText }),
	writeRefusal: ({ message }) => ({ message }),
	failures: { badRequest: { message: 'wrong', status: 418 } },
};

const account = new ProviderAccount(acme, getSharedWorld(), createFakeClock());

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
	{ method: 'GET', path: '/people', body: undefined, place: 'query: needs id, or name' },
	{ method: 'GET', path: '/people?id=7&ID=7', body: undefined, place: 'query.ID: ' },
	{ method: 'GET', path: '/people?id=7&page=6', body: undefined, place: 'query.page: ' },
	{ method: 'GET', path: '/people?id=7&page=two', body: undefined, place: 'query.page: ' },
	{ method: 'GET', path: '/people?id=7&deep=yes', body: undefined, place: 'query.deep: ' },
	{ method: 'GET', path: '/people?id=%20', body: undefined, place: 'query.id: is empty' },
	{ method: 'GET', path: '/people?id=7&id=8', body: undefined, place: 'query.id: ' },
	{ method: 'GET', path: '/people?id=7', body: { id: 7 }, place: 'body.id: ' },
	{ method: 'GET', path: '/people/ada', body: undefined, place: 'path.id: ' },
	{ method: 'POST', path: '/people', body: undefined, place: 'body: ' },
	{ method: 'POST', path: '/people', body: [], place: 'body.people: ' },
	{ method: 'POST', path: '/people', body: 'text', place: 'body: ' },
	{ method: 'POST', path: '/people', body: { people: [] }, place: 'body.people: ' },
	{
		method: 'POST',
		path: '/people',
		body: { people: [{ id: '1' }, { id: null }] },
		place: 'body.people[1].id: ',
	},
	{
		method: 'POST',
		path: '/people',
		body: { people: [{ id: '1', name: 'x' }] },
		place: 'body.people[0].name: ',
	},
])(
	"The sandbox refuses $method $path with the body $body in the provider's own form, and says where it is wrong",
	({ method, path, body, place }) => {
		expect(ask(method, path, body)).toEqual({
			status: 418,
			body: { message: expect.stringContaining(place) },
		});
		expect(account.violations[0]).toContain(place);
		expect(account.charged).toBe(0);
	},
);

it('The sandbox accepts no unknown path or method', () => {
	expect(ask('GET', '/persons').status).toBe(404);
	expect(ask('PUT', '/people', {}).status).toBe(404);
	expect(account.violations).toEqual([
		'GET /persons: path: is unknown',
		'PUT /people: path: is unknown',
	]);
});

it("The sandbox answers 500 where its own answer would violate the provider's published form", () => {
	expect(ask('GET', '/wrong').status).toBe(500);
	expect(ask('GET', '/strange').status).toBe(500);
	expect(account.violations).toEqual([
		expect.stringContaining('GET /wrong: answer.born: '),
		'GET /strange: status: 202 is not described',
	]);
});

it('The sandbox checks the key first, then applies ordered failures, and only then checks the request', () => {
	expect(ask('GET', '/people', undefined, 'wrong').status).toBe(401);
	account.order({ failure: 'forbidden' });
	expect(ask('GET', '/people').status).toBe(403);
	expect(ask('GET', '/people').status).toBe(418);
});
