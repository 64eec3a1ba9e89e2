/** Events that are sent to Google Analytics, in n8n's engine, and what the sandbox has of them afterwards. */
import {
	NodeHelpers,
	type IDataObject,
	type INodeParameters,
	type INodeProperties,
} from 'n8n-workflow';

import { eventFields } from '../../nodes/Analytics/events/fields';
import { Analytics } from '../../nodes/Analytics/Analytics.node';
import { APP, SHOP } from '../../testing/analytics';
import { chooseFromList, toPanelRows } from '../../testing/panelParameters';
import { startAnalyticsEngine, type AnalyticsRunOptions } from '../../testing/analyticsEngine';
import { skipWaits } from '../../testing/engine/skipWaits';
import { openSharedBench } from '../../testing/shared';

/** Google takes events of the last days by the clock of this machine, as n8n knows no other. */
const bench = openSharedBench(async () => await startAnalyticsEngine({}));

const WEB = 'G-FJORD00001';
const IOS = '1:7001:ios:a1';
const CLIENT = '1234567890.1700000000';

const chooseById = (value: string) => ({ ...chooseFromList(value), mode: 'id' });

const ACCEPTED = { status: 'accepted', reason: null, message: null };

const EVENT = {
	resource: 'event',
	operation: 'send',
	property: chooseFromList(SHOP),
	dataStream: chooseFromList(WEB),
	eventName: chooseFromList('close_convert_lead'),
	clientId: CLIENT,
};

async function run(parameters: INodeParameters = {}, more: AnalyticsRunOptions = {}) {
	const result = await bench.run({ ...EVENT, ...parameters }, more);
	return { ...result, events: result.items.map(({ event }) => event as IDataObject) };
}

const listTakenEvents = () => bench.sandbox.analytics.sentEvents.map(({ event }) => event);
const requests = () => bench.sandbox.endpoints.dataManager.requests;
const toTimeAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

describe('Event: Send', () => {
	it('sends an event with everything that was filled in, and returns the ID of the request', async () => {
		const { items, error } = await run(
			{
				clientId: '={{ $json.ga }}',
				userId: 'crm-42',
				timestamp: '={{ $json.wonAt }}',
				value: '={{ $json.amount }}',
				currency: 'eur',
				transactionId: 'deal-9001',
				eventSource: 'PHONE',
				parameters: toPanelRows({ name: 'pipeline', value: 'new business' }),
				userProperties: toPanelRows({ name: 'tier', value: 'gold' }),
				items: '[{"item_id": "sku-1", "item_name": "Plan", "price": 10, "quantity": 2, "item_brand": "X"}]',
				consent: { adUserData: 'CONSENT_GRANTED', adPersonalization: 'CONSENT_DENIED' },
			},
			{
				records: [
					{ ga: `GA1.1.${CLIENT}`, wonAt: toTimeAgo(2), amount: 1200.5, deal: 'Fjord' },
				],
			},
		);
		expect(error).toBeUndefined();
		expect(items).toEqual([
			{
				ga: `GA1.1.${CLIENT}`,
				amount: 1200.5,
				deal: 'Fjord',
				wonAt: expect.any(String),
				event: { ...ACCEPTED, requestId: 'request-1' },
			},
		]);
		expect(bench.sandbox.analytics.sentEvents).toMatchObject([
			{ property: SHOP, stream: WEB, requestId: 'request-1' },
		]);
		expect(listTakenEvents()).toEqual([
			{
				eventName: 'close_convert_lead',
				eventTimestamp: items[0]!.wonAt,
				eventSource: 'PHONE',
				clientId: CLIENT,
				userId: 'crm-42',
				transactionId: 'deal-9001',
				currency: 'EUR',
				conversionValue: 1200.5,
				additionalEventParameters: [{ parameterName: 'pipeline', value: 'new business' }],
				userProperties: {
					additionalUserProperties: [{ propertyName: 'tier', value: 'gold' }],
				},
				cartData: {
					items: [
						{
							itemId: 'sku-1',
							unitPrice: 10,
							quantity: 2,
							additionalItemParameters: [
								{ parameterName: 'item_name', value: 'Plan' },
								{ parameterName: 'item_brand', value: 'X' },
							],
						},
					],
				},
				consent: { adUserData: 'CONSENT_GRANTED', adPersonalization: 'CONSENT_DENIED' },
			},
		]);
	});

	it('sends an event as of now by default, without fields that were left empty', async () => {
		const before = Date.now();
		const record = { stage: '', region: null, seats: 12, won: true };
		const names = Object.keys(record);
		const values = names.map((name) => ({ name, value: `={{ $json.${name} }}` }));
		await run({ parameters: { values } }, { records: [record] });
		const [{ eventTimestamp = '', ...event } = {}] = listTakenEvents();
		expect(Date.parse(eventTimestamp)).toBeGreaterThanOrEqual(before);
		expect(event).toEqual({
			eventName: 'close_convert_lead',
			eventSource: 'OTHER',
			clientId: CLIENT,
			additionalEventParameters: [
				{ parameterName: 'seats', value: '12' },
				{ parameterName: 'won', value: 'true' },
			],
		});
	});

	it.each([
		['a stream of an app, for which it needs the ID of the installation', IOS, APP],
		['a stream by its number', '2003', APP],
		['a stream by its name', 'Fjord for iOS', APP],
	])('sends an event to %s', async (_, dataStream, property) => {
		const { error } = await run({
			property: chooseFromList(property),
			dataStream: chooseById(dataStream),
			appInstanceId: 'a'.repeat(32),
		});
		expect(error).toBeUndefined();
		expect(bench.sandbox.analytics.sentEvents[0]).toMatchObject({ property: APP, stream: IOS });
		expect(listTakenEvents()[0]).toMatchObject({ appInstanceId: 'a'.repeat(32) });
		expect(listTakenEvents()[0]).not.toHaveProperty('clientId');
	});
});

describe('Event: Send reads the client ID from', () => {
	it.each([
		['the ID itself', CLIENT],
		['the value of the cookie', `GA1.1.${CLIENT}`],
		['the cookie of a deeper path', `GA1.2-2.${CLIENT}`],
		['all cookies of a request', `lang=no; _ga=GA1.1.${CLIENT}; _ga_FJORD=GS1.1.17.1.0`],
	])('%s', async (_, clientId) => {
		await run({ clientId });
		expect(listTakenEvents().map((event) => event.clientId)).toEqual([CLIENT]);
	});
});

describe('Event: Send reads the time of an event from', () => {
	const hourAgo = Math.floor(Date.now() / 1000) * 1000 - 3_600_000;
	const iso = new Date(hourAgo).toISOString();
	const inOslo = new Date(hourAgo)
		.toLocaleString('sv-SE', { timeZone: 'Europe/Oslo' })
		.replace(' ', 'T');
	it.each([
		['ISO with a zone', iso],
		['ISO as Salesforce writes it', iso.replace('Z', '+0000')],
		['a time without a zone, which is the workflow’s', inOslo],
		['the same as databases write it', inOslo.replace('T', ' ')],
		['milliseconds, as HubSpot has them', hourAgo],
		['a date as mails have it', new Date(hourAgo).toUTCString()],
		['seconds', String(hourAgo / 1000)],
		['microseconds', hourAgo * 1000],
		['a date of n8n', `={{ DateTime.fromMillis(${hourAgo}) }}`],
		['a date of JavaScript', `={{ new Date(${hourAgo}) }}`],
	])('%s', async (_, timestamp) => {
		const { error } = await run({ timestamp }, { timezone: 'Europe/Oslo' });
		expect(error).toBeUndefined();
		expect(listTakenEvents().map((event) => Date.parse(event.eventTimestamp ?? ''))).toEqual([
			hourAgo,
		]);
	});
});

describe('Event: Send refuses before anything is sent', () => {
	const day = new Date().toISOString().slice(0, 10);
	const OBJECT = { name: 'a', value: '={{ [1] }}' };

	it.each<[string, INodeParameters, RegExp]>([
		['no client ID', { clientId: '' }, /_ga cookie.*hidden form field.*a CRM field/],
		['a flag in place of a client ID', { clientId: '={{ false }}' }, /Client ID' is empty/],
		['a placeholder', { clientId: 'undefined' }, /Client ID' is empty/],
		['a client ID that was a number', { clientId: 1234567890.17 }, /as text in your CRM/],
		['an email address', { clientId: 'ada@example.com' }, /email address/],
		['an email address as the user', { userId: 'ada@example.com' }, /ID that your CRM/],
		['a placeholder as the user', { userId: 'undefined' }, /'User ID' is "undefined"/],
		['the cookie of a session', { clientId: 'GS1.1.1700000000.1.1' }, /session ID cookie/],
		['no installation of an app', { dataStream: chooseFromList(IOS) }, /getAppInstanceId/],
		['a time long past', { timestamp: toTimeAgo(80) }, /last 72 hours/],
		['a time that may be two', { timestamp: '11/12/2026' }, /is not valid/],
		['a time whose zone nobody knows', { timestamp: `${day} 10:15 PM` }, /is not valid/],
		['a day that there is not', { timestamp: '2026-02-31T10:00:00Z' }, /is not valid/],
		['a value without its currency', { value: '12' }, /'Currency' is empty/],
		['a value that is no number', { value: '1.200,50', currency: 'EUR' }, /must be a number/],
		['an object as a parameter', { parameters: toPanelRows(OBJECT) }, /"a" is an object/],
		[
			'a stream that is not there',
			{ dataStream: chooseFromList('Nope') },
			/has no data stream "Nope"/,
		],
		[
			'a stream that is missing',
			{ dataStream: chooseById('={{ $json.no }}') },
			/'Data Stream' is empty/,
		],
		['an item that is none', { items: '[7]' }, /'Items' must be a list of objects/],
		['a price in words', { items: '[{"price": "ten"}]' }, /price of an item is "ten"/],
		['a field of an item without a name', { items: '[{"": "x"}]' }, /field without a name/],
		['a time in the future', { timestamp: toTimeAgo(-1) }, /which is in the future/],
		['a currency that is no code', { value: '1', currency: '€' }, /'Currency' cannot be "€"/],
		[
			'an event of Google',
			{ eventName: chooseFromList('session_start') },
			/reserves the event name/,
		],
		[
			'an event that begins like those of Google',
			{ eventName: chooseFromList('ga_won') },
			/reserves/,
		],
		[
			'an event in words',
			{ eventName: chooseFromList('deal won') },
			/letters, digits, and underscores/,
		],
		['a long event name', { eventName: chooseFromList('a'.repeat(41)) }, /41 characters long/],
		['a website event of an app', { eventSource: 'APP' }, /the data stream is a website/],
		[
			'an app event of a website',
			{ dataStream: chooseFromList(IOS), appInstanceId: 'a'.repeat(32), eventSource: 'WEB' },
			/the data stream is an app/,
		],
		[
			'a parameter that Google reserves',
			{ parameters: toPanelRows({ name: 'ga_session_id', value: '17' }) },
			/reserves the parameter name "ga_session_id"/,
		],
		[
			'a long parameter name',
			{ parameters: toPanelRows({ name: 'a'.repeat(41), value: '17' }) },
			/41 characters long, and Google allows 40/,
		],
		[
			'a user property that Google reserves',
			{ userProperties: toPanelRows({ name: 'user_id', value: '17' }) },
			/reserves the user property name "user_id"/,
		],
		[
			'a long value of a user property',
			{ userProperties: toPanelRows({ name: 'tier', value: 'a'.repeat(37) }) },
			/"tier" is 37 characters long, and Google allows 36/,
		],
		[
			'a country that there is not',
			{ userData: { country: 'QX' } },
			/'Country' under User Data/,
		],
	])('%s', async (_, parameters, words) => {
		const { error } = await run(parameters);
		expect(`${error?.message} ${error?.description}`).toMatch(words);
		expect(requests()).toEqual([]);
	});

	it('all events of a run that is to stop at the first bad item', async () => {
		const { error } = await run(
			{ clientId: '={{ $json.ga }}' },
			{ records: [{ ga: CLIENT }, { ga: '' }] },
		);
		expect(error?.message).toMatch(/'Client ID' is empty/);
		expect(requests()).toEqual([]);
	});

	it('only the bad item where the run continues on errors', async () => {
		const { items, outputs } = await run(
			{ clientId: '={{ $json.ga }}' },
			{ records: [{ ga: CLIENT }, { ga: '' }], onError: 'continueErrorOutput' },
		);
		expect(items).toMatchObject([{ ga: CLIENT, event: { status: 'accepted' } }]);
		expect(outputs[1]![0]!.json.error).toMatch(/_ga cookie/);
		expect([outputs[1]!.length, listTakenEvents().length]).toEqual([1, 1]);
	});

	it('every item of a transaction ID that comes twice for the same event, since Google would count only one', async () => {
		const records = [{ deal: 'D-1' }, { deal: 'D-2' }, { deal: 'D-1' }];
		const stopped = await run({ transactionId: '={{ $json.deal }}' }, { records });
		expect(stopped.error?.message).toBe(
			'2 items have the transaction ID "D-1" for the event "close_convert_lead", but Google counts only one of them',
		);
		expect(stopped.error?.description).toContain('first add up the line items of each order');
		expect(requests()).toEqual([]);
		const { items, outputs } = await run(
			{ transactionId: '={{ $json.deal }}' },
			{ records, onError: 'continueErrorOutput' },
		);
		expect(items).toMatchObject([{ deal: 'D-2', event: { status: 'accepted' } }]);
		expect(outputs[1]!.map(({ json }) => json.deal)).toEqual(['D-1', 'D-1']);
		expect(listTakenEvents().map(({ transactionId }) => transactionId)).toEqual(['D-2']);
	});

	it('no transaction ID that two different events share, such as a purchase and its refund', async () => {
		const { events, error } = await run(
			{ transactionId: 'D-1', eventName: chooseFromList('={{ $json.name }}') },
			{ records: [{ name: 'purchase' }, { name: 'refund' }] },
		);
		expect(error).toBeUndefined();
		expect(events).toMatchObject([{ status: 'accepted' }, { status: 'accepted' }]);
	});

	it('options of one item that cannot be used, while the other items are sent', async () => {
		const { outputs, events } = await run(
			{ options: { maxRetries: '={{ $json.retries }}' } },
			{ records: [{ retries: -1 }, { retries: 2 }], onError: 'continueErrorOutput' },
		);
		expect(outputs[1]).toHaveLength(1);
		expect(events).toMatchObject([{ status: 'accepted' }]);
	});

	it('an item whose own field would be overwritten, unless the result goes elsewhere', async () => {
		const records = [{ event: 'deal' }];
		const { error } = await run({}, { records });
		expect(error?.message).toMatch(/already has a field 'event'/);
		expect(requests()).toEqual([]);
		const { items } = await run({ options: { outputField: 'ga4' } }, { records });
		expect(items).toMatchObject([{ event: 'deal', ga4: { status: 'accepted' } }]);
	});

	it.each([
		['an answer to an invitation', { status: 'accepted', name: 'Launch' }],
		['a status alone', { status: 'refused' }],
		[
			'an object of the same names',
			{ status: 'accepted', requestId: 7, reason: null, message: null },
		],
	])('an item whose field event is %s of its own, instead of replacing it', async (_, event) => {
		const { error } = await run({}, { records: [{ event }] });
		expect(error?.message).toMatch(/already has a field 'event'/);
		expect(requests()).toEqual([]);
	});

	it('no item that has the result of an earlier run, which is replaced', async () => {
		const { items: first } = await run();
		const { items, error } = await run({}, { records: [first[0]!] });
		expect(error).toBeUndefined();
		expect(items).toMatchObject([{ event: { status: 'accepted' } }]);
	});
});

it('The panel says that using one transaction ID in two sources needs an invitation of Google', () => {
	const { description } = eventFields.transactionId.panel;
	expect(description).toMatch(
		/tag sends an event with the same ID.*only in properties .* invited/,
	);
});

describe("Google's message about an event", () => {
	it.each([
		[
			'a name that Google does not accept',
			{ eventName: chooseFromList('prøve') },
			/Use another event name/,
		],
		[
			'a name that Google reserves',
			{ eventName: chooseFromList('screen_view') },
			/Use a different one/,
		],
	])('with %s is returned on its item, with what to do', async (_, parameters, words) => {
		const { events } = await run(parameters);
		expect(events).toMatchObject([{ status: 'refused' }]);
		expect(events[0]!.message).toMatch(words);
		expect(listTakenEvents()).toEqual([]);
	});

	it('is not needed for a currency that does not exist, which is refused before any request', async () => {
		const { error } = await run({ value: '12', currency: 'QXQ' });
		expect(error?.message).toBe('\'Currency\' cannot be "QXQ"');
		expect(error?.description).toMatch(/ISO 4217/);
		expect(listTakenEvents()).toEqual([]);
	});

	it('is returned on its item, and the other events are sent', async () => {
		const records = ['sign_up', 'screen_view', 'purchase'].map((name) => ({ name }));
		const { events, hints, error } = await run(
			{ eventName: chooseById('={{ $json.name }}') },
			{ records },
		);
		expect(error).toBeUndefined();
		expect(events.map(({ status }) => status)).toEqual(['accepted', 'refused', 'accepted']);
		expect(events[1]!.reason).toBe('reservedNameUsed');
		expect(events[1]!.message).toMatch(/^event_name: .*Use a different one\.$/);
		expect(listTakenEvents().map(({ eventName }) => eventName)).toEqual([
			'sign_up',
			'purchase',
		]);
		expect(requests()).toHaveLength(2);
		expect(hints.map(({ message }) => message).join()).toBe(
			"Google accepted 2 of 3 events. In half an hour, use 'Get Status' to see how many it processed.,Google refused 1 of 3 events. Check 'message'.",
		);
	});

	it('names the switch to turn on where the sign-in lacks the permission', async () => {
		const scopes = ['analytics.readonly', 'analytics.edit'];
		const { error } = await run({}, { issue: { scopes } });
		expect(error?.description).toMatch(/Turn on 'Send Events'.*reconnect the account/);
		expect(listTakenEvents()).toEqual([]);
	});

	it('names the property and the access level where the user may only read', async () => {
		const { error } = await run({}, { issue: { email: 'viktor@fjord.example' } });
		expect(error?.description).toMatch(/property 401000001.*at least Editor/);
	});

	it('says what to choose where the stream belongs to another property', async () => {
		const { error } = await run({ property: chooseFromList(APP) });
		expect(error?.description).toMatch(/does not have this data stream/);
		expect(requests()).toHaveLength(1);
	});

	it('has the link that enables an API', async () => {
		const disabled = { data: false, admin: false, dataManager: true };
		bench.sandbox.analytics.quirks.set({ disabled });
		const { error } = await run();
		expect(error?.description).toMatch(/Enable the Data Manager API .*https:/);
	});

	it('about an unused field is returned with the accepted event', async () => {
		const requestId = 'r-1';
		const warning = { field: 'events.events[1].currency', reason: 'INVALID_CURRENCY_CODE' };
		const body = { requestId, fieldWarnings: [{ ...warning, message: 'Not supported.' }] };
		bench.sandbox.endpoints.dataManager.order({ reply: { status: 200, body } });
		const { events } = await run({}, { records: [{}, {}] });
		const message =
			'Accepted with a warning. currency: Not supported. Use a three-letter ISO 4217 code, such as EUR.';
		expect(events).toEqual([
			{ ...ACCEPTED, requestId },
			{ ...ACCEPTED, requestId, reason: 'invalidCurrencyCode', message },
		]);
	});
});

describe('After a lost answer', () => {
	it.each([
		['a broken connection', { reset: true }],
		['an answer cut short', { truncate: true }],
		['an error of the server', { reply: { status: 503, body: 'Service Unavailable' } }],
		['the page of a proxy', { reply: { status: 200, body: '<html>Hello</html>' } }],
	])(
		'(%s) Event: Send sends nothing again, and the item says that the event may have been counted',
		async (_, fault) => {
			bench.sandbox.endpoints.dataManager.order({ ...fault, stage: 'after' });
			const { events, error, hints } = await run({}, { retryOnFail: true });
			expect(error).toBeUndefined();
			expect(events).toMatchObject([{ status: 'outcomeUnknown' }]);
			expect(events[0]!.message).toMatch(/[^.]\. Google may have recorded the event/);
			expect(hints.map(({ message }) => message)).toEqual([
				"The outcome of 1 of 1 event is unknown: Google may have accepted them, so do not send them again. Check 'message'.",
			]);
			expect(requests()).toHaveLength(1);
			expect(listTakenEvents()).toHaveLength(1);
		},
	);

	it('Event: Send renames an error field that came with the item, so that n8n does not send twice', async () => {
		const { items } = await run({}, { records: [{ error: 'No credits' }], retryOnFail: true });
		expect(items).toMatchObject([{ inputError: 'No credits', event: { status: 'accepted' } }]);
		expect(items[0]).not.toHaveProperty('error');
		expect(listTakenEvents()).toHaveLength(1);
	});

	it('a later request that fails does not fail the run, so that n8n does not send twice', async () => {
		const { events, error } = await run(
			{ property: chooseById('={{ $json.property }}') },
			{ records: [{ property: SHOP }, { property: '999' }], retryOnFail: true },
		);
		expect(error).toBeUndefined();
		expect(events).toMatchObject([
			{ status: 'accepted' },
			{ status: 'refused', reason: 'noAccess', message: expect.stringMatching(/999/) },
		]);
		expect(listTakenEvents()).toHaveLength(1);
	});
});

it('Event: Send with Validate Only lets Google check the event without recording it, and repeats the request after a lost answer', async () => {
	bench.sandbox.endpoints.dataManager.order({ reset: true });
	const { events, hints } = await skipWaits(run({ options: { validateOnly: true } }));
	const message = 'Only validated: nothing was recorded.';
	expect(events).toEqual([{ ...ACCEPTED, requestId: null, message }]);
	expect(hints).toMatchObject([
		{
			message:
				"Google validated 1 event. Nothing was recorded: turn off 'Validate Only' to send.",
			type: 'info',
		},
	]);
	expect(listTakenEvents()).toEqual([]);
	expect(requests()).toHaveLength(2);
});

describe('Event: Get Status', () => {
	const status = async (requestId: string, records: IDataObject[] = [{}]) =>
		await run({ ...EVENT, operation: 'getStatus', requestId } as never, { records });

	it('returns processing at first, and asks once for all events of a request', async () => {
		const { items: sent } = await run({}, { records: [{}, {}] });
		const { items } = await status('={{ $json.event.requestId }}', sent);
		expect(items).toEqual(
			sent.map(({ event }) => ({
				requestId: (event as IDataObject).requestId,
				status: 'processing',
				events: 2,
				property: SHOP,
				dataStream: WEB,
				message:
					'Google is still processing 2 events. Check again half an hour after sending.',
			})),
		);
		expect(requests()).toHaveLength(2);
	});

	it('refuses an unusable response', async () => {
		bench.sandbox.endpoints.dataManager.order({ reply: { status: 200, body: {} } });
		const { error } = await status('request-1');
		expect(error?.message).toMatch(/response is not from Google/);
	});

	it('explains where there is no status', async () => {
		const { error } = await status('nonsense');
		expect(error?.description).toMatch(/requestId' of an accepted event/);
	});
});

describe('An AI agent', () => {
	it.each(['request', 'call'] as const)(
		"sends the event that the workflow's author chose, and gets its status (%s)",
		async (asTool) => {
			const { clientId: _, ...fixed } = EVENT;
			const { items, error } = await bench.run(fixed, {
				asTool,
				records: [{ Client_ID: CLIENT, Value: '20', Currency: 'EUR' }],
			});
			expect(error).toBeUndefined();
			expect(items).toEqual([{ event: { ...ACCEPTED, requestId: expect.any(String) } }]);
			const sent = { clientId: CLIENT, conversionValue: 20, currency: 'EUR' };
			expect(listTakenEvents()).toMatchObject([sent]);
		},
	);
});

describe('The panel of Event: Send', () => {
	const panel = async (more: INodeParameters = {}) => ({
		type: 'analytics',
		parameters: { ...EVENT, ...more },
		credentials: { analyticsOAuth2Api: await bench.connect() },
	});

	it('lists websites and apps by the ID that events are sent to', async () => {
		const web = await bench.engine.searchPickerList(await panel(), 'searchEventStreams');
		expect(web.results).toEqual([
			{ name: 'Shop website (G-FJORD00001, https://shop.fjord.example)', value: WEB },
		]);
		const ofApp = await panel({ property: chooseFromList(APP) });
		const apps = await bench.engine.searchPickerList(ofApp, 'searchEventStreams');
		expect(apps.results.map(({ value }) => value)).toEqual([IOS, '1:7001:android:b2']);
	});

	it('lists the events about leads first, without a credential', async () => {
		const node = { ...(await panel()), credentials: {} };
		const names = await bench.engine.searchPickerList(node, 'searchEventNames');
		const first = names.results.slice(0, 2).map(({ value }) => value);
		expect(first).toEqual(['close_convert_lead', 'close_unconvert_lead']);
	});

	it.each([
		['a website', WEB, ['clientId']],
		['an app', IOS, ['appInstanceId']],
		['nothing', '', ['clientId']],
		['a stream whose number does not tell', '2001', ['clientId', 'appInstanceId']],
		['an expression', '={{ $json.stream }}', ['clientId', 'appInstanceId']],
	])('asks for the IDs that fit %s', (_, stream, shown) => {
		const { description } = new Analytics();
		const event = { ...EVENT, dataStream: chooseFromList(stream) };
		const isShown = (property: INodeProperties) =>
			NodeHelpers.displayParameter(event, property, { typeVersion: 1 }, description);
		const names = description.properties.filter(isShown).map(({ name }) => name);
		const ids = names.filter((name) => ['clientId', 'appInstanceId'].includes(name));
		expect([...new Set(ids)]).toEqual(shown);
	});

	it('shows fields without regular expressions, which n8n abandons on a busy machine', () => {
		expect(JSON.stringify(new Analytics().description)).not.toContain('"_cnd":{"regex"');
	});
});
