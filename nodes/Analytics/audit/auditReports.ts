/** The reports of an audit, requested in batches, and their quality. */
import type { Send } from '../../shared/core/http';
import { asRecord, asRecords, type JsonRecord } from '../../shared/core/json';
import { splitIntoBatches } from '../../shared/core/lists';
import { failed, success, type Result } from '../../shared/core/result';
import { readFiniteNumber } from '../google/jsonValues';
import {
	readAggregates,
	readReport,
	readMetricRestrictions,
	type TextRow,
} from '../google/reportResponse';
import { requestJson, buildReportRequest } from '../google/client';
import type { RequestMeter } from '../google/requestMeter';
import type { ReportQuality } from './facts';

/** Google answers up to five reports in one request. */
export const MOST_REPORTS_IN_BATCH = 5;

/** The two methods of the Data API for one kind of report. */
export interface ReportMethods {
	singleMethod: string;
	batchMethod: string;
	/** The name of the list of reports in an answer to the batch method. */
	batchAnswerKey: string;
}

export const PLAIN_REPORTS: ReportMethods = {
	singleMethod: 'runReport',
	batchMethod: 'batchRunReports',
	batchAnswerKey: 'reports',
};
export const PIVOT_REPORTS: ReportMethods = {
	singleMethod: 'runPivotReport',
	batchMethod: 'batchRunPivotReports',
	batchAnswerKey: 'pivotReports',
};

/** Builds the date ranges of a request for the last `days` days until yesterday, in the time zone of the property. */
export function buildDateRanges(days: number): JsonRecord[] {
	return [{ startDate: `${days}daysAgo`, endDate: 'yesterday' }];
}

/** The property to report on, and the way to request its reports. */
export interface ReportSource {
	property: string;
	send: Send;
	/** Counts the requests and remembers the quota that is left. */
	meter: RequestMeter;
}

/** A query and Google's answer to it. */
export interface AnsweredQuery<Query> {
	query: Query;
	answer: Result<JsonRecord>;
}

/**
 * Fetches reports in batches and returns the answers in the order of the queries. Google refuses a whole batch because of
 * one report, so the reports of a refused batch are requested one by one.
 * @param buildBody builds the body of the request for one query
 */
export async function fetchReportsInBatches<Query>(
	source: ReportSource,
	methods: ReportMethods,
	queries: Query[],
	buildBody: (query: Query) => JsonRecord,
): Promise<Array<AnsweredQuery<Query>>> {
	const answers: Array<AnsweredQuery<Query>> = [];
	for (const batch of splitIntoBatches(queries, MOST_REPORTS_IN_BATCH)) {
		const requests = batch.map(buildBody);
		const batchAnswer = await requestReport(source, methods.batchMethod, { requests });
		const isOneRefused = !batchAnswer.ok && batchAnswer.failure.status === 400;
		for (const [index, query] of batch.entries()) {
			const answer = isOneRefused
				? await requestReport(source, methods.singleMethod, buildBody(query))
				: readReportFromBatch(batchAnswer, methods, index);
			answers.push({ query, answer });
		}
	}
	return answers;
}

async function requestReport(
	{ property, send, meter }: ReportSource,
	method: string,
	body: JsonRecord,
): Promise<Result<JsonRecord>> {
	const answer = await requestJson(send, buildReportRequest(property, method, body));
	meter.record(answer);
	return answer;
}

function readReportFromBatch(
	batchAnswer: Result<JsonRecord>,
	{ batchAnswerKey }: ReportMethods,
	index: number,
): Result<JsonRecord> {
	if (!batchAnswer.ok) return batchAnswer;
	const report = asRecords(batchAnswer.value[batchAnswerKey])[index];
	return report === undefined ? missingReportFailure() : success(report);
}

function missingReportFailure(): Result<never> {
	const message = 'Google left out a report of the batch';
	return failed(message, 'Run the audit again.', { reason: 'unreadable' });
}

/** Finds the report that was fetched for a query; the query is recognized by its identity. */
export type FindAuditReport = (query: AuditReportQuery) => Result<AuditReport>;

/** Fetches reports and returns a function that finds the report of each query. */
export async function fetchAuditReports(
	source: ReportSource,
	queries: AuditReportQuery[],
): Promise<FindAuditReport> {
	const answered = await fetchReportsInBatches(source, PLAIN_REPORTS, queries, buildReportBody);
	const reports = new Map(
		answered.map(({ query, answer }): [AuditReportQuery, Result<AuditReport>] => [
			query,
			answer.ok ? readAuditReport(answer.value, query) : answer,
		]),
	);
	return (query) => reports.get(query) ?? missingReportFailure();
}

/** A report as the checks read it. */
export interface AuditReport {
	rows: TextRow[];
	/** The total of each metric over all rows, also those that were not returned. */
	totals: number[];
	/** Whether the rows have every value that the property collected. */
	isComplete: boolean;
	/** Whether some metrics are 0 only because the account may not see them. */
	hasHiddenMetrics: boolean;
	quality: ReportQuality;
}

/** A report to request. Fields go by their API names. */
export interface AuditReportQuery {
	dimensions: string[];
	metrics: string[];
	days: number;
	limit: number;
	dimensionFilter?: JsonRecord;
}

/** Builds the body of a request. The rows are ordered by the first metric, largest first. */
function buildReportBody({
	dimensions,
	metrics,
	days,
	limit,
	...more
}: AuditReportQuery): JsonRecord {
	return {
		...(dimensions.length > 0 && { dimensions: dimensions.map((name) => ({ name })) }),
		metrics: metrics.map((name) => ({ name })),
		dateRanges: buildDateRanges(days),
		orderBys: metrics.slice(0, 1).map((metricName) => ({ metric: { metricName }, desc: true })),
		metricAggregations: ['TOTAL'],
		limit,
		returnPropertyQuota: true,
		...more,
	};
}

/** Reads the columns of a query, in its order. Additional columns of Google's are ignored. */
function readAuditReport(
	body: JsonRecord,
	{ dimensions, metrics }: AuditReportQuery,
): Result<AuditReport> {
	const report = readReport(body, { dimensions, metrics: metrics.map((name) => ({ name })) });
	if (!report.ok) return report;
	const { rows, rowCount, headers } = report.value;
	const columns = [...headers.dimensions, ...headers.metrics.map(({ name }) => name)];
	const select = (row: TextRow, names: string[]) =>
		names.map((name) => row[columns.indexOf(name)] ?? '');
	const [totals = []] = readAggregates(body.totals, headers);
	const quality = readAuditReportQuality(body.metadata);
	return success({
		rows: rows.map((row) => select(row, [...dimensions, ...metrics])),
		totals: select(totals, metrics).map((text) => readFiniteNumber(text) ?? 0),
		isComplete: rowCount <= rows.length && !quality.hasOtherRow && !quality.isThresholded,
		hasHiddenMetrics: readMetricRestrictions(body.metadata).length > 0,
		quality,
	});
}

/** Reads the quality of a report from its `metadata`. */
export function readAuditReportQuality(metadata: unknown): ReportQuality {
	const { samplingMetadatas, subjectToThresholding, dataLossFromOtherRow } = asRecord(metadata);
	const shares = asRecords(samplingMetadatas).map(calculateSampledPercent);
	return {
		sampledPercent: shares.find((share) => share !== undefined),
		isThresholded: subjectToThresholding === true,
		hasOtherRow: dataLossFromOtherRow === true,
	};
}

function calculateSampledPercent({
	samplesReadCount,
	samplingSpaceSize,
}: JsonRecord): number | undefined {
	const [read, size] = [readFiniteNumber(samplesReadCount), readFiniteNumber(samplingSpaceSize)];
	if (read === undefined || size === undefined || size === 0) return undefined;
	return Math.round((read / size) * 1000) / 10;
}
