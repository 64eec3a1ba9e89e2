import { expectAdvice } from '../../testing/failures';
import { openAnalyticsSandbox, SHOP } from '../../testing/analytics';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(openAnalyticsSandbox);

const call = async (parameters: Record<string, string | object>) =>
	await bench.run({ resource: 'api', operation: 'call', ...parameters });

const requests = () => [
	...bench.sandbox.endpoints.data.requests,
	...bench.sandbox.endpoints.admin.requests,
];

describe('An Analytics API call', () => {
	it('of a report method is sent to the Data API by default', async () => {
		const { items } = await call({
			method: 'POST',
			endpoint: `v1beta/properties/${SHOP}:runReport`,
			body: {
				metrics: [{ name: 'sessions' }],
				dateRanges: [{ startDate: 'yesterday', endDate: 'yesterday' }],
			},
		});
		expect(items).toEqual([expect.objectContaining({ kind: 'analyticsData#runReport' })]);
		expect(bench.sandbox.endpoints.data.requests).toHaveLength(1);
	});

	it('of a settings method is sent to the Admin API by default, with its query and headers', async () => {
		const { items } = await call({
			endpoint: '/v1beta/accountSummaries',
			query: '{"pageSize": 2}',
			options: { headers: '{"x-goog-user-project": "mine"}' },
		});
		expect(items[0]!.accountSummaries).toHaveLength(2);
		const [request] = bench.sandbox.endpoints.admin.requests;
		expect(request!.query.get('pageSize')).toBe('2');
		expect(request!.headers['x-goog-user-project']).toBe('mine');
	});

	it('goes to the API that the user chooses', async () => {
		await expect(call({ endpoint: '/v1beta/accountSummaries', api: 'data' })).rejects.toThrow(
			'Google has no such endpoint: GET /v1beta/accountSummaries in the Google Analytics Data API',
		);
		expect(bench.sandbox.endpoints.data.requests).toHaveLength(1);
	});

	it.each([
		['GET', 'v1beta/nonsense'],
		['PUT', 'v1beta/accountSummaries'],
	])(
		'for a method that Google does not have fails with that reason: %s %s',
		async (method, endpoint) => {
			await expect(call({ method, endpoint })).rejects.toThrow(
				`Google has no such endpoint: ${method} /${endpoint} in the Google Analytics Admin API`,
			);
		},
	);

	it("takes an endpoint with its query, as Google's reference writes it", async () => {
		const { items } = await call({
			endpoint: 'v1beta/properties?filter=parent:accounts/101000001&pageSize=1',
		});
		expect(items[0]!.properties).toHaveLength(1);
		const [request] = bench.sandbox.endpoints.admin.requests;
		expect(request!.query.get('filter')).toBe('parent:accounts/101000001');
	});

	it('follows the pages of a list on request', async () => {
		const { items } = await call({
			endpoint: 'v1beta/accountSummaries?pageSize=100',
			options: { returnAll: true },
		});
		expect(items[0]!.accountSummaries).toHaveLength(215);
		expect(items[0]).not.toHaveProperty('nextPageToken');
		expect(bench.sandbox.endpoints.admin.requests).toHaveLength(3);
	});

	it('follows the pages of a report on request', async () => {
		const { items } = await call({
			method: 'POST',
			endpoint: `v1beta/properties/${SHOP}:runReport`,
			body: {
				dimensions: [{ name: 'date' }],
				metrics: [{ name: 'sessions' }],
				dateRanges: [{ startDate: '2026-10-01', endDate: '2026-10-31' }],
				metricAggregations: ['TOTAL'],
				limit: 10,
			},
			options: { returnAll: true },
		});
		expect(items[0]!.rows).toHaveLength(31);
		// What comes with every page stands once.
		expect(items).toMatchObject([{ dimensionHeaders: [{ name: 'date' }], totals: [{}] }]);
		expect(bench.sandbox.endpoints.data.requests).toHaveLength(4);
	});

	const SIGNED = { Authorization: 'Bearer x' };

	it.each([
		['another host', { endpoint: 'https://evil.example/v1beta/accounts' }, /URL, not a path/],
		['a token in a header', { options: { headers: SIGNED } }, /"Authorization" cannot be set/],
		['a token in the query', { query: { access_token: 'x' } }, /"access_token" cannot be set/],
		['a token in the endpoint', { endpoint: 'v1beta/accounts?key=x' }, /"key" cannot/],
		[
			'a parameter in two places',
			{ endpoint: 'v1beta/accounts?pageSize=1', query: { pageSize: 2 } },
			/both in 'Endpoint' and in 'Query'/,
		],
		['a body that is no JSON', { method: 'POST', body: '{nope' }, /'Body .* a JSON object/],
	])('with %s is refused before any request', async (_claim, parameters, said) => {
		await expect(call({ endpoint: 'v1beta/accountSummaries', ...parameters })).rejects.toThrow(
			said,
		);
		expect(requests()).toEqual([]);
	});

	it.each([
		['gives access', 'accessBindings'],
		['gives access, in other letters', 'accessBi%6Edings:batchCreate'],
		['has a user deleted', ':submitUserDeletion'],
	])('that an agent makes is refused before any request when it %s', async (_what, end) => {
		const endpoint = `v1alpha/properties/${SHOP}/${end}`.replace('/:', ':');
		const parameters = { resource: 'api', operation: 'call', method: 'POST', endpoint };
		const body = {};
		const asked = bench.run({ ...parameters, body, allowChanges: true }, { isTool: true });
		await expect(asked).rejects.toThrow("AI agents can't view or change user access");
		expect(requests()).toEqual([]);
	});

	it('that makes a change and got a server error says that the change may have been made', async () => {
		bench.sandbox.endpoints.admin.order({ reply: { status: 503, body: 'busy' } });
		const body = { eventName: 'sign_up', countingMethod: 'ONCE_PER_EVENT' };
		const endpoint = `v1beta/properties/${SHOP}/keyEvents`;
		await expect(call({ method: 'POST', endpoint, body })).rejects.toMatchObject(
			expectAdvice(
				/^Google may have completed the request anyway, so it was not sent again\. Check/,
			),
		);
		expect(bench.sandbox.endpoints.admin.requests).toHaveLength(1);
	});
});
