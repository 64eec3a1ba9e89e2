const SECOND = 1000;

const UNITS: Readonly<Record<string, number>> = {
	ms: 1,
	s: SECOND,
	m: 60 * SECOND,
	h: 3600 * SECOND,
	d: 86_400 * SECOND,
};

/** Of bounded length, so that no text makes the search long. */
const AMOUNT =
	/(\d{1,9}(?:\.\d{1,9})?)\s{0,2}(ms|millis(?:econds?)?|s|sec(?:ond)?s?|m|mins?|minutes?|h|hrs?|hours?|d|days?)(?![a-z])\s?/iy;

/** Milliseconds of a text that begins with a duration: `30s`, `6m0s`, `1.5 sec`, `2 minutes`. */
export function durationAt(text: string, start = 0): number | undefined {
	let sum: number | undefined;
	AMOUNT.lastIndex = start;
	for (let part = AMOUNT.exec(text); part; part = AMOUNT.exec(text)) {
		sum = (sum ?? 0) + Number(part[1]) * unitOf(part[2]!);
	}
	return sum;
}

function unitOf(name: string): number {
	const lower = name.toLowerCase();
	return lower.startsWith('mil') ? 1 : (UNITS[lower] ?? UNITS[lower[0]!]!);
}
