/** The answers of the generic API: records, rows, and credits in the forms that its quirks select. */
import type { JsonObject } from '../../json';
import type { ProviderCall } from '../account/providerCall';
import type { Quirks } from '../quirks';
import {
	isPerson,
	formatLocation,
	toCompanyFacts,
	toPersonFacts,
	type WorldCompany,
	type RecordKind,
	type WorldLocation,
	type WorldPerson,
} from '../records';
import { FOREIGN_FIELD_NAMES } from './answerForms';

function writeLocation(location: WorldLocation): JsonObject {
	return { name: formatLocation(location), ...location };
}

function writeEmployer(company: WorldCompany): JsonObject {
	const facts = toCompanyFacts(company);
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

/** The specification names no fields of answers, so they follow the names of its requests. */
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
	const facts = toPersonFacts(person);
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

/** Writes a record as a search lists it. */
export function writeRecord(
	kind: RecordKind,
	record: WorldPerson | WorldCompany,
	{ contactDataHidden, numericIds }: Quirks,
): JsonObject {
	return {
		...(isPerson(record) ? writePerson(record) : writeCompany(record)),
		...(contactDataHidden && kind === 'person' && HIDDEN),
		// JSON has integers of any length; a bigint is written as one.
		...(numericIds && { id: BigInt(record.id) }),
	};
}

/** Wraps a record in the form that the quirk `wrapper` selects. */
function wrapRecord(
	kind: RecordKind,
	found: WorldPerson | WorldCompany,
	quirks: Quirks,
): JsonObject {
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

/** Fields that repeat others, and are left out if names are foreign. */
const DUPLICATE_FIELDS = new Set(['emails', 'fullName']);

/** Renames the fields of a record, or of echoed identifiers, as the quirk `fieldNames` says. */
function spellNames(record: JsonObject, { fieldNames }: Quirks): JsonObject {
	const spellings: Record<Quirks['fieldNames'], (name: string) => string | undefined> = {
		ours: (name) => name,
		snakeCase: spellInSnakeCase,
		foreign: (name) =>
			DUPLICATE_FIELDS.has(name) ? undefined : (FOREIGN_FIELD_NAMES.get(name) ?? name),
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

/** The outcome of a lookup before it is written in a form. */
export interface GenericOutcome {
	/** The record as it was sent. */
	sent: JsonObject;
	/** The identifiers in `sent`. */
	identifiers: JsonObject;
	/** The fields in `sent` by which the caller recognizes the record. */
	callerReference: JsonObject;
	status: 'found' | 'pending' | 'noMatch' | 'optedOut';
	/** The record that was found or is pending. */
	record?: WorldPerson | WorldCompany;
	matchedBy?: string | undefined;
	confidence: number;
	credits: number;
}

/** The part of an answer for one record. Its status counts only for a single lookup. */
interface AnswerPart {
	status: number;
	/** Null for a missing row in a bulk answer, and for a single answer without a body. */
	body: JsonObject | null;
}

const OPTED_OUT = 'This person has asked not to be processed';

/** Writes the answer for one record. In a bulk answer, the status is a field of the row. */
export function writeLookupAnswer(
	kind: RecordKind,
	{ status, record, matchedBy, confidence }: GenericOutcome,
	form: 'single' | 'bulk',
	quirks: Quirks,
): AnswerPart {
	const onlyInBulk = (fields: JsonObject) => (form === 'bulk' ? fields : {});
	if (record && status === 'pending') return { status: 202, body: { status, id: record.id } };
	if (record) {
		const found = wrapRecord(kind, record, quirks);
		return {
			status: 200,
			body: { ...onlyInBulk({ status }), ...found, confidence, matchedBy },
		};
	}
	if (status === 'optedOut' && quirks.optedOut === 'status451') {
		return { status: 451, body: { ...onlyInBulk({ status: 451 }), message: OPTED_OUT } };
	}
	if (quirks.noMatch === 'noContent') return { status: 204, body: null };
	if (quirks.noMatch === 'nullRecord') return { status: 200, body: { [kind]: null } };
	if (quirks.noMatch === 'foundFalse') return { status: 200, body: { found: false } };
	const message = 'Could not find data for the given identifiers';
	return { status: 404, body: { ...onlyInBulk({ status: 'not_found' }), message } };
}

/** Reads the fields that a caller may add to a record in order to recognize its row. */
export function readCallerReference({ externalID, ref }: JsonObject): JsonObject {
	return {
		...(externalID !== undefined && { externalID }),
		...(ref !== undefined && { ref }),
	};
}

export function isMiss({ record }: GenericOutcome): boolean {
	return record === undefined;
}

/** Adds to a row what the caller recognizes it by; null is a missing row. */
type RowCorrelator = (
	outcome: GenericOutcome,
	body: JsonObject | null,
	quirks: Quirks,
) => JsonObject | null;

/** The ways in which rows are told apart, by the values of the quirk `correlation`. */
export const ROW_CORRELATORS: Record<Quirks['correlation'], RowCorrelator> = {
	echo: ({ identifiers }, body, quirks) =>
		body && { ...spellNames(identifiers, quirks), ...body },
	position: (outcome, body) => (isMiss(outcome) ? null : body),
	idEcho: ({ callerReference }, body) => body && { ...body, ...callerReference },
	inputEcho: ({ sent }, body, quirks) => body && { input: spellNames(sent, quirks), ...body },
};

interface CreditReport {
	writeInRow(charged: number): JsonObject;
	/** Writes fields beside the rows of an answer that is an object. */
	writeBesideRows(call: ProviderCall): JsonObject;
	writeHeaders(call: ProviderCall): Record<string, string>;
}

const REPORTS_NOTHING: CreditReport = {
	writeInRow: () => ({}),
	writeBesideRows: () => ({}),
	writeHeaders: () => ({}),
};

function writeCreditHeaders({ spent, credits }: ProviderCall): Record<string, string> {
	return {
		'x-credits-cost': String(spent),
		'x-credits-remaining': String(credits),
	};
}

/** The ways in which charge and balance are reported, by the values of the quirk `creditReport`. */
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
