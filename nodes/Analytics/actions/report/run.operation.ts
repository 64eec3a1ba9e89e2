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
	readMetricExpressions,
	readCurrentColumnNames,
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
	readOutputChoice,
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

/** Reads the options that hold for a whole run of reports. */
export function readRunOptions({ options: chosen }: SharedValues): RunOptions {
	return {
		...readConnectionOptions(chosen),
		retry: readRetryOptions(chosen),
		includeDetails: chosen.includeDetails,
	};
}

/** The names that distinguish a report of a batch from the others. */
interface BatchNames {
	label: string;
	fileName: string;
}

/**
 * Reads the query of one report and checks it.
 * @param fields the values of this report
 * @param shared the values that all reports of an item share
 * @param batchNames only for a report of a batch
 */
export function readReportQuery(
	fields: ReportValues,
	shared: SharedValues,
	isTool: boolean,
	batchNames?: BatchNames,
): UnplacedQuery {
	const chosen = shared.options;
	const output = {
		...readOutputChoice(shared, isTool),
		...(batchNames && { fileName: batchNames.fileName }),
	};
	const renamer = readFieldRenamer(chosen);
	const { metrics, dimensions } = readCurrentColumnNames(fields, renamer);
	const { cohortSpec } = chosen;
	const limit = readLimit(fields);
	const comparison = readComparison(fields);
	// A cell of a CSV file or a table has room for one value only, so a comparison gets columns.
	const isFlat =
		output.kind === 'answer' ||
		output.kind === 'html' ||
		(output.kind === 'file' && output.fileFormat === 'csv');
	const query: UnplacedQuery = {
		metrics: [...metrics.map((name) => ({ name })), ...readMetricExpressions(chosen, renamer)],
		dimensions,
		// Cohorts have dates of their own.
		dates: cohortSpec ? [] : readDates(fields, chosen),
		...comparison,
		...(isFlat && { comparisonOutput: 'columns' }),
		...readFilters(fields, chosen, renamer),
		orders: readOrders(fields, renamer),
		// Rows beyond those that a language model is shown are not fetched.
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
		...(batchNames && { label: batchNames.label }),
		renamed: [...renamer.renamed],
	};
	getInputItem(fields).accept(checkQuery(query));
	return query;
}
