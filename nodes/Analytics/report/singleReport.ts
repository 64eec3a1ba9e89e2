/** Reports that come in one answer of one request: pivot, realtime, funnel, and conversions of one attribution model. */
import type { IDataObject } from 'n8n-workflow';

import type { ApiRequest } from '../../shared/core/http';
import type { JsonRecord } from '../../shared/core/json';
import { success, type Result } from '../../shared/core/result';
import type { Row, Run } from '../../shared/node/operation';
import { ask } from '../google/client';
import type { Connection } from '../google/connection';
import type { Report } from '../google/reportResponse';
import { completenessWarnings, type Completeness } from './completeness';
import { toListItems } from './listItems';
import { mergeNotes, publishNotes, truncationNote, type RowCounts } from './notes';
import type { DateRange } from './periods';
import {
	checkQuality,
	degradedFailure,
	emptyReportNotes,
	readQuality,
	type Quality,
} from './quality';

/** What to ask, and how to read the answer. */
export interface SingleReport<OwnReport extends MeasuredReport> {
	request: ApiRequest;
	/** Makes a refusal exact, such as by the names of fields that were meant. */
	explainRefusal: (answer: Result<JsonRecord>) => Promise<Result<JsonRecord>>;
	read: (body: JsonRecord) => Result<OwnReport>;
	/** The days that it is of; none where it is of the last minutes. */
	ranges: DateRange[];
	/** What a sentence calls it where it is one of several. */
	of?: string;
	metricFilter?: JsonRecord | undefined;
}

/** An answer, and what its rows add up to, where Google's total tells. */
export interface MeasuredReport extends Report {
	completeness?: Completeness | undefined;
}

/** A report that has come, and how far it can be relied on. */
export interface FetchedSingleReport<OwnReport extends MeasuredReport> {
	report: OwnReport;
	quality: Quality;
	/** Google's `propertyQuota`. */
	quota: unknown;
}

/** Asks for a report, reads it, and judges its quality; `moment` is the time in milliseconds. */
export async function fetchSingleReport<OwnReport extends MeasuredReport>(
	single: SingleReport<OwnReport>,
	connection: Connection,
	moment: number,
): Promise<Result<FetchedSingleReport<OwnReport>>> {
	const { request, explainRefusal, read, ranges, of, metricFilter } = single;
	const answer = await explainRefusal(await ask(connection.send, request));
	if (!answer.ok) return answer;
	const report = read(answer.value);
	if (!report.ok) return report;
	const { body, rows } = report.value;
	const described = { body, rowCount: rows.length };
	return success({
		report: report.value,
		quality: readQuality([described], ranges, moment, { of, metricFilter }),
		quota: answer.value.propertyQuota,
	});
}

/** What leaves the node, and what there is to say about it. */
export interface SingleReportOutput {
	/** An item for each; or the one item that is Google's own answer. */
	rows: object[] | { raw: JsonRecord };
	notes: string[];
	/** Besides those that the quality of the report gives. */
	warnings?: string[];
	/** How many rows there are, where a limit may have cut some off. */
	count?: RowCounts;
	failOnDegradedData?: boolean;
}

/**
 * Returns a report as items, and publishes what there is to say of it. Fails where it has to be exact and is not.
 * @param reports what it is made of: one, or several that are read side by side
 */
export function outputSingleReport(
	run: Run,
	reports: Array<FetchedSingleReport<MeasuredReport>>,
	{ rows, notes, warnings = [], count, failOnDegradedData = false }: SingleReportOutput,
): Result<Row[]> {
	const qualities = reports.map(({ quality }) => quality);
	const checked = checkQuality(qualities, failOnDegradedData);
	if (!checked.ok) return checked;
	const incomplete = mergeNotes(
		reports.map(({ report, quality }) => ({
			of: quality.of,
			words: completenessWarnings(report.completeness),
		})),
	);
	if (failOnDegradedData && incomplete.length > 0) return degradedFailure(incomplete);
	const isCut = count !== undefined && count.returned < count.total;
	const ownNotes = [...emptyReportNotes(qualities), ...notes];
	const allWarnings = [...checked.value, ...incomplete, ...warnings];
	publishNotes(run, {
		notes: isCut ? [truncationNote(count), ...ownNotes] : ownNotes,
		warnings: allWarnings,
		quota: reports.at(-1)?.quota,
	});
	// One item even for a language model, which asked for it.
	if (!Array.isArray(rows)) return success([{ json: rows.raw as IDataObject }]);
	return success(toListItems(rows, run, { notes: [...allWarnings, ...ownNotes], count }));
}

export const NO_ROWS = 'The report has no rows.';
