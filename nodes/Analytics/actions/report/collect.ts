import { success, type Result } from '../../../shared/core/result';
import { isWhole } from '../../domain/report/begin';
import { eachPage, type Begun } from '../../domain/report/pages';
import type { Report } from '../../domain/report/response';
import { completeRows, finishRows, shapeRows, type TableRow } from '../../domain/report/table';
import type { Session } from './session';

/** Rows of a report that is not too large for memory. */
export interface Table {
	rows: TableRow[];
	/** How many rows there are, whether or not all of them are wanted. */
	total: number;
}

export async function collectTable(begun: Begun, session: Session): Promise<Result<Table>> {
	const { errand } = begun;
	const { report, parts } = begun;
	const rows = await collect(begun, shapeRows, session);
	if (!rows.ok) return rows;
	if (!isWhole(errand) && !parts) return success({ rows: rows.value, total: report.rowCount });
	const complete = completeRows(errand, report, rows.value);
	const kept = complete.slice(0, errand.wanted);
	const total = isWhole(errand) ? complete.length : report.rowCount;
	return success({ rows: finishRows(errand, kept), total });
}

/** The rows of all pages in one list. */
export async function collect<Shaped>(
	begun: Begun,
	shape: (report: Report) => Shaped[],
	session: Session,
): Promise<Result<Shaped[]>> {
	const all: Shaped[] = [];
	for await (const page of eachPage(begun, shape, pageOptions(session))) {
		if (!page.ok) return page;
		for (const row of page.value) all.push(row);
	}
	return success(all);
}

export function pageOptions({ terms, run }: Session) {
	return { concurrency: terms.concurrency, signal: run.signal };
}
