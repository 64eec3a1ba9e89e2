/** The examples that keep a table of daily numbers: a real n8n, a real PostgreSQL, and days on which everything happens. */
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { readExample } from '../../demo/examples';
import type { SavedCredential } from '../../n8n/n8nRest';
import { waitUntilDefined } from '../../n8n/waitFor';
import { readLastRunItems, readJsonOfAllRuns } from '../../n8n/workflow';
import { PROJECT_FOLDER } from '../../scripts/shared/paths';
import { importExample, type RowData } from '../../testing/e2e/exampleBench';
import { sharedDemo, demoCleanUp, startDemoBeforeTests } from '../../testing/e2e/sharedDemo';
import { openPostgres, type PostgresClient } from '../../testing/servers/postgres';
import { buildLinearWorkflow, buildNode } from '../../testing/servers/workflows';
import {
	DAY_MS,
	eventsOf,
	truthOf,
	type DatedChange,
	type TableFields,
} from '../truth/changedEvents';
import { day } from '../truth/question';

const POSTGRES = 'ga4-to-postgres';
const DATA_TABLE = 'ga4-to-data-table';

/** An evening, so that it is the same day for the property and for UTC, and a day of which the truth is known. */
startDemoBeforeTests({ startsAt: Date.UTC(2026, 9, 20, 18) });

const today = () => new Date(sharedDemo.clock.now()).toISOString().slice(0, 10);
const BACKFILLED_DAYS = 30;
const first = day(today(), -BACKFILLED_DAYS);

let database: PostgresClient;
let connect: () => Promise<PostgresClient>;
let postgres: SavedCredential;
/** The day whose own report fails; undefined while all go well. */
let failingDay: string | undefined;

beforeAll(async () => {
	const opened = await openPostgres(demoCleanUp);
	connect = opened.connect;
	database = await connect();
	postgres = await sharedDemo.rest.saveCredential(opened.credential);
	const { data } = sharedDemo.runningSandbox.analytics;
	const answer = data.answer.bind(data);
	data.answer = async (request) => {
		const isLost =
			failingDay !== undefined &&
			request.text.includes(`"startDate":"${failingDay}","endDate":"${failingDay}"`);
		const lost = { status: 500, body: { error: { code: 500, message: 'Internal error' } } };
		return isLost ? lost : await answer(request);
	};
});

/** Fewer days than the examples restate, so that a run takes seconds. */
const LAST_DAYS = { restateDays: 6 };
const BACKFILL = { period: 'from', fromDate: first };

/** The example as somebody has imported it, whose sync is changed by some parameters. */
async function importTable(name: string, parameters: RowData = {}) {
	const { nodes } = readExample(name, sharedDemo.choices);
	const sync = nodes.find((each) => each.name === 'Sync table');
	const changed = { ...sync?.parameters, ...LAST_DAYS, ...parameters };
	return await importExample(name, { 'Sync table': { parameters: changed } }, [postgres]);
}

async function runTable(name: string, parameters: RowData = {}): Promise<void> {
	const { run } = await importTable(name, parameters);
	await run('Every morning');
}

async function runTables(parameters: RowData = {}): Promise<void> {
	await runTable(POSTGRES, parameters);
	await runTable(DATA_TABLE, parameters);
}

const METRICS = ['sessions', 'activeUsers', 'screenPageViews', 'ecommercePurchases'];
const POSTGRES_FIELDS: TableFields = {
	dimensions: ['sessionDefaultChannelGroup', 'country'],
	metrics: METRICS,
};
const DATA_TABLE_FIELDS: TableFields = {
	dimensions: ['sessionDefaultChannelGroup'],
	metrics: METRICS,
};

/** The tables as they are, and as SQL over the raw events has them. */
interface Tables {
	postgres: RowData[];
	dataTable: RowData[];
}

async function readTables(): Promise<Tables> {
	return { postgres: await readPostgres(), dataTable: await readDataTable() };
}

async function readPostgres(): Promise<RowData[]> {
	const { rows } = await database.query(
		`SELECT to_char(_day, 'YYYY-MM-DD') AS date, session_default_channel_group AS "sessionDefaultChannelGroup",
			country, sessions::int, active_users::int AS "activeUsers",
			screen_page_views::int AS "screenPageViews", ecommerce_purchases::int AS "ecommercePurchases"
		FROM ga4_daily ORDER BY _day, session_default_channel_group COLLATE "C", country COLLATE "C"`,
	);
	return rows;
}

async function readDataTable(): Promise<RowData[]> {
	const reading = buildLinearWorkflow('Read the data table', [
		buildNode('By hand', 'n8n-nodes-base.manualTrigger'),
		{
			...buildNode('Rows', 'n8n-nodes-base.dataTable'),
			parameters: {
				resource: 'row',
				operation: 'get',
				dataTableId: { __rl: true, mode: 'name', value: 'ga4_daily' },
				returnAll: true,
			},
		},
	]);
	const workflow = await sharedDemo.rest.importWorkflow(reading);
	const rows = readJsonOfAllRuns(await sharedDemo.rest.runWorkflow(workflow, 'By hand'), 'Rows');
	return rows
		.map((row) => ({
			date: row.day,
			sessionDefaultChannelGroup: row.channel,
			sessions: row.sessions,
			activeUsers: row.active_users,
			screenPageViews: row.screen_page_views,
			ecommercePurchases: row.ecommerce_purchases,
		}))
		.sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
}

const orderOf = (row: RowData) => `${String(row.date)} ${String(row.sessionDefaultChannelGroup)}`;

/** What has happened to the events of past days so far. */
const happened: DatedChange[] = [];

function readTruth(): Tables {
	const events = eventsOf({ sandbox: sharedDemo.runningSandbox }, first, today(), happened);
	const yesterday = day(today(), -1);
	return {
		postgres: truthOf(events, POSTGRES_FIELDS, first, yesterday),
		dataTable: truthOf(events, DATA_TABLE_FIELDS, first, yesterday),
	};
}

function startNextDay(...changes: DatedChange[]): void {
	sharedDemo.clock.advance(DAY_MS);
	happened.push(...changes);
	readTruth();
}

/** Without the rows of one day, or only those. */
function filterTables({ postgres, dataTable }: Tables, isKept: (row: RowData) => boolean): Tables {
	return { postgres: postgres.filter(isKept), dataTable: dataTable.filter(isKept) };
}

const usage = readFileSync(join(PROJECT_FOLDER, 'docs/usage.md'), 'utf8');
const sqlBlocks = [...usage.matchAll(/```sql\n([^`]+)```/g)].map(([, sql]) => sql!);

it('The page docs/usage.md has the SQL of the example "GA4 to Postgres, daily"', () => {
	const { nodes } = readExample(POSTGRES, sharedDemo.choices);
	const queries = ['Create table', 'Upsert rows', 'Delete replaced rows'].map((name) =>
		String(nodes.find((each) => each.name === name)?.parameters.query),
	);
	expect(sqlBlocks.slice(0, 3)).toEqual(queries.map((query) => `${query};\n`));
});

describe('Tables of daily numbers in PostgreSQL and in a data table equal SQL over the raw events', () => {
	test('after a backfill, which PostgreSQL copies from a CSV file', async () => {
		const { workflow } = await importTable(POSTGRES, { ...BACKFILL, output: 'file' });
		// The nodes behind it would write rows.
		const exporting = buildLinearWorkflow('Export a backfill', [
			buildNode('By hand', 'n8n-nodes-base.manualTrigger'),
			{
				...buildNode('Sync table', 'n8n-nodes-enrichment-analytics.analytics'),
				...workflow.nodes.find((each) => each.name === 'Sync table'),
			},
		]);
		const saved = await sharedDemo.rest.importWorkflow(exporting);
		const execution = await sharedDemo.rest.runWorkflow(saved, 'By hand');
		expect(readJsonOfAllRuns(execution, 'Sync table', 1)).toHaveLength(BACKFILLED_DAYS);
		const [file] = readLastRunItems(execution, 'Sync table');
		const { id, data } = file!.binary!.data!;
		const csv = id
			? await sharedDemo.rest.readBinaryFile(id)
			: Buffer.from(data, 'base64').toString('utf8');
		const folder = mkdtempSync(join(tmpdir(), 'ga4-sync-'));
		demoCleanUp.add(async () => await Promise.resolve(rmSync(folder, { recursive: true })));
		// PostgreSQL runs as another user.
		chmodSync(folder, 0o755);
		writeFileSync(join(folder, 'sync.csv'), csv);
		await database.query(sqlBlocks[0]!);
		await database.query(sqlBlocks[3]!.replace('/path/to/sync.csv', join(folder, 'sync.csv')));
		const rows = await readPostgres();
		expect(rows.length).toBeGreaterThan(BACKFILLED_DAYS);
		expect(rows).toEqual(readTruth().postgres);
	});

	test('after the same backfill item by item into the data table', async () => {
		await runTable(DATA_TABLE, BACKFILL);
		expect(await readTables()).toEqual(readTruth());
	});

	test('after data came late and rows vanished', async () => {
		startNextDay(
			{ kind: 'arrive', age: 2, every: 3, day: day(today(), -1) },
			{ kind: 'vanishWholly', age: 4, every: 2, day: day(today(), -3) },
			{ kind: 'vanish', age: 6, every: 2, day: day(today(), -5) },
		);
		const before = await readTables();
		await runTables();
		const tables = await readTables();
		expect(tables).toEqual(readTruth());
		expect(tables.postgres).not.toEqual(before.postgres);
		expect(tables.dataTable).not.toEqual(before.dataTable);
	});

	test('except for a day that failed, which keeps its rows until a run can read it', async () => {
		const lost = today();
		startNextDay();
		await runTables();
		startNextDay({ kind: 'vanish', age: 2, every: 2, day: lost });
		const isLost = ({ date }: RowData) => date === lost;
		const isOther = (row: RowData) => !isLost(row);
		const before = filterTables(await readTables(), isLost);
		// Reports that are sampled are requested again by single days, of which one fails.
		sharedDemo.runningSandbox.analytics.quirks.set({
			sampling: { samplesReadCount: 9, samplingSpaceSize: 10 },
		});
		failingDay = lost;
		await runTables({ options: { maxRetries: 0 } });
		failingDay = undefined;
		sharedDemo.runningSandbox.analytics.quirks.reset();
		const tables = await readTables();
		expect(filterTables(tables, isLost)).toEqual(before);
		expect(filterTables(readTruth(), isLost)).not.toEqual(before);
		expect(filterTables(tables, isOther)).toEqual(filterTables(readTruth(), isOther));
		await runTables();
		expect(await readTables()).toEqual(readTruth());
	});

	test('after n8n was killed between the upsert and the delete, and was run again', async () => {
		const emptied = day(today(), -1);
		startNextDay(
			{ kind: 'vanishWholly', age: 2, every: 2, day: emptied },
			{ kind: 'arrive', age: 4, every: 2, day: day(today(), -3) },
		);
		const blocker = await connect();
		await blocker.query('BEGIN');
		await blocker.query(`SELECT 1 FROM ga4_daily WHERE _day = '${emptied}' FOR UPDATE`);
		const { run } = await importTable(POSTGRES);
		const killed = run('Every morning').then(
			() => 'finished',
			() => 'killed',
		);
		await waitUntilDefined('the delete that waits for a locked row', async () => {
			const { rows } = await database.query(
				"SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'DELETE%'",
			);
			return rows.length > 0 ? true : undefined;
		});
		await sharedDemo.n8n.restart(async () => void (await blocker.query('ROLLBACK')));
		expect(await killed).toBe('killed');
		const isEmptied = ({ date }: RowData) => date === emptied;
		const halfDone = await readPostgres();
		expect(halfDone.filter(isEmptied).length).toBeGreaterThan(0);
		expect(halfDone.filter((row) => !isEmptied(row))).toEqual(readTruth().postgres);
		await runTables();
		expect(await readTables()).toEqual(readTruth());
	});

	test('and stay the same after another run on the same day', async () => {
		startNextDay();
		await runTables();
		const before = await readTables();
		expect(before).toEqual(readTruth());
		await runTables();
		expect(await readTables()).toEqual(before);
	});
});
