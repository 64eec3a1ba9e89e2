/** Requests that a person or an agent writes: what neither may set, and what an agent may not reach. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { startAnalyticsEngine } from '../../testing/analyticsEngine';
import { startEnrichmentBench } from '../../testing/enrichment';
import { SHOP } from '../../testing/analytics';
import { openSharedBench } from '../../testing/shared';

const CALL = { resource: 'api', operation: 'call' };
const MODES = ['request', 'call'] as const;

describe('An Analytics API call', () => {
	const bench = openSharedBench(async () => await startAnalyticsEngine({}));

	const requests = () => {
		const { data, admin, dataManager } = bench.sandbox.endpoints;
		return [data, admin, dataManager].flatMap((endpoint) => endpoint.requests);
	};

	const refusalOf = async (parameters: INodeParameters, more: IDataObject = {}) => {
		const { error } = await bench.run({ ...CALL, ...parameters }, more);
		expect(requests()).toEqual([]);
		return `${error?.message} ${error?.description ?? ''}`;
	};

	it.each([
		'key',
		'$key',
		'KEY',
		' key ',
		'%6Bey',
		'%256bey',
		'access_token',
		'accessToken',
		'access-token',
		'Access_Token[]',
		'oauth_token',
		'bearer_token',
	])('sends no parameter that would sign it in place of the node: %s', async (name) => {
		const inQuery = { endpoint: 'v1beta/accounts', query: JSON.stringify({ [name]: 'x' }) };
		expect(await refusalOf(inQuery)).toMatch(/cannot be set.*own credentials/s);
		const inEndpoint = { endpoint: `v1beta/accounts?${encodeURIComponent(name)}=x` };
		expect(await refusalOf(inEndpoint)).toMatch(/cannot be set.*own credentials/s);
	});

	it.each(['$httpMethod', 'httpMethod', '_method', 'X-HTTP-Method-Override'])(
		'sends no parameter that would turn it into another request: %s',
		async (name) => {
			const query = JSON.stringify({ [name]: 'DELETE' });
			expect(await refusalOf({ endpoint: 'v1beta/accounts', query })).toContain(
				"choose the method under 'Method'",
			);
		},
	);

	it.each([
		['X-HTTP-Method-Override', /choose the method under 'Method'/],
		['x-http-method', /choose the method under 'Method'/],
		['X_Method_Override', /choose the method under 'Method'/],
		['X-Original-URL', /choose the method under 'Method'/],
		['Authorization', /own credentials/],
		['x-goog-api-key', /own credentials/],
		['Transfer-Encoding', /n8n sets this itself/],
		['connection', /n8n sets this itself/],
		['Keep-Alive', /n8n sets this itself/],
		['Upgrade', /n8n sets this itself/],
		['TE', /n8n sets this itself/],
		['Content-Length', /n8n sets this itself/],
		['a b', /letters, digits, and hyphens/],
	])('sends no header "%s"', async (name, words) => {
		const headers = JSON.stringify({ [name]: 'x' });
		const asked = { endpoint: 'v1beta/accounts', options: { headers } };
		expect(await refusalOf(asked)).toMatch(words);
	});

	it('sends no header whose value has a control character', async () => {
		const headers = JSON.stringify({ 'x-note': 'a\u0000b' });
		expect(await refusalOf({ endpoint: 'v1beta/accounts', options: { headers } })).toContain(
			'"x-note" contains',
		);
	});

	it.each([
		'$rpc/google.analytics.admin.v1beta.AnalyticsAdminService/DeleteAccount',
		'%24rpc/google.analytics.admin.v1beta.AnalyticsAdminService/DeleteAccount',
		'batch',
		'b%61tch/analyticsadmin/v1beta',
	])("cannot reach Google's other paths to the same methods: %s", async (endpoint) => {
		expect(await refusalOf({ method: 'POST', endpoint, body: '{}' })).toContain(
			'is not a Google Analytics resource',
		);
	});

	describe.each(MODES)('by an AI agent (%s)', (asTool) => {
		const ask = async (parameters: INodeParameters) => await refusalOf(parameters, { asTool });

		it.each([
			['POST', `v1beta/properties/${SHOP}/keyEvents`],
			['PATCH', `v1beta/properties/${SHOP}`],
			['DELETE', 'v1beta/accounts/1'],
			['POST', 'v1beta/accounts:provisionAccountTicket'],
		])('only reads unless its author allows changes: %s %s', async (method, endpoint) => {
			expect(await ask({ method, endpoint })).toMatch(
				/Agents have read-only access here.*'Allow Changes'/s,
			);
		});

		it.each([
			['GET', 'v1alpha/properties/1/accessBindings'],
			['GET', 'v1alpha/properties/1/%61ccessBindings'],
			['GET', 'v1alpha/properties/1/%2561ccessBindings'],
			['GET', 'v1alpha/properties/1/ACCESSBINDINGS'],
			['POST', 'v1alpha/accounts/1/accessBindings:batchCreate'],
			['POST', 'v1alpha/properties/1:submitUserDeletion'],
		])(
			'reaches neither access nor the deletion of users, even with changes allowed: %s %s',
			async (method, endpoint) => {
				expect(await ask({ method, endpoint, allowChanges: true })).toContain(
					"AI agents can't view or change user access",
				);
			},
		);

		it.each(['v1beta/accounts/1', 'v1beta/properties/1', 'v1beta/%70roperties/1'])(
			'deletes no account and no property, even with changes allowed: %s',
			async (endpoint) => {
				expect(await ask({ method: 'DELETE', endpoint, allowChanges: true })).toContain(
					'AI agents cannot delete accounts or properties',
				);
			},
		);

		it.each(['v1/events:ingest', '$discovery/rest', 'v1beta/other', 'upload/v1beta/accounts'])(
			'reaches nothing but accounts and properties: %s',
			async (endpoint) => {
				expect(await ask({ endpoint, allowChanges: true })).toContain(
					'An agent cannot call',
				);
			},
		);

		it('can read, also with a POST that only reads', async () => {
			const endpoint = `v1beta/properties/${SHOP}:runReport`;
			const body = JSON.stringify({
				metrics: [{ name: 'sessions' }],
				dateRanges: [{ startDate: 'yesterday', endDate: 'yesterday' }],
			});
			const { error } = await bench.run(
				{ ...CALL, method: 'POST', endpoint, body },
				{ asTool },
			);
			expect(error).toBeUndefined();
			expect(bench.sandbox.endpoints.data.requests).toHaveLength(1);
		});

		it('can change what its author allows', async () => {
			const endpoint = `v1beta/properties/${SHOP}/keyEvents`;
			const body = JSON.stringify({
				eventName: `agent_${asTool}`,
				countingMethod: 'ONCE_PER_EVENT',
			});
			const { error } = await bench.run(
				{ ...CALL, method: 'POST', endpoint, body, allowChanges: true },
				{ asTool },
			);
			expect(error).toBeUndefined();
			expect(bench.sandbox.endpoints.admin.requests).toMatchObject([{ method: 'POST' }]);
		});
	});
});

describe('A provider API call', () => {
	const bench = openSharedBench(startEnrichmentBench);

	const call = async (parameters: INodeParameters, more = {}) =>
		await bench.run({ ...CALL, endpoint: 'account', ...parameters }, [{}], more);

	it.each([
		['query', 'token'],
		['query', 'TOKEN'],
		['query', '%74oken'],
		['header', 'x-api-token'],
		['header', 'X_API_Token'],
	])(
		'sends no parameter with the name under which its credential sends the key (%s): %s',
		async (sendKeyAs, name) => {
			const keyName = sendKeyAs === 'query' ? 'token' : 'x-api-token';
			const query = JSON.stringify({ [name]: 'x' });
			const { error } = await call({ query }, { credential: { sendKeyAs, keyName } });
			expect(error?.message).toContain(`"${name}" cannot be set`);
			expect(bench.endpoint.requests).toEqual([]);
		},
	);

	it('does not take a page number from a parameter with such a name', async () => {
		const pages = { mode: 'page', parameter: 'access_token' };
		const { error } = await call({ options: { pagination: { pages } } });
		expect(error?.message).toContain('"access_token" cannot be set');
		expect(bench.endpoint.requests).toEqual([]);
	});

	it.each(['_method', 'X-HTTP-Method-Override', 'key', 'access_token'])(
		'sends no parameter that signs or overrides it: %s',
		async (name) => {
			const { error } = await call({ query: JSON.stringify({ [name]: 'DELETE' }) });
			expect(error?.message).toContain(`"${name}" cannot be set`);
			expect(bench.endpoint.requests).toEqual([]);
		},
	);

	it.each(['a%00b', 'a%0d%0ab', 'a%250d%250ab', 'a%25250ab', 'a%7fb'])(
		'refuses an endpoint with a control character on any layer of encoding: %s',
		async (endpoint) => {
			const { error } = await call({ endpoint });
			expect(error?.message).toContain('contains an invisible character');
			expect(bench.endpoint.requests).toEqual([]);
		},
	);

	it.each(MODES)(
		'by an AI agent only reads unless its author allows more (%s)',
		async (asTool) => {
			const asked = { method: 'POST', endpoint: 'person', body: '{}' };
			const { error } = await call(asked, { asTool });
			expect(error?.message).toContain('Agents have read-only access here');
			expect(bench.endpoint.requests).toEqual([]);
			await call({ ...asked, allowChanges: true }, { asTool });
			expect(bench.endpoint.requests).toHaveLength(1);
		},
	);
});

/** n8n adds "Custom API Call" to the lists of resources and operations of every node. */
const CUSTOM = '__CUSTOM_API_CALL__';

const CHOICES = [
	{ title: 'resource', resource: CUSTOM },
	{ title: 'operation', operation: CUSTOM },
	{ title: 'resource and operation', resource: CUSTOM, operation: CUSTOM },
];

const CASES = CHOICES.flatMap((choice) =>
	[undefined, ...MODES].map((asTool) => ({ ...choice, asTool, tool: asTool ?? 'no tool' })),
);

describe('The Enrichment node', () => {
	const bench = openSharedBench(startEnrichmentBench);

	it.each(CASES)(
		"answers n8n's 'Custom API Call' as $title with what to use instead (as a tool: $tool)",
		async ({ resource, operation, asTool }) => {
			const chosen = { resource: resource ?? 'contact', ...(operation && { operation }) };
			const { error } = await bench.engine.runNode({
				type: 'enrichment',
				parameters: chosen,
				credentials: bench.credentials(),
				...(asTool && { asTool }),
			});
			const words = `${error?.message} ${error?.description}`;
			expect(error?.message).toContain("'Custom API Call' is not an operation of this node");
			expect(asTool ? error?.message : words).toContain(
				"Choose 'Provider API: Call', or an HTTP Request node",
			);
			expect(bench.endpoint.requests).toEqual([]);
		},
	);
});

describe('The Analytics node', () => {
	const bench = openSharedBench(startAnalyticsEngine);

	it.each(CASES)(
		"answers n8n's 'Custom API Call' as $title with what to use instead (as a tool: $tool)",
		async ({ resource, operation, asTool }) => {
			const chosen = { resource: resource ?? 'report', ...(operation && { operation }) };
			const { error } = await bench.engine.runNode({
				type: 'analytics',
				parameters: chosen,
				credentials: { analyticsOAuth2Api: await bench.connect() },
				...(asTool && { asTool }),
			});
			const words = `${error?.message} ${error?.description}`;
			expect(error?.message).toContain("'Custom API Call' is not an operation of this node");
			expect(asTool ? error?.message : words).toContain(
				"Choose 'API: Call', or an HTTP Request node",
			);
			expect(bench.sandbox.endpoints.data.requests).toEqual([]);
		},
	);
});
