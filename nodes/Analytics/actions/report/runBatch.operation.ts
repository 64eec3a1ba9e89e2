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
	readOutput,
	runOptions,
} from './fields/options';
import { readReportQuery, readRunOptions } from './run.operation';

/** What one report of a batch is asked for. */
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
			itemTitle: '={{ $collection.item.value.name }}',
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
	const { kind, fileFormat } = readOutput(values, isTool);
	const files = buildFileNames(labels, values.fileName, FILE_EXTENSIONS[fileFormat]);
	if (kind === 'file') input.accept(checkFileNames(files, labels));
	const queries = reports.map((report, index) =>
		readReportQuery(report, values, isTool, { label: labels[index]!, fileName: files[index]! }),
	);
	return { properties: values.property, queries, options: readRunOptions(values) };
}

/** Rows, files and messages of a report are told from the others by its name. */
function checkLabels(labels: string[]): Result<string[]> {
	const twin = findFirstDuplicate(labels);
	if (!twin) return success(labels);
	return failed(`Two reports are named "${twin.value}"`, 'Give each a unique name.');
}

function checkReports(reports: BatchReport[]): Result<BatchReport[]> {
	if (reports.length === 0) return failed("'Reports' is empty", 'Add a report.');
	const twin = findFirstDuplicate(reports.map(serializeReport));
	if (!twin) return checkFields(reports);
	// n8n makes a report of defaults of each letter of an expression that stands for the whole list.
	return failed(
		`The reports ${twin.first + 1} and ${twin.second + 1} are the same`,
		"Remove one of them. You can't set the whole list with an expression: to run reports defined in your data, use 'Run' with one input item per report.",
	);
}

const NAMES: Array<keyof BatchReport & string> = Object.keys(batchFields).filter(isNameOfField);

function checkFields(reports: BatchReport[]): Result<BatchReport[]> {
	const strange = reports.findIndex(hasStrangeFields);
	if (strange < 0) return success(reports);
	return failed(
		`Report ${strange + 1} is not a valid report: it has ${getInputItem(reports[strange]!).listRowFields().join(', ') || 'no fields'}`,
		`Use only these fields: ${NAMES.join(', ')}.`,
	);
}

function isNameOfField(name: string): name is keyof BatchReport & string {
	return Object.hasOwn(batchFields, name);
}

/** A list that an expression gave can hold anything, of which only defaults would be asked. */
function hasStrangeFields(report: BatchReport): boolean {
	const given = getInputItem(report).listRowFields();
	return given.length === 0 || given.some((name) => !isNameOfField(name));
}

function serializeReport(report: BatchReport): string {
	return JSON.stringify(NAMES.map((name) => readRawValue(report, name)));
}

/** Names of the files of a batch. */
function buildFileNames(labels: string[], given: string, ending: string): string[] {
	const [, stem = '', extension = ''] = /^(.*?)(\.[^.]*)?$/.exec(given) ?? [];
	return labels.map((label) => {
		const name = [stem, toSafeFileName(label)].filter((part) => part !== '').join(' ');
		return `${name}${extension || `.${ending}`}`;
	});
}

/** What file systems refuse is the same in all names, and some do not tell capitals from small letters. */
function checkFileNames(files: string[], labels: string[]): Result<void> {
	const twin = findFirstDuplicate(files.map((file) => file.toLowerCase()));
	if (!twin) return success(undefined);
	return failed(
		`The files of the reports "${labels[twin.first]}" and "${labels[twin.second]}" would both be named "${files[twin.first]}"`,
		'Give the reports names that differ in letters or digits.',
	);
}

const LONGEST_NAME = 100;

/** Without what file systems refuse in names. */
function toSafeFileName(label: string): string {
	return label.replace(/[\p{Cc}/\\:*?"<>|]+/gu, '-').slice(0, LONGEST_NAME);
}
