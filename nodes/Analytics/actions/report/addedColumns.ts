import { wantsPropertyColumn, type PropertyColumnValues } from './fields/options';

/** What the node adds before Google's columns, the same in every row. */
export function readAddedColumns(values: PropertyColumnValues): { property?: string } {
	return wantsPropertyColumn(values) ? { property: values.property } : {};
}

export function withAddedColumns<Row extends object>(
	values: PropertyColumnValues,
	rows: Row[],
): Row[] {
	const added = readAddedColumns(values);
	return rows.map((row) => ({ ...added, ...row }));
}
