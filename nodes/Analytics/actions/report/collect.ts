import { success, type Result } from '../../../shared/core/result';
import type { Row } from '../../../shared/node/operation';
import { isWhole, type OpenReport } from '../../domain/report/openReport';
import type { Report } from '../../domain/report/response';
import { completeRows, finishRows, shapeRows, type TableRow } from '../../domain/report/table';
import { eachPage } from '../../google/pages';
import type { ReportSession } from './session';

/** Rows of a report that is not too large for memory. */
export interface Table {
	rows: TableRow[];
	/** How many rows there are, whether or not all of them are wanted. */
	total: number;
}

/** A report as it leaves the node. */
export interface Delivered {
	rows: Row[];
	/** How many rows there are, and how many of them are here. */
	total: number;
	returned: number;
}

export async function collectTable(
	opened: OpenReport,
	session: ReportSession,
): Promise<Result<Table>> {
	const { request, report, parts } = opened;
	const rows = await collect(opened, shapeRows, session);
	if (!rows.ok) return rows;
	if (!isWhole(request) && !parts) return success({ rows: rows.value, total: report.rowCount });
	const complete = completeRows(request, report, rows.value, session.run.clock.now());
	const kept = complete.slice(0, request.wanted);
	const total = isWhole(request) ? complete.length : report.rowCount;
	return success({ rows: finishRows(request, kept), total });
}

/** The rows of all pages in one list. */
export async function collect<Shaped>(
	opened: OpenReport,
	shape: (report: Report) => Shaped[],
	session: ReportSession,
): Promise<Result<Shaped[]>> {
	const all: Shaped[] = [];
	const pages = eachPage(session.send, opened, shape, pageOptions(session));
	for await (const page of pages) {
		if (!page.ok) return page;
		for (const row of page.value) all.push(row);
	}
	return success(all);
}

export function pageOptions({ options, run }: ReportSession) {
	return { concurrency: options.concurrency, signal: run.signal };
}
