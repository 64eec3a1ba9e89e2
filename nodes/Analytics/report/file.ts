import { number, plural } from '../../shared/core/numbers';
import { failed, mapped, success, type Result } from '../../shared/core/result';
import type { Gate } from '../../shared/core/work';
import type { Run } from '../../shared/node/operation';
import { writeRows, type Cells } from '../files/rows';
import { alignmentOf, type Alignment } from './align';
import { namesOf, shaperOf, type Cell, type ShapedRow } from './columns';
import { needsAllRows, type DatedQuery } from './dates';
import { countRows, type OpenQuery, type Side } from './opened';
import { compareCells, localOrders } from './order';
import { unequalLengths } from './periods';
import type { Order } from './query';
import type { TableRow } from './compare';
import { arrangedRows, tableColumns, type Count, type Groups } from './table';
import { calendarDimension } from './timeDimensions';

/** How the reports of a run are returned. */
export interface Delivery {
	run: Run;
	includeDetails: boolean;
	/** Lets in the files of several pages one after the other: each takes memory for its pages. */
	fileGate: Gate;
}

/** The rows of a file while it is written, and how many there are once they are. */
interface Content {
	rows: Cells;
	count: () => Count;
}

/** A report as a file, written while it comes. Only rows that have to be joined wait for each other. */
export async function writeFile(open: OpenQuery, { run, fileGate }: Delivery) {
	const content = contentOf(open, run);
	if (!content.ok) return content;
	const { rows, count } = content.value;
	const write = async () => await writeRows(tableColumns(open), rows, open.query.output, run);
	const file = areWhole(open) ? await write() : await fileGate(write);
	return mapped(file, (row) => ({ row, count: count() }));
}

function areWhole({ sides }: OpenQuery): boolean {
	return sides.every(({ report }) => report.isWhole);
}

/** Rows that are joined, filled or put in order here are at most so many, unless they can be as they come. */
const MOST_IN_MEMORY = 500_000;

function contentOf(open: OpenQuery, run: Run): Result<Content> {
	const isJoined = needsAllRows(open);
	if (!isJoined && !isCut(open)) return success(passing(open, run));
	// Rows that are here already are sorted here: Google's order says nothing of where "(other)" stands.
	const isStreamed = isJoined && !open.isTop && !areWhole(open);
	const grouping = isStreamed ? groupingOf(open) : undefined;
	const most = Math.max(...open.sides.map(({ report }) => report.rowCount));
	if (isStreamed && !grouping && most > MOST_IN_MEMORY) return tooMany(open, most);
	const { rows, count } = arrangedRows(open, grouping && readGroups(open, grouping));
	const columns = tableColumns(open);
	const cells = async function* (): Cells {
		for await (const part of rows) yield part.ok ? success(cellsOf(part.value, columns)) : part;
	};
	return success({ rows: cells(), count });
}

/** Named ranges that are larger than a page follow one another; a limit, and one page, need them in one order. */
function isCut(open: OpenQuery): boolean {
	if (open.sides.length < 2) return false;
	return countRows(open) > open.query.limit || areWhole(open);
}

function tooMany({ query }: OpenQuery, rows: number): Result<never> {
	const order = query.dimensions.filter(isTimeless).join(', then ') || 'dimensions';
	return failed(
		`The file has ${number(rows)} rows or more, but only ${number(MOST_IN_MEMORY)} can be compared or completed in this order`,
		`Order by ${order} first: then rows are written as they come, however many there are. Or set a limit, or request fewer days.`,
		{ reason: 'tooLarge' },
	);
}

/** Rows as Google sends them, which need no object each on their way into a file. */
function passing(open: OpenQuery, { progress }: Run): Content {
	const { limit, output } = open.query;
	const total = countRows(open);
	let written = 0;
	const rows = async function* (): Cells {
		for (const { rows, columns } of open.sides) {
			const cells = columns.map(({ read, write }) =>
				output.fileFormat === 'csv' ? write : read,
			);
			for await (const batch of rows.pages) {
				if (!batch.ok) return yield batch;
				yield success(batch.value.map((row) => cells.map((cell) => cell(row))));
				written += batch.value.length;
				progress(
					() => `${number(written)} of ${plural(Math.min(total, limit), 'row')} written`,
				);
			}
		}
	};
	return { rows: rows(), count: () => ({ total, returned: written }) };
}

/** One row after the other, as all at once would take their memory again. */
function* cellsOf(rows: TableRow[], columns: string[]): Generator<unknown[]> {
	for (const row of rows) yield columns.map((name) => row[name]);
}

/** Dimensions whose values keep their order when they move to the other period. */
const MOVING_IN_ORDER = ['date', 'dateHour', 'dateHourMinute'];

const isTimeless = (name: string) => calendarDimension(name) === undefined;

/**
 * The dimensions by whose values the rows of all ranges can be read side by side, in their order; undefined where
 * that is not possible. Rows that belong together are equal in them, and few: a series of days, a pair, or a day.
 */
function groupingOf(dated: DatedQuery): Order[] | undefined {
	const { query, periods } = dated;
	// Google orders the rows of each comparison by themselves.
	if (query.extras.comparisons?.length) return undefined;
	// Surplus days of the previous period have no place among those of the current one.
	const moves = !query.fillDates && !(periods && unequalLengths(periods));
	const orders = localOrders(dated);
	const end = orders.findIndex(
		({ field, orderType = 'alphanumeric' }) =>
			orderType !== 'alphanumeric' ||
			!query.dimensions.includes(field) ||
			!(isTimeless(field) || (moves && MOVING_IN_ORDER.includes(field))),
	);
	const leading = end < 0 ? orders : orders.slice(0, end);
	const names = leading.map(({ field }) => field);
	const isFine =
		MOVING_IN_ORDER.includes(names[0] ?? '') ||
		query.dimensions.filter(isTimeless).every((name) => names.includes(name));
	return leading.length > 0 && isFine ? leading : undefined;
}

/** Rows to arrange at once; a few more where the last group is larger. */
const CHUNK = 500;

/** The rows of all ranges, some whole groups at a time. */
async function* readGroups({ periods, sides }: OpenQuery, grouping: Order[]): Groups {
	const alignment = periods && alignmentOf(namesOf(sides[0]!.columns, 'dimension'), periods);
	const readers = sides.map((side, range) =>
		readKeyed(side, grouping, range > 0 ? alignment : undefined),
	);
	const heads: Array<KeyedRow | undefined> = [];
	let toRead = [...sides.keys()];
	let chunk: ShapedRow[][] = sides.map(() => []);
	let group: Key | undefined;
	for (let size = 0; ; size++) {
		for (const range of toRead) {
			const next = await readers[range]!.next();
			if (next.done) heads[range] = undefined;
			else if (next.value.ok) heads[range] = next.value.value;
			else return yield next.value;
		}
		const range = firstOf(heads, grouping);
		const head = heads[range];
		const isNext = head && group && compareCells(head.key, group, grouping) !== 0;
		if (!head || (isNext && size >= CHUNK)) {
			yield success(chunk);
			chunk = sides.map(() => []);
			size = 0;
		}
		if (!head) return;
		group = head.key;
		chunk[range]!.push(head.row);
		toRead = [range];
	}
}

type Key = Array<Cell | null>;

interface KeyedRow {
	row: ShapedRow;
	/** What it is grouped by: of the previous period what it stands beside. */
	key: Key;
}

/** The rows of a range one by one, which have to be in the order of their groups. */
async function* readKeyed(
	{ rows: report, columns }: Side,
	grouping: Order[],
	alignment: Alignment | undefined,
): AsyncGenerator<Result<KeyedRow>> {
	const fields = grouping.map(({ field }) => field);
	const moving = fields.every(isTimeless) ? undefined : alignment;
	const shape = shaperOf(columns);
	let before: Key | undefined;
	for await (const batch of report.pages) {
		if (!batch.ok) return yield batch;
		for (const raw of batch.value) {
			const row = shape(raw);
			const values = moving ? moving.align(row, false).values : row;
			const key = fields.map((name) => values[name] ?? null);
			if (before && compareCells(before, key, grouping) > 0) return yield outOfOrder(fields);
			before = key;
			yield success({ row, key });
		}
	}
}

/** Where the first row of all stands. */
function firstOf(heads: Array<KeyedRow | undefined>, grouping: Order[]): number {
	let first = 0;
	for (const [range, head] of heads.entries()) {
		const least = heads[first];
		if (head && (!least || compareCells(head.key, least.key, grouping) < 0)) first = range;
	}
	return first;
}

/** Read on, rows that belong together would not meet. */
function outOfOrder(fields: string[]): Result<never> {
	return failed(
		`Google sent the rows of the report in another order than that of ${fields.join(', ')}`,
		'They cannot be compared as they come. Choose another order, or return items instead of a file.',
		{ reason: 'unreadable' },
	);
}
