/** Numbers as sentences show them: rounded. Items keep the exact ones. */

/** Whole numbers from 100 on, three digits below: `1,234`, `45.6`, `0.123`; `unknown` for null. */
export function roundForReading(value: number | null): string {
	if (value === null) return 'unknown';
	const format =
		Math.abs(value) < 100 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 0 };
	return value.toLocaleString('en', format);
}

/** A percentage with one decimal below 10, without one from 10 on: `4.5%`, `82%`. */
export function roundPercent(percent: number): string {
	const maximumFractionDigits = Math.abs(percent) < 10 ? 1 : 0;
	return `${percent.toLocaleString('en', { maximumFractionDigits })}%`;
}
