import type { IDataObject } from 'n8n-workflow';

import { failed, success, type Result } from '../../../shared/core/result';
import type { Input } from '../../../shared/node/inputs';
import type { Row, Run } from '../../../shared/node/operation';
import type { DateRange } from '../../domain/dateRange';
import { joiningNotes } from '../../domain/report/joiningNotes';
import { daysCovered, detailsOf } from '../../domain/report/details';
import type { OpenReport } from '../../domain/report/openReport';
import type { Question } from '../../domain/report/question';
import { quotaLeft, quotaWords } from '../../domain/report/quota';
import { degradations, remarks, trustOf, type Trust } from '../../domain/report/trust';
import type { Delivered } from './collect';
import { deliver } from './deliver';
import { readOutput, type OutputChoice } from './fields/output';
import { noRowsHint, restHint } from './hints';
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
	for (const note of degraded) session.run.hint(note, 'warning');
	for (const note of [...notes, ...lowQuota(opened)]) session.run.hint(note);
	const delivered = await deliver(opened, output, session, [...degraded, ...notes]);
	if (!delivered.ok) return delivered;
	hintAtRest(opened, delivered.value, session.run);
	if (delivered.value.total === 0) session.run.hint(noRowsHint(daysAsked(opened, session)));
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

function daysAsked(opened: OpenReport, { run }: ReportSession): DateRange[] {
	return daysCovered(opened, run.clock.now());
}

function refusedAs(degraded: string[]): Result<never> {
	return failed(
		`The report is sampled or incomplete: ${degraded.join(' ')}`,
		"Ask for fewer days or fields, or turn 'Stop If Data Is Sampled or Incomplete' off.",
		{ reason: 'degraded' },
	);
}

function labelled(row: Row, label: string): Row {
	return { ...row, json: { report: label, ...row.json } };
}

function hintAtRest(
	{ isAtLeast = false }: OpenReport,
	{ returned, total }: Delivered,
	run: Run,
): void {
	if (run.isTool || (returned >= total && !isAtLeast)) return;
	run.hint(restHint(returned, total, isAtLeast));
}

function renamings({ renamed }: Question): string[] {
	return renamed.map(
		(name) => `Google has renamed "${name}"; the report was made with its new name.`,
	);
}

const LOW_PERCENT = 10;

function lowQuota({ report }: OpenReport): string[] {
	const [scarcest] = quotaLeft(report.body);
	return scarcest && scarcest.percent < LOW_PERCENT
		? [`Quota of the property: ${quotaWords(scarcest)}.`]
		: [];
}
