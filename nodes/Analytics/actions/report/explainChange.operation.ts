import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { dayIn } from '../../../shared/core/calendar';
import { success, type Result } from '../../../shared/core/result';
import type { Input } from '../../../shared/node/inputs';
import type { Operation, Row, Run } from '../../../shared/node/operation';
import {
	choiceField,
	loadedField,
	numberField,
	optionsField,
	textField,
} from '../../../shared/node/panel';
import { forTools, toolTable, type ToolField } from '../../../shared/node/tool';
import { createFieldRenamer, type FieldRenamer } from '../../google/metadata';
import { lowQuota, type Connection } from '../../google/connection';
import { resolveComparedPeriods } from '../../report/dates';
import {
	checkExplained,
	explain,
	describeChange,
	readQualities,
	remainderNotes,
	type ExplainSpec,
} from '../../report/explain';
import {
	periodLengthNotes,
	unfinishedPeriodWarnings,
	type ComparisonMode,
} from '../../report/periods';
import { publishNotes, renamedNotes } from '../../report/notes';
import { checkQuality, emptyReportNotes } from '../../report/quality';
import { checkColumns } from '../../report/query';
import { findBaseMetric, keepTopValues, type ExplainedRow } from '../../report/contribution';
import { propertyField, readProperty, RETRY_OPTIONS } from '../../fields';
import {
	dimensionsField,
	withPurpose,
	choiceOptions,
	compareField,
	dateFields,
	readChoice,
} from './fields/query';
import { dimensionFilterFields, dimensionFilterOption, readFilter } from './fields/filters';
import { amountOptions, DATES, failOnDegradedOption, propertyColumnOption } from './fields/options';
import { readAddedColumns, withAddedColumns } from './addedColumns';
import { perItemWithConnection } from './connections';

const metricField: INodeProperties = {
	...withPurpose(
		loadedField('Metric Name or ID', 'metric', 'getMetrics'),
		'The metric whose change is explained',
	),
	required: true,
};

const USUAL = [
	'sessionDefaultChannelGroup',
	'country',
	'deviceCategory',
	'landingPage',
	'newVsReturning',
];

const periodField: INodeProperties = {
	...compareField,
	options: compareField.options!.filter(
		(option) => !('value' in option && option.value === 'none'),
	),
	default: 'previousPeriod',
	description: 'The earlier period',
};

const topField = numberField(
	'Values per Dimension',
	'topN',
	[1, 5],
	'Max number of values to return of each dimension, those that add most first',
);

const OUTPUTS = [
	{ name: 'Items', value: 'items', description: 'One item for each value' },
	{
		name: 'Single Item',
		value: 'single',
		description: 'One item with a sentence, the change and a list of rows',
	},
];

const baseOption = textField(
	'Base Metric',
	'baseMetric',
	'What the metric is divided by, for ratios of your own and the few of Google that are not known',
	{ placeholder: 'e.g. sessions' },
);

const EXPLAIN_TOOL: Record<string, ToolField> = {
	metric: {
		told: 'API name of one GA4 metric, such as sessions, activeUsers, keyEvents, totalRevenue, engagementRate or sessionKeyEventRate',
		otherwise: 'sessions',
	},
	dimensions: {
		told: 'API names of the GA4 dimensions to look for the causes in, separated by commas, but none of time',
		otherwise: USUAL.join(','),
	},
	...DATES,
	output: { fixed: 'single' },
};

export const explainChange: Operation = {
	option: {
		name: 'Explain Change',
		value: 'explainChange',
		action: 'Explain change of metric',
		description: 'Get which channels, countries, pages and so on made a metric rise or fall',
	},
	properties: forTools(
		[
			propertyField,
			metricField,
			{ ...dimensionsField, default: USUAL },
			...dateFields,
			periodField,
			topField,
			choiceField('Output', 'output', OUTPUTS, 'How to return rows'),
			...dimensionFilterFields,
			optionsField(choiceOptions, RETRY_OPTIONS, [
				baseOption,
				...amountOptions.filter(({ name }) => name === 'currencyCode'),
				dimensionFilterOption,
				failOnDegradedOption,
				propertyColumnOption,
			]),
		],
		EXPLAIN_TOOL,
	),
	execute: perItemWithConnection(explainItem),
};

async function explainItem(input: Input, run: Run, connection: Connection): Promise<Result<Row[]>> {
	const renamer = createFieldRenamer();
	const spec = readSpec(input, renamer);
	const topN = input.count('topN');
	const mode = input.choice<ComparisonMode>('compareWith');
	const today = connection.todayAt(spec.property);
	const periods = await resolveComparedPeriods(readChoice(input, input), mode, today);
	if (!periods.ok) return periods;
	const explained = await explain(spec, periods.value, connection);
	if (!explained.ok) return explained;
	const { reports, rows, quota, ...change } = explained.value;
	const moment = run.clock.now();
	const quality = readQualities(reports, periods.value, moment);
	const degraded = checkQuality(quality, input.flag('options.failOnDegradedData'));
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
		...unfinishedPeriodWarnings(periods.value, zone && dayIn(zone, moment)),
		...lowQuota(quota),
	];
	const sentence = describeChange(spec.metric, explained.value);
	const about = run.inputs.length > 1 ? `Property ${spec.property}: ` : '';
	// One summary and one warning; both are the notes of a single item.
	publishNotes(run, { notes: [about + sentence, ...notes], warnings });
	const dateRanges = [periods.value.current, periods.value.previous];
	const whole = { sentence, metric: spec.metric, ...change, dateRanges };
	const shown = keepTopValues(rows, topN);
	return success(explainedRows(whole, shown, [...warnings, ...notes], input, run));
}

function readSpec(input: Input, renamer: FieldRenamer): ExplainSpec {
	const metric = renamer.rename(input.requiredText('metric'));
	const spec = {
		property: readProperty(input),
		metric,
		base: renamer.rename(input.text('options.baseMetric')) || findBaseMetric(metric),
		dimensions: input.list('dimensions').map(renamer.rename),
		dimensionFilter: readFilter(input, input, 'dimensionFilter', renamer),
		currencyCode: input.text('options.currencyCode').toUpperCase(),
	};
	input.accept(checkColumns(spec.dimensions));
	input.accept(checkExplained(spec));
	return spec;
}

function explainedRows(
	whole: object,
	rows: ExplainedRow[],
	notes: string[],
	input: Input,
	run: Run,
): Row[] {
	const isSingle = run.isTool || input.choice('output') === 'single';
	if (!isSingle) return withAddedColumns(input, rows).map((row) => ({ json: { ...row } }));
	const columns = Object.keys(rows[0] ?? {});
	const lists = rows.map((row) => Object.values(row) as unknown[]);
	const most = 'Of each dimension the values that add most to the change.';
	const table = run.isTool
		? toolTable(columns, lists, rows.length, [most, ...notes])
		: { rows, notes };
	return [{ json: { ...readAddedColumns(input), ...whole, ...table } as IDataObject }];
}
