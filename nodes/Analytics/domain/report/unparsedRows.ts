import { isRecord, parseJson } from '../../../shared/core/json';
import { numberIn } from '../read';

/** Characters of rows that are parsed at once, and then let go of. */
const BATCH_LENGTH = 65_536;

const BEFORE_ROWS = /"rows"\s*:\s*\[\s*(?=\{)/;
/** Quotes within values are escaped, so this is found between rows only. */
const BETWEEN_ROWS = /\}\s*,\s*(?=\{\s*"(?:dimension|metric)Values")/g;
const LAST_ROW = /\]\s*\}\s*(?=\])/g;

/**
 * The rows of a report as JSON text. Parsed all at once they would take four times the memory, and for
 * longer: V8 lets go of a few objects sooner than of a page.
 */
export class UnparsedRows {
	constructor(private readonly text: string) {}

	/** Characters in a row, going by the first ones. */
	get rowLength(): number {
		const start = this.text.slice(0, BATCH_LENGTH);
		return start.length / start.split(BETWEEN_ROWS).length;
	}

	/** Lists of rows; undefined where the text is no JSON. */
	*batches(): Generator<unknown> {
		const between = new RegExp(BETWEEN_ROWS);
		let start = 0;
		while (start < this.text.length) {
			between.lastIndex = start + BATCH_LENGTH;
			const end = between.exec(this.text);
			yield parsed(`[${this.text.slice(start, end ? end.index + 1 : undefined)}]`);
			start = end ? between.lastIndex : this.text.length;
		}
	}
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return undefined;
	}
}

/** The JSON of a report without its rows, which stay text; anything else as it is. */
export function parseReport(text: string): unknown {
	const before = BEFORE_ROWS.exec(text);
	const start = before ? before.index + before[0].length : -1;
	const end = start < 0 ? -1 : endOfRows(text, start);
	if (end < 0) return parseJson(text);
	const rest = parseJson(text.slice(0, start) + text.slice(end));
	// A value with brackets in it can look like the end; then what is left is no JSON.
	if (!isRecord(rest) || !numberIn(rest.rowCount)) return parseJson(text);
	return { ...rest, rows: new UnparsedRows(text.slice(start, end)) };
}

function endOfRows(text: string, start: number): number {
	const last = new RegExp(LAST_ROW);
	last.lastIndex = start;
	return last.exec(text) ? last.lastIndex : -1;
}
