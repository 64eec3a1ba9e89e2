/** Lists in pages: 50 unless asked, 200 at most, and a token that only fits the request it came from. */
import { invalid } from '../wire/refusal';

const DEFAULT_SIZE = 50;
const LARGEST_SIZE = 200;

export const PAGE_QUERY = ['pageSize', 'pageToken'] as const;

export interface PageOptions {
	defaultSize?: number;
	largestSize?: number;
}

/** Both spellings of a parameter are accepted. */
export function parameter(query: URLSearchParams, name: string): string | undefined {
	const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
	return query.get(name) ?? query.get(snake) ?? undefined;
}

export function flag(query: URLSearchParams, name: string): boolean {
	return parameter(query, name) === 'true';
}

export function pageOf<T>(
	key: string,
	all: T[],
	query: URLSearchParams,
	options: PageOptions = {},
): Record<string, unknown> {
	const size = readSize(parameter(query, 'pageSize'), options);
	const context = contextOf(key, query);
	const start = readToken(parameter(query, 'pageToken'), context);
	const page = all.slice(start, start + size);
	const next = start + size < all.length ? makeToken(start + size, context) : undefined;
	return {
		...(page.length > 0 ? { [key]: page } : {}),
		...(next === undefined ? {} : { nextPageToken: next }),
	};
}

function readSize(text: string | undefined, options: PageOptions): number {
	const { defaultSize = DEFAULT_SIZE, largestSize = LARGEST_SIZE } = options;
	const size = Number(text ?? 0);
	if (!Number.isInteger(size)) {
		throw invalid(`Invalid value at 'page_size' (TYPE_INT32), "${text}"`);
	}
	if (size < 0) throw invalid('Request contains an invalid argument.');
	return size === 0 ? defaultSize : Math.min(size, largestSize);
}

/** All parameters but the paging ones: they must not change from page to page. */
function contextOf(key: string, query: URLSearchParams): string {
	const kept = [...query].filter(
		([name]) => !/^(pageSize|page_size|pageToken|page_token)$/.test(name),
	);
	return JSON.stringify([key, kept.sort()]);
}

const makeToken = (start: number, context: string) =>
	Buffer.from(JSON.stringify([start, context])).toString('base64url');

function readToken(token: string | undefined, context: string): number {
	if (token === undefined || token === '') return 0;
	try {
		const [start, from] = JSON.parse(Buffer.from(token, 'base64url').toString()) as unknown[];
		if (typeof start === 'number' && from === context) return start;
	} catch {
		// Falls through: any text that is not one of our tokens is refused the same way.
	}
	throw invalid('The page token is invalid.');
}
