import type { INodeParameters, INodePropertyOptions } from 'n8n-workflow';

import { FJORD } from '../../testing/admin';
import { Analytics } from '../../nodes/Analytics/Analytics.node';
import { SHOP } from '../../testing/analytics';
import { startAnalyticsEngine } from '../../testing/analyticsEngine';
import { skipWaits } from '../../testing/engine/skipWaits';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(startAnalyticsEngine);
const run: typeof bench.run = async (...asked) => await bench.run(...asked);

const admin = () => bench.sandbox.endpoints.admin.requests;
const id = (value: string) => ({ __rl: true, mode: 'id', value });
const verbs = () => admin().map(({ method }) => method);

describe("In n8n's engine,", () => {
	it('items create the key events of several properties, each result linked to its own item', async () => {
		const records = Array.from({ length: 10 }, (_, index) => ({
			property: String(404_000_001 + index),
			event: 'sign_up',
		}));
		const parameters = {
			resource: 'keyEvent',
			operation: 'create',
			property: { __rl: true, mode: 'id', value: '={{ $json.property }}' },
			eventName: '={{ $json.event }}',
			options: { verifyCollected: false },
		};
		const { items, outputs, error } = await run(parameters, { records });
		expect(error).toBeUndefined();
		expect(items.map(({ name }) => String(name).split('/')[1])).toEqual(
			records.map(({ property }) => property),
		);
		expect(outputs[0]!.map(({ pairedItem }) => pairedItem)).toEqual(
			records.map((_, item) => ({ item })),
		);
		expect(verbs()).toEqual(records.flatMap(() => ['GET', 'POST']));
	});

	const site = { property: id(SHOP), dataStream: id('2001') };

	it.each<[string, INodeParameters, RegExp]>([
		[
			'a Google Ads account that is none',
			{ resource: 'googleAdsLink', operation: 'create', customerId: '123-456' },
			/ten digits/,
		],
		[
			'a name in place of an email address',
			{ resource: 'userAccess', operation: 'grant', email: 'Ada' },
			/one email address/,
		],
		[
			'a website without a name',
			{ resource: 'dataStream', operation: 'create', defaultUri: 'https://a.example' },
			/'Display Name' is empty, and a website needs one/,
		],
		[
			'the redaction of no query parameter',
			{
				resource: 'settings',
				operation: 'update',
				settings: 'dataRedaction',
				...site,
				updateFields: { queryParameterRedactionEnabled: true, queryParameterKeys: '' },
			},
			/'Query Parameters' is empty/,
		],
		[
			'too long a list of search parameters',
			{
				resource: 'settings',
				operation: 'update',
				settings: 'enhancedMeasurement',
				...site,
				updateFields: { searchQueryParameter: 'q'.repeat(1025) },
			},
			/1025 characters long, and Google allows 1024/,
		],
		[
			'an access report of ten dimensions',
			{
				resource: 'accessReport',
				operation: 'run',
				dimensions: 'a,b,c,d,e,f,g,h,i,j',
			},
			/'Dimensions' has 10 entries, and Google allows 9/,
		],
		[
			'a currency of amounts that is no code',
			{ options: { currencyCode: 'Euro' } },
			/'Currency Code'.* cannot be "EURO"/,
		],
	])(
		'an item with %s fails before a change is sent or a report is requested',
		async (_, parameters, words) => {
			const { error } = await run({ property: id(SHOP), ...parameters });
			expect(`${error?.message} ${error?.description}`).toMatch(words);
			expect(verbs().filter((method) => method !== 'GET')).toEqual([]);
			expect(bench.sandbox.endpoints.data.requests).toEqual([]);
		},
	);

	it('list fields and update fields take expressions', async () => {
		const { items, error } = await run(
			{
				resource: 'property',
				operation: 'update',
				property: {
					__rl: true,
					mode: 'url',
					value: `https://analytics.google.com/analytics/web/#/p${SHOP}/`,
				},
				updateFields: {
					timeZone: { __rl: true, mode: 'id', value: '={{ $json.zone }}' },
					displayName: '={{ $json.name }}',
				},
			},
			{ records: [{ zone: 'Asia/Tokyo', name: 'Tokyo' }] },
		);
		expect(error).toBeUndefined();
		expect(items).toMatchObject([{ timeZone: 'Asia/Tokyo', displayName: 'Tokyo' }]);
	});

	it('Apply Configuration takes the configuration from its item, and only previews it by default', async () => {
		const dimension = { parameterName: 'tier', displayName: 'Tier', scope: 'EVENT' };
		const { items, hints, error } = await run(
			{ resource: 'property', operation: 'applyConfiguration' },
			{ records: [{ customDimensions: [dimension] }] },
		);
		expect(error).toBeUndefined();
		expect(items).toMatchObject([{ action: 'create', name: 'tier' }]);
		expect(hints.map(({ message }) => message)).toEqual([
			"1 to create. Nothing was changed yet: set 'Mode' to 'Apply' to apply this plan.",
		]);
		expect(new Set(verbs())).toEqual(new Set(['GET']));
	});

	it.each([
		['userAccess', 'grant'],
		['userAccess', 'revoke'],
		['userDeletion', 'request'],
		['property', 'applyConfiguration'],
	])('an AI agent is not offered %s: %s, and cannot call it', async (resource, operation) => {
		const lists = new Analytics().description.properties.filter(
			({ name, displayOptions }) =>
				name === 'resource' ||
				(name === 'operation' && displayOptions?.show?.resource?.includes(resource)),
		);
		// n8n lists the actions of every field with one of these names.
		expect(lists.map(({ name }) => name)).toEqual(['resource', 'operation']);
		const hidden = lists
			.flatMap(({ options = [] }) => options as INodePropertyOptions[])
			.filter(({ displayOptions }) => displayOptions?.show?.['@tool']?.includes(false))
			.map(({ value }) => value);
		expect(hidden).toContain(resource === 'property' ? operation : resource);

		const asked = { resource, operation, confirmProperty: SHOP, identifier: 'u' };
		const { error } = await run(asked, { asTool: 'call' });
		expect(error?.message).toMatch(/not available to AI agents/);
		expect(admin()).toEqual([]);
	});

	it('an AI agent can create a property', async () => {
		const { items, error } = await run(
			{
				resource: 'property',
				operation: 'create',
				account: FJORD,
				displayName: '={{ $fromAI("name") }}',
				timeZone: 'Europe/Oslo',
				currencyCode: 'NOK',
			},
			{ asTool: 'call', records: [{ name: 'Outlet' }] },
		);
		expect(error).toBeUndefined();
		expect(items).toMatchObject([{ displayName: 'Outlet' }]);
	});
});

describe('An AI agent', () => {
	it.each([
		['customDimension', 'Plan', { description: 'Paid or free' }],
		['keyEvent', 'purchase', { countingMethod: 'ONCE_PER_SESSION' }],
		['dataStream', 'Shop website', { displayName: 'Shop' }],
	])('updates a %s that it names as people do: %s', async (resource, name, updateFields) => {
		const asked = { resource, operation: 'update', [resource]: '={{ $fromAI("name") }}' };
		const { items, error } = await run(
			{ ...asked, property: 'properties/401000001', updateFields },
			{ asTool: 'call', records: [{ name }] },
		);
		expect(error).toBeUndefined();
		expect(items).toMatchObject([{ ...updateFields, changed: true }]);
	});
});

describe('A request whose answer was lost', () => {
	it.each([
		[1, `v1beta/properties/${SHOP}/audienceExports`],
		[1, `v1beta/properties/${SHOP}/customDimensions/1:archive`],
		[3, `v1beta/properties/${SHOP}:runReport`],
		[3, `v1beta/properties/${SHOP}/audienceExports/1:query`],
		[3, `v1alpha/accounts/1:searchChangeHistoryEvents`],
	])(
		'is sent once by API: Call, and %i times where it only reads: %s',
		async (times, endpoint) => {
			const headers = { 'retry-after': '0' };
			const reply = { status: 500, headers, body: { error: { message: 'busy' } } };
			const endpoints = Object.values(bench.sandbox.endpoints);
			for (const each of endpoints) each.order({ times: 9, reply });
			const call = { resource: 'api', operation: 'call', method: 'POST', body: '{}' };
			const { error } = await run({ ...call, endpoint });
			expect(error?.message).toBe('Google could not process the request (status 500)');
			expect(error?.description).toContain('"busy"');
			expect(endpoints.flatMap(({ requests }) => requests)).toHaveLength(times);
		},
	);
});

it('A key event with the default value 0 keeps that value, and is recognized after a lost answer', async () => {
	const { admin: endpoint } = bench.sandbox.endpoints;
	endpoint.order({ match: /^POST/, reset: true });
	const made = {
		name: `properties/${SHOP}/keyEvents/77`,
		eventName: 'free_trial',
		custom: true,
		// Google leaves zeros out of what it sends.
		countingMethod: 'ONCE_PER_EVENT',
		defaultValue: { currencyCode: 'EUR' },
	};
	for (const body of [{}, { keyEvents: [made] }])
		endpoint.order({ match: /^GET/, reply: { status: 200, body } });
	const value = { numericValue: 0, currencyCode: { mode: 'id', value: 'EUR' } };
	const { items, error } = await skipWaits(
		run({
			resource: 'keyEvent',
			operation: 'create',
			property: SHOP,
			eventName: 'free_trial',
			defaultValue: { value },
			options: { verifyCollected: false },
		}),
	);
	expect(error).toBeUndefined();
	expect(items).toMatchObject([{ defaultValue: 0, currencyCode: 'EUR', created: true }]);
	expect(verbs()).toEqual(['GET', 'POST', 'GET']);
});

describe('A lookup that failed for one item', () => {
	const records = ['view_item', 'add_to_cart'].map((event) => ({ event }));

	it.each<{
		title: string;
		api: 'admin' | 'data';
		resource: string;
		parameters: INodeParameters;
	}>([
		{
			title: 'events that were collected',
			api: 'data',
			resource: 'keyEvent',
			parameters: { eventName: '={{ $json.event }}' },
		},
		{
			title: 'the list of those that are there',
			api: 'admin',
			resource: 'customDimension',
			parameters: { parameterName: '={{ $json.event }}', displayName: 'X' },
		},
	])('is repeated for the next item: $title', async ({ api, resource, parameters }) => {
		bench.sandbox.endpoints[api].order({ reply: { status: 503 } });
		const { items } = await run(
			{ resource, operation: 'create', ...parameters, options: { maxRetries: 0 } },
			{ records, onError: 'continueRegularOutput' },
		);
		expect(items).toMatchObject([{ error: expect.any(String) }, { created: true }]);
	});
});

describe('The lists in the panel', () => {
	const open = async (parameters: INodeParameters = { property: SHOP }, issue = {}) => ({
		type: 'analytics',
		parameters: { authentication: 'oAuth2', ...parameters },
		credentials: { analyticsOAuth2Api: await bench.connect({}, issue) },
	});
	const names = async (method: string, filter?: string, node?: Parameters<typeof open>[0]) =>
		(await bench.engine.searchPickerList(await open(node), method, filter)).results.map(
			({ name }) => name,
		);

	it('show properties with their account, page by page', async () => {
		const node = await open();
		const first = await bench.engine.searchPickerList(node, 'searchProperties');
		const { paginationToken: token } = first;
		const second = await bench.engine.searchPickerList(node, 'searchProperties', '', token);
		const name = 'Fjord Shop — Fjord Retail (401000001)';
		expect(first.results[0]).toMatchObject({ name, value: SHOP });
		expect(second.paginationToken).toBeUndefined();
		const all = [...first.results, ...second.results].map(({ value }) => value);
		expect(new Set(all).size).toBe(all.length);
		expect(all).toHaveLength(340);
	});

	it('continue after a page of accounts without properties', async () => {
		const propertySummaries = [{ property: 'properties/7', displayName: 'Shop' }];
		for (const body of [
			{ accountSummaries: [{ account: 'accounts/1' }], nextPageToken: '200' },
			{ accountSummaries: [{ displayName: 'Fjord', propertySummaries }] },
		])
			bench.sandbox.endpoints.admin.order({ reply: { status: 200, body } });
		expect(await names('searchProperties')).toEqual(['Shop — Fjord (7)']);
	});

	it.each([
		['searchProperties', 'client 210', ['Client 210 website — Client 210 (410000210)']],
		['searchProperties', '402000002', ['Corporate site — Northwind Media (402000002)']],
		['searchAccounts', 'fjord', ['Fjord Retail (101000001)']],
		['searchAccounts', 'client 20', expect.arrayContaining(['Client 209 (110000209)'])],
		['searchKeyEvents', undefined, ['purchase', 'sign_up', 'generate_lead']],
		['searchKeyEvents', 'lead', ['generate_lead']],
		['searchCustomDimensions', 'plan', ['Plan (plan)']],
		['searchReportingDataAnnotations', undefined, ['Tracking was interrupted']],
		['searchChannelGroups', undefined, ['Default Channel Group']],
		[
			'searchDataStreams',
			undefined,
			['Shop website (G-FJORD00001, https://shop.fjord.example)'],
		],
		['searchTimeZones', 'oslo', ['Europe/Oslo']],
		['searchTimeZones', 'etc/utc', ['Etc/UTC']],
		['searchTimeZones', 'new york', [expect.stringMatching(/^America\/New York/)]],
		['searchCurrencies', 'euro', ['Euro (EUR)']],
		['searchCurrencies', 'nok', ['Norwegian Krone (NOK)']],
		['searchIndustries', 'food', ['Food and Drink']],
	])('find entries by what the user types: %s finds "%s"', async (method, filter, expected) => {
		expect(await names(method, filter)).toEqual(expected);
	});

	it('say so where the property they need is not chosen yet', async () => {
		await expect(names('searchKeyEvents', '', { property: '' })).rejects.toThrow(
			"'Property' is empty",
		);
	});

	it("show Google's error where they cannot be loaded", async () => {
		bench.sandbox.analytics.quirks.set({ disabled: { data: false, admin: true } });
		await expect(names('searchAccounts')).rejects.toThrow(/Admin API is not enabled/);
	});

	it('are empty, without an error, for a user who has no account yet', async () => {
		const node = await open({}, { email: 'nora@newcomer.example' });
		expect(await bench.engine.searchPickerList(node, 'searchProperties')).toEqual({
			results: [],
		});
	});
});
