import type { JsonRecord } from '../../../shared/core/json';
import { getInputItem } from '../../../shared/node/field';
import { readLimit } from '../../../shared/node/limitFields';
import { defineOperation } from '../../../shared/node/operation';
import { readRetryOptions } from '../../../shared/node/retryFields';
import { MAX_TOOL_ROWS } from '../../../shared/node/tool';
import { checkQuery, type UnplacedQuery } from '../../report/query';
import { runReports, type RunOptions } from '../../report/run';
import { propertySelection } from '../../fields';
import {
	readExpressions,
	readColumnNames,
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
	readConnectionOptions,
	readOutput,
	REPORT_TOOL,
	runOptions,
	type ReportValues,
	type SharedValues,
} from './fields/options';

export const run = defineOperation({
	name: 'Run',
	value: 'run',
	action: 'Run a report',
	description: 'Get metrics by dimension for a date range',
	fields: {
		property: propertySelection,
		...queryFields,
		...outputFields,
		...narrowingFields,
		options: runOptions,
	},
	toolFields: REPORT_TOOL,
	outputs: (values) => (values.options.includeDetails ? 2 : 1),
	execute: (run, read) =>
		runReports(run, (input) => {
			const values = read(input);
			return {
				properties: values.property,
				queries: [readReportQuery(values, values, run.isTool)],
				options: readRunOptions(values),
			};
		}),
});

export function readRunOptions({ options: chosen }: SharedValues): RunOptions {
	return {
		...readConnectionOptions(chosen),
		retry: readRetryOptions(chosen),
		includeDetails: chosen.includeDetails,
	};
}

/** What tells a report of a batch from the others. */
interface BatchPosition {
	label: string;
	fileName: string;
}

/** A report by its own values, and by those that all reports of an item share. */
export function readReportQuery(
	fields: ReportValues,
	shared: SharedValues,
	isTool: boolean,
	inBatch?: BatchPosition,
): UnplacedQuery {
	const chosen = shared.options;
	const output = {
		...readOutput(shared, isTool),
		...(inBatch && { fileName: inBatch.fileName }),
	};
	const renamer = readFieldRenamer(chosen);
	const { metrics, dimensions } = readColumnNames(fields, renamer);
	const { cohortSpec } = chosen;
	const limit = readLimit(fields);
	const comparison = readComparison(fields);
	// Neither a CSV file nor a table has room for a value of several parts.
	const isFlat =
		output.kind === 'answer' ||
		output.kind === 'html' ||
		(output.kind === 'file' && output.fileFormat === 'csv');
	const query: UnplacedQuery = {
		metrics: [...metrics.map((name) => ({ name })), ...readExpressions(chosen, renamer)],
		dimensions,
		// Cohorts bring their own.
		dates: cohortSpec ? [] : readDates(fields, chosen),
		...comparison,
		...(isFlat && { comparisonOutput: 'columns' }),
		...readFilters(fields, chosen, renamer),
		orders: readOrders(fields, renamer),
		// More than a language model is shown need not be fetched.
		limit: isTool && output.kind !== 'file' ? Math.min(limit, MAX_TOOL_ROWS) : limit,
		fillDates: chosen.fillMissingDates,
		extras: {
			metricAggregations: chosen.metricAggregations,
			currencyCode: chosen.currencyCode,
			keepEmptyRows: chosen.keepEmptyRows || undefined,
			cohortSpec: cohortSpec as JsonRecord | undefined,
			comparisons: readComparisons(chosen, renamer),
		},
		output,
		failOnDegradedData: chosen.failOnDegradedData,
		...(inBatch && { label: inBatch.label }),
		renamed: [...renamer.renamed],
	};
	getInputItem(fields).accept(checkQuery(query));
	return query;
}
