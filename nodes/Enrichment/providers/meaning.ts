import type { ApiResponse } from '../../shared/core/http';
import { isRecord, readValueAt, readOwnValue } from '../../shared/core/json';
import { readDateOrTimestamp, omitUndefined } from '../person/values';
import type { Balance, ResponseMeaning, VerificationStatus } from './dialect';
import { readJobId } from './jobId';
import { roundCredits } from './roundCredits';

/** What a provider's own refusals mean. Statuses that it does not name mean what they mean everywhere. */
export interface RefusalRules {
	/** What is said by more than a code or a status. */
	readFirst?(response: ApiResponse): ResponseMeaning | undefined;
	/** The provider's own code in a body, where it has codes: its place, or how it is read. */
	code?: string | ((body: unknown) => string | undefined);
	codes?: Readonly<Record<string, ResponseMeaning>>;
	statuses?: Readonly<Record<number, ResponseMeaning>>;
}

const REJECTED = [400, 406, 409, 412, 413, 415, 422];

const STATUSES: Readonly<Record<number, ResponseMeaning>> = {
	401: 'badKey',
	402: 'outOfCredits',
	403: 'forbidden',
	404: 'noMatch',
	405: 'noEndpoint',
	408: 'unknown',
	429: 'slowDown',
	451: 'optedOut',
};

/**
 * Reads an answer by the provider's codes, then by its statuses. The words of a message never decide:
 * they quote what was asked.
 */
export function buildMeaningReader({
	readFirst: first,
	code: codeAt,
	codes = {},
	statuses = {},
}: RefusalRules): (response: ApiResponse) => ResponseMeaning {
	const codeOf =
		typeof codeAt === 'string' ? (body: unknown) => readTextAt(body, codeAt) : codeAt;
	return (response: ApiResponse): ResponseMeaning => {
		const { status, body, headers } = response;
		const said = first?.(response);
		if (said !== undefined) return said;
		const code = codeOf?.(body);
		const coded = code === undefined ? undefined : readOwnValue(codes, code);
		if (coded !== undefined) return coded;
		if (isFirewallResponse(response)) return 'unavailable';
		// A page instead of an answer: the address is wrong, whatever a 404 means at this provider.
		if (status === 404 && isNonJsonText(body)) return 'notTheProvider';
		const stated = readOwnValue(statuses, status);
		if (stated !== undefined) return stated;
		if (status >= 200 && status < 300) {
			// A refusal, whatever its status.
			if (readValueAt(body, 'success') === false) return 'rejected';
			return readMeaningOfSuccess(response);
		}
		if (status === 503 && headers['retry-after'] !== undefined) return 'slowDown';
		if (status >= 500) return 'unknown';
		return REJECTED.includes(status) ? 'rejected' : (STATUSES[status] ?? 'refused');
	};
}

/** JSON that broke off may have been an answer that was paid for; other text is another service. */
function readMeaningOfSuccess({ status, body }: ApiResponse): ResponseMeaning {
	if (status === 204 || body === '' || body === null || body === undefined) return 'noMatch';
	if (typeof body !== 'string') return 'rows';
	return isNonJsonText(body) ? 'notTheProvider' : 'unknown';
}

/** Text that never was JSON: another service answered. JSON that broke off is still the provider's. */
export function isNonJsonText(body: unknown): boolean {
	return typeof body === 'string' && /^\s*[^\s[{]/.test(body);
}

/** A web page: what an API says in plain text has no tags. */
export const isHtml = (body: string): boolean => /^\s*</.test(body);

/**
 * What a firewall sends in the provider's place: a page with 403, or Cloudflare's number, and with other statuses
 * a page that wants to see a browser. Its 429 is about the pace, as the provider's own.
 */
function isFirewallResponse({ status, body }: ApiResponse): boolean {
	if (typeof body !== 'string' || !isNonJsonText(body) || status === 429) return false;
	if (status === 403 && (isHtml(body) || CLOUDFLARE_NUMBER.test(body))) return true;
	return isHtml(body) && CHALLENGE.test(body);
}

const CLOUDFLARE_NUMBER = /^\s*error code: 1\d{3}\b/i;

const CHALLENGE =
	/<title[^<>]*>\s*(?:just a moment|attention required!|ddos-guard|pardon our interruption|checking your browser|human verification)|cf[-_]chl|\/cdn-cgi\/challenge-platform\/|_Incapsula_Resource|awsWafCookieDomainList/i;

/** A text at a path of the body: `error.code`. */
export function readTextAt(body: unknown, path: string): string | undefined {
	const value = readValueAt(body, path);
	return typeof value === 'string' ? value : undefined;
}

/** The ID of a job at a path of the body. */
export function readJobIdAt(body: unknown, path: string): string | undefined {
	return readJobId(readValueAt(body, path));
}

/** A number at a path of the body; digits in a text count too. */
export function readNumberAt(body: unknown, path: string | readonly string[]): number | undefined {
	const value = readValueAt(body, path);
	const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
	return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

type PathsOf<Parts> = { readonly [Name in keyof Parts]?: string };

/** Where an answer tells what is left, and what else it tells of the account. */
export type BalancePaths = PathsOf<Balance['credits']> &
	PathsOf<Pick<Balance, 'plan' | 'renewsAt'>>;

/** What is left is stated, or else follows from what was used: a stated 0 may be out of date. */
export function readBalanceAtPaths(said: unknown, places: BalancePaths): Balance {
	const numberOf = (path?: string) => {
		const credits = path === undefined ? undefined : readNumberAt(said, path);
		return credits === undefined ? undefined : roundCredits(credits);
	};
	const textOf = (path?: string) => (path === undefined ? undefined : readTextAt(said, path));
	const [stated, used, total] = [places.remaining, places.used, places.total].map(numberOf);
	const left = total === undefined || used === undefined ? stated : roundCredits(total - used);
	return omitUndefined<Balance>({
		credits: omitUndefined<Balance['credits']>({
			remaining: stated || left,
			used,
			total,
			type: textOf(places.type),
			verifierRemaining: numberOf(places.verifierRemaining),
		}),
		plan: textOf(places.plan),
		renewsAt: readDateOrTimestamp(textOf(places.renewsAt)),
	});
}

const VERDICTS: Readonly<Record<string, VerificationStatus>> = {
	valid: 'valid',
	invalid: 'invalid',
	accept_all: 'catchAll',
	catch_all: 'catchAll',
	valid_catch_all: 'catchAll',
	disposable: 'disposable',
};

/** A verdict in the words that providers have for it; undefined for any other. */
export function readVerdictAt(body: unknown, path: string): VerificationStatus | undefined {
	return readOwnValue(VERDICTS, readTextAt(body, path) ?? '');
}

const LONGEST = 300;
const TEXT_KEYS = [
	'message',
	'error',
	'errors',
	'detail',
	'details',
	'error_message',
	'msg',
	'filter_error',
	'reason',
	'error_description',
];
/** They say little, but more than nothing. */
const CODE_KEYS = ['error_code', 'errorCode', 'code', 'error', 'errors'];

/**
 * The provider's own words in an answer, wherever it puts them: `message`, `error.message`,
 * `errors[0].details`, a list of `{msg}`, or plain text. Undefined when it says nothing.
 */
export const findProviderMessage = (body: unknown): string | undefined =>
	(findTextUnderKeys(body, TEXT_KEYS) ?? findTextUnderKeys(body, CODE_KEYS))?.slice(0, LONGEST);

/** Deeper inside an answer nobody writes to people, and an endless nesting would overflow. */
const DEEPEST = 6;

function findTextUnderKeys(
	body: unknown,
	keys: string[],
	depth = DEEPEST,
	isError = false,
): string | undefined {
	if (typeof body === 'string') return toTextWithoutMarkup(body) || undefined;
	if (depth === 0) return undefined;
	if (Array.isArray(body)) return findTextUnderKeys(body[0], keys, depth - 1, isError);
	if (!isRecord(body)) return undefined;
	// The title of a problem (RFC 9457) has a status or type beside it; that of a person is a job.
	const isProblem = isError || 'status' in body || 'type' in body;
	for (const key of isProblem ? [...keys, 'title'] : keys) {
		const said = findTextUnderKeys(body[key], keys, depth - 1, true);
		if (said !== undefined) return said;
	}
	return undefined;
}

/** An HTML page says most in its title. */
function toTextWithoutMarkup(text: string): string {
	const title = /<title[^<>]*>([^<]*)</i.exec(text)?.[1];
	return (title ?? text.replace(/<[^<>]*>/g, ' ')).replace(/\s+/g, ' ').trim();
}
