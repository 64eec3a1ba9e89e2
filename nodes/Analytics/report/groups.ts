import { failed, success, type Result } from '../../shared/core/result';
import { alignmentOf, type Alignment } from './align';
import { compareCells, localOrders } from './order';
import { shapeRow, namesOf, type Cell, type ShapedRow } from './columns';
import type { DatedQuery } from './dates';
import { unequalLengths } from './periods';
import type { Order } from './query';
import type { OpenQuery, Side } from './opened';
import { calendarDimension } from './timeDimensions';

/** Dimensions whose values keep their order when they move to the other period. */
const MOVING_IN_ORDER = ['date', 'dateHour', 'dateHourMinute'];

const isTimeless = (name: string) => calendarDimension(name) === undefined;

/**
 * The dimensions by whose values the rows of all ranges can be read side by side, in their order; undefined where
 * that is not possible. Rows that belong together are equal in them, and few: a series of days, a pair, or a day.
 */
export function groupingOf(dated: DatedQuery): Order[] | undefined {
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

/** The order by which a report could be read so, for a message. */
export function orderToGroupBy({ query }: DatedQuery): string {
	return query.dimensions.filter(isTimeless).join(', then ');
}

/** Rows to arrange at once; a few more where the last group is larger. */
const CHUNK = 500;

/** The rows of all ranges, some whole groups at a time. */
export async function* readGroups(
	{ dated, sides }: OpenQuery,
	grouping: Order[],
): AsyncGenerator<Result<ShapedRow[][]>> {
	const { periods } = dated;
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
	let before: Key | undefined;
	for await (const batch of report.pages()) {
		if (!batch.ok) return yield batch;
		for (const raw of batch.value) {
			const row = shapeRow(columns, raw);
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
