import type { IDataObject } from 'n8n-workflow';

import { success, type Result } from '../../../shared/core/result';
import type { Row } from '../../../shared/node/operation';
import type { DateRange } from '../../domain/dateRange';
import { aggregatesOf, daysCovered } from '../../domain/report/details';
import type { OpenReport } from '../../domain/report/openReport';
import type { RawRow } from '../../domain/report/response';
import { layoutOf } from '../../domain/report/table';
import { toolAnswer } from '../../domain/report/tool';
import { recordIn, textIn } from '../../domain/read';
import { addedColumns, withColumns, type AddedColumns } from './addedColumns';
import { collect, collectTable, type Delivered, type Table } from './collect';
import type { OutputChoice } from './fields/output';
import { asFile } from './file';
import type { ReportSession } from './session';

/** A report in the shape the user chose. `notes` tell a language model what the editor's hints tell people. */
export async function deliver(
	opened: OpenReport,
	output: OutputChoice,
	session: ReportSession,
	notes: string[],
): Promise<Result<Delivered>> {
	if (output.kind === 'file') return await asFile(opened, output, session);
	if (!output.simplify) return await asResponse(opened, session);
	const table = await collectTable(opened, session);
	if (!table.ok) return table;
	const { rows, total } = table.value;
	const added = addedColumns(output.addPropertyColumn, opened.request.property);
	const dateRanges = daysCovered(opened, session.run.clock.now());
	const shape = session.run.isTool ? asAnswer : SHAPES[output.kind];
	const shaped = shape({ opened, table: table.value, notes, dateRanges, added });
	return success({ rows: shaped, total, returned: rows.length });
}

interface Shaping {
	opened: OpenReport;
	table: Table;
	notes: string[];
	dateRanges: DateRange[];
	added: AddedColumns;
}

type Shape = (shaping: Shaping) => Row[];

const SHAPES: Record<'items' | 'single', Shape> = {
	items: ({ table: { rows }, added }) => withColumns(added, rows).map((json) => ({ json })),
	single: ({ opened, table: { rows, total }, dateRanges, added }) => {
		const { metadata } = opened.report.body;
		const json = {
			rows: withColumns(added, rows),
			rowCount: total,
			...(dateRanges.length > 0 && { dateRanges }),
			...aggregatesOf(opened),
			...(metadata ? { metadata } : {}),
		};
		return [{ json: json as IDataObject }];
	},
};

/** What is the same for all rows stands once: a language model pays for every character. */
const asAnswer: Shape = ({ opened, table: { rows, total }, notes, added }) => {
	const { request, report } = opened;
	const currencyCode = textIn(recordIn(report.body.metadata).currencyCode);
	const answer = toolAnswer(layoutOf(report.headers, request), rows, total, notes);
	const json = {
		...added,
		...answer,
		...aggregatesOf(opened),
		...(currencyCode && { currencyCode }),
	};
	return [{ json: json as IDataObject }];
};

/** Google's own answer, with the rows of all pages in it. */
async function asResponse(opened: OpenReport, session: ReportSession): Promise<Result<Delivered>> {
	const rows = await collect(opened, (report): RawRow[] => report.rows, session);
	if (!rows.ok) return rows;
	const { body, rowCount } = opened.report;
	const kept = rows.value.slice(0, opened.wanted);
	return success({
		rows: [{ json: { ...body, rows: kept } as IDataObject }],
		total: rowCount,
		returned: kept.length,
	});
}
