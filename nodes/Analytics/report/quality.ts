import { omitFields } from '../../shared/core/omitFields';
import { asRecord, asRecords, type JsonRecord } from '../../shared/core/json';
import { lowestOf } from '../../shared/core/lists';
import { failed, success, type Result } from '../../shared/core/result';
import { dayIn, isTimeZone, type Day } from '../../shared/core/calendar';
import { numberIn, textIn, textsIn } from '../google/jsonValues';
import { restrictionsIn, type Report } from '../google/reportResponse';
import type { DateRange } from './periods';
import { toCalendarDays } from './dates';
import { mergeNotes, noteIf } from './notes';

/** How far the numbers of a report of Google's can be relied on. */
export interface Quality {
	/** What the answers say of it, in the form of one. */
	metadata: JsonRecord;
	/** In which the property counts its days; undefined where Google does not tell. */
	timeZone: string | undefined;
	/** What a sentence calls the range where it is one of several: `The previous period`. */
	of: string;
	/** Percent of the events the numbers rest on; undefined when on all. */
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
	/** A row that is missing may be one that Google does not show, rather than one of zeros. */
	mayLackRows: boolean;
	/** The first day whose numbers Google may still change. */
	provisionalSince?: Day | undefined;
	/** There are columns that Google attributes, whose numbers it may change for longer. */
	isAttributed: boolean;
}

/** What an answer of Google says of itself. */
type DescribedAnswer = Pick<Report, 'body' | 'rowCount'>;

const areEmpty = (reports: DescribedAnswer[]) => reports.every(({ rowCount }) => rowCount === 0);

/** What several answers say together, in the form of one. */
function metadataOf(reports: DescribedAnswer[]): JsonRecord {
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

/** What Google's answers for the same ranges say. Where there are no rows, there are no numbers that could change. */
export function readQuality(
	reports: DescribedAnswer[],
	ranges: DateRange[],
	now: number,
	{ of = '', metricFilter }: { of?: string | undefined; metricFilter?: unknown } = {},
): Quality {
	const metadata = metadataOf(reports);
	const all = reports.map(({ body }) => asRecord(body.metadata));
	const zone = textIn(metadata.timeZone);
	const timeZone = isTimeZone(zone) ? zone : undefined;
	const percent = sampledPercent(all.flatMap((each) => asRecords(each.samplingMetadatas)));
	const truncations = all.flatMap((each) => asRecords(each.dataTruncationReasons));
	const quality = {
		sampledPercent: percent,
		thresholded: metadata.subjectToThresholding === true,
		dataLossFromOtherRow: metadata.dataLossFromOtherRow === true,
		truncations: [...new Set(truncations.map(truncationWords))],
	};
	const isShort = withholdsData(quality);
	const saysWhyEmpty = all.some(({ emptyReason }) => textIn(emptyReason) !== '');
	return {
		...quality,
		of,
		metadata,
		timeZone,
		restrictedMetrics: [...new Set(all.flatMap(restrictionsIn).map(restrictionWords))],
		emptyReason: textIn(metadata.emptyReason) || undefined,
		mayLackRows: isShort || saysWhyEmpty || (percent ?? metricFilter) !== undefined,
		provisionalSince: areEmpty(reports) ? undefined : provisionalSince(timeZone, ranges, now),
		isAttributed: reports.some(({ body }) => hasAttributedColumn(body)),
	};
}

/** Whether Google says that it withheld rows with few users, grouped rare values into "(other)", or left data out. */
export function withholdsData({
	thresholded,
	dataLossFromOtherRow,
	truncations,
}: Pick<Quality, 'thresholded' | 'dataLossFromOtherRow' | 'truncations'>): boolean {
	return thresholded || dataLossFromOtherRow || truncations.length > 0;
}

/** Dimensions that say which visit, campaign or channel Google credits: it may do so anew when later visits come. */
const ATTRIBUTED_DIMENSION =
	/(?<!re)source|medium|campaign|channelGroup|^(session|firstUser)?(googleAds|manual|cm360|dv360|sa360)/i;

/** Metrics of conversion reports: Google credits conversions anew as later ones come. */
const ATTRIBUTED_METRIC = /By(Conversion|Interaction)Date$/;

function hasAttributedColumn({ dimensionHeaders, metricHeaders }: JsonRecord): boolean {
	return (
		asRecords(dimensionHeaders).some(({ name }) => ATTRIBUTED_DIMENSION.test(textIn(name))) ||
		asRecords(metricHeaders).some(({ name }) => ATTRIBUTED_METRIC.test(textIn(name)))
	);
}

/** A caution about sources, channels and campaigns of the last days. */
export const ATTRIBUTED =
	'Source, channel, and campaign attribution may change for several more days.';

/** `totalRevenue (revenue data)` */
function restrictionWords({ metricName, restrictedMetricTypes }: JsonRecord): string {
	return `${textIn(metricName)} (${textsIn(restrictedMetricTypes).map(inWords).join(', ')})`;
}

/** `REVENUE_DATA` in words. */
function inWords(type: string): string {
	return type.toLowerCase().replaceAll('_', ' ');
}

/** Google sends one figure for each date range; the lowest is reported. */
function sampledPercent(samplings: JsonRecord[]): number | undefined {
	const shares = samplings.flatMap(({ samplesReadCount, samplingSpaceSize }) => {
		const [read, size] = [samplesReadCount, samplingSpaceSize].map(numberIn);
		return read === undefined || !size ? [] : [(read / size) * 100];
	});
	return shares.length === 0 ? undefined : lowestOf(shares);
}

const UNSETTLED_MS = 48 * 3_600_000;

/** Google works on events for up to two days after they happened. */
export function provisionalSince(
	timeZone: string | undefined,
	ranges: DateRange[],
	now: number,
): Day | undefined {
	if (timeZone === undefined) return undefined;
	const today = dayIn(timeZone, now);
	const unsettled = dayIn(timeZone, now - UNSETTLED_MS);
	const touched = ranges
		.map((range) => toCalendarDays(range, today))
		.filter(({ endDate }) => endDate >= unsettled)
		.map(({ startDate }) => (startDate > unsettled ? startDate : unsettled));
	return touched.sort()[0];
}

/** Why the numbers are not exact, in words; empty where they are. */
export function degradationWarnings(qualities: Quality[]): string[] {
	return mergeNotesOf(qualities, (quality) => [
		...noteIf(
			quality.sampledPercent !== undefined,
			`The report is sampled: its numbers are based on ${Number(quality.sampledPercent?.toPrecision(3))}% of the events.`,
		),
		...noteIf(quality.thresholded, 'Google withholds rows with few users (thresholding).'),
		...noteIf(quality.dataLossFromOtherRow, 'Rare values are grouped into a row "(other)".'),
		...quality.truncations.map((reason) => `Google left data out: ${reason}`),
		...quality.restrictedMetrics.map(
			(metric) =>
				`The account is not allowed to see the metric ${metric}, so its values are empty.`,
		),
	]);
}

/** The same, and that numbers are too young to be final: a report until yesterday has such, so it does not fail for them. */
export function dataWarnings(qualities: Quality[]): string[] {
	const since = qualities.flatMap(({ provisionalSince }) => provisionalSince ?? []).sort()[0];
	const isAttributed = qualities.some((quality) => quality.isAttributed);
	const settlesLater = isAttributed ? ` ${ATTRIBUTED}` : '';
	return [
		...degradationWarnings(qualities),
		...noteIf(
			since !== undefined,
			`Google may still change figures from ${since} onward: they are less than 48 hours old.${settlesLater}`,
		),
	];
}

/** All warnings, or a failure where there are any and the numbers have to be exact. */
export function checkQuality(qualities: Quality[], hasToBeExact: boolean): Result<string[]> {
	const degraded = degradationWarnings(qualities);
	if (hasToBeExact && degraded.length > 0) return degradedFailure(degraded);
	return success(dataWarnings(qualities));
}

/** The failure that stands in for a report whose numbers have to be exact and are not. */
export function degradedFailure(warnings: string[]): Result<never> {
	return failed(
		'The report is sampled or incomplete',
		`${warnings.join(' ')} Request fewer days or fields, or turn 'Stop If Data Is Sampled or Incomplete' under Options off.`,
		{ reason: 'degraded' },
	);
}

/** Why reports are empty, where Google says it. */
export function emptyReportNotes(qualities: Quality[]): string[] {
	return mergeNotesOf(qualities, ({ emptyReason }) =>
		noteIf(emptyReason !== undefined, `The report is empty: ${emptyReason}`),
	);
}

function mergeNotesOf(qualities: Quality[], notesOn: (quality: Quality) => string[]): string[] {
	return mergeNotes(qualities.map((quality) => ({ of: quality.of, words: notesOn(quality) })));
}

/** In Google's own words where it sends any. */
function truncationWords(reason: JsonRecord): string {
	const type = textIn(reason.dataTruncationType).replace(/^DATA_TRUNCATION_TYPE_/, '');
	return textIn(reason.dataTruncationMessage) || inWords(type) || 'no reason given';
}
