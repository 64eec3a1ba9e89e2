import { ByteStore, type Blocks } from '../../shared/core/byteStore';
import type { BodyReader, ParseJson } from '../../shared/core/http';
import { isRecord, type JsonRecord } from '../../shared/core/json';
import { success, type Result } from '../../shared/core/result';
import {
	numberIn,
	readReport,
	readRow,
	readRows,
	recordsIn,
	repeated,
	short,
	unreadable,
	type Headers,
	type RawRow,
	type Report,
} from '../google/answer';
import type { Budget, RangeQuery, Window } from './rangeQuery';

/** Takes in a page of a report, whose rows stay bytes until they are asked for. */
export class PageReader implements BodyReader {
	private readonly store: ByteStore;

	constructor(
		blocks: Blocks,
		private readonly budget: Pick<Budget, 'most' | 'parsed'>,
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

	/** Lists of rows. To be read once. */
	*batches(headers: Headers): Generator<Result<RawRow[]>> {
		const pattern = rowPattern(headers);
		let size = this.batch;
		for (let at = this.start; at < this.end; ) {
			const to = Math.min(at + size, this.end);
			const text = this.store.text(at, to);
			const { rows, length } = this.rowsIn(text, pattern, headers);
			size *= 2;
			if (length === 0 && to < this.end) continue;
			yield length > 0 ? rows : readRows(this.parse(`[${bare(text)}]`), headers);
			at = length > 0 ? at + Buffer.byteLength(text.slice(0, length)) : this.end;
			size = this.batch;
			this.store.dropUntil(at);
		}
		this.store.dropUntil(this.store.length);
	}

	/** The rows that a text begins with, and how long they are; none where it has a secret in it. */
	private rowsIn(text: string, pattern: RegExp, headers: Headers) {
		const rows: Array<RawRow | undefined> = [];
		let length = 0;
		const hasSecret = this.parse.scrub(text) !== text;
		pattern.lastIndex = 0;
		for (let found = hasSecret ? null : pattern.exec(text); found; found = pattern.exec(text)) {
			const [row] = found;
			const isPlain = !headers.isRaw && !row.includes('\\');
			rows.push(isPlain ? textsOf(found) : readRow(this.parse(bare(row)), headers));
			length = pattern.lastIndex;
		}
		const areRead = rows.every((row) => row !== undefined);
		return { rows: areRead ? success(rows) : unreadable(), length };
	}
}

/**
 * What was found behind the whole row, where an empty value may be left out. A copy, because of lists that a literal
 * makes V8 learns how long they live: those of a small report do, and so it would keep those of a large file too.
 */
function textsOf(found: RegExpExecArray): RawRow {
	const texts = found.slice(1);
	for (let index = 0; index < texts.length; index++) texts[index] ??= '';
	return texts;
}

/** Rows without what stands between them and the one before. */
function bare(rows: string): string {
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
 * A row as they mostly are. `JSON.parse` takes half as long again for 100,000 rows into items, and
 * keeps a copy of every short text (V8 "internalizes" it) until it collects everything: 40 MB for a million rows.
 */
function rowPattern({ dimensions, metrics }: Headers): RegExp {
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
export interface Page extends Omit<Report, 'rows'> {
	/** To be read once: the memory of the rows is used again for those of the next page. */
	batches: Iterable<Result<RawRow[]>>;
	/** Bytes of JSON that the rows are, more or less. */
	bytes: number;
}

/** The page that an answer holds. Its rows are parsed when they are asked for, where they are not yet. */
export function pageIn(body: JsonRecord, query: RangeQuery): Result<Page> {
	const { dimensions, extras, usage } = query;
	if (isRecord(body.propertyQuota)) usage.quota = body.propertyQuota;
	const added = extras.comparisons?.length ? ['comparison'] : [];
	const { rows } = body;
	const isUnparsed = rows instanceof UnparsedRows;
	const report = readReport(isUnparsed ? { ...body, rows: [] } : body, {
		...query,
		dimensions: [...dimensions, ...added],
	});
	if (!report.ok) return report;
	const { rows: parsed, ...page } = report.value;
	if (isUnparsed)
		return success({ ...page, bytes: rows.bytes, batches: rows.batches(page.headers) });
	const bytes = JSON.stringify(recordsIn(rows)[0] ?? {}).length * parsed.length;
	return success({ ...page, bytes, batches: [success(parsed)] });
}

/** The last row of the pages so far: it cannot come again, as the dimensions of a report tell every row from every other. */
export interface Seam {
	last?: RawRow | undefined;
}

/** The rows of a page, as long as they can be the next ones of the list. */
export function* rowsOf(
	{ batches, headers }: Page,
	window: Window,
	seam: Seam,
): Generator<Result<RawRow[]>> {
	const dimensions = headers.dimensions.length;
	const { last } = seam;
	let count = 0;
	for (const batch of batches) {
		if (batch.ok) {
			// Of a page that begins too early, or comes again.
			if (last && batch.value.some((row) => isSame(row, last, dimensions)))
				return yield repeated();
			count += batch.value.length;
			seam.last = batch.value.at(-1) ?? seam.last;
		}
		yield batch;
	}
	if (count !== window.limit) yield short(count, window);
}

/** In its dimensions, from the last one on: the first ones are those that many rows share. */
function isSame(one: RawRow, other: RawRow, dimensions: number): boolean {
	for (let index = dimensions - 1; index >= 0; index--) {
		if (one[index] !== other[index]) return false;
	}
	return true;
}
