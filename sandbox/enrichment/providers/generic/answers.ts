/** How the generic provider writes down what it knows, and tells what became of each record. */
import type { Quirks } from '../../quirks';
import {
	type Company,
	type JsonObject,
	type Kind,
	locationName,
	type Person,
	sizeLabel,
} from '../../records';
import * as v from '../../wire/told';
import type { Call } from '../frame/provider';

const place = v.told(v.anything, ({ location }: Person | Company) => ({
	name: locationName(location),
	...location,
}));

const employer = v.all({
	...v.ofCompany('id name domain website linkedInUrl industry employeeCount'),
	employeeRange: v.told(v.anything, ({ employeeRange }: Company) => ({
		...employeeRange,
		label: sizeLabel(employeeRange),
	})),
});

/** The document names no fields of answers: these are those of its requests, continued. */
const ROWS: Record<Kind, v.Schema> = {
	person: v.all({
		...v.ofPerson('id fullName firstName lastName emails phone phones jobTitle seniority'),
		...v.ofPerson('departments linkedInUrl updatedAt'),
		...v.texts<Person>({ email: ({ emails }) => emails[0]?.email ?? null }),
		company: v.ofEmployer(employer),
		location: place,
	}),
	company: v.all({
		...employer.entries,
		...v.ofCompany('legalName description subIndustry foundedYear type phone technologies'),
		...v.ofCompany('updatedAt'),
		revenue: v.told(v.anything, ({ revenue }: Company) => ({ ...revenue, currency: 'USD' })),
		location: place,
	}),
};

/** The key a single record stands under. */
const holderOf = (kind: Kind, { shape }: Quirks) =>
	shape === 'snakeCase' ? SNAKE_CASE_HOLDERS[kind] : kind;

const SNAKE_CASE_HOLDERS: Record<Kind, string> = { person: 'contact', company: 'data' };

const hidden = { email: true, emails: true, phone: true, phones: true };

/** Names all the way down: `first_name`. */
function inSnakeCase(record: JsonObject): JsonObject {
	return Object.fromEntries(
		Object.entries(record).map(([name, value]) => [
			name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
			snakeCased(value),
		]),
	);
}

function snakeCased(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(snakeCased);
	return typeof value === 'object' && value !== null ? inSnakeCase(value as JsonObject) : value;
}

/** The record alone, as a search lists it. */
export function recordOf(kind: Kind, record: Person | Company, quirks: Quirks): JsonObject {
	const plain = v.written(ROWS[kind], record, quirks);
	const masked = quirks.shape === 'masked' && kind === 'person' ? { ...plain, ...hidden } : plain;
	const shaped = quirks.shape === 'snakeCase' ? inSnakeCase(plain) : masked;
	const numbered = quirks.numericIds ? withNumericIds(shaped) : shaped;
	return quirks.hostileKeys ? withHostileKeys(numbered) : numbered;
}

/** The record under its key, or under another that is common. */
function wrappedRecord(kind: Kind, found: Person | Company, quirks: Quirks): JsonObject {
	const { wrapper, shape } = quirks;
	const record = recordOf(kind, found, quirks);
	const beside = shape === 'snakeCase' ? { error: null } : {};
	const own = { ...beside, [holderOf(kind, quirks)]: record };
	if (wrapper === 'own') return own;
	if (wrapper === 'data.own') return { data: own };
	return wrapper === 'none' ? record : { [wrapper]: record };
}

const ID = /^(?:(?:person|company)_)?id$|^(?:person|company)Id$/;

/** As integers, which JSON has in any length. */
function withNumericIds(record: JsonObject): JsonObject {
	return Object.fromEntries(
		Object.entries(record).map(([name, value]) => {
			const isId = ID.test(name) && typeof value === 'string' && /^\d+$/.test(value);
			return [name, isId ? BigInt(value) : value];
		}),
	);
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

/** What a lookup came to, before it is written down. */
export interface Told {
	/** As it was sent. */
	asked: JsonObject;
	/** The identifiers among it. */
	identifiers: JsonObject;
	/** Its own id-like field, alone. */
	tag: JsonObject;
	status: 'found' | 'pending' | 'noMatch' | 'optedOut' | 'malformed';
	/** Who was found, or is pending. */
	record?: Person | Company;
	matchedBy?: string | undefined;
	confidence: number;
	credits: number;
}

type Place = 'single' | 'bulk';

/** One record's part of an answer. The status only counts for a single lookup. */
interface Part {
	status: number;
	/** Null is a hole in a bulk answer, and no body at all in a single one. */
	body: JsonObject | null;
}

type Form = (kind: Kind, told: Told, place: Place, quirks: Quirks) => Part;

const MESSAGE = 'Could not find data for the given identifiers';
const EMPTY_DATA = { code: 3, name: 'EMPTY_DATA', message: 'Could not find requested data' };

const part = (body: JsonObject, status = 200): Part => ({ status, body });

const NO_MATCH: Record<Quirks['noMatch'], Form> = {
	status404: (_kind, _told, place) =>
		part(place === 'bulk' ? { status: 'not_found' } : { message: MESSAGE }, 404),
	numericStatus: () => part({ status: 404, error: { type: 'not_found', message: MESSAGE } }, 404),
	errorCode400: () => part({ error: true, error_code: 'NO_MATCH' }, 400),
	nullRecord: (kind, _told, _place, quirks) => part({ [holderOf(kind, quirks)]: null }),
	errorInRecord: (kind, _told, place, quirks) =>
		place === 'bulk'
			? part({ error: EMPTY_DATA, isCreditCharged: false })
			: part({ [holderOf(kind, quirks)]: { error: EMPTY_DATA } }),
	errorCodeInRow: () => part({ error: { code: 'NOT_FOUND', message: MESSAGE } }),
	statusText: () => part({ status: 'not_found', message: 'Role not found.' }),
	foundFalse: () => part({ found: false }),
	emptyList: () => part({ results: [] }),
	emptyFields: (kind, { identifiers }, _place, quirks) =>
		part({ [holderOf(kind, quirks)]: { ...EMPTY[kind], ...namesIn(kind, identifiers) } }),
	noContent: () => ({ status: 204, body: null }),
};

/** What the caller said about the name, and nothing they wanted to know. */
const namesIn = (kind: Kind, { firstName, lastName, name }: JsonObject): JsonObject =>
	kind === 'person' ? { firstName, lastName } : { name };

const EMPTY: Record<Kind, JsonObject> = {
	person: { email: null, emails: [], phone: null, phones: [], linkedInUrl: null },
	company: { industry: null, employeeCount: null, technologies: [] },
};

const OPTED_OUT = 'This person has asked not to be processed';

export const represent: Form = (kind, told, place, quirks) => {
	const { status, record, matchedBy, confidence } = told;
	if (record && status === 'pending') return part({ status, id: record.id }, 202);
	if (record) {
		const found = wrappedRecord(kind, record, quirks);
		const sure = CONFIDENCE[quirks.confidence](confidence);
		return part({ ...(place === 'bulk' && { status }), ...found, ...sure, matchedBy });
	}
	if (status === 'optedOut' && quirks.optedOut === 'status451') {
		// In a bulk the status of a row stands in it.
		return part({ ...(place === 'bulk' && { status: 451 }), message: OPTED_OUT }, 451);
	}
	if (status === 'optedOut' && quirks.optedOut === 'rowError') {
		return part({ error: { code: 'COMPLIANCE_RESTRICTED', message: OPTED_OUT } });
	}
	return NO_MATCH[quirks.noMatch](kind, told, place, quirks);
};

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
	grade: (percent) => ({ grade: GRADES.find(([least]) => percent >= least)?.[1] ?? 'F' }),
	none: () => ({}),
};

/** Fields a caller may put on a record to recognise it by, as real providers name them. */
const ID_FIELDS = [
	...['id', 'contactId', 'companyId', 'clientReferenceId', 'identifier', 'externalID'],
	...['referenceId', 'metadata', 'custom', 'custom_fields'],
];

/** What tells a record apart: the id-like field that it carried, alone. */
export function taggedBy(asked: JsonObject): JsonObject {
	const field = ID_FIELDS.find((name) => Object.hasOwn(asked, name));
	return field === undefined ? {} : { [field]: asked[field] };
}

export const isMiss = ({ record }: Told) => record === undefined;

/** Of a row whose part of the answer is written down; a null body is a hole. */
type Correlate = (told: Told, body: JsonObject | null) => JsonObject | null;

export const CORRELATE: Record<Quirks['correlation'], Correlate> = {
	echo: ({ identifiers }, body) => body && { ...identifiers, ...body },
	position: (told, body) => (isMiss(told) ? null : body),
	idEcho: ({ tag }, body) => body && { ...body, ...tag },
	inputEcho: ({ asked }, body) => body && { input: asked, ...body },
};

interface Report {
	row(charged: number): JsonObject;
	/** Beside the rows, where the answer is an object; `results` were found. */
	top(call: Call, results: number): JsonObject;
	headers(call: Call): Record<string, string>;
}

const REPORTS_NOTHING: Report = { row: () => ({}), top: () => ({}), headers: () => ({}) };

const inHeaders = ({ spent, credits }: Call) => ({
	'x-credits-cost': String(spent),
	'x-credits-remaining': String(credits),
});

/** Where the charge and the balance are reported. */
export const CREDIT_REPORTS: Record<Quirks['creditReport'], Report> = {
	documented: {
		row: (creditsCharged) => ({ creditsCharged }),
		top: ({ credits }) => ({ creditsRemaining: credits }),
		headers: inHeaders,
	},
	billing: {
		...REPORTS_NOTHING,
		top: ({ spent }, results) => ({
			billing: { creditsCharged: spent, resultsReturned: results },
		}),
	},
	consumed: {
		...REPORTS_NOTHING,
		top: ({ spent, credits }) => ({ credits_consumed: spent, credits_left: credits }),
	},
	headers: { ...REPORTS_NOTHING, headers: inHeaders },
	none: REPORTS_NOTHING,
};
