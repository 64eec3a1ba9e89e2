import type { IDataObject } from 'n8n-workflow';

import { success, type Result } from '../../../shared/core/result';
import type { Row } from '../../../shared/node/operation';
import type { DateRange } from '../../domain/dateRange';
import { aggregatesOf, daysCovered } from '../../domain/report/details';
import type { Begun } from '../../domain/report/pages';
import type { RawRow } from '../../domain/report/response';
import { layoutOf } from '../../domain/report/table';
import { toolAnswer } from '../../domain/report/tool';
import { collect, collectTable, type Table } from './collect';
import type { OutputChoice } from './fields/output';
import { asFile } from './file';
import type { Session } from './session';

/** A report as it leaves the node. */
export interface Delivered {
	rows: Row[];
	/** How many rows there are, and how many of them are here. */
	total: number;
	returned: number;
}

/** A report in the shape the user chose. `notes` tell a language model what the editor's hints tell people. */
export async function deliver(
	begun: Begun,
	output: OutputChoice,
	session: Session,
	notes: string[],
): Promise<Result<Delivered>> {
	if (output.kind === 'file') return await asFile(begun, output, session);
	if (!output.simplify) return await asResponse(begun, session);
	const table = await collectTable(begun, session);
	if (!table.ok) return table;
	const { rows, total } = table.value;
	const shape = session.run.isTool ? asAnswer : SHAPES[output.kind];
	const days = daysCovered(begun, session.run.clock.now());
	return success({ rows: shape(begun, table.value, notes, days), total, returned: rows.length });
}

type Shape = (begun: Begun, table: Table, notes: string[], dateRanges: DateRange[]) => Row[];

const SHAPES: Record<'items' | 'single', Shape> = {
	items: (_, { rows }) => rows.map((json) => ({ json })),
	single: (begun, { rows, total }, _, dateRanges) => {
		const { metadata } = begun.report.body;
		const json = {
			rows,
			rowCount: total,
			...(dateRanges.length > 0 && { dateRanges }),
			...aggregatesOf(begun),
			...(metadata ? { metadata } : {}),
		};
		return [{ json: json as IDataObject }];
	},
};

const asAnswer: Shape = ({ errand, report }, { rows, total }, notes) => {
	const json = toolAnswer(layoutOf(report.headers, errand), rows, total, notes);
	return [{ json: json as IDataObject }];
};

/** Google's own answer, with the rows of all pages in it. */
async function asResponse(begun: Begun, session: Session): Promise<Result<Delivered>> {
	const rows = await collect(begun, (report): RawRow[] => report.rows, session);
	if (!rows.ok) return rows;
	const { body, rowCount } = begun.report;
	const kept = rows.value.slice(0, begun.wanted);
	return success({
		rows: [{ json: { ...body, rows: kept } as IDataObject }],
		total: rowCount,
		returned: kept.length,
	});
}
