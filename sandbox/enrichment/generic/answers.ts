/** How the generic API writes down what it knows, and tells what became of each record. */
import type { JsonObject } from '../../json';
import type { Call } from '../account/call';
import type { Quirks } from '../quirks';
import {
	isPerson,
	locationName,
	projectCompany,
	projectPerson,
	type WorldCompany,
	type Kind,
	type WorldLocation,
	type WorldPerson,
} from '../records';
import { FOREIGN_NAMES } from './forms';

function writeLocation(location: WorldLocation): JsonObject {
	return { name: locationName(location), ...location };
}

function writeEmployer(company: WorldCompany): JsonObject {
	const facts = projectCompany(company);
	return {
		id: facts.id,
		name: facts.name,
		domain: facts.domain,
		website: facts.website,
		linkedInUrl: facts.linkedInUrl,
		industry: facts.industry,
		employeeCount: facts.employeeCount,
		employeeRange: { ...company.employeeRange, label: facts.size },
	};
}

/** The specification names no fields of answers: these are those of its requests, continued. */
function writeCompany(company: WorldCompany): JsonObject {
	return {
		...writeEmployer(company),
		legalName: company.legalName,
		description: company.description,
		subIndustry: company.subIndustry,
		foundedYear: company.foundedYear,
		type: company.type,
		phone: company.phone,
		technologies: company.technologies,
		updatedAt: company.updatedAt,
		revenue: { ...company.revenue, currency: 'USD' },
		location: writeLocation(company.location),
	};
}

function writePerson(person: WorldPerson): JsonObject {
	const facts = projectPerson(person);
	return {
		id: facts.id,
		fullName: facts.fullName,
		firstName: facts.firstName,
		lastName: facts.lastName,
		emails: person.emails,
		phone: facts.phone,
		phones: person.phones,
		jobTitle: facts.jobTitle,
		seniority: facts.seniority,
		departments: facts.departments,
		linkedInUrl: facts.linkedInUrl,
		updatedAt: facts.updatedAt,
		email: person.emails[0]?.email ?? null,
		company: writeEmployer(person.company),
		location: writeLocation(person.location),
	};
}

const HIDDEN = {
	email: true,
	emails: true,
	phone: true,
	phones: true,
};

/** The record alone, as a search lists it. */
export function writeRecord(
	kind: Kind,
	record: WorldPerson | WorldCompany,
	{ contactDataHidden, numericIds }: Quirks,
): JsonObject {
	return {
		...(isPerson(record) ? writePerson(record) : writeCompany(record)),
		...(contactDataHidden && kind === 'person' && HIDDEN),
		// As an integer, which JSON has in any length.
		...(numericIds && { id: BigInt(record.id) }),
	};
}

/** The record under its key, or in another of the forms that are common. */
function wrapRecord(kind: Kind, found: WorldPerson | WorldCompany, quirks: Quirks): JsonObject {
	const record = spellNames(writeRecord(kind, found, quirks), quirks);
	const wrapped: Record<Quirks['wrapper'], JsonObject> = {
		own: { [kind]: record },
		none: record,
		data: { data: record },
		listOfOne: { data: [record] },
		foreign: { payload: { profile: record } },
	};
	return wrapped[quirks.wrapper];
}

/** What says the same under another usual name, and is left out where names are foreign. */
const DUPLICATE_FIELDS = new Set(['emails', 'fullName']);

/** A record, or the identifiers that are echoed, with its fields as the quirk calls them. */
function spellNames(record: JsonObject, { fieldNames }: Quirks): JsonObject {
	const spellings: Record<Quirks['fieldNames'], (name: string) => string | undefined> = {
		ours: (name) => name,
		snakeCase: spellInSnakeCase,
		foreign: (name) =>
			DUPLICATE_FIELDS.has(name) ? undefined : (FOREIGN_NAMES.get(name) ?? name),
	};
	return Object.fromEntries(
		Object.entries(record).flatMap(([name, value]) => {
			const spelled = spellings[fieldNames](name);
			return spelled === undefined ? [] : [[spelled, value]];
		}),
	);
}

function spellInSnakeCase(name: string): string {
	return name
		.replace('linkedIn', 'linkedin')
		.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** What a lookup came to, before it is written down. */
export interface GenericOutcome {
	/** The record as it was sent. */
	sent: JsonObject;
	/** The identifiers among it. */
	identifiers: JsonObject;
	/** What the caller recognizes it by, alone. */
	tag: JsonObject;
	status: 'found' | 'pending' | 'noMatch' | 'optedOut';
	/** Who was found, or is pending. */
	record?: WorldPerson | WorldCompany;
	matchedBy?: string | undefined;
	confidence: number;
	credits: number;
}

/** One record's part of an answer. The status only counts for a single lookup. */
interface AnswerPart {
	status: number;
	/** Null is a hole in a bulk answer, and no body at all in a single one. */
	body: JsonObject | null;
}

const OPTED_OUT = 'This person has asked not to be processed';

/** What is answered for one record. In a bulk, the status of a row stands in it. */
export function writeLookup(
	kind: Kind,
	{ status, record, matchedBy, confidence }: GenericOutcome,
	place: 'single' | 'bulk',
	quirks: Quirks,
): AnswerPart {
	const inBulk = (fields: JsonObject) => (place === 'bulk' ? fields : {});
	if (record && status === 'pending') return { status: 202, body: { status, id: record.id } };
	if (record) {
		const found = wrapRecord(kind, record, quirks);
		return { status: 200, body: { ...inBulk({ status }), ...found, confidence, matchedBy } };
	}
	if (status === 'optedOut' && quirks.optedOut === 'status451') {
		return { status: 451, body: { ...inBulk({ status: 451 }), message: OPTED_OUT } };
	}
	if (quirks.noMatch === 'noContent') return { status: 204, body: null };
	if (quirks.noMatch === 'nullRecord') return { status: 200, body: { [kind]: null } };
	if (quirks.noMatch === 'foundFalse') return { status: 200, body: { found: false } };
	const message = 'Could not find data for the given identifiers';
	return { status: 404, body: { ...inBulk({ status: 'not_found' }), message } };
}

/** What a caller may put on a record to recognize it by. */
export function readTag({ externalID, ref }: JsonObject): JsonObject {
	return {
		...(externalID !== undefined && { externalID }),
		...(ref !== undefined && { ref }),
	};
}

export function isMiss({ record }: GenericOutcome): boolean {
	return record === undefined;
}

/** Marks a row so that the caller knows whose it is; a null body is a hole. */
type Correlate = (
	outcome: GenericOutcome,
	body: JsonObject | null,
	quirks: Quirks,
) => JsonObject | null;

export const CORRELATE: Record<Quirks['correlation'], Correlate> = {
	echo: ({ identifiers }, body, quirks) =>
		body && { ...spellNames(identifiers, quirks), ...body },
	position: (outcome, body) => (isMiss(outcome) ? null : body),
	idEcho: ({ tag }, body) => body && { ...body, ...tag },
	inputEcho: ({ sent }, body, quirks) => body && { input: spellNames(sent, quirks), ...body },
};

interface CreditReport {
	writeInRow(charged: number): JsonObject;
	/** Beside the rows, where the answer is an object. */
	writeBesideRows(call: Call): JsonObject;
	writeHeaders(call: Call): Record<string, string>;
}

const REPORTS_NOTHING: CreditReport = {
	writeInRow: () => ({}),
	writeBesideRows: () => ({}),
	writeHeaders: () => ({}),
};

function writeCreditHeaders({ spent, credits }: Call): Record<string, string> {
	return {
		'x-credits-cost': String(spent),
		'x-credits-remaining': String(credits),
	};
}

/** Where the charge and the balance are reported. */
export const CREDIT_REPORTS: Record<Quirks['creditReport'], CreditReport> = {
	documented: {
		writeInRow: (creditsCharged) => ({ creditsCharged }),
		writeBesideRows: ({ credits }) => ({ creditsRemaining: credits }),
		writeHeaders: writeCreditHeaders,
	},
	billing: {
		...REPORTS_NOTHING,
		writeBesideRows: ({ spent }) => ({ billing: { creditsCharged: spent } }),
	},
	headers: { ...REPORTS_NOTHING, writeHeaders: writeCreditHeaders },
	none: REPORTS_NOTHING,
	foreign: {
		writeInRow: (units) => ({ usage: { units } }),
		writeBesideRows: ({ spent, credits }) => ({ usage: { units: spent, left: credits } }),
		writeHeaders: () => ({}),
	},
};
