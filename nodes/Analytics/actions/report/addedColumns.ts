import type { Input } from '../../../shared/node/inputs';
import { readProperty } from '../../fields';
import { wantsPropertyColumn } from './fields/options';

/** What the node adds before Google's columns, the same in every row. */
export function readAddedColumns(input: Input): { property?: string } {
	return wantsPropertyColumn(input) ? { property: readProperty(input) } : {};
}

export function withAddedColumns<Row extends object>(input: Input, rows: Row[]): Row[] {
	const added = readAddedColumns(input);
	return rows.map((row) => ({ ...added, ...row }));
}
