import type { ApiResponse } from '../../shared/core/http';
import { isRecord, type JsonRecord } from '../../shared/core/json';
import type { Credits } from './envelope';

/** Where providers report what an answer, or one row of it, cost. */
const CHARGED = [
	'billing.creditsCharged',
	'creditsCharged',
	'credits_charged',
	'credits_consumed',
	'creditsConsumed',
	'creditsUsed',
	'credits_used',
	'total_cost',
	'cost.credits',
	'cost',
];
const CHARGED_HEADERS = ['x-credits-cost', 'x-call-credits-spent', 'x-credits-charged'];
const REMAINING = [
	'credits_left',
	'creditsRemaining',
	'credits_remaining',
	'billing.creditsRemaining',
];
const REMAINING_HEADERS = ['x-credits-remaining', 'x-totallimit-remaining'];

/** One record of an answer, as far as its price depends on it. */
export interface Priced {
	raw: unknown;
	/** `perhaps`: no row could be put on it, or the provider is still looking. */
	pays: 'yes' | 'no' | 'perhaps';
}

/**
 * What each record of an answer cost: what its row reports, else its part of what the answer reports,
 * else our estimate. What may have been charged counts as charged, or a limit could be passed.
 */
export function shareCredits(parts: Priced[], response: ApiResponse, cost: number): Credits[] {
	const left = remainingCredits(response);
	const total = chargeOfAnswer(response);
	const own = parts.map(({ raw, pays }) =>
		pays === 'perhaps' ? undefined : chargeOfRow(raw, cost),
	);
	const shares = own.some((charge) => charge !== undefined)
		? shareRest(parts, own, total, cost)
		: shareTotal(parts, total, cost);
	return left === undefined ? shares : shares.map((share) => ({ ...share, remaining: left }));
}

/** The rows report, perhaps not all of it: what the answer reports beyond that is shared out. */
function shareRest(
	parts: Priced[],
	own: Array<Credits | undefined>,
	total: number | undefined,
	cost: number,
): Credits[] {
	const known = parts.map(({ pays, raw }, index) => {
		const unknown =
			pays === 'perhaps'
				? (chargeOfRow(raw, cost) ?? { charged: cost, estimated: true })
				: NOTHING;
		return own[index] ?? unknown;
	});
	if (total === undefined) return known;
	const exact = known.reduce((sum, { charged, estimated }) => sum + (estimated ? 0 : charged), 0);
	const someEstimated = known.some(({ estimated }) => estimated);
	const sharing = known.map(({ estimated }, index) =>
		someEstimated ? estimated : parts[index]!.pays === 'yes',
	);
	const rest = Math.max(0, total - exact) / Math.max(1, sharing.filter(Boolean).length);
	return known.map(({ charged, estimated }, index) => ({
		charged: (estimated ? 0 : charged) + (sharing[index] ? rest : 0),
		estimated: false,
	}));
}

const NOTHING: Credits = { charged: 0, estimated: false };

function shareTotal(parts: Priced[], total: number | undefined, cost: number): Credits[] {
	const estimated = total === undefined;
	const somebodyPays = parts.some(({ pays }) => pays !== 'no');
	const paying = parts.filter(({ pays }) => !somebodyPays || pays !== 'no');
	const share = total === undefined ? cost : total / paying.length;
	return parts.map(({ pays }) => {
		const charged = pays !== 'no' || (!somebodyPays && !estimated) ? share : 0;
		return { charged, estimated };
	});
}

/** What one row says it cost; undefined when it does not say. */
function chargeOfRow(row: unknown, cost: number): Credits | undefined {
	if (!isRecord(row)) return undefined;
	const charged = firstNumber(row, CHARGED);
	if (charged !== undefined) return { charged, estimated: false };
	const flag = row.isCreditCharged;
	if (typeof flag !== 'boolean') return undefined;
	// It says that it was charged, but not how much.
	return flag ? { charged: cost, estimated: true } : { charged: 0, estimated: false };
}

/** Credits a whole answer says it cost; undefined when it does not say. */
export function chargeOfAnswer({ body, headers }: ApiResponse): number | undefined {
	const inBody = isRecord(body) ? firstNumber(body, CHARGED) : undefined;
	return inBody ?? firstHeader(headers, CHARGED_HEADERS);
}

/** Credits left on the account after an answer; undefined when it does not say. */
export function remainingCredits({ body, headers }: ApiResponse): number | undefined {
	const inBody = isRecord(body) ? firstNumber(body, REMAINING) : undefined;
	return inBody ?? firstHeader(headers, REMAINING_HEADERS);
}

function firstNumber(record: JsonRecord, paths: string[]): number | undefined {
	for (const path of paths) {
		const number = asCredits(path.split('.').reduce<unknown>(member, record));
		if (number !== undefined) return number;
	}
	return undefined;
}

function member(value: unknown, key: string): unknown {
	return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function firstHeader(headers: Record<string, string>, names: string[]): number | undefined {
	for (const name of names) {
		const number = asCredits(headers[name]);
		if (number !== undefined) return number;
	}
	return undefined;
}

function asCredits(value: unknown): number | undefined {
	const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
	return typeof number === 'number' && Number.isFinite(number) && number >= 0
		? number
		: undefined;
}
