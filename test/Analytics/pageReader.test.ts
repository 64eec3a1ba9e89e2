import fc from 'fast-check';

import { PageReader, RowPattern, UnparsedRows } from '../../nodes/Analytics/report/pageReader';
import { Blocks } from '../../nodes/shared/core/byteStore';
import { isRecord, parseJson } from '../../nodes/shared/core/json';

const cell = fc.record({
	value: fc.oneof(
		fc.string(),
		fc.constantFrom('"]}]', ']}],"', '},{"dimensionValues":[', '\\', '/?q=[{"a":[1]}]', ''),
	),
});
/** As Google writes them: as many values as there are columns, and escapes only now and then. */
const address = fc.nat().map((number) => `https://example.com/é/${number}?a=b&c=(d)`);
const ordinary = fc.record({
	value: fc.oneof({ weight: 9, arbitrary: address }, fc.constantFrom('', '"', '\\')),
});
const rowOf = (dimension: typeof cell) =>
	fc.record({ dimensionValues: fc.tuple(dimension, dimension), metricValues: fc.tuple(cell) });
const row = fc.record({
	dimensionValues: fc.array(cell, { minLength: 1, maxLength: 3 }),
	metricValues: fc.array(cell, { maxLength: 2 }),
});
const report = fc.record({
	dimensionHeaders: fc.constant([{ name: 'rows' }]),
	rows: fc.oneof(
		fc.array(row, { minLength: 1, maxLength: 40 }),
		fc.array(rowOf(ordinary), { minLength: 1, maxLength: 40 }),
	),
	totals: fc.array(row, { maxLength: 2 }),
	rowCount: fc.integer({ min: 1, max: 1000 }),
});

const blocks = new Blocks();

/** As it comes over a network: in parts that may end within a character. */
function parseReport(text: string, partLength = 1000): unknown {
	const reader = new PageReader(blocks, 2 ** 24);
	const bytes = Buffer.from(text);
	for (let at = 0; at < bytes.length; at += partLength) {
		reader.add(bytes.subarray(at, at + partLength));
	}
	return reader.end(Object.assign(parseJson, { scrub: (plain: string) => plain }));
}

const pattern = new RowPattern({
	dimensions: ['date', 'pageLocation'],
	metrics: [{ name: 'sessions', type: 'TYPE_INTEGER' }],
});

function read(text: string): unknown {
	const body = parseReport(text);
	if (!isRecord(body) || !(body.rows instanceof UnparsedRows)) return body;
	return { ...body, rows: [...body.rows.batches(pattern)].flat() };
}

describe('a report whose rows are parsed some at a time', () => {
	it('is the same as parsed at once, whatever its values and its spaces', () => {
		fc.assert(
			fc.property(report, fc.constantFrom(undefined, 2, '\t'), (body, space) => {
				const text = JSON.stringify(body, null, space);
				expect(read(text)).toEqual(body);
			}),
		);
	});

	it('comes in batches that end between rows, also where a row is longer than a batch', () => {
		const values = [
			...Array.from({ length: 5_000 }, (_, index) => `row ${index} ]}],{"dimensionValues"`),
			'é'.repeat(300_000),
			'}]}],\n{"dimensionValues":[',
		];
		const rows = values.map((value) => ({ dimensionValues: [{ value }] }));
		const { rows: unparsed } = parseReport(JSON.stringify({ rows, rowCount: 5_002 })) as {
			rows: UnparsedRows;
		};
		const batches = [...unparsed.batches(pattern)];
		expect(batches.length).toBeGreaterThan(5);
		expect(batches.flat()).toEqual(rows);
	});

	it('gives back its memory for the next one', () => {
		const text = JSON.stringify({ rows: [{ metricValues: [{ value: '1' }] }], rowCount: 1 });
		const taken = jest.spyOn(Buffer, 'allocUnsafeSlow');
		read(text);
		taken.mockClear();
		expect(read(text)).toEqual(JSON.parse(text));
		expect(taken).not.toHaveBeenCalled();
	});

	it.each(['<html>', '', '{"error": {"code": 429}}', '{"rows": [{"dimensionValues": [{'])(
		'that is none stays what it is: %j',
		(text) => {
			expect(parseReport(text)).toEqual(text.startsWith('{"error') ? JSON.parse(text) : text);
		},
	);

	it('with a row that is no JSON has a batch that cannot be read', () => {
		const { rows } = parseReport('{"rows":[{"dimensionValues":nothing]}],"rowCount":1}') as {
			rows: UnparsedRows;
		};
		expect([...rows.batches(pattern)]).toEqual(['[{"dimensionValues":nothing]}]']);
	});
});
