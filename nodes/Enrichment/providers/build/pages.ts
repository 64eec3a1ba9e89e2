/** How pages of a search follow one another, and what each costs. */
import type { JsonRecord } from '../../../shared/core/json';
import type { PageToAsk, Price, SearchPage } from '../dialect';
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

/** Of a page with so many records. */
type PriceOfPage = (records: number) => Price;

export const costFree: PriceOfPage = () => ({ least: 0, most: 0 });

export const perRecord =
	(credits: number): PriceOfPage =>
	(records) => ({ least: records * credits, most: records * credits });

/** Rows that the account has had before are free. */
export const perRecordAtMost =
	(credits: number): PriceOfPage =>
	(records) => ({ least: 0, most: records * credits });

/** A credit for each so many records, rounded up. */
export const perRecords =
	(count: number): PriceOfPage =>
	(records) => ({ least: Math.ceil(records / count), most: Math.ceil(records / count) });

/** A credit for a page that has any. */
export const perPage: PriceOfPage = (records) => ({
	least: Math.min(1, records),
	most: Math.min(1, records),
});
