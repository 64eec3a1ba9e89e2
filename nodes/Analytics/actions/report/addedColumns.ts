import type { INodeProperties } from 'n8n-workflow';

import { failed, success, type Result } from '../../../shared/core/result';
import type { Input } from '../../../shared/node/inputs';

export const propertyColumnOption: INodeProperties = {
	displayName: 'Add Property Column',
	name: 'addPropertyColumn',
	type: 'boolean',
	default: false,
	description:
		'Whether to add the property ID to every row. Always on when an expression sets the property.',
};

/** Columns that the node adds before Google's, the same in every row. */
export type AddedColumns = Record<string, string>;

/**
 * With an expression the properties differ from item to item, and from day to day: whether a column
 * is there must not depend on that.
 */
export function wantsPropertyColumn(settings: Input): boolean {
	return settings.flag('options.addPropertyColumn') || settings.isExpression('property');
}

export function addedColumns(isWanted: boolean, property: string): AddedColumns {
	return isWanted ? { property } : {};
}

export function withColumns<Row extends object>(added: AddedColumns, rows: Row[]): Row[] {
	if (Object.keys(added).length === 0) return rows;
	return rows.map((row) => ({ ...added, ...row }));
}

/** Metric expressions can have any name, also that of a column that is added. */
export function checkAdded(names: string[], metrics: Array<{ name: string }>): Result<void> {
	const taken = names.find((name) => metrics.some((metric) => metric.name === name));
	if (taken === undefined) return success(undefined);
	return failed(
		`The metric expression "${taken}" has the same name as a column that the node adds`,
		'Rename the expression.',
	);
}
