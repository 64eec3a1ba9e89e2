import type { IDataObject } from 'n8n-workflow';

import { failed, success, type Result } from '../../../shared/core/result';
import type { Input } from '../../../shared/node/inputs';
import type { Row } from '../../../shared/node/operation';
import type { DateRange } from '../../domain/dateRange';
import { recordIn, textIn } from '../../domain/read';
import { aggregatesOf, daysCovered, detailsOf } from '../../domain/report/details';
import { joiningNotes } from '../../domain/report/joiningNotes';
import type { OpenReport } from '../../domain/report/openReport';
import type { Question } from '../../domain/report/question';
import { quotaLeft, quotaWords } from '../../domain/report/quota';
import type { RawRow } from '../../domain/report/response';
import { summaryOf } from '../../domain/report/summary';
import { layoutOf } from '../../domain/report/table';
import { toolAnswer } from '../../domain/report/tool';
import { degradations, remarks, trustOf, type Trust } from '../../domain/report/trust';
import { addedColumns, withColumns, type AddedColumns } from './addedColumns';
import { collect, collectTable, type Delivered, type Table } from './collect';
import { readOutput, type OutputChoice } from './fields/output';
import { asFile } from './file';
import { hintOnce } from './hintOnce';
import type { ReportSession } from './session';

/** How a report is returned. */
export interface OutputOptions {
	output: OutputChoice;
	failOnDegradedData: boolean;
	/** Written on every row, where an item asks for several reports. */
	label?: string;
}

export function readOutputOptions(settings: Input): OutputOptions {
	return {
		output: readOutput(settings),
		failOnDegradedData: settings.flag('options.failOnDegradedData'),
	};
}

const DETAILS_OUTPUT = 1;

/** Delivers a report, and tells how far it can be relied on. */
export async function deliverReport(
	opened: OpenReport,
	question: Question,
	{ output, failOnDegradedData, label }: OutputOptions,
	session: ReportSession,
): Promise<Result<Row[]>> {
	const trust = trustIn(opened, session);
	const degraded = degradations(trust);
	if (failOnDegradedData && degraded.length > 0) return refusedAs(degraded);
	const notes = [...remarks(trust), ...renamings(question), ...joiningNotes(opened)];
	const delivered = await deliver(opened, output, session, [...degraded, ...notes]);
	if (!delivered.ok) return delivered;
	const summary = summaryIn(opened, delivered.value, output, label, session);
	hintOnce(session.run, [...summary, ...notes], [...degraded, ...lowQuota(opened)]);
	const details = detailsOf(opened, trust, delivered.value, session.run.clock.now());
	const rows = [
		...delivered.value.rows,
		...(session.options.includeDetails
			? [{ json: details as IDataObject, output: DETAILS_OUTPUT }]
			: []),
	];
	return success(label === undefined ? rows : rows.map((row) => labelled(row, label)));
}

/** Where there are no rows, there are no numbers that could change. */
function trustIn({ request, report }: OpenReport, { run }: ReportSession): Trust {
	const ranges = report.rowCount === 0 ? [] : request.spec.dateRanges;
	return trustOf(report.body, ranges, run.clock.now());
}

function summaryIn(
	opened: OpenReport,
	{ returned, total }: Delivered,
	{ kind, simplify }: OutputChoice,
	label: string | undefined,
	{ run }: ReportSession,
): string[] {
	const isAlone = label === undefined && run.inputs.length === 1;
	const days = daysCovered(opened, run.clock.now());
	return summaryOf({
		returned,
		total,
		// Of many reports, only what is particular to one is worth a line.
		days: isAlone || total === 0 ? days : [],
		isCompared: opened.request.periods !== undefined,
		isOneItem: isAlone && (kind !== 'items' || !simplify),
		isAtLeast: opened.isAtLeast ?? false,
	});
}

function refusedAs(degraded: string[]): Result<never> {
	return failed(
		'The report is sampled or incomplete',
		`${degraded.join(' ')} Request fewer days or fields, or turn 'Stop If Data Is Sampled or Incomplete' under Options off.`,
		{ reason: 'degraded' },
	);
}

function labelled(row: Row, label: string): Row {
	return { ...row, json: { report: label, ...row.json } };
}

function renamings({ renamed }: Question): string[] {
	return renamed.map((name) => `Google has renamed "${name}"; the report uses its new name.`);
}

const LOW_PERCENT = 10;

function lowQuota({ report }: OpenReport): string[] {
	const low = quotaLeft(report.body).filter(({ percent }) => percent < LOW_PERCENT);
	const quotas = low.map(quotaWords).join(', ');
	return low.length === 0 ? [] : [`The quota of the property is low: ${quotas}.`];
}

/** A report in the shape the user chose. `notes` tell a language model what the editor's hints tell people. */
async function deliver(
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
