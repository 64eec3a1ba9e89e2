/** What the rows of a report add up to, as a share of Google's own total. */
import {
	OTHER_VALUE,
	readAggregates,
	type ColumnHeaders,
	type Report,
	type TextRow,
} from '../google/reportResponse';

import type { ReportSpec } from './query';

/** By metric, as a share: 0.93 where the rows add up to 93% of Google's total. */
export type Completeness = ReadonlyMap<string, number>;

/** Metrics that count or sum up events, each of which is in one row. Users, sessions and ratios do not add up. */
const SUMS_OF_EVENTS = new Set([
	'addToCarts',
	'allConversionsByConversionDate',
	'allConversionsByInteractionDate',
	'checkouts',
	'countCustomEvent',
	'customEvent',
	'ecommercePurchases',
	'eventCount',
	'eventValue',
	'grossPurchaseRevenue',
	'keyEvents',
	'publisherAdClicks',
	'publisherAdImpressions',
	'purchaseRevenue',
	'refundAmount',
	'screenPageViews',
	'shippingAmount',
	'taxAmount',
	'totalAdRevenue',
	'totalRevenue',
	'totalRevenueByConversionDate',
	'totalRevenueByInteractionDate',
	'transactions',
	'userEngagementDuration',
]);

/** The same of items. An event can have several items, and is then in the row of each. */
const SUMS_OF_ITEMS = new Set([
	'grossItemRevenue',
	'itemDiscountAmount',
	'itemRefundAmount',
	'itemRevenue',
	'itemsAddedToCart',
	'itemsCheckedOut',
	'itemsClickedInList',
	'itemsClickedInPromotion',
	'itemsPurchased',
	'itemsViewed',
	'itemsViewedInList',
	'itemsViewedInPromotion',
]);

const ITEM_DIMENSION = /^(item|customItem:)/;

/** A user can be in several audiences and have several interests, so that an event is in several rows. */
const DIMENSION_OF_SEVERAL_VALUES = /^(audience|brandingInterest$)/;

/** The parts of a report that decide whether its rows add up. */
export type MeasuredSpec = Pick<ReportSpec, 'metrics' | 'dimensions' | 'metricFilter' | 'extras'>;

/** Whether Google's total says how complete the rows of such a report are. A metric filter chooses rows on purpose. */
export function canMeasureCompleteness(spec: MeasuredSpec): boolean {
	const { dimensions, metricFilter, extras } = spec;
	if (metricFilter !== undefined || extras.cohortSpec !== undefined) return false;
	return dimensions.length > 0 && findAdditiveMetrics(spec).length > 0;
}

/** The metrics of a report that add up over its rows. What an expression computes is not known to. */
function findAdditiveMetrics({ metrics, dimensions }: MeasuredSpec): string[] {
	if (dimensions.some((name) => DIMENSION_OF_SEVERAL_VALUES.test(name))) return [];
	const isByItem = dimensions.some((name) => ITEM_DIMENSION.test(name));
	return metrics
		.filter(({ expression }) => expression === undefined)
		.map(({ name }) => name)
		.filter((name) => {
			const [metric = ''] = name.split(':');
			return SUMS_OF_ITEMS.has(metric) || (!isByItem && SUMS_OF_EVENTS.has(metric));
		});
}

/** Adds up the rows of a report while they are read, so that none has to be kept. */
export interface CompletenessMeter {
	addRows: (rows: TextRow[]) => void;
	/** Undefined unless all rows of the report were added. */
	read: () => Completeness | undefined;
}

/** What the rows are compared with. */
interface Totals {
	headers: ColumnHeaders;
	/** Google's totals: one, or one for each comparison of the request. */
	totals: TextRow[];
	/** How many rows the report has at Google. */
	rowCount: number;
}

/** Creates a meter for the rows of one report; undefined if Google sent a different number of totals than expected. */
export function createCompletenessMeter(
	spec: MeasuredSpec,
	{ headers, totals, rowCount }: Totals,
): CompletenessMeter | undefined {
	if (totals.length !== Math.max(1, spec.extras.comparisons?.length ?? 0)) return undefined;
	const dimensions = headers.dimensions.length;
	const names = findAdditiveMetrics(spec);
	const columns = headers.metrics
		.map(({ name, isRestricted }, index) => ({ name, isRestricted, at: dimensions + index }))
		.filter(({ name, isRestricted }) => names.includes(name) && !isRestricted);
	const places = columns.map(({ at }) => at);
	const sums = places.map(() => 0);
	let count = 0;
	return {
		addRows: (rows) => {
			count += rows.length;
			for (const row of rows) addRow(sums, places, row, dimensions);
		},
		read: () => {
			if (count !== rowCount) return undefined;
			const shares = columns.flatMap(({ name, at }, index): Array<[string, number]> => {
				const share = computeShareOfTotal(sums[index]!, sumCells(totals, at));
				return share === undefined ? [] : [[name, share]];
			});
			return shares.length > 0 ? new Map(shares) : undefined;
		},
	};
}

/** Measures a report that came in one response, whose totals are `totals`. */
export function measureCompleteness(
	spec: MeasuredSpec,
	{ headers, rows, rowCount }: Pick<Report, 'headers' | 'rows' | 'rowCount'>,
	totals: unknown,
): Completeness | undefined {
	const meter = createCompletenessMeter(spec, {
		headers,
		totals: readAggregates(totals, headers),
		rowCount,
	});
	meter?.addRows(rows);
	return meter?.read();
}

/** Adds the metrics of a row; "(other)" stands for values that have no row of their own. */
function addRow(sums: number[], places: number[], row: TextRow, dimensions: number): void {
	for (let index = 0; index < dimensions; index++) if (row[index] === OTHER_VALUE) return;
	for (let index = 0; index < places.length; index++) {
		sums[index] = sums[index]! + Number(row[places[index]!]);
	}
}

/** NaN where one of them is no number. */
function sumCells(rows: TextRow[], at: number): number {
	return rows.reduce((sum, row) => sum + (row[at] ? Number(row[at]) : NaN), 0);
}

/** To four decimals; undefined where the total is no amount that could have parts. */
function computeShareOfTotal(sum: number, total: number): number | undefined {
	if (!Number.isFinite(sum) || !Number.isFinite(total) || total <= 0) return undefined;
	return Number((sum / total).toFixed(4));
}

/** Rows that add up to less than this share of Google's total are worth a warning. */
const ENOUGH = 0.98;

/** The warning that rows add up to less than Google's total; none where they do not. */
export function completenessWarnings(completeness: Completeness | undefined): string[] {
	const short = [...(completeness ?? [])].filter(([, share]) => share < ENOUGH);
	if (short.length === 0) return [];
	const shares = short.map(([metric, share]) => `${formatShare(share)} of ${metric}`).join(', ');
	return [`The rows add up to only part of Google's own total: ${shares}. ${LIKELY_CAUSES}`];
}

const LIKELY_CAUSES =
	'Likely causes: Google withholds rows with few users, groups rare values into "(other)", or is missing data for a day.';

/** Rounded down: 97.99% is not 98%. */
function formatShare(share: number): string {
	return `${Math.floor(Number((share * 1_000).toFixed(6))) / 10}%`;
}
