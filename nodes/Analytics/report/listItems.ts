import type { IDataObject } from 'n8n-workflow';

import type { OutputRow, OperationRun } from '../../shared/node/operation';
import { buildRecordTable } from '../../shared/node/tool';
import type { RowCounts } from './notes';

interface ListOptions {
	/** The fields that matter to a language model; all when left out. */
	toolFields?: string[];
	/** For a language model, which does not see the hints of the editor. */
	notes?: string[];
	count?: RowCounts | undefined;
}

/** An item for each record; for a language model one table of the fields that matter to it. */
export function toListItems(
	records: object[],
	{ isTool }: Pick<OperationRun, 'isTool'>,
	{ toolFields, notes = [], count }: ListOptions = {},
): OutputRow[] {
	if (!isTool) return records.map((record) => ({ json: { ...record } as IDataObject }));
	const total = count?.total ?? records.length;
	return [{ json: buildRecordTable(records, toolFields, notes, total) as IDataObject }];
}
