import { isRecord, type JsonRecord } from '../../../shared/core/json';
import {
	IDENTIFIERS,
	type Entity,
	type IdentifierName,
	type Identifiers,
} from '../../person/entities';
import { readIdentifiers } from '../../records/identifiers';
import type { RawIdentifiers } from '../../records/rawIdentifiers';
import { messageOf } from '../messages';
import {
	confidenceOf,
	normaliseCompany,
	normalisePerson,
	unwrapCompany,
	unwrapPerson,
	type Company,
	type Person,
} from '../../person';
import type { RowReading } from '../dialect';
import { NO_MATCH, OPTED_OUT, PENDING } from './words';

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

/** Reads one row, or the body of a single lookup, in any of the forms that are in use. */
export function readRow(entity: Entity, row: unknown, data = unwrap(entity, row)): RowReading {
	if (!isRecord(row)) {
		return typeof row === 'string' && !NO_MATCH.test(row)
			? { kind: 'rejected', message: row.slice(0, LONGEST_MESSAGE) }
			: { kind: 'noMatch' };
	}
	const inner = isRecord(row.contact) ? row.contact : row;
	return readFailure(inner) ?? readStatus(inner, data) ?? found(entity, data, inner);
}

const LONGEST_MESSAGE = 300;

function found(entity: Entity, data: JsonRecord | undefined, { message }: JsonRecord): RowReading {
	if (data === undefined) return { kind: 'noMatch', message: messageOf(message) };
	return { kind: 'found', result: normalise(entity, data), confidence: confidenceOf(data) };
}

/** A row with an `error`, or with a status that is one. */
function readFailure(row: JsonRecord): RowReading | undefined {
	const { error } = row;
	const status = statusNumber(row);
	if (!error && (status === undefined || status < 400)) return undefined;
	const words = saidIn([error, ...STATUS_KEYS.map((key) => row[key])]);
	const message = messageOf({ error: error === true ? undefined : error, message: row.message });
	if (status === 451 || OPTED_OUT.test(words)) return { kind: 'optedOut', message };
	if (status === 404 || NO_MATCH.test(words)) return { kind: 'noMatch', message };
	return { kind: 'rejected', message: message ?? 'The provider refused this record' };
}

/** Texts of an error and of the first levels inside it: deeper nesting says nothing more. */
function saidIn(values: unknown[], depth = 3): string {
	if (depth === 0) return '';
	return values
		.map((value) => {
			if (typeof value === 'string') return value;
			if (Array.isArray(value)) return saidIn(value.slice(0, 10), depth - 1);
			return isRecord(value) ? saidIn(Object.values(value).slice(0, 20), depth - 1) : '';
		})
		.join('\n');
}

function statusNumber({ status, statusCode }: JsonRecord): number | undefined {
	const value = statusCode ?? status;
	if (typeof value !== 'number' && typeof value !== 'string') return undefined;
	const number = Number(value);
	return number >= 100 && number < 600 ? number : undefined;
}

function readStatus(row: JsonRecord, data: JsonRecord | undefined): RowReading | undefined {
	if (row.found === false) return { kind: 'noMatch', message: messageOf(row) };
	const words = textsAt(row, STATUS_KEYS);
	if (words.length === 0) return undefined;
	if (words.some((word) => PENDING.test(word))) return { kind: 'pending' };
	const nothing = words.some((word) => NO_MATCH.test(word));
	// "status: not found" decides; a message may speak of one missing field of a person found.
	const stated = [row.status, row.matchStatus].find((word) => typeof word === 'string') ?? '';
	const decided = data === undefined || NO_MATCH.test(stated);
	return nothing && decided ? { kind: 'noMatch', message: messageOf(row) } : undefined;
}

function textsAt(row: JsonRecord, keys: readonly string[]): string[] {
	const texts: string[] = [];
	for (const key of keys) {
		const value = row[key];
		if (typeof value === 'string') texts.push(value);
	}
	return texts;
}

const ECHOES = ['input', 'request', 'query', 'params', 'metadata', 'identifiers', 'identifier'];

/** The identifiers that a row repeats of the record it answers, beside the `data` it found. */
export function echoOf(
	entity: Entity,
	row: unknown,
	data = unwrap(entity, row),
): Identifiers | undefined {
	if (!isRecord(row)) return undefined;
	for (const key of ECHOES) {
		const echo = identifiersIn(entity, row[key]);
		if (echo) return echo;
	}
	const ofMeta = isRecord(row.meta) ? identifiersIn(entity, row.meta.input) : undefined;
	// In a row that is the record itself, a field says what was found.
	return ofMeta ?? (data === row ? undefined : identifiersIn(entity, row));
}

const SPELLINGS: Partial<Record<IdentifierName, readonly string[]>> = {
	email: ['email', 'email_address', 'emailAddress'],
	linkedInUrl: ['linkedInUrl', 'linkedinUrl', 'linkedin_url', 'profile'],
	firstName: ['firstName', 'first_name'],
	lastName: ['lastName', 'last_name'],
	company: ['company', 'companyName', 'company_name'],
	domain: ['domain', 'companyDomain', 'website'],
	name: ['name', 'companyName', 'company_name'],
};

const ALL_SPELLINGS = new Set(Object.values(SPELLINGS).flat());

function hasIdentifier(place: JsonRecord): boolean {
	for (const key in place) {
		if (ALL_SPELLINGS.has(key) && typeof place[key] === 'string') return true;
	}
	return false;
}

/** Undefined where the place names nobody. */
function identifiersIn(entity: Entity, place: unknown): Identifiers | undefined {
	if (!isRecord(place) || !hasIdentifier(place)) return undefined;
	const raw: RawIdentifiers = {};
	for (const name of IDENTIFIERS[entity]) {
		for (const key of SPELLINGS[name] ?? []) {
			const value = place[key];
			if (typeof value === 'string') raw[name] ??= value;
		}
	}
	return readIdentifiers(entity, raw).identifiers;
}
