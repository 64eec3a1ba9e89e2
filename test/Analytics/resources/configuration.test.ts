import type { IDataObject } from 'n8n-workflow';

import { openAdminBench } from '../../../testing/admin';
import { FRESH, SHOP } from '../../../testing/analytics';
import { CLAUSES, buildDraftParameters, RULE_PARAMETERS } from '../../../testing/resourceExamples';
import { buildGoogleError } from '../../../testing/failures';
import { openSharedBench } from '../../../testing/shared';

const bench = openSharedBench(openAdminBench);

const property = async (operation: string, parameters: IDataObject) =>
	(await bench.operate('property', operation, parameters)).items;
const exported = async (parameters: IDataObject = {}) =>
	(await property('exportConfiguration', parameters))[0]!;
const apply = async (configuration: unknown, parameters: IDataObject = {}) =>
	await property('applyConfiguration', {
		mode: 'apply',
		property: FRESH,
		configuration: configuration as IDataObject,
		...parameters,
	});

const actions = (rows: IDataObject[]) =>
	rows.map(({ resource, name, action }) => `${action} ${resource} ${name}`);
const writes = () => bench.changes().filter((each) => !each.startsWith('GET'));

const ALL = [
	'customDimensions',
	'customMetrics',
	'calculatedMetrics',
	'keyEvents',
	'channelGroups',
	'audiences',
	'settings',
	'attribution',
	'annotations',
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
	await make('audience', buildDraftParameters('audience'));
	await make('channelGroup', { displayName: 'Ours', groupingRule: RULE_PARAMETERS });
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
			'eventCreateRules',
			'eventEditRules',
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
			channelGroups: [{ displayName: 'Ours', groupingRule: RULE_PARAMETERS }],
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
				{
					title: 'Launch',
					annotationDate: '2026-11-02',
					color: 'BLUE',
					annotationDateRange: null,
					description: null,
				},
			],
		});
	});

	it('is planned first, and nothing is changed by that', async () => {
		await setUpShop();
		const rows = await apply(await exported(), { mode: 'preview' });
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
		const planned = await apply(configuration, { mode: 'preview' });
		const done = await apply(configuration);
		expect(done).toEqual(planned);
		const again = await apply(configuration);
		expect(new Set(again.map(({ action }) => action))).toEqual(new Set(['same']));
		const { settings: _, ...copied } = await exported({ property: FRESH });
		const { settings: __, ...original } = configuration;
		expect(copied).toEqual(original);
	});

	it('is carried out with a list read once for each thing that is made', async () => {
		const customDimensions = Array.from({ length: 20 }, (_, at) => ({
			parameterName: `dimension_${at}`,
			displayName: `Dimension ${at}`,
			scope: 'EVENT',
		}));
		await apply({ customDimensions: [...customDimensions] });
		const reads = bench.changes().filter((each) => each.startsWith('GET'));
		expect(writes()).toHaveLength(20);
		expect(reads.filter((each) => each.includes('customDimensions'))).toHaveLength(20);
	});

	it.each([503, 429])(
		'broken off in the middle is continued by a second run: %s',
		async (status) => {
			await setUpShop();
			const configuration = await exported();
			bench.sandbox.endpoints.admin.order({
				match: /^POST .*\/keyEvents/,
				reply: buildGoogleError(status, 'Not now.'),
				times: status === 503 ? 3 : 6,
			});
			await expect(apply(configuration)).rejects.toMatchObject({
				message: expect.stringMatching(
					/^Google .*\. Already applied: 6 changes\. Run it again to continue\.$/,
				),
			});
			const rows = await apply(configuration);
			expect(rows.filter(({ action }) => action === 'same')).toHaveLength(7);
			expect(rows.filter(({ action }) => action === 'create')).toHaveLength(4);
		},
	);

	it('fails where nothing of it may be seen, or changed', async () => {
		await setUpShop();
		const configuration = await exported();
		const nobody = { property: '999999999', mode: 'preview' };
		await expect(apply(configuration, nobody)).rejects.toThrow(/permission|access/i);
		bench.signIn({ email: 'maya@fjord.example', scopes: ['analytics.readonly'] });
		await expect(apply(configuration)).rejects.toThrow('lack a permission');
	});

	it.each([
		['alike', '1.2.0', '1.2.0'],
		['told apart by their descriptions alone', '1.2.0', '1.2.1'],
	])('keeps two annotations of one day, %s', async (_how, ...descriptions) => {
		const annotation = { title: 'Deploy', annotationDate: '2026-11-02', color: 'BLUE' };
		const annotations = descriptions.map((description) => ({ ...annotation, description }));
		const parts = { parts: ['annotations'] };
		const rows = [];
		for (const run of [{ mode: 'preview' }, {}, {}])
			rows.push(actions(await apply({ annotations }, { ...parts, ...run })));
		expect(rows).toEqual(
			['create', 'create', 'same'].map((action) =>
				Array(2).fill(`${action} annotation Deploy`),
			),
		);
		const listed = await bench.operate('annotation', 'getMany', { property: FRESH });
		expect(listed.items.map(({ description }) => description)).toEqual(descriptions);
		// One of them was edited: it is not taken for the other.
		const edited = [annotations[1], { ...annotations[0], description: 'new' }];
		const changed = await apply({ annotations: edited }, parts);
		expect(changed.map(({ action }) => action)).toEqual(['same', 'update']);
	});

	it.each([
		['a description', '1.2.0', ''],
		['that it has none', null, '1.2.0'],
	])(
		'keeps two annotations of one day, of which the second says more: %s',
		async (_what, description, ofOther) => {
			const parts = { parts: ['annotations'] };
			const one = { title: 'Deploy', annotationDate: '2026-11-02', color: 'BLUE' };
			const annotations = [one, { ...one, description }];
			const exportAnnotations = async () =>
				(await exported({ property: FRESH, ...parts })).annotations;
			// Google has the one that says more first.
			await apply({ annotations: [annotations[1]] }, parts);
			await apply({ annotations: [{ ...one, description: ofOther }, annotations[1]] }, parts);
			const before = await exportAnnotations();
			const again = await apply({ annotations }, parts);
			expect(again.map(({ action }) => action)).toEqual(['same', 'same']);
			expect(await exportAnnotations()).toEqual(before);
		},
	);

	it('says no word of changes where a plan breaks off, and which part can be left out', async () => {
		await setUpShop();
		const configuration = await exported();
		const reply = buildGoogleError(404, 'Gone');
		const gone = { match: /GET.*calculatedMetrics/, times: Infinity, reply };
		bench.sandbox.endpoints.admin.order(gone);
		await expect(apply(configuration, { mode: 'preview' })).rejects.toMatchObject({
			message: expect.not.stringContaining('Already applied'),
			description: expect.stringContaining("Remove 'Calculated Metrics' from 'Parts'"),
		});
		await expect(apply(configuration)).rejects.toMatchObject({
			description: expect.stringMatching(/Already applied: \d changes/),
		});
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

	it('says of what is off that it is off', async () => {
		const { customDimensions } = await exported({ parts: ['customDimensions'] });
		const plan = (customDimensions as IDataObject[]).find(({ scope }) => scope === 'USER')!;
		const changed = { ...plan, disallowAdsPersonalization: true };
		expect(await apply({ customDimensions: [changed] }, { property: SHOP })).toMatchObject([
			{ changes: { disallowAdsPersonalization: { from: false, to: true } } },
		]);
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

	it('empties nothing that is written in another form, and leaves that to Google to judge', async () => {
		const buildKeyEvents = (defaultValue: unknown) => ({
			keyEvents: [{ eventName: 'won', countingMethod: 'ONCE_PER_EVENT', defaultValue }],
		});
		await apply(buildKeyEvents({ numericValue: 5, currencyCode: 'eur' }));
		expect(await apply(buildKeyEvents({ numericValue: 5, currencyCode: 'EUR' }))).toMatchObject(
			[{ action: 'same' }],
		);
		expect(await apply(buildKeyEvents(7))).toMatchObject([{ action: 'cannot' }]);
		await apply(buildKeyEvents({ numericValue: 7 }));
		expect(bench.sent().map((sent) => 'defaultValue' in sent && sent.defaultValue)).toEqual([
			{ numericValue: 5, currencyCode: 'EUR' },
			7,
			{ numericValue: 7 },
		]);
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

	it('goes on after an entry that cannot be applied, and says why', async () => {
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
				reason: expect.stringMatching(/session_id": Google reserves this name/),
			},
			{ action: 'create', name: 'kind' },
		]);
	});
});

describe('what applying a configuration leaves undone', () => {
	it.each(['preview', 'apply'])('is what it contains twice (%s)', async (mode) => {
		const one = { parameterName: 'a', displayName: 'A', scope: 'EVENT' };
		const customDimensions = [one, { ...one, displayName: 'B' }];
		const rows = await apply({ customDimensions }, { mode });
		const reason = 'The configuration contains it twice.';
		expect(rows).toMatchObject([{ action: 'create' }, { action: 'cannot', reason }]);
	});

	it('is what stands in it twice, once as a number', async () => {
		const keyEvents = [2026, '2026'].map((eventName) => ({
			eventName,
			countingMethod: 'ONCE_PER_EVENT',
		}));
		const rows = await apply({ keyEvents }, { mode: 'preview' });
		expect(rows.map(({ action }) => action)).toEqual(['create', 'cannot']);
	});

	it('is what stands in it twice, and not the one that is there already', async () => {
		const one = { parameterName: 'a', displayName: 'A', scope: 'EVENT' };
		await apply({ customDimensions: [one] });
		const rows = await apply({ customDimensions: [{ ...one, displayName: 'B' }, one] });
		expect(rows.map(({ action }) => action)).toEqual(['cannot', 'same']);
		expect(writes()).toHaveLength(1);
	});

	it('says in the plan what is beyond the limits of Google', async () => {
		const customDimensions = Array.from({ length: 26 }, (_, index) => ({
			parameterName: `p${index}`,
			displayName: `P ${index}`,
			scope: 'ITEM',
		}));
		const plan = await apply({ customDimensions }, { mode: 'preview' });
		expect(plan[9]).not.toHaveProperty('reason');
		const allowed = 'Google allows 10 (25 with Analytics 360).';
		const reason = `This would be custom dimension number 11 with the scope ITEM. ${allowed}`;
		expect(plan[10]).toMatchObject({ action: 'cannot', reason });
		expect(plan[25]).toMatchObject({ action: 'cannot' });
		const rows = await apply({ customDimensions });
		const made = rows.filter(({ action }) => action === 'create');
		expect(made).toHaveLength(10);
		expect(made.every((row) => !('reason' in row))).toBe(true);
	});

	const applyAndReadHints = async (configuration: IDataObject, parameters: IDataObject = {}) =>
		(
			await bench.operate('property', 'applyConfiguration', {
				property: FRESH,
				configuration,
				...parameters,
			})
		).hints;
	const PLAN = "Nothing was changed yet: set 'Mode' to 'Apply' to apply this plan.";

	it.each([
		['preview', `6 to create, 1 unchanged. ${PLAN}`],
		['apply', '6 created, 1 unchanged.'],
	])(
		'Apply Configuration sums up what it does in the mode %s, and names the parts it left out',
		async (mode, summary) => {
			const configuration = await exported();
			expect(await applyAndReadHints(configuration, { mode })).toEqual([
				"The configuration also has settings, attribution, which 'Parts' leaves out.",
				summary,
			]);
			const parts = [...ALL];
			expect((await applyAndReadHints(configuration, { mode, parts })).join()).not.toMatch(
				/leaves out/,
			);
		},
	);

	it.each([
		['preview', `1 to create, 1 cannot be applied. ${PLAN}`],
		['apply', '1 created, 1 not applied.'],
	])(
		'Apply Configuration counts entries that cannot be applied in the mode %s',
		async (mode, summary) => {
			const good = { parameterName: 'a', displayName: 'A', scope: 'EVENT' };
			const customDimensions = [good, { parameterName: 'b', scope: 'EVENT' }];
			expect(await applyAndReadHints({ customDimensions }, { mode })).toEqual([
				summary,
				"1 of 2 entries cannot be applied: see 'reason'.",
			]);
		},
	);
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
		const before = await apply({ settings }, { parts, mode: 'preview' });
		expect(before.filter(({ action }) => action === 'cannot')).toMatchObject([
			{
				name: 'Shop website: enhancedMeasurement',
				reason: 'No web data stream of the property is named "Shop website".',
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

	it('of two data streams of one name go back to each, and to no other of that name', async () => {
		const twin = { displayName: 'Shop website', defaultUri: 'https://other.fjord.example' };
		const options = { ifExists: 'duplicate' };
		await bench.operate('dataStream', 'create', { ...twin, options });
		const configuration = await exported({ parts: ['settings'] });
		await bench.operate('dataStream', 'create', { property: FRESH, ...twin });
		bench.sandbox.endpoints.admin.requests.length = 0;
		const parts = ['settings'];
		const [there, here] = [
			await apply(configuration, { parts }),
			await apply(configuration, { parts, property: SHOP }),
		].map((rows) => rows.filter(({ name }) => String(name).startsWith('Shop website (G-')));
		expect(there!.map(({ action }) => action)).toEqual(Array(4).fill('cannot'));
		expect(here!.map(({ action }) => action)).toEqual(Array(4).fill('same'));
		expect(writes().filter((each) => each.includes('dataStreams'))).toEqual([]);
	});
});

describe('a configuration that was edited by hand', () => {
	const good = { parameterName: 'a', displayName: 'A', scope: 'EVENT' };

	it.each<[string, unknown, RegExp]>([
		['unknown parts', { customDimension: [] }, / at customDimension$/],
		['settings where lists are', { attribution: {} }, / at attribution$/],
		['an unknown field', { customDimensions: [{ ...good, id: '1' }] }, / at id$/],
		['an entry that is no object', { keyEvents: ['a'] }, / at keyEvents$/],
		['unknown settings', { settings: { colour: {} } }, / at colour$/],
		[
			'stream settings of nothing',
			{ settings: { streams: { Shop: { size: {} } } } },
			/ at size$/,
		],
		['a word for settings', { settings: 'x' }, / at settings$/],
		['a word for a list', { keyEvents: 'x' }, / at keyEvents$/],
		['a list for settings', { settings: [1] }, / at settings$/],
		['settings twice', { settings: { attribution: [{}, {}] } }, / at attribution$/],
		['a word for streams', { settings: { streams: 'x' } }, / at streams$/],
		['no object at all', '[1]', /'Configuration \(JSON\)' must be a JSON object/],
		['a prototype', '{"__proto__": [], "constructor": 1}', / at __proto__, constructor$/],
		['nothing in it', {}, /'Configuration \(JSON\)' is empty/],
	])('with %s is refused before any request', async (_, configuration, words) => {
		await expect(apply(configuration, { parts: ALL })).rejects.toThrow(words);
		expect(bench.changes()).toEqual([]);
	});

	it.each<[string, IDataObject, RegExp]>([
		['an unknown value', { customDimensions: [{ ...good, scope: 'SESSION' }] }, /SESSION/],
		[
			'a metric that cannot be',
			{ customMetrics: [{ ...good, measurementUnit: 'CURRENCY' }] },
			/A metric in Currency needs 'Restricted Data'/,
		],
		[
			'an audience without a description, as Google has some',
			{
				audiences: [
					{ displayName: 'A', membershipDurationDays: 3, filterClauses: CLAUSES },
				],
			},
			/^It has no description\.$/,
		],
		[
			'a day that is none',
			{ annotations: [{ title: 'A', color: 'RED', annotationDate: '2026-13-01' }] },
			/Invalid date/,
		],
	])('with %s can be applied but for that, and says why', async (_, configuration, reason) => {
		const rows = await apply(
			{
				...configuration,
				channelGroups: [{ displayName: 'Ours', groupingRule: RULE_PARAMETERS }],
			},
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
});
