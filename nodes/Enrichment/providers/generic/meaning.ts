/** Reads the meaning of a whole answer: from its status, and from its body if it has no rows. */
import type { ApiResponse } from '../../../shared/core/http';
import { isRecord, readValueAt, type JsonRecord } from '../../../shared/core/json';
import type { Entity } from '../../person/entities';
import type { ResponseMeaning, RequestScope } from '../dialect';
import { readJobIdAt, isHtml, buildMeaningReader } from '../meaning';
import { readDescribedRow } from './answers';
import { buildExpectedAnswer } from './describedRecord';
import { toPlainName, toRecordWithPlainNames } from './plainNames';
import { findAnswerRows } from './answerRows';
import type { GenericSettings } from './settings';
import { FOUND_FLAGS, JOB_ID_FIELDS, STATUS_WORDS, STATUS_FIELDS } from './spellings';
import { readStatedStatus } from './status';

const readMeaningByStatus = buildMeaningReader({
	statuses: { 403: 'badKey', 404: 'notFoundStatus' },
});

/** Reads what an answer of the Generic REST API means, before its rows are read. */
export function readGenericMeaning(
	response: ApiResponse,
	scope: RequestScope,
	settings: GenericSettings,
): ResponseMeaning {
	const { status, body } = response;
	const isSuccess = status >= 200 && status < 300;
	if (isSuccess && isRecord(body)) return readMeaningOfObject(status, body, scope, settings);
	const meaning = readMeaningByStatus(response);
	return isSuccess ? meaning : readMeaningOfRefusal(response, meaning, scope);
}

/** Meanings of codes that add nothing to the status of a refusal. */
const UNINFORMATIVE_CODES: ReadonlySet<ResponseMeaning> = new Set([
	'rejected',
	'accepted',
	'unavailable',
]);

/** Meanings of statuses for which a code in the body may be more precise. */
const STATUSES_EXPLAINED_BY_CODES: ReadonlySet<ResponseMeaning> = new Set([
	'rejected',
	'badKey',
	'slowDown',
]);

function readMeaningOfRefusal(
	response: ApiResponse,
	meaning: ResponseMeaning,
	scope: RequestScope,
): ResponseMeaning {
	const { status, body, headers } = response;
	if (status < 400) return 'notTheProvider';
	// A web page instead of a reason comes from another service, except with 413, which a gateway in front of the API sends.
	const isPage = typeof body === 'string' && isHtml(body) && status !== 413;
	if (meaning === 'rejected' && isPage) return 'notTheProvider';
	const row = toRecordWithPlainNames(body);
	const isNobody = FOUND_FLAGS.some((name) => row[name] === false);
	if (isNobody && meaning === 'notFoundStatus') return 'noMatch';
	if (meaning === 'notFoundStatus') return hasNoMatchCode(row) ? 'notFoundCode' : meaning;
	if (!STATUSES_EXPLAINED_BY_CODES.has(meaning)) return meaning;
	// The key is valid but lacks a scope (RFC 6750).
	if (INSUFFICIENT_SCOPE.test(headers['www-authenticate'] ?? '')) return 'forbidden';
	const code = readStatedStatus(row).meaning ?? 'rejected';
	const isOfOne = code === 'noMatch' || code === 'optedOut';
	// In a batch, the code does not name the record it is about.
	if (UNINFORMATIVE_CODES.has(code) || (isOfOne && scope !== 'one')) return meaning;
	return code;
}

/**
 * Whether a 404 has a code for "no match", such as `not_found`. The number 404 and the phrase "Not Found" do not count:
 * servers also send them for an unknown path.
 */
const hasNoMatchCode = (row: JsonRecord): boolean =>
	STATUS_FIELDS.map((path) => readValueAt(row, path)).some(
		(code) =>
			typeof code === 'string' &&
			!/\s/.test(code.trim()) &&
			STATUS_WORDS.get(toPlainName(code)) === 'noMatch',
	);

const INSUFFICIENT_SCOPE = /\berror="?insufficient_scope\b/;

const ENTITIES: readonly Entity[] = ['contact', 'company'];

function readMeaningOfObject(
	status: number,
	body: JsonRecord,
	scope: RequestScope,
	settings: GenericSettings,
): ResponseMeaning {
	const rows = findAnswerRows(body, settings.answerPaths.rows, settings.bulkWrapper);
	if (rows?.some(isRecord)) return 'rows';
	const isFound = ENTITIES.some(
		(entity) =>
			readDescribedRow(body, buildExpectedAnswer(entity, settings)).reading.kind === 'found',
	);
	if (isFound) return 'rows';
	const { meaning, isError } = readStatedStatus(toRecordWithPlainNames(body));
	if (meaning === 'noMatch') return 'rows';
	// In a batch, one person has opted out, and the others have not.
	if (meaning === 'optedOut') return scope === 'many' ? meaning : 'rows';
	// An error at one record is read from its row; at a batch, one record may have caused it for the others.
	if (meaning === 'unavailable') return scope === 'one' ? 'rows' : 'rejected';
	if (meaning !== undefined) return meaning;
	if (isError) return 'rejected';
	return status === 202 ? 'accepted' : 'rows';
}

/** Finds the ID of the job in an answer that announces a later result. */
export function findGenericJobId(body: unknown): string | undefined {
	const fields = toRecordWithPlainNames(body, 0);
	return JOB_ID_FIELDS.map((name) => readJobIdAt(fields, name)).find((id) => id !== undefined);
}
