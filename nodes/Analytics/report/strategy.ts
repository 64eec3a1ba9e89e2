/** How the rows of a query are put together, decided from the first pages of its reports. */
import type { JsonRecord } from '../../shared/core/json';
import { failed, number, type Failure } from '../../shared/core/result';
import { OTHER, type Order, type ShapedRow } from './columns';
import { joinsPeriodsOrFillsDates, tableOrders, type DatedQuery } from './datedQuery';
import { filterExpression } from './filters';
import { isFullyPaired } from './periods';
import { findComparedOrder, returnsRawRows } from './query';
import { calendarDimension } from './timeDimensions';

export type Strategy =
	/** One range after the other, each row as it comes. */
	| { kind: 'stream' }
	/** All ranges side by side in this order, in which all of them come. */
	| { kind: 'merge'; by: Order[] }
	/** All rows of all ranges in memory, and sorted there. */
	| { kind: 'memory' }
	/** Only the first rows of the current period, and of the previous one what stands beside them. */
	| { kind: 'top'; filter: JsonRecord }
	| { kind: 'refuse'; why: Failure };

/** What the first page of a range says of its report. */
export interface FirstPage {
	/** How many rows of the report are to be read. */
	rowsToRead: number;
	/** Whether all of them came with this page. */
	isWhole: boolean;
	/** The first rows, as many as the query shows, where `mayShowOnlyFirstRows`; else none. */
	leadingRows: ShapedRow[];
}

/** Rows that are compared, completed or put in order at once are at most so many: n8n holds them several times. */
const MOST_ROWS_IN_MEMORY = 500_000;

/**
 * Decides how the rows of a query are put together. The pages are those of its ranges, in their order.
 *
 * - Rows as Google sent them, and those of a single range that need no others, pass as they come.
 * - Pages that hold everything are put in order here: Google's order says nothing of where "(other)" stands.
 * - Of a large comparison by its largest numbers, only the rows that are shown are read.
 * - Ranges that come in one order are read side by side into a file, and into items where memory has no room for all
 *   of their rows but for those that are shown.
 */
export function chooseStrategy(dated: DatedQuery, firstPages: FirstPage[]): Strategy {
	const isJoined = joinsPeriodsOrFillsDates(dated);
	if (returnsRawRows(dated.query)) return { kind: 'stream' };
	if (!isJoined && firstPages.length === 1) return { kind: 'stream' };
	const filter = filterForShownRows(dated, firstPages);
	if (filter) return { kind: 'top', filter };
	const by = isJoined ? mergeKey(dated) : orderOfNamedRanges(dated);
	const isFile = dated.query.output.kind === 'file';
	const isWhole = firstPages.every((page) => page.isWhole);
	if (by && isFile && !isWhole) return { kind: 'merge', by };
	const rows = firstPages.reduce((sum, { rowsToRead }) => sum + rowsToRead, 0);
	if (rows <= MOST_ROWS_IN_MEMORY) return { kind: 'memory' };
	if (by && dated.query.limit <= MOST_ROWS_IN_MEMORY) return { kind: 'merge', by };
	return { kind: 'refuse', why: tooManyRowsFailure(dated, rows) };
}

/** Dimensions whose values keep their order when they move to the other period. */
const MOVING_IN_ORDER = ['date', 'dateHour', 'dateHourMinute'];

/** Whether the values of a dimension have nothing to do with the date. */
export function isIndependentOfTime(dimension: string): boolean {
	return calendarDimension(dimension) === undefined;
}

/**
 * The dimensions by whose values the rows of all ranges can be read side by side, in their order; undefined where
 * that is not possible. Rows that belong together are equal in them, and few: a series of days, a pair, or a day.
 */
function mergeKey(dated: DatedQuery): Order[] | undefined {
	const { query, periods } = dated;
	// Google orders the rows of each comparison by themselves.
	if (query.extras.comparisons?.length) return undefined;
	// Surplus days of the previous period have no place among those of the current one.
	const moves = !query.fillDates && (!periods || isFullyPaired(periods));
	const orders = tableOrders(dated);
	const end = orders.findIndex(
		({ field, orderType = 'alphanumeric' }) =>
			orderType !== 'alphanumeric' ||
			!query.dimensions.includes(field) ||
			!(isIndependentOfTime(field) || (moves && MOVING_IN_ORDER.includes(field))),
	);
	const leading = end < 0 ? orders : orders.slice(0, end);
	const names = leading.map(({ field }) => field);
	const isFine =
		MOVING_IN_ORDER.includes(names[0] ?? '') ||
		query.dimensions.filter(isIndependentOfTime).every((name) => names.includes(name));
	return leading.length > 0 && isFine ? leading : undefined;
}

/** Named ranges all come in the order of the table: nothing has to be joined, so any order does. */
function orderOfNamedRanges(dated: DatedQuery): Order[] | undefined {
	// Google orders the rows of each comparison by themselves.
	return dated.query.extras.comparisons?.length ? undefined : tableOrders(dated);
}

/** More values than that would make a long request; then all rows are asked for. */
const MOST_SHOWN = 1_000;

/**
 * Whether a comparison may need no more than its first rows: those of the largest values of a metric now. The order
 * has to be Google's own, and nothing that needs other rows may come in between.
 */
export function mayShowOnlyFirstRows(dated: DatedQuery, isWhole: boolean): boolean {
	const { query, periods } = dated;
	if (!periods || query.fillDates || returnsRawRows(query) || isWhole) return false;
	// Google orders the rows of each comparison by themselves.
	if (query.limit > MOST_SHOWN || query.extras.comparisons?.length) return false;
	const orders = tableOrders(dated);
	const isByMetric = query.metrics.some(({ name }) => name === orders[0]!.field);
	const isGoogles = orders.every((order) => !findComparedOrder(order, query));
	return isByMetric && isGoogles && orders[0]!.descending;
}

/** Values are written as the rows show them, which is in no zone. */
const EXACT_VALUES = {
	condition: 'inList',
	valueTo: '',
	caseSensitive: true,
	fieldKind: 'dimension' as const,
	timeZone: 'UTC',
};

/**
 * A filter for the rows of the previous period that stand beside the first ones of the current period; undefined
 * where rows that only the previous period has may stand among them.
 */
function filterForShownRows(dated: DatedQuery, firstPages: FirstPage[]): JsonRecord | undefined {
	const { query, periods } = dated;
	const shown = firstPages[0]?.leadingRows ?? [];
	const last = shown[query.limit - 1]?.[tableOrders(dated)[0]?.field ?? ''];
	// A row without a counterpart counts as 0 now, or as less; a metric filter leaves it out.
	if (!periods || shown.length === 0 || !(query.metricFilter || Number(last ?? 0) > 0)) {
		return undefined;
	}
	const before = shown.map(periods.counterpart).filter((row) => row !== undefined);
	const conditions = query.dimensions.map((field) => {
		const value = [...new Set(before.map((row) => String(row[field])))];
		return { ...EXACT_VALUES, field, value };
	});
	// No filter brings the row "(other)", or an empty value, which is refused.
	if (conditions.some(({ value }) => value.includes(OTHER))) return undefined;
	// Filters on two dimensions are a cross product: rows that nobody needs come with it.
	const filter = filterExpression('and', conditions);
	return filter.ok ? filter.value : undefined;
}

/** Names what to change, the change that costs least first. */
function tooManyRowsFailure(dated: DatedQuery, rows: number): Failure {
	const advice = joinsPeriodsOrFillsDates(dated) ? adviceForJoined(dated) : adviceForNamed(dated);
	return failed(
		`The report has ${number(rows)} rows, but only ${number(MOST_ROWS_IN_MEMORY)} can be ${purposeOfMemory(dated)} in memory`,
		[...advice, 'Or request fewer days or dimensions, or add a filter.'].join(' '),
		{ reason: 'tooLarge' },
	).failure;
}

/** What all rows are needed for. */
function purposeOfMemory({ query, periods }: DatedQuery): string {
	if (periods) return 'compared';
	return query.fillDates ? 'completed with missing dates' : 'put in one order';
}

function adviceForNamed({ query }: DatedQuery): string[] {
	if (query.extras.comparisons?.length) return [];
	return ["Set 'Output' to File, or set a 'Limit': rows are then put in order as they come."];
}

function adviceForJoined({ query, periods }: DatedQuery): string[] {
	// Google orders the rows of each comparison by themselves.
	if (query.extras.comparisons?.length) return [];
	const order = query.dimensions.filter(isIndependentOfTime).join(', then ') || 'dimensions';
	const file = query.output.kind === 'file' ? 'Order' : "Set 'Output' to File and order";
	const toFile = `${file} by ${order} first: rows are then written as they come, however many there are.`;
	if (!periods || query.fillDates) return [toFile];
	return [toFile, "Or set 'Limit' to 1,000 or less and order by a metric, largest first."];
}
