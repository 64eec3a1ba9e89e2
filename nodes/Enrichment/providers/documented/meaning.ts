import type { ApiResponse } from '../../../shared/core/http';
import { isRecord, type JsonRecord } from '../../../shared/core/json';
import { messageOf } from '../messages';
import type { Meaning, Scope } from '../dialect';
import { isPage, meaningOfSuccess } from '../meaning';
import { plainly, plainThroughout } from './plain';
import { unwrap } from './unwrap';
import {
	API_KEY,
	BAD_KEY,
	BARE_NOT_FOUND,
	NO_ENDPOINT,
	NO_MATCH,
	OPTED_OUT,
	PENDING,
	RATE,
	SCOPE,
	saysOutOfCredits,
} from './words';

/** Statuses with which APIs refuse an input that they do not bill. */
const REJECTED = new Set([400, 406, 409, 412, 413, 415, 422]);

/** The documentation says nothing of refusals, so statuses, codes and words are read; words never overrule rows. */
export function meaningOf(response: ApiResponse, scope: Scope): Meaning {
	const { status, headers } = response;
	// With a time to come back, a server turns requests away unprocessed.
	if (status === 503 && headers['retry-after'] !== undefined) return 'slowDown';
	if (status >= 500 || status === 408) return 'unknown';
	return status >= 200 && status < 300
		? meaningOfAnswer(response, scope)
		: meaningOfRefusal(response, scope);
}

function meaningOfAnswer(response: ApiResponse, scope: Scope): Meaning {
	const { status, body } = response;
	const general = meaningOfSuccess(response);
	if (general !== 'rows' || !isRecord(body) || hasRows(body)) return general;
	if (status === 202 || PENDING.test(String(textOrEmpty(body.status)))) return 'accepted';
	if (holdsRecord(body)) return 'rows';
	const said = wordsIn(body);
	if (NO_MATCH.test(said)) return scope === 'one' ? 'rows' : 'noMatch';
	if (saysOutOfCredits(said)) return 'outOfCredits';
	if (saysError(body)) return meaningOfError(body, said, scope);
	return namesJob(response) ? 'accepted' : 'rows';
}

/** A success by its status that says otherwise. */
function meaningOfError(body: JsonRecord, said: string, scope: Scope): Meaning {
	if (BAD_KEY.test(said)) return 'badKey';
	if (OPTED_OUT.test(said)) return 'optedOut';
	// An error that stands alone is read as the row of the record.
	const isOfRecord = scope === 'one' && body.success !== false && !isFilled(body.errors);
	return isOfRecord ? 'rows' : 'rejected';
}

function saysError({ success, error, errors, status }: JsonRecord): boolean {
	if (success === false || Boolean(error) || isFilled(errors)) return true;
	return typeof status === 'number' ? status >= 400 : /^error$/i.test(textOrEmpty(status));
}

function isFilled(errors: unknown): boolean {
	return Array.isArray(errors) ? errors.length > 0 : Boolean(errors);
}

const ENDED = /complete|done|finish|terminated|cancel/i;

/** FullEnrich answers 200 and BetterContact 201 where others answer 202. A `null` or a list is a result: nothing. */
function namesJob({ status, body }: ApiResponse): boolean {
	if (!isRecord(body) || ENDED.test(textOrEmpty(body.status))) return false;
	if (Object.values(body).some((value) => typeof value === 'object')) return false;
	const names = status === 201 ? JOB_IDS : JOB_NAMES;
	const said = plainly(body);
	return names.some((name) => textOrEmpty(said[name]) !== '');
}

function hasRows(body: JsonRecord): boolean {
	const inside = isRecord(body.data) ? Object.values(body.data) : [];
	// A list of errors is a list of records, too.
	const lists = [...Object.values(body), ...inside].filter((value) => value !== body.errors);
	return lists.some((value) => Array.isArray(value) && value.some(isRecord));
}

function holdsRecord(body: JsonRecord): boolean {
	const said = plainThroughout(body);
	return (unwrap('contact', said) ?? unwrap('company', said)) !== undefined;
}

/** What an answer says of itself, beside the data it may hold. */
function wordsIn(body: JsonRecord): string {
	const { error, errors, status, code, error_code, message, reason } = body;
	return inText([error, errors, status, code, error_code, message, reason]);
}

function meaningOfRefusal(response: ApiResponse, scope: Scope): Meaning {
	const { status, body } = response;
	const said = inText(body);
	if (status === 404) return meaningOf404(body, said);
	if (status === 402 || saysOutOfCredits(unquoted(said))) return 'outOfCredits';
	if (status === 429 || (status === 403 && RATE.test(said))) return 'slowDown';
	if (status === 401 || status === 403) return meaningOfDenial(status, said);
	if (typeof body === 'string' && (body === '' || isPage(body))) return 'notTheProvider';
	if (status === 451) return 'optedOut';
	if (status === 400 && API_KEY.test(said) && BAD_KEY.test(said)) return 'badKey';
	if (status === 405) return 'noEndpoint';
	if (status === 400 && scope !== 'many' && NO_MATCH.test(said)) return 'noMatch';
	return REJECTED.has(status) ? 'rejected' : 'refused';
}

function meaningOfDenial(status: number, said: string): Meaning {
	if (OPTED_OUT.test(said)) return 'optedOut';
	return status === 403 && SCOPE.test(said) && !BAD_KEY.test(said) ? 'forbidden' : 'badKey';
}

/** A 404 that names what it did not find is about the person; one that only repeats its status may be about the path. */
function meaningOf404(body: unknown, said: string): Meaning {
	if (isPage(body)) return 'notTheProvider';
	if (NO_ENDPOINT.test(said)) return 'noEndpoint';
	const message = messageOf(body) ?? '';
	const code = isRecord(body) ? textOrEmpty(body.error_code) : '';
	const isBare = BARE_NOT_FOUND.test(message) && !NO_MATCH.test(code);
	return isBare ? 'notFoundStatus' : 'noMatch';
}

/** A message about a company quotes its name, which may be "Insufficient Credits Ltd". */
function unquoted(text: string): string {
	return text.replace(/\\"[^"\\]*\\"|'[^']*'|“[^“”]*”/g, '');
}

function textOrEmpty(value: unknown): string {
	return typeof value === 'string' ? value : '';
}

/** Deeply nested data has nothing to say, and would overflow. */
const LONGEST = 20_000;

function inText(value: unknown): string {
	if (typeof value === 'string') return value.slice(0, LONGEST);
	try {
		return (JSON.stringify(value) ?? '').slice(0, LONGEST);
	} catch {
		return '';
	}
}

/** Fields that name a job and nothing else. */
const JOB_NAMES = ['jobid', 'enrichmentid', 'taskid'];

const JOB_IDS = [...JOB_NAMES, 'requestid', 'id'];

/** The job that an answer names which promises a result for later. */
export function jobIdOf({ body }: ApiResponse): string | undefined {
	const said = isRecord(body) ? plainly(body) : {};
	const values = JOB_IDS.map((name) => said[name]);
	const id = values.find((value) => typeof value === 'string' || typeof value === 'number');
	return id === undefined ? undefined : String(id);
}
