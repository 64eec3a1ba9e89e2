import type { JsonRecord } from '../../../shared/core/json';
import { failed, success, type Result } from '../../../shared/core/result';
import type { Input } from '../../../shared/node/inputs';
import type { Operation } from '../../../shared/node/operation';
import { readLimit } from '../../../shared/node/options';
import { forTools } from '../../../shared/node/tool';
import { checkQuestion, type Question } from '../../domain/report/question';
import { TOOL_ROWS } from '../../domain/report/table';
import { propertyField, readProperty } from '../fields';
import { deliverReport, readOutputOptions, type OutputOptions } from './deliverReport';
import {
	narrowingFields,
	questionFields,
	readComparisons,
	REPORT_TOOL,
	runOptions,
} from './fields/options';
import { readExpressions, readFields, readOrders } from './fields/columns';
import { readComparison, readDates } from './fields/dates';
import { readFilters } from './fields/filters';
import { outputFields, type OutputChoice } from './fields/output';
import { runReports, sessionOf, type ReportJob } from './runReports';
import { readRunOptions } from './session';

export const run: Operation = {
	option: {
		name: 'Run',
		value: 'run',
		action: 'Run report',
		description: 'Get metrics by dimension for a date range',
	},
	properties: forTools(
		[propertyField, ...questionFields, ...outputFields, ...narrowingFields, runOptions],
		REPORT_TOOL,
	),
	outputs: (input) => (input.flag('options.includeDetails') ? 2 : 1),
	execute: (run) =>
		runReports(run, (input) => [jobOf(input, input, readOutputOptions(input), run.isTool)]),
};

/** A report by its own `fields`; the `settings` hold what all reports of an item share. */
export function jobOf(
	fields: Input,
	settings: Input,
	options: OutputOptions,
	isTool: boolean,
): ReportJob {
	const question = readQuestion(fields, settings, options.output, isTool);
	fields.accept(checkQuestion(question));
	fields.accept(checkAdded(namesAdded(options), question.spec.metrics));
	return {
		question,
		key: JSON.stringify([question, options]),
		runOptions: readRunOptions(settings),
		label: options.label,
		deliver: async (opened, session) =>
			await deliverReport(opened, question, options, sessionOf(options.label, session)),
	};
}

function namesAdded({ output, label }: OutputOptions): string[] {
	return [
		...(output.addPropertyColumn ? ['property'] : []),
		...(label === undefined ? [] : ['report']),
	];
}

/** Metric expressions can have any name, also that of a column that is added. */
function checkAdded(names: string[], metrics: Array<{ name: string }>): Result<void> {
	const taken = names.find((name) => metrics.some((metric) => metric.name === name));
	if (taken === undefined) return success(undefined);
	return failed(
		`The metric expression "${taken}" has the same name as a column that the node adds`,
		'Rename the expression.',
	);
}

function readQuestion(
	fields: Input,
	settings: Input,
	{ kind, simplify }: OutputChoice,
	isTool: boolean,
): Question {
	const { metrics, dimensions, renamed } = readFields(fields);
	const cohortSpec = settings.object('options.cohortSpec');
	const limit = readLimit(fields);
	const isFile = kind === 'file';
	return {
		property: readProperty(settings),
		dates: cohortSpec ? { kind: 'cohorts' } : readDates(fields, settings),
		...readComparison(fields),
		fillMissingDates: settings.flag('options.fillMissingDates'),
		spec: {
			metrics: [...metrics.map((name) => ({ name })), ...readExpressions(settings)],
			dimensions,
			orders: readOrders(fields),
			...readFilters(fields, settings),
			metricAggregations: settings.list('options.metricAggregations'),
			currencyCode: settings.text('options.currencyCode').toUpperCase(),
			keepEmptyRows: settings.flag('options.keepEmptyRows') || undefined,
			cohortSpec: cohortSpec as JsonRecord | undefined,
			comparisons: readComparisons(settings),
		},
		// More than a language model is shown need not be fetched.
		wanted: isTool && !isFile ? Math.min(limit, TOOL_ROWS) : limit,
		isFile,
		isRaw: !isFile && !simplify,
		renamed,
	};
}
