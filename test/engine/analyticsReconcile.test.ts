/** Event: Reconcile in n8n's engine, held against SQL over the raw events of the sandbox. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { SHOP } from '../../testing/analytics';
import { chooseFromList, toPanelRows } from '../../testing/panelParameters';
import { startAnalyticsEngine, type AnalyticsRunOptions } from '../../testing/analyticsEngine';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(startAnalyticsEngine);

/** Long processed: the sandbox's clock is at 2026-11-21. */
const DAYS = { dateRange: 'custom', startDate: '2026-11-02', endDate: '2026-11-05' };

const PARAMETERS = {
	resource: 'event',
	operation: 'reconcile',
	property: chooseFromList(SHOP),
	transactionId: '={{ $json.deal }}',
	value: '={{ $json.amount }}',
	...DAYS,
};

async function run(
	records: IDataObject[],
	parameters: INodeParameters = {},
	more: AnalyticsRunOptions = {},
) {
	const result = await bench.run({ ...PARAMETERS, ...parameters }, { records, ...more });
	const hintText = result.hints.map(({ message }) => message).join(' ');
	return { ...result, hintText };
}

/** What the raw events say of transactions: the truth, past the node and past the sandbox's reports. */
function readTruth(first = DAYS.startDate, last = DAYS.endDate) {
	const events = bench.sandbox.analytics.events(SHOP, first, last);
	const digits = (day: string) => day.replaceAll('-', '');
	const rows = events
		.prepare(
			`SELECT transaction_id AS id, SUM(value) AS value, COUNT(*) AS events FROM facts
			WHERE transaction_id IS NOT NULL AND date BETWEEN '${digits(first)}' AND '${digits(last)}'
			GROUP BY 1 ORDER BY 1`,
		)
		.all();
	return rows.map(({ id, value, events: count }) => ({
		id: String(id),
		value: Number(value),
		events: Number(count),
	}));
}

/** The truth of a report that was asked for: the sandbox makes its events then. */
async function transactions() {
	await bench.run({ metrics: ['eventCount'], ...DAYS });
	const truth = readTruth();
	expect(truth.length).toBeGreaterThan(8);
	return truth;
}

const results = (items: IDataObject[]) =>
	items.map(({ transactionId, result, reason }) => [transactionId, result, reason]);

describe('Event: Reconcile', () => {
	it('finds what matches, what differs and what is missing on either side, as SQL over the raw events does', async () => {
		const truth = await transactions();
		const [dearer, missing, ...others] = truth;
		const records = [
			{ deal: dearer!.id, amount: dearer!.value + 5 },
			{ deal: 'CRM-1', amount: 100 },
			...others.map(({ id, value }) => ({ deal: id, amount: value })),
		];
		const { items, error, hintText, outputs } = await run(records);
		expect(error).toBeUndefined();
		const matched = others.map(({ id, value, events }) => ({
			transactionId: id,
			result: 'matched',
			value,
			valueInAnalytics: expect.closeTo(value, 6),
			difference: expect.closeTo(0, 6),
			events,
			reason: null,
			message: null,
		}));
		expect(items).toEqual([
			{
				transactionId: dearer!.id,
				result: 'valueDiffers',
				value: dearer!.value + 5,
				valueInAnalytics: dearer!.value,
				difference: -5,
				events: dearer!.events,
				reason: null,
				message: null,
			},
			{
				transactionId: 'CRM-1',
				result: 'onlyHere',
				value: 100,
				valueInAnalytics: null,
				difference: null,
				events: 0,
				reason: null,
				message: null,
			},
			...matched,
			{
				transactionId: missing!.id,
				result: 'onlyInAnalytics',
				value: null,
				valueInAnalytics: missing!.value,
				difference: null,
				events: missing!.events,
				reason: null,
				message: null,
			},
		]);
		expect(outputs[0]!.slice(0, records.length).map(({ pairedItem }) => pairedItem)).toEqual(
			records.map((_, item) => ({ item })),
		);
		const sum = (values: number[]) =>
			values
				.reduce((total, value) => total + value, 0)
				.toLocaleString('en', { maximumFractionDigits: 2 });
		expect(hintText).toBe(
			`${others.length} of ${records.length} transactions match Google Analytics; value differs: 1; only in your data: 1; only in Google Analytics: 1 (Mon 2 – Thu 5 Nov, property time zone). Your values add up to ${sum(records.map(({ amount }) => amount))} EUR. Values in Google Analytics add up to ${sum(truth.map(({ value }) => value))} EUR.`,
		);
	});

	it('adds up values of each currency separately', async () => {
		const [first, second] = await transactions();
		const { hintText } = await run(
			[
				{ deal: first!.id, amount: first!.value },
				{ deal: second!.id, amount: 1000, currency: 'nok' },
				{ deal: 'CRM-1', amount: 2000, currency: 'NOK' },
			],
			{ currency: '={{ $json.currency }}' },
		);
		const euros = first!.value.toLocaleString('en', { maximumFractionDigits: 2 });
		expect(hintText).toContain(`Your values add up to 3,000 NOK and ${euros} EUR.`);
	});

	it('states no currency for counts, neither in the sums nor in the warnings', async () => {
		await transactions();
		const { hintText, error } = await run([{ deal: 'CRM-1', amount: 1 }], {
			metric: 'sessions',
		});
		expect(error).toBeUndefined();
		expect(hintText).toContain('Your values add up to 1. Values in Google Analytics add up to');
		expect(hintText).not.toContain('EUR');
	});

	it('compares the number of events of each transaction, in one column', async () => {
		const truth = await transactions();
		const [first, ...others] = truth;
		bench.sandbox.endpoints.data.requests.length = 0;
		const { items, error } = await run(
			[
				{ deal: first!.id, amount: first!.events + 1 },
				...others.map(({ id, events }) => ({ deal: id, amount: events })),
			],
			{ metric: 'eventCount' },
		);
		expect(error).toBeUndefined();
		expect(items.map(({ result }) => result)).toEqual([
			'valueDiffers',
			...others.map(() => 'matched'),
		]);
		expect(items[0]).toMatchObject({ difference: -1, events: first!.events });
		const [report] = bench.sandbox.endpoints.data.requests;
		expect(JSON.parse(report!.text).metrics).toEqual([{ name: 'eventCount' }]);
	});

	it('refuses a currency that is not a code before it sends a request', async () => {
		bench.sandbox.endpoints.data.requests.length = 0;
		const { error } = await run([{ deal: 'A', amount: 1 }], { currency: 'Euro' });
		expect(error?.message).toBe(`'Currency' cannot be "EURO"`);
		expect(bench.sandbox.endpoints.data.requests).toEqual([]);
	});

	it('requests one report, however many items there are', async () => {
		const truth = await transactions();
		bench.sandbox.endpoints.data.requests.length = 0;
		await run(truth.map(({ id, value }) => ({ deal: id, amount: value })));
		const reports = bench.sandbox.endpoints.data.requests.map(({ path }) => path);
		expect(reports).toEqual([`/v1beta/properties/${SHOP}:runReport`]);
	});

	it('returns only the items where the user does not want those that are only in Analytics', async () => {
		await transactions();
		const { items } = await run([{ deal: 'CRM-1' }], { includeOnlyInAnalytics: false });
		expect(results(items)).toEqual([['CRM-1', 'onlyHere', null]]);
	});

	it('treats values as equal that differ by rounding, or by as much as the user allows', async () => {
		const [one] = await transactions();
		const { id: deal, value } = one!;
		const resultFor = async (amount: number, options: INodeParameters = {}) => {
			const { items } = await run([{ deal, amount }], { options });
			return items[0]!.result;
		};
		expect(await resultFor(value + 0.01)).toBe('matched');
		expect(await resultFor(value + 0.011)).toBe('valueDiffers');
		expect(await resultFor(value + 0.01, { tolerance: 0 })).toBe('valueDiffers');
		expect(await resultFor(value * 1.01, { tolerancePercent: 1 })).toBe('matched');
		expect(await resultFor(value * 1.02, { tolerancePercent: 1 })).toBe('valueDiffers');
	});

	it('compares IDs exactly, except for spaces around them and IDs that are numbers', async () => {
		const [one] = await transactions();
		const { items } = await run([
			{ deal: ` ${one!.id} ` },
			{ deal: one!.id.toLowerCase() },
			{ deal: 9001 },
		]);
		expect(results(items.slice(0, 3))).toEqual([
			[one!.id, 'matched', 'noValue'],
			[one!.id.toLowerCase(), 'onlyHere', null],
			['9001', 'onlyHere', null],
		]);
	});

	it('says what it means when items have no ID or the same one', async () => {
		const [one] = await transactions();
		const { id: deal, value: amount } = one!;
		const { items, hintText } = await run(
			[
				{ deal, amount },
				{ deal, amount: amount / 2 },
				{ deal: '', amount: 1 },
				{ deal: 'n/a' },
			],
			{ includeOnlyInAnalytics: false },
		);
		expect(results(items)).toEqual([
			[deal, 'matched', 'repeatedHere'],
			[deal, 'valueDiffers', 'repeatedHere'],
			['', 'onlyHere', 'noTransactionId'],
			['n/a', 'onlyHere', 'noTransactionId'],
		]);
		expect(hintText).toContain('Items not compared because they have no transaction ID: 2.');
		expect(hintText).toContain('Transaction IDs shared by several items: 1.');
	});

	it('says where Google has added up an event that was sent twice', async () => {
		const [one] = await transactions();
		const reply = {
			dimensionHeaders: [{ name: 'transactionId' }],
			metricHeaders: [
				{ name: 'purchaseRevenue', type: 'TYPE_CURRENCY' },
				{ name: 'eventCount', type: 'TYPE_INTEGER' },
			],
			rows: [
				{
					dimensionValues: [{ value: one!.id }],
					metricValues: [{ value: '200' }, { value: '2' }],
				},
				{
					dimensionValues: [{ value: 'R' }],
					metricValues: [{ value: '-7' }, { value: '1' }],
				},
				{
					dimensionValues: [{ value: '(not set)' }],
					metricValues: [{ value: '30' }, { value: '9' }],
				},
				{
					dimensionValues: [{ value: '(other)' }],
					metricValues: [{ value: '1' }, { value: '1' }],
				},
			],
			rowCount: 4,
			metadata: { currencyCode: 'EUR', timeZone: 'Europe/Oslo', dataLossFromOtherRow: true },
			kind: 'analyticsData#runReport',
		};
		bench.sandbox.endpoints.data.order({
			match: /runReport/,
			reply: { status: 200, body: reply },
		});
		const { items, hintText } = await run([
			{ deal: one!.id, amount: 100 },
			{ deal: 'R', amount: 7 },
			{ deal: 'Gone', amount: 1 },
		]);
		expect(results(items)).toEqual([
			[one!.id, 'valueDiffers', 'countedTwice'],
			['R', 'valueDiffers', 'oppositeSign'],
			['Gone', 'onlyHere', 'mayBeWithheld'],
		]);
		expect(items[0]!.message).toBe(
			'Google has 2 events with this transaction ID and adds up their values.',
		);
		expect(hintText).toContain(
			'Events without a transaction ID were not compared: their purchaseRevenue adds up to 30 EUR.',
		);
		expect(hintText).toContain('groups rare values into an "(other)" row');
	});

	it('does not compare values that Google hides from the account, and does not take them for zeros', async () => {
		const truth = await transactions();
		bench.sandbox.analytics.quirks.set({ restricted: ['purchaseRevenue'] });
		const records = truth.slice(1).map(({ id, value }) => ({ deal: id, amount: value }));
		const { items, hintText } = await run(records);
		const own = items.slice(0, records.length);
		expect(own).toMatchObject(
			Array(records.length).fill({
				result: 'matched',
				reason: 'valueHidden',
				valueInAnalytics: null,
				difference: null,
			}),
		);
		expect(items.at(-1)).toMatchObject({
			transactionId: truth[0]!.id,
			result: 'onlyInAnalytics',
			valueInAnalytics: null,
		});
		expect(hintText).toMatch(/value differs: 0/);
		expect(hintText).toMatch(/There are no values in Google Analytics to compare with/);
	});

	it('does not compare values in another currency, and says so', async () => {
		const [one] = await transactions();
		const { items, hintText } = await run([{ deal: one!.id, amount: one!.value }], {
			currency: 'usd',
			includeOnlyInAnalytics: false,
		});
		expect(results(items)).toEqual([[one!.id, 'matched', 'currencyDiffers']]);
		expect(items[0]!.message).toMatch(/in USD and the report in EUR/);
		expect(hintText).toMatch(
			/Values not compared because their currency differs from the report's: 1/,
		);
	});

	it('distinguishes a missing transaction from one that Google withholds, has not processed yet or dates to another day', async () => {
		await transactions();
		const now = new Date().toISOString();
		const records = [
			{ deal: 'A', at: '2026-11-03T10:00:00Z' },
			{ deal: 'B', at: now },
			{ deal: 'C', at: '2026-10-03T10:00:00Z' },
			{ deal: 'D', at: '' },
		];
		const wide = {
			endDate: 'today',
			timestamp: '={{ $json.at }}',
			includeOnlyInAnalytics: false,
		};
		const young = await run(records, wide);
		expect(results(young.items)).toEqual([
			['A', 'onlyHere', null],
			['B', 'onlyHere', 'mayNotBeProcessed'],
			['C', 'onlyHere', 'outsideDates'],
			['D', 'onlyHere', 'mayNotBeProcessed'],
		]);
		expect(young.hintText).toMatch(
			/not have finished processing days from \d{4}-\d\d-\d\d onward/,
		);
		bench.sandbox.analytics.quirks.set({ thresholding: { minimumUsers: 2 } });
		const withheld = await run(records.slice(0, 1), wide);
		expect(results(withheld.items)).toEqual([['A', 'onlyHere', 'mayBeWithheld']]);
		bench.sandbox.analytics.quirks.set({ thresholding: { minimumUsers: 0 }, withholdEvery: 3 });
		const silent = await run(records.slice(0, 1), wide);
		expect(results(silent.items)).toEqual([['A', 'onlyHere', 'mayBeWithheld']]);
		expect(silent.hintText).toMatch(/rows add up to only part of Google's own total/);
	});

	it('stops where the user wants an exact report and it is not exact', async () => {
		bench.sandbox.analytics.quirks.set({ thresholding: { minimumUsers: 2 } });
		const { error } = await run([{ deal: 'A' }], { options: { failOnDegradedData: true } });
		expect(error?.message).toBe('The report is sampled or incomplete');
	});

	it('compares with any metric and filter of the property', async () => {
		const [one] = await transactions();
		const dimensionFilters = toPanelRows({
			field: 'eventName',
			condition: 'equals',
			value: 'refund',
		});
		const { items, error } = await run([{ deal: one!.id, amount: one!.value }], {
			metric: 'eventValue',
			dimensionFilters,
		});
		expect(error).toBeUndefined();
		expect(results(items)).toEqual([[one!.id, 'onlyHere', null]]);
		const { items: all } = await run([{ deal: one!.id, amount: one!.value }], {
			metric: 'eventValue',
			includeOnlyInAnalytics: false,
		});
		expect(results(all)).toEqual([[one!.id, 'matched', null]]);
	});

	it.each<[string, INodeParameters, RegExp]>([
		['a value that is no number', { value: '1.200,50' }, /'Value' must be a number/],
		['a time that may be two', { timestamp: '11/12/2026' }, /'Transaction Time'.*is not valid/],
		['a metric that is none', { metric: 'revenuez' }, /revenuez/],
		[
			'dates that differ by item',
			{ endDate: '={{ $json.deal === "A" ? "yesterday" : "today" }}' },
			/not the same for all items/,
		],
	])('refuses %s', async (_, parameters, words) => {
		const { error } = await run([{ deal: 'A' }, { deal: 'B' }], parameters);
		expect(`${error?.message} ${error?.description}`).toMatch(words);
	});

	it('compares the items that can be read where the run continues on errors', async () => {
		const [one] = await transactions();
		const { items, outputs } = await run(
			[
				{ deal: one!.id, amount: one!.value },
				{ deal: 'B', amount: 'ten' },
			],
			{ includeOnlyInAnalytics: false },
			{ onError: 'continueErrorOutput' },
		);
		expect(results(items)).toEqual([[one!.id, 'matched', null]]);
		expect(outputs[1]!.map(({ json }) => json.error)).toEqual([
			expect.stringMatching(/'Value' must be a number/),
		]);
	});

	it('tells an AI agent about the one transaction that it asks for', async () => {
		const [one] = await transactions();
		const { transactionId: _, value: __, ...fixed } = PARAMETERS;
		const { items, error } = await bench.run(fixed, {
			asTool: 'call',
			records: [
				{
					Transaction_ID: one!.id,
					Value: String(one!.value),
					Start_Date: DAYS.startDate,
					End_Date: DAYS.endDate,
				},
			],
		});
		expect(error).toBeUndefined();
		expect(items).toMatchObject([{ transactionId: one!.id, result: 'matched' }]);
	});
});
