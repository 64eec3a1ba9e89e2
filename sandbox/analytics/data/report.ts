/** runReport, batchRunReports, runRealtimeReport and checkCompatibility. */
import type { Resource } from '../admin/store';
import type { Warehouse } from '../events/warehouse';
import type { Quirks } from '../quirks';
import { demand } from '../wire/refusal';
import {
	aggregates,
	chargeFor,
	headers,
	metadata,
	pageOf,
	written,
	type Finished,
} from './answers';
import { conflict, demandCompatible, isOfCohorts } from './compatibility';
import { isLarge, type Context } from './context';
import { largeReport } from './large';
import { runPivotReport } from './pivot';
import { fieldsAsked, partsOf, queryOf, type Query } from './query';
import { minuteRangesOf } from './ranges';
import type {
	BatchRunPivotReportsRequest,
	BatchRunReportsRequest,
	CheckCompatibilityRequest,
	RunRealtimeReportRequest,
	RunReportRequest,
} from './requests';
import { orderOf, rowsOf, totalsOf } from './rows';
import { realtimeSchema } from './schema';

const MOST_REQUESTS = 5;

export function runReport(
	context: Context,
	property: Resource,
	request: RunReportRequest,
	query = queryOf(request, context.setting(property)),
): Finished {
	const quirks = context.quirksOf(property);
	checkOrderAndTotals(request, query);
	if (isLarge(property)) return largeReport(query, request, quirks);
	return answerReport(query, request, context.warehouse(property, query.slices), quirks);
}

/** What is wrong with the order or the totals of a request is refused, and its order is returned. */
function checkOrderAndTotals(
	{ metricAggregations, orderBys }: RunReportRequest,
	query: Query,
): ReturnType<typeof orderOf> {
	demand(
		!metricAggregations?.includes('COUNT'),
		'Metric aggregation Count is not supported in ReportRequest.',
	);
	return orderOf(orderBys, query);
}

/** The answer to a report, computed from the events of a property. */
export function answerReport(
	query: Query,
	request: RunReportRequest,
	warehouse: Warehouse,
	quirks: Pick<Quirks, 'now'>,
): Finished {
	const order = checkOrderAndTotals(request, query);
	const all = rowsOf(query, warehouse, quirks).sort(order);
	const page = all.slice(...pageOf(request, all.length));
	const answer = {
		...headers(query),
		rows: page.map(written(query)),
		...aggregates(query, all, request, () => totalsOf(query, warehouse)),
		metadata: metadata(query, quirks, all.length === 0),
		kind: 'analyticsData#runReport',
	};
	return { answer, charge: chargeFor(query, all.length) };
}

/** The last thirty minutes, a small schema, no metadata. */
export function runRealtimeReport(
	context: Context,
	property: Resource,
	request: RunRealtimeReportRequest,
): Finished {
	const setting = context.setting(property);
	const schema = realtimeSchema(setting.schema);
	const query = queryOf(request, { ...setting, schema }, minuteRangesOf);
	const { answer, charge } = runReport(context, property, request, query);
	const { metadata: _, ...rest } = answer;
	return { answer: { ...rest, kind: 'analyticsData#runRealtimeReport' }, charge };
}

/** Up to five reports in one request. One bad report fails them all. */
export function batchRunReports(
	context: Context,
	property: Resource,
	{ requests = [] }: BatchRunReportsRequest,
): Finished {
	checkBatch(property, requests);
	return inBatch(
		'reports',
		'batchRunReports',
		requests.map((one) => runReport(context, property, one)),
	);
}

/** The same for pivot reports. */
export function batchRunPivotReports(
	context: Context,
	property: Resource,
	{ requests = [] }: BatchRunPivotReportsRequest,
): Finished {
	checkBatch(property, requests);
	const finished = requests.map((one) => runPivotReport(context, property, one));
	return inBatch('pivotReports', 'batchRunPivotReports', finished);
}

function checkBatch(property: Resource, requests: Array<{ property?: string }>): void {
	demand(
		requests.length > 0 && requests.length <= MOST_REQUESTS,
		`Batch requests are limited to ${MOST_REQUESTS} requests.\n  This batch request contains ${requests.length} requests.`,
	);
	const stranger = requests.find((one) => one.property && one.property !== property.name);
	demand(
		stranger === undefined,
		`The property of each request must be unspecified or ${property.name}, not ${stranger?.property}.`,
	);
}

function inBatch(key: string, kind: string, finished: Finished[]): Finished {
	return {
		answer: { [key]: finished.map(({ answer }) => answer), kind: `analyticsData#${kind}` },
		charge: finished.reduce((total, { charge }) => total + charge, 0),
	};
}

/** checkCompatibility: which further fields the given ones could be combined with. */
export function checkCompatibility(
	context: Context,
	property: Resource,
	request: CheckCompatibilityRequest,
): Finished {
	const schema = context.schema(property);
	const given = fieldsAsked(partsOf(request, schema));
	const hasCohorts = given.some(isOfCohorts);
	demandCompatible(given, hasCohorts);
	const judge = (field: string) =>
		conflict([...given, field], hasCohorts) === undefined ? 'COMPATIBLE' : 'INCOMPATIBLE';
	const { compatibilityFilter: wanted = 'COMPATIBILITY_UNSPECIFIED' } = request;
	const judged = (kind: 'dimension' | 'metric') =>
		[...schema[`${kind}s`].values()]
			.map(({ apiName, told }) => ({
				[`${kind}Metadata`]: told,
				compatibility: judge(apiName),
			}))
			.filter(({ compatibility }) => /UNSPECIFIED/.test(wanted) || wanted === compatibility);
	const answer = {
		dimensionCompatibilities: judged('dimension'),
		metricCompatibilities: judged('metric'),
	};
	return { answer, charge: 1 };
}
