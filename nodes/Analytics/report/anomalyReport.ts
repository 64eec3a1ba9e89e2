/** The daily report that anomalies are found in. */
import { addDays, listDays, type Day } from '../../shared/core/calendar';
import type { JsonRecord } from '../../shared/core/json';
import { failed, success, type Result } from '../../shared/core/result';
import type { GoogleConnection } from '../google/connection';
import { addFieldSuggestionsToFailure } from '../google/metadata';
import { createRequestMeter, type RequestMeter } from '../google/requestMeter';
import { OTHER_VALUE, readAggregates, type MetricHeader } from '../google/reportResponse';
import { judgeDays, type DailySeries, type JudgedDay } from './anomalies';
import { collectRows, createRowShaper, readColumns, type ShapedRow } from './columns';
import { canMeasureCompleteness } from './completeness';
import { findCurrency } from './currency';
import { fetchFirstPage, type RangeReport } from './fetch';
import { combineFilters } from './filters';
import { buildRange } from './periods';
import { readQuality, type Quality } from './quality';
import { buildAscendingOrder, completeOrders } from './query';
import type { RangeQuery } from './rangeQuery';
import { isTimeDimension } from './timeDimensions';

/** A search for anomalies in one metric. */
export interface AnomalySpec {
	property: string;
	metric: string;
	/** The metric that a ratio is divided by; undefined for a metric that adds up. */
	base: string | undefined;
	/** The dimension whose largest values are judged one by one; empty to judge the total. */
	dimension: string;
	/** The most values of the dimension to judge. */
	topN: number;
	sensitivity: number;
	dimensionFilter: JsonRecord | undefined;
	currencyCode: string;
}

/** The value of `dimension` in the rows of a search without a dimension. */
export const TOTAL_VALUE = '(total)';

/** The days to judge, and the days before them that they are compared with. */
export interface AnomalyDays {
	judged: Day[];
	baseline: Day[];
}

/** The length of a search in weeks and days. */
export interface AnomalyPeriod {
	/** The number of weeks that the judged days are compared with. */
	weeks: number;
	/** The number of days to judge. */
	daysJudged: number;
	/** The number of complete days before today to leave out, because Google may still process their data. */
	unprocessedDays: number;
}

/** Lists the last complete days and the weeks before them. `today` is the current day in the property's time zone. */
export function listAnomalyDays(
	today: Day,
	{ weeks, daysJudged, unprocessedDays }: AnomalyPeriod,
): AnomalyDays {
	const last = addDays(today, -1 - unprocessedDays);
	const first = addDays(last, 1 - daysJudged);
	return {
		judged: listDays(first, last),
		baseline: listDays(addDays(first, -7 * weeks), addDays(first, -1)),
	};
}

/** Refuses a time dimension: a day is compared with other days, which have none of its values. */
export function checkAnomalyDimension(dimension: string): Result<void> {
	if (!isTimeDimension(dimension)) return success(undefined);
	return failed(
		`"${dimension}" is a time dimension, but the data is already checked day by day`,
		"Choose another 'Dimension', or None to check the total.",
	);
}

/** The judged days of a search, and the quality of the data that they rest on. */
export interface AnomalyFindings {
	/** Ordered by day; on each day the largest value comes first. */
	rows: JudgedDay[];
	/** The daily numbers of each judged value. */
	series: ReadonlyMap<string, DailySeries>;
	/** The days before the judged ones, from the first day with data on. */
	baseline: Day[];
	qualities: Quality[];
	completeness: ReturnType<RangeReport['completeness']>;
	/** Days that are not judged: they have no rows yet, although Google's total includes their data. */
	unprocessed: Day[];
	/** Large values that are not judged, because they stand for no value: `(other)` and the empty one. */
	leftOut: string[];
	/** The number of rows without a day. */
	rowsWithoutDay: number;
	/** The currency of a metric that is an amount of money. */
	currency: string | undefined;
	meter: RequestMeter;
}

/** Fetches and judges the last days of a metric. It takes one report, or two with a dimension. */
export async function fetchAnomalyFindings(
	spec: AnomalySpec,
	days: AnomalyDays,
	connection: GoogleConnection,
	moment: number,
): Promise<Result<AnomalyFindings>> {
	const meter = createRequestMeter();
	const search: AnomalySearch = { spec, days, connection, moment, meter };
	const top = spec.dimension === '' ? NO_DIMENSION : await fetchTopValues(search);
	if (!top.ok) return top;
	const { values, leftOut, quality } = top.value;
	const daily = values.length === 0 ? success(undefined) : await fetchDailyReport(search, values);
	if (!daily.ok) return daily;
	const found = daily.value;
	const judged = found === undefined ? NOTHING_JUDGED : judgeDailyReport(search, values, found);
	return success({
		...judged,
		qualities: [quality, found?.quality].filter((each) => each !== undefined),
		completeness: found?.report.completeness(),
		leftOut,
		rowsWithoutDay: found?.rowsWithoutDay ?? 0,
		currency: found && findCurrency(found.report),
		meter,
	});
}

interface AnomalySearch {
	spec: AnomalySpec;
	days: AnomalyDays;
	connection: GoogleConnection;
	moment: number;
	meter: RequestMeter;
}

interface TopValues {
	values: string[];
	leftOut: string[];
	quality: Quality | undefined;
}

const NO_DIMENSION: Result<TopValues> = success({
	values: [TOTAL_VALUE],
	leftOut: [],
	quality: undefined,
});

type JudgedReport = Pick<AnomalyFindings, 'rows' | 'series' | 'baseline' | 'unprocessed'>;

const NOTHING_JUDGED: JudgedReport = { rows: [], series: new Map(), baseline: [], unprocessed: [] };

/** The values of a dimension that stand for no single value. */
const NO_VALUES = [OTHER_VALUE, ''];

/** Fetches the largest values of the dimension over all days. */
async function fetchTopValues(search: AnomalySearch): Promise<Result<TopValues>> {
	const { metric, base, dimension, topN, dimensionFilter } = search.spec;
	const query = buildAnomalyQuery(search, {
		metrics: [metric, ...(base === undefined ? [] : [base])],
		dimensions: [dimension],
		largestFirst: base ?? metric,
		dimensionFilter,
		rowsToRead: topN + NO_VALUES.length,
	});
	const fetched = await fetchRows(query, search);
	if (!fetched.ok) return fetched;
	const found = fetched.value.rows.map((row) => String(row[dimension] ?? ''));
	return success({
		values: found.filter((value) => !NO_VALUES.includes(value)).slice(0, topN),
		leftOut: found.filter((value) => NO_VALUES.includes(value)),
		quality: fetched.value.quality,
	});
}

interface QueryColumns {
	metrics: string[];
	dimensions: string[];
	/** The metric to order by, largest first; left out to order by day. */
	largestFirst?: string;
	dimensionFilter: JsonRecord | undefined;
	rowsToRead: number;
}

function buildAnomalyQuery(
	{ spec, days, meter }: AnomalySearch,
	{ metrics: names, dimensions, largestFirst, dimensionFilter, rowsToRead }: QueryColumns,
): RangeQuery {
	const metrics = names.map((name) => ({ name }));
	const order =
		largestFirst === undefined
			? buildAscendingOrder(DATE)
			: { field: largestFirst, descending: true };
	const first = days.baseline[0] ?? days.judged[0]!;
	const query: RangeQuery = {
		property: spec.property,
		metrics,
		dimensions,
		range: buildRange(first, days.judged.at(-1)!),
		orders: completeOrders({ metrics, dimensions }, [order]),
		dimensionFilter,
		// A rate of 0 is a row of zeros, which Google leaves out by default.
		extras: { currencyCode: spec.currencyCode, keepEmptyRows: true },
		rowsToRead,
		isStreamed: false,
		meter,
	};
	const isMeasured = dimensions.includes(DATE) && canMeasureCompleteness(query);
	if (!isMeasured) return query;
	const extras = { ...query.extras, metricAggregations: ['TOTAL'] };
	return { ...query, extras, measuresCompleteness: true };
}

const DATE = 'date';

interface FetchedRows {
	report: RangeReport;
	rows: ShapedRow[];
	quality: Quality;
}

async function fetchRows(
	query: RangeQuery,
	{ connection, days, moment }: AnomalySearch,
): Promise<Result<FetchedRows>> {
	const report = await addFieldSuggestionsToFailure(
		await fetchFirstPage(connection, query),
		query,
		connection,
	);
	if (!report.ok) return report;
	const { metrics } = report.value.headers;
	const hidden = metrics.find(({ isRestricted }) => isRestricted);
	if (hidden !== undefined) return hiddenMetricFailure(hidden.name);
	const shape = createRowShaper(readColumns(report.value.headers));
	const rows = await collectRows(report.value.batches, shape);
	if (!rows.ok) return rows;
	const judged = buildRange(days.judged[0]!, days.judged.at(-1)!);
	const quality = readQuality([report.value], [judged], moment);
	return success({ report: report.value, rows: rows.value, quality });
}

/** Builds the failure for a hidden metric. Google sends zeros instead of its values, which would be judged as real. */
function hiddenMetricFailure(metric: string): Result<never> {
	return failed(
		`Google hides the values of ${metric} from this account, so no days can be checked`,
		"Ask an administrator of the property to lift the account's data restrictions (No Cost Metrics, No Revenue Metrics), or choose another metric.",
		{ reason: 'metricHidden' },
	);
}

interface DailyReport extends FetchedRows {
	header: MetricHeader;
	/** The numbers by value of the dimension, and by day. */
	numbers: Map<string, Map<Day, number | null>>;
	/** The part of Google's total that no row has; 0 for a metric whose rows do not add up to a total. */
	missing: number;
	rowsWithoutDay: number;
}

async function fetchDailyReport(
	search: AnomalySearch,
	values: string[],
): Promise<Result<DailyReport>> {
	const { spec, days } = search;
	const { metric, dimension } = spec;
	const query = buildAnomalyQuery(search, {
		metrics: [metric],
		dimensions: [DATE, ...(dimension === '' ? [] : [dimension])],
		dimensionFilter: combineFilters(spec.dimensionFilter, buildValuesFilter(spec, values)),
		rowsToRead: Infinity,
	});
	const fetched = await fetchRows(query, search);
	if (!fetched.ok) return fetched;
	const { report, rows } = fetched.value;
	const header = report.headers.metrics.find(({ name }) => name === metric)!;
	const known = new Set([...days.baseline, ...days.judged]);
	const numbers = new Map<string, Map<Day, number | null>>();
	let rowsWithoutDay = 0;
	let sum = 0;
	for (const row of rows) {
		const day = String(row[DATE]);
		const value = dimension === '' ? TOTAL_VALUE : String(row[dimension] ?? '');
		const number = row[metric] === null ? null : Number(row[metric]);
		sum += number ?? 0;
		if (!known.has(day)) rowsWithoutDay++;
		const ofValue = numbers.get(value) ?? new Map<Day, number | null>();
		numbers.set(value, ofValue.set(day, number));
	}
	const [total = []] = readAggregates(report.body.totals, report.headers);
	const whole = query.measuresCompleteness ? Number(total.at(-1) ?? NaN) : NaN;
	const missing = Number.isFinite(whole) ? Math.max(0, whole - sum) : 0;
	return success({ ...fetched.value, header, numbers, missing, rowsWithoutDay });
}

/** Builds the filter for values of the dimension; undefined for a search without a dimension. */
export function buildValuesFilter(
	{ dimension }: Pick<AnomalySpec, 'dimension'>,
	values: string[],
): JsonRecord | undefined {
	if (dimension === '') return undefined;
	return {
		filter: { fieldName: dimension, inListFilter: { values, caseSensitive: true } },
	};
}

function judgeDailyReport(
	{ spec, days }: AnomalySearch,
	values: string[],
	{ header, numbers, missing, quality, report }: DailyReport,
): JudgedReport {
	const all = [...days.baseline, ...days.judged];
	const hasRow = new Set([...numbers.values()].flatMap((ofValue) => [...ofValue.keys()]));
	const hasData = (day: Day) => [...numbers.values()].some((ofValue) => ofValue.get(day));
	const start = all.findIndex(hasData);
	if (start < 0) return NOTHING_JUDGED;
	const since = all[start]!;
	const baseline = days.baseline.filter((day) => day >= since);
	const column = readColumns(report.headers).find(({ name }) => name === spec.metric);
	// A missing row counts as 0 only if Google cannot have withheld it.
	const missingRowValue = quality.mayLackRows ? null : (column?.missing ?? null);
	const series = new Map(
		values.map((dimension): [string, DailySeries] => {
			const ofValue = numbers.get(dimension);
			const byDay = all.map((day): [Day, number | null] => [
				day,
				ofValue?.get(day) ?? (ofValue?.has(day) ? null : missingRowValue),
			]);
			return [dimension, { dimension, values: new Map(byDay) }];
		}),
	);
	const rules = {
		judged: days.judged,
		baseline,
		sensitivity: spec.sensitivity,
		isCount: isCountMetric(header),
	};
	const rows = [...series.values()].flatMap((each) => judgeDays(each, rules));
	const isUnprocessed = (day: Day) => {
		if (hasRow.has(day) || missing === 0) return false;
		const ofDay = rows.filter((row) => row.day === day);
		return missing >= ofDay.reduce((sum, { expected }) => sum + (expected ?? 0), 0) / 2;
	};
	const unprocessed = days.judged.filter(isUnprocessed);
	return {
		rows: days.judged
			.filter((day) => !unprocessed.includes(day))
			.flatMap((day) => rows.filter((row) => row.day === day)),
		series,
		baseline,
		unprocessed,
	};
}

/** Tells whether a metric counts something. Key events are counts as well, although Google types them as decimals. */
function isCountMetric({ name, type }: MetricHeader): boolean {
	return type === 'TYPE_INTEGER' || name.split(':')[0] === 'keyEvents';
}
