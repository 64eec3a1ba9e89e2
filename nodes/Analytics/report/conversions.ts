/** Conversion reports: what Google Ads counts, credited to channels and campaigns by attribution models. */
import { omitFields } from '../../shared/core/omitFields';
import type { ApiRequest } from '../../shared/core/http';
import { setOwnValue, type JsonRecord } from '../../shared/core/json';
import { failed, mapResult, success, type Result } from '../../shared/core/result';
import { buildReportRequest } from '../google/client';
import type { Conversion } from '../google/metadata';
import { PAGE_SIZE, readReport, type ExpectedColumns } from '../google/reportResponse';
import { createRowShaper, pickValues, readColumns, sortRows, type ShapedRow } from './columns';
import { canMeasureCompleteness, measureCompleteness } from './completeness';
import type { DateRange } from './periods';
import { buildAscendingOrder, checkColumns, completeOrders } from './query';
import { buildReportBody, toOrderBy } from './rangeQuery';
import { roundForReading } from './readableNumbers';
import type { MeasuredReport } from './singleReport';

/**
 * The fields of conversion reports, as Google's own server for agents lists them:
 * https://github.com/googleanalytics/google-analytics-mcp/blob/main/analytics_mcp/tools/reporting/conversions.py
 */
export const CONVERSION_DIMENSIONS = [
	'campaignName',
	'continent',
	'country',
	'defaultChannelGroup',
	'deviceCategory',
	'medium',
	'platform',
	'primaryChannelGroup',
	'source',
	'sourceMedium',
	'sourcePlatform',
	'subcontinent',
];

export const CONVERSION_METRICS = [
	'allConversionsByConversionDate',
	'allConversionsByInteractionDate',
	'totalRevenueByConversionDate',
	'totalRevenueByInteractionDate',
	'returnOnAdSpendByConversionDate',
	'returnOnAdSpendByInteractionDate',
	'advertiserAdCostPerAllConversionsByConversionDate',
	'advertiserAdCostPerAllConversionsByInteractionDate',
	'advertiserAdClicks',
	'advertiserAdCost',
	'advertiserAdCostPerClick',
	'advertiserAdImpressions',
];

/** What happens to ads, whichever conversions are credited to them: the same in every model. */
const NOT_ATTRIBUTED = new Set([
	'advertiserAdClicks',
	'advertiserAdCost',
	'advertiserAdCostPerClick',
	'advertiserAdImpressions',
]);

/** The rule that credits conversions to earlier visits. https://support.google.com/analytics/answer/10596866 */
export type AttributionModel = 'dataDriven' | 'lastClick';

const MODELS: Record<AttributionModel, { google: string; words: string }> = {
	dataDriven: { google: 'DATA_DRIVEN', words: 'Data-driven' },
	lastClick: { google: 'LAST_CLICK', words: 'Last click' },
};

/** Returns the name of a model in sentences: `Data-driven`. */
export function describeModel(model: AttributionModel): string {
	return MODELS[model].words;
}

export interface ConversionReportSpec {
	property: string;
	/** Such as `conversionActions/1234`; none for all. */
	conversionActions: string[];
	/** In the order of the columns. */
	models: AttributionModel[];
	metrics: string[];
	dimensions: string[];
	dimensionFilter: JsonRecord | undefined;
	/** Applied to the first model. */
	metricFilter: JsonRecord | undefined;
	range: DateRange;
	currencyCode: string;
	/** How many rows to return. */
	limit: number;
	/** The node returns rows as Google sent them. */
	keepsRawRows: boolean;
}

export function checkConversionColumns(
	spec: Pick<ConversionReportSpec, 'metrics' | 'dimensions' | 'models'>,
): Result<void> {
	const { metrics, dimensions, models } = spec;
	if (metrics.length === 0) return failed("'Metrics' is empty", 'Choose at least one.');
	if (models.length === 0) {
		return failed("'Attribution Models' is empty", 'Choose at least one.');
	}
	return checkColumns([
		...dimensions,
		...metrics.flatMap((name) => listModelColumns(name, models)),
	]);
}

/** Lists the columns of a metric: one for each model, with the model's name if there are several. */
function listModelColumns(metric: string, models: AttributionModel[]): string[] {
	if (models.length === 1 || NOT_ATTRIBUTED.has(metric)) return [metric];
	return models.map((model) => `${metric}_${model}`);
}

const ACTION = /^conversionActions\/./;

/** Tells whether all conversions are given by Google's IDs, so that no name has to be looked up. */
export function areConversionActions(conversions: string[]): boolean {
	return conversions.every((conversion) => ACTION.test(conversion));
}

/** Resolves names of conversions into Google's IDs; case does not matter. Unknown and ambiguous names are failures. */
export function resolveConversionActions(
	conversions: string[],
	known: Conversion[],
): Result<string[]> {
	const actions: string[] = [];
	for (const asked of conversions) {
		const name = asked.toLowerCase();
		const found = known.filter(({ displayName }) => displayName.toLowerCase() === name);
		if (ACTION.test(asked)) actions.push(asked);
		else if (found.length === 1) actions.push(found[0]!.action);
		else return unknownConversionFailure(asked, found, known);
	}
	return success(actions);
}

function unknownConversionFailure(
	asked: string,
	found: Conversion[],
	known: Conversion[],
): Result<never> {
	if (found.length > 1) {
		const actions = found.map(({ action }) => action).join(', ');
		return failed(
			`The property has ${found.length} conversions named "${asked}"`,
			`Use the ID of one of them: ${actions}.`,
		);
	}
	const names = known.map(({ displayName }) => displayName).join(', ');
	return failed(
		`The property has no conversion named "${asked}"`,
		names === '' ? NO_CONVERSIONS : `Its conversions are ${names}.`,
	);
}

/** Why a property may have no conversions. */
export const NO_CONVERSIONS =
	'Google lists no conversions for this property. They appear once the property is linked to Google Ads and Google Ads uses its key events. Google does not offer conversion reports for every property yet.';

/** Builds the request for the report of one model. If several models are joined, it requests all rows. */
export function buildConversionRequest(
	spec: ConversionReportSpec,
	model: AttributionModel,
): ApiRequest {
	const columns = buildExpectedColumns(spec);
	const isFirst = model === spec.models[0];
	const own = { ...spec, ...columns, metricFilter: isFirst ? spec.metricFilter : undefined };
	const body = buildReportBody(own, {
		dateRanges: [{ startDate: spec.range.startDate, endDate: spec.range.endDate }],
		conversionSpec: {
			...(spec.conversionActions.length > 0 && {
				conversionActions: spec.conversionActions,
			}),
			attributionModel: MODELS[model].google,
		},
		orderBys: completeOrders(columns, [buildLargestFirstOrder(spec)]).map((order) =>
			toOrderBy(order, columns),
		),
		currencyCode: spec.currencyCode,
		limit: spec.models.length > 1 ? PAGE_SIZE : Math.min(spec.limit, PAGE_SIZE),
		metricAggregations: canMeasureModel(spec, model) ? ['TOTAL'] : undefined,
	});
	return buildReportRequest(spec.property, 'runReport', body, 'v1alpha');
}

function buildExpectedColumns(spec: ConversionReportSpec): ExpectedColumns {
	const { metrics, dimensions, keepsRawRows } = spec;
	return { dimensions, metrics: metrics.map((name) => ({ name })), keepsRawRows };
}

function buildLargestFirstOrder({ metrics }: ConversionReportSpec) {
	return { field: metrics[0]!, descending: true };
}

function canMeasureModel(spec: ConversionReportSpec, model: AttributionModel): boolean {
	const metricFilter = model === spec.models[0] ? spec.metricFilter : undefined;
	return canMeasureCompleteness({ ...buildExpectedColumns(spec), metricFilter, extras: {} });
}

/** Reads the report of one model, without the total that the node requested for its own check. */
export function readConversionReport(
	body: JsonRecord,
	spec: ConversionReportSpec,
	model: AttributionModel,
): Result<MeasuredReport> {
	const columns = buildExpectedColumns(spec);
	return mapResult(readReport(body, columns), (report) => ({
		...report,
		body: omitFields(report.body, ['totals']),
		completeness: canMeasureModel(spec, model)
			? measureCompleteness({ ...columns, extras: {} }, report, report.body.totals)
			: undefined,
	}));
}

/** The report of one model, and whether it may lack rows that exist. */
export interface ModelReport {
	model: AttributionModel;
	report: MeasuredReport;
	mayLackRows: boolean;
}

/**
 * Joins the rows of all models side by side, sorted by the first metric of the first model, largest first. A model without
 * a row has 0, or null if the row may have been withheld. With a metric filter, only the rows of the first model are kept.
 */
export function joinModelRows(spec: ConversionReportSpec, reports: ModelReport[]): ShapedRow[] {
	const joined = new Map<string, ShapedRow>();
	const all = reports.map((each) => ({ ...each, rows: shapeByDimensions(each, spec) }));
	for (const [place, { rows }] of all.entries()) {
		if (place > 0 && spec.metricFilter !== undefined) break;
		for (const [key, row] of rows) {
			if (!joined.has(key)) joined.set(key, pickValues(row, spec.dimensions));
		}
	}
	for (const metric of spec.metrics) {
		for (const [key, row] of joined) {
			const values = all.map((each) => {
				const own = each.rows.get(key);
				return own === undefined
					? resolveMissingValue(metric, each)
					: (own[metric] ?? null);
			});
			const holder = all.findIndex(({ rows }) => rows.has(key));
			const shown = listModelColumns(metric, spec.models);
			const isShared = shown.length < spec.models.length;
			for (const [place, column] of shown.entries()) {
				setOwnValue(row, column, values[isShared ? holder : place] ?? null);
			}
		}
	}
	const [first = ''] = listModelColumns(spec.metrics[0]!, spec.models);
	const orders = [
		{ field: first, descending: true },
		...spec.dimensions.map(buildAscendingOrder),
	];
	return sortRows(
		[...joined.values()],
		orders,
		({ field }) =>
			(row) =>
				row[field] ?? null,
	);
}

function shapeByDimensions(
	{ report }: ModelReport,
	{ dimensions }: ConversionReportSpec,
): Map<string, ShapedRow> {
	const shape = createRowShaper(readColumns(report.headers));
	return new Map(
		report.rows
			.map(shape)
			.map((row) => [JSON.stringify(dimensions.map((name) => row[name])), row]),
	);
}

function resolveMissingValue(metric: string, { report, mayLackRows }: ModelReport): 0 | null {
	const column = readColumns(report.headers).find(({ name }) => name === metric);
	const isCut = report.rowCount > report.rows.length;
	return mayLackRows || isCut ? null : (column?.missing ?? null);
}

/**
 * Describes the first row with its first metric: `Paid Search, 12.5 allConversionsByConversionDate_dataDriven and 14
 * allConversionsByConversionDate_lastClick`. Empty where there are no rows.
 */
export function describeConversions(
	rows: ShapedRow[],
	{ metrics, dimensions, models }: ConversionReportSpec,
): string {
	const [first] = rows;
	if (first === undefined) return '';
	const columns = listModelColumns(metrics[0]!, models);
	const amounts = columns.map((name) => {
		const value = first[name] ?? null;
		return `${roundForReading(value === null ? null : Number(value))} ${name}`;
	});
	const values = dimensions.map((name) => String(first[name] ?? ''));
	return [...values, new Intl.ListFormat('en').format(amounts)].join(', ');
}

/** Names the fields of conversion reports where Google refuses another one: they are fewer than in other reports. */
export function explainConversionRefusal<T>(answer: Result<T>): Result<T> {
	if (answer.ok) return answer;
	const { failure } = answer;
	if (failure.reason !== 'unknownField' && failure.reason !== 'incompatible') return answer;
	const description = `Conversion reports support only the metrics ${CONVERSION_METRICS.join(', ')} and the dimensions ${CONVERSION_DIMENSIONS.join(', ')}.`;
	return { ok: false, failure: { ...failure, description } };
}
