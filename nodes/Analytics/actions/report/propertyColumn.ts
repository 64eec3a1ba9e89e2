import { wantsPropertyColumn, type PropertyColumnValues } from './fields/options';

/** The values of an operation on one property. */
type SinglePropertyValues = PropertyColumnValues & { readonly property: string };

/** Reads the columns that the node adds before Google's, with the same value in every row. */
export function readPropertyColumn(values: SinglePropertyValues): { property?: string } {
	return wantsPropertyColumn(values) ? { property: values.property } : {};
}

/** Adds the property column to the front of each row, if the user wants it. */
export function prependPropertyColumn<Row extends object>(
	values: SinglePropertyValues,
	rows: Row[],
): Row[] {
	const added = readPropertyColumn(values);
	return rows.map((row) => ({ ...added, ...row }));
}
