/**
 * Reports that come in one answer of one request: pivot, realtime, funnel, and conversions of one attribution model.
 */
import type { IDataObject } from 'n8n-workflow';

import type { ApiRequest } from '../../shared/core/http';
import type { JsonRecord } from '../../shared/core/json';
import { success, type Result } from '../../shared/core/result';
import type { OutputRow, OperationRun } from '../../shared/node/operation';
import { requestJson } from '../google/client';
import type { GoogleConnection } from '../google/connection';
import type { Report } from '../google/reportResponse';
import { completenessWarnings, type Completeness } from './completeness';
import { toListItems } from './listItems';
import { mergeNotes, publishReportNotes, truncationNote, type RowCounts } from './notes';
import type { DateRange } from './periods';
import {
	checkQuality,
	degradedFailure,
	emptyReportNotes,
	readQuality,
	type Quality,
} from './quality';

/** The request for a report, and how to read its response. */
export interface SingleReport<OwnReport extends MeasuredReport> {
	request: ApiRequest;
	/** Makes a refusal exact, such as by the names of fields that were meant. */
	explainRefusal: (answer: Result<JsonRecord>) => Promise<Result<JsonRecord>>;
	read: (body: JsonRecord) => Result<OwnReport>;
	/** The days that it is about; none for the last minutes. */
	ranges: DateRange[];
	/** How a sentence refers to it if it is one of several. */
	of?: string;
	metricFilter?: JsonRecord | undefined;
}

/** A report, and what its rows add up to, where it can be measured. */
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

/** Fetches a report, reads it, and judges its quality; `moment` is the time in milliseconds. */
export async function fetchSingleReport<OwnReport extends MeasuredReport>(
	single: SingleReport<OwnReport>,
	connection: GoogleConnection,
	moment: number,
): Promise<Result<FetchedSingleReport<OwnReport>>> {
	const { request, explainRefusal, read, ranges, of, metricFilter } = single;
	const answer = await explainRefusal(await requestJson(connection.send, request));
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

/** What the node returns, and what there is to say about it. */
export interface SingleReportOutput {
	/** Each becomes an item; or Google's own response, which is the only item. */
	rows: object[] | { raw: JsonRecord };
	notes: string[];
	/** In addition to those about the quality of the report. */
	warnings?: string[];
	/** How many rows there are, where a limit may have cut some off. */
	count?: RowCounts;
	failOnDegradedData?: boolean;
}

/**
 * Returns a report as items, and publishes its notes and warnings. Fails if it has to be exact and is not.
 * @param reports one report, or several that are read side by side
 */
export function outputSingleReport(
	run: OperationRun,
	reports: Array<FetchedSingleReport<MeasuredReport>>,
	{ rows, notes, warnings = [], count, failOnDegradedData = false }: SingleReportOutput,
): Result<OutputRow[]> {
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
	publishReportNotes(run, {
		notes: isCut ? [truncationNote(count), ...ownNotes] : ownNotes,
		warnings: allWarnings,
		quota: reports.at(-1)?.quota,
	});
	// A single item even for a language model, since it turned 'Simplify' off.
	if (!Array.isArray(rows)) return success([{ json: rows.raw as IDataObject }]);
	return success(toListItems(rows, run, { notes: [...allWarnings, ...ownNotes], count }));
}

export const NO_ROWS = 'The report has no rows.';
