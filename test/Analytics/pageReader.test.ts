import fc from 'fast-check';

import { PageReader, readPage } from '../../nodes/Analytics/report/pageReader';
import { MemoryBlockPool } from '../../nodes/shared/core/byteStore';
import { isRecord, parseJsonOrKeepText } from '../../nodes/shared/core/json';
import type { Result } from '../../nodes/shared/core/result';
import type { RowBatch, TextRow } from '../../nodes/Analytics/google/reportResponse';
import { createRequestMeter } from '../../nodes/Analytics/google/requestMeter';
import type { RangeQuery } from '../../nodes/Analytics/report/rangeQuery';

const cell = fc.record({
	value: fc.oneof(
		fc.string(),
		fc.constantFrom('"]}]', ']}],"', '},{"dimensionValues":[', '\\', '/?q=[{"a":[1]}]', ''),
	),
});
/** As Google writes them: escapes only now and then. */
const address = fc.nat().map((number) => `https://example.com/é/${number}?a=b&c=(d)`);
const ordinary = fc.record({
	value: fc.oneof({ weight: 9, arbitrary: address }, fc.constantFrom('', '"', '\\')),
});
const rowOf = (dimension: fc.Arbitrary<{ value?: string }>) =>
	fc.record({ dimensionValues: fc.tuple(dimension, dimension), metricValues: fc.tuple(cell) });
/** As Google does not write them: the metrics first, an empty value left out. */
const odd = rowOf(fc.oneof(cell, fc.constant({}))).map(({ dimensionValues, metricValues }) => ({
	metricValues,
	dimensionValues,
}));
const rows = fc.oneof(
	fc.array(rowOf(cell), { minLength: 1, maxLength: 40 }),
	fc.array(rowOf(ordinary), { minLength: 1, maxLength: 40 }),
	fc.array(fc.oneof({ weight: 9, arbitrary: rowOf(ordinary) }, odd), { minLength: 1 }),
);
const headers = {
	dimensionHeaders: [{ name: 'rows' }, { name: 'pageLocation' }],
	metricHeaders: [{ name: 'sessions', type: 'TYPE_INTEGER' }],
};
const report = fc.record({
	dimensionHeaders: fc.constant(headers.dimensionHeaders),
	metricHeaders: fc.constant(headers.metricHeaders),
	rows,
	totals: fc.array(rowOf(cell), { maxLength: 2 }),
	rowCount: fc.integer({ min: 1, max: 1000 }),
});

const PART = 1000;

/** As it comes over a network: in parts that may end within a character. */
function parseReport(text: string, blocks = new MemoryBlockPool()): unknown {
	const reader = new PageReader(blocks, { most: 2 ** 24, parsed: 16_384 });
	const bytes = Buffer.from(text);
	for (let at = 0; at < bytes.length; at += PART) reader.add(bytes.subarray(at, at + PART));
	return reader.end(Object.assign(parseJsonOrKeepText, { scrub: (plain: string) => plain }));
}

const QUERY: RangeQuery = {
	property: '1',
	metrics: [],
	dimensions: [],
	range: undefined,
	orders: [],
	extras: {},
	rowsToRead: Infinity,
	isStreamed: false,
	meter: createRequestMeter(),
};

/** The page that a text is, its rows read. */
function read(text: string, blocks?: MemoryBlockPool) {
	const body = parseReport(text, blocks);
	const page = readPage(isRecord(body) ? body : {}, QUERY);
	if (!page.ok) throw new Error(page.failure.message);
	return { body: page.value.body, batches: [...page.value.batches] };
}

/** As texts in the order of the columns, whatever order they were sent in. */
const textsOf = (sent: Sent[]): TextRow[] =>
	sent.map(({ dimensionValues = [], metricValues }) =>
		[...dimensionValues, ...metricValues].map(({ value = '' }) => value),
	);

interface Sent {
	dimensionValues?: Array<{ value?: string }>;
	metricValues: Array<{ value?: string }>;
}

function rowsIn(batches: Array<Result<RowBatch>>): unknown[] {
	return batches.flatMap<unknown>((batch) =>
		batch.ok ? batch.value.rows : batch.failure.message,
	);
}

describe('A report whose rows are parsed in batches', () => {
	it('equals the same report parsed at once, whatever its values and its white space', () => {
		fc.assert(
			fc.property(report, fc.constantFrom(undefined, 2, '\t'), (given, space) => {
				const { rows, ...around } = given;
				const { body, batches } = read(JSON.stringify(given, null, space));
				expect(rowsIn(batches)).toEqual(textsOf(rows));
				expect(body).toEqual(around);
			}),
		);
	});

	it('comes in batches that end between rows, even where a row is longer than a batch', () => {
		const values = [
			...Array.from({ length: 5_000 }, (_, index) => `row ${index} ]}],{"dimensionValues"`),
			'é'.repeat(300_000),
			'"'.repeat(2_000),
			'}]}],\n{"dimensionValues":[',
		];
		const rows = values.map((value) => ({
			dimensionValues: [{ value }, { value: '€' }],
			metricValues: [{ value: '1' }],
		}));
		const { batches } = read(JSON.stringify({ ...headers, rows, rowCount: 5_003 }));
		expect(batches.length).toBeGreaterThan(5);
		expect(rowsIn(batches)).toEqual(textsOf(rows));
	});

	it('releases its memory for the next report', () => {
		const { metricHeaders } = headers;
		const rows = [{ metricValues: [{ value: '1' }] }];
		const text = JSON.stringify({ metricHeaders, rows, rowCount: 1 });
		const taken = jest.spyOn(Buffer, 'allocUnsafeSlow');
		const own = new MemoryBlockPool();
		read(text, own);
		expect(taken).toHaveBeenCalledTimes(1);
		expect(rowsIn(read(text, own).batches)).toEqual([['1']]);
		expect(taken).toHaveBeenCalledTimes(1);
	});

	it.each(['<html>', '', '{"error": {"code": 429}}', '{"rows": [{"dimensionValues": [{'])(
		'is left as it came when the response is no report: %j',
		(text) => {
			expect(parseReport(text)).toEqual(text.startsWith('{"error') ? JSON.parse(text) : text);
		},
	);

	it('ends with an unreadable batch where a row is not valid JSON', () => {
		const row =
			'{"dimensionValues":[{"value":"1"},{"value":"2"}],"metricValues":[{"value":"3"}]}';
		for (const bad of ['{"dimensionValues":nothing]}', 'nothing,{"dimensionValues":[]}']) {
			const start = JSON.stringify(headers).slice(0, -1);
			const { batches } = read(`${start},"rows":[${row},${bad}],"rowCount":1}`);
			expect(batches).toMatchObject([
				{ ok: true, value: { rows: [['1', '2', '3']] } },
				{ ok: false, failure: { reason: 'unreadable' } },
			]);
		}
	});
});
