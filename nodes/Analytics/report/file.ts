import type { IBinaryData } from 'n8n-workflow';

import { checkFieldName } from '../../shared/node/itemFields';
import type { JsonRecord } from '../../shared/core/json';
import {
	failed,
	formatNumber,
	formatCount,
	success,
	type Failure,
	type Result,
} from '../../shared/core/result';
import type { OutputRow, OperationRun } from '../../shared/node/operation';
import {
	choice,
	flag,
	flagWhenAdded,
	text,
	withReader,
	type Parameter,
	type Values,
} from '../../shared/node/field';
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

/** Fields for how rows are returned, and for a file of them. */
export const fileFields = {
	output: choice(
		'Output',
		{
			items: { name: 'Items', description: 'One item for each row' },
			single: { name: 'Single Item', description: 'One item with a list of rows' },
			html: { name: 'HTML Table', description: 'One item with a table for an email' },
			file: { name: 'File', description: 'One file; works for reports of any size' },
		},
		'How to return rows',
	),
	fileFormat: choice(
		'File Format',
		{
			csv: 'CSV',
			jsonLines: 'JSON Lines',
		},
		'How rows are written to the file',
		onlyFile,
	),
	fileName: text(
		'File Name',
		"Defaults to 'report' with the extension of the format. In a batch, the name of each report is added.",
		{ ...onlyFile, placeholder: 'e.g. report.csv' },
	),
	binaryPropertyName: withReader(
		text('Output Data Field Name', 'Name of the output binary field to put the file in', {
			...onlyFile,
			default: 'data',
			placeholder: 'e.g. data',
			requiresDataPath: 'single',
		}),
		(parameter) =>
			parameter.accept(checkFieldName(parameter.label, parameter.text() || 'data')),
	),
};

/** As seen from within the options. */
const onlyCsv = { displayOptions: { show: { '/output': ['file'], '/fileFormat': ['csv'] } } };

/** Options for files only. */
export const fileOptions = {
	byteOrderMark: flagWhenAdded(
		'Byte Order Mark',
		'Whether to start a CSV file with a byte order mark. Excel needs it to show accented letters.',
		onlyCsv,
	),
	delimiter: withReader(
		choice(
			'Delimiter',
			{
				',': 'Comma',
				';': 'Semicolon',
				'\t': 'Tab',
			},
			'What separates the values of a CSV file',
			onlyCsv,
		),
		readDelimiter,
	),
	escapeFormulas: flag(
		'Escape Formulas',
		'Whether to put an apostrophe before text in a CSV file that a spreadsheet would run as a formula',
		{ ...onlyCsv, default: true },
	),
};

export const FILE_EXTENSIONS: Record<FileFormat, string> = { csv: 'csv', jsonLines: 'jsonl' };

export function readFileChoice(
	{ fileFormat, fileName, binaryPropertyName }: Values<typeof fileFields>,
	{ escapeFormulas, byteOrderMark, delimiter }: Values<typeof fileOptions>,
): FileChoice {
	return {
		fileFormat,
		fileName: fileName || `report.${FILE_EXTENSIONS[fileFormat]}`,
		binaryPropertyName,
		escapeFormulas,
		byteOrderMark,
		delimiter,
	};
}

/** The same file with the ID of its property in the name: `report-401000001.csv`. */
export function nameFileOfProperty<Choice extends FileChoice>(
	choice: Choice,
	property: string,
): Choice {
	const [, base = '', ending = ''] = /^(.*?)(\.[^.]*)?$/s.exec(choice.fileName) ?? [];
	return { ...choice, fileName: `${base}-${property}${ending}` };
}

/** Read untrimmed, because a trimmed tab is empty. */
function readDelimiter(parameter: Parameter): Delimiter {
	const { value } = parameter;
	if (value === ',' || value === ';' || value === '\t') return value;
	if (value === 'tab') return '\t';
	return parameter.refuse(
		`${parameter.label} cannot be ${JSON.stringify(value)}`,
		'Use a comma, a semicolon, or a tab.',
	);
}

/** Characters to write at once: a buffer for every few rows would be slow. */
const PIECE_LENGTH = 65_536;

/** How rows are written into a file. */
interface LineFormat {
	/** What stands before the first row. */
	start: string;
	toLine: (row: JsonRecord) => string;
}

function createLineFormat(columns: string[], choice: FileChoice): LineFormat {
	if (choice.fileFormat === 'jsonLines') {
		return { start: '', toLine: (row) => `${JSON.stringify(row)}\n` };
	}
	const mark = choice.byteOrderMark ? BYTE_ORDER_MARK : '';
	return {
		start: `${mark}${toCsvLine(columns, choice)}`,
		toLine: (row) => {
			const cells = columns.map((name) => row[name]);
			return toCsvLine(cells, choice);
		},
	};
}

/**
 * Writes rows into a file as they come, about `expected` of them. Returns an item with the file and the number of its
 * rows.
 */
export async function writeRows(
	columns: string[],
	rows: AsyncIterable<Result<JsonRecord[]>>,
	expected: number,
	choice: FileChoice,
	run: Pick<OperationRun, 'storeFile' | 'progress'>,
): Promise<Result<OutputRow>> {
	const { start, toLine } = createLineFormat(columns, choice);
	let rowCount = 0;
	async function* writePieces(): AsyncGenerator<Result<Buffer>> {
		let text = start;
		for await (const part of rows) {
			if (!part.ok) return yield part;
			for (const row of part.value) {
				text += toLine(row);
				rowCount++;
				if (text.length < PIECE_LENGTH) continue;
				yield success(Buffer.from(text));
				text = '';
			}
			const all = Math.max(expected, rowCount);
			run.progress(() => `${formatNumber(rowCount)} of ${formatCount(all, 'row')} written`);
		}
		yield success(Buffer.from(text));
	}
	return await storePieces(writePieces(), () => rowCount, choice, run);
}

/** Lines as bytes, in their order. */
interface LineGroup {
	pieces: Buffer[];
	rowCount: number;
}

/**
 * Holds rows of a file as bytes, outside the heap of V8. V8 would treat objects that wait this long as permanent ones.
 */
export class WaitingLines {
	private text = '';
	private rowCount = 0;
	private readonly pieces: Buffer[] = [];

	constructor(private readonly toLine: LineFormat['toLine']) {}

	add(row: JsonRecord): void {
		this.text += this.toLine(row);
		this.rowCount++;
		if (this.text.length >= PIECE_LENGTH) this.keepText();
	}

	read(): LineGroup {
		this.keepText();
		return { pieces: this.pieces, rowCount: this.rowCount };
	}

	private keepText(): void {
		if (this.text !== '') this.pieces.push(Buffer.from(this.text));
		this.text = '';
	}
}

/** A file of lines that wait in groups. */
interface LineFile {
	/** An empty group. */
	openGroup: () => WaitingLines;
	/** Stores the groups as they come. Returns an item with the file and the number of its rows. */
	write: (
		groups: AsyncIterable<LineGroup>,
		run: Pick<OperationRun, 'storeFile'>,
	) => Promise<Result<OutputRow>>;
}

/** Creates a file whose lines wait in groups until each group is complete. */
export function createLineFile(columns: string[], choice: FileChoice): LineFile {
	const { start, toLine } = createLineFormat(columns, choice);
	return {
		openGroup: () => new WaitingLines(toLine),
		write: async (groups, run) => {
			let total = 0;
			async function* writePieces(): AsyncGenerator<Result<Buffer>> {
				yield success(Buffer.from(start));
				for await (const { pieces, rowCount } of groups) {
					total += rowCount;
					for (const piece of pieces) yield success(piece);
				}
			}
			return await storePieces(writePieces(), () => total, choice, run);
		},
	};
}

async function storePieces(
	pieces: AsyncIterable<Result<Buffer>>,
	countRows: () => number,
	choice: FileChoice,
	run: Pick<OperationRun, 'storeFile'>,
): Promise<Result<OutputRow>> {
	let failure: Failure | undefined;

	async function* content(): AsyncGenerator<Buffer> {
		for await (const piece of pieces) {
			if (!piece.ok) failure = piece.failure;
			// A stream has no other way to say that it is incomplete.
			if (!piece.ok) throw new Error(piece.failure.message);
			yield piece.value;
		}
	}

	try {
		const file: IBinaryData = await run.storeFile(
			content(),
			choice.fileName,
			TYPES[choice.fileFormat],
		);
		const json = { fileName: file.fileName ?? choice.fileName, rowCount: countRows() };
		return success({ json, binary: { [choice.binaryPropertyName]: file } });
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		return failure ? { ok: false, failure } : failed(`The file could not be stored: ${reason}`);
	}
}

const TYPES: Record<FileFormat, string> = { csv: 'text/csv', jsonLines: 'application/x-ndjson' };

const BYTE_ORDER_MARK = '\uFEFF';
