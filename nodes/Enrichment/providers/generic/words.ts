/** What an answer, or one row of it, says in words or by a status beside the data that it may hold. */
import { isRecord, type JsonRecord } from '../../../shared/core/json';
import type { Meaning } from '../dialect';
import { messageOf } from '../meaning';

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

export interface Statement {
	/** Whether it speaks of an error. */
	isRefused: boolean;
	/** By a status, which decides. */
	stated: Meaning | undefined;
	/** By any words, which may be about a part of what was found. */
	spoken: Meaning | undefined;
	message: string | undefined;
}

const STATUSES: Readonly<Record<number, Meaning>> = {
	402: 'outOfCredits',
	404: 'noMatch',
	451: 'optedOut',
};

/** Of a record with plain names; an error may also stand where the data would be. */
export function statementIn(row: JsonRecord): Statement {
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
		isRefused: errors.length > 0 || success === false || status >= 400 || states[0] === 'error',
		stated,
		spoken: stated ?? meaningIn(words),
		message: messageOf({ error: errors.find((error) => error !== true), message }),
	};
}

/** An empty error says that there is none. */
const isError = (said: unknown): boolean =>
	typeof said === 'object' ? Object.values(said ?? {}).some(Boolean) : Boolean(said);
