import type { JsonRecord } from '../../../shared/core/json';
import { success, type Result } from '../../../shared/core/result';
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
import { RowPattern, UnparsedRows } from './unparsedRows';

/** A page of a report, whose rows come some at a time. */
export interface Page {
	headers: Headers;
	rowCount: number;
	/** The answer itself, without its rows. */
	body: JsonRecord;
	/** To be read once: the memory of the rows is used again for those of the next page. */
	batches: Iterable<Result<RowBatch>>;
	/** Bytes of JSON that the rows are, more or less. */
	bytes: number;
}

/** A report whose rows are parsed when they are asked for; they may only pass through, into a file. */
export function readPage(
	body: JsonRecord,
	requested: RequestedColumns,
	isPassing = false,
): Result<Page> {
	const { rows } = body;
	if (!(rows instanceof UnparsedRows)) {
		const report = readReport(body, requested);
		return report.ok ? success(pageOf(report.value)) : report;
	}
	const report = readReport({ ...body, rows: [] }, requested);
	if (!report.ok) return report;
	const { headers } = report.value;
	const { bytes } = rows;
	const pattern = isPassing ? new RowPattern(headers) : undefined;
	const batches = batchesIn(rows.batches(pattern), headers, requested);
	return success({ ...report.value, bytes, batches });
}

/** Rows that are parsed already, as a page. */
export function pageOf({ headers, rows, ...rest }: Report): Page {
	const [first = {}] = rows;
	const bytes = JSON.stringify(first).length * rows.length;
	return { headers, ...rest, bytes, batches: [success({ headers, rows })] };
}

function* batchesIn(
	lists: Iterable<unknown>,
	headers: Headers,
	requested: RequestedColumns,
): Generator<Result<RowBatch>> {
	for (const rows of lists) yield readBatchOfRows(rows, headers, requested);
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
