import type { Cell } from './columns';

/** A number exactly as it is written: `digits` divided by 10 to the power of `scale`. */
interface Decimal {
	digits: bigint;
	scale: number;
}

const WRITTEN = /^(-?\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i;

function decimalOf(cell: Cell): Decimal | undefined {
	if (Number.isSafeInteger(cell)) return { digits: BigInt(cell), scale: 0 };
	const [, whole, fraction = '', exponent = '0'] = WRITTEN.exec(String(cell)) ?? [];
	if (whole === undefined) return undefined;
	const scale = fraction.length - Number(exponent);
	const digits = BigInt(whole + fraction);
	return scale >= 0 ? { digits, scale } : { digits: digits * powerOfTen(-scale), scale: 0 };
}

function powerOfTen(exponent: number): bigint {
	return 10n ** BigInt(exponent);
}

/** Both with as many digits after the point as the finer one has. */
function aligned(one: Decimal, other: Decimal): [bigint, bigint, number] {
	const scale = Math.max(one.scale, other.scale);
	if (one.scale === other.scale) return [one.digits, other.digits, scale];
	const at = ({ digits, scale: own }: Decimal) => digits * powerOfTen(scale - own);
	return [at(one), at(other), scale];
}

/** One minus the other, computed in decimals: 1000000.01 - 1000000 is 0.01. Null without numbers. */
export function difference(one: Cell, other: Cell): Cell | null {
	const [minuend, subtrahend] = [decimalOf(one), decimalOf(other)];
	if (!minuend || !subtrahend) return null;
	const [left, right, scale] = aligned(minuend, subtrahend);
	return cellOf({ digits: left - right, scale });
}

/** An integer beyond 2^53 stays text, like the cells it comes from. */
function cellOf({ digits, scale }: Decimal): Cell {
	const number = Number(digits);
	if (scale === 0) return Number.isSafeInteger(number) ? number : String(digits);
	return Number(`${digits}e-${scale}`);
}

/** The change from `previous` to `value` in percent, to two decimals; null from 0. */
export function percentChange(value: Cell, previous: Cell): number | null {
	const [now, before] = [decimalOf(value), decimalOf(previous)];
	if (!now || !before || before.digits === 0n) return null;
	const [left, right] = aligned(now, before);
	const base = right < 0n ? -right : right;
	return Number(roundedRatio((left - right) * 10_000n, base)) / 100;
}

/** Half away from zero, as people round. */
function roundedRatio(dividend: bigint, divisor: bigint): bigint {
	const half = dividend < 0n ? -divisor : divisor;
	return (dividend * 2n + half) / (divisor * 2n);
}
