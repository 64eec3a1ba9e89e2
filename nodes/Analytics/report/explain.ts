import { omitFields } from '../../shared/core/omitFields';
import { failed, success, type Result } from '../../shared/core/result';
import { asRecord, asRecords, type JsonRecord } from '../../shared/core/json';
import { readTextOrEmpty } from '../google/jsonValues';
import { readAggregates, type TextRow } from '../google/reportResponse';
import { addFieldSuggestionsToFailure } from '../google/metadata';
import type { GoogleConnection } from '../google/connection';
import { createRequestMeter, type RequestMeter } from '../google/requestMeter';
import type { RangeQuery } from './rangeQuery';
import { readColumns, type Column } from './columns';
import { compareValues } from './compare';
import {
	NO_AMOUNT,
	NOT_SHOWN,
	OVERLAP,
	computeContributions,
	isAdditiveMetric,
	type Amount,
	type ExplainedRow,
	type PeriodValues,
	type RankedContribution,
} from './contribution';
import { fetchFirstPagesUntilFailure, type RangeReport } from './fetch';
import { nameRange, type Periods } from './periods';
import { completeOrders } from './query';
import { noteIf } from './notes';
import { roundForReading, roundPercent } from './readableNumbers';
import { readQuality, type Quality } from './quality';
import { isTimeDimension } from './timeDimensions';

export interface ExplainSpec {
	property: string;
	metric: string;
	/** What the metric is divided by; undefined for one that adds up. */
	base: string | undefined;
	dimensions: string[];
	dimensionFilter: JsonRecord | undefined;
	currencyCode: string;
}

/** A change and its contributions: all values, the largest contribution first. */
export interface ExplainedChange {
	current: number | null;
	previous: number | null;
	change: number | null;
	changePercent: number | null;
	rows: ExplainedRow[];
}

/** An explained change, and what Google says about its reports. */
export interface ChangeExplanation extends ExplainedChange {
	/** Two for each dimension: of the current period and of the previous one. */
	reports: RangeReport[];
	/** Google's `propertyQuota`. */
	quota: unknown;
}

export function checkExplainSpec({ dimensions, metric, base }: ExplainSpec): Result<void> {
	if (base === metric) {
		return failed(
			"'Base Metric' under Options is the same as the metric",
			'Enter the metric to divide by.',
		);
	}
	if (dimensions.length === 0) return failed("'Dimensions' is empty", 'Choose at least one.');
	const time = dimensions.find((name) => isTimeDimension(name) && !OF_ANY_PERIOD.has(name));
	if (time === undefined) return success(undefined);
	return failed(
		`The dimension "${time}" has different values in each period, so it cannot explain the change`,
		"Remove it, or use dayOfWeek or hour instead. To compare day by day, use 'Run' with 'Compare With'.",
	);
}

/** Weekdays recur in every period; all other calendar values belong to one period. */
const OF_ANY_PERIOD = new Set(['dayOfWeek', 'dayOfWeekName']);

/** The most rows of one report; all others count as not shown. */
const MOST_ROWS = 10_000;

/**
 * Fetches two reports for each dimension, one of each period, five in a call, and computes what each value contributes
 * to the change.
 */
export async function fetchExplanation(
	spec: ExplainSpec,
	periods: Periods,
	connection: GoogleConnection,
): Promise<Result<ChangeExplanation>> {
	const meter = createRequestMeter();
	const queries = spec.dimensions.flatMap((dimension) =>
		[periods.current, periods.previous].map((range) =>
			buildDimensionQuery(spec, dimension, range, meter),
		),
	);
	const opened = await fetchFirstPagesUntilFailure(connection, queries);
	const reports: RangeReport[] = [];
	const sides: PeriodValues[] = [];
	for (const [index, first] of opened.entries()) {
		const report = await addFieldSuggestionsToFailure(first, queries[index]!, connection);
		if (!report.ok) return report;
		const side = await readPeriodValues(report.value, spec);
		if (!side.ok) return side;
		reports.push(report.value);
		sides.push(side.value);
	}
	const known = checkBaseMetric(spec, reports[0]!);
	if (!known.ok) return known;
	return success({ ...combineDimensions(spec, sides), reports, quota: meter.read().quota });
}

function checkBaseMetric({ metric, base }: ExplainSpec, { headers }: RangeReport): Result<void> {
	const header = headers.metrics.find(({ name }) => name === metric);
	const isRatio = header !== undefined && !isAdditiveMetric(header);
	if (isRatio === (base !== undefined)) return success(undefined);
	if (!isRatio) {
		return failed(
			`The metric "${metric}" is not a ratio`,
			"Remove 'Base Metric' under Options.",
		);
	}
	return failed(
		`The metric "${metric}" is a ratio, but its denominator is unknown`,
		"Under Options, set 'Base Metric' to the metric it is divided by, such as sessions.",
	);
}

function buildDimensionQuery(
	spec: ExplainSpec,
	dimension: string,
	range: Periods['current'],
	meter: RequestMeter,
): RangeQuery {
	const { property, metric, base, dimensionFilter, currencyCode } = spec;
	const metrics = [metric, ...(base === undefined ? [] : [base])].map((name) => ({ name }));
	const largestFirst = { field: base ?? metric, descending: true };
	return {
		property,
		metrics,
		dimensions: [dimension],
		range,
		orders: completeOrders({ metrics, dimensions: [dimension] }, [largestFirst]),
		dimensionFilter,
		extras: { metricAggregations: ['TOTAL'], currencyCode },
		rowsToRead: MOST_ROWS,
		isStreamed: false,
		meter,
	};
}

async function readPeriodValues(
	report: RangeReport,
	{ metric, base }: ExplainSpec,
): Promise<Result<PeriodValues>> {
	if (isValueUnknown(report)) return success(UNKNOWN);
	const columns = readColumns(report.headers);
	const [dimension, ratio, below] = [report.query.dimensions[0], metric, base].map((name) =>
		columns.find((column) => column.name === name),
	);
	const amountIn = (row: TextRow): Amount => {
		const value = readMetricValue(ratio, row);
		if (base === undefined) return { shown: value ?? 0, sum: value ?? 0, base: 0 };
		const divisor = readMetricValue(below, row) ?? 0;
		const shown = divisor === 0 ? null : value;
		return { shown, sum: (value ?? 0) * divisor, base: divisor };
	};
	const values = new Map<string, Amount>();
	for await (const batch of report.batches) {
		if (!batch.ok) return batch;
		for (const row of batch.value.rows) values.set(String(dimension?.read(row)), amountIn(row));
	}
	const [sent] = asRecords(report.body.totals);
	const [total = []] = readAggregates([sent], report.headers);
	// A report without rows has no total, or one without values: then nothing happened.
	const isNothing = values.size === 0 && !sent?.metricValues;
	if (!isNothing && readMetricValue(below ?? ratio, total) === null) return success(UNKNOWN);
	return success({
		total: amountIn(total),
		values,
		isPartial: report.rowCount > values.size || readQuality([report], [], 0).mayLackRows,
	});
}

const UNKNOWN: PeriodValues = {
	total: NO_AMOUNT,
	values: new Map(),
	isPartial: true,
	isUnknown: true,
};

/**
 * Whether the value is unknown rather than 0: the account may not see the metric, or Google says why there is no data.
 */
function isValueUnknown({ headers, body }: RangeReport): boolean {
	const isEmpty = readTextOrEmpty(asRecord(body.metadata).emptyReason) !== '';
	return isEmpty || headers.metrics.some(({ isRestricted }) => isRestricted);
}

function readMetricValue(column: Column | undefined, row: TextRow): number | null {
	const value = column?.read(row) ?? null;
	return value === null ? null : Number(value);
}

function combineDimensions(
	{ dimensions, base }: ExplainSpec,
	sides: PeriodValues[],
): ExplainedChange {
	const ranked: Array<RankedContribution & { dimension: string }> = [];
	const isKnown = !sides.some(({ isUnknown }) => isUnknown);
	for (const [index, dimension] of (isKnown ? dimensions : []).entries()) {
		const [current, previous] = [sides[2 * index]!, sides[2 * index + 1]!];
		const { values, rest } = computeContributions(current, previous, base !== undefined);
		for (const row of rest ? [...values, rest] : values) ranked.push({ dimension, ...row });
	}
	ranked.sort((one, other) => other.excess - one.excess);
	const rows = ranked.map((row): ExplainedRow => omitFields(row, ['excess']));
	const [current = null, previous = null] = sides.map((side) => side.total.shown);
	const { change, changePercent } = compareValues(current, previous);
	return {
		current,
		previous,
		change: change === null ? null : Number(change),
		changePercent,
		rows,
	};
}

/** Reads the quality of both periods, whose reports alternate. */
export function readQualities(reports: RangeReport[], periods: Periods, now: number): Quality[] {
	return [periods.current, periods.previous].map((range, period) => {
		const own = reports.filter((_, index) => index % 2 === period);
		return readQuality(own, [range], now, { of: `The ${nameRange(range, period)} period` });
	});
}

/**
 * What changed, when, and the value of each dimension that explains most of it: `sessions fell from 1,234 to 1,000
 * (-19%), Sun 22 – Sat 28 Nov, compared with Sun 15 – Sat 21 Nov, property time zone. Most disproportionate changes: country
 * Norway (60% of the change).`
 * @param period the days of both periods in words
 */
export function describeChange(
	metric: string,
	{ current, previous, change, changePercent, rows }: ExplainedChange,
	period: string,
): string {
	const [now, before] = [current, previous].map(roundForReading);
	if (change === null || change === 0)
		return `${metric} was ${before} before and is ${now} now, so there is no change to explain (${period}).`;
	const sign = (changePercent ?? 0) > 0 ? '+' : '';
	const percent = changePercent === null ? '' : ` (${sign}${roundPercent(changePercent)})`;
	const direction = change < 0 ? 'fell' : 'rose';
	const whole = `${metric} ${direction} from ${before} to ${now}${percent}, ${period}.`;
	const drivers = rows.filter(
		({ shareOfChange, value }) => (shareOfChange ?? 0) > 0 && value !== OVERLAP,
	);
	const isFirstOfDimension = ({ dimension }: ExplainedRow, place: number) =>
		drivers.findIndex((other) => other.dimension === dimension) === place;
	const parts = drivers.filter(isFirstOfDimension).map(describeDriver);
	return parts.length === 0
		? whole
		: `${whole} Most disproportionate changes: ${parts.join('; ')}.`;
}

function describeDriver({ dimension, value, shareOfChange }: ExplainedRow): string {
	return `${dimension} ${value} (${roundPercent(shareOfChange ?? 0)} of the change)`;
}

/** HyperLogLog++ counts users and sessions. https://developers.google.com/analytics/blog/2022/hll */
export const ESTIMATES_NOTE =
	'Google estimates users and sessions, so the values may not add up exactly to the total. A difference does not prove that rows were withheld.';

/** Explains the rows that the node adds to Google's values. */
export function remainderNotes(rows: ExplainedRow[]): string[] {
	const has = (rest: string) => rows.some(({ value }) => value === rest);
	return [
		...noteIf(
			has(NOT_SHOWN),
			`"${NOT_SHOWN}" is the part of the total that the listed values do not cover. It includes rows with few users, which Google withholds; values found in only one period; and values after the first 10,000 rows. ${ESTIMATES_NOTE}`,
		),
		...noteIf(
			has(OVERLAP),
			`"${OVERLAP}" is how far the values exceed the total, because a user or session can have several values. ${ESTIMATES_NOTE}`,
		),
	];
}
