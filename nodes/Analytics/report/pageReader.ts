import { ByteStore, type MemoryBlockPool } from '../../shared/core/byteStore';
import type { BodyReader, ParseJson } from '../../shared/core/http';
import { asRecords, isRecord, type JsonRecord } from '../../shared/core/json';
import { success, type Result } from '../../shared/core/result';
import { readFiniteNumber } from '../google/jsonValues';
import {
	readReport,
	readRow,
	readRows,
	repeatedRowsFailure,
	shortPageFailure,
	unreadableRowsFailure,
	type ColumnHeaders,
	type Report,
	type RowBatch,
	type TextRow,
} from '../google/reportResponse';
import type { ByteBudget, RangeQuery, PageWindow } from './rangeQuery';

/** Reads a page of a report, whose rows stay bytes until they are read. */
export class PageReader implements BodyReader {
	private readonly store: ByteStore;

	constructor(
		blocks: MemoryBlockPool,
		private readonly budget: Pick<ByteBudget, 'most' | 'parsed'>,
	) {
		this.store = new ByteStore(blocks, budget.most);
	}

	add(part: Uint8Array): void {
		this.store.add(part);
	}

	/** The JSON of a report with its rows unparsed; anything else as it is. */
	end(parse: ParseJson): unknown {
		const { store, budget } = this;
		const report = readAround(store, parse);
		if (report) {
			const { rest, start, end } = report;
			return { ...rest, rows: new UnparsedRows(store, start, end, parse, budget.parsed) };
		}
		const text = store.readText();
		store.releaseBefore(store.length);
		return parse(text);
	}
}

/** Bytes within which the rows begin, after the headers, and end, before totals and metadata. */
const HEAD = 65_536;
const TAIL = 262_144;

const BEFORE_ROWS = /"rows"\s*:\s*\[\s*(?=\{)/;
/** Quotes within values are escaped, so what comes after rows is found in no value. */
const LAST_ROW = /\]\s*\}\s*(?=\]\s*(?:,\s*"\w+"\s*:|\}\s*$))/;

/** One character for each byte, so that positions in the text are positions in the bytes. */
function charactersIn(store: ByteStore, from: number, to?: number): string {
	return store.readBytes(from, to).toString('latin1');
}

/** Reads what surrounds the rows, and where they begin and end. */
function readAround(store: ByteStore, parse: ParseJson) {
	const before = BEFORE_ROWS.exec(charactersIn(store, 0, HEAD));
	if (!before) return undefined;
	const start = before.index + before[0].length;
	const tail = Math.max(start, store.length - TAIL);
	const last = LAST_ROW.exec(charactersIn(store, tail));
	if (!last) return undefined;
	const end = tail + last.index + last[0].length;
	const rest = parse(store.readText(0, start) + store.readText(end));
	return isRecord(rest) && readFiniteNumber(rest.rowCount) ? { rest, start, end } : undefined;
}

/**
 * The rows of a report as JSON. Parsed all at once they would take many times the memory, and for
 * longer: V8 lets go of a few objects sooner than of a page.
 */
class UnparsedRows {
	constructor(
		private readonly store: ByteStore,
		private readonly start: number,
		private readonly end: number,
		private readonly parse: ParseJson,
		/** Bytes to read at once, and then let go of; twice as many where a row is longer. */
		private readonly batch: number,
	) {}

	get bytes(): number {
		return this.end - this.start;
	}

	/** The rows in batches; with `keepsRawRows` also as Google sent them. They can be read only once. */
	*batches(headers: ColumnHeaders, keepsRawRows: boolean): Generator<Result<RowBatch>> {
		const pattern = rowPattern(headers);
		let size = this.batch;
		for (let at = this.start; at < this.end; ) {
			const to = Math.min(at + size, this.end);
			const text = this.store.readText(at, to);
			const found = keepsRawRows
				? this.findSentRows(text, pattern, headers)
				: this.findRows(text, pattern, headers);
			const { batch, length } = found;
			size *= 2;
			if (length === 0 && to < this.end) continue;
			yield length > 0
				? batch
				: readRows(this.parse(`[${withoutComma(text)}]`), headers, keepsRawRows);
			at = length > 0 ? at + Buffer.byteLength(text.slice(0, length)) : this.end;
			size = this.batch;
			this.store.releaseBefore(at);
		}
		this.store.releaseBefore(this.store.length);
	}

	/** The rows that a text begins with, and how long they are; none where it has a secret in it. */
	private findRows(text: string, pattern: RegExp, headers: ColumnHeaders): FoundRows {
		const rows: Array<TextRow | undefined> = [];
		let length = 0;
		pattern.lastIndex = 0;
		let found = this.hasSecret(text) ? null : pattern.exec(text);
		for (; found; found = pattern.exec(text)) {
			const [row] = found;
			const isPlain = !row.includes('\\');
			rows.push(isPlain ? copyCells(found) : readRow(this.parse(withoutComma(row)), headers));
			length = pattern.lastIndex;
		}
		const areRead = rows.every((row) => row !== undefined);
		return { batch: areRead ? success({ rows }) : unreadableRowsFailure(), length };
	}

	/** The same with each row parsed, because it leaves the node as Google sent it. */
	private findSentRows(text: string, pattern: RegExp, headers: ColumnHeaders): FoundRows {
		const sent: unknown[] = [];
		let length = 0;
		pattern.lastIndex = 0;
		let found = this.hasSecret(text) ? null : pattern.exec(text);
		for (; found; found = pattern.exec(text)) {
			sent.push(this.parse(withoutComma(found[0])));
			length = pattern.lastIndex;
		}
		return { batch: readRows(sent, headers, true), length };
	}

	private hasSecret(text: string): boolean {
		return this.parse.scrub(text) !== text;
	}
}

/** Rows at the beginning of a text, and how many of its characters they take. */
interface FoundRows {
	batch: Result<RowBatch>;
	length: number;
}

/**
 * What was found behind the whole row, where an empty value may be left out. A copy, because of lists that a literal
 * makes V8 learns how long they live: those of a small report do, and so it would keep those of a large file too.
 */
function copyCells(found: RegExpExecArray): TextRow {
	const texts = found.slice(1);
	for (let index = 0; index < texts.length; index++) texts[index] ??= '';
	return texts;
}

/** Rows without the comma between them and the one before. */
function withoutComma(rows: string): string {
	return rows.replace(/^\s*,?/, '');
}

/**
 * A text with at most so many escapes in it, as each takes a place on the stack. What is no escape is skipped in
 * long strides.
 */
const TEXT = String.raw`"([^"\\\x00-\x1f]*(?:\\.[^"\\\x00-\x1f]*){0,1000})"`;
/** An empty one may be left out. */
const VALUE = String.raw`\{\s*(?:"value"\s*:\s*${TEXT}\s*)?\}`;

/**
 * Matches a row in its usual form. `JSON.parse` takes half as long again for 100,000 rows into items, and
 * keeps a copy of every short text (V8 "internalizes" it) until it collects everything: 40 MB for a million rows.
 */
function rowPattern({ dimensions, metrics }: ColumnHeaders): RegExp {
	const lists = [
		listPattern('dimensionValues', dimensions.length),
		listPattern('metricValues', metrics.length),
	];
	const row = lists.filter((list) => list !== '').join(String.raw`\s*,\s*`);
	return new RegExp(String.raw`\s*(?:,\s*)?\{\s*${row}\s*\}`, 'y');
}

function listPattern(name: string, count: number): string {
	if (count === 0) return '';
	const values = Array<string>(count)
		.fill(VALUE)
		.join(String.raw`\s*,\s*`);
	return String.raw`"${name}"\s*:\s*\[\s*${values}\s*\]`;
}

/** A page of a report, whose rows come some at a time. */
export interface Page extends Omit<Report, 'rows' | 'rawRows'> {
	/** To be read once: the memory of the rows is used again for those of the next page. */
	batches: Iterable<Result<RowBatch>>;
	/** Bytes of JSON that the rows are, more or less. */
	bytes: number;
}

type PageQuery = Pick<RangeQuery, 'dimensions' | 'metrics' | 'extras' | 'keepsRawRows'>;

/** Reads the page in a response. Rows that are not parsed yet are parsed as they are read. */
export function readPage(body: JsonRecord, query: PageQuery): Result<Page> {
	const { dimensions, metrics, extras, keepsRawRows = false } = query;
	const added = extras.comparisons?.length ? ['comparison'] : [];
	const { rows } = body;
	const isUnparsed = rows instanceof UnparsedRows;
	const report = readReport(isUnparsed ? { ...body, rows: [] } : body, {
		dimensions: [...dimensions, ...added],
		metrics,
		keepsRawRows,
	});
	if (!report.ok) return report;
	const { rows: parsed, rawRows, ...page } = report.value;
	if (isUnparsed) {
		const batches = rows.batches(page.headers, keepsRawRows);
		return success({ ...page, bytes: rows.bytes, batches });
	}
	const bytes = JSON.stringify(asRecords(rows)[0] ?? {}).length * parsed.length;
	const batch = rawRows ? { rows: parsed, rawRows } : { rows: parsed };
	return success({ ...page, bytes, batches: [success(batch)] });
}

/** Where the pages read so far end. Each row of a report has its own dimension values, so none of them comes again. */
export interface PageBoundary {
	/** The last row that was read, which a page that begins too early has again. */
	lastRow?: TextRow | undefined;
	/** The dimension values of the last row of each page, by which a whole page that comes again is noticed. */
	pageEnds: Set<string>;
}

/** Reads the rows of a page, and fails where they cannot follow the boundary. Moves the boundary behind them. */
export function* readRowsAfter(
	boundary: PageBoundary,
	{ batches, headers }: Page,
	window: PageWindow,
): Generator<Result<RowBatch>> {
	const dimensions = headers.dimensions.length;
	const { lastRow } = boundary;
	let count = 0;
	for (const batch of batches) {
		if (batch.ok) {
			const { rows } = batch.value;
			// The page begins too early, or came twice.
			if (lastRow && rows.some((row) => haveSameDimensions(row, lastRow, dimensions)))
				return yield repeatedRowsFailure();
			count += rows.length;
			boundary.lastRow = rows.at(-1) ?? boundary.lastRow;
		}
		yield batch;
	}
	if (count !== window.limit) return yield shortPageFailure(count, window);
	const pageEnd = JSON.stringify(boundary.lastRow?.slice(0, dimensions) ?? []);
	if (boundary.pageEnds.has(pageEnd)) return yield repeatedRowsFailure();
	boundary.pageEnds.add(pageEnd);
}

/** Compared from the last dimension on: the first ones are those that many rows share. */
function haveSameDimensions(one: TextRow, other: TextRow, dimensions: number): boolean {
	for (let index = dimensions - 1; index >= 0; index--) {
		if (one[index] !== other[index]) return false;
	}
	return true;
}
