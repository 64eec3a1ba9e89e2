/** What an answer means as a whole, and what each of its rows says of its record. */
import type { ApiResponse } from '../../../shared/core/http';
import { isRecord, type JsonRecord } from '../../../shared/core/json';
import { ItemsByKeys } from '../../../shared/core/lists';
import { IDENTIFIERS, type Entity, type Identifiers } from '../../person/entities';
import { readIdentifiers } from '../../records/identifiers';
import { TAG_FIELDS } from '../../records/plan';
import { foundReading, readRowList, NO_MATCH, type DialectRow } from '../build/paidRequest';
import type { AnswerRows, Meaning, RowReading, Scope } from '../dialect';
import { readJobIdAt, isMarkup, buildMeaningReader, findMessage } from '../meaning';
import { asRecord } from '../requests';
import { confidence } from './fields';
import { withPlainNames, plainName } from './plain';
import { addsToQuestion, describedIn, namedRowsIn, QUESTIONS, rowsIn, type Sought } from './rows';
import { chargedIn, meaningIn, statementIn, textsIn, type Statement } from './words';

/** The answer to so many records, with the rows' own tags where they are ones that were sent. */
export function readAnswer(sought: Sought, body: unknown, sent: readonly JsonRecord[]): AnswerRows {
	const read = (row: unknown) => readRow(sought, row);
	if (sent.length === 1) return readRowList(candidatesIn(sought.entity, body), read);
	const records = new ItemsByKeys<number>();
	sent.forEach((fields, record) => records.add(record, tagsOf(fields, sought.recordTag)));
	return readRowList(rowsIn(body), (row) => {
		const [record, another] = records.at(tagsOf(row, sought.recordTag));
		return { ...read(row), record: another === undefined ? record : undefined };
	});
}

const MOST_CANDIDATES = 100;

/** The body is the row, or lists candidates: only where it does not describe the person or company itself. */
function candidatesIn(entity: Entity, body: unknown): unknown[] {
	if (Array.isArray(body)) return body.slice(0, MOST_CANDIDATES);
	const list = namedRowsIn(body) ?? [];
	const row = withPlainNames(body);
	const isRow = list.length < 2 || describedIn({ entity }, row).data === row;
	return isRow ? [body] : list.slice(0, MOST_CANDIDATES);
}

/**
 * The tags in a record or a row, the user's or ours, each with its field: a number that the API made up in a field of
 * its own is not the number that the user sent in another.
 */
export const tagsOf = (record: unknown, recordTag = ''): string[] =>
	Object.entries(asRecord(record)).flatMap(([key, value]) => {
		const isTag = TAG_FIELDS.has(key) || key === recordTag;
		if (!isTag || value === undefined || value === null) return [];
		// A tag that was sent as a number may come back as text.
		return `${key}:${typeof value === 'object' ? JSON.stringify(value) : String(value)}`;
	});

/** The person or company may be described in a form that is not known, and may have been paid for. */
const UNKNOWN_FORMAT: RowReading = {
	kind: 'unmatched',
	message: 'The provider\'s result has an unknown format. It may have been charged; see "raw".',
};

/** One row of an answer, or the body of a single lookup. */
export function readRow(sought: Sought, raw: unknown): DialectRow {
	if (!isRecord(raw)) return { reading: raw === null ? NO_MATCH : UNKNOWN_FORMAT };
	const row = withPlainNames(raw);
	const described = describedIn(sought, row);
	return {
		reading: readingIn(sought, row, statementIn(row), described),
		echo: echoOf(sought.entity, row, described.data),
		charged: chargedIn(row),
	};
}

/** What a row says of its record: by the data in it, else by its status and words. */
function readingIn(
	sought: Sought,
	row: JsonRecord,
	{ isRefused, stated, spoken, message }: Statement,
	{ data, result, isUnknown } = describedIn(sought, row),
): RowReading {
	// Words may be about a part of what was found, a status is not.
	const isOptedOut = spoken === 'optedOut' && (isRefused || stated !== undefined);
	// Beside an error or a job, a row may only repeat its question.
	const mayRepeat = data === row && (isRefused || stated === 'accepted');
	const isNobody = stated === 'noMatch' || isOptedOut;
	if (result && !isNobody && (!mayRepeat || addsToQuestion(sought.entity, row))) {
		return foundReading(result, confidence(data) ?? null);
	}
	if (spoken === 'accepted') return { kind: 'pending' };
	if (!isRefused && stated === undefined && isUnknown) return UNKNOWN_FORMAT;
	if (spoken === 'outOfCredits') {
		const said = message ?? 'The account at the provider has no credits left';
		return { kind: 'unanswered', reason: spoken, message: said };
	}
	if (isRefused && spoken !== 'optedOut' && spoken !== 'noMatch') {
		return { kind: 'rejected', message: message ?? 'The provider refused this record' };
	}
	return { kind: spoken === 'optedOut' ? spoken : 'noMatch', message };
}

/** The identifiers that a row repeats of the record it answers, beside the data it found. */
function echoOf(entity: Entity, row: JsonRecord, data?: JsonRecord): Identifiers | undefined {
	// In a row that is the record itself, a field says what was found.
	const places = [...QUESTIONS.map((name) => row[name]), ...(data === row ? [] : [row])];
	for (const place of places.map(asRecord)) {
		const said = IDENTIFIERS[entity].map((name) => [name, place[plainName(name)]] as const);
		const texts = said.filter(([, value]) => typeof value === 'string');
		if (texts.length > 0) return readIdentifiers(entity, Object.fromEntries(texts)).identifiers;
	}
	return undefined;
}

const byStatus = buildMeaningReader({ statuses: { 403: 'badKey', 404: 'notFoundStatus' } });

/** They may have been paid for, or another service speaks: whatever the words are. */
const NOT_ITS_WORDS = new Set<Meaning>(['unknown', 'notTheProvider', 'unavailable']);

/** The document says nothing of refusals, so statuses are read first, then words; words never overrule rows. */
export function meaningOf(response: ApiResponse, scope: Scope): Meaning {
	const { status, body } = response;
	const meaning = byStatus(response);
	if (NOT_ITS_WORDS.has(meaning)) return meaning;
	if (status >= 300) return meaningOfRefusal(response, meaning, scope);
	return isRecord(body) ? meaningOfAnswer(status, body, scope) : meaning;
}

function meaningOfAnswer(status: number, body: JsonRecord, scope: Scope): Meaning {
	if (rowsIn(body)?.some(isRecord)) return 'rows';
	const row = withPlainNames(body);
	const said = statementIn(row);
	// 202 is a promise by its meaning; 201 is also how frameworks answer any POST, so there a job has to be named.
	const isPromise = status === 202 || (status === 201 && jobIdOf(row) !== undefined);
	const statement: Statement =
		isPromise && !said.isRefused ? { ...said, stated: 'accepted', spoken: 'accepted' } : said;
	const { isRefused, spoken } = statement;
	const kindOf = (entity: Entity) => readingIn({ entity }, row, statement).kind;
	if (kindOf('company') === 'found') return 'rows';
	const kind = kindOf('contact');
	const isOfAll =
		['pending', 'unanswered', 'rejected'].includes(kind) ||
		// Without a refusal, the words may be about one of many.
		(kind === 'optedOut' && isRefused) ||
		(kind === 'noMatch' && scope === 'many' && spoken === 'noMatch');
	return isOfAll ? (spoken ?? 'rejected') : 'rows';
}

/** Which words of a refusal count beside its status. */
const HEARD: Readonly<Record<number, readonly Meaning[]>> = {
	400: ['noMatch', 'outOfCredits', 'badKey'],
	403: ['outOfCredits', 'slowDown', 'badKey', 'forbidden', 'optedOut'],
	422: ['noMatch', 'outOfCredits', 'badKey'],
};

function meaningOfRefusal({ status, body }: ApiResponse, meaning: Meaning, scope: Scope): Meaning {
	const words = textsIn(body);
	if (status === 404) return meaningOf404(body, words);
	// A redirect, or in place of a reason a web page; one about its size is a gateway's before the API.
	const isNoReason = body === '' || (typeof body === 'string' && isMarkup(body));
	const isForeign = isNoReason && meaning === 'rejected' && status !== 413;
	if (status < 400 || isForeign) return 'notTheProvider';
	const said = meaningIn(words, HEARD[status] ?? ['outOfCredits']);
	return said === undefined || (said === 'noMatch' && scope === 'many') ? meaning : said;
}

/** Not just the words: a message about a company may repeat its name, and it may be "Route 66". */
const NO_ENDPOINT =
	/\b(endpoint|route|path)\b.{0,20}\b(not found|not exist|unknown)|\b(no|unknown|invalid) (such )?(endpoint|route|path)\b|cannot (get|post) \//i;

/** A whole message that only repeats the status. */
const BARE_NOT_FOUND = /^\W*((404|not[\s_-]?found|404 not found|error)\W*)?$/i;

/** A 404 that names what it did not find is about the person; one that only repeats its status may be about the path. */
function meaningOf404(body: unknown, words: readonly string[]): Meaning {
	if (words.some((each) => NO_ENDPOINT.test(each))) return 'noEndpoint';
	return BARE_NOT_FOUND.test(findMessage(body) ?? '') ? 'notFoundStatus' : 'noMatch';
}

/** The last two may as well be those of the request or the person. */
const JOB_IDS = ['jobid', 'enrichmentid', 'taskid', 'requestid', 'id'];

/** The job that an answer names which promises a result for later. */
export function jobIdOf(body: unknown): string | undefined {
	const said = withPlainNames(body, 0);
	return JOB_IDS.map((name) => readJobIdAt(said, name)).find((id) => id !== undefined);
}
