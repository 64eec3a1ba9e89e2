import { omitFields } from '../../shared/core/omitFields';
import { asRecord, asRecords, type JsonRecord } from '../../shared/core/json';
import { findMin } from '../../shared/core/lists';
import { failed, success, type Result } from '../../shared/core/result';
import { toDayInZone, isTimeZone, type Day } from '../../shared/core/calendar';
import { readFiniteNumber, readTextOrEmpty, readTextList } from '../google/jsonValues';
import { readMetricRestrictions, type Report } from '../google/reportResponse';
import type { DateRange } from './periods';
import { toCalendarDays } from './dates';
import { mergeNotes, noteIf } from './notes';
import { describeDayOfThisYear } from './periodWords';

/** How far the numbers of a report of Google's can be relied on. */
export interface Quality {
	/** The merged metadata of the responses. */
	metadata: JsonRecord;
	/** The property's time zone; undefined where Google does not return one. */
	timeZone: string | undefined;
	/** How a sentence refers to the range if it is one of several: `The previous period`. */
	of: string;
	/** Percentage of the events that the numbers are based on; undefined if they are based on all. */
	sampledPercent?: number | undefined;
	/** Rows with few users are withheld. */
	thresholded: boolean;
	/** Rare values are grouped into `(other)`. */
	dataLossFromOtherRow: boolean;
	/** Data is missing, in Google's words. */
	truncations: string[];
	/** Metrics the account may not see. */
	restrictedMetrics: string[];
	/** Why there are no rows, in Google's words. */
	emptyReason?: string | undefined;
	/** A missing row may be one that Google does not show, rather than one of zeros. */
	mayLackRows: boolean;
	/** The first day whose numbers Google may still change. */
	provisionalSince?: Day | undefined;
	/** The report has attributed columns, whose numbers Google may change for longer. */
	isAttributed: boolean;
}

/** What an answer of Google says of itself. */
type DescribedAnswer = Pick<Report, 'body' | 'rowCount'>;

const areEmpty = (reports: DescribedAnswer[]) => reports.every(({ rowCount }) => rowCount === 0);

/** Merges the metadata of several responses into one. */
function mergeMetadata(reports: DescribedAnswer[]): JsonRecord {
	const merged = new Map<string, unknown>();
	for (const body of new Set(reports.map((report) => report.body))) {
		for (const [name, value] of Object.entries(asRecord(body.metadata))) {
			const known = merged.get(name);
			if (Array.isArray(known) && Array.isArray(value)) {
				merged.set(name, [...(known as unknown[]), ...(value as unknown[])]);
			} else if (known === undefined || value === true) merged.set(name, value);
		}
	}
	const metadata: JsonRecord = Object.fromEntries(merged);
	return areEmpty(reports) ? metadata : omitFields(metadata, ['emptyReason']);
}

/**
 * Reads what Google's responses for the same ranges say about their numbers. Without rows there are no numbers that
 * could change.
 */
export function readQuality(
	reports: DescribedAnswer[],
	ranges: DateRange[],
	now: number,
	{ of = '', metricFilter }: { of?: string | undefined; metricFilter?: unknown } = {},
): Quality {
	const metadata = mergeMetadata(reports);
	const all = reports.map(({ body }) => asRecord(body.metadata));
	const zone = readTextOrEmpty(metadata.timeZone);
	const timeZone = isTimeZone(zone) ? zone : undefined;
	const percent = sampledPercent(all.flatMap((each) => asRecords(each.samplingMetadatas)));
	const truncations = all.flatMap((each) => asRecords(each.dataTruncationReasons));
	const quality = {
		sampledPercent: percent,
		thresholded: metadata.subjectToThresholding === true,
		dataLossFromOtherRow: metadata.dataLossFromOtherRow === true,
		truncations: [...new Set(truncations.map(truncationWords))],
	};
	const isShort = isDataWithheld(quality);
	const saysWhyEmpty = all.some(({ emptyReason }) => readTextOrEmpty(emptyReason) !== '');
	return {
		...quality,
		of,
		metadata,
		timeZone,
		restrictedMetrics: [...new Set(all.flatMap(readMetricRestrictions).map(restrictionWords))],
		emptyReason: readTextOrEmpty(metadata.emptyReason) || undefined,
		mayLackRows: isShort || saysWhyEmpty || (percent ?? metricFilter) !== undefined,
		provisionalSince: areEmpty(reports)
			? undefined
			: findFirstProvisionalDay(timeZone, ranges, now),
		isAttributed: reports.some(({ body }) => hasAttributedColumn(body)),
	};
}

/** Whether Google says that it withheld rows with few users, grouped rare values into "(other)", or left data out. */
export function isDataWithheld({
	thresholded,
	dataLossFromOtherRow,
	truncations,
}: Pick<Quality, 'thresholded' | 'dataLossFromOtherRow' | 'truncations'>): boolean {
	return thresholded || dataLossFromOtherRow || truncations.length > 0;
}

/** Dimensions that say which visit, campaign or channel Google credits, which may change with later visits. */
const ATTRIBUTED_DIMENSION =
	/(?<!re)source|medium|campaign|channelGroup|^(session|firstUser)?(googleAds|manual|cm360|dv360|sa360)/i;

/** Metrics of conversion reports, whose credit may change with later conversions. */
const ATTRIBUTED_METRIC = /By(Conversion|Interaction)Date$/;

function hasAttributedColumn({ dimensionHeaders, metricHeaders }: JsonRecord): boolean {
	return (
		asRecords(dimensionHeaders).some(({ name }) =>
			ATTRIBUTED_DIMENSION.test(readTextOrEmpty(name)),
		) ||
		asRecords(metricHeaders).some(({ name }) => ATTRIBUTED_METRIC.test(readTextOrEmpty(name)))
	);
}

/** Cautions about sources, channels and campaigns of the last days. */
export const ATTRIBUTED =
	'Source, channel, and campaign attribution may change for several more days.';

/** `totalRevenue (revenue data)` */
function restrictionWords({ metricName, restrictedMetricTypes }: JsonRecord): string {
	return `${readTextOrEmpty(metricName)} (${readTextList(restrictedMetricTypes).map(inWords).join(', ')})`;
}

/** `REVENUE_DATA` in words. */
function inWords(type: string): string {
	return type.toLowerCase().replaceAll('_', ' ');
}

/** Google sends one figure for each date range; the lowest is reported. */
function sampledPercent(samplings: JsonRecord[]): number | undefined {
	const shares = samplings.flatMap(({ samplesReadCount, samplingSpaceSize }) => {
		const [read, size] = [samplesReadCount, samplingSpaceSize].map(readFiniteNumber);
		return read === undefined || !size ? [] : [(read / size) * 100];
	});
	return shares.length === 0 ? undefined : findMin(shares);
}

const UNSETTLED_MS = 48 * 3_600_000;

/** Google works on events for up to two days after they happened. */
export function findFirstProvisionalDay(
	timeZone: string | undefined,
	ranges: DateRange[],
	now: number,
): Day | undefined {
	if (timeZone === undefined) return undefined;
	const today = toDayInZone(timeZone, now);
	const unsettled = toDayInZone(timeZone, now - UNSETTLED_MS);
	const touched = ranges
		.map((range) => toCalendarDays(range, today))
		.filter(({ endDate }) => endDate >= unsettled)
		.map(({ startDate }) => (startDate > unsettled ? startDate : unsettled));
	return touched.sort()[0];
}

/** Says why the numbers are not exact; empty if they are. */
export function degradationWarnings(qualities: Quality[]): string[] {
	return mergeNotesOnQualities(qualities, (quality) => [
		...noteIf(
			quality.sampledPercent !== undefined,
			`The report is sampled: its numbers are based on ${Number(quality.sampledPercent?.toPrecision(3))}% of the events.`,
		),
		...noteIf(quality.thresholded, 'Google withholds rows with few users (thresholding).'),
		...noteIf(quality.dataLossFromOtherRow, 'Google groups rare values into an "(other)" row.'),
		...quality.truncations.map((reason) => `Google left data out: ${reason}`),
		...quality.restrictedMetrics.map(
			(metric) =>
				`The account is not allowed to see the metric ${metric}, so its values are empty.`,
		),
	]);
}

/**
 * The same, and a warning about numbers that are not final yet. Every report until yesterday has some, so it does not
 * fail because of them.
 */
export function dataWarnings(qualities: Quality[]): string[] {
	const since = qualities.flatMap(({ provisionalSince }) => provisionalSince ?? []).sort()[0];
	const isAttributed = qualities.some((quality) => quality.isAttributed);
	const settlesLater = isAttributed ? ` ${ATTRIBUTED}` : '';
	return [
		...degradationWarnings(qualities),
		...(since === undefined ? [] : [`${describeProvisionalDays(since)}${settlesLater}`]),
	];
}

const describeProvisionalDays = (since: Day): string =>
	`Google may still change figures from ${describeDayOfThisYear(since)} onward: they are less than 48 hours old.`;

/** Returns all warnings, or fails if there are any and the numbers have to be exact. */
export function checkQuality(qualities: Quality[], hasToBeExact: boolean): Result<string[]> {
	const degraded = degradationWarnings(qualities);
	if (hasToBeExact && degraded.length > 0) return degradedFailure(degraded);
	return success(dataWarnings(qualities));
}

/** The failure of a report whose numbers have to be exact and are not. */
export function degradedFailure(warnings: string[]): Result<never> {
	return failed(
		'The report is sampled or incomplete',
		`${warnings.join(' ')} Request fewer days or fields, or turn off 'Stop If Sampled or Incomplete' under Options.`,
		{ reason: 'degraded' },
	);
}

/** Says why reports are empty, if Google gives a reason. */
export function emptyReportNotes(qualities: Quality[]): string[] {
	return mergeNotesOnQualities(qualities, ({ emptyReason }) =>
		noteIf(emptyReason !== undefined, `The report is empty: ${emptyReason}`),
	);
}

function mergeNotesOnQualities(
	qualities: Quality[],
	notesOn: (quality: Quality) => string[],
): string[] {
	return mergeNotes(qualities.map((quality) => ({ of: quality.of, words: notesOn(quality) })));
}

/** In Google's own words where it sends any. */
function truncationWords(reason: JsonRecord): string {
	const type = readTextOrEmpty(reason.dataTruncationType).replace(/^DATA_TRUNCATION_TYPE_/, '');
	return readTextOrEmpty(reason.dataTruncationMessage) || inWords(type) || 'no reason given';
}
