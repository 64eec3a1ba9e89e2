import type { AnswerRow, ReportedCredits } from '../providers/dialect';
import type { Credits } from '../records/envelope';

/** One record of an answer, as far as its price depends on it. */
export interface Priced {
	/** What its row says it cost. */
	charged: AnswerRow['charged'];
	/** `perhaps`: no row could be put on it, or the provider is still looking. */
	pays: 'yes' | 'no' | 'perhaps';
}

/** What an answer says that it took; less than nothing says nothing. */
export const chargeIn = ({ charged }: ReportedCredits): number | undefined =>
	charged !== undefined && charged >= 0 ? charged : undefined;

/**
 * What each record of an answer cost: what its row reports, else its part of what the answer reports,
 * else the estimate. What may have been charged counts as charged, or a limit could be passed.
 */
export function shareCredits(
	parts: Priced[],
	reported: ReportedCredits,
	estimate: number,
): Credits[] {
	const total = chargeIn(reported);
	const { remaining } = reported;
	const shares = parts.some(({ charged }) => charged !== undefined)
		? shareRest(parts, total, estimate)
		: shareTotal(parts, total, estimate);
	return remaining === undefined ? shares : shares.map((share) => ({ ...share, remaining }));
}

/** The rows report, perhaps not all of it: what the answer reports beyond that is shared out. */
function shareRest(parts: Priced[], total: number | undefined, estimate: number): Credits[] {
	const known = parts.map((part) => ownCredits(part, estimate));
	if (total === undefined) return known;
	const exact = known.reduce((sum, { charged, estimated }) => sum + (estimated ? 0 : charged), 0);
	const sharing = sharingRest(parts, known);
	const share = sharesOf(Math.max(0, total - exact), sharing.filter(Boolean).length);
	return known.map(({ charged, estimated }, index) => ({
		charged: rounded((estimated ? 0 : charged) + (sharing[index] ? share() : 0)),
		estimated: false,
	}));
}

/** Who does not say what it cost; else who was found; else those without a row, which was paid for and left out. */
function sharingRest(parts: Priced[], known: Credits[]): boolean[] {
	const [unknown, found, untold] = [
		known.map(({ estimated }) => estimated),
		parts.map(({ pays }) => pays === 'yes'),
		parts.map(({ charged }) => charged === undefined),
	];
	const all = parts.map(() => true);
	return [unknown, found, untold].find((some) => some.includes(true)) ?? all;
}

function ownCredits({ charged, pays }: Priced, estimate: number): Credits {
	if (typeof charged === 'number') return { charged, estimated: false };
	if (charged === 'yes' || pays === 'perhaps') return { charged: estimate, estimated: true };
	return { charged: 0, estimated: false };
}

function shareTotal(parts: Priced[], total: number | undefined, estimate: number): Credits[] {
	const estimated = total === undefined;
	const somebodyPays = parts.some(({ pays }) => pays !== 'no');
	const paying = parts.filter(({ pays }) => !somebodyPays || pays !== 'no');
	const share = total === undefined ? () => estimate : sharesOf(total, paying.length);
	return parts.map(({ pays }) => {
		const charged = pays !== 'no' || (!somebodyPays && !estimated) ? share() : 0;
		return { charged, estimated: estimated && charged > 0 };
	});
}

/** Each share in turn, to four decimals: 3.3333, 3.3334, 3.3333 of 10, which add up to it. */
function sharesOf(total: number, count: number): () => number {
	let taken = 0;
	const until = (shares: number) => Math.round((total / count) * shares * 1e4) / 1e4;
	return () => rounded(until(++taken) - until(taken - 1));
}

/** What requests cost together. */
export function totalOf(costs: readonly Credits[]): Credits {
	const [only, ...others] = costs;
	if (only && others.length === 0) return only;
	const remaining = costs.findLast((each) => each.remaining !== undefined)?.remaining;
	return {
		charged: rounded(costs.reduce((sum, { charged }) => sum + charged, 0)),
		estimated: costs.some(({ estimated }) => estimated),
		...(remaining !== undefined && { remaining }),
	};
}

/** Shares of a request's price add up to 107.99999999999997. */
export const rounded = (credits: number) => Math.round(credits * 1e6) / 1e6;
