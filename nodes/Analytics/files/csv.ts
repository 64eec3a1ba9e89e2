/** Text that a spreadsheet would run as a formula. https://owasp.org/www-community/attacks/CSV_Injection */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;

/** NUL and its like end the file for some readers; line breaks and tabs are fine in quotes. */
const UNREADABLE = /[^\P{Cc}\t\r\n]/gu;

/** As most cells are: nothing in it that has to be quoted, escaped or replaced. */
const PLAIN = /^(?:[\w ./(][\w ./:()&?%#-]*)?$/;

export type Delimiter = ',' | ';' | '\t';

export interface CsvOptions {
	delimiter: Delimiter;
	/** Puts an apostrophe before text that a spreadsheet would run. Numbers are harmless. */
	escapeFormulas: boolean;
}

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
