/** Finds out whether a property collects values for its custom dimensions and metrics. */
import { asRecord, asRecords, type JsonRecord } from '../../shared/core/json';
import { splitIntoBatches } from '../../shared/core/lists';
import { success, type Result } from '../../shared/core/result';
import { readFiniteNumber, readTextOrEmpty } from '../google/jsonValues';
import { NOT_SET, RECENT_DAYS, type DefinitionUse } from './facts';
import {
	fetchReportsInBatches,
	buildDateRanges,
	MOST_REPORTS_IN_BATCH,
	PIVOT_REPORTS,
	readAuditReportQuality,
	type AuditReport,
	type AuditReportQuery,
	type FindAuditReport,
	type ReportSource,
} from './auditReports';

/** Google allows ten metrics in a report, and `eventCount` is one of them. */
const MOST_CUSTOM_METRICS = 9;
const MOST_PIVOTS = 9;

/**
 * Builds queries that show whether custom metrics have values. Google leaves out a row of zeros, so each query begins with
 * the count of events: its row is there if there is any data.
 */
export function buildMetricUseQueries(apiNames: string[]): AuditReportQuery[] {
	return splitIntoBatches(apiNames, MOST_CUSTOM_METRICS).map((customMetrics) => ({
		dimensions: [],
		metrics: ['eventCount', ...customMetrics],
		days: RECENT_DAYS,
		limit: 1,
	}));
}

/**
 * Reads from fetched reports whether metrics are used. A metric that adds up to 0 is unused. The keys are API names;
 * `eventCount` is among them.
 */
export function readMetricUse(
	queries: AuditReportQuery[],
	findReport: FindAuditReport,
): Result<Map<string, DefinitionUse>> {
	const use = new Map<string, DefinitionUse>();
	for (const query of queries) {
		const report = findReport(query);
		if (!report.ok && !isRefusedAlone(report)) return report;
		for (const [index, name] of query.metrics.entries())
			use.set(name, report.ok ? readUseOfMetric(report.value, index) : 'unknown');
	}
	return success(use);
}

/** A single refused report, such as one with a definition that is a day old, leaves only its own definitions unknown. */
function isRefusedAlone({ failure }: Extract<Result<unknown>, { ok: false }>): boolean {
	return failure.status === 400;
}

function readUseOfMetric({ rows, hasHiddenMetrics }: AuditReport, index: number): DefinitionUse {
	const [row] = rows;
	if (row === undefined || hasHiddenMetrics) return 'unknown';
	return (readFiniteNumber(row[index]) ?? 0) === 0 ? 'unused' : 'used';
}

/** Fetches whether custom dimensions of events and users are used. The keys are API names. */
export async function fetchDimensionUse(
	source: ReportSource,
	apiNames: string[],
): Promise<Result<Map<string, DefinitionUse>>> {
	const use = new Map<string, DefinitionUse>();
	const groups = groupDimensions(apiNames);
	const answers = await fetchReportsInBatches(source, PIVOT_REPORTS, groups, buildPivots);
	for (const { query, answer } of answers) {
		if (!answer.ok && !isRefusedAlone(answer)) return answer;
		for (const [index, name] of query.entries())
			use.set(name, answer.ok ? readUseOfDimension(answer.value, index) : 'unknown');
	}
	return success(use);
}

/** Groups dimensions into as many reports as one batch holds: the fewer are in a report, the less Google groups into `(other)`. */
function groupDimensions(apiNames: string[]): string[][] {
	const perReport = Math.ceil(apiNames.length / MOST_REPORTS_IN_BATCH);
	return splitIntoBatches(apiNames, Math.min(MOST_PIVOTS, perReport));
}

/**
 * Builds a report with one pivot for each dimension. Google counts the values of each pivot by itself (`row_count` of
 * `PivotHeader` in the protos of the Data API), so one row shows for up to nine dimensions whether they have values.
 */
function buildPivots(apiNames: string[]): JsonRecord {
	return {
		dimensions: apiNames.map((name) => ({ name })),
		metrics: [{ name: 'eventCount' }],
		dateRanges: buildDateRanges(RECENT_DAYS),
		pivots: apiNames.map((name) => ({ fieldNames: [name], limit: 1 })),
		returnPropertyQuota: true,
	};
}

/** Reads the use of the dimension whose pivot has this index. */
function readUseOfDimension(body: JsonRecord, index: number): DefinitionUse {
	const header = asRecord(asRecords(body.pivotHeaders)[index]);
	const count = readFiniteNumber(header.rowCount) ?? 0;
	if (count > 1) return 'used';
	const [first] = asRecords(header.pivotDimensionHeaders);
	const [value] = asRecords(first?.dimensionValues);
	if (count === 0 || value === undefined) return 'unknown';
	if (readTextOrEmpty(value.value) !== NOT_SET) return 'used';
	const { hasOtherRow, isThresholded } = readAuditReportQuality(body.metadata);
	return hasOtherRow || isThresholded ? 'unknown' : 'unused';
}

/** Merges the use of metrics and of dimensions; either failure is the failure of the whole. */
export function mergeDefinitionUse(
	metrics: Result<Map<string, DefinitionUse>>,
	dimensions: Result<Map<string, DefinitionUse>>,
): Result<Map<string, DefinitionUse>> {
	if (!metrics.ok) return metrics;
	if (!dimensions.ok) return dimensions;
	return success(new Map([...metrics.value, ...dimensions.value]));
}
