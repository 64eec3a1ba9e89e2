import type { JsonRecord } from '../../../shared/core/json';
import type { Layout, TableRow } from './table';

/** Tables for a language model are cut: each character costs tokens, and long tables are read badly. */
export const TOOL_ROWS = 200;
const TOOL_CHARACTERS = 20_000;

/** A report for a language model: names once, rows as lists, and in words what is missing. */
export function toolAnswer(
	{ names, compared }: Layout,
	rows: TableRow[],
	total: number,
	notes: string[],
): JsonRecord {
	const columns = names.flatMap((name) =>
		compared.has(name) ? [name, ...COMPARED.map((part) => `${name} ${part}`)] : [name],
	);
	const lists = rows.map((row) => names.flatMap((name) => cellsOf(row[name])));
	return toolTable(columns, lists, total, notes);
}

/** Records in the same form: the `fields` of each, or those of the first one. */
export function toolList(
	records: object[],
	fields = Object.keys(records[0] ?? {}),
	notes: string[] = [],
): JsonRecord {
	const lists = records.map((record) => {
		const values = new Map<string, unknown>(Object.entries(record));
		return fields.map((field) => values.get(field) ?? null);
	});
	return toolTable(fields, lists, records.length, notes);
}

function toolTable(
	columns: string[],
	rows: unknown[][],
	total: number,
	notes: string[],
): JsonRecord {
	const shown = withinCharacters(rows.slice(0, TOOL_ROWS));
	const rest = total - shown.length;
	const more = `${rest} more rows are not shown. Request less, such as fewer dimensions, a filter or a search, or an order that puts the important rows first.`;
	return {
		columns,
		rows: shown,
		rowsShown: `${shown.length} of ${total}`,
		notes: rest > 0 ? [more, ...notes] : notes,
	};
}

const COMPARED = ['previous', 'change', 'change %'];

function cellsOf(cell: TableRow[string] | undefined): unknown[] {
	if (typeof cell !== 'object' || cell === null) return [cell ?? null];
	return [cell.value, cell.previous, cell.change, cell.changePercent];
}

function withinCharacters(rows: unknown[][]): unknown[][] {
	let characters = 0;
	const end = rows.findIndex((row) => {
		characters += JSON.stringify(row).length + 1;
		return characters > TOOL_CHARACTERS;
	});
	return end < 0 ? rows : rows.slice(0, end);
}
