import type { IDataObject } from 'n8n-workflow';

import { toDayInZone } from '../../../shared/core/calendar';
import { success, type Result } from '../../../shared/core/result';
import {
	choice,
	getInputItem,
	options,
	wholeNumber,
	withPanel,
	withReader,
	type Values,
} from '../../../shared/node/field';
import { defineOperation, type OutputRow, type OperationRun } from '../../../shared/node/operation';
import { buildToolTable, type ToolFieldRule } from '../../../shared/node/tool';
import { createFieldRenamer, type FieldRenamer } from '../../google/metadata';
import { describeLowQuota, type GoogleConnection } from '../../google/connection';
import { resolveComparedPeriods } from '../../report/dates';
import {
	checkExplainSpec,
	fetchExplanation,
	describeChange,
	readQualities,
	remainderNotes,
	type ExplainSpec,
} from '../../report/explain';
import { periodLengthNotes, unfinishedPeriodWarnings } from '../../report/periods';
import { describePeriods } from '../../report/periodWords';
import { publishReportNotes, renamedNotes } from '../../report/notes';
import { checkQuality, emptyReportNotes } from '../../report/quality';
import { checkColumns } from '../../report/query';
import { findBaseMetric, keepTopValues, type ExplainedRow } from '../../report/contribution';
import { googleRetryFields, propertyId } from '../../fields';
import {
	baseMetricOption,
	dateFields,
	dimensionsField,
	EARLIER_PERIODS,
	readDateChoiceOrRefuse,
	singleRangeOptions,
} from './fields/query';
import {
	dimensionFilterFields,
	dimensionFilterOption,
	readDimensionFilter,
} from './fields/filters';
import { buildOptionalNameField } from './fields/names';
import {
	currencyOption,
	COMPARISON_FOR_TOOLS,
	DATES_FOR_TOOLS,
	failOnDegradedOption,
	propertyColumnOption,
} from './fields/options';
import { readPropertyColumn, prependPropertyColumn } from './propertyColumn';
import { executePerItemWithConnection } from './connections';

const DEFAULT_DIMENSIONS = [
	'sessionDefaultChannelGroup',
	'country',
	'deviceCategory',
	'landingPage',
	'newVsReturning',
];

const fields = {
	property: propertyId,
	metric: buildOptionalNameField('Metric Name or ID', 'getMetrics', {
		purpose: 'The metric to explain',
		default: 'sessions',
		required: true,
	}),
	dimensions: withReader(
		withPanel(dimensionsField, { default: DEFAULT_DIMENSIONS }),
		(parameter) => parameter.list(),
	),
	...dateFields,
	compareWith: choice('Compare With', EARLIER_PERIODS, 'The earlier period'),
	topN: wholeNumber(
		'Values per Dimension',
		'Max number of values to return for each dimension, starting with those that stand out most',
		{ default: 5, min: 1 },
	),
	output: choice(
		'Output',
		{
			items: { name: 'Items', description: 'One item for each value' },
			single: {
				name: 'Single Item',
				description: 'One item with a sentence, the change, and a list of rows',
			},
		},
		'How to return rows',
	),
	...dimensionFilterFields,
	options: options({
		...singleRangeOptions,
		...googleRetryFields,
		...baseMetricOption,
		...currencyOption,
		...dimensionFilterOption,
		...failOnDegradedOption,
		...propertyColumnOption,
	}),
};

type ExplainValues = Values<typeof fields>;

const EXPLAIN_TOOL: Record<string, ToolFieldRule> = {
	metric: {
		prompt: 'API name of one GA4 metric, such as sessions, activeUsers, keyEvents, totalRevenue, engagementRate, or sessionKeyEventRate',
		fallback: 'sessions',
	},
	dimensions: {
		prompt: 'API names of the GA4 dimensions to search for causes, separated by commas; time dimensions are not supported',
		fallback: DEFAULT_DIMENSIONS.join(','),
	},
	...DATES_FOR_TOOLS,
	compareWith: COMPARISON_FOR_TOOLS,
	output: { fixed: 'single' },
};

export const explainChange = defineOperation({
	name: 'Explain Change',
	value: 'explainChange',
	action: 'Explain a change in a metric',
	description: 'Find out which channels, countries, or pages made a metric rise or fall',
	fields,
	toolFields: EXPLAIN_TOOL,
	execute: executePerItemWithConnection(explainItem),
});

async function explainItem(
	values: ExplainValues,
	run: OperationRun,
	connection: GoogleConnection,
): Promise<Result<OutputRow[]>> {
	const renamer = createFieldRenamer();
	const spec = readSpec(values, renamer);
	const { topN, compareWith } = values;
	const today = connection.getToday(spec.property);
	const periods = await resolveComparedPeriods(
		readDateChoiceOrRefuse(values, values.options),
		compareWith,
		today,
	);
	if (!periods.ok) return periods;
	const explained = await fetchExplanation(spec, periods.value, connection);
	if (!explained.ok) return explained;
	const { reports, rows, quota, ...change } = explained.value;
	const moment = run.clock.now();
	const quality = readQualities(reports, periods.value, moment);
	const degraded = checkQuality(quality, values.options.failOnDegradedData);
	if (!degraded.ok) return degraded;
	const zone = quality[0]?.timeZone;
	const notes = [
		...emptyReportNotes(quality),
		...renamedNotes(renamer.renamed),
		...periodLengthNotes(periods.value),
		...remainderNotes(rows),
	];
	const warnings = [
		...degraded.value,
		...unfinishedPeriodWarnings(periods.value, zone && toDayInZone(zone, moment)),
		...describeLowQuota(quota),
	];
	const dateRanges = [periods.value.current, periods.value.previous];
	const period = describePeriods({
		ranges: dateRanges,
		isComparison: true,
		today: zone && toDayInZone(zone, moment),
	});
	const sentence = describeChange(spec.metric, explained.value, period);
	const about = run.inputs.length > 1 ? `Property ${spec.property}: ` : '';
	// n8n shows one summary and one warning; a single item has both among its notes.
	publishReportNotes(run, { notes: [about + sentence, ...notes], warnings });
	const summary = { sentence, metric: spec.metric, ...change, period, dateRanges };
	const shown = keepTopValues(rows, topN);
	return success(buildOutputRows(summary, shown, [...warnings, ...notes], values, run));
}

function readSpec(values: ExplainValues, renamer: FieldRenamer): ExplainSpec {
	const input = getInputItem(values);
	const chosen = values.options;
	const metric = renamer.rename(values.metric);
	const spec = {
		property: values.property,
		metric,
		base: renamer.rename(chosen.baseMetric) || findBaseMetric(metric),
		dimensions: values.dimensions.map(renamer.rename),
		dimensionFilter: readDimensionFilter(values, chosen, renamer),
		currencyCode: chosen.currencyCode,
	};
	input.accept(checkColumns(spec.dimensions));
	input.accept(checkExplainSpec(spec));
	return spec;
}

function buildOutputRows(
	summary: object,
	rows: ExplainedRow[],
	notes: string[],
	values: ExplainValues,
	run: OperationRun,
): OutputRow[] {
	const isSingle = run.isTool || values.output === 'single';
	if (!isSingle) return prependPropertyColumn(values, rows).map((row) => ({ json: { ...row } }));
	const columns = Object.keys(rows[0] ?? {});
	const lists = rows.map((row) => Object.values(row) as unknown[]);
	const rowsNote =
		'Rows are the dimension values whose change is most disproportionate to their share of the total; shareOfChange is a percentage.';
	const table = run.isTool
		? buildToolTable(columns, lists, rows.length, [rowsNote, ...notes])
		: { rows, notes };
	return [{ json: { ...readPropertyColumn(values), ...summary, ...table } as IDataObject }];
}
