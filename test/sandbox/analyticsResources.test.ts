import { schemaOf } from '../../sandbox/analytics/wire/schema';
import { shared } from '../support/shared';
import {
	BLOG,
	dig,
	FRESH,
	listAt,
	message,
	SHOP,
	startAnalytics,
	textAt,
	type Answer,
	type Json,
} from './analyticsClient';

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

const created = async (path: string, body: Json): Promise<Json> => {
	const answer = await alpha('POST', path, body);
	expect(answer.text).toContain('"name"');
	return answer.body;
};

/** What is refused, by its HTTP status and the first words of why. */
const refusal = (answer: Answer) => `${answer.status} ${message(answer)}`;

test.each(
	EXAMPLES.map((example) => [`${example.parent ?? PROPERTY}/${example.collection}`, example]),
)(
	'%s: one is created, read, changed and taken away',
	async (address, { collection, query = '', body, change, added }) => {
		const made = await created(`${address}${query}`, body);
		expect(made).toMatchObject({ ...body, ...added });
		const name = String(made['name']);
		expect(name).toMatch(new RegExp(`^${address}/\\w+$`));

		const isListed = async () => {
			const { body: page } = await alpha('GET', `${address}?pageSize=200`);
			return Object.values(page)
				.flat()
				.some((one) => dig(one, 'name') === name);
		};
		expect(await isListed()).toBe(true);
		if (has('Get', collection)) expect((await alpha('GET', name)).body).toEqual(made);
		if (change !== undefined) {
			const mask = Object.keys(change).join();
			const changed = await alpha('PATCH', `${name}?updateMask=${mask}`, change);
			expect(changed.body).toEqual({ ...made, ...change });
		}
		const gone = has('Archive', collection)
			? await alpha('POST', `${name}:archive`, {})
			: await alpha('DELETE', name);
		expect(gone.text).toBe('{}');
		expect(await isListed()).toBe(false);
	},
);

test.each<[string, Json]>([
	[`${PROPERTY}/dataRetentionSettings`, { eventDataRetention: 'TWO_MONTHS' }],
	[
		`${PROPERTY}/attributionSettings`,
		{ reportingAttributionModel: 'PAID_AND_ORGANIC_CHANNELS_LAST_CLICK' },
	],
	[`${PROPERTY}/googleSignalsSettings`, { state: 'GOOGLE_SIGNALS_ENABLED' }],
	[`${PROPERTY}/reportingIdentitySettings`, { reportingIdentity: 'DEVICE_BASED' }],
	[`${STREAM}/enhancedMeasurementSettings`, { searchQueryParameter: 'find' }],
	[`${STREAM}/dataRedactionSettings`, { queryParameterKeys: ['email'] }],
])('%s are there from the start, and changed', async (name, change) => {
	const { body: before } = await alpha('GET', name);
	expect(before['name']).toBe(name);
	const mask = Object.keys(change).join();
	const { body: after } = await alpha('PATCH', `${name}?updateMask=${mask}`, change);
	expect(after).toEqual({ ...before, ...change });
	expect((await alpha('GET', name)).body).toEqual(after);
});

test.each<[string, string, Json]>([
	[
		'customDimensions',
		'400 The field scope is required.',
		{ parameterName: 'a', displayName: 'A' },
	],
	[
		'customDimensions',
		'400 session_id is a reserved parameter_name and cannot be used.',
		{ parameterName: 'session_id', displayName: 'Session', scope: 'EVENT' },
	],
	[
		'customDimensions',
		'400 The field parameter_name is limited to 24 characters.',
		{ parameterName: 'a'.repeat(25), displayName: 'A', scope: 'USER' },
	],
	[
		'customDimensions',
		'409 Requested entity already exists',
		{ parameterName: 'author', displayName: 'Writer', scope: 'EVENT' },
	],
	[
		'customMetrics',
		'400 The field restricted_metric_type is required for CURRENCY',
		{ parameterName: 'a', displayName: 'A', scope: 'EVENT', measurementUnit: 'CURRENCY' },
	],
	[
		'audiences',
		'400 The field filter_clauses is required.',
		{ displayName: 'A', description: 'A', membershipDurationDays: 30 },
	],
	[
		'audiences',
		'400 The field membership_duration_days must be between 1 and 540.',
		{
			displayName: 'A',
			description: 'A',
			membershipDurationDays: 541,
			filterClauses: [CLAUSE],
		},
	],
	[
		'reportingDataAnnotations',
		'400 The color ORANGE is reserved.',
		{ title: 'A', color: 'ORANGE', annotationDate: { year: 2026, month: 1, day: 1 } },
	],
	[
		'reportingDataAnnotations',
		'400 Invalid date',
		{ title: 'A', color: 'RED', annotationDate: { year: 2026, month: 2, day: 30 } },
	],
	['googleAdsLinks', '400 Invalid value for customer_id', { customerId: '123-456-7890' }],
	[
		'accessBindings',
		'400 Invalid role: viewer',
		{ user: 'new@fjord.example', roles: ['viewer'] },
	],
	['accessBindings', '400 The field user is required.', { roles: ['predefinedRoles/viewer'] }],
])('%s: %s', async (collection, words, body) => {
	expect(refusal(await alpha('POST', `${PROPERTY}/${collection}`, body))).toContain(words);
});

test.each<[string, string]>([
	['customDimensions/777000', 'parameter_name'],
	['customDimensions/777000', 'scope'],
	['audiences/1', 'membership_duration_days'],
	['audiences/1', 'filter_clauses'],
	['audiences/1', 'create_time'],
	['googleSignalsSettings', 'consent'],
	['dataStreams/2001', 'web_stream_data.measurement_id'],
])('%s: %s is immutable or Google’s to set', async (resource, mask) => {
	const refused = await alpha('PATCH', `${PROPERTY}/${resource}?updateMask=${mask}`, {});
	expect(refusal(refused)).toBe(`400 The field ${mask} is immutable or output only.`);
});

test.each<[string, number, (index: number) => Json]>([
	[
		'customDimensions',
		10,
		(index) => ({ parameterName: `p${index}`, displayName: `P ${index}`, scope: 'ITEM' }),
	],
	['firebaseLinks', 1, (index) => ({ project: `projects/p${index}` })],
	['keyEvents', 30, (index) => ({ eventName: `e${index}`, countingMethod: 'ONCE_PER_EVENT' })],
])('of %s there can be %i', async (collection, most, body) => {
	const address = `properties/${FRESH}/${collection}`;
	for (let index = 0; index < most; index++) await created(address, body(index));
	expect(refusal(await alpha('POST', address, body(most)))).toBe(
		'400 This resource could not be created because it is already at the maximum resource limit.',
	);
});

test('a calculated metric is known by the id that it was given', async () => {
	const address = `${PROPERTY}/calculatedMetrics`;
	const body = { displayName: 'A', metricUnit: 'STANDARD', formula: '{eventCount}' };
	expect(refusal(await alpha('POST', address, body))).toContain('calculated_metric_id');
	await created(`${address}?calculatedMetricId=a`, body);
	expect((await alpha('POST', `${address}?calculatedMetricId=a`, body)).status).toBe(409);
});

test('what is Google’s own cannot be changed or deleted', async () => {
	const [annotation, group] = [
		`${PROPERTY}/reportingDataAnnotations/1`,
		`${PROPERTY}/channelGroups/1`,
	];
	const refused = [
		await alpha('PATCH', `${annotation}?updateMask=title`, { title: 'X' }),
		await alpha('DELETE', annotation),
		await alpha('PATCH', `${group}?updateMask=display_name`, { displayName: 'X' }),
		await alpha('DELETE', group),
	];
	expect(refused.map(refusal)).toEqual([
		'400 System-generated annotations cannot be updated or deleted.',
		'400 System-generated annotations cannot be updated or deleted.',
		'400 The predefined channel group cannot be changed or deleted.',
		'400 The predefined channel group cannot be changed or deleted.',
	]);
});

test('one channel group is the primary one', async () => {
	const groups = `${PROPERTY}/channelGroups`;
	const { name } = await created(groups, {
		displayName: 'Ours',
		groupingRule: [RULE],
		primary: true,
	});
	const { body } = await alpha('GET', groups);
	const primary = listAt(body, 'channelGroups').filter((group) => group['primary']);
	expect(primary.map((group) => group['name'])).toEqual([name]);
});

test('a secret needs the acknowledgement, in Google’s exact words', async () => {
	const stream = `properties/${BLOG}/dataStreams/2002`;
	const make = () =>
		alpha('POST', `${stream}/measurementProtocolSecrets`, { displayName: 'Server' });
	expect(refusal(await make())).toContain('400 User data collection must be acknowledged');
	const acknowledge = (acknowledgement: string) =>
		alpha('POST', `properties/${BLOG}:acknowledgeUserDataCollection`, { acknowledgement });
	expect(refusal(await acknowledge('I acknowledge.'))).toContain('Invalid acknowledgement');
	const words =
		'I acknowledge that I have the necessary privacy disclosures and rights from my end users for the collection and processing of their data, including the association of such data with the visitation information Google Analytics collects from my site and/or app property.';
	expect((await acknowledge(words)).status).toBe(200);
	expect((await make()).status).toBe(200);
});

test('event edit rules are put in order, all of them at once', async () => {
	const rules = `${STREAM}/eventEditRules`;
	const { body } = EXAMPLES.find(({ collection }) => collection === 'eventEditRules')!;
	const [first, second] = [await created(rules, body), await created(rules, body)];
	const reorder = (...eventEditRules: unknown[]) =>
		alpha('POST', `${rules}:reorder`, { eventEditRules });
	expect(refusal(await reorder(second['name']))).toContain('All event edit rules');
	expect((await reorder(second['name'], first['name'])).status).toBe(200);
	const listed = listAt((await alpha('GET', rules)).body, 'eventEditRules');
	expect(listed.map((rule) => [rule['name'], rule['processingOrder']])).toEqual([
		[second['name'], '1'],
		[first['name'], '2'],
	]);
});

describe('access bindings', () => {
	const BINDINGS = 'accounts/101000001/accessBindings';
	const nora = (role: string) => ({
		user: 'nora@newcomer.example',
		roles: [`predefinedRoles/${role}`],
	});
	const asNora = () =>
		client.signIn({
			email: 'nora@newcomer.example',
			scopes: ['analytics.edit', 'analytics.manage.users'],
		});
	const dimension = { parameterName: 'x', displayName: 'X', scope: 'EVENT' };

	test.each<[string, number, number, number]>([
		['viewer', 200, 403, 403],
		['editor', 200, 200, 403],
		['admin', 200, 200, 200],
	])('a %s may read, edit and see bindings: %i %i %i', async (role, read, edit, see) => {
		await created(BINDINGS, nora(role));
		asNora();
		const answers = [
			await alpha('GET', `${PROPERTY}/customDimensions`),
			await alpha('POST', `${PROPERTY}/customDimensions`, dimension),
			await alpha('GET', BINDINGS),
		];
		expect(answers.map(({ status }) => status)).toEqual([read, edit, see]);
		for (const refused of answers.filter(({ status }) => status === 403)) {
			expect(refused.body).toEqual({
				error: {
					code: 403,
					message: 'The caller does not have permission',
					status: 'PERMISSION_DENIED',
				},
			});
		}
	});

	test('of one property show that property only', async () => {
		await created(`${PROPERTY}/accessBindings`, nora('viewer'));
		asNora();
		const { body } = await alpha('GET', 'accountSummaries');
		const [account, ...others] = listAt(body, 'accountSummaries');
		expect(others).toEqual([]);
		expect(listAt(account, 'propertySummaries').map(({ property }) => property)).toEqual([
			PROPERTY,
		]);
	});

	test('are changed without a mask, and go with their last role', async () => {
		const { name, user } = await created(BINDINGS, nora('viewer'));
		const change = (roles: string[]) => alpha('PATCH', String(name), { user, roles });
		expect((await change(['predefinedRoles/editor'])).body['roles']).toEqual([
			'predefinedRoles/editor',
		]);
		expect((await change([])).status).toBe(200);
		expect((await alpha('GET', String(name))).status).toBe(404);
	});

	test('come in batches, all of them or none', async () => {
		const batch = (verb: string, requests: Json[]) =>
			alpha('POST', `${BINDINGS}:batch${verb}`, { requests });
		const bindings = [nora('viewer'), { ...nora('editor'), user: 'b@fjord.example' }];
		const twice = [...bindings, bindings[0]!].map((accessBinding) => ({ accessBinding }));
		expect((await batch('Create', twice)).status).toBe(409);
		const made = await batch(
			'Create',
			bindings.map((accessBinding) => ({ accessBinding })),
		);
		const names = listAt(made.body, 'accessBindings').map(({ name }) => ({ name }));
		expect(names).toHaveLength(2);
		const query = names.map(({ name }) => `names=${String(name)}`).join('&');
		expect((await alpha('GET', `${BINDINGS}:batchGet?${query}`)).body).toEqual(made.body);
		expect((await batch('Delete', names)).text).toBe('{}');
		expect((await alpha('GET', `${BINDINGS}:batchGet?${query}`)).status).toBe(404);
	});

	test('need a scope of their own', async () => {
		client.signIn({ scopes: ['analytics.edit'] });
		const refused = await alpha('GET', BINDINGS);
		expect(refusal(refused)).toBe('403 Request had insufficient authentication scopes.');
		expect(dig(refused.body, 'error.details.0')).toMatchObject({
			reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
			metadata: {
				method: 'google.analytics.admin.v1alpha.AnalyticsAdminService.ListAccessBindings',
			},
		});
	});
});

test.each(['audiences', 'channelGroups', 'attributionSettings', 'accessBindings'])(
	'%s are at v1alpha only',
	async (collection) => {
		const answer = await client.adminApi('GET', `/v1beta/${PROPERTY}/${collection}`);
		expect(answer.status).toBe(404);
		expect(answer.text).toContain('<title>Error 404 (Not Found)!!1</title>');
	},
);

test('what was created is there although its answer was lost or became a 503', async () => {
	const audiences = `${PROPERTY}/audiences`;
	const { body } = EXAMPLES.find(({ collection }) => collection === 'audiences')!;
	client.admin.order({ match: /^POST .*audiences$/, stage: 'after', reset: true });
	await expect(alpha('POST', audiences, body)).rejects.toThrow();
	client.admin.order({ match: /^POST/, stage: 'after', reply: { status: 503 } });
	const other = { ...body, displayName: 'Other buyers' };
	expect((await alpha('POST', audiences, other)).status).toBe(503);
	const listed = listAt((await alpha('GET', audiences)).body, 'audiences');
	expect(listed.map(({ displayName }) => displayName)).toEqual([
		'All Users',
		'Purchasers',
		'Buyers',
		'Other buyers',
	]);
});

test('the change history tells who changed what; v1beta knows no key events', async () => {
	await created(`${PROPERTY}/keyEvents`, { eventName: 'x', countingMethod: 'ONCE_PER_EVENT' });
	const properties = `/v1beta/${PROPERTY}?updateMask=display_name`;
	await client.adminApi('PATCH', properties, { displayName: 'Shop 2' });
	await alpha('POST', `${PROPERTY}/customDimensions/777000:archive`, {});
	const search = async (version: string, body: Json = {}) => {
		const path = `/${version}/accounts/101000001:searchChangeHistoryEvents`;
		const { body: found } = await client.adminApi('POST', path, body);
		return listAt(found, 'changeHistoryEvents');
	};
	const all = await search('v1alpha');
	expect(all.map((event) => textAt(event, 'changes.0.action'))).toEqual([
		'DELETED',
		'UPDATED',
		'CREATED',
	]);
	expect(all[1]).toMatchObject({
		actorType: 'USER',
		userActorEmail: 'maya@fjord.example',
		changes: [
			{
				resource: PROPERTY,
				resourceBeforeChange: { property: { displayName: 'Fjord Shop' } },
				resourceAfterChange: { property: { displayName: 'Shop 2' } },
			},
		],
	});
	expect(await search('v1beta')).toHaveLength(2);
	expect(await search('v1alpha', { resourceType: ['KEY_EVENT'] })).toHaveLength(1);
	expect(await search('v1alpha', { actorEmail: ['viktor@fjord.example'] })).toEqual([]);
});

test('an access report is for administrators, and of quotas only', async () => {
	const report = (dimensionName: string) =>
		client.adminApi('POST', `/v1beta/${PROPERTY}:runAccessReport`, {
			dimensions: [{ dimensionName }],
			metrics: [{ metricName: 'accessCount' }],
			dateRanges: [{ startDate: '7daysAgo', endDate: 'yesterday' }],
			orderBys: [{ metric: { metricName: 'accessCount' }, desc: true }],
		});
	const { body } = await report('accessDateHour');
	expect(body['rowCount']).toBe(7);
	const counts = listAt(body, 'rows').map((row) => Number(dig(row, 'metricValues.0.value')));
	expect(counts).toEqual([...counts].sort((a, b) => b - a));
	expect(refusal(await report('userEmail'))).toContain('userEmail is not available');
	client.signIn({ email: 'viktor@fjord.example' });
	expect((await report('accessDateHour')).status).toBe(403);
});

test('a user deletion names one user, and there are 500 a day', async () => {
	const submit = (user: Json) => alpha('POST', `${PROPERTY}:submitUserDeletion`, user);
	expect(refusal(await submit({}))).toBe('400 The field user is required.');
	expect(refusal(await submit({ userId: 'a', clientId: 'b' }))).toContain('oneof');
	expect((await submit({ userId: 'a' })).body).toEqual({
		deletionRequestTime: '2026-11-21T12:00:00.000Z',
	});
	await Promise.all(Array.from({ length: 499 }, (_, index) => submit({ userId: `${index}` })));
	expect((await submit({ userId: 'one more' })).status).toBe(429);
});

test('annotations are listed by what they say and when', async () => {
	const annotations = `${PROPERTY}/reportingDataAnnotations`;
	const { body } = EXAMPLES.find(({ collection }) => collection === 'reportingDataAnnotations')!;
	await created(annotations, body);
	const titles = async (filter: string) => {
		const query = new URLSearchParams({ filter });
		const { body: page } = await alpha('GET', `${annotations}?${query}`);
		return listAt(page, 'reportingDataAnnotations').map(({ title }) => title);
	};
	expect(await titles('title="Release" AND color=BLUE')).toEqual(['Release']);
	expect(await titles('is_annotation_in_range("2026-11-01", "2026-11-30") = true')).toEqual([
		'Release',
	]);
	expect(await titles('title:interrupted')).toEqual(['Tracking was interrupted']);
});

describe('audience exports', () => {
	const EXPORTS = `/v1beta/${PROPERTY}/audienceExports`;
	const body = {
		audience: `${PROPERTY}/audiences/2`,
		dimensions: [{ dimensionName: 'deviceId' }, { dimensionName: 'userId' }],
	};
	const QUARTER = 15 * 60_000;

	beforeEach(() => client.signIn());

	const begin = async () => {
		const { body: operation } = await client.dataApi('POST', EXPORTS, body);
		return operation['response'] as Json;
	};
	const get = async ({ name }: Json) =>
		(await client.dataApi('GET', `/v1beta/${String(name)}`)).body;
	const query = ({ name }: Json, more: Json = {}) =>
		client.dataApi('POST', `/v1beta/${String(name)}:query`, more);

	test('are operations that are done by the clock, and pages of users', async () => {
		const begun = await begin();
		expect(begun).toMatchObject({
			...body,
			'@type': 'type.googleapis.com/google.analytics.data.v1beta.AudienceExport',
			audienceDisplayName: 'Purchasers',
			state: 'CREATING',
		});
		client.clock.time += QUARTER / 2;
		expect(await get(begun)).toMatchObject({ state: 'CREATING', percentageCompleted: 50 });
		expect(refusal(await query(begun))).toContain('is not ready');
		client.clock.time += QUARTER / 2;
		const done = await get(begun);
		expect(done).toMatchObject({ state: 'ACTIVE', creationQuotaTokensCharged: 10 });
		const buyers = client.sandbox
			.events(SHOP, '2026-10-22', '2026-11-21')
			.prepare(
				`SELECT COUNT(DISTINCT e.user) AS n FROM events e JOIN calendar c ON c.day = e.day
				WHERE c.date BETWEEN '20261022' AND '20261121' AND e.name = 'purchase'`,
			)
			.get();
		expect(done['rowCount']).toBe(buyers?.['n']);
		const pages = [
			await query(begun, { limit: 3 }),
			await query(begun, { limit: 3, offset: 3 }),
		];
		const devices = pages.flatMap((page) =>
			listAt(page.body, 'audienceRows').map((row) => textAt(row, 'dimensionValues.0.value')),
		);
		expect(new Set(devices).size).toBe(6);
		const { body: list } = await client.dataApi('GET', EXPORTS);
		expect(listAt(list, 'audienceExports')).toEqual([done]);
	});

	test('are of known audiences and dimensions', async () => {
		const strange = { ...body, dimensions: [{ dimensionName: 'email' }] };
		expect(refusal(await client.dataApi('POST', EXPORTS, strange))).toContain('Field email');
		const missing = { ...body, audience: `${PROPERTY}/audiences/9` };
		expect((await client.dataApi('POST', EXPORTS, missing)).status).toBe(404);
	});
});

test('the quotas of every category are told at v1alpha, for one token', async () => {
	client.signIn();
	await client.report(SHOP, 'runReport', {
		dateRanges: [{ startDate: '7daysAgo', endDate: 'today' }],
		metrics: [{ name: 'sessions' }],
	});
	const name = `${PROPERTY}/propertyQuotasSnapshot`;
	const { body } = await client.dataApi('GET', `/v1alpha/${name}`);
	expect(body).toMatchObject({
		name,
		corePropertyQuota: { tokensPerDay: { consumed: 0, remaining: 199_999 } },
		realtimePropertyQuota: { tokensPerDay: { consumed: 1, remaining: 199_999 } },
		funnelPropertyQuota: { tokensPerDay: { consumed: 0, remaining: 200_000 } },
	});
});
