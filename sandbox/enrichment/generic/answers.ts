/** How the generic API writes down what it knows, and tells what became of each record. */
import type { Quirks } from '../quirks';
import { FOREIGN_NAMES } from './forms';
import {
	type Company,
	type JsonObject,
	type Kind,
	locationName,
	type Person,
	sizeLabel,
} from '../records';
import * as v from '../wire/told';
import type { Call } from '../providers/frame/provider';

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

const HIDDEN = { email: true, emails: true, phone: true, phones: true };

/** The record alone, as a search lists it. */
export function recordOf(kind: Kind, found: Person | Company, quirks: Quirks): JsonObject {
	const { contactDataHidden, numericIds } = quirks;
	return {
		...v.written(ROWS[kind], found, quirks),
		...(contactDataHidden && kind === 'person' && HIDDEN),
		// As an integer, which JSON has in any length.
		...(numericIds && { id: BigInt(found.id) }),
	};
}

/** The record under its key, or in another of the forms that are common. */
function wrapRecord(kind: Kind, found: Person | Company, quirks: Quirks): JsonObject {
	const record = spellNames(recordOf(kind, found, quirks), quirks);
	const WRAPPED: Record<Quirks['wrapper'], () => JsonObject> = {
		own: () => ({ [kind]: record }),
		none: () => record,
		data: () => ({ data: record }),
		listOfOne: () => ({ data: [record] }),
		foreign: () => ({ payload: { profile: record } }),
	};
	return WRAPPED[quirks.wrapper]();
}

/** A record, or the identifiers that are echoed, with its fields as the quirk calls them. */
function spellNames(record: JsonObject, { fieldNames }: Quirks): JsonObject {
	const SPELLED: Record<Quirks['fieldNames'], (name: string) => string | undefined> = {
		ours: (name) => name,
		snakeCase: toSnakeCase,
		// What says the same under another usual name is not told.
		foreign: (name) => (SAID_TWICE.has(name) ? undefined : (FOREIGN_NAMES.get(name) ?? name)),
	};
	return Object.fromEntries(
		Object.entries(record).flatMap(([name, value]) => {
			const spelled = SPELLED[fieldNames](name);
			return spelled === undefined ? [] : [[spelled, value]];
		}),
	);
}

const SAID_TWICE = new Set(['emails', 'fullName']);

const toSnakeCase = (name: string): string =>
	name.replace('linkedIn', 'linkedin').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** What a lookup came to, before it is written down. */
export interface Told {
	/** As it was sent. */
	asked: JsonObject;
	/** The identifiers among it. */
	identifiers: JsonObject;
	/** What the caller recognises it by, alone. */
	tag: JsonObject;
	status: 'found' | 'pending' | 'noMatch' | 'optedOut';
	/** Who was found, or is pending. */
	record?: Person | Company;
	matchedBy?: string | undefined;
	confidence: number;
	credits: number;
}

/** One record's part of an answer. The status only counts for a single lookup. */
interface Part {
	status: number;
	/** Null is a hole in a bulk answer, and no body at all in a single one. */
	body: JsonObject | null;
}

const part = (body: JsonObject, status = 200): Part => ({ status, body });

const OPTED_OUT = 'This person has asked not to be processed';

export function represent(
	kind: Kind,
	{ status, record, matchedBy, confidence }: Told,
	place: 'single' | 'bulk',
	quirks: Quirks,
): Part {
	// In a bulk the status of a row stands in it.
	const inBulk = (fields: JsonObject) => (place === 'bulk' ? fields : {});
	if (record && status === 'pending') return part({ status, id: record.id }, 202);
	if (record) {
		const found = wrapRecord(kind, record, quirks);
		return part({ ...inBulk({ status }), ...found, confidence, matchedBy });
	}
	if (status === 'optedOut' && quirks.optedOut === 'status451') {
		return part({ ...inBulk({ status: 451 }), message: OPTED_OUT }, 451);
	}
	if (quirks.noMatch === 'noContent') return { status: 204, body: null };
	if (quirks.noMatch === 'nullRecord') return part({ [kind]: null });
	if (quirks.noMatch === 'foundFalse') return part({ found: false });
	const message = 'Could not find data for the given identifiers';
	return part({ ...inBulk({ status: 'not_found' }), message }, 404);
}

/** What a caller may put on a record to recognise it by. */
export const taggedBy = ({ externalID, ref }: JsonObject): JsonObject => ({
	...(externalID !== undefined && { externalID }),
	...(ref !== undefined && { ref }),
});

export const isMiss = ({ record }: Told) => record === undefined;

/** Of a row whose part of the answer is written down; a null body is a hole. */
type Correlate = (told: Told, body: JsonObject | null, quirks: Quirks) => JsonObject | null;

export const CORRELATE: Record<Quirks['correlation'], Correlate> = {
	echo: ({ identifiers }, body, quirks) =>
		body && { ...spellNames(identifiers, quirks), ...body },
	position: (told, body) => (isMiss(told) ? null : body),
	idEcho: ({ tag }, body) => body && { ...body, ...tag },
	inputEcho: ({ asked }, body, quirks) => body && { input: spellNames(asked, quirks), ...body },
};

interface Report {
	row(charged: number): JsonObject;
	/** Beside the rows, where the answer is an object. */
	top(call: Call): JsonObject;
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
		top: ({ spent }) => ({ billing: { creditsCharged: spent } }),
	},
	headers: { ...REPORTS_NOTHING, headers: inHeaders },
	none: REPORTS_NOTHING,
	foreign: {
		row: (units) => ({ usage: { units } }),
		top: ({ spent, credits }) => ({ usage: { units: spent, left: credits } }),
		headers: () => ({}),
	},
};
