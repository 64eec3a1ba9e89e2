/** What an answer, or one row of it, says in words, by a status and of credits beside the data that it may hold. */
import type { ApiResponse } from '../../../shared/core/http';
import { isRecord, type JsonRecord } from '../../../shared/core/json';
import type { Meaning, ReportedCredits } from '../dialect';
import { findMessage } from '../meaning';
import { numberOf, oneOf, withPlainNames } from './plain';

/** The first that fits counts. A person is named with what became of them: "No contact given" is a complaint. */
const WORDS: ReadonlyArray<readonly [Meaning, ...RegExp[]]> = [
	['optedOut', /COMPLIANCE_RESTRICTED|opt(ed)?[\s_-]?out|gdpr|do[\s_-]not[\s_-]process/i],
	[
		'badKey',
		/\b(invalid|wrong|unknown|missing|expired|no) (api[\s_-]?key|access[\s_-]?token|token)\b|unauthori[sz]ed/i,
		/\b(api[\s_-]?key|token)\b[^.]{0,12}\b(not valid|invalid|incorrect|missing|required|expired|revoked)\b|\bapi[\s_-]?key not found/i,
	],
	[
		'noMatch',
		/\bno[\s_-]?match|not[\s_-]?found|\bnothing (was )?found|NO_RESULTS|EMPTY_DATA/i,
		/\b(could not|couldn.t|cannot|can.t|unable to) find\b|\bno (data|result|record)s?\b/i,
		/\bno (person|people|contact|company|profile)s? ((was|were) )?(found|available|match)|\bmatched no\b/i,
		/\b(does not|doesn.t) exist\b|\bnot in (our|the) (database|data|records)\b/i,
		/\b(no such|unknown) (person|contact|company|profile|email)\b(?! (field|type|parameter))/i,
	],
	[
		'outOfCredits',
		/(not enough|insufficient|out of|no more|no remaining)[\s_-]{0,2}(your )?(\w{1,30} )?credits?\b/i,
		/\b(have|has) no credits?\b|\bno credits? (left|remaining|available)\b/i,
		/\bcredits?[\s_-]{0,2}(\w{1,30}\W){0,3}(insufficient|exhausted|exceeded|used up|reached)/i,
		// What the plan has for a month or a day does not come back while a run waits either.
		/\b(quota|(monthly|daily|plan|account|usage) (\w{1,20} )?limit)\b[^.]{0,20}\b(exceeded|reached|exhausted|used up)\b/i,
		/\b(exceeded|reached|used up|exhausted)\b[^.]{0,30}\b(quota|(monthly|daily|plan|account|usage) (\w{1,20} )?limit)\b/i,
	],
	['slowDown', /rate.?limit|too many requests/i],
	// A good key that may not do this: it lacks a scope, or the plan does, or is over.
	[
		'forbidden',
		/\bscopes?\b|\bpermissions?\b|\byour (current )?plan\b|\bupgrade\b/i,
		/\b(subscription|trial|plan|your account)\b[^.]{0,20}\b(expired|ended|inactive|suspended|cancell?ed)\b/i,
	],
	['accepted', /^(pending|processing|queued|progress|in[\s_-]?progress|searching)$/i],
];

/** What texts say, among the meanings that are listened to. */
export function meaningIn(
	texts: readonly string[],
	heard?: readonly Meaning[],
): Meaning | undefined {
	const fits = ([meaning, ...forms]: (typeof WORDS)[number]) =>
		(heard?.includes(meaning) ?? true) &&
		forms.some((form) => texts.some((each) => form.test(each)));
	return WORDS.find(fits)?.[0];
}

const LONGEST = 2_000;
const DEEPEST = 5;
const MOST = 100;

/** The texts of a value, as far as people read them. */
export function textsIn(value: unknown, depth = DEEPEST): string[] {
	if (typeof value === 'string') return [value.slice(0, LONGEST)];
	if (typeof value !== 'object' || value === null || depth === 0) return [];
	return Object.values(value)
		.slice(0, MOST)
		.flatMap((inner) => textsIn(inner, depth - 1));
}

const STATUSES: Readonly<Record<number, Meaning>> = {
	402: 'outOfCredits',
	404: 'noMatch',
	451: 'optedOut',
};

export type Statement = ReturnType<typeof statementIn>;

/** Of a record with plain names; an error may also stand where the data would be. */
export function statementIn(row: JsonRecord) {
	const { success, message } = row;
	const errors = [row, ...Object.values(row).filter(isRecord)]
		.flatMap(({ error, errors: list }) => [error, list])
		.filter(isError);
	const status = Number(row.statuscode ?? row.status);
	const states = textsIn([row.status, row.matchstatus, row.state]);
	const words = textsIn([errors, row.code, row.errorcode, message, row.reason]);
	const isNobody = row.found === false;
	const stated = isNobody ? 'noMatch' : (STATUSES[status] ?? meaningIn(states));
	return {
		/** Whether it speaks of an error. */
		isRefused: errors.length > 0 || success === false || status >= 400 || states[0] === 'error',
		/** By a status, which decides. */
		stated,
		/** By any words, which may be about a part of what was found. */
		spoken: stated ?? meaningIn(words),
		message: findMessage({ error: errors.find((error) => error !== true), message }),
	};
}

/** An empty error says that there is none. */
const isError = (said: unknown): boolean =>
	typeof said === 'object' ? Object.values(said ?? {}).some(Boolean) : Boolean(said);

function credits(value: unknown): number | undefined {
	const number = numberOf(value);
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
	const said = withPlainNames(body, 1);
	return {
		charged: chargedIn(said) ?? chargedInHeaders(headers),
		remaining: leftIn(said) ?? leftInHeaders(headers),
	};
}
