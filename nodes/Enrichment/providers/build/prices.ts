/** What requests cost. */
import type { Price } from '../dialect';

/** Of a request for so many records that are all found, or of a page with so many. */
type PriceOf = (records: number) => Price;

export const costFree: PriceOf = () => ({ least: 0, most: 0 });

export const perRecord =
	(credits: number): PriceOf =>
	(records) => ({ least: records * credits, most: records * credits });

/** Who is not found, or was bought before, is free. */
export const perRecordAtMost =
	(credits: number): PriceOf =>
	(records) => ({ least: 0, most: records * credits });

/** A credit for each so many records, rounded up. */
export const perRecords =
	(count: number): PriceOf =>
	(records) => ({ least: Math.ceil(records / count), most: Math.ceil(records / count) });

/** A credit for a page that has any. */
export const perPage: PriceOf = (records) => ({
	least: Math.min(1, records),
	most: Math.min(1, records),
});
