/**
 * A request turned into what has to be computed: columns, and slices (one for each date range or
 * cohort, times one for each comparison).
 */
import { toIsoDate } from '../events/localDays';
import { assertArgument, invalidArgument } from '../wire/errors';
import { resolveComparison, type ResolvedComparison } from './comparisons';
import { assertCompatible } from './compatibility';
import type { ReportContext } from './context';
import { buildDimensionCondition, buildMetricCondition } from './filters';
import { resolveRanges, type ReportRange } from './ranges';
import type { DimensionMessage, MetricMessage, RunReportRequest } from './requests';
import { requireField, type ReportSchema } from './schema';
import { quoteSql } from './sql';

export interface QueryColumn {
	name: string;
	sql: string;
	/** The fields it is made of; rules about combinations go by these. */
	fields: string[];
}

interface MetricColumn extends QueryColumn {
	type: string;
	isVisible: boolean;
}

export type Slice = ReturnType<typeof buildSlice>;

interface QueryParts {
	dimensions: QueryColumn[];
	/** Those that are only filtered on come last and are invisible. */
	metrics: MetricColumn[];
	where: string;
	having: string;
	/** Names of the fields that are filtered on. */
	filtered: string[];
}

export interface ReportQuery extends QueryParts {
	slices: Slice[];
	/** A view or a subquery: one row for each event, for each item of one, or for each credit of a conversion. */
	view: string;
	keepEmptyRows: boolean;
	currencyCode: string;
	timeZone: string;
}

const MOST_DIMENSIONS = 9;
const MOST_METRICS = 10;

export function buildQuery<R extends RunReportRequest>(
	request: R,
	setting: ReportContext,
	ranges: (request: R, setting: ReportContext) => ReportRange[] = resolveRanges,
): ReportQuery {
	const { property, schema, timeZone: zone, restrictedMetrics: restricted } = setting;
	const { limit = 0, offset = 0, cohortSpec, keepEmptyRows = false } = request;
	const parts = buildQueryParts(request, schema);
	const { dimensions, metrics, filtered } = parts;
	assertArgument(limit >= 0, `limit must be positive. The API received limit = ${limit}`);
	assertArgument(offset >= 0, `offset must be positive. The API received offset = ${offset}`);
	const found = ranges(request, setting);
	checkFieldCounts(request);
	const comparisons = (request.comparisons ?? []).map(resolveComparison);
	assertCompatible(listRequestedFields(parts), cohortSpec !== undefined);
	const ofItems = [...dimensions.map(({ name }) => name), ...filtered].some(isItemDimension);
	const currencyCode = request.currencyCode || String(property['currencyCode'] ?? 'USD');
	const variants = comparisons.length > 0 ? comparisons : [undefined];
	return {
		...parts,
		dimensions: [...dimensions, ...buildSliceColumns(found, comparisons)],
		metrics: metrics.map((metric) =>
			metric.fields.some((name) => restricted.includes(name))
				? { ...metric, sql: '0' }
				: metric,
		),
		slices: found.flatMap((range) =>
			variants.map((one) => buildSlice(range, one, setting, currencyCode, ofItems)),
		),
		view: ofItems ? 'item_facts' : 'facts',
		keepEmptyRows,
		currencyCode,
		timeZone: zone,
	};
}

const isItemDimension = (name: string) => /^item(Name|Id)$/.test(name);

type RequestedFields = Pick<
	RunReportRequest,
	'dimensions' | 'metrics' | 'dimensionFilter' | 'metricFilter'
>;

export function buildQueryParts(request: RequestedFields, schema: ReportSchema): QueryParts {
	const dimensions = (request.dimensions ?? []).map((one) => buildDimensionColumn(one, schema));
	const metrics = (request.metrics ?? []).map((one) => buildMetricColumn(one, schema));
	assertUniqueNames(dimensions, 'Found duplicate dimensions');
	assertUniqueNames(metrics, 'Duplicate metrics are not allowed. Found duplicate metrics');
	const filtered: string[] = [];
	const where = buildDimensionCondition(request.dimensionFilter, (name) => {
		filtered.push(name);
		// The words are Google's for a metric in a dimension filter.
		assertArgument(!schema.metrics.has(name), 'Found duplicate dimensions/metrics.');
		return buildDimensionColumn({ name }, schema).sql;
	});
	const having = buildMetricCondition(request.metricFilter, (name) => {
		filtered.push(name);
		const place = metrics.findIndex((metric) => metric.name === name);
		if (place >= 0) return `m${place}`;
		return `m${metrics.push(buildMetricColumn({ name, invisible: true }, schema)) - 1}`;
	});
	return { dimensions, metrics, where, having, filtered };
}

export const listRequestedFields = ({ dimensions, metrics, filtered }: QueryParts): string[] => [
	...[...dimensions, ...metrics].flatMap(({ fields }) => fields),
	...filtered,
];

export const buildDimensionColumn = (
	{ name = '' }: DimensionMessage,
	schema: ReportSchema,
): QueryColumn => {
	const { sql, apiName } = requireField(schema, 'dimensions', name);
	return { name, sql: `COALESCE(${sql}, '(not set)')`, fields: [apiName] };
};

function buildMetricColumn(metric: MetricMessage, schema: ReportSchema): MetricColumn {
	const { name = '', expression, invisible = false } = metric;
	assertArgument(!expression || /^\w+$/.test(name), `Invalid metric name: ${name}`);
	const fields: string[] = [];
	const sqlOf = (field: string) => {
		fields.push(field);
		return `COALESCE(${requireField(schema, 'metrics', field).sql}, 0)`;
	};
	const sql = expression ? compileMetricExpression(expression, sqlOf) : sqlOf(name);
	const type = expression ? 'TYPE_FLOAT' : (schema.metrics.get(name)?.metadata.type ?? '');
	return { name, sql, type, isVisible: !invisible, fields };
}

/** `eventCount/totalUsers` and the like. */
function compileMetricExpression(expression: string, sqlOf: (metric: string) => string): string {
	const isPlain = /^[\w\s:.+*/()-]+$/.test(expression) && !expression.includes('--');
	assertArgument(isPlain, `Invalid metric expression: ${expression}`);
	const sql = expression.replace(/\b[a-z][\w:]*|\//gi, (token) =>
		token === '/' ? '* 1.0 /' : sqlOf(token),
	);
	return `COALESCE(${sql}, 0)`;
}

function assertUniqueNames(columns: QueryColumn[], words: string): void {
	const names = columns.map(({ name }) => name);
	const twice = [...new Set(names.filter((name, index) => names.indexOf(name) < index))];
	assertArgument(twice.length === 0, `${words}: ${twice.join(', ')}`);
}

function checkFieldCounts({ dimensions = [], metrics = [] }: RunReportRequest): void {
	const tooMany = (what: string, { length }: unknown[], most: number) =>
		`Requests are limited to ${most} ${what} within a nested request.\n  This request is for ${length} ${what}.`;
	const [most, mostMetrics] = [MOST_DIMENSIONS, MOST_METRICS];
	assertArgument(dimensions.length <= most, tooMany('dimensions', dimensions, most));
	assertArgument(metrics.length <= mostMetrics, tooMany('metrics', metrics, mostMetrics));
	assertArgument(
		dimensions.length + metrics.length > 0,
		'Requests require dimensions and/or metrics. Most requests include both.',
	);
}

/** `dateRange` always comes last. */
function buildSliceColumns(
	ranges: ReportRange[],
	comparisons: ResolvedComparison[],
): QueryColumn[] {
	const areSeveral = ranges.length > 1 && ranges.every(({ tokens }) => tokens === undefined);
	const names = [
		...(comparisons.length > 0 ? ['comparison'] : []),
		...(areSeveral ? ['dateRange'] : []),
	];
	return names.map((name) => ({ name, sql: `$${name}`, fields: [] }));
}

function buildSlice(
	{ name, start, end, where = `day BETWEEN ${start} AND ${end}`, tokens }: ReportRange,
	comparison: ResolvedComparison | undefined,
	{ property, schema, now, host }: ReportContext,
	currencyCode: string,
	ofItems: boolean,
) {
	const [year, month] = toIsoDate(start).split('-').map(Number);
	const compared = buildDimensionCondition(
		comparison?.filter,
		(field) => buildDimensionColumn({ name: field }, schema).sql,
	);
	return {
		/** The values of the columns `dateRange` and `comparison`. */
		dateRange: name,
		comparison: comparison?.name ?? '',
		/** The local days it reads events of. */
		first: start,
		last: end,
		where: `${where} AND ts <= ${Math.floor(now / 1000)} AND ${compared}`,
		tokens: {
			start: `${start}`,
			startYear: `${year}`,
			startMonth: `${month}`,
			dateRange: quoteSql(name),
			comparison: quoteSql(comparison?.name ?? ''),
			host: host === '' ? 'NULL' : quoteSql(host),
			property: quoteSql(property.name),
			rate: `${findExchangeRate(String(property['currencyCode'] ?? 'USD'), currencyCode)}`,
			thisMinute: `${Math.floor(now / 60_000)}`,
			distinct: ofItems ? 'DISTINCT' : '',
			...tokens,
		},
	};
}

/** Fixed rates, so that a converted report can be computed by hand. Units per euro. */
const PER_EURO: Record<string, number> = {
	EUR: 1,
	USD: 1.1,
	GBP: 0.85,
	NOK: 11.5,
	NZD: 1.85,
	JPY: 160,
	INR: 92,
	BRL: 6,
};

function findExchangeRate(from: string, to: string): number {
	const [left, right] = [PER_EURO[from], PER_EURO[to]];
	if (right === undefined) throw invalidArgument(`Invalid currency code: ${to}`);
	return left === undefined ? 1 : right / left;
}
