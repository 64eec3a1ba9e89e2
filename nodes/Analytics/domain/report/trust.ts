import type { JsonRecord } from '../../../shared/core/json';
import { plural } from '../../../shared/core/numbers';
import { dayIn, isTimeZone, type Day } from '../calendar';
import { inDays, type DateRange } from '../dateRange';
import { numberIn, recordIn, recordsIn, textIn, textsIn } from '../read';
import { alignmentOf, canAlign } from './alignment';
import { calendarDimension } from './dateDimensions';
import type { OpenReport } from './openReport';
import { dayFilters, partsPeriods, periodsOf, unequalLengths, type Periods } from './periods';
import type { ReportSpec } from './request';
import type { Report } from './response';

/** What an answer says about how far its numbers can be relied on. */
export interface Trust {
	/** Percent of the events the numbers rest on; undefined when on all. */
	sampledPercent?: number | undefined;
	/** Rows with few users are withheld. */
	thresholded: boolean;
	/** Rare values are grouped into `(other)`. */
	otherRow: boolean;
	/** Data is missing, in Google's words. */
	truncations: string[];
	/** Metrics the account may not see. */
	restrictedMetrics: string[];
	/** Why there are no rows, in Google's words. */
	emptyReason?: string | undefined;
	/** The first day whose numbers Google may still change. */
	provisionalSince?: Day | undefined;
}

export function trustOf(body: JsonRecord, ranges: DateRange[], now: number): Trust {
	const metadata = recordIn(body.metadata);
	const schema = recordIn(metadata.schemaRestrictionResponse);
	return {
		sampledPercent: sampledPercent(metadata),
		thresholded: metadata.subjectToThresholding === true,
		otherRow: metadata.dataLossFromOtherRow === true,
		truncations: recordsIn(metadata.dataTruncationReasons).map(truncationWords),
		restrictedMetrics: recordsIn(schema.activeMetricRestrictions).map(
			({ metricName, restrictedMetricTypes }) =>
				`${textIn(metricName)} (${textsIn(restrictedMetricTypes).map(restrictionWords).join(', ')})`,
		),
		emptyReason: textIn(metadata.emptyReason) || undefined,
		provisionalSince: provisionalSince(textIn(metadata.timeZone), ranges, now),
	};
}

/** `COST_DATA` and `REVENUE_DATA` in words. */
function restrictionWords(type: string): string {
	return type.toLowerCase().replaceAll('_', ' ');
}

/** Google sends one figure for each date range; the lowest is reported. */
function sampledPercent(metadata: JsonRecord): number | undefined {
	const shares = recordsIn(metadata.samplingMetadatas).flatMap(
		({ samplesReadCount, samplingSpaceSize }) => {
			const read = numberIn(samplesReadCount);
			const size = numberIn(samplingSpaceSize);
			return read === undefined || !size ? [] : [(read / size) * 100];
		},
	);
	return shares.length === 0 ? undefined : Math.min(...shares);
}

const UNSETTLED_MS = 48 * 3_600_000;

/** Google works on events for up to two days after they happened. */
function provisionalSince(timeZone: string, ranges: DateRange[], now: number): Day | undefined {
	if (!isTimeZone(timeZone)) return undefined;
	const today = dayIn(timeZone, now);
	const unsettled = dayIn(timeZone, now - UNSETTLED_MS);
	const touched = ranges
		.map((range) => inDays(range, today))
		.filter(({ endDate }) => endDate >= unsettled)
		.map(({ startDate }) => (startDate > unsettled ? startDate : unsettled));
	return touched.sort()[0];
}

/** Whether a row that is missing may be one that Google does not show, rather than one of zeros. */
export function isWithheld(
	{ spec }: { spec: Pick<ReportSpec, 'metricFilter'> },
	{ body }: Pick<Report, 'body'>,
): boolean {
	const metadata = recordIn(body.metadata);
	return (
		spec.metricFilter !== undefined ||
		metadata.subjectToThresholding === true ||
		metadata.dataLossFromOtherRow === true ||
		recordsIn(metadata.dataTruncationReasons).length > 0
	);
}

/** Why the numbers are not exact, in words; empty where they are. */
export function degradations(trust: Trust): string[] {
	const { sampledPercent: percent, thresholded, otherRow, truncations } = trust;
	return [
		...(percent === undefined
			? []
			: [
					`The report is sampled: its numbers are based on ${percentWords(percent)} of the events.`,
				]),
		...(thresholded ? ['Google withholds rows with few users (thresholding).'] : []),
		...(otherRow ? ['Rare values are grouped into a row "(other)".'] : []),
		...truncations.map((reason) => `Google left data out: ${reason}`),
	];
}

/** What else a reader should know. */
export function remarks({
	restrictedMetrics,
	emptyReason,
	provisionalSince: since,
}: Trust): string[] {
	return [
		...restrictedMetrics.map(
			(metric) => `The account is not allowed to see the metric ${metric}.`,
		),
		...(emptyReason === undefined ? [] : [`The report is empty: ${emptyReason}`]),
		...(since === undefined
			? []
			: [
					`Google may still change the numbers from ${since} on: they are less than 48 hours old.`,
				]),
	];
}

function percentWords(percent: number): string {
	return `${Number(percent.toPrecision(3))}%`;
}

/** What a reader should know about how two periods were compared, or days without data added. */
export function joiningNotes({ request, report }: OpenReport): string[] {
	const { periods, filled, rowFilter, spec } = request;
	const withheld = isWithheld(request, report);
	if (!periods) return filled ? fillingNotes(spec, withheld) : [];
	return [
		...lengthNote(spec.dimensions, periods),
		...separateNote(spec.dimensions, periods),
		...(withheld ? [WITHHELD] : []),
		...partingNote(spec, periods),
		...(rowFilter && spec.metricAggregations?.length ? [UNFILTERED_TOTALS] : []),
	];
}

const WITHHELD =
	'Google may have left out the row of one period, so its values are empty instead of 0.';

const WITHHELD_DAYS =
	'Google may have left out the rows of some days, so the rows added for them are empty instead of 0.';

const UNFILTERED_TOTALS =
	"Totals, minimums and maximums also cover the rows that 'Metric Filters' removed.";

function fillingNotes(spec: ReportSpec, withheld: boolean): string[] {
	const days = dayFilters(spec).join(', ');
	return [
		...(withheld ? [WITHHELD_DAYS] : []),
		...(days === ''
			? []
			: [
					`'Dimension Filters' leaves out days by ${days}, so the rows added for them are empty instead of 0.`,
				]),
	];
}

function partingNote(spec: ReportSpec, periods: Periods): string[] {
	if (!partsPeriods(spec, periods)) return [];
	return [
		`The filter on ${dayFilters(spec).join(', ')} keeps different days in the two periods, so what only one has is empty in the other instead of 0. Choose the days with 'Date Range' to compare them.`,
	];
}

function lengthNote(dimensions: string[], periods: Periods): string[] {
	const isByDay = dimensions.some((name) => calendarDimension(name) !== undefined);
	const unequal = unequalLengths(periods);
	if (!unequal) return [];
	return [
		`The previous period has ${plural(unequal.daysBefore, 'day')}, and this one ${unequal.days}.${isByDay ? ' A day without a counterpart is not compared.' : ''}`,
	];
}

function separateNote(dimensions: string[], periods: Periods): string[] {
	const { separate } = alignmentOf(dimensions, periods);
	if (separate.length === 0) return [];
	const names = separate.join(', ');
	const note = `The two periods cannot be aligned by ${names}; their rows are listed separately.`;
	return [`${note}${adviceFor(dimensions, periods)}`];
}

function adviceFor(dimensions: string[], { mode, current }: Periods): string {
	const sameWeekdays = periodsOf('previousPeriodSameWeekdays', current);
	if (mode === 'previousPeriod' && canAlign(dimensions, sameWeekdays)) {
		return " Set 'Compare With' to Previous Period, Same Weekdays to align them.";
	}
	return ' Use the dimension date instead to align them day by day.';
}

/** Why Google leaves data out, from the comments of `DataTruncationReason` in the Data API's proto. */
const REASONS: Record<string, string> = {
	RULES_BASED_MODELS: 'Rule-based attribution models have no earlier data',
	DATA_DRIVEN_ATTRIBUTION: 'Data-driven attribution has no earlier data',
	DV360: 'Display & Video 360 returns no data older than 2 years',
	CM360: 'Campaign Manager 360 returns no data older than 2 years',
	ITEM_SCOPED_ECOMMERCE_METRICS: 'Item-scoped e-commerce metrics have no earlier data',
	EVENT_SCOPED_ECOMMERCE_METRICS: 'Event-scoped e-commerce metrics have no earlier data',
	DATE_RANGE: 'The date range is not fully covered',
	PROPERTY: 'The property keeps no event data from before its retention period',
	CONVERSIONS: 'The conversions report has no earlier data',
	GOOGLE_ADS: 'Google Ads keeps data for 36 months',
};

/** In Google's own words where it sends any, with the days it is about. */
export function truncationWords(reason: JsonRecord): string {
	const type = textIn(reason.dataTruncationType).replace(/^DATA_TRUNCATION_TYPE_/, '');
	const known = Object.hasOwn(REASONS, type) ? REASONS[type] : undefined;
	const words =
		textIn(reason.dataTruncationMessage) ||
		known ||
		(type ? `reason ${type}` : 'no reason given');
	const days = missingDays(reason);
	return days === '' ? words : `${words.replace(/\.$/, '')} (missing: ${days})`;
}

function missingDays(reason: JsonRecord): string {
	const ranges = recordsIn(reason.dataTruncationDateRanges).map(({ startDate, endDate }) =>
		[textIn(startDate), textIn(endDate)].filter((day) => day !== '').join(' to '),
	);
	const date = textIn(reason.dataTruncationDate);
	const before = date === '' ? [] : [`before ${date}`];
	return (ranges.length > 0 ? ranges : before).join(', ');
}
