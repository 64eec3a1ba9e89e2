/** Text that a spreadsheet would run as a formula. https://owasp.org/www-community/attacks/CSV_Injection */
const FORMULA = /^[=+\-@\t\r]/;

const NEEDS_QUOTES = /[",\r\n]/;

export interface CsvOptions {
	/** Puts an apostrophe before text that a spreadsheet would run. Numbers are harmless. */
	escapeFormulas: boolean;
}

/** A line of RFC 4180. */
export function csvLine(cells: unknown[], options: CsvOptions): string {
	return `${cells.map((cell) => csvCell(cell, options)).join(',')}\r\n`;
}

function csvCell(cell: unknown, { escapeFormulas }: CsvOptions): string {
	if (cell === undefined || cell === null) return '';
	if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
	const text = typeof cell === 'string' ? cell : JSON.stringify(cell);
	const harmless = escapeFormulas && FORMULA.test(text) ? `'${text}` : text;
	return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
