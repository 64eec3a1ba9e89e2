/** How the rows of a query are put together, decided from the first pages of its reports. */
import { OTHER_VALUE } from '../google/reportResponse';
import type { JsonRecord } from '../../shared/core/json';
import { failed, formatNumber, type Failure } from '../../shared/core/result';
import { type FieldOrder, type ShapedRow } from './columns';
import { joinsPeriodsOrFillsDates, buildTableOrders, type DatedQuery } from './datedQuery';
import { buildFilterExpression } from './filters';
import { isFullyPaired } from './periods';
import { findComparedOrder, returnsRawRows } from './query';
import { findCalendarDimension } from './timeDimensions';

export type Strategy =
	/** One range after the other, each row as it comes. */
	| { kind: 'stream' }
	/** All ranges side by side in this order, in which all of them come. */
	| { kind: 'merge'; by: FieldOrder[] }
	/** All rows of all ranges in memory, and sorted there. */
	| { kind: 'memory' }
	/** Only the first rows of the current period, and the rows of the previous one that match them. */
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

/** The most rows that are compared, filled in or sorted in memory: n8n holds them several times. */
const MOST_ROWS_IN_MEMORY = 500_000;

/**
 * Chooses how the rows of a query are put together. The pages are those of its ranges, in their order.
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
	const filter = buildFilterForShownRows(dated, firstPages);
	if (filter) return { kind: 'top', filter };
	const by = isJoined ? findMergeOrder(dated) : findOrderOfNamedRanges(dated);
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

/** Whether the values of a dimension do not follow from the date. */
export function isIndependentOfTime(dimension: string): boolean {
	return findCalendarDimension(dimension) === undefined;
}

/**
 * The dimensions by whose values the rows of all ranges can be read side by side, in their order; undefined where
 * that is not possible. Rows that belong together are equal in them, and few: a series of days, a pair, or a day.
 */
function findMergeOrder(dated: DatedQuery): FieldOrder[] | undefined {
	const { query, periods } = dated;
	// Google orders the rows of each comparison by themselves.
	if (query.extras.comparisons?.length) return undefined;
	// Surplus days of the previous period have no place among those of the current one.
	const moves = !query.fillDates && (!periods || isFullyPaired(periods));
	const orders = buildTableOrders(dated);
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

/** The order in which named ranges are read side by side. Nothing has to be joined, so any order works. */
function findOrderOfNamedRanges(dated: DatedQuery): FieldOrder[] | undefined {
	// Google orders the rows of each comparison by themselves.
	return dated.query.extras.comparisons?.length ? undefined : buildTableOrders(dated);
}

/** With more values the filter would become too long, so all rows are requested. */
const MOST_SHOWN = 1_000;

/**
 * Whether the first rows of a comparison may be enough: it is ordered by a metric of the current period, largest first,
 * which Google can do, and nothing needs the other rows.
 */
export function mayShowOnlyFirstRows(dated: DatedQuery, isWhole: boolean): boolean {
	const { query, periods } = dated;
	if (!periods || query.fillDates || returnsRawRows(query) || isWhole) return false;
	// Google orders the rows of each comparison by themselves.
	if (query.limit > MOST_SHOWN || query.extras.comparisons?.length) return false;
	const orders = buildTableOrders(dated);
	const isByMetric = query.metrics.some(({ name }) => name === orders[0]!.field);
	const isGoogles = orders.every((order) => !findComparedOrder(order, query));
	return isByMetric && isGoogles && orders[0]!.descending;
}

/** Values are written as the rows show them, so no time zone applies. */
const EXACT_VALUES = {
	condition: 'inList',
	valueTo: '',
	caseSensitive: true,
	fieldKind: 'dimension' as const,
	timeZone: 'UTC',
};

/**
 * Builds a filter for the rows of the previous period that match the first ones of the current period; undefined where
 * a row that only the previous period has may belong among them.
 */
function buildFilterForShownRows(
	dated: DatedQuery,
	firstPages: FirstPage[],
): JsonRecord | undefined {
	const { query, periods } = dated;
	const shown = firstPages[0]?.leadingRows ?? [];
	const last = shown[query.limit - 1]?.[buildTableOrders(dated)[0]?.field ?? ''];
	// A row that only the previous period has counts as 0 in the current one, so it comes after positive values; a
	// metric filter removes it.
	if (!periods || shown.length === 0 || !(query.metricFilter || Number(last ?? 0) > 0)) {
		return undefined;
	}
	const before = shown.map(periods.counterpart).filter((row) => row !== undefined);
	const conditions = query.dimensions.map((field) => {
		const value = [...new Set(before.map((row) => String(row[field])))];
		return { ...EXACT_VALUES, field, value };
	});
	// No filter finds the row "(other)". An empty value is refused below.
	if (conditions.some(({ value }) => value.includes(OTHER_VALUE))) return undefined;
	// Filters on two dimensions match every combination of their values, so some extra rows come as well.
	const filter = buildFilterExpression('and', conditions);
	return filter.ok ? filter.value : undefined;
}

/** Suggests what to change, the smallest change first. */
function tooManyRowsFailure(dated: DatedQuery, rows: number): Failure {
	const advice = joinsPeriodsOrFillsDates(dated) ? adviceForJoined(dated) : adviceForNamed(dated);
	return failed(
		`The report has ${formatNumber(rows)} rows, but only ${formatNumber(MOST_ROWS_IN_MEMORY)} can be ${purposeOfMemory(dated)} in memory`,
		[...advice, 'Or request fewer days or dimensions, or add a filter.'].join(' '),
		{ reason: 'tooLarge' },
	).failure;
}

/** What all rows are needed for. */
function purposeOfMemory({ query, periods }: DatedQuery): string {
	if (periods) return 'compared';
	return query.fillDates ? 'filled in with missing dates' : 'sorted';
}

function adviceForNamed({ query }: DatedQuery): string[] {
	if (query.extras.comparisons?.length) return [];
	return ["Set 'Output' to File, or set a 'Limit'. Rows are then sorted as they arrive."];
}

function adviceForJoined({ query, periods }: DatedQuery): string[] {
	// Google orders the rows of each comparison by themselves.
	if (query.extras.comparisons?.length) return [];
	const order = query.dimensions.filter(isIndependentOfTime).join(', then ') || 'dimensions';
	const file = query.output.kind === 'file' ? 'Order' : "Set 'Output' to File and order";
	const toFile = `${file} by ${order} first. Rows are then written as they arrive, no matter how many there are.`;
	if (!periods || query.fillDates) return [toFile];
	return [toFile, "Or set 'Limit' to 1,000 or less and order by a metric, largest first."];
}
