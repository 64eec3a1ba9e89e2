import { failed, success, type Result } from '../../../shared/core/result';
import { isDay } from '../calendar';
import { rangeName, type DateRange } from '../dateRange';

/** The columns that a response must have to be the one that was asked for. */
export interface RequestedColumns {
	dimensions: string[];
	metrics: string[];
	/** Names of the date or minute ranges, as they stand in the column `dateRange`. */
	ranges: string[];
	/** Their days, where they are days and not words such as `yesterday`. */
	days?: Array<DaySpan | undefined>;
	/** Which method was asked; `runReport` when left out. */
	method?: ReportMethod;
}

/** Days as Google writes them in the rows, both ends included. */
interface DaySpan {
	first: string;
	last: string;
}

export type ReportMethod = 'runReport' | 'runPivotReport' | 'runRealtimeReport';

/** What a response has. */
interface ReturnedColumns {
	dimensions: string[];
	metrics: Array<{ name: string }>;
}

interface ReturnedRow {
	dimensionValues?: Array<{ value?: string }>;
	metricValues?: Array<{ value?: string }>;
}

/** The `kind` of a response, by the method that sends it. */
const KINDS: Record<ReportMethod, string> = {
	runReport: 'analyticsData#runReport',
	runPivotReport: 'analyticsData#runPivotReport',
	runRealtimeReport: 'analyticsData#runRealtimeReport',
};

const RANGE_COLUMN = 'dateRange';

interface Spec {
	dimensions: string[];
	metrics: Array<{ name: string }>;
	comparisons?: unknown[] | undefined;
}

/** Several ranges are told apart by a column of their own, and so are comparisons. */
export function requestedColumns(
	{ dimensions, metrics, comparisons = [] }: Spec,
	dateRanges: Array<Partial<DateRange>>,
): RequestedColumns {
	return {
		dimensions: [
			...dimensions,
			...(comparisons.length > 0 ? ['comparison'] : []),
			...(dateRanges.length > 1 ? [RANGE_COLUMN] : []),
		],
		metrics: metrics.map(({ name }) => name),
		ranges: dateRanges.map(rangeName),
		days: dateRanges.map(daySpan),
	};
}

/** Undefined where a range has words such as `yesterday`. */
function daySpan({ startDate = '', endDate = '' }: Partial<DateRange>): DaySpan | undefined {
	if (!isDay(startDate) || !isDay(endDate)) return undefined;
	return { first: startDate.replaceAll('-', ''), last: endDate.replaceAll('-', '') };
}

/**
 * A gateway that caches or mixes up responses sends somebody else's numbers, which only the columns
 * tell: a response does not name the property or the request.
 */
export function checkColumns(
	returned: ReturnedColumns,
	rows: ReturnedRow[],
	requested: RequestedColumns,
): Result<void> {
	const metrics = returned.metrics.map(({ name }) => name);
	const lacks =
		requested.dimensions.some((name) => !returned.dimensions.includes(name)) ||
		requested.metrics.some((name) => !metrics.includes(name));
	if (lacks) {
		const got = [...returned.dimensions, ...metrics].join(', ');
		const wanted = [...requested.dimensions, ...requested.metrics].join(', ');
		return refused(`it has the columns ${got} instead of ${wanted}`);
	}
	const stranger = unknownRange(returned.dimensions.indexOf(RANGE_COLUMN), rows, requested);
	if (stranger !== undefined) {
		return refused(`it has rows of the date range "${stranger}", which was not requested`);
	}
	const day = strangeDay(returned.dimensions, rows, requested);
	return day === undefined
		? success(undefined)
		: refused(`it has numbers of ${day}, which is outside the requested days`);
}

/** The same columns may be in a response of another method. Kinds that are new are Google's affair. */
export function checkKind(kind: unknown, { method = 'runReport' }: RequestedColumns): Result<void> {
	const isOther = kind !== KINDS[method] && Object.values<unknown>(KINDS).includes(kind);
	return isOther ? refused(`it is of the kind ${String(kind)}`) : success(undefined);
}

function unknownRange(
	column: number,
	rows: ReturnedRow[],
	{ ranges }: RequestedColumns,
): string | undefined {
	if (column < 0) return undefined;
	const known = new Set(ranges);
	const stranger = rows.find((row) => !known.has(valueIn(row, column)));
	return stranger && valueIn(stranger, column);
}

/** Dimensions that begin with the day, such as `2026013123`. */
const OF_DAYS = ['date', 'dateHour', 'dateHourMinute'];

/**
 * A day that has numbers and was not requested. Google crosses the days of ranges when it keeps empty
 * rows, so zeros may be of any day.
 */
function strangeDay(
	dimensions: string[],
	rows: ReturnedRow[],
	{ ranges, days = [] }: RequestedColumns,
): string | undefined {
	const column = dimensions.findIndex((name) => OF_DAYS.includes(name));
	if (column < 0 || days.every((span) => span === undefined)) return undefined;
	const rangeColumn = dimensions.indexOf(RANGE_COLUMN);
	const isStrange = (row: ReturnedRow) => {
		const day = dayIn(row, column);
		const range = rangeColumn < 0 ? 0 : ranges.indexOf(valueIn(row, rangeColumn));
		const span = days[range];
		return day && span && (day < span.first || day > span.last) && hasNumbers(row);
	};
	const stranger = rows.find(isStrange);
	return stranger && dayIn(stranger, column);
}

/** Undefined for `(other)` and its like. */
function dayIn(row: ReturnedRow, column: number): string | undefined {
	return /^\d{8}/.exec(valueIn(row, column))?.[0];
}

function hasNumbers({ metricValues = [] }: ReturnedRow): boolean {
	// The rate of a row of zeros is NaN.
	return metricValues.some(({ value }) => Math.abs(Number(value ?? 0)) > 0);
}

function valueIn({ dimensionValues }: ReturnedRow, column: number): string {
	return dimensionValues?.[column]?.value ?? '';
}

function refused(why: string): Result<never> {
	return failed(
		`The response belongs to another report: ${why}`,
		'A gateway or cache between n8n and Google may have mixed up responses. Run it again; if this persists, check the addresses in the credentials.',
		{ reason: 'unreadable' },
	);
}
