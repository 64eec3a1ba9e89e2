import type { IDataObject } from 'n8n-workflow';

import { failed, success, type Result } from '../../../shared/core/result';
import type { Input } from '../../../shared/node/inputs';
import { recordIn, textIn } from '../../domain/read';
import {
	aggregatesOf,
	daysCovered,
	detailsOf,
	quotaLeft,
	quotaWords,
	summaryOf,
} from '../../domain/report/details';
import {
	degradations,
	joiningNotes,
	remarks,
	trustOf,
	type Trust,
} from '../../domain/report/trust';
import type { OpenReport } from '../../domain/report/openReport';
import type { Question } from '../../domain/report/question';
import { layoutOf, toolAnswer } from '../../domain/report/table';
import { collect, collectTable, type Delivered, type ReportOutput, type Table } from './rows';
import { addedColumns, readOutput, type AddedColumns, type OutputChoice } from './fields/output';
import { asFile } from './file';
import { hintOnce, type ReportSession } from './session';

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
	options: OutputOptions,
	session: ReportSession,
): Promise<Result<ReportOutput>> {
	const trust = trustIn(opened, session);
	const degraded = degradations(trust);
	if (options.failOnDegradedData && degraded.length > 0) return refusedAs(degraded);
	const notes = [...remarks(trust), ...renamings(question), ...joiningNotes(opened)];
	const delivered = await deliver(opened, options, session, [...degraded, ...notes]);
	if (!delivered.ok) return delivered;
	const summary = summaryIn(opened, delivered.value, options, session);
	hintOnce(session.run, [...summary, ...notes], [...degraded, ...lowQuota(opened)]);
	const { rows, others } = delivered.value;
	if (!session.options.includeDetails) return success({ rows, others });
	const details = detailsOf(opened, trust, delivered.value, session.run.clock.now());
	const json = { ...labelOf(options), ...details } as IDataObject;
	return success({ rows, others: [...others, { json, output: DETAILS_OUTPUT }] });
}

/** Where there are no rows, there are no numbers that could change. */
function trustIn({ request, report }: OpenReport, { run }: ReportSession): Trust {
	const ranges = report.rowCount === 0 ? [] : request.spec.dateRanges;
	return trustOf(report.body, ranges, run.clock.now());
}

function summaryIn(
	opened: OpenReport,
	{ returned, total }: Delivered,
	{ output: { kind, simplify }, label }: OutputOptions,
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

function labelOf({ label }: OutputOptions): AddedColumns {
	return label === undefined ? {} : { report: label };
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
	options: OutputOptions,
	session: ReportSession,
	notes: string[],
): Promise<Result<Delivered>> {
	const { output } = options;
	const label = labelOf(options);
	if (output.kind === 'file') return await asFile(opened, output, session, label);
	if (!output.simplify) return await asResponse(opened, session, label);
	const property = addedColumns(output.addPropertyColumn, opened.request.property);
	const isItems = output.kind === 'items' && !session.run.isTool;
	const added = isItems ? { ...label, ...property } : property;
	const table = await collectTable(opened, session, added);
	if (!table.ok) return table;
	const { rows, total } = table.value;
	const count = { total, returned: rows.length };
	if (isItems) return success({ rows, others: [], ...count });
	const json = session.run.isTool
		? asAnswer(opened, table.value, session, notes, property)
		: asSingleItem(opened, table.value, session);
	return success({ ...itemOf(label, json), ...count });
}

function itemOf(label: AddedColumns, json: object): ReportOutput {
	return { rows: [{ ...label, ...json } as IDataObject], others: [] };
}

function asSingleItem(opened: OpenReport, { rows, total }: Table, session: ReportSession): object {
	const { metadata } = opened.report.body;
	const dateRanges = daysCovered(opened, session.run.clock.now());
	return {
		rows,
		rowCount: total,
		...(dateRanges.length > 0 && { dateRanges }),
		...aggregatesOf(opened),
		...(metadata ? { metadata } : {}),
	};
}

/** What is the same for all rows stands once: a language model pays for every character. */
function asAnswer(
	opened: OpenReport,
	{ rows, total }: Table,
	{ run }: ReportSession,
	notes: string[],
	property: AddedColumns,
): object {
	const { request, report } = opened;
	const dateRanges = daysCovered(opened, run.clock.now());
	const currencyCode = textIn(recordIn(report.body.metadata).currencyCode);
	return {
		...property,
		...(dateRanges.length > 0 && { dateRanges }),
		...toolAnswer(layoutOf(report.headers, request), rows, total, notes),
		...aggregatesOf(opened),
		...(currencyCode && { currencyCode }),
	};
}

/** Google's own answer, with the rows of all pages in it. */
async function asResponse(
	opened: OpenReport,
	session: ReportSession,
	label: AddedColumns,
): Promise<Result<Delivered>> {
	const rows = await collect(opened, session, (batch) => batch.rows);
	if (!rows.ok) return rows;
	const { body, rowCount } = opened.report;
	const kept = rows.value.slice(0, opened.wanted);
	return success({
		...itemOf(label, { ...body, rows: kept }),
		total: rowCount,
		returned: kept.length,
	});
}
