import { isRecord, type JsonRecord } from '../../../shared/core/json';
import { IDENTIFIERS, type Entity, type Identifiers } from '../../person/entities';
import { readIdentifiers } from '../../records/identifiers';
import { TAG_FIELDS } from '../../records/plan';
import { found, listedRows, NO_MATCH, type Row } from '../build/paidRequest';
import type { AnswerRows, RowReading } from '../dialect';
import { recordOf } from '../requests';
import { chargedIn } from './meaning';
import { confidence } from './fields';
import { at, plainly, plainName } from './plain';
import {
	describedIn,
	isHidden,
	namedRowsIn,
	rowsIn,
	tellsNews,
	type Described,
	type OwnNames,
} from './rows';
import { saidIn, type Said } from './said';

/** The answer to one record: the body is the row, or lists candidates. */
export const readOne = (entity: Entity, body: unknown, names?: OwnNames): AnswerRows =>
	listedRows(candidatesIn(entity, body), (row) => readRow(entity, row, names));

const MOST_CANDIDATES = 100;

/** A list is only one of candidates where the body does not describe the person or company itself. */
function candidatesIn(entity: Entity, body: unknown): unknown[] {
	if (Array.isArray(body)) return body.slice(0, MOST_CANDIDATES);
	const row = plainly(body);
	const list = namedRowsIn(body) ?? [];
	const isOne = list.length < 2 || describedIn(entity, row)?.data === row;
	return isOne ? [body] : list.slice(0, MOST_CANDIDATES);
}

/** The answer to many records, with the rows' own tags where they are ones that were sent beside them. */
export function readMany(
	entity: Entity,
	body: unknown,
	sent: readonly JsonRecord[],
	{ recordTag, names }: { recordTag?: string; names?: OwnNames } = {},
): AnswerRows {
	const recordOf = taggedAmong(sent, recordTag);
	return listedRows(rowsIn(body), (row) => ({
		...readRow(entity, row, names),
		record: recordOf(row),
	}));
}

/** Somebody is described in a form that is not known: it may be who was paid for. */
const UNREAD: RowReading = {
	kind: 'unmatched',
	message: 'The provider\'s result has an unknown format. It may have been charged; see "raw".',
};

/** One row of an answer, or the body of a single lookup. */
export function readRow(entity: Entity, raw: unknown, names?: OwnNames): Row {
	if (!isRecord(raw)) return { reading: raw === null ? NO_MATCH : UNREAD };
	const row = plainly(raw);
	const said = saidIn(row);
	const described = describedIn(entity, row, names);
	return {
		reading: readData(entity, row, said, described) ?? readWords(entity, raw, said),
		echo: echoOf(entity, row, described?.data),
		charged: chargedIn(row),
	};
}

/** Words are about a part of what was found, but for a status. Beside an error, a row may only repeat its question. */
function readData(
	entity: Entity,
	row: JsonRecord,
	{ isRefused, stated, spoken }: Said,
	described: Described | undefined,
): RowReading | undefined {
	const isOptedOut = stated === 'optedOut' || (isRefused && spoken === 'optedOut');
	if (described === undefined || stated === 'noMatch' || isOptedOut) return undefined;
	const { data, result } = described;
	const isQuestion = isRefused || stated === 'accepted';
	if (isQuestion && data === row && !tellsNews(entity, row)) return undefined;
	return found(result, confidence(data) ?? null);
}

function readWords(
	entity: Entity,
	raw: JsonRecord,
	{ isRefused, stated, spoken, message }: Said,
): RowReading {
	if (!isRefused && stated === undefined && isHidden(entity, raw)) return UNREAD;
	if (spoken === 'optedOut' || spoken === 'noMatch') return { kind: spoken, message };
	if (spoken === 'accepted') return { kind: 'pending' };
	if (spoken === 'outOfCredits') {
		return { kind: 'unanswered', reason: spoken, message: message ?? NO_CREDITS };
	}
	if (!isRefused) return { kind: 'noMatch', message };
	return { kind: 'rejected', message: message ?? 'The provider refused this record' };
}

const NO_CREDITS = 'The account at the provider has no credits left';

const ECHOES = at('input request query params parameters');

/** The identifiers that a row repeats of the record it answers, beside the data it found. */
function echoOf(entity: Entity, row: JsonRecord, data?: JsonRecord): Identifiers | undefined {
	const places = ECHOES.map((name) => row[name]);
	// In a row that is the record itself, a field says what was found.
	if (data !== row) places.push(row);
	return places.flatMap((place) => identifiersIn(entity, place) ?? [])[0];
}

/** Undefined where the place names nobody. */
function identifiersIn(entity: Entity, place: unknown): Identifiers | undefined {
	const fields = recordOf(place);
	const raw: Identifiers = {};
	for (const name of IDENTIFIERS[entity]) {
		const value = fields[plainName(name)];
		if (typeof value === 'string') raw[name] = value;
	}
	return Object.keys(raw).length > 0 ? readIdentifiers(entity, raw).identifiers : undefined;
}

/**
 * The tags in a record or a row, each with its field: a number that the API made up in a field of
 * its own is not the number that the user sent in another.
 */
export const tagsOf = (record: unknown, recordTag = ''): string[] =>
	Object.entries(recordOf(record)).flatMap(([key, value]) => {
		const isTag = TAG_FIELDS.has(key) || key === recordTag;
		if (!isTag || value === undefined || value === null) return [];
		// A tag that was sent as a number may come back as text.
		return `${key}:${typeof value === 'object' ? JSON.stringify(value) : String(value)}`;
	});

/** Finds the one record whose tags, the user's or ours, a row repeats. */
function taggedAmong(sent: readonly JsonRecord[], recordTag?: string) {
	const owners = new Map<string, Set<number>>();
	sent.forEach((fields, record) => {
		for (const tag of tagsOf(fields, recordTag)) {
			owners.set(tag, (owners.get(tag) ?? new Set()).add(record));
		}
	});
	return (row: unknown): number | undefined => {
		const records = new Set(
			tagsOf(row, recordTag).flatMap((tag) => [...(owners.get(tag) ?? [])]),
		);
		return records.size === 1 ? [...records][0] : undefined;
	};
}
