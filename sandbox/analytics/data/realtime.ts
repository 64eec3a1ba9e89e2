/** runRealtimeReport: the last thirty minutes, a small schema, no metadata. */
import type { Resource } from '../admin/store';
import { dayAt } from '../events/zone';
import { invalid } from '../wire/refusal';
import type { Range } from './cohorts';
import { compute } from './compute';
import type { Context } from './context';
import { checkRangeName } from './dates';
import { orderClause } from './ordering';
import { daysOf, planReport, type Setting } from './plan';
import { chargeFor, checkLimits, limitOf, type Finished } from './page';
import { refuseCount, tableOf } from './report';
import type { MinuteRange, RunRealtimeReportRequest } from './requests';
import { realtimeSchema } from './schema';

const OLDEST_MINUTE = 29;
const MOST_RANGES = 2;

export function runRealtimeReport(
	context: Context,
	property: Resource,
	request: RunRealtimeReportRequest,
): Finished {
	const setting = context.setting(property);
	const plan = planReport(
		request,
		{ ...setting, schema: realtimeSchema(setting.schema) },
		() => checkLimits(request),
		() => rangesOf(request.minuteRanges ?? [], setting),
	);
	refuseCount(request.metricAggregations);
	const order = orderClause(request.orderBys ?? [], plan);
	const computed = compute(plan, context.warehouse(property, daysOf(plan)));
	const page = computed.read(order, limitOf(request.limit), 0);
	const answer = {
		...tableOf(plan, computed, page, request),
		kind: 'analyticsData#runRealtimeReport',
	};
	return { answer, charge: chargeFor(plan, computed.count) };
}

function rangesOf(ranges: MinuteRange[], setting: Setting): Range[] {
	if (ranges.length > MOST_RANGES) {
		throw invalid(
			`Requests are limited to ${MOST_RANGES} minuteRanges.\n  This request contains ${ranges.length} minuteRanges.`,
		);
	}
	const asked = ranges.length > 0 ? ranges : [{}];
	return asked.map((range, index) => rangeOf(range, index, setting));
}

function rangeOf(range: MinuteRange, index: number, { now, property }: Setting): Range {
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
	const first = thisMinute - startMinutesAgo;
	const zone = String(property['timeZone']);
	return {
		name: name || `date_range_${index}`,
		start: dayAt(zone, first * 60_000),
		end: dayAt(zone, now),
		where: `ts >= ${first * 60} AND ts < ${(thisMinute - endMinutesAgo + 1) * 60}`,
	};
}
