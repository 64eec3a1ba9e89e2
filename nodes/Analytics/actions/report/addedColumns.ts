import { wantsPropertyColumn, type PropertyColumnValues } from './fields/options';

/** The values of an operation on one property. */
type SinglePropertyValues = PropertyColumnValues & { readonly property: string };

/** What the node adds before Google's columns, the same in every row. */
export function readAddedColumns(values: SinglePropertyValues): { property?: string } {
	return wantsPropertyColumn(values) ? { property: values.property } : {};
}

export function prependPropertyColumn<Row extends object>(
	values: SinglePropertyValues,
	rows: Row[],
): Row[] {
	const added = readAddedColumns(values);
	return rows.map((row) => ({ ...added, ...row }));
}
