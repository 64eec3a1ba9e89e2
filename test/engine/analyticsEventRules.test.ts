/** Rules about events, secrets of data streams and the terms that come before them, in n8n's engine. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { APP, FRESH, SHOP } from '../../testing/analytics';
import { chooseFromList, toPanelRows } from '../../testing/panelParameters';
import { startAnalyticsEngine, type AnalyticsRunOptions } from '../../testing/analyticsEngine';
import { skipWaits } from '../../testing/engine/skipWaits';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(startAnalyticsEngine);

const SCOPES = ['analytics.readonly', 'analytics.edit'];
const WEBSITE = { property: chooseFromList(SHOP), dataStream: chooseFromList('2001') };

async function operate(
	resource: string,
	operation: string,
	parameters: INodeParameters = {},
	more: AnalyticsRunOptions = {},
) {
	return await bench.run(
		{ resource, operation, ...WEBSITE, ...parameters },
		{ issue: { scopes: SCOPES }, ...more },
	);
}

const requests = () => bench.sandbox.endpoints.admin.requests;
const writes = () => requests().filter(({ method }) => method !== 'GET');

const condition = (value: string, more: INodeParameters = {}) =>
	toPanelRows({ field: 'event_name', comparisonType: 'EQUALS', value, ...more });
const change = (parameter: string, parameterValue: string) => ({ parameter, parameterValue });

const EDIT = {
	displayName: 'Fix the currency',
	eventConditions: condition('purchase'),
	parameterMutations: toPanelRows(change('currency', 'EUR')),
};

async function makeEditRules(...names: string[]): Promise<string[]> {
	const ids: string[] = [];
	for (const displayName of names) {
		const { items } = await operate('eventEditRule', 'create', {
			...EDIT,
			displayName,
			options: { ifExists: 'duplicate' },
		});
		ids.push(String(items[0]!.id));
	}
	requests().length = 0;
	return ids;
}

describe('Event Create Rule: Create or Update', () => {
	const rule = { destinationEvent: 'lead', eventConditions: condition('form_submit') };
	const another = { ...rule, options: { ifExists: 'duplicate' } };

	it('refuses to choose between two rules for the same event, and names both', async () => {
		const first = await operate('eventCreateRule', 'create', rule);
		const second = await operate('eventCreateRule', 'create', another);
		requests().length = 0;
		const { error } = await operate('eventCreateRule', 'upsert', {
			...rule,
			sourceCopyParameters: false,
		});
		expect(error?.message).toBe('There are 2 event create rules like "lead"');
		expect(error?.description).toContain(String(first.items[0]!.id));
		expect(error?.description).toContain(String(second.items[0]!.id));
		expect(writes()).toEqual([]);
	});
});

describe('Event Create Rule: Create', () => {
	it('creates an event from another one, with the conditions and parameters that were filled in', async () => {
		const { items, error } = await operate('eventCreateRule', 'create', {
			destinationEvent: 'lead_from_pricing',
			eventConditions: toPanelRows(
				{ field: 'event_name', comparisonType: 'EQUALS', value: 'form_submit' },
				{
					field: 'page_location',
					comparisonType: 'CONTAINS_CASE_INSENSITIVE',
					value: '/pricing',
					negated: true,
				},
			),
			parameterMutations: toPanelRows(
				change('value', '25'),
				change('page', '[[page_location]]'),
			),
		});
		expect(error).toBeUndefined();
		const rule = {
			destinationEvent: 'lead_from_pricing',
			eventConditions: [
				{ field: 'event_name', comparisonType: 'EQUALS', value: 'form_submit' },
				{
					field: 'page_location',
					comparisonType: 'CONTAINS_CASE_INSENSITIVE',
					value: '/pricing',
					negated: true,
				},
			],
			sourceCopyParameters: true,
			parameterMutations: [
				{ parameter: 'value', parameterValue: '25' },
				{ parameter: 'page', parameterValue: '[[page_location]]' },
			],
		};
		expect(items).toMatchObject([{ ...rule, id: expect.any(String), created: true }]);
	});

	it.each<[string, INodeParameters, RegExp]>([
		[
			'a rule without conditions',
			{ eventConditions: {} },
			/'Conditions' is empty.*at least one Condition/,
		],
		[
			'eleven conditions',
			{
				eventConditions: toPanelRows(
					...Array.from({ length: 11 }, () => ({
						field: 'a',
						comparisonType: 'EQUALS',
						value: 'b',
					})),
				),
			},
			/has 11 entries, and Google allows 10/,
		],
		[
			'a condition without a value',
			{ eventConditions: condition('={{ "" }}') },
			/'Value'.*is empty/,
		],
		[
			'a field with a space',
			{ eventConditions: condition('x', { field: 'event name' }) },
			/Remove the spaces/,
		],
		[
			'an event with a space in its name',
			{ destinationEvent: 'lead form' },
			/letters a to z, digits, and underscores/,
		],
		[
			'a name of 40 characters',
			{ destinationEvent: 'a'.repeat(40) },
			/40 characters long, and Google allows 39/,
		],
		[
			'a parameter that is set twice',
			{ parameterMutations: toPanelRows(change('value', '1'), change('value', '2')) },
			/'Parameter Changes' has value twice/,
		],
		[
			'a comparison by size with words',
			{
				eventConditions: condition('abc', {
					field: 'value',
					comparisonType: 'GREATER_THAN',
				}),
			},
			/compares value with "abc", which is not a number/,
		],
		[
			'a comparison of names by size',
			{ eventConditions: condition('5', { comparisonType: 'LESS_THAN' }) },
			/Event names are not numbers/,
		],
		[
			'a regular expression that is none',
			{ eventConditions: condition('(', { comparisonType: 'REGULAR_EXPRESSION' }) },
			/regular expression "\(", which is not valid/,
		],
		[
			'a regular expression that RE2 does not have',
			{ eventConditions: condition('(?=a)', { comparisonType: 'REGULAR_EXPRESSION' }) },
			/does not support lookahead/,
		],
		[
			'a change of the name of a new event',
			{ parameterMutations: toPanelRows(change('event_name', 'lead')) },
			/Enter the name in 'New Event'/,
		],
		['a name that Google reserves', { destinationEvent: 'ga_lead' }, /reserves this name/],
	])('refuses %s before any request', async (_, parameters, words) => {
		const { error } = await operate('eventCreateRule', 'create', {
			destinationEvent: 'lead',
			eventConditions: condition('form_submit'),
			...parameters,
		});
		expect(`${error?.message} ${error?.description}`).toMatch(words);
		expect(writes()).toEqual([]);
	});

	it("takes a regular expression in Google's syntax, and a number as text", async () => {
		const { error } = await operate('eventCreateRule', 'create', {
			destinationEvent: 'lead',
			eventConditions: toPanelRows(
				{
					field: 'page_location',
					comparisonType: 'REGULAR_EXPRESSION',
					value: '(?i)^https?://[^/]+/pricing',
				},
				{ field: 'value', comparisonType: 'GREATER_THAN_OR_EQUAL', value: '12.50' },
			),
		});
		expect(error).toBeUndefined();
		expect(writes()).toHaveLength(1);
	});

	it('refuses a regular expression for an app before it sends the rule', async () => {
		const { error } = await operate('eventCreateRule', 'create', {
			property: chooseFromList(APP),
			dataStream: chooseFromList('2003'),
			destinationEvent: 'lead',
			eventConditions: condition('^form', { comparisonType: 'REGULAR_EXPRESSION' }),
		});
		expect(error?.description).toMatch(/only for websites/);
		expect(writes()).toEqual([]);
	});

	it("passes on Google's message about an app, which cannot have such rules", async () => {
		const { error } = await operate('eventCreateRule', 'create', {
			property: chooseFromList(APP),
			dataStream: chooseFromList('2003'),
			destinationEvent: 'lead',
			eventConditions: condition('form_submit'),
		});
		expect(error?.message).toMatch(/only supported for web data streams/);
	});

	it('keeps the conditions of a rule that an update would leave without any', async () => {
		const { items } = await operate('eventCreateRule', 'create', {
			destinationEvent: 'lead',
			eventConditions: condition('form_submit'),
		});
		requests().length = 0;
		const { error } = await operate('eventCreateRule', 'update', {
			eventCreateRule: chooseFromList(String(items[0]!.id)),
			updateFields: { eventConditions: {} },
		});
		expect(error?.message).toMatch(/'Conditions'.*is empty/);
		expect(writes()).toEqual([]);
	});
});

describe('Event Edit Rule: Reorder', () => {
	it('sorts all rules of a data stream in the order in which they are named', async () => {
		const [first, second, third] = await makeEditRules('One', 'Two', 'Three');
		const { items, error } = await operate('eventEditRule', 'reorder', {
			order: `Three, ${first}, Two`,
		});
		expect(error).toBeUndefined();
		expect(items).toMatchObject([
			{ id: third, displayName: 'Three', processingOrder: 1, changed: true },
			{ id: first, displayName: 'One', processingOrder: 2, changed: true },
			{ id: second, displayName: 'Two', processingOrder: 3, changed: true },
		]);
		expect(writes().map(({ method, path }) => `${method} ${path}`)).toEqual([
			`POST /v1alpha/properties/${SHOP}/dataStreams/2001/eventEditRules:reorder`,
		]);
	});

	it('sends nothing where the order is already right', async () => {
		await makeEditRules('One', 'Two');
		const { items } = await operate('eventEditRule', 'reorder', { order: 'One, Two' });
		expect(items).toMatchObject([{ changed: false }, { changed: false }]);
		expect(writes()).toEqual([]);
	});

	it('is sent again after a lost answer, because that changes nothing further', async () => {
		await makeEditRules('One', 'Two');
		bench.sandbox.endpoints.admin.order({ match: /:reorder/, stage: 'after', reset: true });
		const { items, error } = await skipWaits(
			operate('eventEditRule', 'reorder', { order: 'Two, One' }),
		);
		expect(error).toBeUndefined();
		expect(items.map(({ displayName }) => displayName)).toEqual(['Two', 'One']);
	});

	it.each([
		['one rule is missing', 'Two, One', /'Order' is missing "Three".*.*: One, Two, Three/],
		['one rule is there twice', 'One, Two, Two, Three', /'Order' has "Two" twice/],
		['one rule is unknown', 'One, Two, Four', /no event edit rule "Four"/],
	])('changes nothing where %s, and says so', async (_, order, words) => {
		await makeEditRules('One', 'Two', 'Three');
		const { error } = await operate('eventEditRule', 'reorder', { order });
		expect(`${error?.message} ${error?.description}`).toMatch(words);
		expect(writes()).toEqual([]);
	});

	it('asks for IDs where two rules have the same name', async () => {
		const ids = await makeEditRules('Same', 'Same');
		const { error } = await operate('eventEditRule', 'reorder', { order: 'Same, Same' });
		expect(`${error?.message} ${error?.description}`).toContain(
			`2 event edit rules are named "Same" Use their IDs: ${ids.join(', ')}.`,
		);
		const byIds = await operate('eventEditRule', 'reorder', { order: ids.toReversed().join() });
		expect(byIds.items.map(({ id }) => id)).toEqual(ids.toReversed());
	});
});

describe('Event Edit Rule: Create', () => {
	it('refuses to rename an event to an invalid name, and lets a parameter give the name', async () => {
		const rename = async (name: string) =>
			await operate('eventEditRule', 'create', {
				...EDIT,
				displayName: `To ${name}`,
				parameterMutations: toPanelRows(change('event_name', name)),
			});
		const refused = await rename('lead form');
		expect(refused.error?.message).toBe(`'New Value of event_name' cannot be "lead form"`);
		expect(writes()).toEqual([]);
		expect((await rename('[[form_name]]')).error).toBeUndefined();
		expect((await rename('lead_form')).error).toBeUndefined();
	});
});

describe('A Measurement Protocol secret', () => {
	const secretOf = (items: IDataObject[]) => String(items[0]!.secretValue);
	const make = async (more: AnalyticsRunOptions = {}) =>
		await operate('measurementProtocolSecret', 'create', { displayName: 'Server' }, more);

	it('is returned by the API call that creates it, with a hint to store it, and masked in every other call', async () => {
		const call = async (method: string, endpoint: string, body = '{}') =>
			await operate('api', 'call', { method, endpoint, body });
		const secrets = `v1beta/properties/${SHOP}/dataStreams/2001/measurementProtocolSecrets`;
		const created = await call('POST', secrets, '{"displayName":"Server"}');
		expect(created.error).toBeUndefined();
		const secret = secretOf(created.items);
		expect(secret).toMatch(/^[A-Z\d]{22}$/);
		expect(created.hints.map(({ message }) => message).join()).toContain(
			"Store 'secretValue' now",
		);
		const { name } = created.items[0]!;
		const others = [
			await call('GET', secrets),
			await call('GET', `v1beta/${String(name)}`),
			await call(
				'PATCH',
				`v1beta/${String(name)}?updateMask=display_name`,
				'{"displayName":"Shop"}',
			),
		];
		for (const { outputs, error } of others) {
			expect(error).toBeUndefined();
			expect(JSON.stringify(outputs)).toContain('***');
			expect(JSON.stringify(outputs)).not.toContain(secret);
		}
	});

	it('is returned once, when it is created, and by nothing else', async () => {
		const { items, hints, error } = await make();
		expect(error).toBeUndefined();
		const secret = secretOf(items);
		expect(secret).toMatch(/^[A-Z\d]{22}$/);
		expect(JSON.stringify(hints)).not.toContain(secret);
		const made = { measurementProtocolSecret: chooseFromList(String(items[0]!.id)) };
		const others = [
			await operate('measurementProtocolSecret', 'getMany'),
			await operate('measurementProtocolSecret', 'getMany', { simplify: false }),
			await operate('measurementProtocolSecret', 'get', made),
			await operate('measurementProtocolSecret', 'get', { ...made, simplify: false }),
			await operate('measurementProtocolSecret', 'update', {
				...made,
				updateFields: { displayName: 'Shop' },
				simplify: false,
			}),
			await operate('changeHistory', 'getMany', { account: chooseFromList('101000001') }),
			await operate('property', 'exportConfiguration'),
		];
		for (const { run, error: failure } of others) {
			expect(failure).toBeUndefined();
			expect(JSON.stringify(run.data.resultData)).not.toContain(secret);
		}
		expect(others[0]!.items).toMatchObject([{ displayName: 'Server' }]);
	});

	it('whose answer was lost is looked for and returned, and not created a second time', async () => {
		bench.sandbox.endpoints.admin.order({ match: /^POST/, stage: 'after', reset: true });
		const { items, error } = await skipWaits(make());
		expect(error).toBeUndefined();
		expect(items).toMatchObject([{ displayName: 'Server', created: true }]);
		expect(secretOf(items)).toMatch(/^[A-Z\d]{22}$/);
		expect(writes()).toHaveLength(1);
		const { items: all } = await operate('measurementProtocolSecret', 'getMany');
		expect(all).toHaveLength(1);
	});

	it('whose value was lost is reported as useless', async () => {
		const { admin } = bench.sandbox.endpoints;
		const name = `properties/${SHOP}/dataStreams/2001/measurementProtocolSecrets/7`;
		admin.order({ match: /^POST/, reset: true });
		admin.order({ match: /^GET .*Secrets/, delayMs: 1 });
		admin.order({
			match: /^GET .*Secrets/,
			reply: {
				status: 200,
				body: { measurementProtocolSecrets: [{ name, displayName: 'Server' }] },
			},
		});
		const { items, hints } = await skipWaits(make());
		expect(items).toMatchObject([{ id: '7', created: true, secretValue: null }]);
		expect(hints.map(({ message }) => message).join()).toMatch(
			/did not return its 'secretValue': delete it and create another one/,
		);
	});

	it('is not mistaken for one of the same name that existed before', async () => {
		const before = secretOf((await make()).items);
		bench.sandbox.endpoints.admin.order({ match: /^POST/, stage: 'after', reset: true });
		const after = await skipWaits(make());
		expect(secretOf(after.items)).not.toBe(before);
	});

	it('needs the terms of user data collection, which a person has to accept', async () => {
		const stream = await operate('dataStream', 'create', {
			property: chooseFromList(FRESH),
			displayName: 'Site',
			defaultUri: 'https://fresh.example',
		});
		const fresh = {
			property: chooseFromList(FRESH),
			dataStream: chooseFromList(String(stream.items[0]!.id)),
		};
		const refused = await operate('measurementProtocolSecret', 'create', {
			...fresh,
			displayName: 'Server',
		});
		expect(refused.error?.description).toMatch(/'Property: Acknowledge User Data Collection'/);
		const unread = await operate('property', 'acknowledgeUserDataCollection', fresh);
		expect(unread.error?.message).toMatch(/'I Acknowledge' is turned off/);
		const accepted = await operate('property', 'acknowledgeUserDataCollection', {
			...fresh,
			isAcknowledged: true,
		});
		expect(accepted.items).toEqual([{ acknowledged: true, propertyId: FRESH }]);
		const made = await operate('measurementProtocolSecret', 'create', {
			...fresh,
			displayName: 'Server',
		});
		expect(secretOf(made.items)).toMatch(/^[A-Z\d]{22}$/);
	});

	it('is the last of ten that a data stream may have', async () => {
		const { items } = await operate(
			'measurementProtocolSecret',
			'create',
			{ displayName: '=Server {{ $itemIndex }}' },
			{ records: Array.from({ length: 10 }, () => ({})) },
		);
		expect(items).toHaveLength(10);
		const { error } = await make();
		expect(error?.description).toMatch(
			/Google allows 10, and the property has 10 Measurement Protocol secrets\. To make room, delete one/,
		);
	});

	it('can be neither created nor listed by an AI agent', async () => {
		for (const operation of ['create', 'getMany']) {
			const { error, run } = await operate(
				'measurementProtocolSecret',
				operation,
				{ displayName: 'Server' },
				{ asTool: 'call' },
			);
			expect(error ?? JSON.stringify(run.data.resultData)).toBeTruthy();
			expect(requests()).toEqual([]);
		}
		const called = await operate(
			'api',
			'call',
			{ endpoint: `v1beta/properties/${SHOP}/dataStreams/2001/measurementProtocolSecrets` },
			{ asTool: 'call' },
		);
		expect(JSON.stringify([called.error, called.items])).toMatch(/can't handle secrets/);
		expect(requests()).toEqual([]);
	});
});

describe('Settings: Get', () => {
	it('returns whether a property takes user-provided data', async () => {
		const { items, error } = await operate('settings', 'get', { settings: 'userProvidedData' });
		expect(error).toBeUndefined();
		expect(items).toEqual([
			{
				name: `properties/${SHOP}/userProvidedDataSettings`,
				userProvidedDataCollectionEnabled: false,
				automaticallyDetectedDataCollectionEnabled: false,
				propertyId: SHOP,
			},
		]);
	});

	it('returns what an account shares with Google', async () => {
		const { items, error } = await operate('settings', 'get', {
			settings: 'dataSharing',
			account: chooseFromList('101000001'),
		});
		expect(error).toBeUndefined();
		expect(items).toMatchObject([
			{
				accountId: '101000001',
				sharingWithGoogleSupportEnabled: true,
				sharingWithGoogleProductsEnabled: false,
			},
		]);
	});
});

describe('Export and Apply Configuration', () => {
	const PARTS = ['eventCreateRules', 'eventEditRules'];
	const exportRules = async () =>
		(await operate('property', 'exportConfiguration', { parts: PARTS })).items[0]!;
	const apply = async (configuration: IDataObject, mode = 'apply', parts = PARTS) =>
		await operate('property', 'applyConfiguration', {
			configuration: JSON.stringify(configuration),
			mode,
			parts,
		});

	it('include the event rules of websites with their order, and a second run changes nothing', async () => {
		await makeEditRules('One', 'Two');
		await operate('eventCreateRule', 'create', {
			destinationEvent: 'lead',
			eventConditions: condition('form_submit'),
		});
		const configuration = await exportRules();
		expect(configuration).toEqual({
			eventCreateRules: {
				'Shop website': [
					{
						destinationEvent: 'lead',
						eventConditions: [
							{ field: 'event_name', comparisonType: 'EQUALS', value: 'form_submit' },
						],
						sourceCopyParameters: true,
						parameterMutations: null,
					},
				],
			},
			eventEditRules: {
				'Shop website': ['One', 'Two'].map((displayName) => ({
					displayName,
					eventConditions: [
						{ field: 'event_name', comparisonType: 'EQUALS', value: 'purchase' },
					],
					parameterMutations: [{ parameter: 'currency', parameterValue: 'EUR' }],
				})),
			},
		});
		const same = await apply(configuration);
		expect(same.items.map(({ action }) => action)).toEqual(['same', 'same', 'same']);
		const rules = (configuration.eventEditRules as Record<string, IDataObject[]>)[
			'Shop website'
		]!;
		const three = { ...rules[0]!, displayName: 'Three' };
		const wanted = { eventEditRules: { 'Shop website': [three, rules[1]!, rules[0]!] } };
		const order = {
			resource: 'eventEditRule',
			name: 'Shop website: order',
			action: 'update',
			changes: { order: { from: ['One', 'Two', 'Three'], to: ['Three', 'Two', 'One'] } },
		};
		requests().length = 0;
		const planned = await apply(wanted, 'preview');
		expect(planned.items).toMatchObject([
			{ name: 'Shop website: Three', action: 'create' },
			{ action: 'same' },
			{ action: 'same' },
			order,
		]);
		expect(writes()).toEqual([]);
		const done = await apply(wanted);
		expect(done.items).toEqual(planned.items);
		const again = await apply(wanted);
		expect(again.items.map(({ action }) => action)).toEqual(['same', 'same', 'same']);
		const after = (await exportRules()).eventEditRules as Record<string, IDataObject[]>;
		expect(after['Shop website']!.map(({ displayName }) => displayName)).toEqual([
			'Three',
			'Two',
			'One',
		]);
	});

	it('leave rules that the configuration does not have in their places', async () => {
		await makeEditRules('One', 'Theirs', 'Two');
		const { eventEditRules } = await exportRules();
		const [one, , two] = (eventEditRules as Record<string, IDataObject[]>)['Shop website']!;
		await apply({ eventEditRules: { 'Shop website': [two!, one!] } });
		const after = (await exportRules()).eventEditRules as Record<string, IDataObject[]>;
		expect(after['Shop website']!.map(({ displayName }) => displayName)).toEqual([
			'Two',
			'Theirs',
			'One',
		]);
	});

	it('refuse a rule without conditions, and a website that the property does not have', async () => {
		const { items } = await apply({
			eventCreateRules: {
				'Shop website': [{ destinationEvent: 'lead', eventConditions: [] }],
				Elsewhere: [{ destinationEvent: 'lead', eventConditions: [] }],
			},
		});
		expect(items).toMatchObject([
			{ action: 'cannot', reason: expect.stringMatching(/^It has no eventConditions/) },
			{
				action: 'cannot',
				reason: expect.stringMatching(/No web data stream .* "Elsewhere"/),
			},
		]);
		expect(writes()).toEqual([]);
	});

	it('apply event rules only where the user chooses them', async () => {
		const rules = [{ destinationEvent: 'lead', eventConditions: [] }];
		const { items, hints } = await operate('property', 'applyConfiguration', {
			configuration: JSON.stringify({ eventCreateRules: { 'Shop website': rules } }),
			mode: 'preview',
		});
		expect(items).toEqual([]);
		expect(JSON.stringify(hints)).toMatch(
			/also has eventCreateRules, which 'Parts' leaves out/,
		);
	});
});

describe('The panel', () => {
	it('lists the event rules of the chosen data stream', async () => {
		await makeEditRules('One', 'Two');
		const node = {
			type: 'analytics',
			parameters: { resource: 'eventEditRule', operation: 'get', ...WEBSITE },
			credentials: { analyticsOAuth2Api: await bench.connect({}, { scopes: SCOPES }) },
		};
		const { results } = await bench.engine.searchPickerList(node, 'searchEventEditRules');
		expect(results.map(({ name }) => name)).toEqual(['One', 'Two']);
	});
});
