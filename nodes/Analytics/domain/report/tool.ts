import type { JsonRecord } from '../../../shared/core/json';
import type { Layout, TableRow } from './table';

/** A language model pays for every character, and loses the thread in long tables. */
export const TOOL_ROWS = 200;
const TOOL_CHARACTERS = 20_000;

/** A table for a language model: names once, rows as lists, and in words what is missing. */
export function toolAnswer(
	{ names, compared }: Layout,
	rows: TableRow[],
	total: number,
	notes: string[],
): JsonRecord {
	const lists = rows
		.slice(0, TOOL_ROWS)
		.map((row) => names.flatMap((name) => cellsOf(row[name])));
	const shown = withinCharacters(lists);
	const rest = total - shown.length;
	return {
		columns: names.flatMap((name) =>
			compared.has(name) ? [name, ...COMPARED.map((part) => `${name} ${part}`)] : [name],
		),
		rows: shown,
		rowsShown: `${shown.length} of ${total}`,
		notes: [
			...(rest > 0
				? [
						`${rest} more rows are not shown. Ask for fewer dimensions, a filter, or an order that puts the important rows first.`,
					]
				: []),
			...notes,
		],
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
