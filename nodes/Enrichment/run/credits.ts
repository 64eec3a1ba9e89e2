import type { AnswerRow, ReportedCredits } from '../providers/dialect';
import type { Credits } from '../records/envelope';

/** What one record contributes to the price of an answer. */
export interface Priced {
	/** The charge stated in its row. */
	charged: AnswerRow['charged'];
	/** `perhaps`: no row could be matched to it, or the provider is still looking. */
	pays: 'yes' | 'no' | 'perhaps';
}

/** The charge an answer states; negative numbers are ignored. */
export const chargeIn = ({ charged }: ReportedCredits): number | undefined =>
	charged !== undefined && charged >= 0 ? charged : undefined;

/**
 * The cost of each record: as stated in its row, else its share of what the answer states, else the
 * estimate. What may have been charged counts as charged; otherwise a limit could be exceeded.
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

/** Rows state charges, perhaps not all of them: the rest of the answer's total is shared out. */
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

/** Who shares the rest: records of unknown cost, else those found, else those without a stated charge, else all. */
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

/** Returns one share per call, to four decimals, that add up: 3.3333, 3.3334, 3.3333 of 10. */
function sharesOf(total: number, count: number): () => number {
	let taken = 0;
	const until = (shares: number) => Math.round((total / count) * shares * 1e4) / 1e4;
	return () => rounded(until(++taken) - until(taken - 1));
}

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

/** Without rounding, shares add up to numbers such as 107.99999999999997. */
export const rounded = (credits: number) => Math.round(credits * 1e6) / 1e6;
