import { failed, success, type Result } from '../../shared/core/result';
import { alignmentOf, type Alignment } from './align';
import type { RawRow } from '../google/answer';
import { compareCells, localOrders } from './body';
import { shapeRow, namesOf, type Cell, type Column, type ShapedRow } from './columns';
import type { DatedQuery } from './dates';
import { unequalLengths } from './periods';
import type { Order } from './query';
import type { OpenQuery } from './rows';
import type { Side } from './table';
import { calendarDimension } from './timeDimensions';

/** Dimensions whose values keep their order when they move to the other period. */
const MOVING_IN_ORDER = ['date', 'dateHour', 'dateHourMinute'];

const isTimeless = (name: string) => calendarDimension(name) === undefined;

/**
 * The dimensions by whose values the rows of all ranges can be read side by side, in their order; undefined where
 * that is not possible. Rows that belong together are equal in them, and few: a series of days, a pair, or a day.
 */
export function groupingOf(dated: DatedQuery): Order[] | undefined {
	const { query, periods, filled } = dated;
	// Surplus days of the previous period have no place among those of the current one.
	const moves = !filled && !(periods && unequalLengths(periods));
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
const CHUNK = 5_000;

/** The rows of all ranges, some whole groups at a time. */
export async function* readGroups(
	{ dated, reports }: OpenQuery,
	sides: Side[],
	grouping: Order[],
): AsyncGenerator<Result<ShapedRow[][]>> {
	const { periods } = dated;
	const alignment = periods && alignmentOf(namesOf(sides[0]!.columns, 'dimension'), periods);
	const fields = grouping.map(({ field }) => field);
	const cursors = reports.map(({ pages }, range) => {
		const keyOf = keyReader(fields, range > 0 ? alignment : undefined);
		return new Cursor(pages(), sides[range]!.columns, keyOf, grouping);
	});
	let chunk: ShapedRow[][] = cursors.map(() => []);
	for (;;) {
		for (const cursor of cursors) {
			const filled = await cursor.fill();
			if (!filled.ok) return yield filled;
		}
		const first = firstKey(cursors, grouping);
		const size = chunk.reduce((sum, rows) => sum + rows.length, 0);
		if (first === undefined || size >= CHUNK) {
			yield success(chunk);
			chunk = cursors.map(() => []);
		}
		if (first === undefined) return;
		for (const [range, cursor] of cursors.entries()) {
			const taken = await cursor.take(first, chunk[range]!);
			if (!taken.ok) return yield taken;
		}
	}
}

type Key = Array<Cell | null>;

/** What a row is grouped by: of the previous period what it stands beside. */
function keyReader(fields: string[], alignment: Alignment | undefined) {
	return (row: ShapedRow): Key => {
		const values = alignment ? alignment.align(row, false).values : row;
		return fields.map((name) => values[name] ?? null);
	};
}

function firstKey(cursors: Cursor[], grouping: Order[]): Key | undefined {
	return cursors
		.flatMap(({ key }) => (key ? [key] : []))
		.reduce<
			Key | undefined
		>((first, key) => (first && compareCells(first, key, grouping) <= 0 ? first : key), undefined);
}

/** A place in the rows of a report, which come in order. */
class Cursor {
	/** Of the row at this place; undefined at the end. */
	key: Key | undefined;
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

	/** Goes to the first row, to begin with. */
	async fill(): Promise<Result<void>> {
		return this.at < 0 ? await this.next() : success(undefined);
	}

	/** Moves on behind all rows of a group. */
	async take(group: Key, into: ShapedRow[]): Promise<Result<void>> {
		while (this.key && compareCells(this.key, group, this.grouping) === 0) {
			into.push(this.row);
			const moved = this.at + 1 < this.rows.length ? this.step() : await this.next();
			if (!moved.ok) return moved;
		}
		return success(undefined);
	}

	private async next(): Promise<Result<void>> {
		do {
			const batch = await this.batches.next();
			if (batch.done) {
				this.key = undefined;
				this.at = 0;
				return success(undefined);
			}
			if (!batch.value.ok) return batch.value;
			this.rows = batch.value.value;
		} while (this.rows.length === 0);
		this.at = -1;
		return this.step();
	}

	private step(): Result<void> {
		this.row = shapeRow(this.columns, this.rows[++this.at]!);
		const key = this.keyOf(this.row);
		const isLater = !this.key || compareCells(this.key, key, this.grouping) <= 0;
		this.key = key;
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
