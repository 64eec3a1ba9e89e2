import { firstRepeat } from '../../../shared/core/lists';
import { failed, success, type Result } from '../../../shared/core/result';
import type { Input } from '../../../shared/node/inputs';
import type { Operation } from '../../../shared/node/operation';
import { rowsField, textField } from '../../../shared/node/panel';
import { runReports, type ItemQueries } from '../../report/run';
import { ENDINGS } from '../../report/file';
import { propertyField } from '../../fields';
import {
	narrowingFields,
	outputFields,
	queryFields,
	readOutput,
	runOptions,
} from './fields/options';
import { readQuery, readRunOptions } from './run.operation';

const nameField = textField('Name', 'name', "Added to each row in the column 'report'", {
	placeholder: 'e.g. Top pages',
});

const reportsField = rowsField(
	'Reports',
	'reports',
	'Report',
	[nameField, ...queryFields, ...narrowingFields],
	'Any number of reports; the node sends five per request',
	{ typeOptions: { sortable: true }, required: true },
);

export const runBatch: Operation = {
	option: {
		name: 'Run Batch',
		value: 'runBatch',
		action: 'Run batch of reports',
		description: 'Get several reports from one property at once',
	},
	properties: [propertyField, reportsField, ...outputFields, runOptions],
	outputs: (input) => (input.flag('options.includeDetails') ? 2 : 1),
	execute: (run) => runReports(run, (input) => readBatch(input, run.isTool)),
};

function readBatch(input: Input, isTool: boolean): ItemQueries {
	const reports = input.accept(checkReports(input.rows('reports')));
	const labels = input.accept(
		checkLabels(reports.map((fields, index) => fields.text('name') || `report ${index + 1}`)),
	);
	const { kind, fileFormat } = readOutput(input, isTool);
	const files = fileNames(labels, input.text('fileName'), ENDINGS[fileFormat]);
	if (kind === 'file') input.accept(checkFileNames(files, labels));
	const queries = reports.map((report, index) => {
		const label = labels[index]!;
		const fields = report.named(`Report "${label}"`);
		return readQuery(fields, input, isTool, { label, fileName: files[index]! });
	});
	return { queries, options: readRunOptions(input) };
}

/** Rows, files and messages of a report are told from the others by its name. */
function checkLabels(labels: string[]): Result<string[]> {
	const twin = firstRepeat(labels);
	if (!twin) return success(labels);
	return failed(`Two reports are named "${twin.value}"`, 'Give each a unique name.');
}

function checkReports(reports: Input[]): Result<Input[]> {
	if (reports.length === 0) return failed("'Reports' is empty", 'Add a report.');
	const twin = firstRepeat(reports.map(signature));
	if (!twin) return checkFields(reports);
	// n8n makes a report of defaults of each letter of an expression that stands for the whole list.
	return failed(
		`The reports ${twin.first + 1} and ${twin.second + 1} are the same`,
		"Remove one of them. An expression cannot stand for the whole list: to run reports that your data describes, use 'Run' with one input item for each report.",
	);
}

const FIELDS = ['name', ...[...queryFields, ...narrowingFields].map(({ name }) => name)];

function checkFields(reports: Input[]): Result<Input[]> {
	const strange = reports.findIndex(hasStrangeFields);
	if (strange < 0) return success(reports);
	return failed(
		`Report ${strange + 1} is not a report: it has ${reports[strange]!.names().join(', ') || 'no fields'}`,
		`Use only these fields: ${FIELDS.join(', ')}.`,
	);
}

/** A list that an expression gave can hold anything, of which only defaults would be asked. */
function hasStrangeFields(report: Input): boolean {
	const names = report.names();
	return names.length === 0 || names.some((name) => !FIELDS.includes(name));
}

function signature(report: Input): string {
	return JSON.stringify(FIELDS.map((name) => report.read(name)));
}

/** Names of the files of a batch. */
function fileNames(labels: string[], given: string, ending: string): string[] {
	const [, stem = '', extension = ''] = /^(.*?)(\.[^.]*)?$/.exec(given) ?? [];
	return labels.map((label) => {
		const name = [stem, safe(label)].filter((part) => part !== '').join(' ');
		return `${name}${extension || `.${ending}`}`;
	});
}

/** What file systems refuse is the same in all names, and some do not tell capitals from small letters. */
function checkFileNames(files: string[], labels: string[]): Result<void> {
	const twin = firstRepeat(files.map((file) => file.toLowerCase()));
	if (!twin) return success(undefined);
	return failed(
		`The files of the reports "${labels[twin.first]}" and "${labels[twin.second]}" would both be named "${files[twin.first]}"`,
		'Give the reports names that differ in letters or digits.',
	);
}

const LONGEST_NAME = 100;

/** Without what file systems refuse in names. */
function safe(label: string): string {
	return label.replace(/[\p{Cc}/\\:*?"<>|]+/gu, '-').slice(0, LONGEST_NAME);
}
