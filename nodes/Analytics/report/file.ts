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

export type FileFormat = 'csv' | 'jsonLines';

type Delimiter = ',' | ';' | '\t';

export interface CsvOptions {
	delimiter: Delimiter;
	/** Puts an apostrophe before what a spreadsheet would run in a text. Numbers are harmless. */
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

/** A row, and what it is grouped by. */
export interface KeyedRow<Row, Key> {
	row: Row;
	key: Key;
}

/** Rows to read at once; a few more where the last group is larger. */
const CHUNK = 500;

/**
 * The rows of lists that are all in the order of their keys, some whole groups of equal keys at a time. Fails where
 * a list is in another order: rows that belong together would not meet.
 */
export async function* mergeInWholeGroups<Row, Key>(
	lists: Array<AsyncGenerator<Result<KeyedRow<Row, Key>>, undefined>>,
	compare: (one: Key, other: Key) => number,
	outOfOrder: Result<never>,
): AsyncGenerator<Result<Row[][]>> {
	const heads: Array<KeyedRow<Row, Key> | undefined> = lists.map(() => undefined);
	const isBefore = (one: number, than: KeyedRow<Row, Key> | undefined) =>
		heads[one] !== undefined && (!than || compare(heads[one].key, than.key) < 0);
	const places = [...lists.keys()];
	let toRead = places;
	let chunk: Row[][] = lists.map(() => []);
	let last: KeyedRow<Row, Key> | undefined;
	for (let size = 0; ; size++) {
		for (const list of toRead) {
			const { value: next } = await lists[list]!.next();
			if (next && !next.ok) return yield next;
			const before = heads[list];
			heads[list] = next?.value;
			if (before && isBefore(list, before)) return yield outOfOrder;
		}
		const list = places.reduce((first, each) => (isBefore(each, heads[first]) ? each : first));
		const head = heads[list];
		const isNext = head && last && compare(head.key, last.key) !== 0;
		if (!head || (isNext && size >= CHUNK)) {
			yield success(chunk);
			chunk = lists.map(() => []);
			size = 0;
		}
		if (!head) return;
		last = head;
		chunk[list]!.push(head.row);
		toRead = [list];
	}
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
		return csvLine(cells, choice);
	};
	const line = isCsv ? asCsv : (row: JsonRecord) => `${JSON.stringify(row)}\n`;
	let rowCount = 0;
	let failure: Failure | undefined;

	async function* content(): AsyncGenerator<Buffer> {
		let text = isCsv ? `${mark}${csvLine(columns, choice)}` : '';
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

/**
 * Where a spreadsheet may begin to read a formula: at the start of a cell, and behind any sign that separates cells in
 * the file or may do so in the spreadsheet that opens it. https://owasp.org/www-community/attacks/CSV_Injection
 */
const FORMULA_STARTS = /(?<=^|[,;\t"\r\n])(?=[=+\-@＝＋－＠])|^(?=[\t\r\n])/g;

/** What separates or quotes cells in a file of any delimiter. */
const SEPARATORS = /[,;\t"\r\n]/;

/** NUL and its like end the file for some readers; line breaks and tabs are fine in quotes. */
const UNREADABLE = /[^\P{Cc}\t\r\n]/gu;

/** As most cells are: nothing in it that has to be quoted, escaped or replaced. */
const PLAIN = /^(?:[\w ./(][\w ./:()&?%#-]*)?$/;

/**
 * A line of RFC 4180, its cells separated by the delimiter of the file. A cell is in quotes where it contains any usual
 * delimiter, because spreadsheets of some countries separate cells by another one than the file does.
 */
export function csvLine(cells: unknown[], options: CsvOptions): string {
	return `${cells.map((cell) => csvCell(cell, options)).join(options.delimiter)}\r\n`;
}

function csvCell(cell: unknown, { escapeFormulas }: CsvOptions): string {
	if (cell === undefined || cell === null) return '';
	// V8 keeps what `String` makes of a number until it collects everything.
	if (typeof cell === 'number' || typeof cell === 'boolean') return JSON.stringify(cell);
	if (typeof cell === 'string' && PLAIN.test(cell)) return cell;
	const text = (typeof cell === 'string' ? cell : JSON.stringify(cell)).replace(
		UNREADABLE,
		'\uFFFD',
	);
	const harmless = escapeFormulas ? text.replace(FORMULA_STARTS, "'") : text;
	return SEPARATORS.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
