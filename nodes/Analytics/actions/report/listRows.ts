import type { IDataObject } from 'n8n-workflow';

import type { JsonRecord } from '../../../shared/core/json';
import type { Input } from '../../../shared/node/inputs';
import type { Row, Run } from '../../../shared/node/operation';
import { toolList } from '../../../shared/node/tool';
import { readProperty } from '../../fields';
import type { RawRow } from '../../google/answer';
import { wantsPropertyColumn } from './fields/options';

/** An item for each record; for a language model one table of the fields that matter to it. */
export function listRows(
	records: object[],
	{ isTool }: Pick<Run, 'isTool'>,
	toolFields?: string[],
	notes: string[] = [],
	total = records.length,
): Row[] {
	return isTool
		? [{ json: toolList(records, toolFields, notes, total) as IDataObject }]
		: records.map((record) => ({ json: { ...record } as IDataObject }));
}

/** Google's own answer, with these of its rows. */
export function asSent(body: JsonRecord, rows: RawRow[]): Row {
	return { json: { ...body, rows: rows.map(({ sent }) => sent) } as IDataObject };
}

/** What the node adds before Google's columns, the same in every row. */
export function addedColumns(input: Input): { property?: string } {
	return wantsPropertyColumn(input) ? { property: readProperty(input) } : {};
}

export function withAddedColumns<Row extends object>(input: Input, rows: Row[]): Row[] {
	const added = addedColumns(input);
	return rows.map((row) => ({ ...added, ...row }));
}

export const NO_ROWS = 'The report has no rows.';
