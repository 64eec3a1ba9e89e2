import type { ApiResponse } from '../../../shared/core/http';
import { isRecord, type JsonRecord } from '../../../shared/core/json';
import type { Entity } from '../../person/entities';
import type { Meaning, Scope, ReportedCredits } from '../dialect';
import { idAt, isMarkup, isPage, meaningBy, messageOf, numberAt, textAt } from '../meaning';
import { recordOf } from '../requests';
import { bringsMore, withoutProse } from './brings';
import { companyOf, personOf } from './records';
import { oneOf, plainly, plainThroughout } from './plain';
import { unwrap } from './unwrap';

/** Of a person, only with what became of them: "No contact given" is a complaint about the request. */
export const NO_MATCH_WORDS = new RegExp(
	[
		/\bno[\s_-]?match|not[\s_-]?found|\bnothing (was )?found|NO_RESULTS|EMPTY_DATA/,
		/\b(could not|couldn.t|cannot|can.t|unable to) find\b|\bnot in (our|the) (database|data|records)\b/,
		/\bno (data|result|record)s?\b|\bno (person|people|contact|company|profile|lead)s? ((was|were) )?(found|available|match)/,
		/\b(no such|unknown) (person|contact|company|profile|lead|email)\b(?! (field|type|parameter))/,
		/\b(person|contact|company|profile|lead|record) (does not|doesn.t) exist\b/,
	]
		.map(({ source }) => source)
		.join('|'),
	'i',
);

export const OPTED_OUT = /COMPLIANCE_RESTRICTED|opt(ed)?[\s_-]?out|gdpr|do[\s_-]not[\s_-]process/i;

export const PENDING = /^(pending|processing|queued|progress|in[\s_-]?progress|searching)$/i;

const OUT_OF_CREDITS =
	/(not enough|insufficient|out of|no (more |remaining )?|exhausted|exceeded)[\s_-]{0,2}(your )?(\w{1,30} )?credits?\b|credits?[\s_-]{0,2}(\w{1,30}\W){0,3}(insufficient|exhausted|exceeded|used up|reached)/i;

/** "No credits were charged" says the opposite. */
const NOT_CHARGED =
	/\bno credits?\b[^.;"]{0,30}\b(charged|deducted|consumed|used|spent|billed)\b/gi;

const BAD_KEY =
	/\b(invalid|wrong|unknown|missing|expired|no) (api[\s_-]?key|access[\s_-]?token|token)\b|\b(api[\s_-]?key|token)\b[^.]{0,12}\b(not valid|not found|invalid|incorrect|missing|required|expired|revoked)\b|unauthori[sz]ed/i;

/** A good key that may not do this: it lacks a scope, or the plan does. */
const SCOPE = /\bscopes?\b|\bpermissions?\b|\byour (current )?plan\b|\bupgrade\b/i;

/** The plan is over. */
const ENDED =
	/\b(subscription|trial|plan|your account)\b[^.]{0,20}\b(expired|ended|inactive|suspended|cancell?ed)\b/i;

const RATE = /rate.?limit|too many requests/i;

/** What the plan has for a month or a day: like credits, it does not come back while a run waits. */
const QUOTA =
	/\b(quota|(monthly|daily|plan|account|usage) (\w{1,20} )?limit)\b[^.]{0,20}\b(exceeded|reached|exhausted|used up)\b|\b(exceeded|reached|used up|exhausted)\b[^.]{0,30}\b(quota|(monthly|daily|plan|account|usage) (\w{1,20} )?limit)\b/i;

/** A whole message that only repeats the status. */
const BARE_NOT_FOUND = /^\W*((404|not[\s_-]?found|404 not found|error)\W*)?$/i;

/** Not just the words: a message about a company may repeat its name, and it may be "Route 66". */
const NO_ENDPOINT =
	/\b(endpoint|route|path)\b.{0,20}\b(not found|not exist|unknown)|\b(no|unknown|invalid) (such )?(endpoint|route|path)\b|cannot (get|post) \//i;

const byStatus = meaningBy({ statuses: { 403: 'badKey', 404: 'notFoundStatus' } });

/** The document says nothing of refusals, so statuses are read first, then words; words never overrule rows. */
export function meaningOf(response: ApiResponse, scope: Scope): Meaning {
	const { status, body } = response;
	const meaning = byStatus(response);
	// It may have been paid for, or another service speaks: whatever the words are.
	if (NOT_ITS_WORDS.has(meaning)) return meaning;
	if (status >= 300) return meaningOfRefusal(response, meaning, scope);
	return isRecord(body) ? meaningOfAnswer(response, body, scope) : meaning;
}

const NOT_ITS_WORDS = new Set<Meaning>(['unknown', 'notTheProvider', 'unavailable']);

function meaningOfAnswer(response: ApiResponse, body: JsonRecord, scope: Scope): Meaning {
	if (hasRows(body)) return 'rows';
	const isUnderWay = PENDING.test(textAt(body, 'status') ?? '');
	if (isUnderWay) return holdsResult(body) ? 'rows' : 'accepted';
	if (holdsRecord(response, body)) return 'rows';
	const meaning = meaningOfWords(body, scope);
	return meaning === 'rows' && isPromise(response) ? 'accepted' : meaning;
}

/** 202 is one by its meaning; 201 is also how frameworks answer any POST, so there a job has to be named. */
const isPromise = (response: ApiResponse): boolean =>
	response.status === 202 || (response.status === 201 && jobIdOf(response) !== undefined);

function meaningOfWords(body: JsonRecord, scope: Scope): Meaning {
	const said = wordsIn(body);
	if (NO_MATCH_WORDS.test(said)) return scope === 'one' ? 'rows' : 'noMatch';
	if (saysOutOfCredits(said)) return 'outOfCredits';
	if (!saysError(body)) return 'rows';
	if (RATE.test(said)) return 'slowDown';
	if (QUOTA.test(said)) return 'outOfCredits';
	if (BAD_KEY.test(said)) return 'badKey';
	if (ENDED.test(said)) return 'forbidden';
	if (OPTED_OUT.test(said)) return 'optedOut';
	// An error that stands alone is read as the row of the record.
	const isOfRecord = scope === 'one' && body.success !== false && !isError(body.errors);
	return isOfRecord ? 'rows' : 'rejected';
}

function saysError({ success, error, errors, status }: JsonRecord): boolean {
	if (success === false || isError(error) || isError(errors)) return true;
	return typeof status === 'number' ? status >= 400 : status === 'error';
}

/** What stands under `error` or `errors`: empty, or with a code that is zero, it says that there is none. */
export function isError(said: unknown): boolean {
	if (typeof said !== 'object') return Boolean(said) && !NO_ERROR.test(String(said));
	const { code } = recordOf(said);
	return !NO_ERROR.test(String(code)) && Object.values(said ?? {}).some(Boolean);
}

const NO_ERROR = /^(0|ok|none|false|success)$/i;

function hasRows(body: JsonRecord): boolean {
	const inside = isRecord(body.data) ? Object.values(body.data) : [];
	// A list of errors is a list of records, too.
	const lists = [...Object.values(body), ...inside].filter((value) => value !== body.errors);
	return lists.some((value) => Array.isArray(value) && value.some(isRecord));
}

function holdsRecord(response: ApiResponse, body: JsonRecord): boolean {
	const said = plainThroughout(body);
	const record = unwrap('contact', said) ?? unwrap('company', said);
	// Beside the ID of a job that was taken, fields of the body itself repeat the question.
	const isEcho = record === said && isPromise(response) && JOB_IDS.some((name) => said[name]);
	return record !== undefined && !isEcho;
}

/** Somebody is told of already, who may be paid; the ID of a job promises more. */
function holdsResult(body: JsonRecord): boolean {
	const said = plainThroughout(body);
	if (JOB_IDS.some((name) => said[name])) return false;
	const recordIn = (entity: Entity) => {
		const held = unwrap(entity, said) ?? {};
		return held === said ? withoutProse(said) : held;
	};
	const person = personOf(recordIn('contact'));
	const { name, domain, ...company } = companyOf(recordIn('company'));
	const isPerson = person.fullName !== undefined || person.email !== undefined;
	const isCompany = name !== undefined && domain !== undefined;
	return (isPerson && bringsMore(person)) || (isCompany && bringsMore(company));
}

/** What an answer says of itself, beside the data it may hold. */
function wordsIn(body: JsonRecord): string {
	const { error, errors, status, code, error_code, message, reason } = body;
	return inText([error, errors, status, code, error_code, message, reason]);
}

function meaningOfRefusal({ status, body }: ApiResponse, meaning: Meaning, scope: Scope): Meaning {
	const said = inText(body);
	if (status === 404) return meaningOf404(body, said);
	if (saysOutOfCredits(said)) return 'outOfCredits';
	if (status === 403) {
		if (RATE.test(said)) return 'slowDown';
		if (QUOTA.test(said)) return 'outOfCredits';
		if (OPTED_OUT.test(said)) return 'optedOut';
		const isForbidden = SCOPE.test(said) || ENDED.test(said);
		return isForbidden && !BAD_KEY.test(said) ? 'forbidden' : 'badKey';
	}
	if (isForeign(meaning, status, body)) return 'notTheProvider';
	if (status !== 400 && status !== 422) return meaning;
	if (BAD_KEY.test(said)) return 'badKey';
	return scope !== 'many' && NO_MATCH_WORDS.test(said) ? 'noMatch' : meaning;
}

/** Nothing, or a web page, in place of a reason; words that are no JSON may be the API's own, but for a redirect. */
function isForeign(meaning: Meaning, status: number, body: unknown): boolean {
	// Of its size, a gateway before the API speaks.
	if (typeof body !== 'string' || status === 413) return false;
	if (meaning === 'rejected') return body === '' || isMarkup(body);
	return meaning === 'refused' && (body === '' || isPage(body));
}

/** A 404 that names what it did not find is about the person; one that only repeats its status may be about the path. */
function meaningOf404(body: unknown, said: string): Meaning {
	if (NO_ENDPOINT.test(said)) return 'noEndpoint';
	return BARE_NOT_FOUND.test(messageOf(body) ?? '') ? 'notFoundStatus' : 'noMatch';
}

/** A message about a company quotes its name, which may be "Insufficient Credits Ltd". */
export function saysOutOfCredits(text: string): boolean {
	const unquoted = text.replace(/\\"[^"\\]*\\"|'[^']*'|“[^“”]*”/g, '');
	return OUT_OF_CREDITS.test(unquoted.replace(NOT_CHARGED, ''));
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

const JOB_IDS = ['jobid', 'enrichmentid', 'taskid'];
/** These may as well be those of the request or the person. */
const ANY_IDS = [...JOB_IDS, 'requestid', 'id'];

/** The job that an answer names which promises a result for later. */
export function jobIdOf({ body }: ApiResponse): string | undefined {
	const said = isRecord(body) ? plainly(body) : {};
	const [id] = ANY_IDS.flatMap((name) => idAt(said, name) ?? []);
	return id;
}

function credits(value: unknown): number | undefined {
	const number = numberAt(value, []);
	return number !== undefined && number >= 0 ? number : undefined;
}

/** What an answer, or one row of it, says it cost. */
export const chargedIn = oneOf(
	credits,
	'creditscharged creditsconsumed creditsused cost billing.creditscharged',
);
const leftIn = oneOf(credits, 'creditsleft creditsremaining');

const chargedInHeaders = oneOf(credits, 'x-credits-cost x-credits-charged');
const leftInHeaders = oneOf(credits, 'x-credits-remaining');

export function creditsOf({ body, headers }: ApiResponse): ReportedCredits {
	const said = isRecord(body) ? plainly(body) : {};
	if (isRecord(said.billing)) said.billing = plainly(said.billing);
	return {
		charged: chargedIn(said) ?? chargedInHeaders(headers),
		remaining: leftIn(said) ?? leftInHeaders(headers),
	};
}
