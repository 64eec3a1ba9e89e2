import type { ApiResponse } from '../../shared/core/http';
import { isRecord, type JsonRecord } from '../../shared/core/json';

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

/** Credits one row says it cost; undefined when it does not say. */
export function chargeOfRow(row: unknown): number | undefined {
	if (!isRecord(row)) return undefined;
	const flag = row.isCreditCharged;
	return firstNumber(row, CHARGED) ?? (typeof flag === 'boolean' ? Number(flag) : undefined);
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
