/** Readers of a provider's answers: from a body to rows, and from a row to its reading. */
import {
	asRecord,
	asRecords,
	isRecord,
	readValueAt,
	type JsonRecord,
} from '../../../shared/core/json';
import type { Company, Person } from '../../person';
import type { AnswerRow, AnswerRows, RequestedRecord, LookupRequest, RowReading } from '../dialect';
import { readNumberAt } from '../meaning';
import { parseRecordNumber, UNKNOWN_FORM } from '../requests';
import { roundCredits } from '../roundCredits';

/** A row as a dialect returns it; `raw` is added afterwards if the dialect does not set it. */
export type DialectRow = Omit<AnswerRow, 'raw'> & { raw?: unknown };

/** Builds the reading of a row that describes somebody; `confidence` is the provider's, 0 to 100. */
export const buildFoundReading = (
	result: Person | Company,
	confidence: number | null = null,
): DialectRow['reading'] => ({
	kind: 'found',
	result,
	confidence,
});

/** The reading of a row that says that nobody was found. */
export const NO_MATCH: DialectRow['reading'] = { kind: 'noMatch' };

/** Builds a found reading if the required value is there, and no match otherwise. */
export const buildFoundReadingIfPresent = (
	requiredValue: unknown,
	result: Person | Company,
): DialectRow['reading'] => (requiredValue === undefined ? NO_MATCH : buildFoundReading(result));

/** Wraps the only row of an answer to one record; without a row, the form of the answer is unknown. */
export const toSingleRowAnswer = (raw: unknown, row: DialectRow | undefined): AnswerRows =>
	row ? { followsRequestOrder: true, rows: [{ raw, ...row }] } : UNKNOWN_FORM;

/** Reads the rows of a list, which follow the order of the request unless told otherwise; anything else has an unknown form. */
export function readRowList(
	list: unknown,
	readRow: (raw: unknown) => DialectRow,
	order?: 'unordered',
): AnswerRows {
	if (!Array.isArray(list)) return UNKNOWN_FORM;
	const rows = list.map((raw: unknown) => ({ raw, ...readRow(raw) }));
	return { followsRequestOrder: order === undefined, rows };
}

/** Builds a reader of answers to one record. `readRow` returns undefined for a body in an unknown form. */
export const buildSingleRecordReader =
	(
		readRow: (body: unknown, requested: RequestedRecord | undefined) => DialectRow | undefined,
	): LookupRequest['readRows'] =>
	({ body }, [requested]) =>
		toSingleRowAnswer(body, readRow(body, requested));

/**
 * Builds readers of answers to one record for a provider that returns one fact at a time: a result counts as found if
 * it has its required value. Without it, a body in a known form is no match, and any other form is unknown.
 */
export const buildSingleResultReaderFactory =
	(hasKnownForm: (body: unknown) => boolean) =>
	<Result extends Person | Company>(
		toResult: (body: JsonRecord, requested: RequestedRecord | undefined) => Result,
		findRequiredValue: (result: Result) => unknown,
	) =>
		buildSingleRecordReader((body, requested) => {
			const result = toResult(asRecord(body), requested);
			const requiredValue = findRequiredValue(result);
			if (requiredValue === undefined && !hasKnownForm(body)) return undefined;
			return { reading: buildFoundReadingIfPresent(requiredValue, result) };
		});

/** The name of our tag among the fields that a provider hands back with each row. */
const TAG = 'record';

/** Builds our tag of a record: its number in the job, under a fixed name. */
export const buildRecordTag = (index: number): JsonRecord => ({ [TAG]: String(index) });

/** Reads the record number from our tag, which comes back in an object or in a list of names and values. */
export function readRecordNumberFromTags(tags: unknown): number | undefined {
	const tag = Array.isArray(tags)
		? tags.filter(isRecord).find(({ name }) => name === TAG)?.value
		: asRecord(tags)[TAG];
	return parseRecordNumber(tag);
}

/**
 * Adds a row with this reading for each requested record that a job has not processed yet. The array of records may
 * be sparse: a later fetch asks for a part of the job only. An answer whose rows have no numbers stays as it is.
 */
export function addRowsForMissingRecords<Found>(
	answer: AnswerRows<Found>,
	requested: readonly unknown[],
	reading: RowReading<Found>,
): AnswerRows<Found> {
	if (answer.hasUnknownForm || answer.rows.some(({ recordIndex }) => recordIndex === undefined))
		return answer;
	const processed = new Set(answer.rows.map(({ recordIndex }) => recordIndex));
	const unprocessed = Object.keys(requested)
		.map(Number)
		.filter((record) => !processed.has(record));
	const rows = unprocessed.map((record) => ({ reading, recordIndex: record, raw: undefined }));
	return { ...answer, followsRequestOrder: false, rows: [...answer.rows, ...rows] };
}

interface JobRowRules {
	/** The field of a row that holds its tags. */
	tagsAt: string;
	/** The path of the total charge in the answer. */
	totalAt: string;
	/** Calculates the price of a row by its content; undefined if the job has not processed it. */
	readRowPrice(row: JsonRecord): number | undefined;
	/** Reads the outcome that a row reports. */
	readRow(row: JsonRecord): DialectRow['reading'];
}

/**
 * Reads the rows of a job that states one charge for all of them. If the prices of the rows add up to it, each row
 * gets its price as its charge; otherwise some rows were free, and nothing shows which.
 */
export function readJobRows(
	body: unknown,
	{ tagsAt, totalAt, readRowPrice, readRow }: JobRowRules,
): AnswerRows {
	const list = readValueAt(body, 'data');
	const prices = asRecords(list).reduce((sum, row) => sum + (readRowPrice(row) ?? 0), 0);
	const isWhole = roundCredits(prices) === readNumberAt(body, totalAt);
	return readRowList(list, (raw) => {
		const row = asRecord(raw);
		const charged = isWhole ? readRowPrice(row) : undefined;
		return {
			reading: readRow(row),
			recordIndex: readRecordNumberFromTags(row[tagsAt]),
			charge: charged,
		};
	});
}
