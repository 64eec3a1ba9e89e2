import type { IDataObject } from 'n8n-workflow';

import { describeChange } from '../../nodes/Analytics/report/explain';
import { buildPanelDays } from '../../testing/panelParameters';
import { buildGoogleError } from '../../testing/failures';
import { BLOG, openAnalyticsSandbox, SHOP } from '../../testing/analytics';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(openAnalyticsSandbox);

const explain = async (parameters: IDataObject = {}, more = {}) =>
	await bench.run(
		{ operation: 'explainChange', property: SHOP, metric: 'sessions', ...parameters },
		more,
	);
const autumn = buildPanelDays('2026-10-01', '2026-10-14');

type Explained = IDataObject & { rows: IDataObject[]; notes: string[] };
const single = async (parameters: IDataObject) =>
	(await explain({ output: 'single', ...parameters })).items[0] as Explained;
/** Every value of a dimension in autumn. */
const whole = async (dimension: string, metric = 'sessions') =>
	await single({ ...autumn, metric, dimensions: [dimension], topN: 500 });
const quirks = () => bench.sandbox.analytics.quirks;
const methods = () => bench.listDataRequests().map(({ method }) => method);
const sum = (rows: IDataObject[], name: string) =>
	rows.reduce((total, row) => total + Number(row[name]), 0);

const answerWith = (reports: object[]) =>
	bench.sandbox.endpoints.data.order({ reply: { status: 200, body: { reports } } });

/** What the sandbox answers to the last batch, asked once more. */
async function batchOf(asked: IDataObject): Promise<IDataObject[]> {
	await explain(asked);
	const body = bench.sandbox.endpoints.data.requests.at(-1)!.text;
	const { items } = await bench.run({
		resource: 'api',
		operation: 'call',
		method: 'POST',
		endpoint: `v1beta/properties/${SHOP}:batchRunReports`,
		body,
	});
	return items[0]!.reports as IDataObject[];
}

describe('Explain Change', () => {
	it('states the largest part of each dimension in a sentence', () => {
		const row = (dimension: string, value: string, shareOfChange: number) => ({
			dimension,
			value,
			shareOfChange,
			current: 10,
			previous: 5,
			change: 5,
		});
		const rows = [
			row('country', 'Norway', 60),
			row('browser', 'Chrome', 48),
			row('country', '(not shown)', 20),
		];
		const whole = { current: 20, previous: 10, change: 10, changePercent: 100, reports: [] };
		expect(describeChange('sessions', { ...whole, rows }, 'Sun 22 – Sat 28 Nov')).toBe(
			'sessions rose from 10 to 20 (+100%), Sun 22 – Sat 28 Nov. Most disproportionate changes: country Norway (60% of the change); browser Chrome (48% of the change).',
		);
	});

	it('says how little quota is left, to an AI agent too', async () => {
		const property = `properties/${SHOP}`;
		quirks().leaveQuota('tokensPerDay', 4_000, { property, category: 'core' });
		const { notes } = await single({ ...autumn, dimensions: ['country'] });
		expect(notes.join()).toContain('The quota of the property is low');
	});

	it('returns a row for each value, those that changed most beyond their share of the total first, and a sentence that says what changed, when and where', async () => {
		const { items, hints } = await explain({ ...autumn, topN: 2 });
		const columns = ['dimension', 'value', 'current', 'previous', 'change', 'shareOfChange'];
		expect(Object.keys(items[0]!)).toEqual(columns);
		expect(new Set(items.map(({ dimension }) => dimension)).size).toBe(5);
		const { current, previous, period } = await single(autumn);
		const total = { change: Number(current) - Number(previous), previous: Number(previous) };
		const excess = items.map((row) =>
			Math.abs(Number(row.change) - (Number(row.previous) / total.previous) * total.change),
		);
		expect(excess).toEqual([...excess].sort((one, other) => other - one));
		for (const { change, shareOfChange } of items)
			expect(shareOfChange).toBeCloseTo((100 * Number(change)) / total.change, 1);
		expect(period).toBe(
			'Thu 1 – Wed 14 Oct, compared with Thu 17 – Wed 30 Sep, property time zone',
		);
		expect(hints[0]).toContain(`, ${String(period)}. Most disproportionate changes: `);
		const words = Number(current) < Number(previous) ? 'fell' : 'rose';
		expect(hints[0]).toContain(
			`sessions ${words} from ${Number(previous).toLocaleString('en')} to ${Number(current).toLocaleString('en')} (`,
		);
		const top = items.find(({ shareOfChange }) => Number(shareOfChange) > 0)!;
		expect(hints[0]).toContain(` ${String(top.dimension)} ${String(top.value)} (`);
	});

	it('requests five dimensions in two requests of five reports', async () => {
		await explain(autumn);
		expect(methods()).toEqual(['batchRunReports', 'batchRunReports']);
		expect(bench.listDataRequests().map(({ body }) => body.requests?.length)).toEqual([5, 5]);
	});

	it('splits the change of a ratio into mix and rate, which add up to it', async () => {
		for (const metric of ['engagementRate', 'averageSessionDuration', 'sessionsPerUser']) {
			const { change, rows } = await whole('landingPage', metric);
			expect(sum(rows, 'mix') + sum(rows, 'rate')).toBeCloseTo(Number(change), 6);
			expect(rows.some(({ mix }) => Number(mix) !== 0)).toBe(true);
		}
	});

	it('has a row for what Google does not show, so that the rows still add up', async () => {
		quirks().set({ thresholding: { minimumUsers: 40 } });
		const { change, rows, notes } = await whole('city');
		const hidden = rows.find(({ value }) => value === '(not shown)')!;
		expect(Number(hidden.current)).toBeGreaterThan(0);
		expect(Number(hidden.previous)).toBeGreaterThan(0);
		expect(sum(rows, 'change')).toBe(change);
		expect(notes.join(' ')).toMatch(/withholds rows.*"\(not shown\)" is the part of the total/);
	});

	it('combines the values that only one period shows where Google withholds rows', async () => {
		const cities = async () => (await whole('city')).rows;
		const all = await cities();
		quirks().set({ thresholding: { minimumUsers: 40 } });
		for (const { value, current, previous } of await cities()) {
			if (value === '(not shown)') continue;
			expect([current, previous]).not.toContain(0);
			const whole = all.find((row) => row.value === value)!;
			expect([current, previous]).toEqual([whole.current, whole.previous]);
		}
	});

	it('treats the row "(other)" as not shown, since it groups different values in each period', async () => {
		quirks().set({ otherRow: { keep: 4 } });
		const { change, rows } = await whole('city');
		expect(rows.map(({ value }) => value)).toContain('(not shown)');
		expect(rows.map(({ value }) => value)).not.toContain('(other)');
		expect(sum(rows, 'change')).toBe(change);
	});

	it('counts a user with several values once in the total, and says by how much the values exceed it', async () => {
		const { change, rows, notes } = await whole('landingPage', 'totalUsers');
		const often = rows.find(({ value }) => value === '(counted more than once)')!;
		expect(Number(often.current)).toBeLessThan(0);
		expect(sum(rows, 'change')).toBe(change);
		expect(notes.join(' ')).toMatch(/a user or session can have several/);
	});

	it('says for a ratio how much sessions of several pages are counted too often, and does not present that as a cause', async () => {
		for (const metric of ['eventsPerSession', 'averageSessionDuration']) {
			const asked = { ...autumn, metric, dimensions: ['pagePath'] };
			const { rows, sentence, notes } = await single(asked);
			expect(rows.map(({ value }) => value)).toContain('(counted more than once)');
			expect(rows.map(({ value }) => value)).not.toContain('(not shown)');
			expect(sentence).toMatch(/pagePath \//);
			expect(notes.join(' ')).not.toMatch(/withholds/);
		}
	});

	it('states the same sentence however many values are returned', async () => {
		const first = buildPanelDays('2026-11-01', '2026-11-07');
		const asked = { ...first, metric: 'keyEvents', dimensions: ['country'] };
		const one = await single({ ...asked, topN: 1 });
		const five = await single({ ...asked, topN: 5 });
		expect(one.sentence).toBe(five.sentence);
		expect(one.sentence).toContain('country Sweden (');
		expect(one.rows).toEqual(five.rows.slice(0, 1));
	});

	it('can explain a change by weekdays and hours, which recur in every period', async () => {
		const { items } = await explain({ ...autumn, dimensions: ['dayOfWeek', 'hour'] });
		const dimensions = new Set(items.map(({ dimension }) => dimension));
		expect([...dimensions].sort()).toEqual(['dayOfWeek', 'hour']);
	});

	it('reports an unreadable total as unknown, not as 0', async () => {
		const asked = { ...autumn, dimensions: ['country'] };
		const answers = await batchOf(asked);
		const unreadable = { metricValues: [{ value: 'many' }] };
		const nothing = { rows: [], rowCount: 0 };
		for (const more of [{ totals: [{}] }, { ...nothing, totals: [unreadable] }]) {
			answerWith(answers.map((report) => ({ ...report, ...more })));
			expect((await single(asked)).sentence).toContain('is unknown now');
		}
		answerWith(answers.map((report) => ({ ...report, ...nothing, totals: [{}] })));
		expect((await single(asked)).sentence).toMatch(/was 0 before and is 0 now/);
	});

	it('warns when a period is not over', async () => {
		const november = buildPanelDays('2026-11-01', '2026-11-30');
		const asked = { ...november, dimensions: ['country'] };
		const warned = /The period ending 2026-11-30 isn't over yet/;
		expect((await explain(asked)).hints.at(-1)).toMatch(warned);
		expect((await single(asked)).notes).toContainEqual(expect.stringMatching(warned));
		expect((await explain(autumn)).hints.join()).not.toContain('over yet');
	});

	it('retries and times out as the options of its own item say', async () => {
		const reply = buildGoogleError(
			429,
			'Exhausted concurrent requests quota.',
			'RESOURCE_EXHAUSTED',
		);
		bench.sandbox.endpoints.data.order({ reply, times: 2 });
		const perItem = [{ options: { maxRetries: 0 } }, { options: { maxRetries: 3 } }];
		const asked = { ...autumn, dimensions: ['country'], topN: 1 };
		const { items } = await explain(asked, { perItem, continueOnFail: true });
		expect(items).toMatchObject([{ error: expect.any(String) }, { dimension: 'country' }]);
	});

	it('gives an AI agent a compact answer with the sentence first', async () => {
		const { items } = await explain(autumn, { isTool: true });
		expect(items).toHaveLength(1);
		expect(Object.keys(items[0]!).join(' ')).toBe(
			'sentence metric current previous change changePercent period dateRanges columns rows rowsShown notes',
		);
		expect(JSON.stringify(items[0]).length).toBeLessThan(4000);
	});

	it('says so where nothing changed, or where nothing was there', async () => {
		const nothing = await single({ property: BLOG, metric: 'ecommercePurchases', ...autumn });
		expect(nothing).toMatchObject({ change: 0, rows: [] });
		expect(nothing.sentence).toBe(
			'ecommercePurchases was 0 before and is 0 now, so there is no change to explain (Thu 1 – Wed 14 Oct, compared with Thu 17 – Wed 30 Sep, property time zone).',
		);
		const metric = 'averagePurchaseRevenue';
		const unknown = await single({ property: BLOG, metric, ...autumn });
		expect(unknown.sentence).toMatch(/was unknown before and is unknown now/);
	});

	it('explains nothing where the account may not see the metric, since its zeros are no numbers', async () => {
		quirks().set({ restricted: ['totalRevenue'] });
		const revenue = { ...autumn, metric: 'totalRevenue' };
		const { sentence, rows, notes } = await single(revenue);
		expect(sentence).toMatch(/was unknown before and is unknown now/);
		expect(rows).toEqual([]);
		expect(notes).toContainEqual(expect.stringMatching(/not allowed to see .* totalRevenue/));
		const options = { failOnDegradedData: true };
		await expect(explain({ ...revenue, options })).rejects.toThrow('sampled or incomplete');
	});

	it('explains nothing where Google says why one period is empty', async () => {
		const asked = { ...autumn, dimensions: ['country'] };
		const [now, before] = await batchOf(asked);
		const metadata = { timeZone: 'Europe/Oslo', emptyReason: 'No data' };
		answerWith([now!, { ...before, rows: [], rowCount: 0, totals: [], metadata }]);
		const { sentence, rows, previous, notes } = await single(asked);
		expect(sentence).toMatch(/^sessions was unknown before and is [\d,]+ now/);
		expect([rows, previous]).toEqual([[], null]);
		expect(notes).toContain('The previous period: The report is empty: No data');
	});

	it('asks for the denominator of a ratio that the node does not know', async () => {
		const own = { ...autumn, metric: 'cartToViewRate', dimensions: ['country'] };
		await expect(explain(own)).rejects.toMatchObject({
			message: 'The metric "cartToViewRate" is a ratio, but its denominator is unknown',
			description: expect.stringMatching(/Under Options, set 'Base Metric'/),
		});
		const { items } = await explain({ ...own, options: { baseMetric: 'itemsViewed' } });
		expect(items[0]).toHaveProperty('mix');
		const based = { ...autumn, options: { baseMetric: 'activeUsers' } };
		await expect(explain(based)).rejects.toThrow(/^The metric "sessions" is not a ratio$/);
	});

	const TIMES = ['date', 'yearMonth', 'month', 'isoWeek', 'day', 'nthDay', 'firstSessionDate'];

	it.each<[string, IDataObject, RegExp]>([
		['no dimension', { dimensions: [] }, /^'Dimensions' is empty/],
		...TIMES.map((time): [string, IDataObject, RegExp] => [
			`the dimension of time ${time}`,
			{ dimensions: [time] },
			/cannot explain the change/,
		]),
		['no number of values', { topN: 0 }, /^'Values per Dimension' must be at least 1/],
		['a dimension twice', { dimensions: ['city', 'city'] }, /two columns "city"/],
		['no metric', { metric: '' }, /'Metric Name or ID' is empty/],
	])('refuses %s before any request', async (_claim, parameters, words) => {
		await expect(explain(parameters)).rejects.toThrow(words);
		expect(methods()).toEqual([]);
	});
});
