import type { JsonRecord } from '../../shared/core/json';
import { paths, Source, type Paths } from './read';
import { text } from './values';

/** How a provider counts, told by the field's name. */
type Scale = 'oneToTen' | 'fraction' | 'any';

const SCALES: ReadonlyArray<{ read: (value: unknown) => number | undefined; at: Paths }> = [
	{ read: percentOn('any'), at: paths('confidence confidenceScore') },
	{ read: percentOn('oneToTen'), at: paths('likelihood') },
	{ read: percentOn('fraction'), at: paths('probability matchProbability') },
	{
		read: percentOn('any'),
		at: paths(
			'matchScore matchConfidence score contactAccuracyScore accuracyScore qualityScore',
			'extrapolatedEmailConfidence emailConfidence grade confidenceGrade',
		),
	},
];

const GRADES = new Map([
	['A+', 97],
	['A', 90],
	['A-', 85],
	['B', 75],
	['C', 60],
	['D', 40],
	['F', 10],
]);

/** How sure the provider is of its match, 0 to 100; null when it does not say, or not clearly. */
export function confidenceOf(data: JsonRecord): number | null {
	return readConfidence(Source.of(data)) ?? null;
}

export function readConfidence(source: Source): number | undefined {
	for (const { read, at } of SCALES) {
		const found = source.first(at, read);
		if (found !== undefined) return found;
	}
	return undefined;
}

function percentOn(scale: Scale) {
	return (value: unknown) => toPercent(value, scale);
}

export function toPercent(value: unknown, scale: Scale = 'any'): number | undefined {
	if (typeof value === 'number') return fromNumber(value, scale);
	const written = text(value);
	if (written === undefined) return undefined;
	const grade = GRADES.get(written.toUpperCase());
	if (grade !== undefined) return grade;
	const [, digits, percent] = /^(\d{1,3}(?:\.\d{1,10})?) ?(%?)$/.exec(written) ?? [];
	if (digits === undefined) return undefined;
	return percent ? inRange(Number(digits)) : fromNumber(Number(digits), scale);
}

function fromNumber(value: number, scale: Scale): number | undefined {
	if (value > 0 && value < 1) return inRange(value * 100);
	if (scale === 'oneToTen' && value <= 10) return inRange(value * 10);
	// 1 may be all of 1 or one of 100, unless the field's name says which.
	if (value === 1) return scale === 'fraction' ? 100 : undefined;
	return inRange(value);
}

/** One percent is given as 0, since a later reader could not tell a `confidence` of 1 from certainty. */
function inRange(value: number): number | undefined {
	if (!(value >= 0 && value <= 100)) return undefined;
	const whole = Math.round(value);
	return whole === 1 ? 0 : whole;
}
