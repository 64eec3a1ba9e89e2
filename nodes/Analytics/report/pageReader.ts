import { ByteStore, type Blocks } from '../../shared/core/byteStore';
import type { BodyReader, ParseJson } from '../../shared/core/http';
import { isRecord, type JsonRecord } from '../../shared/core/json';
import { success, type Result } from '../../shared/core/result';
import { numberIn } from '../google/read';
import {
	readReport,
	readRows,
	type Expected,
	type Headers,
	type RawRow,
	type RawValue,
	type Report,
} from '../google/answer';

/** Takes in a page of a report, whose rows stay bytes until they are asked for. */
export class PageReader implements BodyReader {
	private readonly store: ByteStore;

	constructor(blocks: Blocks, limit: number) {
		this.store = new ByteStore(blocks, limit);
	}

	add(part: Uint8Array): void {
		this.store.add(part);
	}

	/** The JSON of a report with its rows unparsed; anything else as it is. */
	end(parse: ParseJson): unknown {
		const { store } = this;
		const report = readAround(store, parse);
		if (report) {
			const { rest, start, end } = report;
			return { ...rest, rows: new UnparsedRows(store, start, end, parse) };
		}
		const text = store.text();
		store.dropUntil(store.length);
		return parse(text);
	}
}

/** Bytes within which the rows begin, after the headers, and end, before totals and metadata. */
const HEAD = 65_536;
const TAIL = 262_144;

const BEFORE_ROWS = /"rows"\s*:\s*\[\s*(?=\{)/;
/** Quotes within values are escaped, so what comes after rows is found in no value. */
const LAST_ROW = /\]\s*\}\s*(?=\]\s*(?:,\s*"\w+"\s*:|\}\s*$))/;

/** One for each byte, so that places in them are places in the bytes. */
function charactersIn(store: ByteStore, from: number, to?: number): string {
	return store.bytes(from, to).toString('latin1');
}

/** What stands around the rows, and where they begin and end. */
function readAround(store: ByteStore, parse: ParseJson) {
	const before = BEFORE_ROWS.exec(charactersIn(store, 0, HEAD));
	if (!before) return undefined;
	const start = before.index + before[0].length;
	const tail = Math.max(start, store.length - TAIL);
	const last = LAST_ROW.exec(charactersIn(store, tail));
	if (!last) return undefined;
	const end = tail + last.index + last[0].length;
	const rest = parse(store.text(0, start) + store.text(end));
	return isRecord(rest) && numberIn(rest.rowCount) ? { rest, start, end } : undefined;
}

/** Bytes of rows that are parsed at once, and then let go of. */
const BATCH_BYTES = 16_384;

/** As these are, in front of lists of values only. */
const ROW_KEYS = ['"dimensionValues"', '"metricValues"'];
const BETWEEN_ROWS = /\}(\s*,\s*)\{\s*$/;
const LONGEST_GAP = 256;

/**
 * The rows of a report as JSON. Parsed all at once they would take many times the memory, and for
 * longer: V8 lets go of a few objects sooner than of a page.
 */
export class UnparsedRows {
	constructor(
		private readonly store: ByteStore,
		private readonly start: number,
		private readonly end: number,
		private readonly parse: ParseJson,
	) {}

	get bytes(): number {
		return this.end - this.start;
	}

	/** Lists of rows, or what is no JSON as text. To be read once. Rows of a pattern need no parsing. */
	*batches(pattern: RowPattern): Generator<unknown> {
		for (let at = this.start; at < this.end; ) {
			const { end, next } = this.batchFrom(at);
			const text = this.store.text(at, end);
			yield pattern.rowsIn(this.parse.scrub(text)) ?? this.parse(`[${text}]`);
			this.store.dropUntil(next);
			at = next;
		}
		this.store.dropUntil(this.store.length);
	}

	/** Twice as much where a row is longer. */
	private batchFrom(at: number): { end: number; next: number } {
		for (let bytes = BATCH_BYTES; at + bytes < this.end; bytes *= 2) {
			const gap = this.lastGap(at, at + bytes);
			if (gap) return gap;
		}
		return { end: this.end, next: this.end };
	}

	/** Where a row ends for the last time, and the next one begins. */
	private lastGap(from: number, to: number): { end: number; next: number } | undefined {
		const bytes = this.store.bytes(from, to);
		for (const key of ROW_KEYS) {
			const place = bytes.lastIndexOf(key);
			const begin = Math.max(0, place - LONGEST_GAP);
			const gap = BETWEEN_ROWS.exec(place > 0 ? bytes.toString('latin1', begin, place) : '');
			if (!gap) continue;
			const end = from + begin + gap.index + 1;
			return { end, next: end + (gap[1]?.length ?? 0) };
		}
		return undefined;
	}
}

const VALUE = String.raw`\{\s*"value"\s*:\s*"([^"\\\x00-\x1f]*)"\s*\}`;

/**
 * Reads rows as they mostly are, without escapes. `JSON.parse` takes half as long again for 100,000 rows into items, and
 * keeps a copy of every short text (V8 "internalizes" it) until it collects everything: 40 MB for a million rows.
 */
export class RowPattern {
	private readonly pattern: RegExp;
	private readonly dimensions: number;

	constructor({ dimensions, metrics }: Headers) {
		const lists = [
			listPattern('dimensionValues', dimensions.length),
			listPattern('metricValues', metrics.length),
		];
		const row = lists.filter((list) => list !== '').join(String.raw`\s*,\s*`);
		this.pattern = new RegExp(String.raw`\{\s*${row}\s*\}\s*(,\s*)?`, 'y');
		this.dimensions = dimensions.length;
	}

	/** The rows of a text; undefined where it has anything else in it, escapes for one. */
	rowsIn(text: string): RawRow[] | undefined {
		const rows: RawRow[] = [];
		let end = 0;
		for (this.pattern.lastIndex = 0; end < text.length; end = this.pattern.lastIndex) {
			const found = this.pattern.exec(text);
			if (!found) return undefined;
			rows.push(this.rowOf(found));
		}
		return rows;
	}

	/** The whole match comes first, and last what stands between rows. */
	private rowOf(found: string[]): RawRow {
		const metrics = 1 + this.dimensions;
		return {
			dimensionValues: valuesOf(found, 1, metrics),
			metricValues: valuesOf(found, metrics, found.length - 1),
		};
	}
}

function valuesOf(found: string[], from: number, to: number): RawValue[] {
	const values: RawValue[] = [];
	for (let index = from; index < to; index++) values.push({ value: found[index]! });
	return values;
}

function listPattern(name: string, count: number): string {
	if (count === 0) return '';
	const values = Array<string>(count)
		.fill(VALUE)
		.join(String.raw`\s*,\s*`);
	return String.raw`"${name}"\s*:\s*\[\s*${values}\s*\]`;
}

/** A page of a report, whose rows come some at a time. */
export interface Page extends Omit<Report, 'rows'> {
	/** To be read once: the memory of the rows is used again for those of the next page. */
	batches: Iterable<Result<RawRow[]>>;
	/** Bytes of JSON that the rows are, more or less. */
	bytes: number;
}

/** A report whose rows are parsed when they are asked for. */
export function readPage(body: JsonRecord, expected: Expected): Result<Page> {
	const { rows } = body;
	if (!(rows instanceof UnparsedRows)) {
		const report = readReport(body, expected);
		return report.ok ? success(pageOf(report.value)) : report;
	}
	const report = readReport({ ...body, rows: [] }, expected);
	if (!report.ok) return report;
	const { headers } = report.value;
	const batches = batchesOf(rows.batches(new RowPattern(headers)), headers, expected);
	return success({ ...report.value, bytes: rows.bytes, batches });
}

/** Rows that are parsed already, as a page. */
export function pageOf({ rows, ...report }: Report): Page {
	const bytes = JSON.stringify(rows[0] ?? {}).length * rows.length;
	return { ...report, bytes, batches: takenFrom([rows]) };
}

/** Keeps nothing of what was read: a page should not stay in memory until the last one has come. */
function* takenFrom(held: RawRow[][]): Generator<Result<RawRow[]>> {
	for (let rows = held.shift(); rows; rows = held.shift()) yield success(rows);
}

function* batchesOf(lists: Iterable<unknown>, headers: Headers, { range }: Expected) {
	for (const rows of lists) yield readRows(rows, headers, range);
}
