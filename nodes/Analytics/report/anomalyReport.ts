/** The daily report that anomalies are found in. */
import { addDays, listDays, type Day } from '../../shared/core/calendar';
import type { JsonRecord } from '../../shared/core/json';
import { failed, success, type Result } from '../../shared/core/result';
import type { GoogleConnection } from '../google/connection';
import { addRemedy } from '../google/metadata';
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

export interface AnomalySpec {
	property: string;
	metric: string;
	/** What the metric is divided by; undefined of one that adds up. */
	base: string | undefined;
	/** Each of its largest values is judged; empty to judge the whole. */
	dimension: string;
	/** How many values of the dimension at most. */
	topN: number;
	sensitivity: number;
	dimensionFilter: JsonRecord | undefined;
	currencyCode: string;
}

/** Stands in the rows for everything, where there is no dimension. */
export const TOTAL_VALUE = '(total)';

/** The days to judge, and those before them. */
export interface AnomalyDays {
	judged: Day[];
	baseline: Day[];
}

export interface AnomalyPeriod {
	/** How many weeks the judged days are compared with. */
	weeks: number;
	/** How many days to judge. */
	daysJudged: number;
	/** Complete days at the end that Google may still be counting, to be left out with today. */
	unprocessedDays: number;
}

/** The last complete days, and the weeks before them; `today` is the day it is for the property. */
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

/** A day is judged by other days, so that what belongs to one day alone cannot be judged. */
export function checkAnomalyDimension(dimension: string): Result<void> {
	if (!isTimeDimension(dimension)) return success(undefined);
	return failed(
		`"${dimension}" is a time dimension, but the data is already checked day by day`,
		"Choose another 'Dimension', or None to check the total.",
	);
}

/** What was judged, and how far it can be relied on. */
export interface AnomalyFindings {
	/** By day, and on each day the largest value first. */
	rows: JudgedDay[];
	series: ReadonlyMap<string, DailySeries>;
	/** The days before the judged ones on which the property had data already. */
	baseline: Day[];
	qualities: Quality[];
	completeness: ReturnType<RangeReport['completeness']>;
	/** Days without a row of which Google's total has data: they are left out. */
	unprocessed: Day[];
	/** Values among the largest that stand for no value: they are left out. */
	leftOut: string[];
	/** Rows that belong to no day. */
	rowsWithoutDay: number;
	/** Of a metric that is an amount of money. */
	currency: string | undefined;
	meter: RequestMeter;
}

/** Judges the last days of a metric, by one report, or with a dimension by two. */
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

type Judged = Pick<AnomalyFindings, 'rows' | 'series' | 'baseline' | 'unprocessed'>;

const NOTHING_JUDGED: Judged = { rows: [], series: new Map(), baseline: [], unprocessed: [] };

/** The two values that stand for no value. */
const NO_VALUES = [OTHER_VALUE, ''];

/** The largest values of the dimension over all days. */
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
	/** The metric to order by; by day where left out. */
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
		// A rate of 0 is a row of zeros, which Google leaves out unless told otherwise.
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
	const report = await addRemedy(await fetchFirstPage(connection, query), query, connection);
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

/** Google sends zeros in place of values that it hides: judged, they would look like quiet days. */
function hiddenMetricFailure(metric: string): Result<never> {
	return failed(
		`Google hides the values of ${metric} from this account, so no days can be checked`,
		"Ask an administrator of the property to lift the account's data restrictions (No Cost Metrics, No Revenue Metrics), or choose another metric.",
		{ reason: 'metricHidden' },
	);
}

interface DailyReport extends FetchedRows {
	header: MetricHeader;
	/** By value of the dimension, and by day. */
	numbers: Map<string, Map<Day, number | null>>;
	/** What no row has of Google's total; 0 where there is no total that rows add up to. */
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

/** Only these values of the dimension; undefined where there is none. */
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
): Judged {
	const all = [...days.baseline, ...days.judged];
	const hasRow = new Set([...numbers.values()].flatMap((ofValue) => [...ofValue.keys()]));
	const hasData = (day: Day) => [...numbers.values()].some((ofValue) => ofValue.get(day));
	const start = all.findIndex(hasData);
	if (start < 0) return NOTHING_JUDGED;
	const since = all[start]!;
	const baseline = days.baseline.filter((day) => day >= since);
	const column = readColumns(report.headers).find(({ name }) => name === spec.metric);
	// A row that Google may have withheld is no 0.
	const withoutRow = quality.mayLackRows ? null : (column?.missing ?? null);
	const series = new Map(
		values.map((dimension): [string, DailySeries] => {
			const ofValue = numbers.get(dimension);
			const byDay = all.map((day): [Day, number | null] => [
				day,
				ofValue?.get(day) ?? (ofValue?.has(day) ? null : withoutRow),
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

/** Key events are typed as numbers with decimals, and are counted all the same. */
function isCountMetric({ name, type }: MetricHeader): boolean {
	return type === 'TYPE_INTEGER' || name.split(':')[0] === 'keyEvents';
}
