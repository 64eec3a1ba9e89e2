/** runReport, batchRunReports, batchRunPivotReports, runRealtimeReport and checkCompatibility. */
import type { JsonObject } from '../../json';
import type { AdminResource } from '../admin/store';
import type { Warehouse } from '../events/warehouse';
import type { QuirkSwitches } from '../quirks';
import { assertArgument } from '../wire/errors';
import { assertCompatible, findIncompatibleField, isCohortField } from './compatibility';
import { isVeryLarge, type DataApiState } from './context';
import { runPivotReport } from './pivot';
import { buildQuery, buildQueryParts, listUsedFields, type CompiledQuery } from './query';
import { resolveMinuteRanges } from './ranges';
import {
	buildAggregates,
	buildHeaders,
	buildReportMetadata,
	buildVisibleRow,
	computeTokens,
	resolveRowRange,
	type ChargedResponse,
} from './reportParts';
import type {
	BatchRunPivotReportsRequest,
	BatchRunReportsRequest,
	CheckCompatibilityRequest,
	RunRealtimeReportRequest,
	RunReportRequest,
} from './requests';
import { buildRowComparator, computeTotals, computeVisibleRows, type ReportRow } from './rows';
import { toRealtimeSchema } from './schema';
import { buildLargeReport } from './veryLargeReport';

const MAXIMUM_BATCH = 5;

export function runReport(
	state: DataApiState,
	property: AdminResource,
	request: RunReportRequest,
	query: CompiledQuery = buildQuery(request, state.buildReportContext(property)),
): ChargedResponse {
	const switches = state.resolveSwitches(property);
	if (!isVeryLarge(property)) {
		const warehouse = state.openWarehouse(property, query.slices);
		return computeReport(query, request, warehouse, switches);
	}
	readRowComparator(request, query);
	return buildLargeReport(query, request, switches);
}

/** @throws GoogleError INVALID_ARGUMENT for orders and aggregations that Google refuses */
function readRowComparator(
	{ metricAggregations, orderBys }: RunReportRequest,
	query: CompiledQuery,
): (one: ReportRow, other: ReportRow) => number {
	assertArgument(
		!metricAggregations?.includes('COUNT'),
		'Metric aggregation Count is not supported in ReportRequest.',
	);
	return buildRowComparator(orderBys, query);
}

/** Computes a report from the events of a property. */
export function computeReport(
	query: CompiledQuery,
	request: RunReportRequest,
	warehouse: Warehouse,
	switches: QuirkSwitches,
): ChargedResponse {
	const compareRows = readRowComparator(request, query);
	const rows = computeVisibleRows(query, warehouse, switches).sort(compareRows);
	const { start, end } = resolveRowRange(request, rows.length);
	const response = {
		...buildHeaders(query),
		rows: rows.slice(start, end).map((row) => buildVisibleRow(query, row)),
		...buildAggregates(query, rows, request, () => computeTotals(query, warehouse)),
		metadata: buildReportMetadata(query, switches, rows.length === 0),
		kind: 'analyticsData#runReport',
	};
	return { response, tokens: computeTokens(query, rows.length) };
}

/** A report about the last thirty minutes. It has a small schema and no metadata. */
export function runRealtimeReport(
	state: DataApiState,
	property: AdminResource,
	request: RunRealtimeReportRequest,
): ChargedResponse {
	const context = state.buildReportContext(property);
	const schema = toRealtimeSchema(context.schema);
	const query = buildQuery(request, { ...context, schema }, resolveMinuteRanges);
	const { response, tokens } = runReport(state, property, request, query);
	const { metadata: _, ...report } = response;
	return { response: { ...report, kind: 'analyticsData#runRealtimeReport' }, tokens };
}

/** Up to five reports in one request. One bad report fails all of them. */
export function batchRunReports(
	state: DataApiState,
	property: AdminResource,
	{ requests = [] }: BatchRunReportsRequest,
): ChargedResponse {
	checkBatch(property, requests);
	const reports = requests.map((request) => runReport(state, property, request));
	return combineResponses(reports, 'reports', 'analyticsData#batchRunReports');
}

/** Up to five pivot reports in one request. One bad report fails all of them. */
export function batchRunPivotReports(
	state: DataApiState,
	property: AdminResource,
	{ requests = [] }: BatchRunPivotReportsRequest,
): ChargedResponse {
	checkBatch(property, requests);
	const reports = requests.map((request) => runPivotReport(state, property, request));
	return combineResponses(reports, 'pivotReports', 'analyticsData#batchRunPivotReports');
}

function checkBatch(property: AdminResource, requests: Array<{ property?: string }>): void {
	assertArgument(
		requests.length > 0 && requests.length <= MAXIMUM_BATCH,
		`Batch requests are limited to ${MAXIMUM_BATCH} requests.\n  This batch request contains ${requests.length} requests.`,
	);
	const foreign = requests.find(
		(request) => request.property && request.property !== property.name,
	);
	assertArgument(
		foreign === undefined,
		`The property of each request must be unspecified or ${property.name}, not ${foreign?.property}.`,
	);
}

/** @param key the field of the batch response that has the reports */
function combineResponses(reports: ChargedResponse[], key: string, kind: string): ChargedResponse {
	return {
		response: { [key]: reports.map(({ response }) => response), kind },
		tokens: reports.reduce((total, { tokens }) => total + tokens, 0),
	};
}

/** Which fields could be added to those of the request. */
export function checkFieldCompatibility(
	state: DataApiState,
	property: AdminResource,
	request: CheckCompatibilityRequest,
): ChargedResponse {
	const schema = state.buildSchema(property);
	const requestedFields = listUsedFields(buildQueryParts(request, schema));
	const hasCohorts = requestedFields.some(isCohortField);
	assertCompatible(requestedFields, hasCohorts);
	const { compatibilityFilter = 'COMPATIBILITY_UNSPECIFIED' } = request;

	const getCompatibility = (field: string) => {
		const incompatible = findIncompatibleField([...requestedFields, field], hasCohorts);
		return incompatible === undefined ? 'COMPATIBLE' : 'INCOMPATIBLE';
	};
	const listCompatibilities = (kind: 'dimension' | 'metric'): JsonObject[] =>
		[...schema[`${kind}s`].values()]
			.map(({ apiName, metadata }) => ({
				[`${kind}Metadata`]: metadata,
				compatibility: getCompatibility(apiName),
			}))
			.filter(
				({ compatibility }) =>
					compatibilityFilter === 'COMPATIBILITY_UNSPECIFIED' ||
					compatibilityFilter === compatibility,
			);

	return {
		response: {
			dimensionCompatibilities: listCompatibilities('dimension'),
			metricCompatibilities: listCompatibilities('metric'),
		},
		tokens: 1,
	};
}
