import type { JsonRecord } from '../../../shared/core/json';
import type { Input } from '../../../shared/node/inputs';
import type { Operation } from '../../../shared/node/operation';
import { readLimit, readRetryOptions } from '../../../shared/node/panel';
import { forTools, TOOL_ROWS } from '../../../shared/node/tool';
import { checkQuery, type ReportQuery } from '../../report/query';
import { runReports, type RunOptions } from '../../report/run';
import { propertyField, readProperty } from '../../fields';
import {
	readExpressions,
	readFields,
	readFieldRenamer,
	readOrders,
	readComparison,
	readDates,
} from './fields/query';
import { readFilters } from './fields/filters';
import {
	narrowingFields,
	outputFields,
	queryFields,
	readComparisons,
	readOutput,
	REPORT_TOOL,
	runOptions,
} from './fields/options';

export const run: Operation = {
	option: {
		name: 'Run',
		value: 'run',
		action: 'Run report',
		description: 'Get metrics by dimension for a date range',
	},
	properties: forTools(
		[propertyField, ...queryFields, ...outputFields, ...narrowingFields, runOptions],
		REPORT_TOOL,
	),
	outputs: (input) => (input.flag('options.includeDetails') ? 2 : 1),
	execute: (run) =>
		runReports(run, (input) => ({
			queries: [readQuery(input, input, run.isTool)],
			options: readRunOptions(input),
		})),
};

const MOST_AT_ONCE = 10;

export function readRunOptions(input: Input): RunOptions {
	return {
		concurrency: Math.min(input.count('options.concurrency'), MOST_AT_ONCE),
		retry: readRetryOptions(input),
		quotaFloor: input.number('options.quotaFloor'),
		includeDetails: input.flag('options.includeDetails'),
	};
}

/** What tells a report of a batch from the others. */
interface InBatch {
	label: string;
	fileName: string;
}

/** A report by its own `fields`; the `settings` hold what all reports of an item share. */
export function readQuery(
	fields: Input,
	settings: Input,
	isTool: boolean,
	inBatch?: InBatch,
): ReportQuery {
	const output = {
		...readOutput(settings, isTool),
		...(inBatch && { fileName: inBatch.fileName }),
	};
	const renamer = readFieldRenamer(settings);
	const { metrics, dimensions } = readFields(fields, renamer);
	const cohortSpec = settings.object('options.cohortSpec');
	const limit = readLimit(fields);
	const comparison = readComparison(fields);
	// Neither a CSV file nor a table for a language model has room for a value of several parts.
	const isFlat =
		output.kind === 'answer' || (output.kind === 'file' && output.fileFormat === 'csv');
	const query: ReportQuery = {
		property: readProperty(settings),
		metrics: [...metrics.map((name) => ({ name })), ...readExpressions(settings, renamer)],
		dimensions,
		// Cohorts bring their own.
		dates: cohortSpec ? [] : readDates(fields, settings),
		...comparison,
		...(isFlat && { comparisonOutput: 'columns' }),
		...readFilters(fields, settings, renamer),
		orders: readOrders(fields, renamer),
		// More than a language model is shown need not be fetched.
		limit: isTool && output.kind !== 'file' ? Math.min(limit, TOOL_ROWS) : limit,
		fillDates: settings.flag('options.fillMissingDates'),
		extras: {
			metricAggregations: settings.list('options.metricAggregations'),
			currencyCode: settings.text('options.currencyCode').toUpperCase(),
			keepEmptyRows: settings.flag('options.keepEmptyRows') || undefined,
			cohortSpec: cohortSpec as JsonRecord | undefined,
			comparisons: readComparisons(settings, renamer),
		},
		output,
		failOnDegradedData: settings.flag('options.failOnDegradedData'),
		...(inBatch && { label: inBatch.label }),
		renamed: [...renamer.renamed],
	};
	fields.accept(checkQuery(query));
	return query;
}
