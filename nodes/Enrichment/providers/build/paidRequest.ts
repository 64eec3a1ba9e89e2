/** Paid requests, made of what is particular to a provider. */
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
import { buildFreeRequest, buildPaidRequest, buildPaidPost, parseRecordNumber, UNKNOWN_FORM } from '../requests';
import { roundCredits } from '../roundCredits';

/** A row as a dialect reads it. */
export type DialectRow = Omit<AnswerRow, 'raw'> & { raw?: unknown };

export const buildFoundReading = (
	result: Person | Company,
	confidence: number | null = null,
): DialectRow['reading'] => ({
	kind: 'found',
	result,
	confidence,
});

export const NO_MATCH: DialectRow['reading'] = { kind: 'noMatch' };

/** Found, if the answer has what makes it a result. */
export const buildFoundReadingIfPresent = (
	sign: unknown,
	result: Person | Company,
): DialectRow['reading'] => (sign === undefined ? NO_MATCH : buildFoundReading(result));

/** The answer to one record; without a row its form is not known. */
export const toSingleRow = (raw: unknown, row: DialectRow | undefined): AnswerRows =>
	row ? { followsRequestOrder: true, rows: [{ raw, ...row }] } : UNKNOWN_FORM;

/** The rows of a list, in the order of the records asked or without one; what is no list is not known. */
export function readRowList(
	list: unknown,
	rowOf: (raw: unknown) => DialectRow,
	order?: 'unordered',
): AnswerRows {
	if (!Array.isArray(list)) return UNKNOWN_FORM;
	const rows = list.map((raw: unknown) => ({ raw, ...rowOf(raw) }));
	return { followsRequestOrder: order === undefined, rows };
}

/** Reads the answer to one record; undefined is a form that is not known. */
export const buildSingleRecordReader =
	(
		readRow: (body: unknown, asked: RequestedRecord | undefined) => DialectRow | undefined,
	): LookupRequest['readRows'] =>
	({ body }, [asked]) =>
		toSingleRow(body, readRow(body, asked));

/**
 * Reads answers in which one thing makes somebody a result. Without it nobody was found, where the answer has a form
 * that is known.
 */
export const buildSingleResultReaderFactory =
	(isKnown: (body: unknown) => boolean) =>
	<Result extends Person | Company>(
		resultOf: (body: JsonRecord, asked: RequestedRecord | undefined) => Result,
		signOf: (result: Result) => unknown,
	) =>
		buildSingleRecordReader((body, asked) => {
			const result = resultOf(asRecord(body), asked);
			const sign = signOf(result);
			if (sign === undefined && !isKnown(body)) return undefined;
			return { reading: buildFoundReadingIfPresent(sign, result) };
		});

interface SingleRecordRequestDefinition extends Omit<LookupRequest, 'maxSubjects' | 'buildRequest'> {
	path: string;
	method?: 'GET';
	/** Sent with every record. */
	fixedFields?: JsonRecord;
}

/** For a provider that takes one record a request. */
export function buildSingleRecordRequest({
	path,
	method,
	fixedFields: always,
	...particulars
}: SingleRecordRequestDefinition): LookupRequest {
	return {
		...particulars,
		maxSubjects: 1,
		buildRequest: ([record]) => {
			const fields = { ...record?.providerFields, ...always };
			return method ? buildPaidRequest({ method, path, query: fields }) : buildPaidPost(path, fields);
		},
	};
}

/** A job at the address of its list. */
export const buildPollingJob = (path: string, pollIntervalSeconds: number, usualDurationSeconds: number) => ({
	buildFetchRequest: (jobId: string) =>
		buildFreeRequest({ method: 'GET', path: `${path}/${encodeURIComponent(jobId)}` }),
	pollIntervalMs: pollIntervalSeconds * 1000,
	usualDurationMs: usualDurationSeconds * 1000,
});

/** The name of our tag among the fields that a provider hands back with each row. */
const TAG = 'record';

/** Our tag of a record: its number in the job. */
export const buildRecordTag = (index: number): JsonRecord => ({ [TAG]: String(index) });

/** The number in our tag: in an object as it was sent, or in a list of names and values. */
export function readRecordNumberFromTags(tags: unknown): number | undefined {
	const tag = Array.isArray(tags)
		? tags.filter(isRecord).find(({ name }) => name === TAG)?.value
		: asRecord(tags)[TAG];
	return parseRecordNumber(tag);
}

/**
 * The rows of a job that has not come to all of its records, and one for each of the others, by their numbers in the
 * job: of records that are asked for again most places are empty. Rows without numbers are left as they are.
 */
export function addUnprocessedRecords<Found>(
	answer: AnswerRows<Found>,
	asked: readonly unknown[],
	reading: RowReading<Found>,
): AnswerRows<Found> {
	if (answer.hasUnknownForm || answer.rows.some(({ recordIndex }) => recordIndex === undefined))
		return answer;
	const reached = new Set(answer.rows.map(({ recordIndex }) => recordIndex));
	const unreached = Object.keys(asked)
		.map(Number)
		.filter((record) => !reached.has(record));
	const rows = unreached.map((record) => ({ reading, recordIndex: record, raw: undefined }));
	return { ...answer, followsRequestOrder: false, rows: [...answer.rows, ...rows] };
}

interface JobRowRules {
	/** Where a row has its tags. */
	tagsAt: string;
	/** Where the answer says what all rows cost. */
	totalAt: string;
	/** What a row costs by its content, if it was not bought before; undefined where the job has not come to it. */
	readRowPrice(row: JsonRecord): number | undefined;
	readRow(row: JsonRecord): DialectRow['reading'];
}

/** The rows of a job that says only what all of them cost: where that is less than their prices, some were free. */
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
		return { reading: readRow(row), recordIndex: readRecordNumberFromTags(row[tagsAt]), charge: charged };
	});
}
