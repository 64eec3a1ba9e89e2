/** Whether a property collects values of its custom dimensions and metrics. */
import { asRecord, asRecords, type JsonRecord } from '../../shared/core/json';
import { splitIntoBatches } from '../../shared/core/lists';
import { success, type Result } from '../../shared/core/result';
import { readNumber, readText } from '../google/jsonValues';
import { NOT_SET, RECENT_DAYS, type DefinitionUse } from './facts';
import {
	fetchReportsInBatches,
	buildDateRanges,
	MOST_IN_BATCH,
	PIVOT_REPORTS,
	readAuditReportQuality,
	type AuditReport,
	type ReportSource,
	type AuditReportQuery,
} from './reports';

/** Google takes ten metrics to a report. */
const MOST_CUSTOM_METRICS = 9;
const MOST_PIVOTS = 9;

/**
 * Reports of custom metrics over all events. Google leaves out a row of zeros; the count of events in front of them keeps it
 * where there is any data.
 */
export function buildMetricQueries(apiNames: string[]): AuditReportQuery[] {
	return splitIntoBatches(apiNames, MOST_CUSTOM_METRICS).map((customMetrics) => ({
		dimensions: [],
		metrics: ['eventCount', ...customMetrics],
		days: RECENT_DAYS,
		limit: 1,
	}));
}

/** By API name; a metric that adds up to nothing is not collected. */
export function readMetricUse(
	specs: AuditReportQuery[],
	reportOf: (spec: AuditReportQuery) => Result<AuditReport>,
): Result<Map<string, DefinitionUse>> {
	const use = new Map<string, DefinitionUse>();
	for (const spec of specs) {
		const report = reportOf(spec);
		if (!report.ok && !isRefusedAlone(report)) return report;
		// The count of events is among them, and nobody asks for it.
		for (const [at, name] of spec.metrics.entries())
			use.set(name, report.ok ? readUseOfMetric(report.value, at) : 'unknown');
	}
	return success(use);
}

/** One report that Google refuses, such as for a definition of today, leaves only its own definitions unknown. */
function isRefusedAlone({ failure }: Extract<Result<unknown>, { ok: false }>): boolean {
	return failure.status === 400;
}

function readUseOfMetric({ rows, hasHiddenMetrics }: AuditReport, at: number): DefinitionUse {
	const [row] = rows;
	if (row === undefined || hasHiddenMetrics) return 'unknown';
	return (readNumber(row[at]) ?? 0) === 0 ? 'unused' : 'used';
}

/** Asks for custom dimensions of events and users, and returns their use by API name. */
export async function fetchDimensionUse(
	source: ReportSource,
	apiNames: string[],
): Promise<Result<Map<string, DefinitionUse>>> {
	const use = new Map<string, DefinitionUse>();
	const groups = groupDimensions(apiNames);
	const answers = await fetchReportsInBatches(source, PIVOT_REPORTS, groups, buildPivots);
	for (const { asked, answer } of answers) {
		if (!answer.ok && !isRefusedAlone(answer)) return answer;
		for (const [at, name] of asked.entries())
			use.set(name, answer.ok ? readUseOfDimension(answer.value, at) : 'unknown');
	}
	return success(use);
}

/** As few dimensions to a report as one batch allows: the more there are, the more Google groups into "(other)". */
function groupDimensions(apiNames: string[]): string[][] {
	const perReport = Math.ceil(apiNames.length / MOST_IN_BATCH);
	return splitIntoBatches(apiNames, Math.min(MOST_PIVOTS, perReport));
}

/**
 * A pivot for each dimension. Google counts the values of each pivot by itself, so that one row tells of up to nine
 * dimensions whether they have any (`PivotHeader.row_count` in the protos of the Data API).
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

/** Of the dimension whose pivot stands at a place of the answer. */
function readUseOfDimension(body: JsonRecord, at: number): DefinitionUse {
	const header = asRecord(asRecords(body.pivotHeaders)[at]);
	const count = readNumber(header.rowCount) ?? 0;
	if (count > 1) return 'used';
	const [first] = asRecords(header.pivotDimensionHeaders);
	const [value] = asRecords(first?.dimensionValues);
	if (count === 0 || value === undefined) return 'unknown';
	if (readText(value.value) !== NOT_SET) return 'used';
	const { hasOtherRow, isThresholded } = readAuditReportQuality(body.metadata);
	return hasOtherRow || isThresholded ? 'unknown' : 'unused';
}

export function mergeDefinitionUse(
	metrics: Result<Map<string, DefinitionUse>>,
	dimensions: Result<Map<string, DefinitionUse>>,
): Result<Map<string, DefinitionUse>> {
	if (!metrics.ok) return metrics;
	if (!dimensions.ok) return dimensions;
	return success(new Map([...metrics.value, ...dimensions.value]));
}
