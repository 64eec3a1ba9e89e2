import type { IDataObject } from 'n8n-workflow';

import { success, type Result } from '../../../shared/core/result';
import type { Row, Run } from '../../../shared/node/operation';
import { shapeRows } from '../../domain/report/columns';
import type { OpenReport } from '../../domain/report/openReport';
import { isWhole } from '../../domain/report/request';
import type { RowBatch } from '../../domain/report/response';
import { completeRows, finishRows, toolList, type TableRow } from '../../domain/report/table';
import { eachBatch } from '../../google/pages';
import type { ReportSession } from './session';
import { withColumns, type AddedColumns } from './fields/output';

/** What a report gives the workflow. */
export interface ReportOutput {
	rows: IDataObject[];
	/** Files and details. */
	others: Row[];
}

/** The same, with how many rows there are, and how many of them are here. */
export interface Delivered extends ReportOutput {
	total: number;
	returned: number;
}

/** Rows of a report that is not too large for memory. */
export interface Table {
	rows: TableRow[];
	/** How many rows there are, whether or not all of them are wanted. */
	total: number;
}

/** The rows of a report as they leave the node, behind columns that are `added` to each. */
export async function collectTable(
	opened: OpenReport,
	session: ReportSession,
	added: AddedColumns = {},
): Promise<Result<Table>> {
	const { request, report, parts } = opened;
	// What is joined, filled or put in order has to be there as a whole first.
	const isReady = !isWhole(request) && !parts;
	const rows = await collect(opened, session, (batch) =>
		shapeRows(batch, isReady ? added : undefined),
	);
	if (!rows.ok) return rows;
	if (isReady) return success({ rows: rows.value, total: report.rowCount });
	const complete = completeRows(request, report, rows.value, session.run.clock.now());
	const kept = finishRows(request, complete.slice(0, request.wanted));
	const total = isWhole(request) ? complete.length : report.rowCount;
	return success({ rows: withColumns(added, kept), total });
}

/** The rows of all pages in one list, read some at a time. */
export async function collect<Read>(
	opened: OpenReport,
	session: ReportSession,
	read: (batch: RowBatch) => Read[],
): Promise<Result<Read[]>> {
	const all: Read[] = [];
	for await (const page of eachBatch(session.send, opened, pageOptions(session))) {
		if (!page.ok) return page;
		for (const row of read(page.value)) all.push(row);
	}
	return success(all);
}

export function pageOptions({ options, run }: ReportSession) {
	return { concurrency: options.concurrency, signal: run.signal };
}

/** An item for each record; for a language model one table of the fields that matter to it. */
export function listRows(records: object[], { isTool }: Run, toolFields?: string[]): Row[] {
	return isTool
		? [{ json: toolList(records, toolFields) as IDataObject }]
		: records.map((record) => ({ json: { ...record } as IDataObject }));
}
