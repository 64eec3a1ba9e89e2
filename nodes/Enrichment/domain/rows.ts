import { isRecord, type JsonRecord } from '../../shared/core/json';
import { sentenceOf } from '../../shared/core/result';
import type { Entity, Identifiers } from './entities';
import { readIdentifiers } from './identifiers';
import { messageOf } from './messages';
import {
	normaliseCompany,
	normalisePerson,
	unwrapCompany,
	unwrapPerson,
	type Company,
	type Person,
} from './normalise';
import type { Verdict } from './verdict';
import { NO_MATCH, OPTED_OUT, PENDING } from './words';

/** What one row of an answer says. */
export type RowReading =
	| { kind: 'found'; data: JsonRecord; result: Person | Company }
	| { kind: 'noMatch'; message?: string | undefined }
	| { kind: 'optedOut'; message?: string | undefined }
	| { kind: 'pending' }
	| { kind: 'rejected'; message: string };

/** Where providers keep the list of rows. */
export const LISTS = [
	'results',
	'data',
	'contacts',
	'companies',
	'people',
	'organizations',
	'matches',
	'records',
	'items',
];

/** The part of a row that describes the person or company, if it has one. */
export function unwrap(entity: Entity, row: unknown): JsonRecord | undefined {
	return entity === 'contact' ? unwrapPerson(row) : unwrapCompany(row);
}

/** That part with the field names of this package. */
export function normalise(entity: Entity, data: JsonRecord): Person | Company {
	return entity === 'contact' ? normalisePerson(data) : normaliseCompany(data);
}

const STATUS_KEYS = [
	'status',
	'matchStatus',
	'match_status',
	'state',
	'code',
	'error_code',
	'message',
];

/** Reads one row, or the body of a single lookup, in any of the forms providers use. */
export function readRow(entity: Entity, row: unknown, data = unwrap(entity, row)): RowReading {
	if (!isRecord(row)) {
		return typeof row === 'string' && !NO_MATCH.test(row)
			? { kind: 'rejected', message: row }
			: { kind: 'noMatch' };
	}
	const inner = isRecord(row.contact) ? row.contact : row;
	return readFailure(inner) ?? readStatus(inner, data) ?? found(entity, data);
}

type WithoutRows = Extract<Verdict, { kind: 'noMatch' | 'optedOut' | 'pending' | 'rejected' }>;

/** What an answer without rows says of every record that was asked for. */
export function readingOf(verdict: WithoutRows): RowReading {
	if (verdict.kind === 'pending') return { kind: 'pending' };
	if (verdict.kind === 'rejected') {
		return { kind: 'rejected', message: sentenceOf(verdict.failure) };
	}
	return { kind: verdict.kind, message: verdict.message };
}

function found(entity: Entity, data: JsonRecord | undefined): RowReading {
	if (data === undefined) return { kind: 'noMatch' };
	const result = normalise(entity, data);
	return { kind: 'found', data, result };
}

/** A row with an `error`, or with a status that is one. */
function readFailure(row: JsonRecord): RowReading | undefined {
	const { error } = row;
	const status = statusNumber(row);
	if (!error && (status === undefined || status < 400)) return undefined;
	const words = JSON.stringify([error, ...STATUS_KEYS.map((key) => row[key])]);
	const message = messageOf({ error: error === true ? undefined : error, message: row.message });
	if (status === 451 || OPTED_OUT.test(words)) return { kind: 'optedOut', message };
	if (status === 404 || NO_MATCH.test(words)) return { kind: 'noMatch', message };
	return { kind: 'rejected', message: message ?? 'The provider refused this record' };
}

function statusNumber({ status, statusCode }: JsonRecord): number | undefined {
	const number = Number(statusCode ?? status);
	return number >= 100 && number < 600 ? number : undefined;
}

function readStatus(row: JsonRecord, data: JsonRecord | undefined): RowReading | undefined {
	if (row.found === false) return { kind: 'noMatch', message: messageOf(row) };
	const words = STATUS_KEYS.map((key) => row[key]).filter((word) => typeof word === 'string');
	if (words.some((word) => PENDING.test(word))) return { kind: 'pending' };
	const nothing = words.some((word) => NO_MATCH.test(word));
	// "status: not found" decides; a message may speak of one missing field of a person found.
	const decided = data === undefined || NO_MATCH.test(String(row.status ?? row.matchStatus));
	return nothing && decided ? { kind: 'noMatch', message: messageOf(row) } : undefined;
}

const ECHOES = ['input', 'request', 'query', 'params', 'metadata', 'identifiers', 'identifier'];

/** The identifiers a row repeats of the record it answers, beside the data it found. */
export function echoOf(entity: Entity, row: unknown, reading: RowReading): Identifiers {
	if (!isRecord(row)) return {};
	const places = [
		...ECHOES.map((key) => row[key]),
		isRecord(row.meta) ? row.meta.input : undefined,
	];
	// In a row that is the record itself, a field says what was found.
	if (reading.kind !== 'found' || reading.data !== row) places.push(row);
	const place = places.find((each) => isRecord(each) && hasIdentifier(each));
	return isRecord(place) ? identifiersIn(entity, place) : {};
}

const SPELLINGS = {
	email: ['email', 'email_address', 'emailAddress'],
	linkedInUrl: ['linkedInUrl', 'linkedinUrl', 'linkedin_url', 'profile'],
	firstName: ['firstName', 'first_name'],
	lastName: ['lastName', 'last_name'],
	company: ['company', 'companyName', 'company_name'],
	domain: ['domain', 'companyDomain', 'website'],
	name: ['name', 'companyName', 'company_name'],
} as const;

function hasIdentifier(place: JsonRecord): boolean {
	return Object.values(SPELLINGS).some((keys) =>
		keys.some((key) => typeof place[key] === 'string'),
	);
}

function identifiersIn(entity: Entity, place: JsonRecord): Identifiers {
	const texts = Object.entries(SPELLINGS).flatMap(([name, keys]) => {
		const value = keys.map((key) => place[key]).find((each) => typeof each === 'string');
		return typeof value === 'string' ? [[name, value] as const] : [];
	});
	return readIdentifiers(entity, Object.fromEntries(texts)).identifiers;
}

/** Fields under which callers tag a record and providers hand the tag back. */
const ID_KEYS = [
	'contactId',
	'companyId',
	'clientReferenceId',
	'client_reference_id',
	'identifier',
	'externalID',
	'externalId',
	'external_id',
	'reference',
	'requestId',
	'metadata',
	'custom',
	'id',
];

/** The tags in a record or a row, as texts that can be compared. */
export function tagsOf(record: unknown): string[] {
	if (!isRecord(record)) return [];
	return ID_KEYS.flatMap((key) => {
		const value = record[key];
		return value === undefined || value === null ? [] : [tagText(value)];
	});
}

/** A tag that was sent as a number may come back as text, as the key of an object for one. */
export function tagText(value: unknown): string {
	return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Whether a field only says whose record it is. An `id` may also name the person who is meant. */
export function isTag(key: string): boolean {
	return key !== 'id' && ID_KEYS.includes(key);
}

const NUMBER_KEYS = ['identifier', 'index', 'position', 'row'];

/** The number that a provider gave a record of its own accord; -1 where there is none. */
export function rowNumber(row: unknown): number {
	if (!isRecord(row)) return -1;
	const tags = tagsOf(row);
	const values = [...NUMBER_KEYS.map((key) => row[key]), tags.length === 1 ? tags[0] : undefined];
	const number = values.find((value) => /^\d{1,6}$/.test(String(value)));
	return number === undefined ? -1 : Number(number);
}
