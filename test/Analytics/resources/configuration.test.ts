import type { IDataObject } from 'n8n-workflow';

import { openAdmin } from '../../support/admin';
import { FRESH, SHOP } from '../../support/analytics';
import { CLAUSES, RULES } from '../../support/resourceExamples';
import { shared } from '../../support/shared';

const bench = shared(openAdmin);

const property = async (operation: string, parameters: IDataObject) =>
	(await bench.operate('property', operation, parameters)).items;
const exported = async (parameters: IDataObject = {}) =>
	(await property('exportConfiguration', parameters))[0]!;
const apply = async (configuration: unknown, parameters: IDataObject = {}) =>
	await property('applyConfiguration', {
		property: FRESH,
		configuration: configuration as IDataObject,
		...parameters,
	});

const actions = (rows: IDataObject[]) =>
	rows.map(({ resource, name, action }) => `${action} ${resource} ${name}`);
const writes = () => bench.changes().filter((each) => !each.startsWith('GET'));

const EVERYTHING = ['settings', 'attribution', 'annotations'];
const ALL = [
	...['customDimensions', 'customMetrics', 'calculatedMetrics', 'keyEvents', 'channelGroups'],
	...['audiences', ...EVERYTHING],
];

/** A shop in which people have set up one thing of each kind. */
async function setUpShop(): Promise<void> {
	const make = async (resource: string, parameters: IDataObject) =>
		await bench.operate(resource, 'create', parameters);
	await make('customMetric', {
		parameterName: 'leads',
		displayName: 'Leads',
		measurementUnit: 'STANDARD',
	});
	await make('calculatedMetric', {
		calculatedMetricId: 'perLead',
		displayName: 'Per lead',
		formula: 'totalRevenue / customEvent:leads',
		metricUnit: 'CURRENCY',
	});
	await make('audience', {
		displayName: 'Buyers',
		description: 'People who bought',
		membershipDurationDays: 30,
		filterClauses: CLAUSES,
	});
	await make('channelGroup', { displayName: 'Ours', groupingRule: RULES });
	await make('annotation', { title: 'Launch', annotationDate: '2026-11-02', color: 'BLUE' });
	await bench.operate('settings', 'update', {
		settings: 'reportingIdentity',
		updateFields: { reportingIdentity: 'DEVICE_BASED' },
	});
	bench.sandbox.endpoints.admin.requests.length = 0;
}

describe('the configuration of a property', () => {
	it('is what people set up, in plain fields and without IDs', async () => {
		await setUpShop();
		const configuration = await exported();
		expect(Object.keys(configuration)).toEqual([
			'customDimensions',
			'customMetrics',
			'calculatedMetrics',
			'keyEvents',
			'channelGroups',
			'audiences',
			'settings',
		]);
		expect(configuration).toMatchObject({
			customDimensions: expect.arrayContaining([
				{
					parameterName: 'plan',
					displayName: 'Plan',
					scope: 'USER',
					description: 'Plan as the site reports it',
					disallowAdsPersonalization: false,
				},
			]),
			calculatedMetrics: [{ calculatedMetricId: 'perLead', metricUnit: 'CURRENCY' }],
			channelGroups: [{ displayName: 'Ours', groupingRule: RULES }],
			audiences: [{ displayName: 'Buyers', filterClauses: CLAUSES }],
			settings: {
				reportingIdentity: { reportingIdentity: 'DEVICE_BASED' },
				attribution: { reportingAttributionModel: expect.any(String) },
				streams: { 'Shop website': { enhancedMeasurement: { streamEnabled: true } } },
			},
		});
		expect(JSON.stringify(configuration)).not.toMatch(/properties\/|createTime|"id"|"name"/);
	});

	it('has annotations if they are asked for, and never those of Google', async () => {
		await setUpShop();
		expect(await exported({ parts: ['annotations'] })).toEqual({
			annotations: [
				{ title: 'Launch', annotationDate: '2026-11-02', color: 'BLUE', description: null },
			],
		});
	});

	it('is planned first, and nothing is changed by that', async () => {
		await setUpShop();
		const rows = await apply(await exported(), { previewOnly: true });
		expect(actions(rows)).toEqual([
			'create customDimension author',
			'create customDimension experiment_variant',
			'create customDimension plan',
			'create customMetric read_time',
			'create customMetric leads',
			'create calculatedMetric perLead',
			'same keyEvent purchase',
			'create keyEvent sign_up',
			'create keyEvent generate_lead',
			'create channelGroup Ours',
			'create audience Buyers',
		]);
		expect(writes()).toEqual([]);
	});

	it('is carried out as planned, and a second time there is nothing left to do', async () => {
		await setUpShop();
		const configuration = await exported();
		const planned = await apply(configuration, { previewOnly: true });
		const done = await apply(configuration);
		expect(done).toEqual(planned);
		const again = await apply(configuration);
		expect(new Set(again.map(({ action }) => action))).toEqual(new Set(['same']));
		const { settings: _, ...copied } = await exported({ property: FRESH });
		const { settings: __, ...original } = configuration;
		expect(copied).toEqual(original);
	});

	it('broken off in the middle is continued by a second run', async () => {
		await setUpShop();
		const configuration = await exported();
		bench.sandbox.endpoints.admin.order({
			match: /^POST .*\/keyEvents/,
			reply: { status: 503, body: { error: { code: 503, message: 'Not now.' } } },
			times: 3,
		});
		await expect(apply(configuration)).rejects.toMatchObject({
			message: 'Not now. 6 changes were made before; run it again to continue.',
		});
		const rows = await apply(configuration);
		expect(rows.filter(({ action }) => action === 'same')).toHaveLength(7);
		expect(rows.filter(({ action }) => action === 'create')).toHaveLength(4);
	});

	const forbidden = {
		status: 403,
		body: {
			error: {
				code: 403,
				message: 'The caller does not have permission',
				status: 'PERMISSION_DENIED',
			},
		},
	};

	it('is carried out as far as it is allowed: what is forbidden is asked for once', async () => {
		await setUpShop();
		const configuration = await exported();
		bench.sandbox.endpoints.admin.order({
			match: /^POST .*\/keyEvents/,
			reply: forbidden,
			times: 20,
		});
		const rows = await apply(configuration);
		const cannot = rows.filter(({ action }) => action === 'cannot');
		expect(actions(cannot)).toEqual([
			'cannot keyEvent sign_up',
			'cannot keyEvent generate_lead',
		]);
		expect(cannot[1]!.reason).toMatch(/^The caller does not have permission/);
		expect(writes().filter((each) => each.includes('keyEvents'))).toHaveLength(1);
		expect(rows.filter(({ action }) => action === 'create')).toHaveLength(8);
	});

	it('is planned without what may not be seen', async () => {
		await setUpShop();
		const configuration = await exported();
		bench.sandbox.endpoints.admin.order({
			match: /^GET .*\/audiences/,
			reply: forbidden,
			times: 20,
		});
		const rows = await apply(configuration, { previewOnly: true });
		expect(actions(rows.filter(({ action }) => action === 'cannot'))).toEqual([
			'cannot audience Buyers',
		]);
	});

	it('fails where nothing of it may be seen, or changed', async () => {
		await setUpShop();
		const configuration = await exported();
		const nobody = { property: '999999999', previewOnly: true };
		await expect(apply(configuration, nobody)).rejects.toThrow(/permission|access/i);
		bench.signIn({ email: 'maya@fjord.example', scopes: ['analytics.readonly'] });
		await expect(apply(configuration)).rejects.toThrow('insufficient authentication scopes');
	});

	it('has two annotations of one day as one, and is applied', async () => {
		const annotation = { title: 'Deploy', annotationDate: '2026-11-02', color: 'BLUE' };
		const two = { annotations: [annotation, annotation] };
		await apply(two, { parts: ['annotations'] });
		const rows = await apply(two, { parts: ['annotations'] });
		expect(actions(rows)).toEqual(['same annotation Deploy', 'same annotation Deploy']);
	});

	it('is exported without what Google refuses, which is named', async () => {
		await setUpShop();
		const whole = await exported({ parts: ALL });
		for (const match of [/^GET .*reportingIdentitySettings/, /^GET .*\/audiences/])
			bench.sandbox.endpoints.admin.order({ match, reply: forbidden });
		const { items, hints } = await bench.operate('property', 'exportConfiguration', {
			parts: ALL,
		});
		const { audiences, settings, ...rest } = whole;
		const { reportingIdentity, ...others } = settings as IDataObject;
		expect([audiences, reportingIdentity]).not.toContain(undefined);
		expect(items).toEqual([{ ...rest, settings: others }]);
		const said = '("The caller does not have permission")';
		expect(hints).toEqual([
			`The configuration is incomplete, because Google refused audiences ${said}, settings.reportingIdentity ${said}.`,
		]);
	});

	it('says how much of it cannot be applied', async () => {
		const customDimensions = [
			{ parameterName: 'good', displayName: 'Good', scope: 'EVENT' },
			{ parameterName: 'bad', displayName: 'Bad', scope: 'PLANET' },
		];
		for (const previewOnly of [true, false]) {
			const { hints } = await bench.operate('property', 'applyConfiguration', {
				...{ property: FRESH, configuration: { customDimensions }, previewOnly },
			});
			expect(hints).toContain(
				"1 of 2 entries of the configuration cannot be applied. Check 'reason'.",
			);
		}
	});

	it('is not planned to change what Google would refuse as a whole', async () => {
		await setUpShop();
		const leads = { parameterName: 'leads', displayName: 'Leads', scope: 'EVENT' };
		const customMetrics = [{ ...leads, measurementUnit: 'CURRENCY' }];
		const rows = await apply({ customMetrics }, { property: SHOP, previewOnly: true });
		expect(rows).toMatchObject([
			{ action: 'cannot', reason: "The unit Currency needs 'Restricted Data'" },
		]);
	});

	it('is planned with the limits of Google in mind', async () => {
		const items = (count: number) =>
			Array.from({ length: count }, (_, index) => ({
				parameterName: `item_${index}`,
				displayName: `Item ${index}`,
				scope: 'ITEM',
			}));
		const rows = await apply({ customDimensions: items(12) }, { previewOnly: true });
		expect(rows.map(({ action }) => action)).toEqual([
			...Array<string>(10).fill('create'),
			'cannot',
			'cannot',
		]);
		expect(rows[10]!.reason).toBe(
			'There would be 11 custom dimensions with the scope ITEM, and Google allows 10 (25 with Analytics 360). Archive one that is not needed any more.',
		);
	});

	it('loses nothing where answers are lost, and makes nothing twice', async () => {
		await setUpShop();
		const configuration = await exported();
		bench.sandbox.endpoints.admin.order({
			match: /^POST/,
			stage: 'after',
			reset: true,
			times: 10,
		});
		await apply(configuration);
		expect(writes()).toHaveLength(10);
		const again = await apply(configuration);
		expect(new Set(again.map(({ action }) => action))).toEqual(new Set(['same']));
	});

	it('says what is different, and changes only that', async () => {
		const [dimension] = (await exported({ parts: ['customDimensions'] }))
			.customDimensions as IDataObject[];
		const configuration = { customDimensions: [{ ...dimension, description: 'Who wrote it' }] };
		const rows = await apply(configuration, { property: SHOP });
		expect(rows).toEqual([
			{
				resource: 'customDimension',
				name: 'author',
				action: 'update',
				changes: {
					description: { from: 'Author as the site reports it', to: 'Who wrote it' },
				},
			},
		]);
		expect(bench.sandbox.endpoints.admin.requests.at(-1)!.query.get('updateMask')).toBe(
			'description',
		);
	});

	it('empties what is empty where it comes from, and leaves alone what it does not speak of', async () => {
		const { items } = await bench.operate('customDimension', 'create', {
			parameterName: 'colour',
			displayName: 'Colour',
			scope: 'EVENT',
		});
		expect(items).toMatchObject([{ created: true }]);
		const all = (await exported({ parts: ['customDimensions'] }))
			.customDimensions as IDataObject[];
		const colour = all.find(({ parameterName }) => parameterName === 'colour')!;
		expect(colour).toHaveProperty('description', null);
		const described = { ...colour, description: 'Of the shop' };
		await apply({ customDimensions: [described] });
		const { description: _, ...silent } = described;
		expect(await apply({ customDimensions: [silent] })).toMatchObject([{ action: 'same' }]);
		expect(await apply({ customDimensions: [colour] })).toMatchObject([
			{ action: 'update', changes: { description: { from: 'Of the shop', to: null } } },
		]);
		expect(await apply({ customDimensions: [colour] })).toMatchObject([{ action: 'same' }]);
	});

	it('cannot change what Google never changes, and says so without trying', async () => {
		await setUpShop();
		const [audience] = (await exported({ parts: ['audiences'] })).audiences as IDataObject[];
		const configuration = { audiences: [{ ...audience, membershipDurationDays: 60 }] };
		const rows = await apply(configuration, { property: SHOP });
		expect(rows).toEqual([
			{
				resource: 'audience',
				name: 'Buyers',
				action: 'cannot',
				reason: expect.stringMatching(
					/exists with another 'Membership Duration \(Days\)'.*archive/,
				),
			},
		]);
		expect(writes()).toEqual([]);
	});

	it('goes on after one that Google refuses, and tells why', async () => {
		const dimension = (parameterName: string) => ({
			parameterName,
			displayName: parameterName,
			scope: 'EVENT',
		});
		const rows = await apply({
			customDimensions: [dimension('session_id'), dimension('kind')],
		});
		expect(rows).toMatchObject([
			{
				action: 'cannot',
				reason: expect.stringMatching(/session_id is a reserved.*Use another one/),
			},
			{ action: 'create', name: 'kind' },
		]);
	});

	it('is annotated once, however often it is applied', async () => {
		await setUpShop();
		const parts = ['annotations'];
		const configuration = await exported({ parts });
		expect(await apply(configuration, { parts })).toMatchObject([
			{ action: 'create', name: 'Launch' },
		]);
		expect(await apply(configuration, { parts })).toMatchObject([{ action: 'same' }]);
	});
});

describe('a configuration that Google cannot take now', () => {
	it.each([503, 429])('breaks off at status %s, and says what was done', async (status) => {
		await setUpShop();
		const configuration = await exported();
		bench.sandbox.endpoints.admin.order({
			match: /^POST .*customMetrics/,
			reply: { status, body: { error: { code: status, message: 'Not now.' } } },
			times: 20,
		});
		await expect(apply(configuration)).rejects.toMatchObject({
			message: expect.stringMatching(/made before; run it again to continue\.$/),
		});
	});
});

describe('settings of a configuration', () => {
	it('are applied only when asked for, the attribution never by the way', async () => {
		await setUpShop();
		const { settings } = await exported();
		expect(await apply({ settings })).toEqual([]);
		const rows = await apply({ settings }, { parts: ['settings'] });
		expect(rows.map(({ name }) => name)).not.toContain('attribution');
		const attribution = {
			attribution: { reportingAttributionModel: 'GOOGLE_PAID_CHANNELS_LAST_CLICK' },
		};
		expect(await apply({ settings: attribution }, { parts: ['attribution'] })).toMatchObject([
			{ resource: 'settings', name: 'attribution', action: 'update' },
		]);
	});

	it('of a data stream go to the one of the same name, else they cannot', async () => {
		const { settings } = await exported();
		const parts = ['settings'];
		const before = await apply({ settings }, { parts, previewOnly: true });
		expect(before.filter(({ action }) => action === 'cannot')).toMatchObject([
			{
				name: 'Shop website: enhancedMeasurement',
				reason: expect.stringMatching(/no web data stream named "Shop website"/),
			},
			{ name: 'Shop website: dataRedaction' },
		]);
		await bench.operate('dataStream', 'create', {
			property: FRESH,
			displayName: 'Shop website',
			defaultUri: 'https://fresh.fjord.example',
		});
		const after = await apply({ settings }, { parts });
		expect(after.filter(({ action }) => action === 'cannot')).toEqual([]);
		expect(await apply({ settings }, { parts })).toMatchObject(
			after.map(() => ({ action: 'same' })),
		);
	});

	it('of two data streams of one name are those of the first, and that is said', async () => {
		await bench.operate('dataStream', 'create', {
			displayName: 'Shop website',
			defaultUri: 'https://other.fjord.example',
		});
		const { items, hints } = await bench.operate('property', 'exportConfiguration');
		expect(items[0]).toMatchObject({ settings: { streams: { 'Shop website': {} } } });
		expect(hints).toEqual([expect.stringMatching(/named "Shop website" only the first/)]);
		const rows = await apply(items[0], { property: SHOP, parts: ['settings'] });
		expect(rows.filter(({ action }) => action === 'cannot')).toMatchObject([
			{ reason: expect.stringMatching(/more than one web data stream named "Shop website"/) },
			{ name: 'Shop website: dataRedaction' },
		]);
	});

	it('are the same in the property they came from', async () => {
		const configuration = await exported({ parts: ['settings', 'attribution'] });
		const rows = await apply(configuration, { property: SHOP, parts: EVERYTHING });
		expect(rows.map(({ action }) => action)).toEqual(rows.map(() => 'same'));
		expect(rows).toHaveLength(6);
	});
});

describe('a configuration that was edited by hand', () => {
	const good = { parameterName: 'a', displayName: 'A', scope: 'EVENT' };

	it.each<[string, unknown, RegExp]>([
		[
			'unknown parts',
			{ customDimension: [] },
			/unknown part customDimension; it can have customDimensions/,
		],
		['a part that is no list', { keyEvents: {} }, /keyEvents must be a list/],
		[
			'an entry that is no object',
			{ customDimensions: ['a'] },
			/customDimensions\[0\] must be an object/,
		],
		[
			'an unknown field',
			{ customDimensions: [{ ...good, id: '1' }] },
			/customDimensions\[0\] has the unknown field id/,
		],
		[
			'a missing field',
			{ customDimensions: [{ displayName: 'A', scope: 'EVENT' }] },
			/customDimensions\[0\] has no parameterName/,
		],
		[
			'the same thing twice',
			{ customDimensions: [good, good] },
			/customDimensions\[1\] is there twice/,
		],
		[
			'unknown settings',
			{ settings: { colour: {} } },
			/settings has the unknown settings colour/,
		],
		[
			'settings that are none',
			{ settings: [] },
			/settings, settings\.streams and each stream in it must be objects/,
		],
		[
			'stream settings of nothing',
			{ settings: { streams: { Shop: { size: {} } } } },
			/settings\.streams\["Shop"\] has the unknown settings size/,
		],
		['no object at all', '[1]', /'Configuration \(JSON\)' must be a JSON object/],
		['a prototype', '{"__proto__": [], "constructor": 1}', /unknown part/],
	])('with %s is refused before any request', async (_, configuration, words) => {
		await expect(apply(configuration, { parts: ALL })).rejects.toThrow(words);
		expect(bench.changes()).toEqual([]);
	});

	it.each<[string, IDataObject, RegExp]>([
		[
			'an unknown value',
			{ customDimensions: [{ ...good, scope: 'SESSION' }] },
			/^scope cannot be "SESSION"$/,
		],
		[
			'a value of another kind',
			{ customDimensions: [{ ...good, description: 5 }] },
			/^description cannot be 5$/,
		],
		[
			'a metric that cannot be',
			{ customMetrics: [{ ...good, measurementUnit: 'CURRENCY' }] },
			/The unit Currency needs 'Restricted Data'/,
		],
		[
			'an audience without a description, as Google has some',
			{
				audiences: [
					{ displayName: 'A', membershipDurationDays: 3, filterClauses: CLAUSES },
				],
			},
			/^it has no description$/,
		],
		[
			'a day that is none',
			{ annotations: [{ title: 'A', color: 'RED', annotationDate: '2026-13-01' }] },
			/^annotationDate cannot be "2026-13-01"$/,
		],
	])('with %s can be applied but for that, and says why', async (_, configuration, reason) => {
		const rows = await apply(
			{ ...configuration, channelGroups: [{ displayName: 'Ours', groupingRule: RULES }] },
			{ parts: ALL },
		);
		expect(rows).toHaveLength(2);
		expect(rows).toContainEqual(
			expect.objectContaining({ resource: 'channelGroup', action: 'create' }),
		);
		expect(rows).toContainEqual(
			expect.objectContaining({
				action: 'cannot',
				reason: expect.stringMatching(reason),
			}),
		);
	});

	it('takes no offence at parts that are not asked for, and says that they are left out', async () => {
		const { items, hints } = await bench.operate('property', 'applyConfiguration', {
			property: FRESH,
			configuration: {
				customDimensions: [good],
				audiences: 'none',
				annotations: [],
				settings: { attribution: { colour: 1 }, googleSignals: {} },
			},
			parts: ['customDimensions'],
		});
		expect(items).toMatchObject([{ action: 'create', name: 'a' }]);
		const settings = {
			attribution: {},
			googleSignals: { colour: 1 },
			streams: 'none',
		};
		expect(await apply({ settings }, { parts: ['attribution'] })).toMatchObject([
			{ name: 'attribution', action: 'same' },
		]);
		expect(hints).toEqual([
			"The configuration also has audiences, settings, attribution, which 'Parts' leaves out.",
		]);
	});

	it('is told all that is wrong with it at once', async () => {
		const customDimensions = Array.from({ length: 12 }, () => ({}));
		await expect(apply({ customDimensions, nonsense: 1 })).rejects.toThrow(
			/unknown part nonsense.*customDimensions\[0\] has no parameterName.*and \d+ more/,
		);
	});

	it('that is empty asks for nothing', async () => {
		expect(await apply({})).toEqual([]);
	});
});
