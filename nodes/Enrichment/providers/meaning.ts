import type { ApiResponse } from '../../shared/core/http';
import { isRecord, readValueAt, readOwnValue } from '../../shared/core/json';
import { readIsoDateOrTime, omitUndefined } from '../person/values';
import type { Balance, ResponseMeaning, VerificationStatus } from './dialect';
import { readJobId } from './jobId';
import { roundCredits } from './roundCredits';

/** What a provider's codes and statuses mean; other statuses have their usual meaning. */
export interface RefusalRules {
	/** Reads a meaning that needs more than a code or a status; checked first. */
	readFirst?(response: ApiResponse): ResponseMeaning | undefined;
	/** The path of the provider's code in a body, or a function that reads it. */
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
 * Builds a reader that decides by the provider's codes, then by its statuses. Messages never decide, because they may
 * quote the request.
 */
export function buildMeaningReader({
	readFirst,
	code,
	codes = {},
	statuses = {},
}: RefusalRules): (response: ApiResponse) => ResponseMeaning {
	const readCode = typeof code === 'string' ? (body: unknown) => readStringAt(body, code) : code;
	return (response: ApiResponse): ResponseMeaning => {
		const { status, body, headers } = response;
		const special = readFirst?.(response);
		if (special !== undefined) return special;
		const stated = readCode?.(body);
		const byCode = stated === undefined ? undefined : readOwnValue(codes, stated);
		if (byCode !== undefined) return byCode;
		if (isFirewallResponse(response)) return 'unavailable';
		// A web page instead of an answer shows a wrong address, whatever a 404 means at this provider.
		if (status === 404 && isNonJsonText(body)) return 'notTheProvider';
		const byStatus = readOwnValue(statuses, status);
		if (byStatus !== undefined) return byStatus;
		if (status >= 200 && status < 300) {
			// Some providers refuse requests with status 200.
			if (readValueAt(body, 'success') === false) return 'rejected';
			return readMeaningOfSuccess(response);
		}
		if (status === 503 && headers['retry-after'] !== undefined) return 'slowDown';
		if (status >= 500) return 'unknown';
		return REJECTED.includes(status) ? 'rejected' : (STATUSES[status] ?? 'refused');
	};
}

/** Reads a successful answer. Truncated JSON may have been charged; any other text is from another service. */
function readMeaningOfSuccess({ status, body }: ApiResponse): ResponseMeaning {
	if (status === 204 || body === '' || body === null || body === undefined) return 'noMatch';
	if (typeof body !== 'string') return 'rows';
	return isNonJsonText(body) ? 'notTheProvider' : 'unknown';
}

/** Whether a body is text that does not even start like JSON, so that another service answered. */
export function isNonJsonText(body: unknown): boolean {
	return typeof body === 'string' && /^\s*[^\s[{]/.test(body);
}

/** Whether a text is HTML; plain text from an API has no tags. */
export const isHtml = (body: string): boolean => /^\s*</.test(body);

/**
 * Whether a firewall answered in place of the provider: with a page and status 403, with Cloudflare's error number, or
 * with a challenge for browsers. Status 429 means rate limiting, even from a firewall.
 */
function isFirewallResponse({ status, body }: ApiResponse): boolean {
	if (typeof body !== 'string' || !isNonJsonText(body) || status === 429) return false;
	if (status === 403 && (isHtml(body) || CLOUDFLARE_NUMBER.test(body))) return true;
	return isHtml(body) && CHALLENGE.test(body);
}

const CLOUDFLARE_NUMBER = /^\s*error code: 1\d{3}\b/i;

const CHALLENGE =
	/<title[^<>]*>\s*(?:just a moment|attention required!|ddos-guard|pardon our interruption|checking your browser|human verification)|cf[-_]chl|\/cdn-cgi\/challenge-platform\/|_Incapsula_Resource|awsWafCookieDomainList/i;

/** Reads the text at a path of the body, such as `error.code`; undefined for other values. */
export function readStringAt(body: unknown, path: string): string | undefined {
	const value = readValueAt(body, path);
	return typeof value === 'string' ? value : undefined;
}

/** Reads the job ID at a path of the body. */
export function readJobIdAt(body: unknown, path: string): string | undefined {
	return readJobId(readValueAt(body, path));
}

/** Reads the number at a path of the body; text that is a number counts, too. */
export function readNumberAt(body: unknown, path: string | readonly string[]): number | undefined {
	const value = readValueAt(body, path);
	const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
	return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

type PathsOf<Parts> = { readonly [Name in keyof Parts]?: string };

/** The paths of the parts of a balance. */
export type BalancePaths = PathsOf<Balance['credits']> &
	PathsOf<Pick<Balance, 'plan' | 'renewsAt'>>;

/** Reads a balance. If the stated remainder is 0, which may be out of date, it is calculated from the total and the use. */
export function readBalanceAtPaths(body: unknown, paths: BalancePaths): Balance {
	const readCredits = (path?: string) => {
		const credits = path === undefined ? undefined : readNumberAt(body, path);
		return credits === undefined ? undefined : roundCredits(credits);
	};
	const readText = (path?: string) => (path === undefined ? undefined : readStringAt(body, path));
	const [stated, used, total] = [paths.remaining, paths.used, paths.total].map(readCredits);
	const left = total === undefined || used === undefined ? stated : roundCredits(total - used);
	return omitUndefined<Balance>({
		credits: omitUndefined<Balance['credits']>({
			remaining: stated || left,
			used,
			total,
			type: readText(paths.type),
			verifierRemaining: readCredits(paths.verifierRemaining),
		}),
		plan: readText(paths.plan),
		renewsAt: readIsoDateOrTime(readText(paths.renewsAt)),
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

/** Reads the verdict at a path of the body, in any of the usual terms; undefined for others. */
export function readVerdictAt(body: unknown, path: string): VerificationStatus | undefined {
	return readOwnValue(VERDICTS, readStringAt(body, path) ?? '');
}

const MAX_MESSAGE_LENGTH = 300;
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
/** Fields with codes, which are used if there is no message. */
const CODE_KEYS = ['error_code', 'errorCode', 'code', 'error', 'errors'];

/**
 * Finds the provider's message in an answer: in `message`, `error.message`, `errors[0].details`, a list of `{msg}`, or
 * plain text. Undefined if there is none.
 */
export const findProviderMessage = (body: unknown): string | undefined =>
	(findTextUnderKeys(body, TEXT_KEYS) ?? findTextUnderKeys(body, CODE_KEYS))?.slice(
		0,
		MAX_MESSAGE_LENGTH,
	);

/** The same, where it is more than a code such as `NO_MATCH`. */
export function findProviderSentence(body: unknown): string | undefined {
	const words = findProviderMessage(body);
	return words === undefined || /^[\w.:-]+$/.test(words) ? undefined : words;
}

/** Messages are never nested deeper, and deep nesting would overflow the stack. */
const MAX_DEPTH = 6;

function findTextUnderKeys(
	body: unknown,
	keys: string[],
	depth = MAX_DEPTH,
	isError = false,
): string | undefined {
	if (typeof body === 'string') return toTextWithoutMarkup(body) || undefined;
	if (depth === 0) return undefined;
	if (Array.isArray(body)) return findTextUnderKeys(body[0], keys, depth - 1, isError);
	if (!isRecord(body)) return undefined;
	// `title` is a message if there is a status or type (RFC 9457); without them it is a job title.
	const isProblem = isError || 'status' in body || 'type' in body;
	for (const key of isProblem ? [...keys, 'title'] : keys) {
		const text = findTextUnderKeys(body[key], keys, depth - 1, true);
		if (text !== undefined) return text;
	}
	return undefined;
}

/** Converts HTML to text; of a page, only the title is kept. */
function toTextWithoutMarkup(text: string): string {
	const title = /<title[^<>]*>([^<]*)</i.exec(text)?.[1];
	return (title ?? text.replace(/<[^<>]*>/g, ' ')).replace(/\s+/g, ' ').trim();
}
