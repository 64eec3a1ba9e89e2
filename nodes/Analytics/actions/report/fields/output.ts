import type { INodeProperties } from 'n8n-workflow';

import { failed, success, type Result } from '../../../../shared/core/result';
import type { Input } from '../../../../shared/node/inputs';
import { choiceField, flagField, textField } from '../../../../shared/node/panel';
import type { Delimiter } from '../../../report/csv';
import { simplifyField } from '../../../fields';
import type { FileFormat, OutputChoice, OutputKind } from '../../../report/query';

const onlyFile = { displayOptions: { show: { output: ['file'] } } };

const OUTPUTS = [
	{ name: 'Items', value: 'items', description: 'One item for each row' },
	{ name: 'Single Item', value: 'single', description: 'One item with a list of rows' },
	{ name: 'File', value: 'file', description: 'One file; works for reports of any size' },
];

const FORMATS = [
	{ name: 'CSV', value: 'csv' },
	{ name: 'JSON Lines', value: 'jsonLines' },
];

export const outputFields: INodeProperties[] = [
	choiceField('Output', 'output', OUTPUTS, 'How to return rows'),
	choiceField('File Format', 'fileFormat', FORMATS, 'How rows are written to the file', onlyFile),
	textField(
		'File Name',
		'fileName',
		"Defaults to 'report' with the extension of the format. In a batch, the name of each report is added.",
		{ ...onlyFile, placeholder: 'e.g. report.csv' },
	),
	textField('Output Data Field Name', 'binaryPropertyName', 'Item field that holds the file', {
		...onlyFile,
		default: 'data',
	}),
	{ ...simplifyField, displayOptions: { hide: { output: ['file'] } } },
];

/** Seen from within the options. */
const onlyCsv = { displayOptions: { show: { '/output': ['file'], '/fileFormat': ['csv'] } } };

export const propertyColumnOption = flagField(
	'Add Property Column',
	'addPropertyColumn',
	'Whether to add the property ID to every row. Always on when an expression sets the property.',
);

const DELIMITERS = [
	{ name: 'Comma', value: ',' },
	{ name: 'Semicolon', value: ';' },
	{ name: 'Tab', value: '\t' },
];

export const outputOptions: INodeProperties[] = [
	propertyColumnOption,
	flagField(
		'Byte Order Mark',
		'byteOrderMark',
		'Whether to start a CSV file with a byte order mark. Excel needs it to show accented letters.',
		onlyCsv,
	),
	choiceField(
		'Delimiter',
		'delimiter',
		DELIMITERS,
		'What separates the values of a CSV file',
		onlyCsv,
	),
	flagField(
		'Escape Formulas',
		'escapeFormulas',
		'Whether to put an apostrophe before text in a CSV file that a spreadsheet would run as a formula',
		{ ...onlyCsv, default: true },
	),
];

export const ENDINGS: Record<FileFormat, string> = { csv: 'csv', jsonLines: 'jsonl' };

/** For a language model rows are one table, unless they go into a file or stay as Google sent them. */
export function readOutput(input: Input, isTool: boolean): OutputChoice {
	const fileFormat = input.choice<FileFormat>('fileFormat');
	const kind = input.choice<OutputKind>('output');
	const simplify = input.flag('simplify');
	return {
		kind: isTool && kind !== 'file' && simplify ? 'answer' : kind,
		simplify,
		fileFormat,
		fileName: input.text('fileName') || `report.${ENDINGS[fileFormat]}`,
		binaryPropertyName: input.text('binaryPropertyName') || 'data',
		escapeFormulas: input.flag('options.escapeFormulas'),
		byteOrderMark: input.flag('options.byteOrderMark'),
		addPropertyColumn: wantsPropertyColumn(input),
		delimiter: input.accept(readDelimiter(input.read('options.delimiter'))),
	};
}

/** Read as it is, because a tab trimmed is nothing. */
function readDelimiter(value: unknown): Result<Delimiter> {
	if (value === ',' || value === ';' || value === '\t') return success(value);
	if (value === 'tab') return success('\t');
	return failed(
		`'Delimiter' under Options cannot be ${JSON.stringify(value)}`,
		'Use a comma, a semicolon, or a tab.',
	);
}

/** Columns that the node adds before Google's, the same in every row. */
export type AddedColumns = Record<string, string>;

/**
 * With an expression the properties differ from item to item, and from day to day: whether a column
 * is there must not depend on that.
 */
export function wantsPropertyColumn(settings: Input): boolean {
	return settings.flag('options.addPropertyColumn') || settings.isExpression('property');
}

export function addedColumns(isWanted: boolean, property: string): AddedColumns {
	return isWanted ? { property } : {};
}

export function withColumns<Row extends object>(added: AddedColumns, rows: Row[]): Row[] {
	if (Object.keys(added).length === 0) return rows;
	return rows.map((row) => ({ ...added, ...row }));
}
