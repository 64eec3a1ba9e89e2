import { deepCopy, type IDataObject, type INodeProperties } from 'n8n-workflow';

import { dayIn } from '../../../shared/core/calendar';
import { keepSuccesses } from '../../../shared/core/work';
import { plural } from '../../../shared/core/numbers';
import { success, type Result } from '../../../shared/core/result';
import type { Input } from '../../../shared/node/inputs';
import { perItem, type Operation, type Row, type Run } from '../../../shared/node/operation';
import {
	choiceField,
	loadedField,
	numberField,
	optionsField,
	readRetryOptions,
	textField,
} from '../../../shared/node/panel';
import { forTools, toolTable, type ToolField } from '../../../shared/node/tool';
import { currentNames, type Names } from '../../google/metadata';
import { openConnection, type Connection, lowQuota } from '../../google/connection';
import { comparedPeriods } from '../../report/dates';
import {
	checkExplained,
	explain,
	qualitiesOf,
	topRows,
	type Explanation,
	type ExplainSpec,
} from '../../report/explain';
import { restNotes, sentenceOf } from '../../report/explainWords';
import {
	lengthNote,
	unfinishedWarning,
	type ComparisonMode,
	type Periods,
} from '../../report/periods';
import { checkQuality, remarks, renamedNotes, tell } from '../../report/quality';
import { checkColumns, type DateChoice } from '../../report/query';
import { baseOf } from '../../report/contribution';
import { propertyField, readProperty, RETRY_OPTIONS } from '../../fields';
import { dimensionsField, withPurpose } from './fields/columns';
import { choiceOptions, compareField, dateFields, readChoice } from './fields/dates';
import { dimensionFilterFields, dimensionFilterOption, readFilter } from './fields/filters';
import { amountOptions, DATES, failOnDegradedOption, propertyColumnOption } from './fields/options';
import { withAddedColumns, addedColumns } from './listRows';

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
	execute: (run) => {
		const connections = new Map<string, Connection>();
		const answers = keepSuccesses<Answer>();
		return perItem(async (input) => {
			const question = readQuestion(input);
			const retry = readRetryOptions(input);
			const key = JSON.stringify(retry);
			const connection = connections.get(key) ?? openConnection(run.connect(retry), run);
			connections.set(key, connection);
			const ask = async () => await answerTo(question, connection);
			const answer = await answers(JSON.stringify(question), ask);
			return answer.ok ? tellItem(question, answer.value, input, run) : answer;
		})(run);
	},
};

interface Question {
	spec: ExplainSpec;
	choice: DateChoice;
	mode: ComparisonMode;
	/** Values of each dimension to return. */
	topN: number;
	renamed: string[];
}

interface Answer {
	periods: Periods;
	explanation: Explanation;
}

function readQuestion(input: Input): Question {
	const names = currentNames();
	const spec = readSpec(input, names);
	const choice = readChoice(input, input);
	const mode = input.choice<ComparisonMode>('compareWith');
	return { spec, choice, mode, topN: input.count('topN'), renamed: [...names.renamed] };
}

async function answerTo(
	{ spec, choice, mode }: Question,
	connection: Connection,
): Promise<Result<Answer>> {
	const periods = await comparedPeriods(choice, mode, connection.todayAt(spec.property));
	if (!periods.ok) return periods;
	const explained = await explain(spec, periods.value, connection);
	if (!explained.ok) return explained;
	return success({ periods: periods.value, explanation: explained.value });
}

function tellItem(
	question: Question,
	{ periods, explanation }: Answer,
	input: Input,
	run: Run,
): Result<Row[]> {
	const { spec } = question;
	const { reports, rows } = explanation;
	const moment = run.clock.now();
	const quality = qualitiesOf(reports, periods, moment);
	const degraded = checkQuality(quality, input.flag('options.failOnDegradedData'));
	if (!degraded.ok) return degraded;
	const zone = quality[0]?.timeZone;
	const late = unfinishedWarning(periods, zone && dayIn(zone, moment));
	const warnings = [...degraded.value, ...late, ...lowQuota(reports[0]!.query.usage.quota)];
	const notes = [
		...remarks(quality),
		...renamedNotes(question.renamed),
		...lengthNote(periods),
		...restNotes(rows),
	];
	const sentence = sentenceOf(spec.metric, explanation);
	const about = run.inputs.length > 1 ? `Property ${spec.property}: ` : '';
	tell(run, { notes: [about + sentence, ...notes], warnings });
	const told = { sentence, periods, notes: [...warnings, ...notes] };
	return success(explainedRows(question, explanation, told, input, run));
}

function readSpec(input: Input, names: Names): ExplainSpec {
	const metric = names.current(input.requiredText('metric'));
	const spec = {
		property: readProperty(input),
		metric,
		base: names.current(input.text('options.baseMetric')) || baseOf(metric),
		dimensions: input.list('dimensions').map(names.current),
		dimensionFilter: readFilter(input, input, 'dimensionFilter', names),
		currencyCode: input.text('options.currencyCode').toUpperCase(),
	};
	input.accept(checkColumns(spec.dimensions));
	input.accept(checkExplained(spec));
	return spec;
}

interface Told {
	sentence: string;
	periods: Periods;
	notes: string[];
}

function explainedRows(
	{ spec: { metric }, topN }: Question,
	{ current, previous, change, changePercent, rows: all }: Explanation,
	{ sentence, periods, notes }: Told,
	input: Input,
	run: Run,
): Row[] {
	const rows = topRows(all, topN);
	const isSingle = run.isTool || input.choice('output') === 'single';
	if (!isSingle) return withAddedColumns(input, rows).map((row) => ({ json: { ...row } }));
	const dateRanges = [periods.current, periods.previous];
	const whole = { sentence, metric, current, previous, change, changePercent, dateRanges };
	const columns = Object.keys(rows[0] ?? {});
	const lists = rows.map((row) => Object.values(row) as unknown[]);
	const most = `Of each dimension the ${plural(topN, 'value')} that add most to the change.`;
	const table = run.isTool
		? toolTable(columns, lists, rows.length, [most, ...notes])
		: { rows, notes };
	// Items that ask for the same share the answer.
	const json = deepCopy({ ...addedColumns(input), ...whole, ...table });
	return [{ json: json as IDataObject }];
}
