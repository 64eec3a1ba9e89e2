import fc from 'fast-check';

import { MemoryBlockPool } from '../../nodes/shared/core/byteStore';
import type { Send } from '../../nodes/shared/core/http';
import { isRecord } from '../../nodes/shared/core/json';
import type { Report } from '../../nodes/Analytics/google/reportResponse';
import type { RangeQuery, PageWindow } from '../../nodes/Analytics/report/rangeQuery';
import {
	fetchFirstPage,
	fetchFirstPages,
	type RangeReport,
	readPages,
} from '../../nodes/Analytics/report/fetch';
import { createRequestMeter } from '../../nodes/Analytics/google/requestMeter';
import { readPage } from '../../nodes/Analytics/report/pageReader';
import { collectRows, createRowShaper } from '../../nodes/Analytics/report/columns';
import { fetchRangeTable } from '../../nodes/Analytics/report/rangeTable';
import { buildResponse as response, buildNoResponse } from '../../testing/answers';
import { createFakeClock, NOON } from '../../testing/clock';
import { openConnection } from '../../nodes/Analytics/google/connection';

const PAGE_SIZE = 10;
const CONCURRENCY = 4;
/** Of all pages that are fetched at once for items. */
const BYTES_AT_ONCE = 128 * 2 ** 20;

const headers = { dimensions: ['id'], metrics: [] };

const idOf = (index: number) => String(index).padStart(3, '0');

function page(first: number, count: number, rowCount: number): Report {
	const rows = Array.from({ length: count }, (_, index) => [idOf(first + index)]);
	return { headers, rows, rowCount, body: {} };
}

type Distort = (page: Report, window: PageWindow) => Report;

const same: Distort = (whole) => whole;

/** A report of so many rows, its first page fetched, and the windows asked for since. */
function report(total: number, { wanted = Infinity, pageSize = PAGE_SIZE, distort = same } = {}) {
	const limit = Math.min(wanted, pageSize);
	const windows: PageWindow[] = [];
	const answer = ({ offset, limit: size }: PageWindow) =>
		page(offset, Math.max(0, Math.min(size, total - offset)), total);
	const send: Send = async ({ body }) => {
		const window = windowIn(body);
		windows.push(window);
		return await Promise.resolve(response(200, {}, bodyOf(distort(answer(window), window))));
	};
	const query: RangeQuery = {
		property: '1',
		metrics: [],
		dimensions: ['id'],
		range: undefined,
		orders: [],
		extras: {},
		rowsToRead: wanted,
		isStreamed: false,
		meter: createRequestMeter(),
	};
	const window = { offset: 0, limit };
	const first = readPage(bodyOf(distort(answer(window), window)), query);
	if (!first.ok) throw new Error(first.failure.message);
	// So long that as many rows as in the first page fill a further one.
	const rows = Math.max(1, Math.min(limit, total));
	const bytes = (BYTES_AT_ONCE / CONCURRENCY / pageSize) * rows;
	return {
		query,
		first: { page: { ...first.value, bytes }, limit, blocks: new MemoryBlockPool() },
		send,
		windows,
	};
}

function windowIn(body: unknown): PageWindow {
	const { offset = 0, limit } = isRecord(body) ? body : {};
	return { offset: Number(offset), limit: Number(limit) };
}

function bodyOf({ rows, rowCount }: Report) {
	const sent = rows.map(([value]) => ({ dimensionValues: [{ value }] }));
	return { dimensionHeaders: [{ name: 'id' }], rows: sent, rowCount };
}

const connect = (send: Send, signal?: AbortSignal) =>
	openConnection(
		send,
		{ signal, clock: createFakeClock(NOON) },
		{ concurrency: CONCURRENCY, quotaFloor: 0 },
	);

type Fetched = Pick<ReturnType<typeof report>, 'query' | 'first' | 'send'>;

async function read({ query, first, send }: Fetched, signal?: AbortSignal) {
	return await idsIn(readPages(connect(send, signal), query, first));
}

async function idsIn(pages: RangeReport['batches']) {
	const ids: string[] = [];
	for await (const page of pages) {
		if (!page.ok) return { ids, failure: page.failure };
		for (const [id = ''] of page.value.rows) ids.push(id);
	}
	return { ids, failure: undefined };
}

const sequence = (count: number) => Array.from({ length: count }, (_, index) => idOf(index));

describe('A report of many pages', () => {
	it('has every row once and in order, for any number of rows and any page size, without a needless request', async () => {
		const sizes = fc.integer({ min: 1, max: 40 }).chain((pageSize) =>
			fc.record({
				pageSize: fc.constant(pageSize),
				pages: fc.integer({ min: 0, max: 7 }),
				more: fc.constantFrom(-1, 0, 1),
			}),
		);
		await fc.assert(
			fc.asyncProperty(sizes, async ({ pageSize, pages, more }) => {
				const total = Math.max(0, pages * pageSize + more);
				const { windows, ...asked } = report(total, { pageSize });
				const { ids, failure } = await read(asked);
				expect(failure).toBeUndefined();
				expect(ids).toEqual(sequence(total));
				expect(windows).toHaveLength(Math.max(0, Math.ceil(total / pageSize) - 1));
			}),
		);
	});

	it('ends at its limit, which may be more than one page', async () => {
		const { windows, ...asked } = report(3 * PAGE_SIZE, { wanted: PAGE_SIZE + 4 });
		expect((await read(asked)).ids).toHaveLength(PAGE_SIZE + 4);
		expect(windows).toEqual([{ offset: PAGE_SIZE, limit: 4 }]);
	});

	it('requests no more rows than are needed', async () => {
		const { query, first, send, windows } = report(100);
		for await (const batch of readPages(connect(send), query, first)) {
			expect(batch).toMatchObject({ ok: true, value: { rows: { length: PAGE_SIZE } } });
			break;
		}
		expect(windows).toEqual([]);
	});
});

describe('A page of a report that is too large for one response', () => {
	const most = 3;
	const refusing =
		(send: Send): Send =>
		async (request) => {
			const answer = await send(request);
			return windowIn(request.body).limit > most ? buildNoResponse('tooLarge') : answer;
		};

	it('is fetched in smaller pages, in order', async () => {
		const { query, first, send, windows } = report(25, { pageSize: 10 });
		const { ids } = await read({ query, first, send: refusing(send) });
		expect(ids).toEqual(sequence(25));
		const [, ...smaller] = windows.filter(({ offset }) => offset >= 10 && offset < 20);
		expect(smaller.map(({ limit }) => limit)).toEqual([2, 2, 2, 2, 2]);
	});

	it('is requested again with fewer rows when it is the first page', async () => {
		const { query, send, windows } = report(5);
		const opened = await fetchFirstPage(connect(refusing(send)), { ...query, rowsToRead: 20 });
		expect(opened).toMatchObject({ ok: true, value: { rowCount: 5, isWhole: false } });
		expect(windows.map(({ limit }) => limit)).toEqual([20, 3]);
		if (opened.ok) expect((await idsIn(opened.value.batches)).ids).toEqual(sequence(5));
	});

	it('fails the report with an error that says what to do when even one row is too large', async () => {
		const { query } = report(5);
		const send: Send = async () => await Promise.resolve(buildNoResponse('tooLarge'));
		expect(await fetchFirstPage(connect(send), query)).toMatchObject({
			failure: { description: expect.stringContaining('fewer rows') },
		});
	});

	it('makes reports that were requested together be fetched one by one', async () => {
		const { query, send, windows } = report(5);
		const methods: string[] = [];
		const apart: Send = async (request) => {
			methods.push(request.path.split(':')[1]!);
			return methods.length === 1 ? buildNoResponse('tooLarge') : await send(request);
		};
		const both = await fetchFirstPages(connect(apart), [query, query]);
		expect(both.map(({ ok }) => ok)).toEqual([true, true]);
		expect(methods).toEqual(['batchRunReports', 'runReport', 'runReport']);
		expect(windows).toHaveLength(2);
	});
});

describe('A report of which pages are missing', () => {
	const atRest =
		(change: Distort): Distort =>
		(whole, window) =>
			window.offset === 0 ? whole : change(whole, window);

	const short: Distort = (whole) => ({ ...whole, rows: whole.rows.slice(1) });
	const from = ({ rows, rowCount }: Report, first: number) => page(first, rows.length, rowCount);
	const growing: Distort = (whole) => ({ ...whole, rowCount: whole.rowCount + 1 });

	it.each<[string, Distort, RegExp]>([
		['with a short page', atRest(short), /instead of/],
		['with an empty page', atRest((whole) => ({ ...whole, rows: [] })), /returned 0 rows/],
		['with a short first page', short, /instead of/],
		['with the first page twice', atRest((whole) => from(whole, 0)), /twice/],
		[
			'with a page that begins too early',
			atRest((whole, { offset }) => from(whole, offset - 3)),
			/twice/,
		],
		['that grows meanwhile', atRest(growing), /changed while it was read/],
	])('fails instead of coming out shorter: a report %s', async (_claim, distort, said) => {
		const { windows: _, ...asked } = report(25, { distort });
		const { failure } = await read(asked);
		expect(failure?.message).toMatch(said);
		expect(failure?.description).toMatch(/Run it again/);
	});

	it('fails when the workflow was stopped', async () => {
		const stop = new AbortController();
		const { windows: _, ...asked } = report(30 * PAGE_SIZE);
		stop.abort();
		expect((await read(asked, stop.signal)).failure).toMatchObject({ reason: 'aborted' });
	});

	it('fails with the reason why a page could not be fetched', async () => {
		const { query, first } = report(20);
		const send: Send = async () => await Promise.resolve(response(400, {}, 'No'));
		expect((await read({ query, first, send })).failure).toMatchObject({
			message: 'Google refused the request (status 400)',
			words: expect.stringContaining('"No"') as string,
		});
	});
});

describe('A report of one date range', () => {
	const cells = (...values: string[]) => values.map((value) => ({ value }));
	const answer = {
		dimensionHeaders: [{ name: 'country' }],
		metricHeaders: [{ name: 'eventCount', type: 'TYPE_INTEGER' }],
		rows: [
			{ dimensionValues: cells('Norway'), metricValues: cells('60') },
			{ dimensionValues: cells('Fiji'), metricValues: cells('30') },
		],
		totals: [{ dimensionValues: cells('RESERVED_TOTAL'), metricValues: cells('100') }],
		rowCount: 2,
		metadata: { timeZone: 'Europe/Oslo', subjectToThresholding: true },
	};

	it('has its columns and data quality with its first page, and the share of the total that its rows add up to after the last one', async () => {
		const { query } = report(0);
		const send: Send = async () => await Promise.resolve(response(200, {}, answer));
		const asked: RangeQuery = {
			...query,
			dimensions: ['country'],
			metrics: [{ name: 'eventCount' }],
			measuresCompleteness: true,
		};
		const table = await fetchRangeTable(connect(send), asked, NOON);
		if (!table.ok) throw new Error(table.failure.message);
		const { columns, quality, batches, completeness } = table.value;
		expect(columns.map(({ name }) => name)).toEqual(['country', 'eventCount']);
		expect(quality).toMatchObject({ thresholded: true, timeZone: 'Europe/Oslo' });
		expect(completeness()).toBeUndefined();
		const rows = await collectRows(batches, createRowShaper(columns));
		expect(rows).toMatchObject({
			value: [
				{ country: 'Norway', eventCount: 60 },
				{ country: 'Fiji', eventCount: 30 },
			],
		});
		expect(completeness()).toEqual(new Map([['eventCount', 0.9]]));
	});
});
