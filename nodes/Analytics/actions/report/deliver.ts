import type { IDataObject } from 'n8n-workflow';

import { success, type Result } from '../../../shared/core/result';
import type { Row } from '../../../shared/node/operation';
import { aggregate } from '../../domain/report/details';
import { rowsExpected, type Begun } from '../../domain/report/pages';
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
	return success({ rows: shape(begun, table.value, notes), total, returned: rows.length });
}

type Shape = (begun: Begun, table: Table, notes: string[]) => Row[];

const SHAPES: Record<'items' | 'single', Shape> = {
	items: (_, { rows }) => rows.map((json) => ({ json })),
	single: ({ report }, { rows, total }) => {
		const { metadata } = report.body;
		const aggregates = aggregatesIn(report.body, report.headers);
		const json = { rows, rowCount: total, ...aggregates, ...(metadata ? { metadata } : {}) };
		return [{ json: json as IDataObject }];
	},
};

const asAnswer: Shape = ({ errand, report }, { rows, total }, notes) => {
	const json = toolAnswer(layoutOf(report.headers, errand.periods), rows, total, notes);
	return [{ json: json as IDataObject }];
};

function aggregatesIn(body: Begun['report']['body'], headers: Begun['report']['headers']) {
	return Object.fromEntries(
		['totals', 'minimums', 'maximums']
			.map((kind) => [kind, aggregate(body[kind], headers)] as const)
			.filter(([, rows]) => rows.length > 0),
	);
}

/** Google's own answer, with the rows of all pages in it. */
async function asResponse(begun: Begun, session: Session): Promise<Result<Delivered>> {
	const rows = await collect(begun, (report): RawRow[] => report.rows, session);
	if (!rows.ok) return rows;
	const json = { ...begun.report.body, rows: rows.value };
	return success({
		rows: [{ json: json as IDataObject }],
		total: begun.report.rowCount,
		returned: rowsExpected(begun),
	});
}
