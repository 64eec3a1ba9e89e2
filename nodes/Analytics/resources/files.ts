import type { INodeProperties } from 'n8n-workflow';

import { failed, success, type Result } from '../../shared/core/result';
import type { Input } from '../../shared/node/inputs';
import type { Delimiter } from '../report/csv';
import type { FileChoice, FileFormat } from '../report/query';

const onlyFile = { show: { output: ['file'] } };

/** How rows can be returned. */
const KINDS = [
	{ name: 'Items', value: 'items', description: 'One item for each row' },
	{ name: 'Single Item', value: 'single', description: 'One item with a list of rows' },
	{ name: 'File', value: 'file', description: 'One file; works for reports of any size' },
];

export const outputField: INodeProperties = {
	displayName: 'Output',
	name: 'output',
	type: 'options',
	options: KINDS,
	default: 'items',
	description: 'How to return rows',
};

/** What a file is like; `stem` is what it is called unless it is given a name. */
export const fileFields = (stem: string, more = ''): INodeProperties[] => [
	{
		displayName: 'File Format',
		name: 'fileFormat',
		type: 'options',
		displayOptions: onlyFile,
		options: [
			{ name: 'CSV', value: 'csv' },
			{ name: 'JSON Lines', value: 'jsonLines' },
		],
		default: 'csv',
		description: 'How rows are written to the file',
	},
	{
		displayName: 'File Name',
		name: 'fileName',
		type: 'string',
		displayOptions: onlyFile,
		default: '',
		placeholder: `e.g. ${stem}.csv`,
		description: `Defaults to '${stem}' with the extension of the format.${more}`,
	},
	{
		displayName: 'Output Data Field Name',
		name: 'binaryPropertyName',
		type: 'string',
		displayOptions: onlyFile,
		default: 'data',
		description: 'Item field that holds the file',
	},
];

/** For lists that are no reports. */
export const listOutputFields = (stem: string): INodeProperties[] => [
	{ ...outputField, options: KINDS.filter(({ value }) => value !== 'single') },
	...fileFields(stem),
];

/** Seen from within the options. */
const onlyCsv = { show: { '/output': ['file'], '/fileFormat': ['csv'] } };

/** Of files alone. */
export const fileOptions: INodeProperties[] = [
	{
		displayName: 'Byte Order Mark',
		name: 'byteOrderMark',
		type: 'boolean',
		displayOptions: onlyCsv,
		default: false,
		description:
			'Whether to start a CSV file with a byte order mark. Excel needs it to show accented letters.',
	},
	{
		displayName: 'Delimiter',
		name: 'delimiter',
		type: 'options',
		displayOptions: onlyCsv,
		options: [
			{ name: 'Comma', value: ',' },
			{ name: 'Semicolon', value: ';' },
			{ name: 'Tab', value: '\t' },
		],
		default: ',',
		description: 'What separates the values of a CSV file',
	},
	{
		displayName: 'Escape Formulas',
		name: 'escapeFormulas',
		type: 'boolean',
		displayOptions: onlyCsv,
		default: true,
		description:
			'Whether to put an apostrophe before text in a CSV file that a spreadsheet would run as a formula',
	},
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
