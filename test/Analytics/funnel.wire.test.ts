import type { IDataObject } from 'n8n-workflow';

import { buildPanelCondition, toPanelRows } from '../../testing/panelParameters';
import { expectAdvice } from '../../testing/failures';
import { openAnalyticsSandbox, SHOP } from '../../testing/analytics';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(openAnalyticsSandbox);

const STEPS: IDataObject[] = [
	{ name: 'Visit', event: 'session_start' },
	{ event: 'view_item' },
	{ name: 'Bought', event: 'purchase' },
];
const RATES = ['funnelStepCompletionRate', 'funnelStepAbandonmentRate'];
const QUARTER = { samplesReadCount: 50, samplingSpaceSize: 200 };

const funnel = async (parameters: IDataObject = {}, more = {}) =>
	await bench.run(
		{ operation: 'runFunnel', property: SHOP, steps: { values: STEPS }, ...parameters },
		more,
	);
const usersIn = (items: IDataObject[]) => items.map(({ activeUsers }) => Number(activeUsers));
const requests = () => bench.sandbox.endpoints.data.requests.length;

/** How many users had these events in this order, from the raw events alone. */
function usersOf(events: string[], where = '1'): number[] {
	const db = bench.sandbox.analytics.events(SHOP, '2026-10-24', '2026-11-20');
	const days = `day BETWEEN ${dayNumber('2026-10-24')} AND ${dayNumber('2026-11-20')}`;
	let before = '';
	return events.map((event, index) => {
		const after = index === 0 ? '' : `JOIN (${before}) b ON b.user = e.user AND b.place < e.id`;
		before = `SELECT e.user, min(e.id) AS place FROM events e ${after}
			WHERE e.name = '${event}' AND e.${days} AND ${where} GROUP BY e.user`;
		return Number(db.prepare(`SELECT count(*) AS n FROM (${before})`).get()!.n);
	});
}

const dayNumber = (day: string) => Date.parse(day) / 86_400_000;

describe('Run Funnel', () => {
	it('returns a row for each step, with the number of users that the raw events give', async () => {
		const { items } = await funnel();
		const names = items.map(({ funnelStepName }) => funnelStepName);
		expect(names).toEqual(['1. Visit', '2. view_item', '3. Bought']);
		expect(usersIn(items)).toEqual(usersOf(['session_start', 'view_item', 'purchase']));
	});

	it('returns rates as fractions, though Google calls them integers and sends the headers twice', async () => {
		const { items } = await funnel();
		const [visit, view] = usersIn(items);
		expect(items[0]).toEqual({
			funnelStepName: '1. Visit',
			activeUsers: visit,
			funnelStepCompletionRate: view! / visit!,
			funnelStepAbandonments: visit! - view!,
			funnelStepAbandonmentRate: 1 - view! / visit!,
		});
	});

	it('reads the answer the same where headers come once, or not at all', async () => {
		const { items } = await funnel();
		const raw = (await funnel({ simplify: false })).items[0]!;
		const table = raw.funnelTable as IDataObject;
		const metricHeaders = table.metricHeaders as object[];
		expect(metricHeaders).toHaveLength(8);
		const answer = (funnelTable: object) => {
			const body = { ...raw, funnelTable };
			bench.sandbox.endpoints.data.order({ reply: { status: 200, body } });
		};
		answer({ ...table, metricHeaders: metricHeaders.slice(0, 4) });
		expect((await funnel()).items).toEqual(items);
		answer({});
		expect(await funnel()).toMatchObject({
			items: [],
			hints: [expect.stringMatching(/^No users entered the funnel/)],
		});
	});

	it('lets users enter an open funnel at any step', async () => {
		const { items } = await funnel({ openFunnel: true });
		const single = STEPS.map(({ event }) => usersOf([String(event)])[0]);
		expect(usersIn(items)).toEqual(single);
	});

	it('applies conditions to each step', async () => {
		const dimensionFilters = toPanelRows(buildPanelCondition('pagePath', 'contains', 'cart'));
		const steps = toPanelRows(
			{ event: 'session_start' },
			{ event: 'page_view', dimensionFilters },
		);
		const { items } = await funnel({ steps });
		const all = usersIn((await funnel({ steps: { values: STEPS.slice(0, 1) } })).items)[0]!;
		const [first, second] = usersIn(items);
		expect(first).toBe(all);
		expect(second).toBeGreaterThan(0);
		expect(second).toBeLessThan(all);
	});

	it('counts only steps that follow directly, or within a time, where the user asks for that', async () => {
		const second = async (more: object) => {
			const steps = toPanelRows(STEPS[0], { event: 'view_item', ...more });
			return usersIn((await funnel({ steps })).items)[1]!;
		};
		const soon = await second({ withinSeconds: 30 });
		expect(soon).toBeLessThan(await second({}));
		expect(await second({ isDirect: true })).toBeLessThan(soon);
	});

	it('returns the total and the values of a breakdown, which add up to the total', async () => {
		const { items } = await funnel({ breakdown: 'deviceCategory' });
		const first = items.filter(({ funnelStepName }) => funnelStepName === '1. Visit');
		expect(first[0]).toMatchObject({ deviceCategory: '(total)' });
		const [total, ...parts] = usersIn(first);
		expect(parts.length).toBeGreaterThan(2);
		expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
		for (const row of items) for (const rate of RATES) expect(typeof row[rate]).toBe('number');
		const two = await funnel({ breakdown: 'deviceCategory', options: { breakdownLimit: 2 } });
		expect(two.items).toHaveLength(9);
	});

	it("takes the date ranges of reports, in the property's time zone", async () => {
		await funnel({ dateRange: 'last7Days' });
		await funnel({ dateRange: 'lastMonth' });
		const ranges = bench
			.listDataRequests()
			.flatMap(({ method, body }) => (method === 'runFunnelReport' ? body.dateRanges : []));
		expect(ranges).toEqual([
			{ startDate: '7daysAgo', endDate: 'yesterday' },
			{ startDate: '2026-10-01', endDate: '2026-10-31' },
		]);
	});

	it('says when the funnel is sampled, or stops where the user wants that', async () => {
		bench.sandbox.analytics.quirks.set({ sampling: QUARTER });
		const { hints } = await funnel({ dateRange: 'lastMonth' });
		expect(hints).toEqual([
			'4.6% completed all steps; biggest drop: view_item → Bought, 91%. Thu 1 – Sat 31 Oct, property time zone.',
			'The report is sampled: its numbers are based on 25% of the events.',
		]);
		await expect(funnel({ options: { failOnDegradedData: true } })).rejects.toThrow(
			/^The report is sampled or incomplete$/,
		);
	});

	it('says where figures are less than 48 hours old and may still change', async () => {
		const said =
			'The range includes the last 48 hours, for which Google may still change figures.';
		expect((await funnel({ dateRange: 'today' })).hints).toEqual([
			expect.stringMatching(/ completed all steps; .*%\. Sat 21 Nov, property time zone\.$/),
			said,
		]);
		expect((await funnel({ dateRange: 'lastMonth' })).hints).toEqual([
			expect.stringContaining(' completed all steps; '),
		]);
		const steps = JSON.stringify(STEPS);
		const { items } = await funnel({ steps, dateRange: 'last7Days' }, { isTool: true });
		expect(items[0]!.notes).toEqual([
			said,
			expect.stringMatching(
				/% completed all steps; .* Sat 14 – Fri 20 Nov, property time zone\.$/,
			),
		]);
	});

	it('gives an AI agent a compact table with the warnings it should know', async () => {
		bench.sandbox.analytics.quirks.set({ sampling: QUARTER });
		const steps = JSON.stringify(STEPS);
		const { items } = await funnel({ steps, dateRange: 'lastMonth' }, { isTool: true });
		expect(items).toEqual([
			{
				columns: [
					'funnelStepName',
					'activeUsers',
					'funnelStepCompletionRate',
					'funnelStepAbandonments',
					'funnelStepAbandonmentRate',
				],
				rows: [expect.any(Array), expect.any(Array), expect.any(Array)],
				rowsShown: '3 of 3',
				notes: [
					expect.stringMatching(/^The report is sampled/),
					expect.stringMatching(/completed all steps; .* Oct, property time zone\.$/),
				],
			},
		]);
	});

	it('adds the property to the rows where an expression chooses it', async () => {
		const { items } = await funnel({ options: { addPropertyColumn: true } });
		expect(Object.entries(items[0]!)[0]).toEqual(['property', SHOP]);
	});

	it.each<[string, IDataObject, RegExp]>([
		['no steps', { steps: {} }, /^'Steps' is empty/],
		['a step of nothing', { steps: toPanelRows({ name: 'A' }) }, /^Step 1 "A" has no event/],
		[
			'a condition that funnels do not have',
			{
				steps: toPanelRows({
					dimensionFilters: toPanelRows(buildPanelCondition('city', 'isEmpty')),
				}),
			},
			/'Is Empty'.*which Google does not support/,
		],
		[
			'a condition without a value',
			{
				steps: toPanelRows(STEPS[0], {
					dimensionFilters: toPanelRows(buildPanelCondition('city', 'equals')),
				}),
			},
			/^Step 2: The filter on "city" has no value/,
		],
	])('refuses %s before any request', async (_claim, parameters, words) => {
		await expect(funnel(parameters)).rejects.toThrow(words);
		expect(requests()).toBe(0);
	});

	it('suggests the name that was probably meant where Google does not know a name', async () => {
		await expect(funnel({ breakdown: 'session_channel' })).rejects.toMatchObject(
			expectAdvice(/Similar names: session/),
		);
	});
});

describe('Get Quota', () => {
	it('returns a row for each category and kind of quota, with what is left', async () => {
		bench.sandbox.analytics.quirks.leaveQuota('tokensPerDay', 50_001, {
			property: `properties/${SHOP}`,
			category: 'funnel',
		});
		const { items } = await bench.run({ operation: 'getQuota', property: SHOP });
		expect(items).toHaveLength(18);
		const categories = new Set(items.map(({ category }) => category));
		expect([...categories].sort()).toEqual(['core', 'funnel', 'realtime']);
		expect(items.find(({ percentLeft }) => Number(percentLeft) < 30)).toEqual({
			category: 'funnel',
			quota: 'tokensPerDay',
			remaining: 50_001,
			percentLeft: 25,
		});
	});
});

describe('Run Funnel with segments', () => {
	const OF_NORWAY = toPanelRows(buildPanelCondition('country', 'equals', 'Norway'));
	const segments = (...rows: IDataObject[]) => ({ options: { segments: { values: rows } } });

	it('counts each segment as the raw events give it', async () => {
		const { items, hints } = await funnel(
			segments(
				{ name: 'Searchers', scope: 'user', event: 'view_search_results' },
				{ name: 'Norway', scope: 'event', dimensionFilters: OF_NORWAY },
			),
		);
		const searchers = `e.user IN (SELECT user FROM events WHERE name = 'view_search_results'
			AND day BETWEEN ${dayNumber('2026-10-24')} AND ${dayNumber('2026-11-20')})`;
		const norwegians =
			"e.user IN (SELECT u.id FROM users u JOIN places p ON p.id = u.place WHERE p.country = 'Norway')";
		const names = ['session_start', 'view_item', 'purchase'];
		const [some, others] = [searchers, norwegians].map((where) => usersOf(names, where));
		expect(items.map(({ segment, activeUsers }) => [segment, activeUsers])).toEqual(
			names.flatMap((_, step) => [
				['1. Searchers', some![step]],
				['2. Norway', others![step]],
			]),
		);
		expect(some![0]).toBeGreaterThan(10);
		expect(hints[0]).toMatch(/^1\. Searchers: .*% completed all steps; .* 2\. Norway: .*%/);
	});

	it('includes whole sessions in which an event matches where a segment is by session', async () => {
		const { items } = await funnel(
			segments({ scope: 'session', event: 'view_search_results' }),
		);
		const where = `e.session IN (SELECT session FROM events WHERE name = 'view_search_results')`;
		expect(usersIn(items)).toEqual(usersOf(['session_start', 'view_item', 'purchase'], where));
		expect(items[0]!.segment).toBe('1. view_search_results');
	});

	it("sends segments in Google's own form", async () => {
		await funnel(
			segments({
				name: 'Both',
				scope: 'session',
				event: 'purchase',
				dimensionFilters: OF_NORWAY,
			}),
		);
		expect(bench.listDataRequests()[0]!.body).toMatchObject({
			segments: [
				{
					name: 'Both',
					sessionSegment: {
						sessionInclusionCriteria: {
							andConditionGroups: [
								{
									segmentFilterExpression: {
										andGroup: {
											expressions: [
												{ segmentEventFilter: { eventName: 'purchase' } },
												{ segmentFilter: { fieldName: 'country' } },
											],
										},
									},
								},
							],
						},
					},
				},
			],
		});
	});

	it.each([
		['five segments', Array.from({ length: 5 }, () => ({ event: 'a' })), /Google allows 4/],
		[
			'a segment without an event and a filter',
			[{ name: 'All' }],
			/Segment 1 "All" has no event/,
		],
		[
			'a condition for an empty segment',
			[{ dimensionFilters: toPanelRows(buildPanelCondition('country', 'isEmpty')) }],
			/does not support in funnel steps and segments/,
		],
	])('refuses %s before any request', async (_, rows, words) => {
		const before = requests();
		await expect(funnel(segments(...rows))).rejects.toThrow(words);
		expect(requests()).toBe(before);
	});
});

describe('Run Funnel with next actions', () => {
	it('counts what users do after a step and before the next one, with a total', async () => {
		const steps = { values: [{ event: 'view_item' }, { event: 'add_to_cart' }] };
		const { items, hints } = await funnel({ view: 'nextActions', steps });
		const totals = items.filter(({ funnelStepNextAction: next }) => next === '(total)');
		expect(usersIn(totals)).toEqual(usersOf(['view_item', 'add_to_cart']));
		const db = bench.sandbox.analytics.events(SHOP, '2026-10-24', '2026-11-20');
		const truth = db
			.prepare(
				`WITH ordered AS (
					SELECT user, name, row_number() OVER w AS place, lead(name) OVER w AS following
					FROM events
					WHERE day BETWEEN ${dayNumber('2026-10-24')} AND ${dayNumber('2026-11-20')}
					WINDOW w AS (PARTITION BY user ORDER BY ts, id)),
				first AS (SELECT user, min(place) AS place FROM ordered WHERE name = 'view_item' GROUP BY user)
				SELECT o.following AS name, count(*) AS users FROM ordered o
				JOIN first f ON f.user = o.user AND f.place = o.place
				WHERE o.following <> 'add_to_cart' GROUP BY 1 ORDER BY users DESC, name LIMIT 5`,
			)
			.all();
		const found = items
			.filter(({ funnelStepName: step }) => step === '1. view_item')
			.slice(1)
			.map(({ funnelStepNextAction: name, activeUsers: users }) => ({ name, users }));
		expect(found).toEqual(truth.map((row) => ({ ...row })));
		expect(found.length).toBeGreaterThan(1);
		expect(hints[0]).toMatch(/% completed all steps/);
	});

	it('can count pages as next actions, as many as the user asks for', async () => {
		const { items } = await funnel({
			view: 'nextActions',
			nextAction: 'pagePath',
			options: { nextActionLimit: 2 },
		});
		const ofVisit = items.filter(({ funnelStepName: step }) => step === '1. Visit');
		expect(ofVisit.map(({ funnelStepNextAction: next }) => next)).toEqual([
			'(total)',
			expect.stringMatching(/^\//),
			expect.stringMatching(/^\//),
		]);
	});
});

describe('Run Funnel with a trend', () => {
	it('counts the users of each step day by day, which add up to those of the step', async () => {
		const { items } = await funnel({ view: 'trend' });
		expect(Object.keys(items[0]!)).toEqual(['funnelStepName', 'date', 'activeUsers']);
		expect(items[0]!.date).toMatch(/^\d{4}-\d\d-\d\d$/);
		const sums = ['1. Visit', '2. view_item', '3. Bought'].map((step) =>
			usersIn(items.filter(({ funnelStepName: name }) => name === step)).reduce(
				(sum, users) => sum + users,
				0,
			),
		);
		expect(sums).toEqual(usersOf(['session_start', 'view_item', 'purchase']));
		const days = items.filter(({ funnelStepName: name }) => name === '1. Visit');
		expect(days.length).toBeGreaterThan(20);
	});

	it('returns no rows, and says so, where no user came', async () => {
		const { items, hints } = await funnel({
			view: 'trend',
			steps: { values: [{ event: 'nothing' }, { event: 'purchase' }] },
		});
		expect(items).toEqual([]);
		expect(hints.join(' ')).toMatch(/No users entered the funnel/);
	});
});
