/** What an answer means as a whole: by its status, and where it has no rows by what its body says of itself. */
import type { ApiResponse } from '../../../shared/core/http';
import { isRecord, readValueAt, type JsonRecord } from '../../../shared/core/json';
import type { Entity } from '../../person/entities';
import type { ResponseMeaning, RequestScope } from '../dialect';
import { readJobIdAt, isHtml, buildMeaningReader } from '../meaning';
import { readDescribedRow } from './answers';
import { buildExpectedAnswer } from './described';
import { toPlainName, renameToPlainNames } from './plainNames';
import { findRowsIfFormIsKnown } from './rows';
import type { GenericSettings } from './settings';
import { FOUND_FLAGS, JOB_IDS, STATUS_WORDS, STATUSES } from './spellings';
import { readRowStatus } from './status';

const meaningByStatus = buildMeaningReader({ statuses: { 403: 'badKey', 404: 'notFoundStatus' } });

export function readMeaning(
	response: ApiResponse,
	scope: RequestScope,
	settings: GenericSettings,
): ResponseMeaning {
	const { status, body } = response;
	const isSuccess = status >= 200 && status < 300;
	if (isSuccess && isRecord(body)) return readMeaningOfRecord(status, body, scope, settings);
	const meaning = meaningByStatus(response);
	return isSuccess ? meaning : readMeaningOfRefusal(response, meaning, scope);
}

/** Codes that say no more than the status of a refusal. */
const SAYING_NO_MORE: ReadonlySet<ResponseMeaning> = new Set(['rejected', 'accepted', 'unavailable']);

/** Statuses beside which a code in the body may say more. */
const EXPLAINED: ReadonlySet<ResponseMeaning> = new Set(['rejected', 'badKey', 'slowDown']);

function readMeaningOfRefusal(response: ApiResponse, meaning: ResponseMeaning, scope: RequestScope): ResponseMeaning {
	const { status, body, headers } = response;
	if (status < 400) return 'notTheProvider';
	// A web page in place of a reason; one about the size of a request is a gateway's before the API.
	const isPage = typeof body === 'string' && isHtml(body) && status !== 413;
	if (meaning === 'rejected' && isPage) return 'notTheProvider';
	const row = renameToPlainNames(body);
	const isNobody = FOUND_FLAGS.some((name) => row[name] === false);
	if (isNobody && meaning === 'notFoundStatus') return 'noMatch';
	if (meaning === 'notFoundStatus') return hasNoMatchCode(row) ? 'notFoundCode' : meaning;
	if (!EXPLAINED.has(meaning)) return meaning;
	// A good key that may not do this, as RFC 6750 has it.
	if (INSUFFICIENT_SCOPE.test(headers['www-authenticate'] ?? '')) return 'forbidden';
	const code = readRowStatus(row).meaning ?? 'rejected';
	const isOfOne = code === 'noMatch' || code === 'optedOut';
	// A record among many that is not known has not been named.
	if (SAYING_NO_MORE.has(code) || (isOfOne && scope !== 'one')) return meaning;
	return code;
}

/**
 * Whether a 404 has a code of no match, such as `not_found`. Its own number says nothing more, nor does its usual
 * phrase "Not Found", which servers write of an unknown path.
 */
const hasNoMatchCode = (row: JsonRecord): boolean =>
	STATUSES.map((path) => readValueAt(row, path)).some(
		(code) =>
			typeof code === 'string' &&
			!/\s/.test(code.trim()) &&
			STATUS_WORDS.get(toPlainName(code)) === 'noMatch',
	);

const INSUFFICIENT_SCOPE = /\berror="?insufficient_scope\b/;

const ENTITIES: readonly Entity[] = ['contact', 'company'];

function readMeaningOfRecord(
	status: number,
	body: JsonRecord,
	scope: RequestScope,
	settings: GenericSettings,
): ResponseMeaning {
	const rows = findRowsIfFormIsKnown(body, settings.answerPaths.rows, settings.bulkWrapper);
	if (rows?.some(isRecord)) return 'rows';
	const isFound = ENTITIES.some(
		(entity) =>
			readDescribedRow(body, buildExpectedAnswer(entity, settings)).reading.kind === 'found',
	);
	if (isFound) return 'rows';
	const { meaning, isError } = readRowStatus(renameToPlainNames(body));
	if (meaning === 'noMatch') return 'rows';
	// Somebody among many has opted out: whoever it is, the others have not.
	if (meaning === 'optedOut') return scope === 'many' ? meaning : 'rows';
	// An error at one record is read from its row; at a batch, one record may have caused it for the others.
	if (meaning === 'unavailable') return scope === 'one' ? 'rows' : 'rejected';
	if (meaning !== undefined) return meaning;
	if (isError) return 'rejected';
	return status === 202 ? 'accepted' : 'rows';
}

/** The job that an answer names which promises a result for later. */
export function findJobId(body: unknown): string | undefined {
	const fields = renameToPlainNames(body, 0);
	return JOB_IDS.map((name) => readJobIdAt(fields, name)).find((id) => id !== undefined);
}
