import type { ApiRequest } from '../../shared/core/http';
import { readValueAt, type JsonRecord, setOwnValue } from '../../shared/core/json';
import { parseWebDomain } from '../person/canonical/web';
import type { IdentifierName, Identifiers } from '../person/entities';
import { readTexts } from '../person/values';
import type { AnswerRows, Price } from './dialect';

type RequestToBuild = Omit<ApiRequest, 'repeatable'>;

/** Marks a request as paid: it may have been charged although its answer was lost, so it is not repeated. */
export const paidRequest = (request: RequestToBuild): ApiRequest => ({
	...request,
	repeatable: false,
});

/** Builds a paid POST request with a JSON body. */
export const paidPost = (path: string, body: unknown): ApiRequest =>
	paidRequest({ method: 'POST', path, body });

/** Marks a request as free, so that it may be repeated. */
export const freeRequest = (request: RequestToBuild): ApiRequest => ({
	...request,
	repeatable: true,
});

/** Renames identifiers to the provider's field names; those without one are left out. */
export function renameIdentifiers(
	identifiers: Identifiers,
	names: Partial<Record<IdentifierName, string>>,
): JsonRecord {
	const fields: JsonRecord = {};
	for (const [ours, theirs] of Object.entries(names) as Array<[IdentifierName, string]>) {
		if (identifiers[ours] !== undefined) setOwnValue(fields, theirs, identifiers[ours]);
	}
	return fields;
}

/** Reads the domains in the lists at these paths of a row. */
export const readDomains = (row: unknown, ...paths: string[]): string[] =>
	paths
		.flatMap((path) => readTexts(readValueAt(row, path)))
		.flatMap((written) => parseWebDomain(written) ?? []);

/** Parses the record number in a returned tag; some providers return it as a number. */
export function parseRecordNumber(tag: unknown): number | undefined {
	const written = typeof tag === 'number' ? String(tag) : tag;
	return typeof written === 'string' && /^\d{1,6}$/.test(written) ? Number(written) : undefined;
}

/** The reading of an answer in an unknown form, which may have been charged. */
export const UNKNOWN_FORM: AnswerRows<never> = {
	followsRequestOrder: false,
	rows: [],
	hasUnknownForm: true,
};

/** Of a request for so many records that are all found, or of a page with so many. */
type PriceOf = (records: number) => Price;

export const priceFree: PriceOf = () => ({ least: 0, most: 0 });

export const pricePerRecord =
	(credits: number): PriceOf =>
	(records) => ({ least: records * credits, most: records * credits });

/** Builds a price of up to `credits` per record: records that are not found, or were bought before, are free. */
export const priceUpToPerRecord =
	(credits: number): PriceOf =>
	(records) => ({ least: 0, most: records * credits });

/** Builds a price of one credit per `count` records, rounded up. */
export const pricePerRecords =
	(count: number): PriceOf =>
	(records) => ({ least: Math.ceil(records / count), most: Math.ceil(records / count) });

/** Prices a page at one credit if it has any rows. */
export const pricePerPage: PriceOf = (records) => ({
	least: Math.min(1, records),
	most: Math.min(1, records),
});
