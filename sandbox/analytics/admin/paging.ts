/** Lists in pages: 50 unless asked, 200 at most, and a token that only fits the request it came from. */
import { invalid } from '../wire/refusal';

const DEFAULT_SIZE = 50;
const LARGEST_SIZE = 200;

interface PageRequest {
	pageSize?: number;
	pageToken?: string;
}

export function pageOf<T>(
	key: string,
	all: T[],
	{ pageSize = 0, pageToken = '', ...context }: PageRequest,
	show: (one: T) => unknown = (one) => one,
): Record<string, unknown> {
	if (pageSize < 0) throw invalid('Request contains an invalid argument.');
	const start = readToken(pageToken, context);
	const end = start + Math.min(pageSize || DEFAULT_SIZE, LARGEST_SIZE);
	const page = all.slice(start, end).map(show);
	return {
		...(page.length > 0 ? { [key]: page } : {}),
		...(end < all.length ? { nextPageToken: makeToken(end, context) } : {}),
	};
}

/** All parameters but the paging ones: they must not change from page to page. */
const makeToken = (start: number, context: object) =>
	Buffer.from(JSON.stringify([start, context])).toString('base64url');

function readToken(token: string, context: object): number {
	if (token === '') return 0;
	const [start] = /\d+/.exec(Buffer.from(token, 'base64url').toString()) ?? [];
	if (start !== undefined && makeToken(Number(start), context) === token) return Number(start);
	throw invalid('The page token is invalid.');
}
