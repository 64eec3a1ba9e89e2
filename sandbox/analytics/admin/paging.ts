/** Lists in pages, and a token that only fits the request it came from. */
import { pageToken as tokenFor, startAt } from '../../http/pageToken';
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
	// All parameters but the paging ones: they must not change from page to page.
	const start = pageToken === '' ? 0 : startAt(pageToken, context);
	if (start === undefined) throw invalid('The page token is invalid.');
	const end = start + Math.min(pageSize || usual, most);
	const page = all.slice(start, end);
	return {
		...(page.length > 0 ? { [key]: page } : {}),
		...(end < all.length ? { nextPageToken: tokenFor(end, context) } : {}),
	};
}
