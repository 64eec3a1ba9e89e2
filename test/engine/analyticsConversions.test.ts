import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { groupBy } from '../../nodes/shared/core/lists';
import { MAIN_PROPERTIES } from '../../sandbox/analytics/admin/seed';
import { NOW, SHOP } from '../../testing/analytics';
import { startAnalyticsEngine, type AnalyticsRunOptions } from '../../testing/analyticsEngine';
import { buildPanelCondition, buildPanelDays, toPanelRows } from '../../testing/panelParameters';
import { toDayNumber } from '../../testing/plantedEvents';
import { openSharedBench } from '../../testing/shared';

/** Linked with Google Ads; its key events are sign_up, generate_lead and purchase. */
const CLUB = MAIN_PROPERTIES.wellKept.id;
const [FIRST, LAST] = ['2026-10-01', '2026-10-31'];
const LOOKBACK_DAYS = 30;

const bench = openSharedBench(async () => await startAnalyticsEngine());
const quirks = () => bench.sandbox.analytics.quirks;

const CONVERSIONS = 'allConversionsByConversionDate';
const REVENUE = 'totalRevenueByConversionDate';

async function run(parameters: IDataObject = {}, more: AnalyticsRunOptions = {}) {
	const result = await bench.run(
		{
			operation: 'runConversions',
			property: CLUB,
			...buildPanelDays(FIRST, LAST),
			returnAll: true,
			...parameters,
		} as INodeParameters,
		more,
	);
	return { ...result, hints: result.hints.map(({ message }) => message) };
}

/** The reports that Google was asked for. */
const listSentReports = (): IDataObject[] =>
	bench.sandbox.endpoints.data.requests
		.filter(({ path }) => path.includes(':runReport'))
		.map(({ text }) => JSON.parse(text) as IDataObject);

interface RawConversion {
	day: number;
	visits: Array<{ day: number; channel: string }>;
}

/** Each conversion with the visits that led to it, oldest first, from the raw events. */
function readRawConversions(events: string[]): RawConversion[] {
	const db = bench.sandbox.analytics.events(CLUB, '2026-08-15', '2026-11-20');
	const visits = db
		.prepare(
			`SELECT e.user, e.session, MIN(e.ts) AS ts, MIN(e.day) AS day, t.channel FROM events e
				JOIN sessions s ON s.id = e.session JOIN traffic t ON t.id = s.traffic
				GROUP BY e.session ORDER BY 3, 2`,
		)
		.all();
	const visitsOf = groupBy(visits, ({ user }) => Number(user));
	const names = events.map((name) => `'${name}'`).join();
	const conversions = db.prepare(
		`SELECT user, ts, day FROM events WHERE name IN (${names}) AND ts <= ${NOW / 1000}`,
	);
	return conversions.all().map(({ user, ts: at, day }) => {
		const ts = Number(at);
		const since = ts - LOOKBACK_DAYS * 86_400;
		const led = (visitsOf.get(Number(user)) ?? []).filter(
			(visit) => Number(visit.ts) <= ts && Number(visit.ts) > since,
		);
		return {
			day: Number(day),
			visits: led.map((visit) => ({
				day: Number(visit.day),
				channel: String(visit.channel),
			})),
		};
	});
}

const KEY_EVENTS = ['sign_up', 'generate_lead', 'purchase'];
const isIn = (day: number) => day >= toDayNumber(FIRST) && day <= toDayNumber(LAST);

/** Conversions by channel, credited in one way, counted on the day of the conversion or of the visit. */
function credit(
	conversions: RawConversion[],
	model: 'dataDriven' | 'lastClick',
	by: 'conversion' | 'interaction' = 'conversion',
): Map<string, number> {
	const credits = new Map<string, number>();
	for (const { day, visits } of conversions) {
		const last = visits.findLast(({ channel }) => channel !== 'Direct') ?? visits.at(-1);
		for (const visit of visits) {
			const share = { dataDriven: 1 / visits.length, lastClick: Number(visit === last) }[
				model
			];
			if (!isIn(by === 'conversion' ? day : visit.day) || share === 0) continue;
			credits.set(visit.channel, (credits.get(visit.channel) ?? 0) + share);
		}
	}
	return credits;
}

const byChannel = (items: IDataObject[], column: string) =>
	new Map(items.map((item) => [item.defaultChannelGroup, Number(item[column])]));

function expectSame(found: Map<unknown, number>, truth: Map<string, number>): void {
	expect(
		[...found]
			.filter(([, value]) => value > 0)
			.map(([name]) => name)
			.sort(),
	).toEqual([...truth.keys()].sort());
	for (const [name, value] of truth) expect(found.get(name)).toBeCloseTo(value, 6);
}

describe('Run Conversions', () => {
	it('returns both attribution models side by side, with the credits that the raw events give', async () => {
		const { items, error } = await run({ metrics: [CONVERSIONS] });
		expect(error).toBeUndefined();
		expect(Object.keys(items[0]!)).toEqual([
			'defaultChannelGroup',
			`${CONVERSIONS}_dataDriven`,
			`${CONVERSIONS}_lastClick`,
		]);
		const conversions = readRawConversions(KEY_EVENTS);
		for (const model of ['dataDriven', 'lastClick'] as const) {
			expectSame(byChannel(items, `${CONVERSIONS}_${model}`), credit(conversions, model));
		}
		expect(
			items.some(
				(item) => item[`${CONVERSIONS}_dataDriven`] !== item[`${CONVERSIONS}_lastClick`],
			),
		).toBe(true);
		const largest = items.map((item) => Number(item[`${CONVERSIONS}_dataDriven`]));
		expect(largest).toEqual([...largest].sort((one, other) => other - one));
	});

	it('counts by the day of the interaction where the user wants that', async () => {
		const metric = 'allConversionsByInteractionDate';
		const { items } = await run({ metrics: [metric], attributionModels: ['lastClick'] });
		const truth = credit(readRawConversions(KEY_EVENTS), 'lastClick', 'interaction');
		expectSame(byChannel(items, metric), truth);
	});

	it("requests one report for each model from v1alpha, with Google's own names", async () => {
		await run({ metrics: [CONVERSIONS], conversions: ['conversionActions/557000'] });
		const { requests } = bench.sandbox.endpoints.data;
		expect(requests.map(({ path }) => path)).toEqual([
			`/v1alpha/properties/${CLUB}:runReport`,
			`/v1alpha/properties/${CLUB}:runReport`,
		]);
		const conversionActions = ['conversionActions/557000'];
		expect(listSentReports()).toMatchObject([
			{ conversionSpec: { conversionActions, attributionModel: 'DATA_DRIVEN' } },
			{ conversionSpec: { conversionActions, attributionModel: 'LAST_CLICK' } },
		]);
		expect(listSentReports()[0]).toMatchObject({
			dateRanges: [{ startDate: FIRST, endDate: LAST }],
			dimensions: [{ name: 'defaultChannelGroup' }],
			metrics: [{ name: CONVERSIONS }],
		});
	});

	it('leaves out the suffix of columns where there is one model', async () => {
		const { items } = await run({ attributionModels: ['dataDriven'] });
		expect(Object.keys(items[0]!)).toEqual(['defaultChannelGroup', CONVERSIONS, REVENUE]);
		expect(listSentReports()).toHaveLength(1);
	});

	it('has one column of ad cost for all models, and a return on ad spend for each', async () => {
		const metrics = ['advertiserAdCost', 'returnOnAdSpendByConversionDate'];
		const { items, hints } = await run({ metrics, dimensions: ['campaignName'] });
		expect(Object.keys(items[0]!)).toEqual([
			'campaignName',
			'advertiserAdCost',
			'returnOnAdSpendByConversionDate_dataDriven',
			'returnOnAdSpendByConversionDate_lastClick',
		]);
		expect(items[0]!.advertiserAdCost).toEqual(expect.any(Number));
		expect(hints[0]).toContain('Amounts are in ');
	});

	it('counts the conversions that the user chose, by ID or by name', async () => {
		const truth = credit(readRawConversions(['sign_up']), 'dataDriven');
		const byId = await run({
			metrics: [CONVERSIONS],
			conversions: ['conversionActions/557000'],
		});
		expectSame(byChannel(byId.items, `${CONVERSIONS}_dataDriven`), truth);
		const byName = await run({ metrics: [CONVERSIONS], conversions: '={{ ["Sign_Up"] }}' });
		expect(byName.items).toEqual(byId.items);
	});

	it("uses the property's time zone for a relative range, without a further request", async () => {
		const { hints } = await run({
			dateRange: 'last7Days',
			startDate: '',
			endDate: '',
			attributionModels: ['dataDriven'],
		});
		expect(hints[0]).toMatch(
			/^\d+ rows \([A-Z][a-z]{2} \d+( [A-Z][a-z]{2})?( \d{4})? – [A-Z][a-z]{2} \d+ [A-Z][a-z]{2}( \d{4})?, property time zone\); first: /,
		);
		expect(listSentReports()).toHaveLength(1);
	});

	it('refuses a conversion that the property does not have, and names those that it has', async () => {
		const { error } = await run({ conversions: '={{ "bought" }}' });
		expect(error).toMatchObject({
			message: 'The property has no conversion named "bought"',
			description: 'Its conversions are purchase, sign_up, generate_lead.',
		});
		expect(listSentReports()).toEqual([]);
	});

	it('returns no rows for a property that is not linked with Google Ads, and says why', async () => {
		const { items, error, hints } = await run({ property: SHOP });
		expect(error).toBeUndefined();
		expect(items).toEqual([]);
		expect(hints[0]).toMatch(/^The report has no rows\. Google lists no conversions for this/);
		const named = await run({ property: SHOP, conversions: '={{ ["sign_up"] }}' });
		expect(named.error?.description).toContain('Google lists no conversions');
	});

	it('returns no rows where nothing matches the filters, and does not blame the link with Google Ads', async () => {
		const atlantis = {
			dimensionFilters: toPanelRows(buildPanelCondition('country', 'equals', 'Atlantis')),
		};
		const { items, error, hints } = await run(atlantis);
		expect(error).toBeUndefined();
		expect(items).toEqual([]);
		expect(hints[0]).toContain('Nothing in the date range matches the filters.');
	});

	it('filters by dimensions, and by metrics of the first model', async () => {
		const whole = (await run({ metrics: [CONVERSIONS] })).items;
		const column = `${CONVERSIONS}_dataDriven`;
		const limit = Number(whole[2]![column]);
		const { items, hints } = await run({
			metrics: [CONVERSIONS],
			metricFilters: toPanelRows(
				buildPanelCondition(CONVERSIONS, 'greaterThanOrEqual', limit),
			),
		});
		expect(items).toEqual(whole.slice(0, 3));
		expect(hints.join()).toContain('apply to the first attribution model, dataDriven, only');
		expect(listSentReports().at(-1)).not.toHaveProperty('metricFilter');
		const direct = await run({
			metrics: [CONVERSIONS],
			dimensionFilters: toPanelRows(
				buildPanelCondition('defaultChannelGroup', 'equals', 'Direct'),
			),
		});
		expect(direct.items).toEqual(
			whole.filter(({ defaultChannelGroup }) => defaultChannelGroup === 'Direct'),
		);
	});

	it('returns the largest rows of a limit, and says how many there are', async () => {
		const whole = (await run()).items;
		const { items, hints } = await run({ returnAll: false, limit: 2 });
		expect(items).toEqual(whole.slice(0, 2));
		expect(hints[0]).toContain(`2 of ${whole.length} rows were returned`);
	});

	it('returns totals in one row without dimensions, which are the same in both models', async () => {
		const { items } = await run({ dimensions: [], metrics: [CONVERSIONS] });
		const count = readRawConversions(KEY_EVENTS).filter(({ day }) => isIn(day)).length;
		expect(items).toHaveLength(1);
		for (const model of ['dataDriven', 'lastClick']) {
			expect(items[0]![`${CONVERSIONS}_${model}`]).toBeCloseTo(count, 6);
		}
	});

	it('converts amounts into another currency', async () => {
		const asked = { dimensions: [], metrics: [REVENUE], attributionModels: ['lastClick'] };
		const own = (await run(asked)).items[0]!;
		const yen = await run({ ...asked, options: { currencyCode: 'jpy' } });
		expect(Number(yen.items[0]![REVENUE])).toBeGreaterThan(50 * Number(own[REVENUE]));
		expect(yen.hints[0]).toContain('Amounts are in JPY.');
	});

	it("returns Google's own answers: one, or one for each model", async () => {
		const one = await run({ simplify: false, attributionModels: ['lastClick'] });
		expect(one.items).toMatchObject([
			{ kind: 'analyticsData#runReport', rows: expect.any(Array) },
		]);
		const both = await run({ simplify: false });
		expect(both.items).toHaveLength(1);
		const { reports } = both.items[0] as { reports: IDataObject[] };
		expect(reports).toHaveLength(2);
		expect(reports[1]!.rows).toEqual(one.items[0]!.rows);
	});

	it('states once what applies to both models, and by name what applies to one', async () => {
		quirks().set({ sampling: { samplesReadCount: 10, samplingSpaceSize: 100 } });
		const { hints } = await run();
		expect(hints.join().match(/The report is sampled/g)).toHaveLength(1);
		const stopped = await run({ options: { failOnDegradedData: true } });
		expect(stopped.error?.message).toContain('sampled or incomplete');
	});

	it('returns zero where a model credits nothing, and null where Google may have withheld a row', async () => {
		const asked = { dimensions: ['campaignName', 'country'], metrics: [CONVERSIONS] };
		const lastClicks = (items: IDataObject[]) =>
			items.map((item) => item[`${CONVERSIONS}_lastClick`]);
		const whole = lastClicks((await run(asked)).items);
		expect(whole).toContain(0);
		expect(whole).not.toContain(null);
		quirks().set({ otherRow: { keep: 10_000 } });
		const shown = lastClicks((await run(asked)).items);
		expect(shown).toContain(null);
		expect(shown).not.toContain(0);
	});

	it('returns null rather than zero where Google sent only the first rows of a model', async () => {
		const { data } = bench.sandbox.analytics;
		const answer = data.answer.bind(data);
		const firstRowOnly = jest.spyOn(data, 'answer').mockImplementation(async (request) => {
			const reply = await answer(request);
			if (!request.text.includes('LAST_CLICK')) return reply;
			const body = JSON.parse(String(reply.body)) as IDataObject;
			return { ...reply, body: { ...body, rows: (body.rows as IDataObject[]).slice(0, 1) } };
		});
		const { items, hints, error } = await run({
			dimensions: ['campaignName', 'country'],
			metrics: [CONVERSIONS],
		});
		firstRowOnly.mockRestore();
		expect(error).toBeUndefined();
		const lastClicks = items.map((item) => item[`${CONVERSIONS}_lastClick`]);
		expect(lastClicks).toContain(null);
		expect(lastClicks).not.toContain(0);
		expect(hints.join(' ')).toContain(
			'Only the first 1 row of each attribution model could be compared.',
		);
	});

	it('says how complete its rows are', async () => {
		quirks().set({ withholdEvery: 3 });
		const { hints } = await run({ dimensions: ['country'], metrics: [CONVERSIONS] });
		expect(hints.join()).toContain("The rows add up to only part of Google's own total");
	});

	it('names the fields that conversion reports have where Google refuses another one', async () => {
		const { error } = await run({ metrics: ['sessions'] });
		expect(error?.description).toMatch(/^Conversion reports support only the metrics allConv/);
	});

	it.each<[string, IDataObject, string]>([
		['no metrics', { metrics: [] }, "'Metrics' is empty"],
		['no attribution model', { attributionModels: [] }, "'Attribution Models' is empty"],
		['a field twice', { dimensions: ['source', 'source'] }, 'two columns "source"'],
		['dates in the wrong order', buildPanelDays('2026-10-02', '2026-10-01'), '2026-10-02'],
	])('refuses %s before it asks Google', async (_, parameters, message) => {
		const { error } = await run(parameters);
		expect(error?.message).toContain(message);
		expect(bench.sandbox.endpoints.data.requests).toEqual([]);
	});

	it('says that its attributed values may still change', async () => {
		const { hints } = await run({
			dateRange: 'custom',
			startDate: '2026-11-15',
			endDate: '2026-12-31',
			dimensions: ['country'],
		});
		expect(hints.join()).toMatch(/may change for several more days|less than 48 hours/);
	});

	it.each(['request', 'call'] as const)(
		'gives an AI agent one table of the conversions that the agent names (%s)',
		async (asTool) => {
			const records = [
				{
					Conversion_Names_or_IDs: 'sign_up',
					Metric_Names_or_IDs: CONVERSIONS,
					Dimension_Names_or_IDs: 'defaultChannelGroup',
					Start_Date: FIRST,
					End_Date: LAST,
				},
			];
			const { items, error } = await bench.run(
				{ operation: 'runConversions', property: CLUB },
				{ asTool, records },
			);
			expect(error).toBeUndefined();
			expect(items).toMatchObject([
				{
					columns: [
						'defaultChannelGroup',
						`${CONVERSIONS}_dataDriven`,
						`${CONVERSIONS}_lastClick`,
					],
				},
			]);
		},
	);

	it('refuses an expression that gives no conversions, since that would count all of them', async () => {
		const { error } = await run({ conversions: '={{ $json.nothing }}' });
		expect(error?.message).toBe("'Conversion Names or IDs' has no value");
	});

	it('treats metadata without conversions as a property that has none', async () => {
		const body = { metrics: [{ apiName: 'sessions' }], dimensions: [] };
		bench.sandbox.endpoints.data.order({ reply: { status: 200, body } });
		const { error } = await run({ conversions: '={{ "sign_up" }}' });
		expect(error?.description).toContain('Google lists no conversions for this property');
	});

	it('does not guess which of two conversions with one name is meant', async () => {
		const conversions = [1, 2].map((id) => ({
			conversionAction: `conversionActions/${id}`,
			displayName: 'Lead',
		}));
		const body = { metrics: [], dimensions: [], conversions };
		bench.sandbox.endpoints.data.order({ reply: { status: 200, body } });
		const { error } = await run({ conversions: '={{ "lead" }}' });
		expect(error).toMatchObject({
			message: 'The property has 2 conversions named "lead"',
			description: expect.stringContaining('conversionActions/1, conversionActions/2'),
		});
	});

	it('stops before it uses the quota that the user reserves for others', async () => {
		const property = `properties/${CLUB}`;
		quirks().leaveQuota('tokensPerDay', 10_000, { property });
		const { error } = await run({ options: { quotaFloor: 50 } });
		expect(error?.message).toContain('Stopped to keep 50% of the quota');
	});
});
