/** The reports of an audit: asked for in batches, each with what Google says of its quality. */
import type { Send } from '../../shared/core/http';
import { asRecord, asRecords, type JsonRecord } from '../../shared/core/json';
import { splitIntoBatches } from '../../shared/core/lists';
import { failed, success, type Result } from '../../shared/core/result';
import { readNumber } from '../google/jsonValues';
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
export const MOST_IN_BATCH = 5;

/** Which method answers several reports at once, which one alone, and where the answer has them. */
export interface ReportMethod {
	single: string;
	batch: string;
	key: string;
}

export const PLAIN_REPORTS: ReportMethod = {
	single: 'runReport',
	batch: 'batchRunReports',
	key: 'reports',
};
export const PIVOT_REPORTS: ReportMethod = {
	single: 'runPivotReport',
	batch: 'batchRunPivotReports',
	key: 'pivotReports',
};

/** The last days until yesterday, in the time zone of the property. */
export function buildDateRanges(days: number): JsonRecord[] {
	return [{ startDate: `${days}daysAgo`, endDate: 'yesterday' }];
}

/** Where reports come from. */
export interface ReportSource {
	property: string;
	send: Send;
	/** Keeps what Google says is left of the quota. */
	meter: RequestMeter;
}

/** What was asked for, and Google's answer to it. */
export interface RequestedAnswer<Asked> {
	asked: Asked;
	answer: Result<JsonRecord>;
}

/**
 * Google's answers, in the order of what was asked. One report that it refuses makes it refuse the whole batch, so that each
 * of that batch is then asked for alone.
 */
export async function fetchReportsInBatches<Asked>(
	source: ReportSource,
	method: ReportMethod,
	wanted: Asked[],
	build: (asked: Asked) => JsonRecord,
): Promise<Array<RequestedAnswer<Asked>>> {
	const answers: Array<RequestedAnswer<Asked>> = [];
	for (const batch of splitIntoBatches(wanted, MOST_IN_BATCH)) {
		const requests = batch.map(build);
		const whole = await requestReport(source, method.batch, { requests });
		const isOneRefused = !whole.ok && whole.failure.status === 400;
		for (const [at, asked] of batch.entries()) {
			const answer = isOneRefused
				? await requestReport(source, method.single, build(asked))
				: readReportFromBatch(whole, method, at);
			answers.push({ asked, answer });
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
	whole: Result<JsonRecord>,
	{ key }: ReportMethod,
	at: number,
): Result<JsonRecord> {
	if (!whole.ok) return whole;
	const report = asRecords(whole.value[key])[at];
	return report === undefined ? missingReportFailure() : success(report);
}

function missingReportFailure(): Result<never> {
	const message = 'Google left out a report of the batch';
	return failed(message, 'Run the audit again.', { reason: 'unreadable' });
}

/** Fetches reports, and returns how to find the one that belongs to a specification. */
export async function fetchAuditReports(
	source: ReportSource,
	specs: AuditReportQuery[],
): Promise<(spec: AuditReportQuery) => Result<AuditReport>> {
	const reports = new Map<AuditReportQuery, Result<AuditReport>>();
	for (const { asked, answer } of await fetchReportsInBatches(
		source,
		PLAIN_REPORTS,
		specs,
		buildReport,
	))
		reports.set(asked, answer.ok ? readAuditReport(answer.value, asked) : answer);
	return (spec) => reports.get(spec) ?? missingReportFailure();
}

/** A report as the checks read it. */
export interface AuditReport {
	rows: TextRow[];
	/** Of each metric over all rows, also those that were not returned. */
	totals: number[];
	/** Whether every value that the property collected is in the rows. */
	isComplete: boolean;
	/** Metrics that are 0 because the account may not see them. */
	hasHiddenMetrics: boolean;
	quality: ReportQuality;
}

/** A report to ask for, by the API names of its fields. */
export interface AuditReportQuery {
	dimensions: string[];
	metrics: string[];
	days: number;
	limit: number;
	dimensionFilter?: JsonRecord;
}

/** The rows that count most come first: Google orders by the first metric. */
function buildReport({ dimensions, metrics, days, limit, ...more }: AuditReportQuery): JsonRecord {
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

/** The values of the columns that were asked for, in their order, whatever else Google sends. */
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
		totals: select(totals, metrics).map((text) => readNumber(text) ?? 0),
		isComplete: rowCount <= rows.length && !quality.hasOtherRow && !quality.isThresholded,
		hasHiddenMetrics: readMetricRestrictions(body.metadata).length > 0,
		quality,
	});
}

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
	const [read, size] = [readNumber(samplesReadCount), readNumber(samplingSpaceSize)];
	if (read === undefined || size === undefined || size === 0) return undefined;
	return Math.round((read / size) * 1000) / 10;
}
