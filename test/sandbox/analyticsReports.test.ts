import { cells, LAST_WEEK, listAt, names, range, SHOP, startAnalytics } from './analyticsClient';
import { formatMetric } from '../../sandbox/analytics/data/reportParts';
import { openSharedBench } from '../../testing/shared';

const client = openSharedBench(startAnalytics);

const ask = (method: string, body: object) => client.report(SHOP, method, body);
const report = (more: object) => ({ dateRanges: LAST_WEEK, ...more });
const run = (more: object) => ask('runReport', report(more));

const WEEK = ['20261114', '20261120'] as const;

/** Of the week's events, by joins of this test's own. */
const truth = (sql: string) =>
	client.sandbox
		.events(SHOP, '2026-11-01', '2026-11-21')
		.prepare(
			`WITH facts AS (SELECT e.*, d.category AS device, s.engaged, s.is_new
				FROM events e, calendar c, sessions s, devices d
				WHERE c.day = e.day AND s.id = e.session AND d.id = s.device AND c.date BETWEEN ? AND ?)
			${sql}`,
		)
		.all(...WEEK)
		.map((row) => Object.values(row).map(String));

const ACTIVE = 'COUNT(DISTINCT CASE WHEN engaged OR is_new THEN user END)';
const SESSIONS = 'COUNT(DISTINCT session)';
const IS_KEY = "name IN ('purchase', 'sign_up', 'generate_lead')";

/** Those that test/truth does not ask for. */
test.each<[string, string]>([
	['bounceRate', `1 - 1.0 * COUNT(DISTINCT CASE WHEN engaged THEN session END) / ${SESSIONS}`],
	['sessionsPerUser', `1.0 * ${SESSIONS} / ${ACTIVE}`],
	['averageSessionDuration', `1.0 * SUM(gap) / ${SESSIONS}`],
	['keyEvents', `SUM(${IS_KEY})`],
	['transactions', 'COUNT(DISTINCT transaction_id)'],
	['totalRevenue', "SUM(CASE WHEN name = 'purchase' THEN value ELSE 0 END)"],
])('The sandbox computes the metric %s as Google defines it', async (metric, sql) => {
	const body = { dimensions: names('deviceCategory'), metrics: names(metric) };
	const found = Object.fromEntries(cells(await run({ ...body, keepEmptyRows: true })));
	const expected = truth(`SELECT device, ${sql} FROM facts GROUP BY 1`);
	expect(expected.length).toBeGreaterThan(1);
	expect(Object.keys(found)).toHaveLength(expected.length);
	for (const [device = '', value] of expected) {
		expect(Number(found[device])).toBeCloseTo(Number(value), 8);
	}
});

test('The sandbox counts item metrics per item', async () => {
	const answer = await run({
		dimensions: names('itemName'),
		metrics: names('itemsPurchased'),
		orderBys: [{ dimension: { dimensionName: 'itemName' } }],
	});
	expect(cells(answer)).toEqual(
		truth(
			`SELECT i.item_name, SUM(i.quantity) FROM items i JOIN facts ON facts.id = i.event
			WHERE name = 'purchase' GROUP BY 1 ORDER BY 1`,
		),
	);
});

test('The sandbox returns the same days in whatever order they are requested', async () => {
	const other = await startAnalytics();
	await other.report(SHOP, 'runReport', {
		dateRanges: [range('today', 'today')],
		metrics: names('sessions'),
	});
	const body = { dimensions: names('date'), metrics: names('activeUsers', 'newUsers') };
	const later = await other.report(SHOP, 'runReport', report(body));
	await other.stop();
	expect(cells(later)).toHaveLength(7);
	expect(later.body).toEqual((await run(body)).body);
});

test('The sandbox counts the last thirty minutes in realtime reports, minute by minute', async () => {
	const answer = await ask('runRealtimeReport', {
		dimensions: names('minutesAgo'),
		metrics: names('eventCount'),
	});
	const minute = (agoMs: number) => Math.floor((client.clock.time - agoMs) / 60_000) * 60;
	const events = client.sandbox
		.events(SHOP, '2026-11-01', '2026-11-21')
		.prepare('SELECT COUNT(*) AS n FROM events WHERE ts BETWEEN ? AND ?')
		.get(minute(29 * 60_000), Math.floor(client.clock.time / 1000));
	const rows = cells(answer);
	expect(rows.length).toBeGreaterThan(1);
	expect(rows.map(([name]) => name).filter((name) => !/^[0-2]\d$/.test(name!))).toEqual([]);
	expect(rows.reduce((sum, [, value]) => sum + Number(value), 0)).toBe(events?.['n']);
	expect(answer.body).not.toHaveProperty('metadata');
});

test('The sandbox follows the new users of a day in cohorts', async () => {
	const answer = await ask('runReport', {
		dimensions: names('cohort', 'cohortNthDay'),
		metrics: names('cohortActiveUsers', 'cohortTotalUsers'),
		orderBys: [{ dimension: { dimensionName: 'cohortNthDay' } }],
		cohortSpec: {
			cohorts: [
				{ dimension: 'firstSessionDate', dateRange: range('2026-11-14', '2026-11-14') },
			],
			cohortsRange: { granularity: 'DAILY', startOffset: 0, endOffset: 3 },
		},
	});
	const rows = cells(answer);
	const [[newcomers] = []] = truth(
		`SELECT COUNT(DISTINCT f.user) FROM facts f JOIN calendar c ON c.day = f.day
		WHERE c.date = '20261114' AND f.name = 'first_visit'`,
	);
	expect(rows[0]).toEqual(['cohort_0', '0000', newcomers, newcomers]);
	expect(rows.length).toBeGreaterThan(1);
	expect(new Set(rows.map(([, , , total]) => total)).size).toBe(1);
});

describe('The fields of a sandbox property', () => {
	const metadata = async (property: string) =>
		(await client.dataApi('GET', `/v1beta/properties/${property}/metadata`)).body;

	test('can all be requested', async () => {
		const body = await metadata(SHOP);
		const askable = (kind: string) =>
			listAt(body, kind)
				.map(({ apiName }) => String(apiName))
				.filter((name) => !name.startsWith('cohort'));
		const yesterday = { dateRanges: [range('yesterday', 'yesterday')] };
		const statuses: Array<[string, number]> = [];
		for (const name of askable('metrics')) {
			const asked = { ...yesterday, metrics: names(name) };
			statuses.push([name, (await ask('runReport', asked)).status]);
		}
		for (const name of askable('dimensions')) {
			const asked = { ...yesterday, dimensions: names(name) };
			statuses.push([name, (await ask('runReport', asked)).status]);
		}
		expect(statuses.length).toBeGreaterThan(50);
		expect(statuses.filter(([, status]) => status !== 200)).toEqual([]);
	});
});

test.each([
	[3, '3'],
	[0.5, '0.5'],
	[1 / 3, '0.33333333333333331'],
	[0.1 + 0.2, '0.30000000000000004'],
	[1e-7, '1e-07'],
	[0.00012, '0.00012'],
	[123456.789, '123456.789'],
	[0, '0'],
])('The sandbox writes the number %d as Google does: %s', (value, text) => {
	expect(formatMetric(value)).toBe(text);
});
