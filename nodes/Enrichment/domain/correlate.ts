import { isRecord, type JsonRecord } from '../../shared/core/json';
import type { Entity, Identifiers } from './entities';
import { echoOf, LISTS, readRow, tagsOf, unwrap, type RowReading } from './rows';
import {
	compare,
	identityAsked,
	identityOfCompany,
	identityOfPerson,
	type Identity,
} from './sameness';

/** One record of a batch as it was sent. */
export interface Asked {
	identifiers: Identifiers;
	/** Tags the user added to the record, see `tagsOf`. */
	tags: string[];
}

/** The row that answers one record, or why there is none. */
export type Correlated =
	| { kind: 'row'; reading: RowReading; raw: unknown }
	| { kind: 'unmatched'; message: string; raw?: unknown };

interface Row {
	raw: unknown;
	reading: RowReading;
	tags: string[];
	identity: Identity;
	/** Whether the identity is what the row repeats of the question, not only what it found. */
	echoes: boolean;
}

/**
 * Puts every row of a bulk answer on the record it answers: by tag, else by position when the
 * lengths agree and no row contradicts, else by identity. It never guesses: what fits nowhere, or in
 * two places, is nobody's.
 */
export function correlate(entity: Entity, body: unknown, asked: Asked[]): Correlated[] {
	const rows = listRows(body, asked).map((raw) => readInto(entity, raw));
	const identities = asked.map(({ identifiers }) => identityAsked(identifiers));
	const byTag = assignByTag(rows, asked) ?? assignByNumber(rows, identities);
	if (byTag) return fill(asked, rows, byTag);
	if (rows.length === asked.length && fitsByPosition(rows, identities)) {
		return rows.map(({ reading, raw }) => ({ kind: 'row', reading, raw }));
	}
	return fill(asked, rows, assignByIdentity(rows, identities));
}

/** Row index by record index. */
type Assignment = Map<number, number>;

/** Providers that answer in three lists say what a row is by the list it is in. */
const SORTED_LISTS: Array<[string, JsonRecord]> = [
	['matched', {}],
	['not_matched', { status: 'not_found' }],
	[
		'invalid_datapoints',
		{ error: 'invalid_datapoints', message: 'The provider calls this record invalid' },
	],
];

function listRows(body: unknown, asked: Asked[]): unknown[] {
	if (Array.isArray(body)) return body;
	if (!isRecord(body)) return [];
	if (SORTED_LISTS.some(([name]) => Array.isArray(body[name]))) return sortedRows(body);
	const keyed = [body, ...LISTS.map((name) => body[name])].find((part) => isKeyed(part, asked));
	if (isRecord(keyed)) return Object.entries(keyed).map(([key, row]) => tagged(row, key));
	const list = LISTS.map((name) => body[name]).find(Array.isArray);
	return list ?? Object.values(body).find(Array.isArray) ?? [];
}

function sortedRows(body: JsonRecord): unknown[] {
	return SORTED_LISTS.flatMap(([name, mark]) => {
		const list: unknown = body[name];
		if (!Array.isArray(list)) return [];
		return list.map((row: unknown) =>
			isRecord(row) ? { ...mark, ...row } : { ...mark, identifier: row },
		);
	});
}

/** Whether an object holds its rows under the tags that were sent. */
function isKeyed(part: unknown, asked: Asked[]): boolean {
	if (!isRecord(part)) return false;
	const tags = new Set(asked.flatMap(keysOf));
	const keys = Object.keys(part);
	if (keys.length === 0) return false;
	return keys.every((key) => tags.has(JSON.stringify(key)) || /^\d{1,6}$/.test(key));
}

/** What may name a record in an answer: its tags, and the identifiers that are its own. */
function keysOf({ identifiers, tags }: Asked): string[] {
	const { email, linkedInUrl, domain } = identifiers;
	const own = [email, linkedInUrl, domain].filter((value) => value !== undefined);
	return [...tags, ...own.map((value) => JSON.stringify(value))];
}

function tagged(row: unknown, key: string): unknown {
	return isRecord(row) ? { ...row, identifier: key } : { identifier: key, status: 'not_found' };
}

const IDENTITY_OF = { contact: identityOfPerson, company: identityOfCompany };

function readInto(entity: Entity, raw: unknown): Row {
	const data = unwrap(entity, raw);
	const reading = readRow(entity, raw, data);
	const echo = echoOf(entity, raw, data);
	const result = reading.kind === 'found' ? reading.result : {};
	const identity = IDENTITY_OF[entity]({ ...result }, echo);
	return { raw, reading, tags: tagsOf(raw), identity, echoes: Object.keys(echo).length > 0 };
}

/** Undefined unless the rows carry our tags; then position means nothing any more. */
function assignByTag(rows: Row[], asked: Asked[]): Assignment | undefined {
	const owners = new Map<string, number[]>();
	asked.forEach((asks, record) => {
		for (const tag of keysOf(asks)) owners.set(tag, [...(owners.get(tag) ?? []), record]);
	});
	const candidates = rows.map(({ tags }) => tags.flatMap((tag) => owners.get(tag) ?? []));
	return candidates.some((records) => records.length > 0) ? oneToOne(candidates) : undefined;
}

/**
 * Providers that were sent no tags may number the records themselves, from 0 or 1 on. Undefined
 * unless every row has such a number; a row that is about another record than its number is nobody's.
 */
function assignByNumber(rows: Row[], identities: Identity[]): Assignment | undefined {
	const numbers = rows.map(({ tags }) => numberIn(tags));
	const first = numbers.includes(0) ? 0 : numbers.includes(identities.length) ? 1 : undefined;
	const within = numbers.every((number) => number >= 0 && number <= identities.length);
	if (first === undefined || !within || new Set(numbers).size < numbers.length) return undefined;
	const candidates = rows.map(({ identity }, row) => {
		const record = numbers[row]! - first;
		const fits = identities[record] && compare(identities[record], identity) !== 'other';
		return fits ? [record] : [];
	});
	return oneToOne(candidates);
}

function numberIn(tags: string[]): number {
	const digits = tags.length === 1 ? /^"?(\d{1,6})"?$/.exec(tags[0]!)?.[1] : undefined;
	return digits === undefined ? -1 : Number(digits);
}

function fitsByPosition(rows: Row[], identities: Identity[]): boolean {
	if (rows.length === 1 && rows[0]?.echoes === false) return true;
	const owners = strongOwners(identities);
	return rows.every(({ identity }, position) => {
		const claimed = ownersOf(identity, owners);
		if (claimed.size > 0 && !claimed.has(position)) return false;
		return compare(identities[position]!, identity) !== 'other';
	});
}

/** Records by the identifiers that belong to one person or company alone. */
function strongOwners(identities: Identity[]): Map<string, number[]> {
	const owners = new Map<string, number[]>();
	identities.forEach((identity, record) => {
		for (const value of strong(identity))
			owners.set(value, [...(owners.get(value) ?? []), record]);
	});
	return owners;
}

function ownersOf(identity: Identity, owners: Map<string, number[]>): Set<number> {
	return new Set(strong(identity).flatMap((value) => owners.get(value) ?? []));
}

function strong({ emails, linkedIn, domains }: Identity): string[] {
	return [...emails, ...linkedIn, ...domains];
}

function assignByIdentity(rows: Row[], identities: Identity[]): Assignment {
	const owners = strongOwners(identities);
	const candidates = rows.map(({ identity }) => {
		const claimed = [...ownersOf(identity, owners)];
		if (claimed.length > 0) return claimed;
		return [...identities.keys()].filter(
			(record) => compare(identities[record]!, identity) === 'same',
		);
	});
	return oneToOne(candidates);
}

/** Keeps what is certain: one record for the row, and one row for the record. */
function oneToOne(candidates: number[][]): Assignment {
	const claims = new Map<number, number[]>();
	candidates.forEach((records, row) => {
		const [record, ...others] = new Set(records);
		if (record === undefined || others.length > 0) return;
		claims.set(record, [...(claims.get(record) ?? []), row]);
	});
	return new Map(
		[...claims].flatMap(([record, claimed]) =>
			claimed.length === 1 ? [[record, claimed[0]!]] : [],
		),
	);
}

function fill(asked: Asked[], rows: Row[], assignment: Assignment): Correlated[] {
	const used = new Set(assignment.values());
	const left = rows.filter((_, index) => !used.has(index));
	const open = asked.length - assignment.size;
	// As many rows without a match as records without a row: which is whose makes no difference.
	const allUnfound =
		left.length === open && left.every(({ reading }) => reading.kind === 'noMatch');
	return asked.map((_, record): Correlated => {
		const row = rows[assignment.get(record) ?? -1];
		if (row) return { kind: 'row', reading: row.reading, raw: row.raw };
		if (allUnfound) return { kind: 'row', reading: { kind: 'noMatch' }, raw: undefined };
		return unmatched(left);
	});
}

function unmatched(left: Row[]): Correlated {
	const message =
		left.length === 0
			? 'The provider sent no row for this record'
			: 'The rows the provider sent cannot be told apart with certainty, so none was put on this record';
	return {
		kind: 'unmatched',
		message,
		...(left.length > 0 && { raw: left.map(({ raw }) => raw) }),
	};
}
