import type { JsonRecord } from '../../../shared/core/json';
import { dayIn, isTimeZone, type Day } from '../calendar';
import { inDays, type DateRange } from '../dateRange';
import { numberIn, recordIn, recordsIn, textIn, textsIn } from '../read';
import { truncationWords } from './truncation';

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
