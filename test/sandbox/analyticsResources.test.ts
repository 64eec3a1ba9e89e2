import { schemaOf } from '../../sandbox/analytics/wire/schema';
import { shared } from '../support/shared';
import { SHOP, startAnalytics, type Json } from './analyticsClient';

const client = shared(startAnalytics);
const alpha = (verb: string, path: string, body?: unknown) =>
	client.adminApi(verb, `/v1alpha/${path}`, body);

beforeEach(() => client.signIn({ scopes: ['analytics.edit', 'analytics.manage.users'] }));

const PROPERTY = `properties/${SHOP}`;
const STREAM = `${PROPERTY}/dataStreams/2001`;

const CONDITION = { field: 'event_name', comparisonType: 'EQUALS', value: 'purchase' };
const RULE = { displayName: 'Paid', expression: { andGroup: {} } };
const CLAUSE = {
	clauseType: 'INCLUDE',
	simpleFilter: {
		scope: 'AUDIENCE_FILTER_SCOPE_ACROSS_ALL_SESSIONS',
		filterExpression: { eventFilter: { eventName: 'purchase' } },
	},
};

interface Example {
	collection: string;
	parent?: string;
	query?: string;
	body: Json;
	/** What is changed, and to what. */
	change?: Json;
	/** What Google adds, or puts in place of what was sent. */
	added?: Json;
}

const EXAMPLES: Example[] = [
	{
		collection: 'customDimensions',
		body: { parameterName: 'colour', displayName: 'Colour', scope: 'ITEM' },
		change: { displayName: 'Color' },
	},
	{
		collection: 'customMetrics',
		body: {
			parameterName: 'margin',
			displayName: 'Margin',
			measurementUnit: 'CURRENCY',
			scope: 'EVENT',
			restrictedMetricType: ['REVENUE_DATA'],
		},
		change: { description: 'What is left' },
	},
	{
		collection: 'calculatedMetrics',
		query: '?calculatedMetricId=perUser',
		body: { displayName: 'Per user', metricUnit: 'STANDARD', formula: '{eventCount} / 2' },
		change: { formula: '{eventCount} / 3' },
		added: { name: `${PROPERTY}/calculatedMetrics/perUser`, calculatedMetricId: 'perUser' },
	},
	{
		collection: 'audiences',
		body: {
			displayName: 'Buyers',
			description: 'People who bought',
			membershipDurationDays: 540,
			filterClauses: [CLAUSE],
		},
		change: { description: 'People who bought something' },
		added: { adsPersonalizationEnabled: true, createTime: '2026-11-21T12:00:00.000Z' },
	},
	{
		collection: 'channelGroups',
		body: { displayName: 'Ours', groupingRule: [RULE] },
		change: { displayName: 'Our channels' },
	},
	{
		collection: 'reportingDataAnnotations',
		body: {
			title: 'Release',
			color: 'BLUE',
			annotationDate: { year: 2026, month: 11, day: 20 },
		},
		change: { color: 'RED' },
	},
	{
		collection: 'bigQueryLinks',
		body: { project: 'projects/fjord-warehouse', datasetLocation: 'EU' },
		change: { dailyExportEnabled: true },
		added: { project: expect.stringMatching(/^projects\/\d{12}$/) },
	},
	{
		collection: 'googleAdsLinks',
		body: { customerId: '1234567890' },
		change: { adsPersonalizationEnabled: false },
		added: { adsPersonalizationEnabled: true, creatorEmailAddress: 'maya@fjord.example' },
	},
	{ collection: 'firebaseLinks', body: { project: 'projects/7001' } },
	{ collection: 'adSenseLinks', body: { adClientCode: 'ca-pub-1234567890' } },
	{
		collection: 'accessBindings',
		body: { user: 'new@fjord.example', roles: ['predefinedRoles/viewer'] },
	},
	{
		collection: 'accessBindings',
		parent: 'accounts/101000001',
		body: { user: 'new@fjord.example', roles: ['predefinedRoles/analyst'] },
	},
	{
		collection: 'measurementProtocolSecrets',
		parent: STREAM,
		body: { displayName: 'Server' },
		change: { displayName: 'CRM' },
		added: { secretValue: expect.stringMatching(/^\w{22}$/) },
	},
	{
		collection: 'eventCreateRules',
		parent: STREAM,
		body: { destinationEvent: 'big_purchase', eventConditions: [CONDITION] },
		change: { sourceCopyParameters: true },
	},
	{
		collection: 'eventEditRules',
		parent: STREAM,
		body: {
			displayName: 'Euros',
			eventConditions: [CONDITION],
			parameterMutations: [{ parameter: 'currency', parameterValue: 'EUR' }],
		},
		change: { displayName: 'In euros' },
		added: { processingOrder: '1' },
	},
	{
		collection: 'keyEvents',
		body: { eventName: 'add_to_cart', countingMethod: 'ONCE_PER_SESSION' },
		change: { countingMethod: 'ONCE_PER_EVENT' },
		added: { deletable: true, custom: true },
	},
	{
		collection: 'dataStreams',
		body: {
			type: 'ANDROID_APP_DATA_STREAM',
			androidAppStreamData: { packageName: 'example.shop' },
		},
		change: { displayName: 'Shop for Android' },
		added: { displayName: 'example.shop' },
	},
];

const has = (verb: string, collection: string) =>
	schemaOf('admin').rpcs.some(
		({ name, template }) => name.startsWith(verb) && template.includes(`/${collection}`),
	);

describe('a resource is created, read, changed and taken away', () => {
	test.each(
		EXAMPLES.map(
			(example) =>
				[`${example.collection} of ${example.parent ?? 'a property'}`, example] as const,
		),
	)('%s', async (_, example) => {
		const { collection, parent = PROPERTY, query = '', body, change, added } = example;
		const address = `${parent}/${collection}`;
		const created = await alpha('POST', `${address}${query}`, body);
		expect(created.body).toMatchObject({ ...body, ...added });
		const name = String(created.body['name']);
		expect(name).toMatch(new RegExp(`^${address}/\\w+$`));

		const isListed = async () => {
			const { body: page } = await alpha('GET', `${address}?pageSize=200`);
			const members = Object.values(page).flat() as Json[];
			return members.some((one) => one['name'] === name);
		};
		expect(await isListed()).toBe(true);
		if (has('Get', collection)) {
			expect((await alpha('GET', name)).body).toEqual(created.body);
		}
		if (change !== undefined) {
			const mask = Object.keys(change).join();
			const changed = await alpha('PATCH', `${name}?updateMask=${mask}`, change);
			expect(changed.body).toEqual({ ...created.body, ...change });
		}
		const gone = has('Archive', collection)
			? await alpha('POST', `${name}:archive`, {})
			: await alpha('DELETE', name);
		expect(gone.text).toBe('{}');
		expect(await isListed()).toBe(false);
	});
});
