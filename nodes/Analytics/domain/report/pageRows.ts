import { isRecord, parseJson, type JsonRecord } from '../../../shared/core/json';
import { success, type Result } from '../../../shared/core/result';
import { numberIn } from '../read';
import { keyOf } from './columns';
import {
	readBatchOfRows,
	readReport,
	type Headers,
	type RawRow,
	type Report,
	type RowBatch,
} from './response';
import type { RequestedColumns } from './requestedColumns';

/** A page of a report, whose rows come some at a time. */
export interface Page {
	headers: Headers;
	rowCount: number;
	/** The answer itself, without its rows. */
	body: JsonRecord;
	batches: Iterable<Result<RowBatch>>;
	/** Characters of JSON in a row, more or less. */
	rowLength: number;
}

/** A report whose rows are parsed when they are asked for. */
export function readPage(body: JsonRecord, requested: RequestedColumns): Result<Page> {
	const { rows } = body;
	if (!(rows instanceof UnparsedRows)) {
		const report = readReport(body, requested);
		return report.ok ? success(pageOf(report.value)) : report;
	}
	const report = readReport({ ...body, rows: [] }, requested);
	if (!report.ok) return report;
	const { headers } = report.value;
	const { rowLength } = rows;
	const batches = batchesIn(rows, headers, requested);
	return success({ ...report.value, rowLength, batches });
}

/** Rows that are parsed already, as a page. */
export function pageOf({ headers, rows, ...rest }: Report): Page {
	const [first = {}] = rows;
	const rowLength = JSON.stringify(first).length;
	return { headers, ...rest, rowLength, batches: [success({ headers, rows })] };
}

function* batchesIn(
	unparsed: UnparsedRows,
	headers: Headers,
	requested: RequestedColumns,
): Generator<Result<RowBatch>> {
	for (const rows of unparsed.batches()) yield readBatchOfRows(rows, headers, requested);
}

/** Characters of rows that are parsed at once, and then let go of. */
const BATCH_LENGTH = 65_536;

const BEFORE_ROWS = /"rows"\s*:\s*\[\s*(?=\{)/;

/** Quotes within values are escaped, so this is found between rows only. */
const BETWEEN_ROWS = /\}\s*,\s*(?=\{\s*"(?:dimension|metric)Values")/g;
const LAST_ROW = /\]\s*\}\s*(?=\])/g;

/**
 * The rows of a report as JSON text. Parsed all at once they would take four times the memory, and for
 * longer: V8 lets go of a few objects sooner than of a page.
 */
export class UnparsedRows {
	constructor(private readonly text: string) {}

	/** Characters in a row, going by the first ones. */
	get rowLength(): number {
		const start = this.text.slice(0, BATCH_LENGTH);
		return start.length / start.split(BETWEEN_ROWS).length;
	}

	/** Lists of rows; undefined where the text is no JSON. */
	*batches(): Generator<unknown> {
		const between = new RegExp(BETWEEN_ROWS);
		let start = 0;
		while (start < this.text.length) {
			between.lastIndex = start + BATCH_LENGTH;
			const end = between.exec(this.text);
			yield parsed(`[${this.text.slice(start, end ? end.index + 1 : undefined)}]`);
			start = end ? between.lastIndex : this.text.length;
		}
	}
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return undefined;
	}
}

/** The JSON of a report without its rows, which stay text; anything else as it is. */
export function parseReport(text: string): unknown {
	const before = BEFORE_ROWS.exec(text);
	const start = before ? before.index + before[0].length : -1;
	const end = start < 0 ? -1 : endOfRows(text, start);
	if (end < 0) return parseJson(text);
	const rest = parseJson(text.slice(0, start) + text.slice(end));
	// A value with brackets in it can look like the end; then what is left is no JSON.
	if (!isRecord(rest) || !numberIn(rest.rowCount)) return parseJson(text);
	return { ...rest, rows: new UnparsedRows(text.slice(start, end)) };
}

function endOfRows(text: string, start: number): number {
	const last = new RegExp(LAST_ROW);
	last.lastIndex = start;
	return last.exec(text) ? last.lastIndex : -1;
}

/**
 * Checks the rows of pages as they come, in order. Pages of one list meet at their edges. A page that
 * begins too early has an edge of the one before within it, and a page that comes again has edges seen
 * before. In a report the dimensions tell every row from every other.
 */
export class Seams {
	private readonly edges = new Set<string>();
	private previous: string[][] = [];
	private first: RawRow | undefined;
	private last: RawRow | undefined;

	/** Whether some rows of a page may be new. */
	areNew(rows: RawRow[]): boolean {
		this.first ??= rows[0];
		this.last = rows.at(-1) ?? this.last;
		return !this.previous.some((edge) => rows.some((row) => isSame(row, edge)));
	}

	/** Whether the page that has now come as a whole may be new. */
	endsNew(): boolean {
		const ends = [this.first, this.last].flatMap((row) => (row ? [dimensionsOf(row)] : []));
		const keys = new Set(ends.map(keyOf));
		const isNew = ![...keys].some((key) => this.edges.has(key));
		for (const key of keys) this.edges.add(key);
		this.previous = ends;
		this.first = this.last = undefined;
		return isNew;
	}
}

function dimensionsOf({ dimensionValues = [] }: RawRow): string[] {
	return dimensionValues.map(({ value }) => value ?? '');
}

/** From the last dimension on: the first ones are those that many rows share. */
function isSame({ dimensionValues = [] }: RawRow, values: string[]): boolean {
	for (let index = values.length - 1; index >= 0; index--) {
		if ((dimensionValues[index]?.value ?? '') !== values[index]) return false;
	}
	return true;
}
