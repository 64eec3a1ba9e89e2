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

/** A service whose answers come in another order than the requests. */
function shuffleAnswers(send: Send, delays: number[]): Send {
	let requests = 0;
	return async (request) => {
		const turns = delays[requests++ % delays.length]!;
		const answer = await send(request);
		for (let turn = 0; turn < turns; turn++) await Promise.resolve();
		return answer;
	};
}

/** A service that cannot send more rows than that in one response. */
const limitRows =
	(send: Send, most: number): Send =>
	async (request) => {
		const answer = await send(request);
		return windowIn(request.body).limit > most ? buildNoResponse('tooLarge') : answer;
	};

const arbitraryDelays = fc.array(fc.nat(20), { minLength: 1, maxLength: 6 });

/** Totals that fill pages exactly, or by a row more or less. */
const arbitrarySizes = fc
	.integer({ min: 1, max: 30 })
	.chain((pageSize) =>
		fc
			.record({ pages: fc.integer({ min: 0, max: 6 }), more: fc.constantFrom(-1, 0, 1) })
			.map(({ pages, more }) => ({ pageSize, total: Math.max(0, pages * pageSize + more) })),
	);

describe('A report of many pages', () => {
	it('has every row once and in order up to its limit, whatever size its pages have and in whatever order they come, without a request too many', async () => {
		const limits = fc.oneof(fc.constant(Infinity), fc.integer({ min: 1, max: 150 }));
		await fc.assert(
			fc.asyncProperty(
				arbitrarySizes,
				limits,
				arbitraryDelays,
				async ({ total, pageSize }, wanted, delays) => {
					const { windows, send, ...asked } = report(total, { pageSize, wanted });
					const { ids, failure } = await read({
						...asked,
						send: shuffleAnswers(send, delays),
					});
					const rows = Math.min(total, wanted);
					expect(failure).toBeUndefined();
					expect(ids.slice(0, rows)).toEqual(sequence(rows));
					expect(ids).toHaveLength(rows);
					const further = Math.max(0, rows - Math.min(pageSize, wanted));
					expect(windows).toHaveLength(Math.ceil(further / pageSize));
					const requested = windows.reduce((sum, { limit }) => sum + limit, 0);
					expect(requested).toBe(further);
				},
			),
			{ numRuns: 40 },
		);
	});

	it('has the same rows where a page is too large for one response and comes in smaller ones', async () => {
		const mosts = fc.integer({ min: 1, max: 12 });
		await fc.assert(
			fc.asyncProperty(
				arbitrarySizes,
				mosts,
				arbitraryDelays,
				async ({ total, pageSize }, most, delays) => {
					const { send, ...asked } = report(total, { pageSize });
					const { ids, failure } = await read({
						...asked,
						send: shuffleAnswers(limitRows(send, most), delays),
					});
					expect(failure).toBeUndefined();
					expect(ids).toEqual(sequence(total));
				},
			),
			{ numRuns: 30 },
		);
	});

	it('requests nothing more than the rows that are needed', async () => {
		const { query, first, send, windows } = report(100);
		for await (const batch of readPages(connect(send), query, first)) {
			expect(batch).toMatchObject({ ok: true, value: { rows: { length: PAGE_SIZE } } });
			break;
		}
		expect(windows).toEqual([]);
	});
});

describe('A page of a report that is too large for one response', () => {
	const refusing = (send: Send) => limitRows(send, 3);

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

/** What a page may be in place of the one that was requested. */
interface Damage {
	kind: string;
	distort: (page: Report, window: PageWindow) => Report;
	message: RegExp;
}

const startAt = ({ rows, rowCount }: Report, first: number) => page(first, rows.length, rowCount);

const arbitraryDamage: fc.Arbitrary<Damage> = fc.integer({ min: 1, max: 10 }).chain((count) =>
	fc.constantFrom<Damage>(
		{
			kind: 'lacks rows at its beginning',
			distort: (whole) => ({ ...whole, rows: whole.rows.slice(count) }),
			message: /instead of/,
		},
		{
			kind: 'lacks rows at its end',
			distort: (whole) => ({ ...whole, rows: whole.rows.slice(0, -count) }),
			message: /instead of/,
		},
		{
			kind: 'begins too early',
			distort: (whole, { offset, limit }) => {
				const shift = Math.min(count, offset, limit);
				return startAt(whole, offset - shift);
			},
			message: /twice/,
		},
		{
			kind: 'is of a report that changed',
			distort: (whole) => ({ ...whole, rowCount: whole.rowCount + count }),
			message: /changed while it was read/,
		},
	),
);

describe('A report of which pages are missing', () => {
	it('is a failure with the rows before the damage, whichever page lacks rows, begins too early or is of a changed report', async () => {
		const shapes = fc.record({
			total: fc.integer({ min: 11, max: 65 }),
			place: fc.nat(5),
		});
		await fc.assert(
			fc.asyncProperty(
				shapes,
				arbitraryDamage,
				arbitraryDelays,
				async ({ total, place }, { distort, message }, delays) => {
					const pages = Math.ceil(total / PAGE_SIZE);
					const damaged = (1 + (place % (pages - 1))) * PAGE_SIZE;
					const { send, ...asked } = report(total, {
						distort: (whole, window) =>
							window.offset === damaged ? distort(whole, window) : whole,
					});
					const { ids, failure } = await read({
						...asked,
						send: shuffleAnswers(send, delays),
					});
					expect(failure?.message).toMatch(message);
					expect(failure).toMatchObject({
						reason: 'incomplete',
						description: expect.stringContaining('Run it again'),
					});
					expect(ids.slice(0, damaged)).toEqual(sequence(damaged));
				},
			),
			{ numRuns: 40 },
		);
	});

	it('is a failure where a page before comes again in place of any later one', async () => {
		const shapes = fc.record({
			pages: fc.integer({ min: 2, max: 6 }),
			place: fc.nat(5),
			earlier: fc.nat(5),
		});
		await fc.assert(
			fc.asyncProperty(shapes, async ({ pages, ...places }) => {
				const place = 1 + (places.place % (pages - 1));
				const earlier = places.earlier % place;
				const { windows: _, ...asked } = report(pages * PAGE_SIZE, {
					distort: (whole, { offset }) =>
						offset === place * PAGE_SIZE ? startAt(whole, earlier * PAGE_SIZE) : whole,
				});
				expect((await read(asked)).failure?.message).toMatch(/twice/);
			}),
			{ numRuns: 30 },
		);
	});

	it('is a failure where its first page lacks a row', async () => {
		const { windows: _, ...asked } = report(25, {
			distort: (whole) => ({ ...whole, rows: whole.rows.slice(1) }),
		});
		expect((await read(asked)).failure?.message).toMatch(/instead of/);
	});

	it('is a failure when the workflow was stopped', async () => {
		const stop = new AbortController();
		const { windows: _, ...asked } = report(30 * PAGE_SIZE);
		stop.abort();
		expect((await read(asked, stop.signal)).failure).toMatchObject({ reason: 'aborted' });
	});

	it('says why a page could not be fetched', async () => {
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
