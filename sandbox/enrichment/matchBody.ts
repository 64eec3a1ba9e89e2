import type { Found } from './lookup';
import type { Quirks } from './quirks';
import type { JsonObject } from './records';
import { SHAPES } from './shapes';
import type { Place } from './shapes/shape';

const GRADES: Array<[number, string]> = [
	[95, 'A+'],
	[88, 'A'],
	[80, 'A-'],
	[70, 'B'],
	[55, 'C'],
	[40, 'D'],
];

const CONFIDENCE: Record<Quirks['confidence'], (percent: number) => JsonObject> = {
	percent: (confidence) => ({ confidence }),
	fraction: (percent) => ({ confidence: percent / 100 }),
	likelihood: (percent) => ({ likelihood: Math.max(1, Math.round(percent / 10)) }),
	grade: (percent) => ({ grade: GRADES.find(([least]) => percent >= least)?.[1] ?? 'F' }),
	none: () => ({}),
};

/** A match in the wire format that the quirks ask for. */
export function matchBody(found: Found, place: Place, quirks: Quirks): JsonObject {
	const { matchedBy, confidence } = found.match;
	return {
		...wrap(found, place, quirks),
		...CONFIDENCE[quirks.confidence](confidence),
		matchedBy,
	};
}

/** The record alone, as search lists it. */
export function flatRecord(found: Found, place: Place, quirks: Quirks): JsonObject {
	const shape = SHAPES[quirks.shape];
	const record =
		found.kind === 'person'
			? shape.person(found.match.record, place)
			: shape.company(found.match.record);
	return quirks.hostileKeys ? withHostileKeys(record) : record;
}

function wrap(found: Found, place: Place, quirks: Quirks): JsonObject {
	const record = flatRecord(found, place, quirks);
	const { wrapPerson, wrapCompany } = SHAPES[quirks.shape];
	const own = () => (found.kind === 'person' ? wrapPerson : wrapCompany)(record, place);
	if (quirks.wrapper === 'own') return own();
	if (quirks.wrapper === 'data.own') return { data: own() };
	return quirks.wrapper === 'none' ? record : { [quirks.wrapper]: record };
}

/** `fromEntries` defines `__proto__` as a field of its own; an assignment would not. */
function withHostileKeys(record: JsonObject): JsonObject {
	return Object.fromEntries([
		...Object.entries(record),
		['__proto__', { polluted: true }],
		['constructor', { prototype: { polluted: true } }],
		['toString', 'not a function'],
	]);
}
