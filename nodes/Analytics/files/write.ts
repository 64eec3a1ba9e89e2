import type { IBinaryData } from 'n8n-workflow';

import type { JsonRecord } from '../../shared/core/json';
import { failed, success, type Failure, type Result } from '../../shared/core/result';
import type { Row, Run } from '../../shared/node/operation';
import type { CsvOptions, FileChoice, FileFormat } from './choice';

/** Characters to write at once: a buffer for every few rows would be slow. */
const PIECE_LENGTH = 65_536;

/** Rows on their way into a file, some at a time, each as the cells of its columns. */
export type Cells = AsyncIterable<Result<Iterable<unknown[]>>>;

/** Writes a file while its rows come: an item with the file, and how many rows are in it. */
export async function writeRows(
	columns: string[],
	rows: Cells,
	choice: FileChoice,
	run: Pick<Run, 'storeFile'>,
): Promise<Result<Row>> {
	const { type, begin, line } = FORMATS[choice.fileFormat](columns, choice);
	let rowCount = 0;
	let failure: Failure | undefined;

	async function* content(): AsyncGenerator<Buffer> {
		let text = begin;
		for await (const part of rows) {
			if (!part.ok) failure = part.failure;
			// A stream has no other way to say that it is not whole.
			if (!part.ok) throw new Error(part.failure.message);
			for (const cells of part.value) {
				text += line(cells);
				rowCount++;
				if (text.length < PIECE_LENGTH) continue;
				yield Buffer.from(text);
				text = '';
			}
		}
		yield Buffer.from(text);
	}

	try {
		const file: IBinaryData = await run.storeFile(content(), choice.fileName, type);
		const json = { fileName: file.fileName ?? choice.fileName, rowCount };
		return success({ json, binary: { [choice.binaryPropertyName]: file } });
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		return failure ? { ok: false, failure } : failed(`The file could not be stored: ${reason}`);
	}
}

/** How rows are written. */
interface Format {
	/** MIME type. */
	type: string;
	/** What stands before the first row. */
	begin: string;
	line: (cells: unknown[]) => string;
}

const BYTE_ORDER_MARK = '\uFEFF';

const FORMATS: Record<FileFormat, (columns: string[], choice: FileChoice) => Format> = {
	csv: (columns, choice) => ({
		type: 'text/csv',
		begin: `${choice.byteOrderMark ? BYTE_ORDER_MARK : ''}${csvLine(columns, choice)}`,
		line: (cells) => csvLine(cells, choice),
	}),
	jsonLines: (columns) => ({
		type: 'application/x-ndjson',
		begin: '',
		line: (cells) => {
			const record: JsonRecord = {};
			for (let index = 0; index < columns.length; index++) {
				record[columns[index]!] = cells[index];
			}
			return `${JSON.stringify(record)}\n`;
		},
	}),
};

/** Text that a spreadsheet would run as a formula. https://owasp.org/www-community/attacks/CSV_Injection */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;

/** NUL and its like end the file for some readers; line breaks and tabs are fine in quotes. */
const UNREADABLE = /[^\P{Cc}\t\r\n]/gu;

/** As most cells are: nothing in it that has to be quoted, escaped or replaced. */
const PLAIN = /^(?:[\w ./(][\w ./:()&?%#-]*)?$/;

/** A line of RFC 4180, cells apart by the delimiter of the file. */
export function csvLine(cells: unknown[], options: CsvOptions): string {
	return `${cells.map((cell) => csvCell(cell, options)).join(options.delimiter)}\r\n`;
}

function csvCell(cell: unknown, { escapeFormulas, delimiter }: CsvOptions): string {
	if (cell === undefined || cell === null) return '';
	if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
	if (typeof cell === 'string' && PLAIN.test(cell)) return cell;
	const text = (typeof cell === 'string' ? cell : JSON.stringify(cell)).replace(
		UNREADABLE,
		'\uFFFD',
	);
	const harmless = escapeFormulas && FORMULA.test(text) ? `'${text}` : text;
	const needsQuotes = harmless.includes(delimiter) || /["\r\n]/.test(harmless);
	return needsQuotes ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
