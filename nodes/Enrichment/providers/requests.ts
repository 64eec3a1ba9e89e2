import type { ApiRequest } from '../../shared/core/http';
import { readValueAt, type JsonRecord, setOwnValue } from '../../shared/core/json';
import { parseWebDomain } from '../person/canonical/web';
import type { IdentifierName, Identifiers } from '../person/entities';
import { readTexts } from '../person/values';
import type { AnswerRows, Price } from './dialect';

type RequestToBuild = Omit<ApiRequest, 'repeatable'>;

/** May have been charged although its answer was lost, so it is not sent again. */
export const paidRequest = (request: RequestToBuild): ApiRequest => ({
	...request,
	repeatable: false,
});

/** The same, with a body. */
export const paidPost = (path: string, body: unknown): ApiRequest =>
	paidRequest({ method: 'POST', path, body });

/** Costs nothing. */
export const freeRequest = (request: RequestToBuild): ApiRequest => ({
	...request,
	repeatable: true,
});

/** Identifiers under the provider's names; those that it has no name for are left out. */
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

/** The domains in lists of a row. */
export const readDomains = (row: unknown, ...paths: string[]): string[] =>
	paths
		.flatMap((path) => readTexts(readValueAt(row, path)))
		.flatMap((written) => parseWebDomain(written) ?? []);

/** The number of a record that we sent as its tag; some hand it back as a number. */
export function parseRecordNumber(tag: unknown): number | undefined {
	const written = typeof tag === 'number' ? String(tag) : tag;
	return typeof written === 'string' && /^\d{1,6}$/.test(written) ? Number(written) : undefined;
}

/** What the answer says of the records is not known, and it may have been charged. */
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

/** Who is not found, or was bought before, is free. */
export const priceUpToPerRecord =
	(credits: number): PriceOf =>
	(records) => ({ least: 0, most: records * credits });

/** A credit for each so many records, rounded up. */
export const pricePerRecords =
	(count: number): PriceOf =>
	(records) => ({ least: Math.ceil(records / count), most: Math.ceil(records / count) });

/** A credit for a page that has any. */
export const pricePerPage: PriceOf = (records) => ({
	least: Math.min(1, records),
	most: Math.min(1, records),
});
