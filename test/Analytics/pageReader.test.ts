import fc from 'fast-check';

import type { RowBatch, TextRow } from '../../nodes/Analytics/google/reportResponse';
import { createRequestMeter } from '../../nodes/Analytics/google/requestMeter';
import { PageReader, readPage } from '../../nodes/Analytics/report/pageReader';
import type { RangeQuery } from '../../nodes/Analytics/report/rangeQuery';
import { MemoryBlockPool } from '../../nodes/shared/core/byteStore';
import { isRecord, parseJsonOrKeepText } from '../../nodes/shared/core/json';
import type { Result } from '../../nodes/shared/core/result';

interface Cell {
	value?: string;
}

interface SentRow {
	dimensionValues?: Cell[];
	metricValues?: Cell[];
}

/** Texts that look like the end of the rows, or the next row. */
const TRAPS = ['"]}]', ']}],"', '},{"dimensionValues":[', '\\', '/?q=[{"a":[1]}]', '', ']}]}', '"'];

const strangeCell: fc.Arbitrary<Cell> = fc.record({
	value: fc.oneof(fc.string(), fc.constantFrom(...TRAPS)),
});

/** As Google writes them: escapes only now and then. */
const usualCell: fc.Arbitrary<Cell> = fc.record({
	value: fc.oneof(
		{
			weight: 9,
			arbitrary: fc.nat().map((number) => `https://example.com/é/${number}?a=b&c=(d)`),
		},
		fc.constantFrom('', '"', '\\'),
	),
});

const listCells = (cell: fc.Arbitrary<Cell>, count: number) =>
	fc.array(cell, { minLength: count, maxLength: count });

/** How many columns a report has. */
interface Width {
	dimensions: number;
	metrics: number;
}

/** Rows as Google sends them, which leaves out an empty list. */
function buildArbitraryRow(cell: fc.Arbitrary<Cell>, { dimensions, metrics }: Width) {
	return fc.tuple(listCells(cell, dimensions), listCells(cell, metrics)).map(
		([dimensionValues, metricValues]): SentRow => ({
			...(dimensions > 0 && { dimensionValues }),
			...(metrics > 0 && { metricValues }),
		}),
	);
}

/** As Google does not send them: the metrics first, an empty value left out. */
function buildArbitraryOddRow(width: Width) {
	const cell = fc.oneof(strangeCell, fc.constant<Cell>({}));
	return buildArbitraryRow(cell, width).map(
		({ dimensionValues, ...metrics }): SentRow =>
			dimensionValues ? { ...metrics, dimensionValues } : metrics,
	);
}

function buildArbitraryRows(width: Width): fc.Arbitrary<SentRow[]> {
	const usual = buildArbitraryRow(usualCell, width);
	return fc.oneof(
		fc.array(buildArbitraryRow(strangeCell, width), { minLength: 1, maxLength: 30 }),
		fc.array(usual, { minLength: 1, maxLength: 30 }),
		fc.array(fc.oneof({ weight: 9, arbitrary: usual }, buildArbitraryOddRow(width)), {
			minLength: 1,
			maxLength: 20,
		}),
	);
}

const buildHeaders = ({ dimensions, metrics }: Width) => ({
	dimensionHeaders: Array.from({ length: dimensions }, (_, index) => ({ name: `rows${index}` })),
	metricHeaders: Array.from({ length: metrics }, (_, index) => ({
		name: `metric${index}`,
		type: 'TYPE_INTEGER',
	})),
});

const arbitraryWidth: fc.Arbitrary<Width> = fc.oneof(
	fc.constant({ dimensions: 2, metrics: 1 }),
	fc.constantFrom(
		{ dimensions: 1, metrics: 0 },
		{ dimensions: 0, metrics: 2 },
		{ dimensions: 3, metrics: 2 },
	),
);

const arbitraryReport = arbitraryWidth.chain((width) =>
	fc.record({
		...Object.fromEntries(
			Object.entries(buildHeaders(width)).map(([name, list]) => [name, fc.constant(list)]),
		),
		rows: buildArbitraryRows(width),
		totals: fc.array(buildArbitraryRow(strangeCell, width), { maxLength: 2 }),
		rowCount: fc.constantFrom(1, 40, 1000),
		metadata: fc.constant({ timeZone: 'Europe/Oslo' }),
	}),
);

interface Reading {
	/** Bytes that come at once over the network. */
	part: number;
	/** Bytes of rows that are parsed at once. */
	batch: number;
	keepsRawRows: boolean;
	blocks: MemoryBlockPool;
	scrub: (text: string) => string;
}

const buildPlainReading = (): Reading => ({
	part: 1000,
	batch: 16_384,
	keepsRawRows: false,
	blocks: new MemoryBlockPool(),
	scrub: (text) => text,
});

/** As it comes over a network: in parts that may end within a character. */
function parseReport(text: string, { part, batch, blocks, scrub }: Reading): unknown {
	const reader = new PageReader(blocks, { most: 2 ** 24, parsed: batch });
	const bytes = Buffer.from(text);
	for (let at = 0; at < bytes.length; at += part) reader.add(bytes.subarray(at, at + part));
	const parse = (json: string) => parseJsonOrKeepText(scrub(json));
	return reader.end(Object.assign(parse, { scrub }));
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
function readText(text: string, more: Partial<Reading> = {}) {
	const reading = { ...buildPlainReading(), ...more };
	const body = parseReport(text, reading);
	const page = readPage(isRecord(body) ? body : {}, {
		...QUERY,
		keepsRawRows: reading.keepsRawRows,
	});
	if (!page.ok) throw new Error(page.failure.message);
	const { body: around, bytes, batches } = page.value;
	return { body: around, bytes, batches: [...batches] };
}

/** As texts in the order of the columns, whatever order they were sent in. */
const listTexts = (sent: SentRow[]): TextRow[] =>
	sent.map(({ dimensionValues = [], metricValues = [] }) =>
		[...dimensionValues, ...metricValues].map(({ value = '' }) => value),
	);

function listRows(batches: Array<Result<RowBatch>>): unknown[] {
	return batches.flatMap<unknown>((batch) =>
		batch.ok ? batch.value.rows : batch.failure.message,
	);
}

const arbitraryReading = fc.record({
	part: fc.integer({ min: 1, max: 1000 }),
	// Shorter and longer than a row.
	batch: fc.oneof(fc.integer({ min: 1, max: 400 }), fc.constant(16_384)),
	keepsRawRows: fc.boolean(),
});

const arbitrarySpace = fc.constantFrom(undefined, 2, '\t');

describe('A report whose rows are parsed in batches', () => {
	it('is the same as parsed at once, whatever its columns, values and spaces, and in whatever parts it comes and is read', () => {
		fc.assert(
			fc.property(
				arbitraryReport,
				arbitrarySpace,
				arbitraryReading,
				(sent, space, reading) => {
					const { rows, ...around } = sent;
					const { body, batches } = readText(JSON.stringify(sent, null, space), reading);
					expect(listRows(batches)).toEqual(listTexts(rows));
					expect(body).toEqual(around);
					const rawRows = batches.flatMap((batch) =>
						batch.ok ? batch.value.rawRows : [],
					);
					expect(rawRows.filter((row) => row !== undefined)).toEqual(
						reading.keepsRawRows ? rows : [],
					);
				},
			),
			{ numRuns: 80 },
		);
	});

	it('is the same without a number of rows, which only an answer with rows needs', () => {
		fc.assert(
			fc.property(arbitraryReport, arbitrarySpace, ({ rowCount: _, ...sent }, space) => {
				const { batches } = readText(JSON.stringify(sent, null, space));
				expect(batches).toHaveLength(1);
				expect(listRows(batches)).toEqual(listTexts(sent.rows));
			}),
			{ numRuns: 30 },
		);
	});

	it('says how many bytes its rows have, by which further pages are sized, also where it is parsed at once', () => {
		const row = { dimensionValues: [{ value: 'Norway' }, { value: '' }], metricValues: [] };
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 50 }), fc.boolean(), (count, isCounted) => {
				const rows = Array<SentRow>(count).fill(row);
				const headers = buildHeaders({ dimensions: 2, metrics: 0 });
				const rowCount = isCounted ? count : undefined;
				const { bytes } = readText(JSON.stringify({ ...headers, rows, rowCount }));
				const exact = JSON.stringify(rows).length;
				expect(Math.abs(bytes - exact)).toBeLessThanOrEqual(count + 1);
			}),
			{ numRuns: 20 },
		);
	});

	it('has no secret in its rows, wherever a batch ends', () => {
		const scrub = (text: string) => text.replaceAll('secret', '***');
		const secretCell = fc.record({
			value: fc.constantFrom('a secret', 'Norway', 'secretsecret', '"secret"', '(not set)'),
		});
		const width = { dimensions: 2, metrics: 0 };
		const rows = fc.array(buildArbitraryRow(secretCell, width), {
			minLength: 1,
			maxLength: 20,
		});
		fc.assert(
			fc.property(rows, arbitraryReading, (sent, reading) => {
				const report = { ...buildHeaders(width), rows: sent, rowCount: 20 };
				const { batches } = readText(JSON.stringify(report), { ...reading, scrub });
				const scrubbed = listTexts(sent).map((texts) => texts.map(scrub));
				expect(listRows(batches)).toEqual(scrubbed);
				expect(JSON.stringify(batches)).not.toContain('secret');
			}),
			{ numRuns: 60 },
		);
	});

	it('has a batch that cannot be read where one of its rows is not JSON or lacks a column, and the rows before it', () => {
		const width = { dimensions: 2, metrics: 1 };
		const rows = fc.array(buildArbitraryRow(usualCell, width), { minLength: 1, maxLength: 12 });
		const damages = fc.constantFrom(
			'{"dimensionValues":nothing]}',
			'nothing,{"dimensionValues":[]}',
			'{"dimensionValues":[{"value":"1"}],"metricValues":[{"value":"3"}]}',
			'{"dimensionValues":[{"value":"1"},{"value":2}],"metricValues":[{"value":"3"}]}',
			'{"metricValues":[{"value":"3"}]}',
			String.raw`{"dimensionValues":[{"value":"\x"},{"value":"2"}],"metricValues":[{"value":"3"}]}`,
		);
		fc.assert(
			fc.property(rows, damages, fc.nat(12), (sent, damage, index) => {
				const texts = sent.map((row) => JSON.stringify(row));
				// Without a first row there is nothing that begins like a report.
				const at = Math.min(1 + index, texts.length);
				texts.splice(at, 0, damage);
				const start = JSON.stringify(buildHeaders(width)).slice(0, -1);
				const text = `${start},"rows":[${texts.join()}],"rowCount":12}`;
				const { batches } = readText(text, { batch: 1 });
				const isUnreadable = (batch: Result<RowBatch>) =>
					!batch.ok && batch.failure.reason === 'unreadable';
				expect(batches.filter(isUnreadable).length).toBeGreaterThan(0);
				const before = batches.slice(0, batches.findIndex(isUnreadable));
				expect(listRows(before)).toEqual(
					listTexts(sent.slice(0, at)).slice(0, listRows(before).length),
				);
			}),
			{ numRuns: 60 },
		);
	});

	it('comes in batches also where it is larger than the blocks of memory and a row is longer than a batch', () => {
		const values = [
			...Array.from({ length: 1_500 }, (_, index) => `row ${index} ]}],{"dimensionValues"`),
			'é'.repeat(150_000),
			'"'.repeat(2_000),
			'}]}],\n{"dimensionValues":[',
		];
		const rows = values.map((value) => ({
			dimensionValues: [{ value }, { value: '€' }],
			metricValues: [{ value: '1' }],
		}));
		const headers = buildHeaders({ dimensions: 2, metrics: 1 });
		const { batches } = readText(JSON.stringify({ ...headers, rows, rowCount: 1_503 }));
		expect(batches.length).toBeGreaterThan(5);
		expect(listRows(batches)).toEqual(listTexts(rows));
	});

	it('releases its memory for the next report', () => {
		const headers = buildHeaders({ dimensions: 0, metrics: 1 });
		const rows = [{ metricValues: [{ value: '1' }] }];
		const text = JSON.stringify({ ...headers, rows, rowCount: 1 });
		const allocate = jest.spyOn(Buffer, 'allocUnsafeSlow');
		const blocks = new MemoryBlockPool();
		readText(text, { blocks });
		expect(allocate).toHaveBeenCalledTimes(1);
		expect(parseReport('no report', { ...buildPlainReading(), blocks })).toBe('no report');
		expect(listRows(readText(text, { blocks }).batches)).toEqual([['1']]);
		expect(allocate).toHaveBeenCalledTimes(1);
	});
});

it('An answer that is not a report stays what it is', () => {
	const texts = fc.oneof(
		fc.string(),
		fc.json(),
		fc.constantFrom('<html>', '{"error": {"code": 429}}', '{"rows": [{"dimensionValues": [{'),
		fc.constantFrom('{"rows":[{"a":[1]}]}', '{"rows":[{"a":[{}]}],"rowCount":0}'),
	);
	fc.assert(
		fc.property(texts, (text) => {
			expect(parseReport(text, buildPlainReading())).toEqual(parseJsonOrKeepText(text));
		}),
		{ numRuns: 40 },
	);
});
