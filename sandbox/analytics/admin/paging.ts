/** Lists in pages, and a token that only fits the request it came from. */
import { writePageToken as tokenFor, readPageToken } from '../../http/pageToken';
import { assertArgument } from '../wire/errors';

export interface PageSizes {
	/** Unless asked otherwise. */
	standard: number;
	maximum: number;
}

const USUAL_SIZES: PageSizes = { standard: 50, maximum: 200 };

export function buildListPage<T>(
	key: string,
	all: T[],
	{ pageSize = 0, pageToken = '', ...context }: { pageSize?: number; pageToken?: string },
	{ standard: usual, maximum: most } = USUAL_SIZES,
): Record<string, unknown> {
	// All parameters but the paging ones: they must not change from page to page.
	const start = pageToken === '' ? 0 : readPageToken(pageToken, context);
	assertArgument(start !== undefined, 'The page token is invalid.');
	const end = start + Math.min(pageSize || usual, most);
	return {
		[key]: all.slice(start, end),
		nextPageToken: end < all.length ? tokenFor(end, context) : '',
	};
}
