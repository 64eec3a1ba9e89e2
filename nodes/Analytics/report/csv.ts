export type Delimiter = ',' | ';' | '\t';

export interface CsvOptions {
	delimiter: Delimiter;
	/** Puts an apostrophe before what a spreadsheet would run in a text. Numbers are harmless. */
	escapeFormulas: boolean;
}

/**
 * Writes a line of RFC 4180 with the delimiter of the file. A cell is in quotes where it contains any usual
 * delimiter, because spreadsheets of some countries separate cells by another one than the file does.
 */
export function toCsvLine(cells: unknown[], options: CsvOptions): string {
	return `${cells.map((cell) => toCsvCell(cell, options)).join(options.delimiter)}\r\n`;
}

function toCsvCell(cell: unknown, { escapeFormulas }: CsvOptions): string {
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
