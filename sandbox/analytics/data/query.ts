/**
 * A request turned into what has to be computed: columns, and slices (one for each date range or
 * cohort, times one for each comparison).
 */
import { isoDate } from '../events/zone';
import { demand, invalid } from '../wire/refusal';
import { resolveComparison, type ResolvedComparison } from './comparisons';
import { demandCompatible } from './compatibility';
import type { Setting } from './context';
import { dimensionCondition, metricCondition } from './filters';
import { rangesOf, type Range } from './ranges';
import type { Dimension, Metric, RunReportRequest } from './requests';
import { fieldIn, type Schema } from './schema';
import { quote } from './sql';

export interface Column {
	name: string;
	sql: string;
	/** The fields it is made of; rules about combinations go by these. */
	fields: string[];
}

interface MetricColumn extends Column {
	type: string;
	isVisible: boolean;
}

export type Slice = ReturnType<typeof sliceOf>;

interface Parts {
	dimensions: Column[];
	/** Those that are only filtered on come last and are invisible. */
	metrics: MetricColumn[];
	where: string;
	having: string;
	/** Names of the fields that are filtered on. */
	filtered: string[];
}

export interface Query extends Parts {
	slices: Slice[];
	/** A view or a subquery: one row for each event, for each item of one, or for each credit of a conversion. */
	view: string;
	keepEmptyRows: boolean;
	currencyCode: string;
	timeZone: string;
}

const MOST_DIMENSIONS = 9;
const MOST_METRICS = 10;

export function queryOf<R extends RunReportRequest>(
	request: R,
	setting: Setting,
	ranges: (request: R, setting: Setting) => Range[] = rangesOf,
): Query {
	const { property, schema, zone, restricted } = setting;
	const { limit = 0, offset = 0, cohortSpec, keepEmptyRows = false } = request;
	const parts = partsOf(request, schema);
	const { dimensions, metrics, filtered } = parts;
	demand(limit >= 0, `limit must be positive. The API received limit = ${limit}`);
	demand(offset >= 0, `offset must be positive. The API received offset = ${offset}`);
	const found = ranges(request, setting);
	checkCardinality(request);
	const comparisons = (request.comparisons ?? []).map(resolveComparison);
	demandCompatible(fieldsAsked(parts), cohortSpec !== undefined);
	const ofItems = [...dimensions.map(({ name }) => name), ...filtered].some(isItemField);
	const currencyCode = request.currencyCode || String(property['currencyCode'] ?? 'USD');
	const variants = comparisons.length > 0 ? comparisons : [undefined];
	return {
		...parts,
		dimensions: [...dimensions, ...columnsOfSlices(found, comparisons)],
		metrics: metrics.map((metric) =>
			metric.fields.some((name) => restricted.includes(name))
				? { ...metric, sql: '0' }
				: metric,
		),
		slices: found.flatMap((range) =>
			variants.map((one) => sliceOf(range, one, setting, currencyCode, ofItems)),
		),
		view: ofItems ? 'item_facts' : 'facts',
		keepEmptyRows,
		currencyCode,
		timeZone: zone,
	};
}

const isItemField = (name: string) => /^item(Name|Id)$/.test(name);

type Asked = Pick<RunReportRequest, 'dimensions' | 'metrics' | 'dimensionFilter' | 'metricFilter'>;

export function partsOf(request: Asked, schema: Schema): Parts {
	const dimensions = (request.dimensions ?? []).map((one) => dimensionColumn(one, schema));
	const metrics = (request.metrics ?? []).map((one) => metricColumn(one, schema));
	demandUnique(dimensions, 'Found duplicate dimensions');
	demandUnique(metrics, 'Duplicate metrics are not allowed. Found duplicate metrics');
	const filtered: string[] = [];
	const where = dimensionCondition(request.dimensionFilter, (name) => {
		filtered.push(name);
		// The words are Google's for a metric in a dimension filter.
		demand(!schema.metrics.has(name), 'Found duplicate dimensions/metrics.');
		return dimensionColumn({ name }, schema).sql;
	});
	const having = metricCondition(request.metricFilter, (name) => {
		filtered.push(name);
		const place = metrics.findIndex((metric) => metric.name === name);
		if (place >= 0) return `m${place}`;
		return `m${metrics.push(metricColumn({ name, invisible: true }, schema)) - 1}`;
	});
	return { dimensions, metrics, where, having, filtered };
}

export const fieldsAsked = ({ dimensions, metrics, filtered }: Parts): string[] => [
	...[...dimensions, ...metrics].flatMap(({ fields }) => fields),
	...filtered,
];

export const dimensionColumn = ({ name = '' }: Dimension, schema: Schema): Column => {
	const { sql, apiName } = fieldIn(schema, 'dimensions', name);
	return { name, sql: `COALESCE(${sql}, '(not set)')`, fields: [apiName] };
};

function metricColumn(metric: Metric, schema: Schema): MetricColumn {
	const { name = '', expression, invisible = false } = metric;
	demand(!expression || /^\w+$/.test(name), `Invalid metric name: ${name}`);
	const fields: string[] = [];
	const sqlOf = (field: string) => {
		fields.push(field);
		return `COALESCE(${fieldIn(schema, 'metrics', field).sql}, 0)`;
	};
	const sql = expression ? computed(expression, sqlOf) : sqlOf(name);
	const type = expression ? 'TYPE_FLOAT' : (schema.metrics.get(name)?.told.type ?? '');
	return { name, sql, type, isVisible: !invisible, fields };
}

/** `eventCount/totalUsers` and the like. */
function computed(expression: string, sqlOf: (metric: string) => string): string {
	const isPlain = /^[\w\s:.+*/()-]+$/.test(expression) && !expression.includes('--');
	demand(isPlain, `Invalid metric expression: ${expression}`);
	const sql = expression.replace(/\b[a-z][\w:]*|\//gi, (token) =>
		token === '/' ? '* 1.0 /' : sqlOf(token),
	);
	return `COALESCE(${sql}, 0)`;
}

function demandUnique(columns: Column[], words: string): void {
	const names = columns.map(({ name }) => name);
	const twice = [...new Set(names.filter((name, index) => names.indexOf(name) < index))];
	demand(twice.length === 0, `${words}: ${twice.join(', ')}`);
}

function checkCardinality({ dimensions = [], metrics = [] }: RunReportRequest): void {
	const tooMany = (what: string, { length }: unknown[], most: number) =>
		`Requests are limited to ${most} ${what} within a nested request.\n  This request is for ${length} ${what}.`;
	const [most, mostMetrics] = [MOST_DIMENSIONS, MOST_METRICS];
	demand(dimensions.length <= most, tooMany('dimensions', dimensions, most));
	demand(metrics.length <= mostMetrics, tooMany('metrics', metrics, mostMetrics));
	demand(
		dimensions.length + metrics.length > 0,
		'Requests require dimensions and/or metrics. Most requests include both.',
	);
}

/** `dateRange` always comes last. */
function columnsOfSlices(ranges: Range[], comparisons: ResolvedComparison[]): Column[] {
	const areSeveral = ranges.length > 1 && ranges.every(({ tokens }) => tokens === undefined);
	const names = [
		...(comparisons.length > 0 ? ['comparison'] : []),
		...(areSeveral ? ['dateRange'] : []),
	];
	return names.map((name) => ({ name, sql: `$${name}`, fields: [] }));
}

function sliceOf(
	{ name, start, end, where = `day BETWEEN ${start} AND ${end}`, tokens }: Range,
	comparison: ResolvedComparison | undefined,
	{ property, schema, now, host }: Setting,
	currencyCode: string,
	ofItems: boolean,
) {
	const [year, month] = isoDate(start).split('-').map(Number);
	const compared = dimensionCondition(
		comparison?.filter,
		(field) => dimensionColumn({ name: field }, schema).sql,
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
			dateRange: quote(name),
			comparison: quote(comparison?.name ?? ''),
			host: host === '' ? 'NULL' : quote(host),
			property: quote(property.name),
			rate: `${conversionRate(String(property['currencyCode'] ?? 'USD'), currencyCode)}`,
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

function conversionRate(from: string, to: string): number {
	const [left, right] = [PER_EURO[from], PER_EURO[to]];
	if (right === undefined) throw invalid(`Invalid currency code: ${to}`);
	return left === undefined ? 1 : right / left;
}
