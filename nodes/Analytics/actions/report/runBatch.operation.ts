import { findFirstDuplicate } from '../../../shared/core/lists';
import { failed, success, type Result } from '../../../shared/core/result';
import { getInputItem, readRawValue, rows, text, type Values } from '../../../shared/node/field';
import { defineOperation } from '../../../shared/node/operation';
import { runReports, type ItemQueries } from '../../report/run';
import { FILE_EXTENSIONS } from '../../report/file';
import { propertySelection } from '../../fields';
import {
	narrowingFields,
	outputFields,
	queryFields,
	readOutputChoice,
	runOptions,
} from './fields/options';
import { readReportQuery, readRunOptions } from './run.operation';

/** The fields of one report of a batch. */
const batchFields = {
	name: text('Name', "Added to each row in the column 'report'", {
		placeholder: 'e.g. Top pages',
	}),
	...queryFields,
	...narrowingFields,
};

type BatchReport = Values<typeof batchFields>;

const buildReportLabel = ({ name }: BatchReport, index: number): string =>
	name || `report ${index + 1}`;

const fields = {
	property: propertySelection,
	reports: rows(
		'Reports',
		'Report',
		batchFields,
		'Any number of reports; the node sends five per request',
		{
			typeOptions: { sortable: true },
			required: true,
			itemTitle: '={{ $collection.item.value.name || "Report" }}',
			rowName: (report, index) => `Report "${buildReportLabel(report, index)}"`,
		},
	),
	...outputFields,
	options: runOptions,
};

export const runBatch = defineOperation({
	name: 'Run Batch',
	value: 'runBatch',
	action: 'Run a batch of reports',
	description: 'Get several reports of one property at once',
	fields,
	outputs: (values) => (values.options.includeDetails ? 2 : 1),
	execute: (run, read) => runReports(run, (input) => readBatch(read(input), run.isTool)),
});

function readBatch(values: Values<typeof fields>, isTool: boolean): ItemQueries {
	const input = getInputItem(values);
	const reports = input.accept(checkReports(values.reports));
	const labels = input.accept(checkLabels(reports.map(buildReportLabel)));
	const { kind, fileFormat } = readOutputChoice(values, isTool);
	const files = buildFileNames(labels, values.fileName, FILE_EXTENSIONS[fileFormat]);
	if (kind === 'file') input.accept(checkFileNames(files, labels));
	const queries = reports.map((report, index) =>
		readReportQuery(report, values, isTool, { label: labels[index]!, fileName: files[index]! }),
	);
	return { properties: values.property, queries, options: readRunOptions(values) };
}

/** Refuses equal labels: they distinguish the rows, files, and messages of the reports. */
function checkLabels(labels: string[]): Result<string[]> {
	const duplicate = findFirstDuplicate(labels);
	if (!duplicate) return success(labels);
	return failed(`Two reports are named "${duplicate.value}"`, 'Give each a unique name.');
}

function checkReports(reports: BatchReport[]): Result<BatchReport[]> {
	if (reports.length === 0) return failed("'Reports' is empty", 'Add a report.');
	const duplicate = findFirstDuplicate(reports.map(serializeReport));
	if (!duplicate) return checkFields(reports);
	// If an expression stands for the whole list, n8n turns each of its letters into a report with default values.
	return failed(
		`The reports ${duplicate.first + 1} and ${duplicate.second + 1} are the same`,
		"Remove one of them. You can't set the whole list with an expression: to run reports defined in your data, use 'Run' with one input item per report.",
	);
}

const FIELD_NAMES: Array<keyof BatchReport & string> = Object.keys(batchFields).filter(isFieldName);

function checkFields(reports: BatchReport[]): Result<BatchReport[]> {
	const index = reports.findIndex(hasUnknownFields);
	if (index < 0) return success(reports);
	return failed(
		`Report ${index + 1} is not a valid report: it has ${getInputItem(reports[index]!).listRowFields().join(', ') || 'no fields'}`,
		`Use only these fields: ${FIELD_NAMES.join(', ')}.`,
	);
}

function isFieldName(name: string): name is keyof BatchReport & string {
	return Object.hasOwn(batchFields, name);
}

/** Tells whether an entry is no report. A list from an expression can have any entries, which would run with default values. */
function hasUnknownFields(report: BatchReport): boolean {
	const given = getInputItem(report).listRowFields();
	return given.length === 0 || given.some((name) => !isFieldName(name));
}

function serializeReport(report: BatchReport): string {
	return JSON.stringify(FIELD_NAMES.map((name) => readRawValue(report, name)));
}

/** Builds the file name of each report: the label goes between the stem and the extension of the given name. */
function buildFileNames(labels: string[], givenName: string, defaultExtension: string): string[] {
	const [, stem = '', extension = ''] = /^(.*?)(\.[^.]*)?$/.exec(givenName) ?? [];
	return labels.map((label) => {
		const name = [stem, toSafeFileName(label)].filter((part) => part !== '').join(' ');
		return `${name}${extension || `.${defaultExtension}`}`;
	});
}

/**
 * Refuses equal file names. Different labels can give equal names, because forbidden characters are all replaced with the
 * same one, and some file systems ignore case.
 */
function checkFileNames(files: string[], labels: string[]): Result<void> {
	const duplicate = findFirstDuplicate(files.map((file) => file.toLowerCase()));
	if (!duplicate) return success(undefined);
	return failed(
		`The files of the reports "${labels[duplicate.first]}" and "${labels[duplicate.second]}" would both be named "${files[duplicate.first]}"`,
		'Give the reports names that differ in letters or digits.',
	);
}

const LONGEST_NAME = 100;

/** Replaces characters that file systems do not allow in names. */
function toSafeFileName(label: string): string {
	return label.replace(/[\p{Cc}/\\:*?"<>|]+/gu, '-').slice(0, LONGEST_NAME);
}
