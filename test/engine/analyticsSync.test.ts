import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { addDays, toDayInZone } from '../../nodes/shared/core/calendar';
import { toSnakeCaseColumnName } from '../../nodes/Analytics/report/columnNames';
import { ENGINE_USER_FOLDER } from '../../engine/engineModules';
import type { SandboxReply, SandboxRequest } from '../../sandbox/http/types';
import { APP, BLOG, FRESH, SHOP, WAREHOUSE } from '../../testing/analytics';
import { startAnalyticsEngine, type AnalyticsRunOptions } from '../../testing/analyticsEngine';
import { buildPanelCondition, toPanelRows } from '../../testing/panelParameters';
import { openSharedBench } from '../../testing/shared';

/** The sandbox has the clock of the machine, as the node has in n8n's engine. */
const bench = openSharedBench(async () => {
	const engine = await startAnalyticsEngine({});
	const { data } = engine.sandbox.analytics;
	const answer = data.answer.bind(data);
	data.answer = async (request) => refuse(request) ?? (await answer(request));
	const reset = engine.reset;
	return {
		...engine,
		reset: () => {
			refuse = () => undefined;
			reset();
		},
	};
});

/** What Google answers instead; undefined to answer as usual. */
let refuse: (request: SandboxRequest) => SandboxReply | undefined = () => undefined;

const quirks = () => bench.sandbox.analytics.quirks;

interface DayItem {
	property: string;
	day: string;
	_synced_at: string;
	rows: number;
	replace: boolean;
	sampled: boolean;
	withheld: boolean;
	provisional: boolean;
	completeness?: Record<string, number>;
	error?: string;
}

const byCountry = {
	operation: 'sync',
	metrics: ['sessions', 'totalUsers', 'totalRevenue'],
	dimensions: ['country'],
};

async function sync(parameters: IDataObject = {}, more: AnalyticsRunOptions = {}) {
	const result = await bench.run({ ...byCountry, ...parameters } as INodeParameters, more);
	return {
		...result,
		days: (result.outputs[1] ?? []).map(({ json }) => json as unknown as DayItem),
		hints: result.hints.map(({ message }) => message),
	};
}

/** Reports that were asked for, but for the small one that says which day it is. */
const listSentReports = () =>
	bench.sandbox.endpoints.data.requests
		.map(({ text }) => JSON.parse(text || '{}') as IDataObject)
		.filter(({ dimensions }) => dimensions !== undefined);

const rangesAsked = () =>
	listSentReports().map(({ dateRanges }) => {
		const [range] = dateRanges as Array<{ startDate: string; endDate: string }>;
		return `${range!.startDate} ${range!.endDate}`;
	});

const serverError = { status: 500, body: { error: { code: 500, message: 'Internal error' } } };

const quick = { options: { maxRetries: 0 } };

describe('Sync a Table', () => {
	it('returns the last four complete days with a stable key, the day, the property and typed columns', async () => {
		const { items, days, error } = await sync();
		expect(error).toBeUndefined();
		const today = toDayInZone('America/New_York', Date.now());
		expect(days.map(({ day }) => day)).toHaveLength(4);
		expect([today, addDays(today, 1)]).toContain(addDays(days.at(-1)!.day, 1));
		expect(Object.keys(items[0]!)).toEqual([
			'_key',
			'_day',
			'_property',
			'_synced_at',
			'country',
			'sessions',
			'total_users',
			'total_revenue',
		]);
		const [row] = items;
		const values = [SHOP, row!._day, row!.country];
		const key = createHash('sha256').update(JSON.stringify(values)).digest('hex');
		expect(row).toMatchObject({ _key: key, _property: SHOP, sessions: expect.any(Number) });
		expect(new Set(items.map(({ _key }) => _key)).size).toBe(items.length);
		expect(new Set(items.map(({ _synced_at }) => _synced_at)).size).toBe(1);
	});

	it('lists every day in Days, with what to replace', async () => {
		const { items, days } = await sync({ restateDays: 5 });
		for (const day of days) {
			expect(day).toEqual({
				property: SHOP,
				day: day.day,
				_synced_at: items[0]!._synced_at,
				rows: items.filter(({ _day }) => _day === day.day).length,
				replace: true,
				sampled: false,
				withheld: false,
				provisional: days.indexOf(day) >= 3,
			});
		}
	});

	it('requests the date first, and once, even where the user chose it as well', async () => {
		const { items } = await sync({ dimensions: ['country', 'date'] });
		expect(listSentReports()).toMatchObject([
			{ dimensions: [{ name: 'date' }, { name: 'country' }] },
		]);
		expect(items[0]).not.toHaveProperty('date');
	});

	it('includes today on demand, as a provisional day', async () => {
		const without = await sync();
		const { days } = await sync({ includeToday: true });
		expect(days.map(({ day }) => day)).toEqual([
			...without.days.map(({ day }) => day),
			addDays(without.days.at(-1)!.day, 1),
		]);
		expect(days.at(-1)).toMatchObject({ provisional: true, replace: true });
	});

	it('returns all days since a date in slices of two weeks, with the same rows as single days', async () => {
		const { items, days } = await sync({ period: 'from', fromDate: '40daysAgo' });
		expect(days).toHaveLength(40);
		expect(rangesAsked()).toHaveLength(3);
		const single = await sync({ period: 'from', fromDate: days[39]!.day });
		const { _synced_at, ...row } = single.items[0]!;
		const same = items.find(({ _key }) => _key === row._key);
		expect(same).toMatchObject(row);
	});

	it('lists a day without rows in Days, so that it is emptied', async () => {
		const filter = toPanelRows(buildPanelCondition('country', 'equals', 'Atlantis'));
		const { items, days } = await sync({ dimensionFilters: filter });
		expect(items).toEqual([]);
		expect(days).toHaveLength(4);
		expect(days).toMatchObject(Array(4).fill({ rows: 0, replace: true }));
	});

	it('splits a sampled slice into single days, which state what they add up to', async () => {
		quirks().set({ sampling: { samplesReadCount: 1, samplingSpaceSize: 2 } });
		const { days, hints } = await sync();
		expect(rangesAsked()).toHaveLength(7);
		expect(days).toMatchObject(
			Array(4).fill({ sampled: true, replace: true, completeness: { totalRevenue: 1 } }),
		);
		expect(hints.join(' ')).toContain('50% of the events');
	});

	it('splits days whose rare values are grouped only where the user allows that', async () => {
		quirks().set({ otherRow: { keep: 3 } });
		const whole = await sync({ splitDegraded: false });
		// Days of which the rare values are all that there is are asked for by themselves.
		const before = rangesAsked().length;
		expect(before).toBeLessThan(4);
		expect(whole.hints.join(' ')).toMatch(
			/rows? whose date is "\(other\)" (was|were) left out/,
		);
		expect(whole.days.every(({ rows }) => rows > 0)).toBe(true);
		const split = await sync();
		expect(rangesAsked()).toHaveLength(before + 7);
		expect(split.days.map(({ rows }) => rows)).toEqual([4, 4, 4, 4]);
		const others = split.items.filter(({ country }) => country === '(other)');
		expect(others.map(({ _day }) => _day)).toEqual(split.days.map(({ day }) => day));
		expect(split.days[0]!.completeness!.totalRevenue).toBeLessThan(1);
	});

	it('returns no rows of a day that failed, says why in Days, and names the day in a warning', async () => {
		quirks().set({ otherRow: { keep: 3 } });
		const usual = await sync();
		const { day } = usual.days[1]!;
		const other = (row: IDataObject) => row._day !== day;
		const withoutTime = ({ _synced_at, ...row }: IDataObject) => row;
		refuse = ({ text }) =>
			text.includes(`"startDate":"${day}","endDate":"${day}"`) ? serverError : undefined;
		const { items, days, hints, error } = await sync(quick);
		expect(error).toBeUndefined();
		expect(items.map(withoutTime)).toEqual(usual.items.filter(other).map(withoutTime));
		expect(days.map(({ replace }) => replace)).toEqual([true, false, true, true]);
		expect(days[1]).toMatchObject({ day, rows: 0, error: expect.stringMatching(/Internal/) });
		expect(hints.join(' ')).toContain(`1 of 4 days failed: ${day}.`);
	});

	it('keeps the complete days of a report that breaks off, and no rows of the day in which it broke off', async () => {
		quirks().set({ largeRows: 500_000 });
		let pages = 0;
		refuse = ({ text }) => (text.includes('"offset"') && ++pages > 1 ? serverError : undefined);
		const parameters = {
			property: WAREHOUSE,
			metrics: ['sessions'],
			dimensions: ['transactionId'],
			output: 'file',
			options: { maxRetries: 0, concurrency: 1 },
		};
		const { days, outputs, error } = await sync(parameters);
		expect(error).toBeUndefined();
		const states = days.map(({ replace }) => replace);
		expect(states[0]).toBe(true);
		expect(states[3]).toBe(false);
		const file = (await bench.engine.readBinary(outputs[0]![0])).toString();
		const lines = file.trimEnd().split('\r\n').slice(1);
		for (const { day, rows, replace } of days) {
			const count = lines.filter((line) => line.includes(`,${day},`)).length;
			expect(count).toBe(rows);
			expect(count).toBe(replace ? 125_000 : 0);
		}
	});

	it('fails only where every day failed', async () => {
		refuse = ({ text }) => (text.includes('"dimensions"') ? serverError : undefined);
		const { error, outputs } = await sync(quick);
		expect(error).toMatchObject({ message: expect.stringContaining('status 500') });
		expect(outputs.flat()).toEqual([]);
	});

	it('continues with the other properties where one cannot be read, and lists its days', async () => {
		const records = [{ id: '999999999' }, { id: SHOP }];
		const { items, days, hints, error } = await sync(
			{ property: '={{ $json.id }}' },
			{ records },
		);
		expect(error).toBeUndefined();
		expect(new Set(items.map(({ _property }) => _property))).toEqual(new Set([SHOP]));
		const lost = days.filter(({ property }) => property === '999999999');
		expect(lost).toMatchObject(
			Array(4).fill({ replace: false, rows: 0, error: expect.stringMatching(/permission/) }),
		);
		expect(days.filter(({ property }) => property === SHOP)).toHaveLength(4);
		expect(hints.join(' ')).toMatch(/Property 999999999: 4 of 4 days failed/);
	});

	it('stops requesting once a refusal applies to every slice', async () => {
		refuse = ({ text }) =>
			text.includes('"dimensions"')
				? {
						status: 403,
						body: { error: { code: 403, message: 'No', status: 'PERMISSION_DENIED' } },
					}
				: undefined;
		const options = { concurrency: 1 };
		const { error } = await sync({ period: 'from', fromDate: '100daysAgo', options });
		expect(error).toMatchObject({ message: expect.stringContaining('refused access') });
		expect(rangesAsked().length).toBeLessThanOrEqual(2);
	});

	it('leaves the minimum quota to others, and names the days that are missing because of it', async () => {
		const options = { quotaFloor: 50, concurrency: 1 };
		const parameters = { period: 'from', fromDate: '60daysAgo', options };
		let reports = 0;
		refuse = () => {
			if (++reports === 3)
				quirks().leaveQuota('tokensPerDay', 90_000, { property: `properties/${SHOP}` });
			return undefined;
		};
		const { days, error, hints } = await sync(parameters);
		expect(error).toBeUndefined();
		expect(days[0]).toMatchObject({ replace: true });
		expect(days.at(-1)).toMatchObject({ replace: false, error: expect.stringMatching(/50%/) });
		expect(hints.join(' ')).toMatch(/of 60 days failed/);
	});

	it("keeps Google's column names on demand", async () => {
		const { items } = await sync({ columnNames: 'api', metrics: ['totalUsers'] });
		expect(Object.keys(items[0]!).slice(4)).toEqual(['country', 'totalUsers']);
	});

	it.each([
		['csv', (text: string) => text.trimEnd().split('\r\n').slice(1)],
		['jsonLines', (text: string) => text.trimEnd().split('\n')],
	])('writes the same rows into a file of %s', async (fileFormat, linesOf) => {
		const { items } = await sync();
		const { outputs, days } = await sync({ output: 'file', fileFormat });
		const [file] = outputs[0]!;
		expect(file!.json).toMatchObject({ property: SHOP, rowCount: items.length });
		const text = (await bench.engine.readBinary(file)).toString();
		expect(linesOf(text)).toHaveLength(items.length);
		expect(text).toContain(String(items[0]!._key));
		expect(days).toHaveLength(4);
	});

	it('does not escape formulas in files, because databases read values as they are', async () => {
		const headers = { name: 'date' };
		refuse = ({ text }) => {
			if (!text.includes('"pageTitle"')) return undefined;
			const [{ startDate }] = JSON.parse(text).dateRanges;
			const cells = [startDate.replaceAll('-', ''), '=1+1'].map((value) => ({ value }));
			return {
				status: 200,
				body: {
					dimensionHeaders: [headers, { name: 'pageTitle' }],
					metricHeaders: [{ name: 'sessions', type: 'TYPE_INTEGER' }],
					rows: [{ dimensionValues: cells, metricValues: [{ value: '1' }] }],
					rowCount: 1,
				},
			};
		};
		const parameters = { output: 'file', dimensions: ['pageTitle'], metrics: ['sessions'] };
		const { outputs } = await sync(parameters);
		const text = (await bench.engine.readBinary(outputs[0]![0])).toString();
		expect(text.split('\r\n')[1]).toMatch(/,=1\+1,1$/);
	});

	it('gives the rows and days of all properties one time of sync, so that older rows of the table are those to delete', async () => {
		const records = [SHOP, APP].map((id) => ({ id }));
		const { items, days } = await sync({ property: '={{ $json.id }}' }, { records });
		expect(new Set(items.map(({ _property }) => _property))).toEqual(new Set([SHOP, APP]));
		expect(new Set(items.map(({ _synced_at }) => _synced_at)).size).toBe(1);
		expect(new Set(days.map(({ _synced_at }) => _synced_at)).size).toBe(1);
	});

	it('names the files of several properties after them', async () => {
		const records = [SHOP, APP].map((id) => ({ id }));
		const { items } = await sync({ property: '={{ $json.id }}', output: 'file' }, { records });
		expect(items.map(({ fileName }) => fileName)).toEqual([
			`sync-${SHOP}.csv`,
			`sync-${APP}.csv`,
		]);
	});

	it('fails where its file could not be stored, and names no day to replace', async () => {
		const folder = join(ENGINE_USER_FOLDER, 'binary');
		// The folder is lost while the rows are read, so that n8n fails to store what it has written.
		refuse = ({ text }) => {
			if (text.includes('"dimensions"')) {
				rmSync(folder, { recursive: true, force: true });
				writeFileSync(folder, 'no folder');
			}
			return undefined;
		};
		const { error, outputs } = await sync({ output: 'file' });
		rmSync(folder);
		expect(error).toMatchObject({
			message: expect.stringContaining('The file could not be stored'),
		});
		expect(outputs.flat()).toEqual([]);
	});

	it('estimates requests, tokens and minutes with one small report', async () => {
		const parameters = { period: 'from', fromDate: '60daysAgo' };
		const { items, outputs } = await sync({ ...parameters, mode: 'estimate' });
		expect(bench.sandbox.endpoints.data.requests).toHaveLength(1);
		expect(outputs).toHaveLength(1);
		bench.sandbox.endpoints.data.reset();
		const { days, items: rows } = await sync(parameters);
		const sent = bench.sandbox.endpoints.data.requests.length;
		expect(items).toEqual([
			{
				property: SHOP,
				firstDay: days[0]!.day,
				lastDay: days.at(-1)!.day,
				days: 60,
				rows: expect.any(Number),
				requests: sent,
				tokens: expect.any(Number),
				tokensLeft: expect.any(Number),
				minutes: 1,
			},
		]);
		expect(Number(items[0]!.rows) / rows.length).toBeGreaterThan(0.4);
		expect(Number(items[0]!.rows) / rows.length).toBeLessThan(2.5);
		expect(items[0]!.tokens).toBeGreaterThanOrEqual(sent);
	});

	it.each(['tokensPerDay', 'tokensPerHour', 'tokensPerProjectPerHour'] as const)(
		'warns in an estimate where the quota %s is not enough for the sync',
		async (bucket) => {
			bench.sandbox.analytics.quirks.leaveQuota(bucket, 3, {
				property: `properties/${SHOP}`,
			});
			const sixtyDays = { period: 'from', fromDate: '60daysAgo' };
			const { items, hints } = await sync({ ...sixtyDays, mode: 'estimate' });
			expect(Number(items[0]!.tokensLeft)).toBeLessThanOrEqual(3);
			expect(JSON.stringify(hints)).toMatch(
				/may use up to .* tokens, but the Google quota has only/,
			);
		},
	);

	it('estimates two years of five properties, and a run stays within the estimate and above the minimum quota', async () => {
		const backfill = {
			property: '={{ $json.id }}',
			period: 'from',
			fromDate: '730daysAgo',
			metrics: ['sessions', 'totalUsers'],
			dimensions: ['country', 'deviceCategory', 'sessionDefaultChannelGroup', 'platform'],
		};
		const five = [SHOP, APP, FRESH, WAREHOUSE, BLOG].map((id) => ({ id }));
		const estimated = await sync({ ...backfill, mode: 'estimate' }, { records: five });
		expect(bench.sandbox.endpoints.data.requests).toHaveLength(5);
		expect(estimated.items).toMatchObject(
			five.map(({ id }) => ({ property: id, days: 730, tokens: expect.any(Number) })),
		);
		for (const { requests, tokens, tokensLeft } of estimated.items) {
			expect(requests).toBeGreaterThanOrEqual(1 + Math.ceil(730 / 14));
			expect(Number(tokens)).toBeLessThan(Number(tokensLeft));
		}
		bench.sandbox.endpoints.data.reset();
		const options = { quotaFloor: 50 };
		const run = await sync({ ...backfill, output: 'file', options }, { records: [five[1]!] });
		expect(run.error).toBeUndefined();
		expect(run.days).toHaveLength(730);
		expect(run.days.every(({ replace }) => replace)).toBe(true);
		const app = estimated.items[1]!;
		const sent = bench.sandbox.endpoints.data.requests.length;
		// Days without rows are asked for once more, for their total.
		expect(sent - Number(app.requests)).toBeLessThanOrEqual(1);
		const quotas = await bench.run({ operation: 'getQuota', property: APP });
		expect(quotas.items[0]).toMatchObject({ quota: 'tokensPerProjectPerHour' });
		const { remaining, percentLeft } = quotas.items[0]!;
		expect(14_000 - Number(remaining)).toBeLessThanOrEqual(Number(app.tokens));
		expect(percentLeft).toBeGreaterThan(50);
	});

	it('advises to sync 30 days again where a column is attributed', async () => {
		const { hints } = await sync({ dimensions: ['sessionSource'] });
		expect(hints.join(' ')).toContain("Set 'Days to Restate' to 30");
		const enough = await sync({ dimensions: ['sessionSource'], restateDays: 30 });
		expect(enough.hints.join(' ')).not.toContain('Days to Restate');
	});

	it('says that no day is complete yet where the sync starts today', async () => {
		const { items, days, hints, error } = await sync({ period: 'from', fromDate: 'today' });
		expect({ items, days, error }).toEqual({ items: [], days: [], error: undefined });
		expect(hints).toEqual([
			expect.stringMatching(
				/^There are no complete days to sync yet: the property's current date is 20/,
			),
		]);
	});
});

const seven = ['country', 'city', 'browser', 'platform', 'hour', 'eventName', 'pagePath'];

describe('Sync a Table, for a day that Google has in its total but not in its rows,', () => {
	const yesterday = () => addDays(toDayInZone('America/New_York', Date.now()), -1);

	it.each<[string, IDataObject, number]>([
		['at the end of a sync of users and sessions', { metrics: ['sessions', 'activeUsers'] }, 0],
		['among other days', { metrics: ['eventCount'] }, 2],
	])(
		'does not replace the day in the table, and names it (%s)',
		async (_case, parameters, back) => {
			const day = addDays(yesterday(), -back);
			quirks().set({ collapsedDays: [day] });
			const { days, hints, error } = await sync(parameters);
			expect(error).toBeUndefined();
			expect(days).toHaveLength(4);
			const lost = days.filter(({ replace }) => !replace);
			const words = new RegExp(`no rows for ${day}, although its own total for that day is`);
			expect(lost).toMatchObject([
				{ day, rows: 0, withheld: true, error: expect.stringMatching(words) },
			]);
			expect(days.filter(({ replace }) => replace).every(({ withheld }) => !withheld)).toBe(
				true,
			);
			expect(hints.join(' ')).toContain(`1 of 4 days failed: ${day}.`);
		},
	);

	it('fails when it is the only day', async () => {
		const day = yesterday();
		quirks().set({ collapsedDays: [day] });
		const { error, outputs } = await sync({ metrics: ['eventCount'], restateDays: 1 });
		expect(error?.message).toContain(`Google returned no rows for ${day}`);
		expect(outputs.flat()).toEqual([]);
	});
});

describe('Sync a Table', () => {
	it('returns no zeros for a metric that Google hides from the account', async () => {
		quirks().set({ restricted: ['totalRevenue'] });
		const { error, outputs } = await sync();
		expect(error?.message).toMatch(/Google hides the values of totalRevenue from this account/);
		expect(outputs.flat()).toEqual([]);
	});

	it('returns the rows of equal items once', async () => {
		const once = await sync();
		const count = listSentReports().length;
		const { items, days } = await sync({}, { records: Array<IDataObject>(10).fill({}) });
		expect(listSentReports()).toHaveLength(2 * count);
		expect(items).toHaveLength(once.items.length);
		expect(days).toHaveLength(4);
	});

	it('returns each day once where items request overlapping days of a property', async () => {
		const records = [
			{ from: '20daysAgo' },
			{ from: '3daysAgo' },
			{ from: '22daysAgo' },
			{ from: '3daysAgo' },
		];
		const { items, days, error } = await sync(
			{ period: 'from', fromDate: '={{ $json.from }}' },
			{ records },
		);
		expect(error).toBeUndefined();
		expect(rangesAsked()).toHaveLength(2);
		expect(days).toHaveLength(22);
		expect(new Set(days.map(({ day }) => day)).size).toBe(22);
		expect(new Set(items.map(({ _key }) => _key)).size).toBe(items.length);
	});

	it('writes one file for a property whose days several items request', async () => {
		const { items, days } = await sync(
			{ restateDays: '={{ $json.days }}', output: 'file' },
			{ records: [{ days: 2 }, { days: 5 }] },
		);
		expect(items).toMatchObject([{ fileName: 'sync.csv' }]);
		expect(days).toHaveLength(5);
	});

	it('marks the days of which Google withheld rows', async () => {
		quirks().set({ thresholding: { minimumUsers: 10 } });
		const { days } = await sync({ restateDays: 2 });
		expect(days).toMatchObject([{ withheld: true }, { withheld: true }]);
	});

	it('names the currencies of amounts where properties have several, and the option that converts them', async () => {
		const parameters = { property: '={{ $json.id }}', restateDays: 3 };
		const records = [{ id: SHOP }, { id: APP }];
		const { hints } = await sync(parameters, { records });
		expect(hints.join(' ')).toContain(
			`Amounts are in several currencies, so do not add them up: EUR (property ${SHOP}), USD (property ${APP}). To have Google convert them to one, set 'Currency Code' under Options.`,
		);
		const converted = await sync(
			{ ...parameters, options: { currencyCode: 'EUR' } },
			{ records },
		);
		const counted = await sync({ ...parameters, metrics: ['sessions'] }, { records });
		for (const { hints } of [converted, counted]) {
			expect(hints.join(' ')).not.toContain('currencies');
		}
	});

	it.each<[string, IDataObject]>([
		[
			'filters',
			{
				dimensionFilters: toPanelRows(
					buildPanelCondition('deviceCategory', 'equals', '={{ $json.device }}'),
				),
			},
		],
		['dimensions', { dimensions: '={{ [$json.device] }}' }],
	])(
		'refuses items with different %s, because their rows would have the same keys',
		async (_case, parameters) => {
			const records = [{ device: 'desktop' }, { device: 'mobile' }];
			const { error } = await sync(parameters, { records });
			expect(error?.message).toMatch(/dimensions, filters, or currency differ/);
			expect(bench.sandbox.endpoints.data.requests).toEqual([]);
		},
	);
});

describe('Sync a Table refuses before any request:', () => {
	it.each<[string, IDataObject, RegExp]>([
		['no day to restate', { restateDays: 0 }, /'Days to Restate' must be between 1 and 731/],
		['three years to restate', { restateDays: 1_000 }, /\(two years\), not 1,000/],
		[
			'a date in the future',
			{ period: 'from', fromDate: '2999-01-01' },
			/'From Date' is in the future: 2999-01-01/,
		],
		['no date', { period: 'from', fromDate: '' }, /'From Date' is empty/],
		[
			'a date before Google Analytics',
			{ period: 'from', fromDate: '2001-01-01' },
			/'From Date' is before 2015-08-14/,
		],
		[
			'nine dimensions beside the date',
			{ dimensions: [...seven, 'pageTitle', 'deviceCategory'] },
			/9 dimensions were chosen, but a table can have only 8 in addition to the date/,
		],
		['no metrics', { metrics: [] }, /'Metrics' is empty/],
		[
			'eleven metrics',
			{ metrics: Array.from({ length: 11 }, (_, index) => `customEvent:m${index}`) },
			/11 metrics were chosen, but a report can have only 10/,
		],
		[
			'two fields of one column',
			{ dimensions: ['customEvent:plan', 'customEvent:Plan'] },
			/two columns named "custom_event_plan"/,
		],
	])('%s', async (_case, parameters, message) => {
		const { error } = await sync(parameters);
		expect(error).toMatchObject({ message: expect.stringMatching(message) });
		expect(bench.sandbox.endpoints.data.requests).toEqual([]);
	});

	it('no sync with eight dimensions and the date', async () => {
		const { days } = await sync({ dimensions: ['date', ...seven, 'pageTitle'] });
		expect(days).toHaveLength(4);
	});
});

describe('A column of a synced table', () => {
	it.each([
		['customEvent:plan', 'custom_event_plan'],
		['sessionDefaultChannelGroup', 'session_default_channel_group'],
		['active7DayUsers', 'active7_day_users'],
		['keyEvents:purchase', 'key_events_purchase'],
		['cm360CampaignID', 'cm360_campaign_id'],
	])('has a name that needs no quotes in SQL: %s', (field, column) => {
		expect(toSnakeCaseColumnName(field)).toBe(column);
	});
});
