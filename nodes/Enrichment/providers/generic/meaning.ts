import type { ApiResponse } from '../../../shared/core/http';
import { isRecord, type JsonRecord } from '../../../shared/core/json';
import type { Meaning, Scope } from '../dialect';
import { idAt, isMarkup, meaningBy, messageOf } from '../meaning';
import { readingOf } from './answers';
import { withPlainNames } from './plain';
import { describedIn, rowsIn } from './rows';
import { meaningIn, statementIn, textsIn, type Statement } from './words';

const byStatus = meaningBy({ statuses: { 403: 'badKey', 404: 'notFoundStatus' } });

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
	const [kind, other] = (['contact', 'company'] as const).map(
		(entity) => readingOf(entity, body, row, statement, describedIn(entity, row)).kind,
	);
	if (other === 'found') return 'rows';
	switch (kind) {
		case 'pending':
		case 'unanswered':
		case 'rejected':
			return spoken ?? 'rejected';
		case 'optedOut':
			// Without a refusal, the words may be about one of many.
			return isRefused ? kind : 'rows';
		case 'noMatch':
			return scope === 'many' && spoken === kind ? kind : 'rows';
		default:
			return 'rows';
	}
}

/** Which words of a refusal count beside its status. */
const HEARD: Readonly<Record<number, readonly Meaning[]>> = {
	400: ['noMatch', 'outOfCredits', 'badKey'],
	403: ['outOfCredits', 'slowDown', 'badKey', 'forbidden', 'optedOut'],
	422: ['noMatch', 'outOfCredits', 'badKey'],
};
const HEARD_ALWAYS: readonly Meaning[] = ['outOfCredits'];

function meaningOfRefusal({ status, body }: ApiResponse, meaning: Meaning, scope: Scope): Meaning {
	const words = textsIn(body);
	if (status === 404) return meaningOf404(body, words);
	// A redirect, or in place of a reason a web page; one about its size is a gateway's before the API.
	const isForeign =
		meaning === 'rejected' &&
		status !== 413 &&
		typeof body === 'string' &&
		(body === '' || isMarkup(body));
	if (status < 400 || isForeign) return 'notTheProvider';
	const said = meaningIn(words, HEARD[status] ?? HEARD_ALWAYS);
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
	return BARE_NOT_FOUND.test(messageOf(body) ?? '') ? 'notFoundStatus' : 'noMatch';
}

/** The last two may as well be those of the request or the person. */
const JOB_IDS = ['jobid', 'enrichmentid', 'taskid', 'requestid', 'id'];

/** The job that an answer names which promises a result for later. */
export function jobIdOf(body: unknown): string | undefined {
	const said = withPlainNames(body, 0);
	return JOB_IDS.map((name) => idAt(said, name)).find((id) => id !== undefined);
}
