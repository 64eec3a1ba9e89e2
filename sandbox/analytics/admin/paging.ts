/** Lists in pages, and a token that only fits the request it came from. */
import { invalid } from '../wire/refusal';

export interface PageSizes {
	/** Unless asked otherwise. */
	usual: number;
	most: number;
}

const SIZES: PageSizes = { usual: 50, most: 200 };

interface PageRequest {
	pageSize?: number;
	pageToken?: string;
}

export function pageOf<T>(
	key: string,
	all: T[],
	{ pageSize = 0, pageToken = '', ...context }: PageRequest,
	{ usual, most } = SIZES,
): Record<string, unknown> {
	if (pageSize < 0) throw invalid('Request contains an invalid argument.');
	const start = readToken(pageToken, context);
	const end = start + Math.min(pageSize || usual, most);
	const page = all.slice(start, end);
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
