import { failed, success, type Result } from '../../shared/core/result';
import { alignmentOf, type Alignment } from './align';
import type { RawRow } from '../google/answer';
import { compareCells, localOrders } from './order';
import { shapeRow, namesOf, type Cell, type Column, type ShapedRow } from './columns';
import type { DatedQuery } from './dates';
import { unequalLengths } from './periods';
import type { Order } from './query';
import type { OpenQuery } from './opened';
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
	const fields = grouping.map(({ field }) => field);
	const cursors = sides.map(({ rows, columns }, range) => {
		const keyOf = keyReader(fields, range > 0 ? alignment : undefined);
		return new Cursor(rows.pages(), columns, keyOf, grouping);
	});
	let chunk: ShapedRow[][] = cursors.map(() => []);
	let group: Key | undefined;
	for (;;) {
		for (const cursor of cursors) {
			while (cursor.isDry) {
				const filled = await cursor.fill();
				if (!filled.ok) return yield filled;
			}
		}
		const first = firstKey(cursors, grouping);
		const isNext = first === undefined || !group || compareCells(first, group, grouping) !== 0;
		const size = chunk.reduce((sum, rows) => sum + rows.length, 0);
		if (first === undefined || (isNext && size >= CHUNK)) {
			yield success(chunk);
			chunk = cursors.map(() => []);
		}
		if (first === undefined) return;
		group = first;
		for (const [range, cursor] of cursors.entries()) {
			const taken = cursor.take(first, chunk[range]!);
			if (!taken.ok) return yield taken;
		}
	}
}

type Key = Array<Cell | null>;

/** What a row is grouped by: of the previous period what it stands beside. */
function keyReader(fields: string[], alignment: Alignment | undefined) {
	const moving = fields.every(isTimeless) ? undefined : alignment;
	return (row: ShapedRow): Key => {
		const values = moving ? moving.align(row, false).values : row;
		return fields.map((name) => values[name] ?? null);
	};
}

function firstKey(cursors: Cursor[], grouping: Order[]): Key | undefined {
	let first: Key | undefined;
	for (const { key } of cursors) {
		if (key && (!first || compareCells(key, first, grouping) < 0)) first = key;
	}
	return first;
}

/** A place in the rows of a report, which come in order. */
class Cursor {
	/** Of the row at this place; undefined at the end. */
	key: Key | undefined;
	/** Whether more rows have to come before it is known what stands here. */
	isDry = true;
	private rows: RawRow[] = [];
	private row: ShapedRow = {};
	private at = -1;
	private readonly batches: AsyncIterator<Result<RawRow[]>>;

	constructor(
		pages: AsyncIterable<Result<RawRow[]>>,
		private readonly columns: Column[],
		private readonly keyOf: (row: ShapedRow) => Key,
		private readonly grouping: Order[],
	) {
		this.batches = pages[Symbol.asyncIterator]();
	}

	async fill(): Promise<Result<void>> {
		const batch = await this.batches.next();
		this.at = -1;
		if (batch.done) {
			this.key = undefined;
			this.isDry = false;
			return success(undefined);
		}
		if (!batch.value.ok) return batch.value;
		this.rows = batch.value.value;
		return this.step();
	}

	/** Moves on behind the rows of a group, as far as they have come. */
	take(group: Key, into: ShapedRow[]): Result<void> {
		while (!this.isDry && this.key && compareCells(this.key, group, this.grouping) === 0) {
			into.push(this.row);
			const moved = this.step();
			if (!moved.ok) return moved;
		}
		return success(undefined);
	}

	private step(): Result<void> {
		const raw = this.rows[++this.at];
		this.isDry = raw === undefined;
		if (!raw) return success(undefined);
		this.row = shapeRow(this.columns, raw);
		const before = this.key;
		this.key = this.keyOf(this.row);
		const isLater = !before || compareCells(before, this.key, this.grouping) <= 0;
		return isLater ? success(undefined) : outOfOrder(this.grouping);
	}
}

/** Read on, rows that belong together would not meet. */
function outOfOrder(grouping: Order[]): Result<never> {
	return failed(
		`Google sent the rows of the report in another order than that of ${grouping.map(({ field }) => field).join(', ')}`,
		'They cannot be compared as they come. Choose another order, or return items instead of a file.',
		{ reason: 'unreadable' },
	);
}
