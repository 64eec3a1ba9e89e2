/** Lists in pages, and a token that only fits the request it came from. */
import { pageToken as tokenFor, startAt } from '../../http/pageToken';
import { demand } from '../wire/refusal';

export interface PageSizes {
	/** Unless asked otherwise. */
	usual: number;
	most: number;
}

const SIZES: PageSizes = { usual: 50, most: 200 };

export function pageOf<T>(
	key: string,
	all: T[],
	{ pageSize = 0, pageToken = '', ...context }: { pageSize?: number; pageToken?: string },
	{ usual, most } = SIZES,
): Record<string, unknown> {
	// All parameters but the paging ones: they must not change from page to page.
	const start = pageToken === '' ? 0 : startAt(pageToken, context);
	demand(start !== undefined, 'The page token is invalid.');
	const end = start + Math.min(pageSize || usual, most);
	return {
		[key]: all.slice(start, end),
		nextPageToken: end < all.length ? tokenFor(end, context) : '',
	};
}
