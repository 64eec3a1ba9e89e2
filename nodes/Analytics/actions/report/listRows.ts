import type { IDataObject } from 'n8n-workflow';

import type { Row, Run } from '../../../shared/node/operation';
import { toolList } from '../../../shared/node/tool';

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
