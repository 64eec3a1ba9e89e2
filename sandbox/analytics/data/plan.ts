/**
 * A request turned into what has to be computed: columns, and slices (one for each date range or
 * cohort, times one for each comparison). The checks run in the order of the real API.
 */
import type { Resource } from '../admin/store';
import { isoDate } from '../events/zone';
import { invalid } from '../wire/refusal';
import { cohortRanges, checkCohortDimension, type Range } from './cohorts';
import {
	dimensionColumns,
	fieldColumn,
	metricColumn,
	metricColumns,
	type DimensionColumn,
	type MetricColumn,
} from './columns';
import { resolveComparison, type ResolvedComparison } from './comparisons';
import { conflict, incompatible } from './compatibility';
import { conversionRate } from './currency';
import { resolveDateRanges } from './dates';
import { dimensionCondition, filteredFields, metricCondition } from './filters';
import type { RunReportRequest } from './requests';
import type { Schema } from './schema';
import { quote, type Tokens } from './sql';

export interface Setting {
	property: Resource;
	schema: Schema;
	now: number;
	host: string;
}

export interface Slice {
	/** The value of the `dateRange` column. */
	name: string;
	/** The local days it reads events of. */
	first: number;
	last: number;
	where: string;
	tokens: Tokens;
}

/** The days from the earliest to the latest slice. */
export const daysOf = ({ slices }: { slices: Slice[] }) => ({
	first: Math.min(...slices.map(({ first }) => first)),
	last: Math.max(...slices.map(({ last }) => last)),
});

export interface Plan {
	dimensions: DimensionColumn[];
	/** Visible ones first come as requested; those only filtered on are added as invisible. */
	metrics: MetricColumn[];
	slices: Slice[];
	view: 'facts' | 'item_facts';
	where: string;
	having: string;
	keepEmptyRows: boolean;
	currencyCode: string;
	timeZone: string;
	filters: number;
}

const MOST_DIMENSIONS = 9;
const MOST_METRICS = 10;

export function planReport(
	request: RunReportRequest,
	setting: Setting,
	checkLimits: () => void = () => undefined,
	rangesOf: () => Range[] = () => resolveRanges(request, setting),
): Plan {
	const { schema } = setting;
	const dimensions = dimensionColumns(schema, request.dimensions ?? []);
	const metrics = metricColumns(schema, request.metrics ?? []);
	checkLimits();
	const ranges = rangesOf();
	checkCardinality(dimensions.length, metrics.length);
	const comparisons = (request.comparisons ?? []).map(resolveComparison);
	const conditions = planFilters(request, schema, metrics);
	const fields = [
		...dimensions.flatMap((column) => column.fields),
		...metrics.flatMap((column) => column.fields),
		...conditions.fields,
	];
	const advice = conflict(fields, request.cohortSpec !== undefined);
	if (advice !== undefined) throw incompatible(advice);
	const timeZone = String(setting.property['timeZone']);
	const currencyCode = request.currencyCode || String(setting.property['currencyCode'] ?? 'USD');
	return {
		dimensions: [...dimensions, ...syntheticColumns(ranges, comparisons)],
		metrics,
		slices: planSlices(ranges, comparisons, { ...setting, currencyCode }),
		view: needsItems(dimensions, conditions.fields) ? 'item_facts' : 'facts',
		where: conditions.where,
		having: conditions.having,
		keepEmptyRows: request.keepEmptyRows ?? false,
		currencyCode,
		timeZone,
		filters: conditions.fields.length,
	};
}

function resolveRanges(request: RunReportRequest, { property, now }: Setting): Range[] {
	const zone = String(property['timeZone']);
	const { cohortSpec, dateRanges = [] } = request;
	if (cohortSpec === undefined) {
		if (dateRanges.length === 0) throw invalid('A dateRange is required.');
		return resolveDateRanges(dateRanges, zone, now);
	}
	if (dateRanges.length > 0) throw invalid('dateRanges must be unspecified in a cohort request.');
	checkCohortDimension(request);
	return cohortRanges(cohortSpec, zone, now);
}

function checkCardinality(dimensions: number, metrics: number): void {
	if (dimensions > MOST_DIMENSIONS) {
		throw invalid(
			`Requests are limited to ${MOST_DIMENSIONS} dimensions within a nested request.\n  This request is for ${dimensions} dimensions.`,
		);
	}
	if (metrics > MOST_METRICS) {
		throw invalid(
			`Requests are limited to ${MOST_METRICS} metrics within a nested request.\n  This request is for ${metrics} metrics.`,
		);
	}
	if (dimensions + metrics === 0) {
		throw invalid('Requests require dimensions and/or metrics. Most requests include both.');
	}
}

/** Metrics that are only filtered on are pushed to `metrics` as invisible columns. */
export function planFilters(
	{ dimensionFilter, metricFilter }: Pick<RunReportRequest, 'dimensionFilter' | 'metricFilter'>,
	schema: Schema,
	metrics: MetricColumn[],
): { where: string; having: string; fields: string[] } {
	const where =
		dimensionFilter === undefined
			? '1'
			: dimensionCondition(dimensionFilter, (name) => {
					// The words are Google's for a metric in a dimension filter.
					if (schema.metrics.has(name))
						throw invalid('Found duplicate dimensions/metrics.');
					return fieldColumn(schema, name).sql;
				});
	const having =
		metricFilter === undefined
			? '1'
			: metricCondition(metricFilter, (name) => `m${metricPlace(name, schema, metrics)}`);
	const fields = [...filteredFields(dimensionFilter), ...filteredFields(metricFilter)];
	return { where, having, fields };
}

function metricPlace(name: string, schema: Schema, metrics: MetricColumn[]): number {
	const place = metrics.findIndex((metric) => metric.name === name);
	if (place >= 0) return place;
	metrics.push(metricColumn(schema, { name, invisible: true }));
	return metrics.length - 1;
}

const isItemField = (name: string) => /^item(Name|Id)$/.test(name);

const needsItems = (dimensions: DimensionColumn[], filtered: string[]) =>
	dimensions.some(({ itemScoped }) => itemScoped) || filtered.some(isItemField);

/** `dateRange` always comes last. */
function syntheticColumns(ranges: Range[], comparisons: ResolvedComparison[]): DimensionColumn[] {
	const column = (name: string): DimensionColumn => ({
		name,
		sql: `$${name}`,
		itemScoped: false,
		fields: [],
	});
	const severalRanges = ranges.length > 1 && ranges.every(({ tokens }) => tokens === undefined);
	return [
		...(comparisons.length > 0 ? [column('comparison')] : []),
		...(severalRanges ? [column('dateRange')] : []),
	];
}

function planSlices(
	ranges: Range[],
	comparisons: ResolvedComparison[],
	setting: Setting & { currencyCode: string },
): Slice[] {
	const variants = comparisons.length > 0 ? comparisons : [undefined];
	return ranges.flatMap((range) => variants.map((one) => planSlice(range, one, setting)));
}

function planSlice(
	range: Range,
	comparison: ResolvedComparison | undefined,
	setting: Setting & { currencyCode: string },
): Slice {
	const { property, schema, now, host, currencyCode } = setting;
	const [year, month] = isoDate(range.start).split('-');
	const resolve = (name: string) => fieldColumn(schema, name).sql;
	const compared = comparison?.filter;
	const conditions = [
		range.where ?? `day BETWEEN ${range.start} AND ${range.end}`,
		`ts <= ${Math.floor(now / 1000)}`,
		...(compared === undefined ? [] : [dimensionCondition(compared, resolve)]),
	];
	return {
		name: range.name,
		first: range.start,
		last: range.end,
		where: conditions.join(' AND '),
		tokens: {
			start: String(range.start),
			startYear: String(Number(year)),
			startMonth: String(Number(month)),
			dateRange: quote(range.name),
			comparison: quote(comparison?.name ?? ''),
			host: host === '' ? 'NULL' : quote(host),
			property: quote(property.name),
			rate: String(conversionRate(String(property['currencyCode'] ?? 'USD'), currencyCode)),
			thisMinute: String(Math.floor(now / 60_000)),
			...range.tokens,
		},
	};
}
