/** runReport, batchRunReports, runRealtimeReport and checkCompatibility. */
import type { AdminResource } from '../admin/store';
import type { Warehouse } from '../events/warehouse';
import type { QuirkSwitches } from '../quirks';
import { assertArgument } from '../wire/errors';
import {
	buildAggregates,
	computeTokens,
	buildHeaders,
	buildReportMetadata,
	resolveRowRange,
	rowWriter,
	type ChargedResponse,
} from './reportParts';
import { findIncompatibleField, assertCompatible, isCohortField } from './compatibility';
import { isVeryLarge, type DataApiState } from './context';
import { buildLargeReport } from './veryLargeReport';
import { runPivotReport } from './pivot';
import { listRequestedFields, buildQueryParts, buildQuery, type ReportQuery } from './query';
import { resolveMinuteRanges } from './ranges';
import type {
	BatchRunPivotReportsRequest,
	BatchRunReportsRequest,
	CheckCompatibilityRequest,
	RunRealtimeReportRequest,
	RunReportRequest,
} from './requests';
import { buildRowComparator, computeVisibleRows, computeTotals } from './rows';
import { toRealtimeSchema } from './schema';

const MOST_REQUESTS = 5;

export function runReport(
	context: DataApiState,
	property: AdminResource,
	request: RunReportRequest,
	query = buildQuery(request, context.buildReportContext(property)),
): ChargedResponse {
	const quirks = context.resolveSwitches(property);
	checkOrderAndAggregations(request, query);
	if (isVeryLarge(property)) return buildLargeReport(query, request, quirks);
	return computeReport(query, request, context.openWarehouse(property, query.slices), quirks);
}

/** What is wrong with the order or the totals of a request is refused, and its order is returned. */
function checkOrderAndAggregations(
	{ metricAggregations, orderBys }: RunReportRequest,
	query: ReportQuery,
): ReturnType<typeof buildRowComparator> {
	assertArgument(
		!metricAggregations?.includes('COUNT'),
		'Metric aggregation Count is not supported in ReportRequest.',
	);
	return buildRowComparator(orderBys, query);
}

/** The answer to a report, computed from the events of a property. */
export function computeReport(
	query: ReportQuery,
	request: RunReportRequest,
	warehouse: Warehouse,
	quirks: QuirkSwitches,
): ChargedResponse {
	const order = checkOrderAndAggregations(request, query);
	const all = computeVisibleRows(query, warehouse, quirks).sort(order);
	const page = all.slice(...resolveRowRange(request, all.length));
	const answer = {
		...buildHeaders(query),
		rows: page.map(rowWriter(query)),
		...buildAggregates(query, all, request, () => computeTotals(query, warehouse)),
		metadata: buildReportMetadata(query, quirks, all.length === 0),
		kind: 'analyticsData#runReport',
	};
	return { response: answer, tokens: computeTokens(query, all.length) };
}

/** The last thirty minutes, a small schema, no metadata. */
export function runRealtimeReport(
	context: DataApiState,
	property: AdminResource,
	request: RunRealtimeReportRequest,
): ChargedResponse {
	const setting = context.buildReportContext(property);
	const schema = toRealtimeSchema(setting.schema);
	const query = buildQuery(request, { ...setting, schema }, resolveMinuteRanges);
	const { response: answer, tokens: charge } = runReport(context, property, request, query);
	const { metadata: _, ...rest } = answer;
	return { response: { ...rest, kind: 'analyticsData#runRealtimeReport' }, tokens: charge };
}

/** Up to five reports in one request. One bad report fails them all. */
export function batchRunReports(
	context: DataApiState,
	property: AdminResource,
	{ requests = [] }: BatchRunReportsRequest,
): ChargedResponse {
	checkBatch(property, requests);
	return combineResponses(
		'reports',
		'batchRunReports',
		requests.map((one) => runReport(context, property, one)),
	);
}

/** The same for pivot reports. */
export function batchRunPivotReports(
	context: DataApiState,
	property: AdminResource,
	{ requests = [] }: BatchRunPivotReportsRequest,
): ChargedResponse {
	checkBatch(property, requests);
	const finished = requests.map((one) => runPivotReport(context, property, one));
	return combineResponses('pivotReports', 'batchRunPivotReports', finished);
}

function checkBatch(property: AdminResource, requests: Array<{ property?: string }>): void {
	assertArgument(
		requests.length > 0 && requests.length <= MOST_REQUESTS,
		`Batch requests are limited to ${MOST_REQUESTS} requests.\n  This batch request contains ${requests.length} requests.`,
	);
	const stranger = requests.find((one) => one.property && one.property !== property.name);
	assertArgument(
		stranger === undefined,
		`The property of each request must be unspecified or ${property.name}, not ${stranger?.property}.`,
	);
}

function combineResponses(key: string, kind: string, finished: ChargedResponse[]): ChargedResponse {
	return {
		response: {
			[key]: finished.map(({ response: answer }) => answer),
			kind: `analyticsData#${kind}`,
		},
		tokens: finished.reduce((total, { tokens: charge }) => total + charge, 0),
	};
}

/** checkCompatibility: which further fields the given ones could be combined with. */
export function checkCompatibility(
	context: DataApiState,
	property: AdminResource,
	request: CheckCompatibilityRequest,
): ChargedResponse {
	const schema = context.buildSchema(property);
	const given = listRequestedFields(buildQueryParts(request, schema));
	const hasCohorts = given.some(isCohortField);
	assertCompatible(given, hasCohorts);
	const judge = (field: string) =>
		findIncompatibleField([...given, field], hasCohorts) === undefined
			? 'COMPATIBLE'
			: 'INCOMPATIBLE';
	const { compatibilityFilter: wanted = 'COMPATIBILITY_UNSPECIFIED' } = request;
	const judged = (kind: 'dimension' | 'metric') =>
		[...schema[`${kind}s`].values()]
			.map(({ apiName, metadata: told }) => ({
				[`${kind}Metadata`]: told,
				compatibility: judge(apiName),
			}))
			.filter(({ compatibility }) => /UNSPECIFIED/.test(wanted) || wanted === compatibility);
	const answer = {
		dimensionCompatibilities: judged('dimension'),
		metricCompatibilities: judged('metric'),
	};
	return { response: answer, tokens: 1 };
}
