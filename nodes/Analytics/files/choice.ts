import type { INodeProperties } from 'n8n-workflow';

import { failed, success, type Result } from '../../shared/core/result';
import type { Input } from '../../shared/node/inputs';
import { choiceField, flagField, textField } from '../../shared/node/panel';
import { notForTools } from '../../shared/node/tool';

export type FileFormat = 'csv' | 'jsonLines';

type Delimiter = ',' | ';' | '\t';

export interface CsvOptions {
	delimiter: Delimiter;
	/** Puts an apostrophe before text that a spreadsheet would run. Numbers are harmless. */
	escapeFormulas: boolean;
}

/** How rows are written into a file. */
export interface FileChoice extends CsvOptions {
	fileFormat: FileFormat;
	fileName: string;
	binaryPropertyName: string;
	byteOrderMark: boolean;
}

const onlyFile = { displayOptions: { show: { output: ['file'] } } };

/** How rows can be returned. */
const KINDS = [
	{ name: 'Items', value: 'items', description: 'One item for each row' },
	{ name: 'Single Item', value: 'single', description: 'One item with a list of rows' },
	{ name: 'File', value: 'file', description: 'One file; works for reports of any size' },
];

export const outputField = choiceField('Output', 'output', KINDS, 'How to return rows');

const FORMATS = [
	{ name: 'CSV', value: 'csv' },
	{ name: 'JSON Lines', value: 'jsonLines' },
];

/** Said before the run: nobody looks at the hints of a scheduled one. */
const NOT_ALL = notForTools({
	displayName: "The file will have no more rows than Limit. Turn on 'Return All' for all rows.",
	name: 'fileLimitNotice',
	type: 'notice',
	default: '',
	displayOptions: { show: { output: ['file'], returnAll: [false] } },
});

/** What a file is like; `stem` is what it is called unless it is given a name. */
export const fileFields = (stem: string, more = ''): INodeProperties[] => [
	NOT_ALL,
	choiceField('File Format', 'fileFormat', FORMATS, 'How rows are written to the file', onlyFile),
	textField(
		'File Name',
		'fileName',
		`Defaults to '${stem}' with the extension of the format.${more}`,
		{ ...onlyFile, placeholder: `e.g. ${stem}.csv` },
	),
	textField('Output Data Field Name', 'binaryPropertyName', 'Item field that holds the file', {
		...onlyFile,
		default: 'data',
	}),
];

/** For lists that are no reports. */
export const listOutputFields = (stem: string): INodeProperties[] => [
	{ ...outputField, options: KINDS.filter(({ value }) => value !== 'single') },
	...fileFields(stem),
];

/** Seen from within the options. */
const onlyCsv = { displayOptions: { show: { '/output': ['file'], '/fileFormat': ['csv'] } } };

const DELIMITERS = [
	{ name: 'Comma', value: ',' },
	{ name: 'Semicolon', value: ';' },
	{ name: 'Tab', value: '\t' },
];

/** Of files alone. */
export const fileOptions = [
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

/** `stem` is what the file is called where the user does not say so. */
export function readFileChoice(input: Input, stem: string): FileChoice {
	const fileFormat = input.choice<FileFormat>('fileFormat');
	return {
		fileFormat,
		fileName: input.text('fileName') || `${stem}.${ENDINGS[fileFormat]}`,
		binaryPropertyName: input.text('binaryPropertyName') || 'data',
		escapeFormulas: input.flag('options.escapeFormulas'),
		byteOrderMark: input.flag('options.byteOrderMark'),
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
