/** What a page of a search costs, by the records on it. */
import type { Price } from '../dialect';

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
