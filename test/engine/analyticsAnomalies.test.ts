import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { addDays, toDayInZone } from '../../nodes/shared/core/calendar';
import { FRESH, SHOP } from '../../testing/analytics';
import { startAnalyticsEngine, type AnalyticsRunOptions } from '../../testing/analyticsEngine';
import { buildPanelCondition, toPanelRows } from '../../testing/panelParameters';
import {
	toDayNumber,
	buildChannelCondition,
	plantEvents,
	type PlantedEvents,
} from '../../testing/plantedEvents';
import { openSharedBench } from '../../testing/shared';

/** The sandbox has the clock of the machine, as the node has in n8n's engine. */
const bench = openSharedBench(async () => await startAnalyticsEngine({}));

const quirks = () => bench.sandbox.analytics.quirks;

/** The day it is for the shop, and days before it. */
const dayBefore = (count: number) => addDays(toDayInZone('Europe/Oslo', Date.now()), -count);

/** The events of the shop, to plant odd days in. */
const events = () => bench.sandbox.analytics.events(SHOP, dayBefore(100), dayBefore(0));

let planted: PlantedEvents;
beforeEach(() => {
	planted = plantEvents(events());
});
afterEach(() => planted.undo());

interface Found {
	day: string;
	dimension: string;
	value: number | null;
	expected: number | null;
	low: number | null;
	high: number | null;
	deviation: number | null;
	isAnomaly: boolean;
	annotations: string[];
}

interface Explained extends Found {
	sentence: string;
	explanation: string | null;
	comparedWith: string | null;
	change: number | null;
	drivers: IDataObject[];
}

const byChannel = { dimension: 'sessionDefaultChannelGroup' };

async function find(parameters: IDataObject = {}, more: AnalyticsRunOptions = {}) {
	const { items, outputs, hints, error } = await bench.run(
		{ operation: 'findAnomalies', metric: 'sessions', ...parameters } as INodeParameters,
		more,
	);
	const rows = items as unknown as Found[];
	return {
		error,
		rows,
		anomalies: rows.filter(({ isAnomaly }) => isAnomaly),
		explained: (outputs[1] ?? []).map(({ json }) => json as unknown as Explained),
		hints: hints.map(({ message }) => message),
		warnings: hints.filter(({ type }) => type === 'warning').map(({ message }) => message),
	};
}

const requests = () => [
	...bench.sandbox.endpoints.data.requests,
	...bench.sandbox.endpoints.admin.requests,
];

describe('Find Anomalies', () => {
	it('finds a sudden fall of one channel, and reports no other channel', async () => {
		const day = dayBefore(1);
		planted.remove(day, buildChannelCondition('Organic Search'), 8);
		const { rows, anomalies, error } = await find(byChannel);
		expect(error).toBeUndefined();
		expect(rows.map((row) => row.day)).toEqual(rows.map(() => day));
		expect(rows.length).toBeGreaterThan(5);
		expect(anomalies).toMatchObject([{ day, dimension: 'Organic Search', isAnomaly: true }]);
		const [{ value, expected, low, high, deviation }] = anomalies as [Found];
		expect(value).toBeLessThan(low!);
		expect(expected).toBeGreaterThan(low!);
		expect(expected).toBeLessThan(high!);
		expect(deviation).toBeLessThan(-3.5);
	});

	it('finds a sudden rise of the total, and returns the columns in their order', async () => {
		planted.multiply(dayBefore(1), '1', 3);
		const { rows } = await find();
		expect(rows).toMatchObject([{ day: dayBefore(1), dimension: '(total)', isAnomaly: true }]);
		expect(Object.keys(rows[0]!)).toEqual([
			'day',
			'dimension',
			'value',
			'expected',
			'low',
			'high',
			'deviation',
			'isAnomaly',
			'annotations',
		]);
		expect(rows[0]!.value).toBeGreaterThan(rows[0]!.high!);
	});

	it('finds nothing in normal weeks, including weekends and the day that is not over', async () => {
		const { rows, anomalies } = await find({ daysJudged: 14, ...byChannel });
		expect(new Set(rows.map(({ day }) => day))).toEqual(
			new Set(Array.from({ length: 14 }, (_, index) => dayBefore(14 - index))),
		);
		expect(anomalies).toEqual([]);
	});

	it('expects the median of the same weekdays', async () => {
		const { rows } = await find({ weeks: 5 });
		const sessions = await bench.run({
			operation: 'run',
			metrics: ['sessions'],
			dimensions: ['date'],
			dateRange: 'custom',
			startDate: dayBefore(36),
			endDate: dayBefore(1),
			returnAll: true,
		});
		const byDay = new Map(sessions.items.map(({ date, sessions: count }) => [date, count]));
		const same = [8, 15, 22, 29, 36].map((count) => Number(byDay.get(dayBefore(count))));
		same.sort((one, other) => one - other);
		expect(rows[0]).toMatchObject({ value: byDay.get(dayBefore(1)), expected: same[2] });
	});

	it('judges earlier days where the last days are left out', async () => {
		planted.remove(dayBefore(2), '1', 10);
		const { anomalies } = await find({ options: { excludeUnprocessedDays: 1 } });
		expect(anomalies.map(({ day }) => day)).toEqual([dayBefore(2)]);
	});

	it('is not misled by one giant day in the past', async () => {
		planted.multiply(dayBefore(8), '1', 30);
		const { rows } = await find();
		expect(rows).toMatchObject([{ isAnomaly: false }]);
		planted.remove(dayBefore(1), '1', 12);
		expect((await find()).anomalies).toHaveLength(1);
	});

	it('explains each anomaly by comparing the day with the usual day nearest to what was expected', async () => {
		planted.remove(dayBefore(1), buildChannelCondition('Organic Search'), 8);
		const { explained, hints } = await find(byChannel);
		expect(explained).toHaveLength(1);
		const [{ comparedWith, sentence, explanation, change, drivers }] = explained as [Explained];
		expect([7, 14, 21, 28, 35, 42, 49, 56].map((count) => dayBefore(count + 1))).toContain(
			comparedWith,
		);
		expect(sentence).toMatch(
			/^sessions for Organic Search was \d+ on .+; [\d.]+ was expected \(usual range [\d.]+ to [\d.]+\)\.$/,
		);
		expect(explanation).toMatch(
			/^sessions fell from \d+ to \d+ .+ Most disproportionate changes: /,
		);
		expect(change).toBeLessThan(0);
		expect(new Set(drivers.map(({ dimension }) => dimension))).toEqual(
			new Set(['country', 'deviceCategory', 'landingPage', 'newVsReturning']),
		);
		expect(hints[0]).toMatch(/^1 of \d+ values is an anomaly \(.+, property time zone\)\. /);
	});

	it('sends at most 12 requests, however much it finds, and says what it did not explain', async () => {
		for (const count of [1, 2, 3, 4, 5, 6, 7]) planted.remove(dayBefore(count), '1', 20);
		const { anomalies, explained, hints } = await find({ daysJudged: 7, ...byChannel });
		expect(anomalies.length).toBeGreaterThan(10);
		expect(explained).toHaveLength(anomalies.length);
		expect(requests().length).toBeLessThanOrEqual(12);
		const reasons = explained.filter(({ explanation }) => explanation !== null);
		expect(reasons).toHaveLength(4);
		const sizes = explained.map(({ deviation }) => Math.abs(deviation!));
		expect(sizes).toEqual([...sizes].sort((one, other) => other - one));
		expect(hints.join()).toMatch(/anomalies could not be explained within 12 requests/);
	});

	it('sends at most 12 requests where Google refuses the last one, too, and requests nothing in its place', async () => {
		for (const count of [1, 2, 3, 4, 5, 6, 7]) planted.remove(dayBefore(count), '1', 20);
		const { data } = bench.sandbox.analytics;
		const answer = data.answer.bind(data);
		const refusal = {
			status: 400,
			body: {
				error: {
					code: 400,
					message: 'Field country is not a valid dimension.',
					status: 'INVALID_ARGUMENT',
				},
			},
		};
		const lastRefused = jest
			.spyOn(data, 'answer')
			.mockImplementation(async (request) =>
				requests().length < 12 ? await answer(request) : refusal,
			);
		const { explained, warnings } = await find({ daysJudged: 7, ...byChannel });
		lastRefused.mockRestore();
		expect(requests()).toHaveLength(12);
		expect(explained.filter(({ explanation }) => explanation !== null)).toHaveLength(3);
		expect(warnings.join()).toContain('Anomalies could not be explained');
	});

	it('sends two requests for the total, and three with a dimension, where it finds nothing', async () => {
		await find();
		expect(requests()).toHaveLength(2);
		bench.reset();
		await find(byChannel);
		expect(requests()).toHaveLength(3);
	});

	it('returns the annotations of a day beside its anomalies', async () => {
		const day = dayBefore(1);
		const made = await bench.run({
			resource: 'annotation',
			operation: 'create',
			title: 'Moved to a new host',
			annotationDate: day,
			color: 'RED',
		} as INodeParameters);
		expect(made.error).toBeUndefined();
		planted.remove(day, '1', 10);
		const { anomalies, explained } = await find();
		expect(anomalies).toMatchObject([{ annotations: ['Moved to a new host'] }]);
		expect(explained).toMatchObject([{ annotations: ['Moved to a new host'] }]);
	});

	it('returns its anomalies where annotations cannot be read, and says so', async () => {
		planted.remove(dayBefore(1), '1', 10);
		quirks().set({ disabled: { admin: true } });
		const { anomalies, hints } = await find();
		expect(anomalies).toHaveLength(1);
		expect(hints.join()).toContain('The annotations of the property could not be read');
	});

	it('returns its anomalies where they cannot be explained, and says why once', async () => {
		planted.remove(dayBefore(1), '1', 10);
		const { anomalies, explained, hints } = await find({ explainBy: ['nothingSuch'] });
		expect(anomalies).toHaveLength(1);
		expect(explained).toMatchObject([{ explanation: null, drivers: [] }]);
		expect(hints.join()).toMatch(/could not be explained: .*nothingSuch/);
		expect(requests().length).toBeLessThanOrEqual(12);
	});

	it('leaves out the days without anomalies on demand', async () => {
		expect((await find({ onlyAnomalies: true, ...byChannel })).rows).toEqual([]);
		planted.remove(dayBefore(1), buildChannelCondition('Direct'), 15);
		const { rows } = await find({ onlyAnomalies: true, ...byChannel });
		expect(rows).toMatchObject([{ dimension: 'Direct' }]);
	});

	it('does not mistake a day whose events Google has not processed yet for a fall', async () => {
		quirks().set({ collapsedDays: [dayBefore(1)] });
		const { rows, hints, warnings } = await find({ metric: 'eventCount' });
		expect(rows).toEqual([]);
		expect(hints.join()).toContain('No day of eventCount could be checked');
		expect(warnings.join()).toContain(`Google's total includes data for ${dayBefore(1)}`);
	});

	it('flags a day on which nothing was collected at all', async () => {
		planted.remove(dayBefore(1), '1', 1e9);
		const { anomalies } = await find({ metric: 'eventCount' });
		expect(anomalies).toMatchObject([{ value: 0 }]);
	});

	it('flags a value on the first day on which it appears', async () => {
		const db = events();
		planted.multiply(
			dayBefore(1),
			`${buildChannelCondition('Direct')} AND name <> 'purchase'`,
			1,
		);
		db.exec(
			"UPDATE sessions SET traffic = (SELECT id FROM traffic WHERE source = 'paypal.com') WHERE id >= 17592186044416",
		);
		const { anomalies } = await find({ dimension: 'sessionSource' });
		expect(anomalies).toMatchObject([{ dimension: 'paypal.com', expected: 0, low: 0 }]);
	});

	it('judges a rate by how much it usually varies, and explains it by its numerator and denominator', async () => {
		const quiet = await find({ metric: 'engagementRate' });
		expect(quiet.anomalies).toEqual([]);
		expect(quiet.rows[0]!.high! - quiet.rows[0]!.low!).toBeLessThan(1);
		const db = events();
		db.exec(`CREATE TEMP TABLE bored AS SELECT id FROM sessions WHERE engaged = 1
			AND id IN (SELECT session FROM events WHERE day = ${toDayNumber(dayBefore(1))})`);
		db.exec('UPDATE sessions SET engaged = 0 WHERE id IN (SELECT id FROM bored)');
		const { anomalies, explained } = await find({ metric: 'engagementRate' });
		expect(anomalies).toMatchObject([{ value: 0 }]);
		expect(explained[0]!.explanation).toMatch(/^engagementRate fell from 0\.\d+ to 0/);
		db.exec('UPDATE sessions SET engaged = 1 WHERE id IN (SELECT id FROM bored)');
		db.exec('DROP TABLE temp.bored');
	});

	it('returns no rows, and no error, for a property without data', async () => {
		const { rows, explained, hints, error } = await find({ property: FRESH });
		expect(error).toBeUndefined();
		expect([rows, explained]).toEqual([[], []]);
		expect(hints.join()).toContain('The report has no rows');
		const filtered = await find({
			...byChannel,
			dimensionFilters: toPanelRows(buildPanelCondition('country', 'equals', 'Atlantis')),
		});
		expect(filtered).toMatchObject({ rows: [], error: undefined });
	});

	it('does not judge data that were collected for too short a time, and says so', async () => {
		const db = events();
		db.exec('CREATE TEMP TABLE kept AS SELECT * FROM events WHERE 1');
		db.exec(`DELETE FROM events WHERE day < ${toDayNumber(dayBefore(12))}`);
		const { rows, hints, warnings } = await find();
		expect(rows).toMatchObject([{ expected: null, low: null, isAnomaly: false }]);
		expect(rows[0]!.value).toBeGreaterThan(0);
		expect(hints.join()).toContain('No day of sessions could be checked');
		expect(hints.join()).not.toContain('No anomalies');
		expect(warnings.join()).toContain('fewer than 3 earlier days of the same weekday');
		db.exec('DELETE FROM events; INSERT INTO events SELECT * FROM kept; DROP TABLE temp.kept');
	});

	it('never judges "(other)", and does not take a missing row for zero where Google withholds rows', async () => {
		quirks().set({ otherRow: { keep: 4 } });
		const { rows, hints } = await find({ ...byChannel, topN: 10 });
		expect(rows.map(({ dimension }) => dimension)).not.toContain('(other)');
		expect(rows.every(({ value, isAnomaly }) => value !== 0 && !isAnomaly)).toBe(true);
		expect(hints.join()).toContain('"(other)" was left out');
	});

	it('says that its numbers are sampled, or stops where the user wants exact ones', async () => {
		quirks().set({ sampling: { samplesReadCount: 100, samplingSpaceSize: 1000 } });
		expect((await find()).hints.join()).toContain('The report is sampled');
		const { error } = await find({ options: { failOnDegradedData: true } });
		expect(error?.message).toContain('sampled or incomplete');
	});

	it('fails where Google hides the metric from the account, instead of reporting a quiet day', async () => {
		quirks().set({ restricted: ['totalRevenue'] });
		for (const parameters of [{}, byChannel]) {
			const { rows, error } = await find({ ...parameters, metric: 'totalRevenue' });
			expect(rows).toEqual([]);
			expect(error?.message).toBe(
				'Google hides the values of totalRevenue from this account, so no days can be checked',
			);
			expect(error?.description).toContain('No Revenue Metrics');
		}
	});

	it('judges revenue in the same way in every currency', async () => {
		planted.remove(dayBefore(1), "name = 'purchase'", 1e9);
		const euros = await find({ metric: 'purchaseRevenue' });
		const yen = await find({
			metric: 'purchaseRevenue',
			options: { currencyCode: 'JPY' },
		});
		expect(yen.rows[0]!.isAnomaly).toBe(euros.rows[0]!.isAnomaly);
		expect(yen.rows[0]!.deviation).toBeCloseTo(euros.rows[0]!.deviation!, 1);
		expect(yen.rows[0]!.expected).toBeGreaterThan(10 * euros.rows[0]!.expected!);
	});

	it('stops before it uses the quota that the user reserves for others', async () => {
		const property = `properties/${SHOP}`;
		quirks().leaveQuota('tokensPerDay', 10_000, { property });
		const { error } = await find({ options: { quotaFloor: 50 }, ...byChannel });
		expect(error?.message).toContain('Stopped to keep 50% of the quota');
	});

	it.each<[string, IDataObject, string]>([
		['a dimension of time', { dimension: 'date' }, '"date" is a time dimension'],
		['no metric', { metric: '={{ "" }}' }, "'Metric Name or ID' is empty"],
		['too few weeks', { weeks: 2 }, "'Weeks to Compare With'"],
		['a sensitivity of nothing', { sensitivity: 0 }, "'Sensitivity'"],
		['no days', { daysJudged: 0 }, "'Days to Check'"],
		['causes of time', { explainBy: ['week'] }, '"week"'],
		['a base that is the metric', { options: { baseMetric: 'sessions' } }, "'Base Metric'"],
	])('refuses %s before it asks Google', async (_, parameters, message) => {
		const { error } = await find(parameters);
		expect(error?.message).toContain(message);
		expect(requests()).toEqual([]);
	});

	it('suggests the metric that was probably meant where Google does not know one', async () => {
		const { error } = await find({ metric: 'pageviews' });
		expect(error?.description).toContain('screenPageViews');
	});

	it('names the property of each summary, and adds a column where properties differ', async () => {
		const records = [{ id: SHOP }, { id: FRESH }];
		const { rows, hints } = await find({ property: '={{ $json.id }}' }, { records });
		expect(rows).toMatchObject([{ property: SHOP, dimension: '(total)' }]);
		expect(hints.join()).toContain(`Property ${SHOP}: No anomalies among 1 day of sessions`);
		expect(hints.join()).toContain(`Property ${FRESH}: The report has no rows`);
	});

	it.each(['request', 'call'] as const)(
		'gives an AI agent one table, with sentences that say what is unusual and why (%s)',
		async (asTool) => {
			planted.remove(dayBefore(1), buildChannelCondition('Direct'), 15);
			const records = [
				{
					Metric_Name_or_ID: 'sessions',
					Dimension_Name_or_ID: 'sessionDefaultChannelGroup',
				},
			];
			const { items, error } = await bench.run(
				{ operation: 'findAnomalies' },
				{ asTool, records },
			);
			expect(error).toBeUndefined();
			expect(items).toHaveLength(1);
			const [{ columns, rows, notes }] = items as [
				{ columns: string[]; rows: unknown[][]; notes: string[] },
			];
			expect(columns.slice(0, 3)).toEqual(['day', 'dimension', 'value']);
			expect(rows.length).toBeGreaterThan(5);
			expect(notes.join()).toMatch(
				/sessions for Direct was .+ Most disproportionate changes: /,
			);
		},
	);

	it('states the currency of amounts', async () => {
		const { hints } = await find({ metric: 'totalRevenue' });
		expect(hints[0]).toContain('Amounts are in EUR.');
	});

	it('judges nothing when the answer is unusable: without rows, without a total, or of another report', async () => {
		const { data } = bench.sandbox.endpoints;
		const zone = { metadata: { timeZone: 'Europe/Oslo' } };
		const headers = {
			dimensionHeaders: [{ name: 'date' }],
			metricHeaders: [{ name: 'sessions', type: 'TYPE_INTEGER' }],
		};
		const day = dayBefore(1).replaceAll('-', '');
		const strange = [
			{ ...headers },
			{
				...headers,
				rowCount: 1,
				rows: [{ dimensionValues: [{ value: '(other)' }], metricValues: [{ value: '5' }] }],
			},
			{
				...headers,
				rowCount: 1,
				rows: [{ dimensionValues: [{ value: day }], metricValues: [{ value: 'NaN' }] }],
			},
		];
		for (const body of strange) {
			data.order({ reply: { status: 200, body: zone } });
			data.order({ reply: { status: 200, body } });
			const { error, anomalies } = await find();
			expect([error, anomalies]).toEqual([undefined, []]);
		}
		data.order({ reply: { status: 200, body: zone } });
		data.order({ reply: { status: 200, body: { ...headers, metricHeaders: [] } } });
		expect((await find()).error?.message).toContain('The response is not this report');
	});

	it('returns unusual names of dimension values unchanged', async () => {
		const names = ['__proto__', 'constructor', 'it\'s, "odd"', '🦊', '(total)'];
		events().exec('CREATE TEMP TABLE cities AS SELECT id, city FROM places');
		for (const [id, name] of names.entries())
			events().prepare('UPDATE places SET city = ? WHERE id = ?').run(name, id);
		planted.multiply(dayBefore(1), '1', 4);
		const { rows, anomalies, explained, error } = await find({ dimension: 'city', topN: 30 });
		expect(error).toBeUndefined();
		const shown = rows.map(({ dimension }) => dimension);
		expect(shown).toEqual(expect.arrayContaining(names));
		const found = anomalies.map(({ dimension }) => dimension);
		expect(found.length).toBeGreaterThan(3);
		expect(explained.map(({ dimension }) => dimension).sort()).toEqual(found.sort());
		expect(explained[0]!.explanation).toMatch(/^sessions rose from /);
		events().exec(
			'UPDATE places SET city = (SELECT c.city FROM cities c WHERE c.id = places.id); DROP TABLE temp.cities',
		);
	});
});
