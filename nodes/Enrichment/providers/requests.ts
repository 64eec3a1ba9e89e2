import type { ApiRequest } from '../../shared/core/http';
import { readValueAt, type JsonRecord, setOwnValue } from '../../shared/core/json';
import { parseWebDomain } from '../person/canonical/web';
import type { IdentifierName, Identifiers } from '../person/entities';
import { readTexts } from '../person/values';
import type { AnswerRows, Price } from './dialect';

type RequestWithoutRepeatability = Omit<ApiRequest, 'repeatable'>;

/** Builds a paid request: it may have been charged although its answer was lost, so it is not repeated. */
export const buildPaidRequest = (request: RequestWithoutRepeatability): ApiRequest => ({
	...request,
	repeatable: false,
});

/** Builds a paid POST request with a JSON body. */
export const buildPaidPost = (path: string, body: unknown): ApiRequest =>
	buildPaidRequest({ method: 'POST', path, body });

/** Builds a free request, which may be repeated after a lost answer. */
export const buildFreeRequest = (request: RequestWithoutRepeatability): ApiRequest => ({
	...request,
	repeatable: true,
});

/** Renames identifiers to the provider's field names; those without one are left out. */
export function renameIdentifiers(
	identifiers: Identifiers,
	fieldNames: Partial<Record<IdentifierName, string>>,
): JsonRecord {
	const fields: JsonRecord = {};
	for (const [ours, theirs] of Object.entries(fieldNames) as Array<[IdentifierName, string]>) {
		if (identifiers[ours] !== undefined) setOwnValue(fields, theirs, identifiers[ours]);
	}
	return fields;
}

/** Reads the domains in the lists at these paths of a row. */
export const readDomainsAt = (row: unknown, ...paths: string[]): string[] =>
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

/** Calculates the price of a request that finds this many records, or of a page with this many. */
type RecordCountPricing = (records: number) => Price;

/** Prices a request at nothing. */
export const priceFree: RecordCountPricing = () => ({ min: 0, max: 0 });

/** Builds a price of this many credits per record. */
export const priceCreditsPerRecord =
	(credits: number): RecordCountPricing =>
	(records) => ({ min: records * credits, max: records * credits });

/** Builds a price of up to `credits` per record: records that are not found, or were bought before, are free. */
export const priceUpToCreditsPerRecord =
	(credits: number): RecordCountPricing =>
	(records) => ({ min: 0, max: records * credits });

/** Builds a price of one credit for each started group of this many records. */
export const priceOneCreditPerRecords =
	(recordsPerCredit: number): RecordCountPricing =>
	(records) => ({
		min: Math.ceil(records / recordsPerCredit),
		max: Math.ceil(records / recordsPerCredit),
	});

/** Prices a page at one credit if it has any rows. */
export const priceOnePageAtOneCredit: RecordCountPricing = (records) => ({
	min: Math.min(1, records),
	max: Math.min(1, records),
});
