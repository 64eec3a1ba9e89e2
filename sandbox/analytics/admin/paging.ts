/** Pages of lists. A page token is valid only for the request that it came from. */
import { readPageToken, writePageToken } from '../../http/pageToken';
import type { JsonObject } from '../../json';
import { assertArgument } from '../wire/errors';

export interface PageSizes {
	/** The size of a page if the request has none. */
	standard: number;
	/** Larger sizes are reduced to this. */
	maximum: number;
}

const USUAL_SIZES: PageSizes = { standard: 50, maximum: 200 };

/**
 * The response of a list method: `{ [key]: members of the page, nextPageToken }`; the token of the last page is empty.
 * @throws GoogleError INVALID_ARGUMENT if anything but the page size differs from the request that the token came from
 */
export function buildListPage<T>(
	key: string,
	members: T[],
	{ pageSize = 0, pageToken = '', ...otherParameters }: { pageSize?: number; pageToken?: string },
	{ standard, maximum } = USUAL_SIZES,
): JsonObject {
	const start = pageToken === '' ? 0 : readPageToken(pageToken, otherParameters);
	assertArgument(start !== undefined, 'The page token is invalid.');
	const end = start + Math.min(pageSize || standard, maximum);
	return {
		[key]: members.slice(start, end),
		nextPageToken: end < members.length ? writePageToken(end, otherParameters) : '',
	};
}
