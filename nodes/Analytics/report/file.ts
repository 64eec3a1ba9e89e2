import type { IBinaryData, INodeProperties } from 'n8n-workflow';

import { checkFieldName } from '../../shared/node/itemFields';
import type { JsonRecord } from '../../shared/core/json';
import {
	failed,
	number,
	plural,
	success,
	type Failure,
	type Result,
} from '../../shared/core/result';
import type { Input } from '../../shared/node/inputs';
import type { Row, Run } from '../../shared/node/operation';
import { choiceField, flagField, textField } from '../../shared/node/panel';
import { toCsvLine, type CsvOptions, type Delimiter } from './csv';

export type FileFormat = 'csv' | 'jsonLines';

/** How rows are written into a file. */
export interface FileChoice extends CsvOptions {
	fileFormat: FileFormat;
	fileName: string;
	binaryPropertyName: string;
	byteOrderMark: boolean;
}

const onlyFile = { displayOptions: { show: { output: ['file'] } } };

const KINDS = [
	{ name: 'Items', value: 'items', description: 'One item for each row' },
	{ name: 'Single Item', value: 'single', description: 'One item with a list of rows' },
	{ name: 'File', value: 'file', description: 'One file; works for reports of any size' },
];

const FILE_FORMATS = [
	{ name: 'CSV', value: 'csv' },
	{ name: 'JSON Lines', value: 'jsonLines' },
];

/** How rows are returned, and what a file of them is like. */
export const fileFields: INodeProperties[] = [
	choiceField('Output', 'output', KINDS, 'How to return rows'),
	choiceField(
		'File Format',
		'fileFormat',
		FILE_FORMATS,
		'How rows are written to the file',
		onlyFile,
	),
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

export function readFileChoice(input: Input): FileChoice {
	const fileFormat = input.choice<FileFormat>('fileFormat');
	return {
		fileFormat,
		fileName: input.text('fileName') || `report.${ENDINGS[fileFormat]}`,
		binaryPropertyName: input.accept(
			checkFieldName("'Output Data Field Name'", input.text('binaryPropertyName') || 'data'),
		),
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

/** Characters to write at once: a buffer for every few rows would be slow. */
const PIECE_LENGTH = 65_536;

/** Writes a file while its rows come, about `expected`: an item with the file, and how many rows are in it. */
export async function writeRows(
	columns: string[],
	rows: AsyncIterable<Result<JsonRecord[]>>,
	expected: number,
	choice: FileChoice,
	run: Pick<Run, 'storeFile' | 'progress'>,
): Promise<Result<Row>> {
	const isCsv = choice.fileFormat === 'csv';
	const mark = choice.byteOrderMark ? BYTE_ORDER_MARK : '';
	const asCsv = (row: JsonRecord) => {
		const cells = columns.map((name) => row[name]);
		return toCsvLine(cells, choice);
	};
	const line = isCsv ? asCsv : (row: JsonRecord) => `${JSON.stringify(row)}\n`;
	let rowCount = 0;
	let failure: Failure | undefined;

	async function* content(): AsyncGenerator<Buffer> {
		let text = isCsv ? `${mark}${toCsvLine(columns, choice)}` : '';
		for await (const part of rows) {
			if (!part.ok) failure = part.failure;
			// A stream has no other way to say that it is not whole.
			if (!part.ok) throw new Error(part.failure.message);
			for (const row of part.value) {
				text += line(row);
				rowCount++;
				if (text.length < PIECE_LENGTH) continue;
				yield Buffer.from(text);
				text = '';
			}
			const all = Math.max(expected, rowCount);
			run.progress(() => `${number(rowCount)} of ${plural(all, 'row')} written`);
		}
		yield Buffer.from(text);
	}

	try {
		const file: IBinaryData = await run.storeFile(
			content(),
			choice.fileName,
			TYPES[choice.fileFormat],
		);
		const json = { fileName: file.fileName ?? choice.fileName, rowCount };
		return success({ json, binary: { [choice.binaryPropertyName]: file } });
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		return failure ? { ok: false, failure } : failed(`The file could not be stored: ${reason}`);
	}
}

const TYPES: Record<FileFormat, string> = { csv: 'text/csv', jsonLines: 'application/x-ndjson' };

const BYTE_ORDER_MARK = '\uFEFF';
