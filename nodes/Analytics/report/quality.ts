import type { JsonRecord } from '../../shared/core/json';
import { groupBy } from '../../shared/core/lists';
import { quotaLeft, quotaWords } from '../google/quota';
import { numberIn, recordIn, recordsIn, textIn, textsIn } from '../google/read';
import { restrictionsIn, type Report } from '../google/answer';
import { dayIn, isTimeZone, type Day } from '../../shared/core/calendar';
import type { DateRange } from './periods';
import { inDays } from './dates';

/** How far the numbers of a report of Google's can be relied on. */
export interface Quality {
	/** What a sentence calls the range where it is one of several: `the previous period`. */
	of: string;
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

/** What an answer of Google says of itself. */
type Answered = Pick<Report, 'body' | 'rowCount'>;

/** What the answers for all ranges of a report say together, in the form of one. */
export function metadataOf(reports: Answered[]): JsonRecord {
	const merged: JsonRecord = {};
	for (const { body } of reports) {
		for (const [name, value] of Object.entries(recordIn(body.metadata))) {
			const known = merged[name];
			if (Array.isArray(known) && Array.isArray(value)) merged[name] = union(known, value);
			else if (known === undefined || value === true) merged[name] = value;
		}
	}
	const isEmpty = reports.every(({ rowCount }) => rowCount === 0);
	if (!isEmpty) delete merged.emptyReason;
	return merged;
}

/** In which a property counts its days; undefined where Google does not tell. */
export function timeZoneIn({ timeZone }: JsonRecord): string | undefined {
	const name = textIn(timeZone);
	return isTimeZone(name) ? name : undefined;
}

function union(one: unknown[], other: unknown[]): unknown[] {
	const known = new Set(one.map((each) => JSON.stringify(each)));
	return [...one, ...other.filter((each) => !known.has(JSON.stringify(each)))];
}

/** What Google's answers for the same range say. Where there are no rows, there are no numbers that could change. */
export function qualityOf(reports: Answered[], ranges: DateRange[], now: number, of = ''): Quality {
	const metadata = metadataOf(reports);
	const isEmpty = reports.every(({ rowCount }) => rowCount === 0);
	return {
		of,
		sampledPercent: sampledPercent(metadata),
		thresholded: metadata.subjectToThresholding === true,
		otherRow: metadata.dataLossFromOtherRow === true,
		truncations: recordsIn(metadata.dataTruncationReasons).map(truncationWords),
		restrictedMetrics: restrictionsIn(metadata).map(
			({ metricName, restrictedMetricTypes }) =>
				`${textIn(metricName)} (${textsIn(restrictedMetricTypes).map(restrictionWords).join(', ')})`,
		),
		emptyReason: textIn(metadata.emptyReason) || undefined,
		provisionalSince: isEmpty ? undefined : provisionalSince(timeZoneIn(metadata), ranges, now),
	};
}

/** Whether a row that is missing may be one that Google does not show, rather than one of zeros. */
export function isWithheld(
	{ metricFilter }: { metricFilter?: unknown },
	{ body }: Pick<Report, 'body'>,
): boolean {
	const metadata = recordIn(body.metadata);
	return (
		metricFilter !== undefined ||
		metadata.subjectToThresholding === true ||
		metadata.dataLossFromOtherRow === true ||
		textIn(metadata.emptyReason) !== '' ||
		sampledPercent(metadata) !== undefined ||
		recordsIn(metadata.dataTruncationReasons).length > 0
	);
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
export function provisionalSince(
	timeZone: string | undefined,
	ranges: DateRange[],
	now: number,
): Day | undefined {
	if (timeZone === undefined) return undefined;
	const today = dayIn(timeZone, now);
	const unsettled = dayIn(timeZone, now - UNSETTLED_MS);
	const touched = ranges
		.map((range) => inDays(range, today))
		.filter(({ endDate }) => endDate >= unsettled)
		.map(({ startDate }) => (startDate > unsettled ? startDate : unsettled));
	return touched.sort()[0];
}

/** Why the numbers are not exact, in words; empty where they are. */
export function degradations(qualities: Quality[]): string[] {
	return inEach(
		qualities,
		({ sampledPercent, thresholded, otherRow, truncations, restrictedMetrics }) => [
			...(sampledPercent === undefined
				? []
				: [
						`The report is sampled: its numbers are based on ${Number(sampledPercent.toPrecision(3))}% of the events.`,
					]),
			...(thresholded ? ['Google withholds rows with few users (thresholding).'] : []),
			...(otherRow ? ['Rare values are grouped into a row "(other)".'] : []),
			...truncations.map((reason) => `Google left data out: ${reason}`),
			...restrictedMetrics.map(
				(metric) =>
					`The account is not allowed to see the metric ${metric}, so its values are empty.`,
			),
		],
	);
}

/** What else a reader should know. */
export function remarks(qualities: Quality[]): string[] {
	const since = earliest(qualities);
	return [
		...inEach(qualities, ({ emptyReason }) =>
			emptyReason === undefined ? [] : [`The report is empty: ${emptyReason}`],
		),
		...(since === undefined
			? []
			: [
					`Google may still change figures from ${since} onward: they are less than 48 hours old.`,
				]),
	];
}

/** The first day whose numbers Google may still change. */
export function earliest(qualities: Quality[]): Day | undefined {
	return qualities.flatMap(({ provisionalSince }) => provisionalSince ?? []).sort()[0];
}

/** What holds for all ranges is said once, and anything else with the ranges that it holds for. */
export function inEach(
	qualities: Quality[],
	say: (quality: Quality) => string | string[],
): string[] {
	const said = qualities.flatMap((quality) =>
		[say(quality)].flat().map((words) => ({ quality, words })),
	);
	return [...groupBy(said, ({ words }) => words)].map(([words, all]) =>
		all.length === qualities.length
			? words
			: `In ${all.map(({ quality }) => quality.of).join(' and ')}: ${words}`,
	);
}

/** What there is to say about a report. */
interface Sayings {
	notes?: string[];
	warnings: string[];
}

/** In the editor: one summary, and one warning that lists all that is wrong. */
export function tell(
	run: { hint: (message: string, type?: 'warning') => void },
	{ notes = [], warnings }: Sayings,
	about = '',
): void {
	if (notes.length > 0) run.hint(about + notes.join(' '));
	if (warnings.length > 0) run.hint(about + warnings.join(' '), 'warning');
}

export const NO_ROWS = 'The report has no rows.';

const LOW_PERCENT = 10;

/** Given a `propertyQuota` of Google's. */
export function lowQuota(quota: unknown): string[] {
	const low = quotaLeft(quota).filter(({ percent }) => percent < LOW_PERCENT);
	if (low.length === 0) return [];
	return [`The quota of the property is low: ${low.map(quotaWords).join(', ')}.`];
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
function truncationWords(reason: JsonRecord): string {
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
