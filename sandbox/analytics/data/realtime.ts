/** runRealtimeReport: the last thirty minutes, a small schema, no metadata. */
import type { Resource } from '../admin/store';
import { dayAt } from '../events/zone';
import { invalid } from '../wire/refusal';
import { filled, headers } from './answers';
import { dimensionColumns, metricColumns } from './columns';
import { compute } from './compute';
import type { Context } from './context';
import { checkRangeName } from './dates';
import { orderClause } from './ordering';
import { checkCardinality, daysOf, planFilters, type Plan, type Setting, type Slice } from './plan';
import { chargeFor, checkLimits, limitOf, type Finished } from './page';
import { aggregates, refuseCount, rowsOf } from './report';
import type { MinuteRange, RunRealtimeReportRequest } from './requests';
import { realtimeSchema } from './schema';
import { quote } from './sql';

const OLDEST_MINUTE = 29;
const MOST_RANGES = 2;

export function runRealtimeReport(
	context: Context,
	property: Resource,
	request: RunRealtimeReportRequest,
): Finished {
	const plan = planRealtime(request, context.setting(property));
	refuseCount(request.metricAggregations);
	const order = orderClause(request.orderBys ?? [], plan);
	const computed = compute(plan, context.warehouse(property, daysOf(plan)));
	const rows = rowsOf(plan, computed.read(order, limitOf(request.limit), 0));
	const answer = {
		...headers(plan),
		...filled('rows', rows),
		...aggregates(plan, computed, request.metricAggregations ?? []),
		...(computed.count > 0 ? { rowCount: computed.count } : {}),
		kind: 'analyticsData#runRealtimeReport',
	};
	return { answer, charge: chargeFor(plan, computed.count) };
}

function planRealtime(request: RunRealtimeReportRequest, setting: Setting): Plan {
	const schema = realtimeSchema(setting.schema);
	const dimensions = dimensionColumns(schema, request.dimensions ?? []);
	const metrics = metricColumns(schema, request.metrics ?? []);
	checkLimits(request);
	const slices = planMinutes(request.minuteRanges ?? [], setting);
	checkCardinality(dimensions.length, metrics.length);
	const conditions = planFilters(request, schema, metrics);
	const named = { name: 'dateRange', sql: '$dateRange', itemScoped: false, fields: [] };
	return {
		dimensions: [...dimensions, ...(slices.length > 1 ? [named] : [])],
		metrics,
		slices,
		view: 'facts',
		where: conditions.where,
		having: conditions.having,
		keepEmptyRows: false,
		currencyCode: '',
		timeZone: '',
		fields: [...dimensions.flatMap(({ fields }) => fields), ...conditions.fields],
		filters: conditions.fields.length,
	};
}

function planMinutes(ranges: MinuteRange[], setting: Setting): Slice[] {
	if (ranges.length > MOST_RANGES) {
		throw invalid(
			`Requests are limited to ${MOST_RANGES} minuteRanges.\n  This request contains ${ranges.length} minuteRanges.`,
		);
	}
	const asked = ranges.length > 0 ? ranges : [{}];
	return asked.map((range, index) => planMinuteRange(range, index, setting));
}

function planMinuteRange(range: MinuteRange, index: number, { now, property }: Setting): Slice {
	const { startMinutesAgo = OLDEST_MINUTE, endMinutesAgo = 0, name = '' } = range;
	for (const minute of [startMinutesAgo, endMinutesAgo]) {
		if (minute < 0 || minute > OLDEST_MINUTE) {
			throw invalid(`Minutes ago must be between 0 and ${OLDEST_MINUTE}, not ${minute}.`);
		}
	}
	if (startMinutesAgo < endMinutesAgo) {
		throw invalid(
			`start_minutes_ago must be greater than or equal to end_minutes_ago. start_minutes_ago = ${startMinutesAgo} and end_minutes_ago = ${endMinutesAgo}`,
		);
	}
	checkRangeName(name);
	const thisMinute = Math.floor(now / 60_000);
	const zone = String(property['timeZone']);
	const label = name || `date_range_${index}`;
	return {
		name: label,
		first: dayAt(zone, (thisMinute - startMinutesAgo) * 60_000),
		last: dayAt(zone, now),
		where: `ts >= ${(thisMinute - startMinutesAgo) * 60} AND ts < ${(thisMinute - endMinutesAgo + 1) * 60} AND ts <= ${Math.floor(now / 1000)}`,
		tokens: {
			dateRange: quote(label),
			thisMinute: String(thisMinute),
			property: quote(property.name),
			rate: '1',
		},
	};
}
