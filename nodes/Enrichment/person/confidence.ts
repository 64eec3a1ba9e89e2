import { text } from './values';

const GRADES = new Map([
	['A+', 97],
	['A', 90],
	['A-', 85],
	['B', 75],
	['C', 60],
	['D', 40],
	['F', 10],
]);

/** How sure a provider is, 0 to 100, from a share of 1, a number up to 100, "92 %" or a grade. */
export function toPercent(value: unknown): number | undefined {
	if (typeof value === 'number') return fromNumber(value);
	const written = text(value);
	if (written === undefined) return undefined;
	const grade = GRADES.get(written.toUpperCase());
	if (grade !== undefined) return grade;
	const [, digits, percent] = /^(\d{1,3}(?:\.\d{1,10})?) ?(%?)$/.exec(written) ?? [];
	if (digits === undefined) return undefined;
	return percent ? inRange(Number(digits)) : fromNumber(Number(digits));
}

function fromNumber(value: number): number | undefined {
	if (value > 0 && value < 1) return inRange(value * 100);
	// It may be all of 1 or one of 100.
	return value === 1 ? undefined : inRange(value);
}

/** One percent is given as 0, since a later reader could not tell a `confidence` of 1 from certainty. */
function inRange(value: number): number | undefined {
	if (!(value >= 0 && value <= 100)) return undefined;
	const whole = Math.round(value);
	return whole === 1 ? 0 : whole;
}
