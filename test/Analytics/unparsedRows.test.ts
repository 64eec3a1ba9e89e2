import fc from 'fast-check';

import { PageReader, UnparsedRows } from '../../nodes/Analytics/domain/report/unparsedRows';
import { Blocks } from '../../nodes/shared/core/byteStore';
import { isRecord, parseJson } from '../../nodes/shared/core/json';

const cell = fc.record({
	value: fc.oneof(
		fc.string(),
		fc.constantFrom('"]}]', ']}],"', '},{"dimensionValues":[', '\\', '/?q=[{"a":[1]}]', ''),
	),
});
const row = fc.record({
	dimensionValues: fc.array(cell, { minLength: 1, maxLength: 3 }),
	metricValues: fc.array(cell, { maxLength: 2 }),
});
const report = fc.record({
	dimensionHeaders: fc.constant([{ name: 'rows' }]),
	rows: fc.array(row, { minLength: 1, maxLength: 40 }),
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

function read(text: string): unknown {
	const body = parseReport(text);
	if (!isRecord(body) || !(body.rows instanceof UnparsedRows)) return body;
	return { ...body, rows: [...body.rows.batches()].flat() };
}

describe('a report whose rows are parsed some at a time', () => {
	it('is the same as parsed at once, whatever its values and its spaces', () => {
		fc.assert(
			fc.property(report, fc.constantFrom(undefined, 2, '\t'), (body, space) => {
				expect(read(JSON.stringify(body, null, space))).toEqual(body);
			}),
		);
	});

	it('comes in batches that end between rows', () => {
		const rows = Array.from({ length: 5_000 }, (_, index) => ({
			dimensionValues: [{ value: `row ${index} ]}],{"dimensionValues"` }],
		}));
		const { rows: unparsed } = parseReport(JSON.stringify({ rows, rowCount: 5_000 })) as {
			rows: UnparsedRows;
		};
		const plain = rows.map(({ dimensionValues: [{ value } = { value: '' }] }) => ({
			dimensionValues: [{ value: value.replace(']}]', '') }],
		}));
		const text = JSON.stringify({ rows: plain, rowCount: 5_000 });
		const batches = [...(parseReport(text) as { rows: UnparsedRows }).rows.batches()];
		expect(unparsed).toEqual(rows);
		expect(batches.length).toBeGreaterThan(2);
		expect(batches.flat()).toEqual(plain);
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
		expect([...rows.batches()]).toEqual(['[{"dimensionValues":nothing]}]']);
	});
});
