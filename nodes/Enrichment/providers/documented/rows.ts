import { isRecord, valueAt, type JsonRecord } from '../../../shared/core/json';
import type { Company, Person } from '../../person';
import { IDENTIFIERS, type Entity, type Identifiers } from '../../person/entities';
import { readIdentifiers } from '../../records/identifiers';
import type { RawIdentifiers } from '../../records/rawIdentifiers';
import type { AnswerRow, RowReading } from '../dialect';
import { messageOf } from '../messages';
import { companyOf } from './company';
import { chargeOfRow } from './credits';
import { confidence } from './parts';
import { personOf } from './person';
import { plainName, plainThroughout } from './plain';
import { unwrap } from './unwrap';
import { NO_MATCH, OPTED_OUT, PENDING } from './words';

/** Where answers have our fields, by the credential's 'Field Names': paths in plain names. */
export type OwnNames = ReadonlyArray<readonly [ours: string, path: readonly string[]]>;

export const ownNames = (names: Readonly<Record<string, string>>): OwnNames =>
	Object.entries(names).map(([ours, theirs]) => [
		plainName(ours),
		theirs.split('.').map(plainName),
	]);

/** One row of an answer, or the body of a single lookup, in any of the forms that are in use. */
export function readRow(
	entity: Entity,
	raw: unknown,
	names: OwnNames = [],
): Omit<AnswerRow, 'raw'> {
	if (!isRecord(raw)) return { reading: readText(raw) };
	const row = plainThroughout(raw);
	const data = unwrap(entity, row);
	const inner = isRecord(row.contact) ? row.contact : row;
	return {
		reading: readFailure(inner) ?? readStatus(inner, data) ?? found(entity, data, inner, names),
		echo: echoOf(entity, row, data),
		charged: chargeOfRow(row),
	};
}

function readText(row: unknown): RowReading {
	if (typeof row !== 'string' || NO_MATCH.test(row)) return { kind: 'noMatch' };
	return { kind: 'rejected', message: row.slice(0, LONGEST_MESSAGE) };
}

const LONGEST_MESSAGE = 300;

function found(
	entity: Entity,
	data: JsonRecord | undefined,
	{ message }: JsonRecord,
	names: OwnNames,
): RowReading {
	if (data === undefined) return { kind: 'noMatch', message: messageOf(message) };
	const result = resultOf(entity, data, names);
	return { kind: 'found', result, confidence: confidence(data) ?? null };
}

/**
 * The user's own names count before any guess; those of identifiers, which are names in requests first, where
 * the answer has no field of ours.
 */
export function resultOf(entity: Entity, data: JsonRecord, names: OwnNames): Person | Company {
	const own = names.flatMap(([ours, path]) => {
		const value = valueAt(data, path);
		const isTaken = SENT.has(ours) && data[ours] !== undefined;
		return value === undefined || isTaken ? [] : [[ours, value] as const];
	});
	const named = own.length > 0 ? { ...data, ...Object.fromEntries(own) } : data;
	return entity === 'contact' ? personOf(named) : companyOf(named);
}

const SENT = new Set([...IDENTIFIERS.contact, ...IDENTIFIERS.company].map(plainName));

const STATUSES = ['status', 'matchstatus', 'state', 'code', 'errorcode', 'message'];

/** A row with an `error`, or with a status that is one. */
function readFailure(row: JsonRecord): RowReading | undefined {
	const { error } = row;
	const status = Number(row.statuscode ?? row.status);
	const isStatus = status >= 400 && status < 600;
	if (!error && !isStatus) return undefined;
	const words = saidIn([error, ...STATUSES.map((name) => row[name])]);
	const message = messageOf({ error: error === true ? undefined : error, message: row.message });
	if (status === 451 || OPTED_OUT.test(words)) return { kind: 'optedOut', message };
	if (status === 404 || NO_MATCH.test(words)) return { kind: 'noMatch', message };
	return { kind: 'rejected', message: message ?? 'The provider refused this record' };
}

/** Texts of an error and of the first levels inside it: deeper nesting says nothing more. */
function saidIn(values: unknown[], depth = 3): string {
	if (depth === 0) return '';
	const said = values.map((value) => {
		if (typeof value === 'string') return value;
		if (Array.isArray(value)) return saidIn(value.slice(0, 10), depth - 1);
		return isRecord(value) ? saidIn(Object.values(value).slice(0, 20), depth - 1) : '';
	});
	return said.join('\n');
}

function readStatus(row: JsonRecord, data: JsonRecord | undefined): RowReading | undefined {
	if (row.found === false) return { kind: 'noMatch', message: messageOf(row) };
	const words = STATUSES.map((name) => row[name]).filter((word) => typeof word === 'string');
	if (words.some((word) => PENDING.test(word))) return { kind: 'pending' };
	if (!words.some((word) => NO_MATCH.test(word))) return undefined;
	// "status: not found" decides; a message may speak of one missing field of a person found.
	const stated = [row.status, row.matchstatus].find((word) => typeof word === 'string') ?? '';
	const isDecided = data === undefined || NO_MATCH.test(stated);
	return isDecided ? { kind: 'noMatch', message: messageOf(row) } : undefined;
}

const ECHOES = ['input', 'meta.input', 'request', 'query', 'identifiers', 'identifier'];

/** The identifiers that a row repeats of the record it answers, beside the data it found. */
function echoOf(
	entity: Entity,
	row: JsonRecord,
	data: JsonRecord | undefined,
): Identifiers | undefined {
	for (const place of ECHOES) {
		const echo = identifiersIn(entity, valueAt(row, place));
		if (echo) return echo;
	}
	// In a row that is the record itself, a field says what was found.
	return data === row ? undefined : identifiersIn(entity, row);
}

/** Other names that an echo may have for an identifier of ours. */
const ALIASES: RawIdentifiers = { company: 'companyname', name: 'companyname', domain: 'website' };

/** Undefined where the place names nobody. */
function identifiersIn(entity: Entity, place: unknown): Identifiers | undefined {
	if (!isRecord(place)) return undefined;
	const raw: RawIdentifiers = {};
	for (const name of IDENTIFIERS[entity]) {
		const value = place[plainName(name)] ?? place[ALIASES[name] ?? ''];
		if (typeof value === 'string') raw[name] = value;
	}
	const { identifiers } = readIdentifiers(entity, raw);
	return Object.keys(raw).length > 0 ? identifiers : undefined;
}
