/** Rules of Google's that are easy to get wrong: what it accepts, what it calls things, and what its refusals mean. */
import type { INodeParameters } from 'n8n-workflow';

import { changeHistory } from '../../nodes/Analytics/resources/changeHistory';
import { ESTIMATES_NOTE } from '../../nodes/Analytics/report/explain';
import { loadApiSchema } from '../../sandbox/analytics/wire/schema';
import { FJORD } from '../../testing/admin';
import { SHOP } from '../../testing/analytics';
import { startAnalyticsEngine } from '../../testing/analyticsEngine';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(startAnalyticsEngine);

const endpoints = () => bench.sandbox.endpoints;
const bodiesTo = (api: 'admin' | 'data') =>
	endpoints()[api].requests.map(({ text }) => JSON.parse(text || '{}') as unknown);

describe('A missing permission', () => {
	const chat = (issue = {}) =>
		bench.run(
			{
				resource: 'api',
				operation: 'call',
				method: 'POST',
				endpoint: `v1alpha/properties/${SHOP}:chat`,
				body: '{}',
			},
			{ issue },
		);

	it("for Google's assistant is reported as its own, which the credentials do not offer", async () => {
		const { error } = await chat();
		expect(error?.description).toContain('insufficient authentication scopes');
		expect(error?.description).toContain('"analytics.chatbot.read"');
		expect(error?.description).toContain('HTTP Request node');
		expect(error?.description).not.toContain('tick the box');
	});

	it("for Google's assistant is not reported once the scope is there", async () => {
		const { error } = await chat({ scopes: ['analytics.chatbot.read'] });
		// The sandbox has no assistant.
		expect(error?.message).toContain('Google has no such endpoint');
	});

	it('to create a property is reported as that of an administrator or editor of the account', async () => {
		const { error } = await bench.run(
			{
				resource: 'property',
				operation: 'create',
				account: FJORD,
				displayName: 'Outlet',
				timeZone: 'Europe/Oslo',
				currencyCode: 'EUR',
			},
			{ issue: { email: 'viktor@fjord.example' } },
		);
		expect(error?.description).toContain('is Administrator (or Editor) there');
	});
});

describe('User Deletion', () => {
	const request = (identifier: unknown) =>
		bench.run({
			resource: 'userDeletion',
			operation: 'request',
			identifiedBy: 'userProvidedData',
			identifier: identifier as string,
			confirmProperty: SHOP,
		});

	it.each([
		['+49 (30) 123-456.78', '+493012345678'],
		['0047 22 33 44 55', '+4722334455'],
		['+12025550143', '+12025550143'],
		['Ada.L@example.com', 'ada.l@example.com'],
	])("sends the phone number %s in Google's form", async (identifier, userProvidedData) => {
		const { error } = await request(identifier);
		expect(error).toBeUndefined();
		expect(bodiesTo('admin')).toEqual([{ userProvidedData }]);
	});

	it.each(['030 1234567', '493012345678', '+49 (0)30 1234567', '+0301234567', '+1', '00'])(
		'refuses the phone number %s, by which Google would find nobody',
		async (identifier) => {
			const { error } = await request(identifier);
			expect(error?.message).toContain('is not a phone number with its country code');
			expect(endpoints().admin.requests).toEqual([]);
		},
	);
});

it('The change history can be searched for every kind of resource that Google records', async () => {
	const { values } = loadApiSchema('admin').findEnum('ChangeHistoryResourceType', 'v1alpha');
	const kinds = Object.keys(values).filter((name) => values[name] !== 0);
	const offered = changeHistory.panel.listOptions?.resourceType?.panel.options ?? [];
	expect(offered.map((option) => 'value' in option && option.value).sort()).toEqual(kinds.sort());
	const { error } = await bench.run({
		resource: 'changeHistory',
		operation: 'getMany',
		account: FJORD,
		options: { resourceType: kinds },
	});
	expect(error).toBeUndefined();
	expect(bodiesTo('admin')).toEqual([expect.objectContaining({ resourceType: kinds })]);
});

describe('The export scope in the attribution settings', () => {
	const settings = (operation: string, updateFields: INodeParameters = {}) =>
		bench.run({ resource: 'settings', operation, settings: 'attribution', updateFields });

	it('is shown as unset while nobody has chosen it, but cannot be set to that', async () => {
		const { items } = await settings('get');
		expect(items).toMatchObject([{ adsWebConversionDataExportScope: 'NOT_SELECTED_YET' }]);
		const { error } = await settings('update', {
			adsWebConversionDataExportScope: 'NOT_SELECTED_YET',
		});
		expect(error?.message).toContain('cannot be "NOT_SELECTED_YET"');
		expect(endpoints().admin.requests.filter(({ method }) => method === 'PATCH')).toEqual([]);
	});

	it('is not changed back, which Google refuses', async () => {
		const chosen = { adsWebConversionDataExportScope: 'GOOGLE_PAID_CHANNELS' };
		expect((await settings('update', chosen)).error).toBeUndefined();
		const { error } = await bench.run({
			resource: 'api',
			operation: 'call',
			method: 'PATCH',
			endpoint: `v1alpha/properties/${SHOP}/attributionSettings`,
			query: '{"updateMask": "ads_web_conversion_data_export_scope"}',
			body: '{"adsWebConversionDataExportScope": "NOT_SELECTED_YET"}',
		});
		expect(error?.message).toContain('cannot be changed back');
	});

	it('is neither exported while it is unset nor applied to a property that has one', async () => {
		const exported = await bench.run({
			resource: 'property',
			operation: 'exportConfiguration',
			parts: ['attribution'],
		});
		const [{ settings: all }] = exported.items as [{ settings: Record<string, object> }];
		expect(Object.values(all)).toEqual([
			expect.not.objectContaining({ adsWebConversionDataExportScope: expect.anything() }),
		]);
		await settings('update', { adsWebConversionDataExportScope: 'GOOGLE_PAID_CHANNELS' });
		const attribution = { adsWebConversionDataExportScope: 'NOT_SELECTED_YET' };
		const { items, error } = await bench.run({
			resource: 'property',
			operation: 'applyConfiguration',
			configuration: JSON.stringify({ settings: { attribution } }),
			parts: ['attribution'],
		});
		expect(error).toBeUndefined();
		expect(items).toMatchObject([{ action: 'same' }]);
	});
});

it('A report requests metrics that Google has renamed by their current names', async () => {
	const { items, hints, error } = await bench.run({
		metrics: ['itemViews', 'itemPurchaseQuantity'],
		dimensions: [],
		dateRange: 'last7Days',
	});
	expect(error).toBeUndefined();
	expect(items).toEqual([
		{ itemViewEvents: expect.any(Number), itemsPurchased: expect.any(Number) },
	]);
	expect(hints.map(({ message }) => message).join()).toMatch(
		/renamed "itemViews".*renamed "itemPurchaseQuantity"/,
	);
});

describe('The numbers of the last days', () => {
	it.each(['sessionSource', 'sessionDefaultChannelGroup', 'sessionCampaignName'])(
		'have a hint that they change for longer when they are by %s',
		async (dimension) => {
			const { hints } = await bench.run({
				metrics: ['sessions'],
				dimensions: [dimension],
				dateRange: 'last7Days',
			});
			const said = hints.map(({ message }) => message).join(' ');
			expect(said).toMatch(/48 hours old\. Source, channel, .* for several more days/);
		},
	);

	it.each(['country', 'landingPage'])(
		'have a hint that they settle within 48 hours when they are by %s',
		async (dimension) => {
			const { hints } = await bench.run({
				metrics: ['sessions'],
				dimensions: [dimension],
				dateRange: 'last7Days',
			});
			const said = hints.map(({ message }) => message).join(' ');
			expect(said).toMatch(/48 hours old\./);
			expect(said).not.toContain('several more days');
		},
	);

	it('in an explained change are called estimates where they do not add up', async () => {
		bench.sandbox.analytics.quirks.set({ thresholding: { minimumUsers: 40 } });
		const { hints } = await bench.run({
			operation: 'explainChange',
			metric: 'sessions',
			dimensions: ['city'],
		});
		const said = hints.map(({ message }) => message).join(' ');
		expect(said).toContain(ESTIMATES_NOTE);
		expect(ESTIMATES_NOTE).toMatch(/estimates users and sessions/);
	});
});

it('A quota of refused requests that is used up is explained and not waited for', async () => {
	bench.sandbox.analytics.quirks.leaveQuota('clientErrorsPerProjectPerQuarterHour', 1, {
		property: `properties/${SHOP}`,
	});
	const wrong = await bench.run({ metrics: ['nonsense'] });
	expect(wrong.error?.message).toContain('nonsense');
	const asked = endpoints().data.requests.length;
	const { error } = await bench.run({ metrics: ['sessions'] });
	expect(error?.description).toContain('10,000 requests');
	expect(endpoints().data.requests.length - asked).toBeLessThanOrEqual(2);
});
