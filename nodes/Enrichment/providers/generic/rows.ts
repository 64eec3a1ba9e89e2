/** One row of an answer, or the body of a single lookup, in the forms that are in use. */
import { isRecord, valueAt, type JsonRecord } from '../../../shared/core/json';
import type { Company, Person } from '../../person';
import { IDENTIFIERS, type Entity, type Identifiers } from '../../person/entities';
import { readIdentifiers } from '../../records/identifiers';
import { found, NO_MATCH, type Row } from '../build/paidRequest';
import type { RowReading } from '../dialect';
import { messageOf } from '../meaning';
import { bringsMore, withoutProse } from './brings';
import { confidence } from './parts';
import { companyOf, personOf } from './records';
import { plainName, plainThroughout } from './plain';
import { isHidden, unwrap } from './unwrap';
import {
	chargedIn,
	isError,
	NO_MATCH_WORDS,
	OPTED_OUT,
	PENDING,
	saysOutOfCredits,
} from './meaning';

/** Where answers have our fields, by the credential's 'Field Names': paths in plain names. */
export type OwnNames = ReadonlyArray<readonly [ours: string, path: readonly string[]]>;

export const ownNames = (names: Readonly<Record<string, string>>): OwnNames =>
	Object.entries(names).map(([ours, theirs]) => [
		plainName(ours),
		theirs.split('.').map(plainName),
	]);

/** Somebody is described in a form that is not known: it may be who was paid for. */
export const UNREAD: RowReading = {
	kind: 'unmatched',
	message: 'The provider\'s result has an unknown format. It may have been charged; see "raw".',
};

export function readRow(entity: Entity, raw: unknown, names: OwnNames = []): Row {
	if (!isRecord(raw)) return { reading: readText(raw) };
	const row = plainThroughout(raw);
	const data = unwrap(entity, row);
	const read = (told: JsonRecord) => resultOf(entity, told, names);
	const isFull = () => {
		const told = data === row ? withoutProse(row) : data;
		return told !== undefined && bringsMore(read(told), isAskedByPhone(names));
	};
	const readData = (): RowReading => {
		if (data) return found(read(data), confidence(data) ?? null);
		if (isHidden(entity, raw, ECHOES)) return UNREAD;
		return { kind: 'noMatch', message: messageOf(row.message) };
	};
	return {
		reading: readStatus(row, data, isFull) ?? readData(),
		echo: echoOf(entity, row, data),
		charged: chargedIn(row),
	};
}

function readText(row: unknown): RowReading {
	if (typeof row !== 'string' || NO_MATCH_WORDS.test(row)) return NO_MATCH;
	return { kind: 'rejected', message: row.slice(0, LONGEST_MESSAGE) };
}

const LONGEST_MESSAGE = 300;

const isAskedByPhone = (names: OwnNames) => names.some(([ours]) => ours === 'phone');

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

/** What a row says of itself: an `error`, a status that is one, or words for how far the search has come. */
function saidIn(row: JsonRecord) {
	const error = isError(row.error) ? row.error : undefined;
	const status = Number(row.statuscode ?? row.status);
	const words = textsIn([error, ...STATUSES.map((name) => row[name])]);
	return {
		isRefused: error !== undefined || (status >= 400 && status < 600),
		status,
		message: messageOf({ error: error === true ? undefined : error, message: row.message }),
		says: (form: RegExp) => words.some((word) => form.test(word)),
		isOutOfCredits: status === 402 || words.some(saysOutOfCredits),
	};
}

type Said = ReturnType<typeof saidIn>;

/** Beside a full result, words are about a part of it, unless they say that nobody was found. */
function readStatus(
	row: JsonRecord,
	data: JsonRecord | undefined,
	isFull: () => boolean,
): RowReading | undefined {
	const said = saidIn(row);
	const { isRefused, status, message, says } = said;
	if (isRefused && (status === 451 || says(OPTED_OUT))) return { kind: 'optedOut', message };
	// "status: not found" decides; a message may speak of one missing field of a person found.
	const stated = textsIn([row.status, row.matchstatus]).some((word) => NO_MATCH_WORDS.test(word));
	const isMiss = stated || status === 404 || row.found === false;
	if ((isRefused || says(PENDING)) && !isMiss && isFull()) return undefined;
	if (isRefused) return readRefusal(said);
	if (row.found === false) return { kind: 'noMatch', message };
	if (says(PENDING)) return { kind: 'pending' };
	const isNobody = data === undefined && says(NO_MATCH_WORDS);
	if (stated || isNobody) return { kind: 'noMatch', message };
	return data === undefined && said.isOutOfCredits ? withoutCredits(message) : undefined;
}

function readRefusal({ status, message, says, isOutOfCredits }: Said): RowReading {
	if (status === 404 || says(NO_MATCH_WORDS)) return { kind: 'noMatch', message };
	if (isOutOfCredits) return withoutCredits(message);
	return { kind: 'rejected', message: message ?? 'The provider refused this record' };
}

const withoutCredits = (
	message = 'The account at the provider has no credits left',
): RowReading => ({
	kind: 'unanswered',
	reason: 'outOfCredits',
	message,
});

/** Texts of an error, and of the record that it may be: deeper nesting says nothing more. */
const textsIn = (values: unknown[]): string[] =>
	values
		.flatMap((value) => (isRecord(value) ? Object.values(value) : value))
		.filter((value) => typeof value === 'string');

const ECHOES = ['input', 'request', 'query', 'params', 'parameters'];

/** The identifiers that a row repeats of the record it answers, beside the data it found. */
function echoOf(entity: Entity, row: JsonRecord, data?: JsonRecord): Identifiers | undefined {
	const places = ECHOES.map((name) => row[name]);
	// In a row that is the record itself, a field says what was found.
	if (data !== row) places.push(row);
	for (const place of places) {
		const echo = identifiersIn(entity, place);
		if (echo) return echo;
	}
	return undefined;
}

/** Undefined where the place names nobody. */
function identifiersIn(entity: Entity, place: unknown): Identifiers | undefined {
	if (!isRecord(place)) return undefined;
	const raw: Identifiers = {};
	for (const name of IDENTIFIERS[entity]) {
		const value = place[plainName(name)];
		if (typeof value === 'string') raw[name] = value;
	}
	return Object.keys(raw).length > 0 ? readIdentifiers(entity, raw).identifiers : undefined;
}
