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

describe('The configuration of a property', () => {
	it('is exported as what people set up, in plain fields and without IDs', async () => {
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

	it("is exported with annotations on request, but never with Google's own", async () => {
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

	it('is applied as a preview by default, which changes nothing', async () => {
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

	it('is applied as previewed, and applying it again changes nothing', async () => {
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

	it('is applied with each list read once for each kind of resource that it creates', async () => {
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
		'that was applied in part is completed by a second run: after status %s',
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

	it('is refused to a user who may not read or change it', async () => {
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
	])('keeps two annotations of one day: annotations %s', async (_how, ...descriptions) => {
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
		'keeps two annotations of one day of which only the second has more: %s',
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

	it('is not reported as changed where a preview fails, and the error says which part can be left out', async () => {
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

	it('is applied completely where answers are lost, and creates nothing twice', async () => {
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

	it('is applied by changing only what differs, and the output says what that is', async () => {
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

	it('shows the previous value of a switch that was off as false', async () => {
		const { customDimensions } = await exported({ parts: ['customDimensions'] });
		const plan = (customDimensions as IDataObject[]).find(({ scope }) => scope === 'USER')!;
		const changed = { ...plan, disallowAdsPersonalization: true };
		expect(await apply({ customDimensions: [changed] }, { property: SHOP })).toMatchObject([
			{ changes: { disallowAdsPersonalization: { from: false, to: true } } },
		]);
	});

	it('clears fields that the exported configuration has empty, and leaves alone what it does not mention', async () => {
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

	it('does not clear a field that is written in an unknown form, and leaves the verdict to Google', async () => {
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

	it('never sends a change that Google cannot make, and says so', async () => {
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

	it('is applied to its end after an entry that cannot be applied, and says why that was not', async () => {
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

describe('Apply Configuration', () => {
	it.each(['preview', 'apply'])(
		'does not apply an entry that the configuration contains twice (%s)',
		async (mode) => {
			const one = { parameterName: 'a', displayName: 'A', scope: 'EVENT' };
			const customDimensions = [one, { ...one, displayName: 'B' }];
			const rows = await apply({ customDimensions }, { mode });
			const reason = 'The configuration contains it twice.';
			expect(rows).toMatchObject([{ action: 'create' }, { action: 'cannot', reason }]);
		},
	);

	it('does not apply an entry that the configuration contains twice, once as a number', async () => {
		const keyEvents = [2026, '2026'].map((eventName) => ({
			eventName,
			countingMethod: 'ONCE_PER_EVENT',
		}));
		const rows = await apply({ keyEvents }, { mode: 'preview' });
		expect(rows.map(({ action }) => action)).toEqual(['create', 'cannot']);
	});

	it('does not apply the second of two equal entries, and leaves the one that already exists alone', async () => {
		const one = { parameterName: 'a', displayName: 'A', scope: 'EVENT' };
		await apply({ customDimensions: [one] });
		const rows = await apply({ customDimensions: [{ ...one, displayName: 'B' }, one] });
		expect(rows.map(({ action }) => action)).toEqual(['cannot', 'same']);
		expect(writes()).toHaveLength(1);
	});

	it("says in the preview what is beyond Google's limits", async () => {
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
		'sums up what it does in the mode %s, and names the parts that it left out',
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
	])('counts entries that cannot be applied in the mode %s', async (mode, summary) => {
		const good = { parameterName: 'a', displayName: 'A', scope: 'EVENT' };
		const customDimensions = [good, { parameterName: 'b', scope: 'EVENT' }];
		expect(await applyAndReadHints({ customDimensions }, { mode })).toEqual([
			summary,
			"1 of 2 entries cannot be applied: see 'reason'.",
		]);
	});
});

describe('The settings of a configuration', () => {
	it('are applied only when the user asks for them, and the attribution only when asked for by itself', async () => {
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

	it('of a data stream are applied to the stream of the same name, else not at all', async () => {
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

	it('of two data streams with one name are applied to each of them, and to no other stream of that name', async () => {
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

describe('A configuration that was edited by hand', () => {
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
	])('is refused before any request with %s', async (_, configuration, words) => {
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
	])(
		'with %s is applied except for that entry, and the output says why',
		async (_, configuration, reason) => {
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
		},
	);
});
