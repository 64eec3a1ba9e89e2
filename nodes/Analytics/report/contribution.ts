import { readOwnValue } from '../../shared/core/json';
import { OTHER_VALUE, type MetricHeader } from '../google/reportResponse';
import { chooseMissingValue } from './columns';
import { compareValues } from './compare';

/** A metric of one value, or of everything, in one period. */
export interface Amount {
	/** As Google gives it; null for a ratio whose base is 0. */
	shown: number | null;
	/** What adds up over the values: the metric itself, or what a ratio divides. */
	sum: number;
	/** What a ratio divides by; 0 for other metrics. */
	base: number;
}

/** The values of one dimension in one period. */
export interface PeriodValues {
	total: Amount;
	values: Map<string, Amount>;
	/** Some values are missing: withheld, or beyond the rows that were read. */
	isPartial: boolean;
	/** Google does not return them at all. */
	isUnknown?: true;
}

/** How much one value contributes to the change of the total. */
export interface Contribution {
	value: string;
	current: number | null;
	previous: number | null;
	change: number | null;
	/** In percent of the whole change: 50 is half of it. The shares of all values make 100. */
	shareOfChange: number | null;
	/** For a ratio: the part that comes from the value's weight in the total. */
	mix?: number | null;
	/** For a ratio: the part that comes from the value's own ratio. */
	rate?: number | null;
}

export interface ExplainedRow extends Contribution {
	dimension: string;
}

/** A contribution, and what it is ranked by. */
export interface RankedContribution extends Contribution {
	/** How far the change of the value goes beyond its share of the total; in units of the metric, always positive. */
	excess: number;
}

export const NOT_SHOWN = '(not shown)';
export const OVERLAP = '(counted more than once)';
export const NO_AMOUNT: Amount = { shown: null, sum: 0, base: 0 };

/** What the values of a dimension contribute to the change of the total. */
export interface Contributions {
	values: RankedContribution[];
	/** What the values do not make up of the total; undefined where they make up all of it. */
	rest: RankedContribution | undefined;
}

/**
 * Computes what each value contributes to the change of the total. Where Google may have withheld values, one that only
 * one period shows belongs to the rest in both, since its change is unknown; so does "(other)".
 */
export function computeContributions(
	current: PeriodValues,
	previous: PeriodValues,
	isRatio: boolean,
): Contributions {
	const isPartial = current.isPartial || previous.isPartial;
	const all = new Set([...current.values.keys(), ...previous.values.keys()]);
	const isInBoth = (name: string) => current.values.has(name) && previous.values.has(name);
	const names = [...all].filter((name) => !isPartial || (name !== OTHER_VALUE && isInBoth(name)));
	const sides = { current, previous };
	const judge = isRatio ? createRatioJudge(sides) : createSumJudge(sides);
	const values = names.map((name) =>
		judge(name, current.values.get(name), previous.values.get(name)),
	);
	const [left, leftBefore] = [
		computeRemainder(current, names),
		computeRemainder(previous, names),
	];
	const isOverlap = [left, leftBefore].some(({ sum, base }) => sum < 0 || base < 0);
	const isExact = isNothing(left) && isNothing(leftBefore);
	const rest = isExact ? undefined : judge(isOverlap ? OVERLAP : NOT_SHOWN, left, leftBefore);
	return { values, rest };
}

/** Keeps the first `count` values of each dimension, and the rows for what its values do not make up. */
export function keepTopValues(rows: ExplainedRow[], count: number): ExplainedRow[] {
	const kept = new Map<string, number>();
	return rows.filter(({ dimension, value }) => {
		if (value === NOT_SHOWN || value === OVERLAP) return true;
		const place = (kept.get(dimension) ?? 0) + 1;
		kept.set(dimension, place);
		return place <= count;
	});
}

type Sides = Record<'current' | 'previous', PeriodValues>;
type Judge = (
	value: string,
	now: Amount | undefined,
	before: Amount | undefined,
) => RankedContribution;

function createSumJudge({ current, previous }: Sides): Judge {
	const whole = computeChange(current.total.sum, previous.total.sum);
	return (value, now = NO_AMOUNT, before = NO_AMOUNT) => {
		const change = computeChange(now.sum, before.sum);
		const shareBefore = previous.total.sum === 0 ? 0 : before.sum / previous.total.sum;
		return {
			value,
			current: now.sum,
			previous: before.sum,
			change,
			shareOfChange: computeShare(change, whole),
			excess: Math.abs((change ?? 0) - shareBefore * (whole ?? 0)),
		};
	};
}

/**
 * Each value has a weight, its part of the base, and a ratio of its own. The change of their product falls
 * into two: the change of the ratio at the mean weight, and the change of the weight at the mean ratio, as
 * far as that differs from the mean ratio of the whole. Both together add up to the change of the whole.
 */
function createRatioJudge({ current, previous }: Sides): Judge {
	const [all, allBefore] = [current.total, previous.total];
	const whole = computeChange(all.shown, allBefore.shown);
	const mean = ((all.shown ?? 0) + (allBefore.shown ?? 0)) / 2;
	return (value, now = NO_AMOUNT, before = NO_AMOUNT) => {
		const row = {
			value,
			current: now.shown,
			previous: before.shown,
			change: computeChange(now.shown, before.shown),
		};
		if (whole === null)
			return { ...row, shareOfChange: null, mix: null, rate: null, excess: now.shown ?? 0 };
		const [weight, weightBefore] = [now.base / all.base, before.base / allBefore.base];
		const added =
			now.sum / all.base - before.sum / allBefore.base - mean * (weight - weightBefore);
		const rate = ((weight + weightBefore) / 2) * (row.change ?? 0);
		const shareOfChange = computeShare(added, whole);
		const excess = Math.abs(added - weightBefore * whole);
		return {
			...row,
			shareOfChange,
			mix: roundComputed(added - rate),
			rate: roundComputed(rate),
			excess,
		};
	};
}

function computeChange(now: number | null, before: number | null): number | null {
	const { change } = compareValues(now, before);
	return change === null ? null : Number(change);
}

/** In percent, with two decimals. */
function computeShare(change: number | null, whole: number | null): number | null {
	return change === null || !whole ? null : Number(((100 * change) / whole).toFixed(2));
}

/** Rounds away digits that come only from floating-point arithmetic. */
function roundComputed(number: number): number {
	return Number(number.toFixed(10));
}

/** What remains of the total without these values. */
function computeRemainder({ total, values }: PeriodValues, names: string[]): Amount {
	let { sum, base } = total;
	for (const name of names) {
		const { sum: part, base: partBase } = values.get(name) ?? NO_AMOUNT;
		sum -= part;
		base -= partBase;
	}
	const [rest, restBase] = [roundRemainder(sum, total.sum), roundRemainder(base, total.base)];
	return { shown: restBase === 0 ? null : rest / restBase, sum: rest, base: restBase };
}

/** Sums of fractions differ in their last digits. */
const NEARLY = 1e-7;

function roundRemainder(rest: number, total: number): number {
	return Math.abs(rest) <= NEARLY * Math.abs(total) ? 0 : Number(rest.toPrecision(12));
}

function isNothing({ sum, base }: Amount): boolean {
	return sum === 0 && base === 0;
}

/**
 * The metric that each ratio divides by. Some ratios divide by users that no metric counts.
 * https://developers.google.com/analytics/devguides/reporting/data/v1/api-schema#metrics
 */
const BASES: Record<string, string> = {
	advertiserAdCostPerClick: 'advertiserAdClicks',
	advertiserAdCostPerKeyEvent: 'keyEvents',
	averagePurchaseRevenue: 'transactions',
	averagePurchaseRevenuePerPayingUser: 'totalPurchasers',
	averageRevenuePerUser: 'activeUsers',
	averageSessionDuration: 'sessions',
	bounceRate: 'sessions',
	engagementRate: 'sessions',
	eventCountPerUser: 'activeUsers',
	eventsPerSession: 'sessions',
	firstTimePurchaserRate: 'activeUsers',
	organicGoogleSearchAveragePosition: 'organicGoogleSearchImpressions',
	organicGoogleSearchClickThroughRate: 'organicGoogleSearchImpressions',
	purchaserRate: 'activeUsers',
	returnOnAdSpend: 'advertiserAdCost',
	screenPageViewsPerSession: 'sessions',
	screenPageViewsPerUser: 'activeUsers',
	sessionKeyEventRate: 'sessions',
	sessionsPerUser: 'activeUsers',
	userKeyEventRate: 'totalUsers',
};

/** Finds the metric that a ratio divides by; undefined for sums, and where it is not known. */
export function findBaseMetric(metric: string): string | undefined {
	const [name = '', ...event] = metric.split(':');
	if (name === 'averageCustomEvent') return ['countCustomEvent', ...event].join(':');
	return readOwnValue(BASES, name);
}

/** Whether a metric adds up over its values, except that users may be counted more than once. */
export function isAdditiveMetric(header: MetricHeader): boolean {
	return header.type === 'TYPE_INTEGER' || chooseMissingValue(header) === 0;
}
