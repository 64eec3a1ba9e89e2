import { toDayInZone } from '../../../shared/core/calendar';
import { formatCount, success, type Result } from '../../../shared/core/result';
import {
	choices,
	getInputItem,
	notice,
	options,
	withReader,
	type Values,
} from '../../../shared/node/field';
import { limitFields, readLimit } from '../../../shared/node/limitFields';
import { defineOperation, type OutputRow, type OperationRun } from '../../../shared/node/operation';
import { MAX_TOOL_ROWS, type ToolFieldRule } from '../../../shared/node/tool';
import type { GoogleConnection } from '../../google/connection';
import {
	createFieldRenamer,
	fetchConversionReportFields,
	type FieldRenamer,
} from '../../google/metadata';
import type { ShapedRow } from '../../report/columns';
import {
	areConversionActions,
	buildConversionRequest,
	checkConversionColumns,
	describeConversions,
	describeModel,
	explainConversionRefusal,
	resolveConversionActions,
	joinModelRows,
	NO_CONVERSIONS,
	readConversionReport,
	type ConversionReportSpec,
} from '../../report/conversions';
import { findCurrency } from '../../report/currency';
import { toCalendarDays, toRequestRange } from '../../report/dates';
import { noteIf, renamedNotes } from '../../report/notes';
import { describePeriods } from '../../report/periodWords';
import type { DateRange } from '../../report/periods';
import {
	fetchSingleReport,
	NO_ROWS,
	outputSingleReport,
	type FetchedSingleReport,
	type MeasuredReport,
	type SingleReportOutput,
} from '../../report/singleReport';
import { googleRetryFields, propertyId, simplifyField } from '../../fields';
import { dateFields, readDateChoiceOrRefuse, singleRangeOptions } from './fields/query';
import {
	buildDimensionFilterFields,
	filterOptions,
	buildMetricFilterFields,
	readFilters,
} from './fields/filters';
import { buildNamesField, readMetricsOrRefuseLostValue, readNamesOrRefuse } from './fields/names';
import {
	currencyOption,
	DATES_FOR_TOOLS,
	failOnDegradedOption,
	quotaFloorOption,
	propertyColumnOption,
} from './fields/options';
import { prependPropertyColumn } from './propertyColumn';
import { executePerItemWithConnection } from './connections';

const fields = {
	property: propertyId,
	conversionsNotice: notice(
		'Key events are the events you marked as important, counted where they happen. Conversions are the key events that Google Ads uses, credited to the ads, channels, and campaigns that led to them. That is why the numbers differ.',
	),
	conversions: withReader(
		buildNamesField('Conversion Names or IDs', 'getConversions', {
			purpose: 'Conversions to count. Leave empty to count all',
		}),
		readNamesOrRefuse,
	),
	attributionModels: choices(
		'Attribution Models',
		{
			dataDriven: {
				name: 'Data-Driven',
				description: 'Shares each conversion among all visits that led to it',
			},
			lastClick: {
				name: 'Last Click',
				description: 'Credits each conversion to the last visit that was not direct',
			},
		},
		'How conversions are credited to channels and campaigns. If you choose several, each has its own columns.',
		{ default: ['dataDriven', 'lastClick'] },
	),
	metrics: withReader(
		buildNamesField('Metric Names or IDs', 'getConversionMetrics', {
			default: ['allConversionsByConversionDate', 'totalRevenueByConversionDate'],
			builderHint: {
				propertyHint:
					'API names such as allConversionsByConversionDate, totalRevenueByConversionDate, or advertiserAdCost; metrics such as sessions are not available',
			},
		}),
		readMetricsOrRefuseLostValue,
	),
	dimensions: withReader(
		buildNamesField('Dimension Names or IDs', 'getConversionDimensions', {
			default: ['defaultChannelGroup'],
			builderHint: {
				propertyHint:
					'API names such as defaultChannelGroup, campaignName, source, medium, or country; other dimensions, including the date, are not available',
			},
		}),
		readNamesOrRefuse,
	),
	...dateFields,
	...limitFields,
	simplify: simplifyField,
	...buildDimensionFilterFields('getConversionDimensions'),
	...buildMetricFilterFields('getConversionMetrics'),
	options: options({
		...singleRangeOptions,
		...googleRetryFields,
		...quotaFloorOption,
		...currencyOption,
		...filterOptions,
		...failOnDegradedOption,
		...propertyColumnOption,
	}),
};

type ConversionValues = Values<typeof fields>;

const CONVERSIONS_TOOL: Record<string, ToolFieldRule> = {
	conversions: {
		prompt: 'Names of the conversions to count, separated by commas. Empty for all',
	},
	metrics: {
		prompt: 'API names of metrics of GA4 conversion reports, separated by commas: allConversionsByConversionDate, allConversionsByInteractionDate, totalRevenueByConversionDate, totalRevenueByInteractionDate, returnOnAdSpendByConversionDate, advertiserAdCostPerAllConversionsByConversionDate, advertiserAdCost, advertiserAdClicks, advertiserAdImpressions',
		fallback: 'allConversionsByConversionDate',
	},
	dimensions: {
		prompt: 'Any of defaultChannelGroup, campaignName, source, medium, country, deviceCategory, platform, separated by commas. Empty for totals',
		fallback: 'defaultChannelGroup',
	},
	...DATES_FOR_TOOLS,
	returnAll: { fixed: false },
	simplify: { fixed: true },
};

export const runConversions = defineOperation({
	name: 'Run Conversions (Preview)',
	value: 'runConversions',
	action: 'Run a conversion report',
	description:
		'Get conversions and ad costs by channel or campaign, with attribution models side by side',
	fields,
	toolFields: CONVERSIONS_TOOL,
	execute: executePerItemWithConnection(runConversionsItem),
});

async function runConversionsItem(
	values: ConversionValues,
	run: OperationRun,
	connection: GoogleConnection,
): Promise<Result<OutputRow[]>> {
	const renamer = createFieldRenamer();
	const { conversions, ...asked } = readRequest(values, run, renamer);
	const actions = await resolveConversions(conversions, asked.property, connection);
	if (!actions.ok) return actions;
	const today = connection.getToday(asked.property);
	const range = await toRequestRange(readDateChoiceOrRefuse(values, values.options), today);
	if (!range.ok) return range;
	const spec = { ...asked, conversionActions: actions.value, range: range.value };
	const now = run.clock.now();
	const fetched = await fetchModels(spec, connection, now);
	if (!fetched.ok) return fetched;
	const reports = fetched.value;
	const rows = joinModelRows(
		spec,
		spec.models.map((model, index) => ({
			model,
			report: reports[index]!.report,
			mayLackRows: reports[index]!.quality.mayLackRows,
		})),
	);
	const shown = rows.slice(0, spec.limit);
	const isOne = reports.length === 1;
	const total = isOne ? reports[0]!.report.rowCount : rows.length;
	return outputSingleReport(run, reports, {
		rows: toOutputRows(values, shown, reports, spec.limit),
		notes: [...conversionNotes(shown, spec, reports, now), ...renamedNotes(renamer.renamed)],
		warnings: reports.flatMap(({ report }) =>
			noteIf(
				!isOne && report.rowCount > report.rows.length,
				`Only the first ${formatCount(report.rows.length, 'row')} of each attribution model could be compared.`,
			),
		),
		count: { returned: shown.length, total },
		failOnDegradedData: values.options.failOnDegradedData,
	});
}

interface ConversionRequest extends Omit<ConversionReportSpec, 'conversionActions' | 'range'> {
	/** Actions such as `conversionActions/1234`, or names of conversions. */
	conversions: string[];
}

function readRequest(
	values: ConversionValues,
	{ isTool }: OperationRun,
	renamer: FieldRenamer,
): ConversionRequest {
	const chosen = values.options;
	const request = {
		property: values.property,
		conversions: values.conversions,
		models: values.attributionModels,
		metrics: values.metrics,
		dimensions: values.dimensions.map(renamer.rename),
		...readFilters(values, chosen, renamer),
		currencyCode: chosen.currencyCode,
		limit: isTool ? Math.min(readLimit(values), MAX_TOOL_ROWS) : readLimit(values),
		keepsRawRows: !values.simplify,
	};
	getInputItem(values).accept(checkConversionColumns(request));
	return request;
}

/** Resolves names of conversions into actions. The property's conversions are fetched only if there are names. */
async function resolveConversions(
	conversions: string[],
	property: string,
	{ send }: GoogleConnection,
): Promise<Result<string[]>> {
	if (areConversionActions(conversions)) return success(conversions);
	const metadata = await fetchConversionReportFields(send, property);
	return metadata.ok
		? resolveConversionActions(conversions, metadata.value.conversions)
		: metadata;
}

type FetchedModel = FetchedSingleReport<MeasuredReport>;

/** Fetches one report for each attribution model, one after the other. */
async function fetchModels(
	spec: ConversionReportSpec,
	connection: GoogleConnection,
	moment: number,
): Promise<Result<FetchedModel[]>> {
	const reports: FetchedModel[] = [];
	for (const model of spec.models) {
		const fetched = await fetchSingleReport(
			{
				request: buildConversionRequest(spec, model),
				explainRefusal: async (answer) =>
					await Promise.resolve(explainConversionRefusal(answer)),
				read: (body) => readConversionReport(body, spec, model),
				ranges: [spec.range],
				of: spec.models.length > 1 ? describeModel(model) : '',
				metricFilter: model === spec.models[0] ? spec.metricFilter : undefined,
			},
			connection,
			moment,
		);
		if (!fetched.ok) return fetched;
		reports.push(fetched.value);
	}
	return success(reports);
}

/** Returns the rows, or Google's answers; several attribution models have several answers. */
function toOutputRows(
	values: ConversionValues,
	rows: ShapedRow[],
	reports: FetchedModel[],
	limit: number,
): SingleReportOutput['rows'] {
	if (values.simplify) return prependPropertyColumn(values, rows);
	const rawReports = reports.map(({ report: { body, rawRows = [] } }) => ({
		...body,
		rows: rawRows.slice(0, limit),
	}));
	return { raw: rawReports.length === 1 ? rawReports[0]! : { reports: rawReports } };
}

function explainNoRows({ dimensionFilter, metricFilter }: ConversionReportSpec): string {
	const isFiltered = dimensionFilter !== undefined || metricFilter !== undefined;
	return isFiltered ? 'Nothing in the date range matches the filters.' : NO_CONVERSIONS;
}

function conversionNotes(
	rows: ShapedRow[],
	spec: ConversionReportSpec,
	reports: FetchedModel[],
	now: number,
): string[] {
	if (rows.length === 0) return [`${NO_ROWS} ${explainNoRows(spec)}`];
	const { report, quality } = reports[0]!;
	const period = describeConversionDays(spec.range, quality.timeZone, now);
	const currency = findCurrency(report);
	return [
		`${formatCount(rows.length, 'row')} (${period}); first: ${describeConversions(rows, spec)}.`,
		...noteIf(
			spec.metricFilter !== undefined && spec.models.length > 1,
			`Metric filters apply to the first attribution model, ${spec.models[0]}, only.`,
		),
		...noteIf(currency !== undefined, `Amounts are in ${currency}.`),
	];
}

/** Describes the days of the conversions in the time zone that Google's answer names; `now` is the time in milliseconds. */
function describeConversionDays(
	range: DateRange,
	timeZone: string | undefined,
	now: number,
): string {
	if (timeZone === undefined) return describePeriods({ ranges: [range] });
	const today = toDayInZone(timeZone, now);
	return describePeriods({ ranges: [toCalendarDays(range, today)], today });
}
