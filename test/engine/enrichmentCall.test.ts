/** The operation for what the node has no operation for. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { RETRYING, startEnrichmentBench } from '../../testing/enrichment';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(startEnrichmentBench);

const call = async (parameters: INodeParameters, more = {}) =>
	await bench.run({ resource: 'api', operation: 'call', ...parameters }, [{}], more);

const listRequestedAddresses = () =>
	bench.endpoint.requests.map(({ path, query }) => `${path}?${String(query)}`);

describe('A provider API call', () => {
	it('never returns an item that looks failed, which n8n would send again', async () => {
		const body = { error: 'Partly done', charged: 5 };
		bench.endpoint.order({ reply: { status: 200, body } });
		const work = { method: 'POST', endpoint: 'jobs', body: '{}' };
		const { items, executions } = await call(work, RETRYING);
		expect(executions).toBe(1);
		expect(items).toEqual([{ data: body }]);
	});

	it('is not sent again because a later item failed', async () => {
		bench.endpoint.order({ match: /good/, reply: { status: 200, body: { charged: 5 } } });
		bench.endpoint.order({
			match: /bad/,
			times: 3,
			reply: { status: 404, body: { error: 'No job' } },
		});
		const each = { resource: 'api', operation: 'call', endpoint: '={{ $json.path }}' };
		const paths = [{ path: 'good' }, { path: 'bad' }];
		const { error, executions } = await bench.run(each, paths, RETRYING);
		expect(error?.message).toBe('The provider found nothing at this address');
		expect(error?.description).toContain('The provider said: "No job" (status 404).');
		expect(executions).toBe(3);
		const asked = bench.endpoint.requests.map(({ path }) => path.split('/').at(-1));
		expect(asked).toEqual(['good', 'bad', 'bad', 'bad']);
	});

	it.each(['stopWorkflow', 'continueRegularOutput'] as const)(
		'that may have been charged fails in every try of Retry On Fail, and is sent once (%s)',
		async (onError) => {
			bench.endpoint.order({ times: 5, reply: { status: 500, body: { message: 'Oops' } } });
			const headline = 'The provider returned a server error';
			const work = { method: 'POST', endpoint: 'jobs' };
			const { items, error, executions } = await call(work, { onError, ...RETRYING });
			expect(executions).toBe(3);
			expect(bench.endpoint.requests).toHaveLength(1);
			if (onError === 'stopWorkflow') expect(error?.message).toBe(headline);
			else expect(items).toEqual([{ error: expect.stringContaining(headline) }]);
		},
	);

	it.each(['request', 'call'] as const)(
		'that may have been charged is reported to an AI agent as an answer, and is sent once (%s)',
		async (asTool) => {
			bench.endpoint.order({ times: 5, stage: 'after', reset: true });
			const work = { method: 'POST', endpoint: 'jobs', allowChanges: true };
			const { items, error } = await call(work, { asTool, ...RETRYING });
			expect(error).toBeUndefined();
			expect(items).toEqual([
				{
					status: 'outcomeUnknown',
					message: expect.stringContaining('may have charged for this request'),
				},
			]);
			expect(bench.endpoint.requests).toHaveLength(1);
		},
	);

	it.each(['POST', 'GET'])(
		'by %s is not sent again after a server error, when the work may be done and charged',
		async (method) => {
			bench.endpoint.order({ times: 5, reply: { status: 500, body: {} } });
			const { error } = await call({ method, endpoint: 'account' });
			expect(error?.description).toContain('may have charged for this request');
			expect(bench.endpoint.requests).toHaveLength(1);
		},
	);
});

describe('The endpoint of a provider API call', () => {
	it('may have its query after a question mark, in addition to the one given as JSON', async () => {
		await call({ endpoint: 'account?fields=plan&tag=a&tag=b', query: '{"page": 2}' });
		expect(listRequestedAddresses()).toEqual(['/v1/account?fields=plan&tag=a&tag=b&page=2']);
	});

	it.each(['https://evil.example/x', '//evil.example', '../admin', 'a/%2e%2e/b', 'a\\b'])(
		'cannot be %s, which is refused before any request',
		async (endpoint) => {
			const { error } = await call({ endpoint });
			expect(error?.message).toContain("'Endpoint'");
			expect(bench.endpoint.requests).toHaveLength(0);
		},
	);

	it.each([
		['a page', { status: 404, body: '<html></html>' }],
		['a path that is not there', { status: 404, body: { message: 'Route not found' } }],
	])('is named in the error when the answer is %s', async (_what, reply) => {
		bench.endpoint.order({ reply });
		const { error } = await call({ endpoint: 'nowhere' });
		expect(error?.description).toContain("'Endpoint'");
		expect(error?.description).not.toContain("'Base URL'");
	});
});

describe('Full Response of a provider API call', () => {
	it('returns status, headers and body, without the key or a session', async () => {
		const { apiKey } = bench.sandbox.generic;
		bench.endpoint.order({
			reply: {
				status: 201,
				headers: { 'x-echo': `Bearer ${apiKey}`, 'set-cookie': 'session=1', 'x-left': '7' },
				body: { id: 1, key: apiKey },
			},
		});
		const { items } = await call({ endpoint: 'x', options: { fullResponse: true } });
		expect(items).toMatchObject([{ status: 201, headers: { 'x-left': '7' }, body: { id: 1 } }]);
		expect(JSON.stringify(items)).not.toContain(apiKey);
		expect(JSON.stringify(items)).not.toContain('session=1');
	});
});

describe('Pagination of a provider API call', () => {
	const page = (body: IDataObject, times = 1) =>
		bench.endpoint.order({ times, reply: { status: 200, body } });
	const follow = async (pages: IDataObject, more: INodeParameters = {}) =>
		await call({
			endpoint: 'people',
			...more,
			options: { pagination: { pages } } as INodeParameters,
		});
	const idsIn = (items: IDataObject[]) => items.map(({ id }) => id);

	it('requests pages until one is empty', async () => {
		page({ people: [{ id: 1 }, { id: 2 }] });
		page({ people: [{ id: 3 }] });
		page({ people: [] });
		const { items } = await follow({ mode: 'page', parameter: 'page', itemsField: 'people' });
		expect(idsIn(items)).toEqual([1, 2, 3]);
		expect(listRequestedAddresses()).toEqual(
			['1', '2', '3'].map((number) => `/v1/people?page=${number}`),
		);
	});

	it('follows a cursor to its end, also in the body of a POST', async () => {
		page({ data: { rows: [{ id: 1 }] }, meta: { next: 'c2' } });
		page({ data: { rows: [{ id: 2 }] }, meta: { next: null } });
		const fields = { cursorField: 'meta.next', itemsField: 'data.rows' };
		const { items } = await follow(
			{ mode: 'cursor', parameter: 'cursor', sendIn: 'body', ...fields },
			{ method: 'POST', body: '{"q": "x"}' },
		);
		expect(idsIn(items)).toEqual([1, 2]);
		expect(bench.bodies()).toEqual([{ q: 'x' }, { q: 'x', cursor: 'c2' }]);
	});

	it('stops at Max Pages, and says so', async () => {
		page({ people: [{ id: 1 }] });
		page({ people: [{ id: 2 }] });
		const { items, hintTexts } = await follow({ maxPages: 2 });
		expect(idsIn(items)).toEqual([1, 2]);
		expect(hintTexts.join()).toContain("Raise 'Max Pages'");
	});

	it('keeps the earlier pages when a later one fails', async () => {
		page({ people: [{ id: 1 }] });
		bench.endpoint.order({ reply: { status: 402, body: { message: 'No credits left' } } });
		const { items, error, hintTexts } = await follow({});
		expect(error).toBeUndefined();
		expect(idsIn(items)).toEqual([1]);
		expect(hintTexts.join()).toMatch(/after 1 page.*No credits left/);
	});

	it('by cursor is refused before anything is sent where the place of the cursor is missing', async () => {
		const { error } = await follow({ mode: 'cursor', parameter: 'cursor' });
		expect(error?.message).toContain("'Next Cursor Field'");
		expect(bench.endpoint.requests).toHaveLength(0);
	});
});
