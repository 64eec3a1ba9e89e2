import fc from 'fast-check';

import { asFile } from '../../nodes/Analytics/actions/report/file';
import type { OutputChoice } from '../../nodes/Analytics/actions/report/fields/output';
import {
	openSession,
	type ReportSession,
	type RunOptions,
} from '../../nodes/Analytics/actions/report/session';
import type { OpenReport } from '../../nodes/Analytics/domain/report/openReport';
import type { Window } from '../../nodes/Analytics/domain/report/request';
import type { Report } from '../../nodes/Analytics/domain/report/response';
import { openReports } from '../../nodes/Analytics/google/openReports';
import { eachBatch } from '../../nodes/Analytics/google/pages';
import type { Send } from '../../nodes/shared/core/http';
import { isRecord } from '../../nodes/shared/core/json';
import type { Run } from '../../nodes/shared/node/operation';
import { answer as response, silence } from '../support/answers';

const PAGE_SIZE = 10;
const CONCURRENCY = 4;
const ROW_LENGTH = JSON.stringify({ dimensionValues: [{ value: '000' }] }).length;

const headers = { dimensions: ['id'], metrics: [] };

/** All of the same length, so that pages of as many bytes have as many rows. */
const idOf = (index: number) => String(index).padStart(3, '0');

function page(first: number, count: number, rowCount: number): Report {
	const rows = Array.from({ length: count }, (_, index) => ({
		dimensionValues: [{ value: idOf(first + index) }],
	}));
	return { headers, rows, rowCount, body: {} };
}

type Distort = (page: Report, window: Window) => Report;

/** A report of so many rows, its first page fetched, and the windows asked for since. */
function report(total: number, { wanted = Infinity, pageSize = PAGE_SIZE, distort = same } = {}) {
	const limit = Math.min(wanted, pageSize);
	const windows: Window[] = [];
	const answer = ({ offset, limit: size }: Window) =>
		page(offset, Math.max(0, Math.min(size, total - offset)), total);
	const opened: OpenReport = {
		request: {
			property: '1',
			spec: { metrics: [], dimensions: ['id'], dateRanges: [], orders: [] },
			wanted,
			orders: [],
			hidden: [],
		},
		report: distort(answer({ offset: 0, limit }), { offset: 0, limit }),
		limit,
		wanted,
		rowLength: ROW_LENGTH,
		pageBytes: CONCURRENCY * pageSize * ROW_LENGTH,
		requests: 1,
	};
	const send: Send = async ({ body }) => {
		const window = windowIn(body);
		windows.push(window);
		return await Promise.resolve(response(200, {}, bodyOf(distort(answer(window), window))));
	};
	return { opened, send, windows };
}

function windowIn(body: unknown): Window {
	const { offset = 0, limit } = isRecord(body) ? body : {};
	return { offset: Number(offset), limit: Number(limit) };
}

function bodyOf({ rows, rowCount }: Report) {
	return { dimensionHeaders: [{ name: 'id' }], rows, rowCount };
}

const same: Distort = (whole) => whole;

type Fetched = Pick<ReturnType<typeof report>, 'opened' | 'send'>;

async function read({ opened, send }: Fetched, signal?: AbortSignal) {
	const ids: string[] = [];
	for await (const page of eachBatch(send, opened, { concurrency: CONCURRENCY, signal })) {
		if (!page.ok) return { ids, failure: page.failure };
		for (const row of page.value.rows) ids.push(row.dimensionValues?.[0]?.value ?? '');
	}
	return { ids, failure: undefined };
}

const sequence = (count: number) => Array.from({ length: count }, (_, index) => idOf(index));

const FILE = {
	kind: 'file',
	fileFormat: 'csv',
	fileName: 'report.csv',
	binaryPropertyName: 'data',
	delimiter: ',',
} as OutputChoice;

describe('a whole report', () => {
	it('has every row once and in order, for any number of rows and any page, without a request too many', async () => {
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
				const { opened, send, windows } = report(total, { pageSize });
				const { ids, failure } = await read({ opened, send });
				expect(failure).toBeUndefined();
				expect(ids).toEqual(sequence(total));
				expect(windows).toHaveLength(Math.max(0, Math.ceil(total / pageSize) - 1));
			}),
		);
	});

	it.each([
		['one row less than a page', PAGE_SIZE - 1, []],
		['exactly a page', PAGE_SIZE, []],
		['one row more than a page', PAGE_SIZE + 1, [{ offset: PAGE_SIZE, limit: 1 }]],
		['exactly two pages', 2 * PAGE_SIZE, [{ offset: PAGE_SIZE, limit: PAGE_SIZE }]],
	])('of %s asks for just the rest', async (_claim, total, expected) => {
		const { opened, send, windows } = report(total);
		const { ids, failure } = await read({ opened, send });
		expect(failure).toBeUndefined();
		expect(ids).toHaveLength(total);
		expect(windows).toEqual(expected);
	});

	it('ends at the limit, which may be more than a page', async () => {
		const { opened, send, windows } = report(3 * PAGE_SIZE, { wanted: PAGE_SIZE + 4 });
		expect((await read({ opened, send })).ids).toHaveLength(PAGE_SIZE + 4);
		expect(windows).toEqual([{ offset: PAGE_SIZE, limit: 4 }]);
	});

	it('does not keep its first rows in memory until the last have come', async () => {
		const { opened, send } = report(20);
		await read({ opened, send });
		expect(opened.report.rows).toEqual([]);
	});
});

describe('files of several pages', () => {
	it('are written one after the other, so that their memory is that of one', async () => {
		const asked: string[] = [];
		const write = async (property: string, session: ReportSession) => {
			const { opened, send } = report(100);
			const request = { ...opened.request, property, isFile: true };
			const noted: Send = async (page) => {
				asked.push(property);
				return await send(page);
			};
			const file = await asFile(
				{ ...opened, request },
				FILE,
				{ ...session, send: noted },
				{},
			);
			expect(file).toMatchObject({ value: { returned: 100 } });
		};
		const storeFile = async (content: AsyncIterable<unknown>) => {
			for await (const part of content) expect(part).toBeInstanceOf(Buffer);
			return { data: '', mimeType: '' };
		};
		const session = openSession(
			{ connect: () => undefined, storeFile } as unknown as Run,
			{ concurrency: 1, quotaFloor: 0 } as RunOptions,
		);
		await Promise.all([write('1', session), write('2', session)]);
		expect(asked).toEqual(['1', '1', '1', '2', '2', '2']);
	});
});

describe('a page that is too large for one response', () => {
	const most = 3;
	const refusing =
		(send: Send): Send =>
		async (request) => {
			const answer = await send(request);
			return windowIn(request.body).limit > most ? silence('tooLarge') : answer;
		};

	it('comes in smaller pages, in order', async () => {
		const { opened, send, windows } = report(25, { pageSize: 10 });
		const { ids } = await read({ opened, send: refusing(send) });
		expect(ids).toEqual(sequence(25));
		const [, ...smaller] = windows.filter(({ offset }) => offset >= 10 && offset < 20);
		expect(smaller.map(({ limit }) => limit)).toEqual([2, 2, 2, 2, 2]);
	});

	it('is asked for again with fewer rows when it is the first', async () => {
		const { opened, send, windows } = report(5);
		const request = { ...opened.request, wanted: 20 };
		const [first] = await openReports(refusing(send), [request]);
		expect(first).toMatchObject({ value: { limit: 3, requests: 2 } });
		expect(windows.map(({ limit }) => limit)).toEqual([20, 3]);
	});

	it('is a failure that says what to do when even one row is too large', async () => {
		const { opened } = report(5);
		const send: Send = async () => await Promise.resolve(silence('tooLarge'));
		const [first] = await openReports(send, [opened.request]);
		expect(first).toMatchObject({
			failure: { description: expect.stringContaining('fewer rows') },
		});
	});

	it('lets reports that were asked for together come one by one', async () => {
		const { opened, send, windows } = report(5);
		const methods: string[] = [];
		const apart: Send = async (request) => {
			methods.push(request.path.split(':')[1]!);
			return request.path.endsWith('batchRunReports')
				? silence('tooLarge')
				: await send(request);
		};
		const both = await openReports(apart, [opened.request, opened.request]);
		expect(both.map(({ ok }) => ok)).toEqual([true, true]);
		expect(methods).toEqual(['batchRunReports', 'runReport', 'runReport']);
		expect(windows).toHaveLength(2);
	});
});

describe('a report that is not whole', () => {
	const atRest =
		(change: Distort): Distort =>
		(whole, window) =>
			window.offset === 0 ? whole : change(whole, window);

	it.each<[string, Distort, RegExp]>([
		[
			'with a short page',
			atRest((whole) => ({ ...whole, rows: whole.rows.slice(1) })),
			/instead of/,
		],
		['with an empty page', atRest((whole) => ({ ...whole, rows: [] })), /sent 0 rows/],
		[
			'with a short first page',
			(whole) => ({ ...whole, rows: whole.rows.slice(1) }),
			/instead of/,
		],
		[
			'with the first page twice',
			atRest((whole) => page(0, whole.rows.length, whole.rowCount)),
			/twice/,
		],
		[
			'with a page that begins too early',
			atRest((whole, { offset }) => page(offset - 3, whole.rows.length, whole.rowCount)),
			/twice/,
		],
		[
			'that grows meanwhile',
			atRest((whole) => ({ ...whole, rowCount: whole.rowCount + 1 })),
			/changed while it was read/,
		],
	])('%s is a failure, not a shorter report', async (_claim, distort, said) => {
		const { opened, send } = report(25, { distort });
		const { failure } = await read({ opened, send });
		expect(failure?.message).toMatch(said);
		expect(failure?.description).toMatch(/Run it again/);
	});

	it('because the workflow was stopped is a failure', async () => {
		const stop = new AbortController();
		const { opened, send } = report(30 * PAGE_SIZE);
		stop.abort();
		expect((await read({ opened, send }, stop.signal)).failure).toMatchObject({
			reason: 'aborted',
		});
	});

	it('because a page could not be fetched says why', async () => {
		const { opened } = report(20);
		const send: Send = async () => await Promise.resolve(response(400, {}, 'No'));
		expect((await read({ opened, send })).failure).toMatchObject({ message: 'No' });
	});
});
