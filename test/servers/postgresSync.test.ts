/** The SQL of the example "GA4 to Postgres, daily" and of docs/usage.md, in a real PostgreSQL. */
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { IDataObject } from 'n8n-workflow';

import { cleanUp } from '../../n8n/cleanUp';
import { ensureDatabases } from '../../scripts/shared/databases';
import { root } from '../../scripts/shared/paths';
import { openNode, SHOP, type AnalyticsBench } from '../../testing/analytics';
import { POSTGRES_USER, startPostgres } from '../../testing/servers/databases';
import { DAY_MS, eventsOf, truthOf, type DatedChange } from '../truth/changedEvents';
import { day } from '../truth/question';

interface Database {
	connect(): Promise<void>;
	query(sql: string, values?: unknown[]): Promise<{ rows: IDataObject[] }>;
	end(): Promise<void>;
}

/** The driver that n8n's own Postgres node has. */
const { Client } = createRequire(join(root, 'pinned/n8n/package.json'))('pg') as {
	Client: new (options: object) => Database;
};

interface ExampleNode {
	name: string;
	parameters: IDataObject & { query?: string };
}

const example = JSON.parse(readFileSync(join(root, 'examples/ga4-to-postgres.json'), 'utf8')) as {
	nodes: ExampleNode[];
};
const parametersOf = (name: string) => {
	const node = example.nodes.find((each) => each.name === name);
	return node!.parameters;
};
const queryOf = (name: string) => String(parametersOf(name).query);

const usage = readFileSync(join(root, 'docs/usage.md'), 'utf8');
const sqlBlocks = [...usage.matchAll(/```sql\n([^`]+)```/g)].map(([, sql]) => sql!);

const everything = cleanUp();
let bench: AnalyticsBench;
let database: Database;
/** The day whose own report fails; undefined while all go well. */
let failingDay: string | undefined;

beforeAll(async () => {
	const port = await startPostgres(await ensureDatabases(), everything);
	database = new Client({
		host: '127.0.0.1',
		port: Number(port),
		user: POSTGRES_USER,
		database: 'postgres',
	});
	await database.connect();
	everything.add(async () => await database.end());
	bench = await openNode({ oneClock: true });
	everything.add(async () => await bench.stop());
	const { data } = bench.sandbox.analytics;
	const answer = data.answer.bind(data);
	data.answer = async (request) => {
		const isLost =
			failingDay !== undefined &&
			request.text.includes(`"startDate":"${failingDay}","endDate":"${failingDay}"`);
		const lost = { status: 500, body: { error: { code: 500, message: 'Internal error' } } };
		return isLost ? lost : await answer(request);
	};
});
afterAll(async () => await everything.run());

const fields = {
	dimensions: ['sessionDefaultChannelGroup', 'country'],
	metrics: ['sessions', 'activeUsers', 'screenPageViews', 'ecommercePurchases'],
};

const today = () => new Date(bench.clock.now()).toISOString().slice(0, 10);

async function sync(more: IDataObject = {}) {
	bench.signIn({});
	bench.clock.advance(1000);
	const parameters = { ...parametersOf('Sync table'), property: SHOP, ...more };
	const result = await bench.run(parameters);
	const [rows = [], days = []] = result.outputs.map((items) => items.map(({ json }) => json));
	return { rows, days, files: result.files };
}

async function upsert(rows: IDataObject[]): Promise<void> {
	for (const row of rows) await database.query(queryOf('Upsert rows'), [JSON.stringify(row)]);
}

async function deleteReplaced(days: IDataObject[]): Promise<void> {
	for (const { property, day: date, _synced_at, replace } of days) {
		const values = [property, date, _synced_at, replace];
		await database.query(queryOf('Delete replaced rows'), values);
	}
}

async function runDaily(): Promise<void> {
	const { rows, days } = await sync();
	await upsert(rows);
	await deleteReplaced(days);
}

/** The table as the raw events have it. */
async function rowsOfTable(): Promise<IDataObject[]> {
	const { rows } = await database.query(
		`SELECT to_char(_day, 'YYYY-MM-DD') AS date, session_default_channel_group AS "sessionDefaultChannelGroup",
			country, sessions::int, active_users::int AS "activeUsers",
			screen_page_views::int AS "screenPageViews", ecommerce_purchases::int AS "ecommercePurchases"
		FROM ga4_daily ORDER BY _day, session_default_channel_group COLLATE "C", country COLLATE "C"`,
	);
	return rows;
}

describe('docs/usage.md', () => {
	it('has the SQL of the example', () => {
		const names = ['Create table', 'Upsert rows', 'Delete replaced rows'];
		expect(sqlBlocks.slice(0, 3)).toEqual(names.map((name) => `${queryOf(name)};\n`));
	});
});

describe('A table in PostgreSQL', () => {
	const happened: DatedChange[] = [];
	let first = '';

	const truth = () =>
		truthOf(eventsOf(bench, first, today(), happened), fields, first, day(today(), -1));

	const nextDay = (...changes: DatedChange[]) => {
		bench.clock.advance(DAY_MS);
		happened.push(...changes);
		eventsOf(bench, first, today(), happened);
	};

	it('takes a backfill of 60 days from a CSV file by COPY', async () => {
		// Within the days of the raw events that the truth is made of.
		bench.clock.advance(Date.UTC(2026, 9, 20, 18) - bench.clock.now());
		first = day(today(), -60);
		const { files, days } = await sync({ period: 'from', fromDate: first, output: 'file' });
		expect(days).toHaveLength(60);
		await database.query(queryOf('Create table'));
		const folder = mkdtempSync(join(tmpdir(), 'ga4-sync-'));
		everything.add(async () => await Promise.resolve(rmSync(folder, { recursive: true })));
		chmodSync(folder, 0o755);
		writeFileSync(join(folder, 'sync.csv'), files[0]!.content);
		await database.query(sqlBlocks[3]!.replace('/path/to/sync.csv', join(folder, 'sync.csv')));
		const rows = await rowsOfTable();
		expect(rows.length).toBeGreaterThan(60);
		expect(rows).toEqual(truth());
	});

	it('has late data, and none of the rows that vanished, after the next daily run', async () => {
		nextDay(
			{ kind: 'arrive', age: 1, every: 3, day: day(today(), -1) },
			{ kind: 'vanishWholly', age: 3, every: 2, day: day(today(), -3) },
			{ kind: 'vanish', age: 20, every: 2, day: day(today(), -20) },
		);
		const before = await rowsOfTable();
		await runDaily();
		const rows = await rowsOfTable();
		expect(rows).toEqual(truth());
		expect(rows).not.toEqual(before);
	});

	it('keeps the rows of a day that failed, and has the new ones after a run that went well', async () => {
		const lost = today();
		nextDay();
		await runDaily();
		nextDay({ kind: 'vanish', age: 2, every: 2, day: lost });
		const isOfLost = ({ date }: IDataObject) => date === lost;
		const before = (await rowsOfTable()).filter(isOfLost);
		const sampling = { samplesReadCount: 9, samplingSpaceSize: 10 };
		bench.sandbox.analytics.quirks.set({ sampling });
		failingDay = lost;
		await runDaily();
		failingDay = undefined;
		bench.sandbox.analytics.quirks.reset();
		const isOther = (row: IDataObject) => !isOfLost(row);
		expect((await rowsOfTable()).filter(isOfLost)).toEqual(before);
		expect((await rowsOfTable()).filter(isOther)).toEqual(truth().filter(isOther));
		expect(truth().filter(isOfLost)).not.toEqual(before);
		await runDaily();
		expect(await rowsOfTable()).toEqual(truth());
	});

	it('is the same after a second run, and after one that was killed in the middle', async () => {
		const before = await rowsOfTable();
		await runDaily();
		expect(await rowsOfTable()).toEqual(before);
		nextDay({ kind: 'vanish', age: 1, every: 3, day: day(today(), -1) });
		const killed = await sync();
		await upsert(killed.rows.slice(0, 40));
		await deleteReplaced([]);
		await runDaily();
		expect(await rowsOfTable()).toEqual(truth());
	});
});
