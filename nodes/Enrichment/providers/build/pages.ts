/** How pages of a search follow one another. */
import type { JsonRecord } from '../../../shared/core/json';
import type { PageToAsk, SearchPage } from '../dialect';
import { numberAt, textAt } from '../meaning';

export interface Paging {
	/** The place of a page in its request. */
	ask(page: PageToAsk): JsonRecord;
	/** What an answer with so many rows says of the page after it. */
	next?(body: unknown, page: PageToAsk, rows: number): Partial<SearchPage>;
}

/** Where a page begins: after the rows that came, of which a plan may give fewer than were asked for. */
export const offsetOf = ({ cursor }: PageToAsk): number => Number(cursor ?? 0);

export const byOffset = (
	ask: (page: PageToAsk, offset: number) => JsonRecord,
	totalAt?: string,
): Paging => ({
	ask: (page) => ask(page, offsetOf(page)),
	next: (body, page, rows) => {
		const end = offsetOf(page) + rows;
		const total = totalAt === undefined ? undefined : numberAt(body, totalAt);
		return { next: String(end), ...(total !== undefined && { more: end < total }) };
	},
});

/** The answer names what leads on; without it there is nothing more. */
export const byCursor = (
	name: string,
	{ size, nextAt }: { size: string; nextAt: string },
): Paging => ({
	ask: ({ size: records, cursor }) => ({
		[size]: records,
		...(cursor !== undefined && { [name]: cursor }),
	}),
	next: (body) => {
		const next = textAt(body, nextAt);
		return { next, more: next !== undefined };
	},
});
