/**
 * Turns a report request into a query: columns, conditions, and slices. There is a slice for each date range or cohort,
 * and with comparisons for each combination of a range and a comparison.
 */
import { toIsoDate } from '../events/localDays';
import { assertArgument, invalidArgument } from '../wire/errors';
import { resolveComparison, type ResolvedComparison } from './comparisons';
import { assertCompatible } from './compatibility';
import type { ReportContext } from './context';
import { buildDimensionCondition, buildMetricCondition } from './filters';
import { resolveReportRanges, type ReportRange } from './ranges';
import type { DimensionMessage, MetricMessage, RunReportRequest } from './requests';
import { requireField, type ReportSchema } from './schema';
import { quoteSql, type SqlTokens } from './sql';

export interface QueryColumn {
	name: string;
	sql: string;
	/** The fields that it is computed from; these decide which columns go together. */
	fields: string[];
}

interface MetricColumn extends QueryColumn {
	/** `TYPE_INTEGER` */
	type: string;
	isVisible: boolean;
}

/** The part of a report that belongs to one date range or cohort and one comparison. */
export interface Slice {
	/** The value of the column `dateRange`. */
	dateRange: string;
	/** The value of the column `comparison`. */
	comparison: string;
	/** The first local day of its events. */
	first: number;
	/** The last local day of its events. */
	last: number;
	where: string;
	tokens: SqlTokens;
}

interface QueryParts {
	dimensions: QueryColumn[];
	/** Metrics that are only filtered on come last and are invisible. */
	metrics: MetricColumn[];
	where: string;
	having: string;
	/** Names of the fields that are filtered on. */
	filtered: string[];
}

export interface CompiledQuery extends QueryParts {
	slices: Slice[];
	/** A view or a subquery with a row for each event, each item of an event, or each credit of a conversion. */
	view: string;
	keepEmptyRows: boolean;
	currencyCode: string;
	timeZone: string;
}

const MAXIMUM_DIMENSIONS = 9;
const MAXIMUM_METRICS = 10;

/**
 * @param resolve reads the date ranges, minute ranges or cohorts of the request
 * @throws GoogleError INVALID_ARGUMENT for everything that Google refuses in a request
 */
export function buildQuery<R extends RunReportRequest>(
	request: R,
	context: ReportContext,
	resolve: (request: R, context: ReportContext) => ReportRange[] = resolveReportRanges,
): CompiledQuery {
	const { property, schema, timeZone, restrictedMetrics } = context;
	const { limit = 0, offset = 0, cohortSpec, keepEmptyRows = false } = request;
	const parts = buildQueryParts(request, schema);
	const { dimensions, metrics, filtered } = parts;
	assertArgument(limit >= 0, `limit must be positive. The API received limit = ${limit}`);
	assertArgument(offset >= 0, `offset must be positive. The API received offset = ${offset}`);
	const ranges = resolve(request, context);
	checkFieldCounts(request);
	const comparisons = (request.comparisons ?? []).map(resolveComparison);
	assertCompatible(listUsedFields(parts), cohortSpec !== undefined);
	const dimensionNames = dimensions.map(({ name }) => name);
	const isAboutItems = [...dimensionNames, ...filtered].some(isItemDimension);
	const currencyCode = request.currencyCode || String(property['currencyCode'] ?? 'USD');
	const variants = comparisons.length > 0 ? comparisons : [undefined];
	return {
		...parts,
		dimensions: [...dimensions, ...buildSliceColumns(ranges, comparisons)],
		metrics: metrics.map((metric) => hideRestricted(metric, restrictedMetrics)),
		slices: ranges.flatMap((range) =>
			variants.map((comparison) =>
				buildSlice(range, comparison, context, currencyCode, isAboutItems),
			),
		),
		view: isAboutItems ? 'item_facts' : 'facts',
		keepEmptyRows,
		currencyCode,
		timeZone,
	};
}

function isItemDimension(name: string): boolean {
	return /^item(Name|Id)$/.test(name);
}

/** A metric that the caller must not see is zero. */
function hideRestricted(metric: MetricColumn, restrictedMetrics: string[]): MetricColumn {
	const isRestricted = metric.fields.some((name) => restrictedMetrics.includes(name));
	return isRestricted ? { ...metric, sql: '0' } : metric;
}

type FieldsOfRequest = Pick<
	RunReportRequest,
	'dimensions' | 'metrics' | 'dimensionFilter' | 'metricFilter'
>;

export function buildQueryParts(request: FieldsOfRequest, schema: ReportSchema): QueryParts {
	const dimensions = (request.dimensions ?? []).map((dimension) =>
		buildDimensionColumn(dimension, schema),
	);
	const metrics = (request.metrics ?? []).map((metric) => buildMetricColumn(metric, schema));
	assertUniqueNames(dimensions, 'Found duplicate dimensions');
	assertUniqueNames(metrics, 'Duplicate metrics are not allowed. Found duplicate metrics');
	const filtered: string[] = [];
	const where = buildDimensionCondition(request.dimensionFilter, (name) => {
		filtered.push(name);
		// Google's message for a metric in a dimension filter.
		assertArgument(!schema.metrics.has(name), 'Found duplicate dimensions/metrics.');
		return buildDimensionColumn({ name }, schema).sql;
	});
	const having = buildMetricCondition(request.metricFilter, (name) => {
		filtered.push(name);
		const index = metrics.findIndex((metric) => metric.name === name);
		if (index >= 0) return `m${index}`;
		metrics.push(buildMetricColumn({ name, invisible: true }, schema));
		return `m${metrics.length - 1}`;
	});
	return { dimensions, metrics, where, having, filtered };
}

/** The fields of all columns and filters. */
export function listUsedFields({ dimensions, metrics, filtered }: QueryParts): string[] {
	const columnFields = [...dimensions, ...metrics].flatMap(({ fields }) => fields);
	return [...columnFields, ...filtered];
}

/** @throws GoogleError INVALID_ARGUMENT for an unknown dimension */
export function buildDimensionColumn(
	{ name = '' }: DimensionMessage,
	schema: ReportSchema,
): QueryColumn {
	const { sql, apiName } = requireField(schema, 'dimensions', name);
	return { name, sql: `COALESCE(${sql}, '(not set)')`, fields: [apiName] };
}

function buildMetricColumn(metric: MetricMessage, schema: ReportSchema): MetricColumn {
	const { name = '', expression, invisible = false } = metric;
	assertArgument(!expression || /^\w+$/.test(name), `Invalid metric name: ${name}`);
	const fields: string[] = [];
	const compileMetric = (field: string) => {
		fields.push(field);
		return `COALESCE(${requireField(schema, 'metrics', field).sql}, 0)`;
	};
	const sql = expression
		? compileMetricExpression(expression, compileMetric)
		: compileMetric(name);
	const type = expression ? 'TYPE_FLOAT' : (schema.metrics.get(name)?.metadata.type ?? '');
	return { name, sql, type, isVisible: !invisible, fields };
}

/** An expression such as `eventCount/totalUsers` as SQL. */
function compileMetricExpression(
	expression: string,
	compileMetric: (metric: string) => string,
): string {
	assertArgument(isArithmetic(expression), `Invalid metric expression: ${expression}`);
	const sql = expression.replace(/\b[a-z][\w:]*|\//gi, (token) =>
		token === '/' ? '* 1.0 /' : compileMetric(token),
	);
	return `COALESCE(${sql}, 0)`;
}

const TOKEN = /\s*([a-z][\w:]*|\d+(?:\.\d+)?|[-+*/()])/giy;

/** Whether a text is a sum of products of metrics, numbers and parts in parentheses. */
function isArithmetic(text: string): boolean {
	const tokens = [...text.matchAll(TOKEN)].map(([, token = '']) => token);
	if (tokens.join('') !== text.replace(/\s/g, '')) return false;
	let next = 0;
	const readOperand = (): boolean => {
		if (tokens[next] === '-') next += 1;
		const token = tokens[next++] ?? '';
		if (token !== '(') return /^[a-z\d]/i.test(token);
		return readSum() && tokens[next++] === ')';
	};
	const readSum = (): boolean => {
		let isValid = readOperand();
		while (isValid && /^[-+*/]$/.test(tokens[next] ?? '')) {
			next += 1;
			isValid = readOperand();
		}
		return isValid;
	};
	return readSum() && next === tokens.length;
}

function assertUniqueNames(columns: QueryColumn[], message: string): void {
	const names = columns.map(({ name }) => name);
	const repeated = names.filter((name, index) => names.indexOf(name) < index);
	assertArgument(repeated.length === 0, `${message}: ${[...new Set(repeated)].join(', ')}`);
}

function checkFieldCounts({ dimensions = [], metrics = [] }: RunReportRequest): void {
	const describeExcess = (fields: string, count: number, maximum: number) =>
		`Requests are limited to ${maximum} ${fields} within a nested request.\n  This request is for ${count} ${fields}.`;
	assertArgument(
		dimensions.length <= MAXIMUM_DIMENSIONS,
		describeExcess('dimensions', dimensions.length, MAXIMUM_DIMENSIONS),
	);
	assertArgument(
		metrics.length <= MAXIMUM_METRICS,
		describeExcess('metrics', metrics.length, MAXIMUM_METRICS),
	);
	assertArgument(
		dimensions.length + metrics.length > 0,
		'Requests require dimensions and/or metrics. Most requests include both.',
	);
}

/** The columns that tell slices apart: `comparison`, and `dateRange` as the last one. Cohorts have a dimension of their own. */
function buildSliceColumns(
	ranges: ReportRange[],
	comparisons: ResolvedComparison[],
): QueryColumn[] {
	const areDateRanges = ranges.every(({ tokens }) => tokens === undefined);
	const names: string[] = [];
	if (comparisons.length > 0) names.push('comparison');
	if (areDateRanges && ranges.length > 1) names.push('dateRange');
	return names.map((name) => ({ name, sql: `$${name}`, fields: [] }));
}

function buildSlice(
	{ name, start, end, where = `day BETWEEN ${start} AND ${end}`, tokens }: ReportRange,
	comparison: ResolvedComparison | undefined,
	{ property, schema, now, host }: ReportContext,
	currencyCode: string,
	isAboutItems: boolean,
): Slice {
	const [year, month] = toIsoDate(start).split('-').map(Number);
	const comparisonName = comparison?.name ?? '';
	const comparisonCondition = buildDimensionCondition(
		comparison?.filter,
		(field) => buildDimensionColumn({ name: field }, schema).sql,
	);
	const propertyCurrency = String(property['currencyCode'] ?? 'USD');
	return {
		dateRange: name,
		comparison: comparisonName,
		first: start,
		last: end,
		where: `${where} AND ts <= ${Math.floor(now / 1000)} AND ${comparisonCondition}`,
		tokens: {
			start: `${start}`,
			startYear: `${year}`,
			startMonth: `${month}`,
			dateRange: quoteSql(name),
			comparison: quoteSql(comparisonName),
			host: host === '' ? 'NULL' : quoteSql(host),
			property: quoteSql(property.name),
			rate: `${findExchangeRate(propertyCurrency, currencyCode)}`,
			thisMinute: `${Math.floor(now / 60_000)}`,
			distinct: isAboutItems ? 'DISTINCT' : '',
			...tokens,
		},
	};
}

/** Units of each currency for one euro; fixed, so that a converted report can be computed by hand. */
const UNITS_PER_EURO: Record<string, number> = {
	EUR: 1,
	USD: 1.1,
	GBP: 0.85,
	NOK: 11.5,
	NZD: 1.85,
	JPY: 160,
	INR: 92,
	BRL: 6,
};

/** @throws GoogleError INVALID_ARGUMENT for an unknown currency to convert to */
function findExchangeRate(from: string, to: string): number {
	const fromPerEuro = UNITS_PER_EURO[from];
	const toPerEuro = UNITS_PER_EURO[to];
	if (toPerEuro === undefined) throw invalidArgument(`Invalid currency code: ${to}`);
	return fromPerEuro === undefined ? 1 : toPerEuro / fromPerEuro;
}
