/** A table that is kept by daily syncs is what SQL says of the raw events, whatever happens in between. */
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { openAnalyticsNode, SHOP, type AnalyticsBench } from '../../testing/analytics';
import { DAY_MS, eventsOf, truthOf, type Change, type DatedChange } from './changedEvents';
import { METRICS } from './events';
import { day } from './question';

/** A few with every run of the tests; `TRUTH_RUNS=3000 SEED=$RANDOM npx jest test/truth` for more. */
const RUNS = Math.ceil(Number(process.env.TRUTH_RUNS ?? 12) / 4);
const timeout = 120_000 + RUNS * 20_000;

const DAYS_OF_RUNS = 5;
const RESTATED_DAYS = 5;

let bench: AnalyticsBench;
/** The day whose own report fails; undefined while all go well. */
let failingDay: string | undefined;

/** A sandbox and a node that have one clock, in which no request of an earlier story is left. */
async function openBench(): Promise<AnalyticsBench> {
	const opened = await openAnalyticsNode({ oneClock: true });
	const { data } = opened.sandbox.analytics;
	const answer = data.answer.bind(data);
	data.answer = async (request) => {
		// Reports of several days come, so that no other day fails with it.
		const isLost =
			failingDay !== undefined &&
			request.text.includes(`"startDate":"${failingDay}","endDate":"${failingDay}"`);
		const lost = { status: 500, body: { error: { code: 500, message: 'Internal error' } } };
		return isLost ? lost : await answer(request);
	};
	return opened;
}

interface Story {
	dimensions: string[];
	metrics: string[];
	/** Before each daily run but the first. */
	changes: Change[][];
	/** The run in which requests fail for a day of that age. */
	failedRun: number;
	failedAge: number;
	/** Where `(other)` and the like make slices split. */
	isDegraded: boolean;
	/** The run that is killed after so many rows were written, and run again. */
	killedRun: number;
	killedAfter: number;
}

const changes: fc.Arbitrary<Change[]> = fc.array(
	fc.record({
		age: fc.integer({ min: 1, max: RESTATED_DAYS - 1 }),
		kind: fc.constantFrom<Change['kind']>('vanish', 'arrive', 'vanishWholly'),
		every: fc.integer({ min: 2, max: 9 }),
	}),
	{ minLength: 1, maxLength: 3 },
);

const stories: fc.Arbitrary<Story> = fc.record({
	dimensions: fc.uniqueArray(
		fc.constantFrom('country', 'deviceCategory', 'sessionSource', 'pagePath', 'eventName'),
		{ minLength: 0, maxLength: 3 },
	),
	metrics: fc.uniqueArray(
		fc.constantFrom(...Object.keys(METRICS).filter((name) => METRICS[name]!.isExact)),
		{ minLength: 1, maxLength: 3 },
	),
	changes: fc.array(changes, { minLength: DAYS_OF_RUNS - 1, maxLength: DAYS_OF_RUNS - 1 }),
	failedRun: fc.integer({ min: 1, max: DAYS_OF_RUNS - 2 }),
	failedAge: fc.integer({ min: 1, max: 3 }),
	isDegraded: fc.boolean(),
	killedRun: fc.nat(DAYS_OF_RUNS - 1),
	killedAfter: fc.nat(40),
});

/** Played in every run of the test, so that each of its cases occurs. */
const EVERYTHING_HAPPENS: Story = {
	dimensions: ['country', 'pagePath'],
	metrics: ['eventCount'],
	changes: [
		[{ age: 1, kind: 'vanishWholly', every: 2 }],
		[{ age: 2, kind: 'vanish', every: 2 }],
		[{ age: 1, kind: 'arrive', every: 2 }],
		[{ age: 3, kind: 'vanishWholly', every: 3 }],
	],
	failedRun: 2,
	failedAge: 1,
	isDegraded: true,
	killedRun: 3,
	killedAfter: 5,
};

type TableRow = IDataObject & { _key: string; _day: string; _property: string; _synced_at: string };

interface Run {
	rows: TableRow[];
	days: Array<IDataObject & { property: string; day: string; _synced_at: string }>;
}

/** A table with the primary key `_key`, used as docs/usage.md says. */
class Table {
	readonly rows = new Map<string, TableRow>();

	upsert(rows: TableRow[]): void {
		for (const row of rows) this.rows.set(row._key, row);
	}

	/** @returns how many rows went */
	deleteReplaced(days: Run['days']): number {
		const before = this.rows.size;
		for (const { property, day, _synced_at, replace } of days) {
			for (const [key, row] of this.rows) {
				const isOfDay = row._property === property && row._day === day;
				if (replace && isOfDay && row._synced_at < _synced_at) this.rows.delete(key);
			}
		}
		return before - this.rows.size;
	}

	apply({ rows, days }: Run): number {
		this.upsert(rows);
		return this.deleteReplaced(days);
	}

	/** Without the time of the sync, in one order. */
	content(): unknown[] {
		return [...this.rows.values()]
			.map(({ _synced_at, ...row }) => row)
			.sort((one, other) => (one._key < other._key ? -1 : 1));
	}
}

async function sync({ dimensions, metrics }: Story, more: IDataObject = {}): Promise<Run> {
	bench.signIn({});
	const { outputs } = await bench.run({
		operation: 'sync',
		property: SHOP,
		dimensions,
		metrics,
		columnNames: 'api',
		restateDays: RESTATED_DAYS,
		...more,
	});
	const [rows, days] = outputs.map((items) => items.map(({ json }) => json));
	bench.clock.advance(1000);
	return { rows: rows as TableRow[], days: days as Run['days'] };
}

/** The rows of the table as SQL has them. */
function rowsOfTable(table: Table, { dimensions, metrics }: Story): IDataObject[] {
	const columns = [...dimensions, ...metrics];
	return [...table.rows.values()]
		.map((row) => ({
			date: row._day,
			...Object.fromEntries(columns.map((name) => [name, row[name]])),
		}))
		.sort((one, other) => compareRows(one, other, ['date', ...dimensions]));
}

function compareRows(one: IDataObject, other: IDataObject, names: string[]): number {
	const compared = names.map((name) =>
		Buffer.compare(Buffer.from(String(one[name])), Buffer.from(String(other[name]))),
	);
	return compared.find((found) => found !== 0) ?? 0;
}

const today = () => new Date(bench.clock.now()).toISOString().slice(0, 10);

/**
 * When a story begins: on another day than the story before ended, so that the sandbox makes the events anew, and
 * within the days of the flat table.
 */
const firstEvening = Date.UTC(2026, 9, 1, 18);
const BEGINNINGS = 7;
let storiesBegun = 0;

async function beginStory(): Promise<void> {
	bench = await openBench();
	const days = (storiesBegun++ % BEGINNINGS) * (DAYS_OF_RUNS + 1);
	bench.clock.advance(firstEvening + days * DAY_MS - bench.clock.now());
}

it(
	'A table that is kept by daily syncs equals SQL over the raw events after late data, vanished rows, a failed day and a killed run',
	async () => {
		let vanished = 0;
		let failed = 0;
		const check = async (story: Story) => {
			await beginStory();
			const table = new Table();
			const first = day(today(), -20);
			const happened: DatedChange[] = [];
			eventsOf(bench, first, today(), happened);
			table.apply(await sync(story, { period: 'from', fromDate: first }));
			for (let run = 0; run < DAYS_OF_RUNS; run++) {
				if (run > 0) bench.clock.advance(DAY_MS);
				const yesterday = day(today(), -1);
				for (const change of story.changes[run - 1] ?? []) {
					happened.push({ ...change, day: day(today(), -change.age) });
				}
				const db = eventsOf(bench, first, today(), happened);
				failingDay = run === story.failedRun ? day(today(), -story.failedAge) : undefined;
				bench.sandbox.analytics.quirks.set({
					// Says that the report is sampled, so that it is asked for by single days; its numbers are whole.
					sampling:
						story.isDegraded || failingDay
							? { samplesReadCount: 9, samplingSpaceSize: 10 }
							: undefined,
				});
				const lost = failingDay;
				if (run === story.killedRun) {
					const killed = await sync(story);
					table.upsert(killed.rows.slice(0, story.killedAfter));
				}
				const found = await sync(story);
				failingDay = undefined;
				vanished += table.apply(found);
				const missing = found.days.filter(({ replace }) => replace === false);
				failed += missing.length;
				expect(found.rows.filter(({ _day }) => _day === lost)).toEqual([]);
				const isHere = ({ date }: IDataObject) =>
					!missing.some((one) => one.day === String(date));
				const truth = truthOf(db, story, first, yesterday);
				expect(rowsOfTable(table, story).filter(isHere)).toEqual(truth.filter(isHere));
				const content = table.content();
				table.apply(await sync(story));
				if (lost === undefined) expect(table.content()).toEqual(content);
			}
		};
		const property = fc.asyncProperty(stories, check).afterEach(async () => await bench.stop());
		await fc.assert(property, { numRuns: RUNS, examples: [[EVERYTHING_HAPPENS]] });
		expect(vanished).toBeGreaterThan(0);
		expect(failed).toBeGreaterThan(0);
	},
	timeout,
);
