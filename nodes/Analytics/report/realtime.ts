import { omitFields } from '../../shared/core/omitFields';
import type { ApiRequest } from '../../shared/core/http';
import type { JsonRecord } from '../../shared/core/json';
import { failed, mapResult, formatCount, type Result } from '../../shared/core/result';
import { buildReportRequest } from '../google/client';
import { readReportField, type ReportField, type Metadata } from '../google/metadata';
import { readReport, type ExpectedColumns, type Report } from '../google/reportResponse';
import { canMeasureCompleteness, measureCompleteness, type Completeness } from './completeness';
import type { ShapedRow } from './columns';
import { buildReportBody, toOrderBy } from './rangeQuery';
import { roundForReading } from './readableNumbers';
import { completeOrders, checkUniqueRanges, type ReportSpec } from './query';

/**
 * The fields of realtime reports, which Google has no method to list:
 * https://developers.google.com/analytics/devguides/reporting/data/v1/realtime-api-schema
 */
const DIMENSIONS = [
	'appVersion',
	'audienceId',
	'audienceName',
	'audienceResourceName',
	'city',
	'cityId',
	'country',
	'countryId',
	'deviceCategory',
	'eventName',
	'minutesAgo',
	'platform',
	'streamId',
	'streamName',
	'unifiedScreenName',
];

const METRICS = ['activeUsers', 'eventCount', 'keyEvents', 'screenPageViews'];

/**
 * Selects the fields of a property that realtime reports have: user-scoped custom dimensions are among them,
 * event-scoped ones are not.
 */
export function selectRealtimeFields({ dimensions, metrics }: Metadata): Metadata {
	const own = dimensions.filter(({ apiName }) => apiName.startsWith('customUser:'));
	return {
		dimensions: [...own, ...selectKnownFields('dimension', DIMENSIONS, dimensions)],
		metrics: selectKnownFields('metric', METRICS, metrics),
		comparisons: [],
	};
}

function selectKnownFields(
	kind: ReportField['kind'],
	names: string[],
	fields: ReportField[],
): ReportField[] {
	const byName = new Map(fields.map((field) => [field.apiName, field]));
	return names.map((apiName) => {
		// This one exists only in realtime reports.
		const uiName = apiName === 'minutesAgo' ? 'Realtime minutes ago' : apiName;
		return byName.get(apiName) ?? readReportField(kind, { apiName, uiName, category: 'Time' });
	});
}

/** Lists the fields of realtime reports if Google refuses another one, since they are fewer than in other reports. */
export function explainRealtimeRefusal<T>(answer: Result<T>): Result<T> {
	if (answer.ok || answer.failure.reason !== 'unknownField') return answer;
	const { failure } = answer;
	const names = failure.message.includes('not a valid metric') ? METRICS : DIMENSIONS;
	const own = names === DIMENSIONS ? ' and your user-scoped custom dimensions' : '';
	const description = `Realtime reports have only ${names.join(', ')}${own}.`;
	return { ok: false, failure: { ...failure, description } };
}

/** Minutes back from now, both ends included; 0 is the current minute. */
export interface MinuteRange {
	name?: string;
	startMinutesAgo: number;
	endMinutesAgo: number;
}

/** 29 on standard properties; 360 has twice the time. */
const MOST_MINUTES = 59;

export function checkMinuteRangeNamesAndBounds(ranges: MinuteRange[]): Result<MinuteRange[]> {
	const named = checkUniqueRanges(ranges);
	if (!named.ok) return named;
	const wrong = ranges.find(
		({ startMinutesAgo: start, endMinutesAgo: end }) => start < end || start > MOST_MINUTES,
	);
	if (!wrong) return named;
	return failed(
		`The minute range from ${wrong.startMinutesAgo} to ${wrong.endMinutesAgo} minutes ago is not valid`,
		'Start at most 29 minutes ago (59 with Google Analytics 360), and no later than the end.',
	);
}

/**
 * Sums up a report of the last minutes: `12 activeUsers and 34 eventCount in the last 30 minutes.` Where there are
 * several rows, whose users cannot be added up, the first one: `8 rows for the last 30 minutes; first: Norway, 12
 * activeUsers.` Empty where there are no rows.
 * @param rows the shaped rows in their order
 */
export function describeRealtime(
	rows: ShapedRow[],
	{ metrics, dimensions, minuteRanges }: RealtimeSpec,
): string {
	const [first] = rows;
	if (first === undefined) return '';
	const minutes = describeMinutes(minuteRanges);
	const amounts = metrics.map(
		({ name }) => `${roundForReading(Number(first[name] ?? 0))} ${name}`,
	);
	const shown = amounts.length === 0 ? 'no metrics' : new Intl.ListFormat('en').format(amounts);
	if (dimensions.length === 0 && rows.length === 1) return `${shown} in ${minutes}.`;
	const values = dimensions.map((name) => String(first[name] ?? ''));
	return `${formatCount(rows.length, 'row')} for ${minutes}; first: ${[...values, shown].join(', ')}.`;
}

function describeMinutes(ranges: MinuteRange[]): string {
	const [range] = ranges;
	if (range === undefined) return 'the last 30 minutes';
	if (ranges.length > 1) return `${ranges.length} minute ranges`;
	const { startMinutesAgo: start, endMinutesAgo: end } = range;
	return end === 0
		? `the last ${formatCount(start + 1, 'minute')}`
		: `${start} to ${end} minutes ago`;
}

export interface RealtimeSpec extends Omit<ReportSpec, 'extras'> {
	minuteRanges: MinuteRange[];
	limit: number;
}

/** Google adds this column for several minute ranges. */
const RANGE_COLUMN = 'dateRange';

/** The columns of the answer. */
function listExpectedColumns({ metrics, dimensions, minuteRanges }: RealtimeSpec): ExpectedColumns {
	return {
		dimensions: minuteRanges.length > 1 ? [...dimensions, RANGE_COLUMN] : dimensions,
		metrics,
		keepsRawRows: true,
	};
}

/** Builds the request for a realtime report, which comes in one piece: it has no offset. */
export function buildRealtimeRequest(spec: RealtimeSpec): ApiRequest {
	const columns = listExpectedColumns(spec);
	const body = buildReportBody(spec, {
		minuteRanges: spec.minuteRanges,
		orderBys: completeOrders(columns, spec.orders).map((order) => toOrderBy(order, columns)),
		limit: spec.limit,
		metricAggregations: isMeasured(spec) ? ['TOTAL'] : undefined,
	});
	return buildReportRequest(spec.property, 'runRealtimeReport', body);
}

/** Whether completeness is measured. Several minute ranges would each have a total. */
function isMeasured(spec: RealtimeSpec): boolean {
	return spec.minuteRanges.length < 2 && canMeasureCompleteness({ ...spec, extras: {} });
}

export interface RealtimeReport extends Report {
	completeness: Completeness | undefined;
}

/** Reads the response to a realtime report, without the total that only the node requested. */
export function readRealtimeReport(body: JsonRecord, spec: RealtimeSpec): Result<RealtimeReport> {
	return mapResult(readReport(body, listExpectedColumns(spec)), (report) => ({
		...report,
		body: omitFields(report.body, ['totals']),
		completeness: isMeasured(spec)
			? measureCompleteness({ ...spec, extras: {} }, report, report.body.totals)
			: undefined,
	}));
}
