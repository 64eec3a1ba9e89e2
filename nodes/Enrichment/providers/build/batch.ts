/** Builds requests for several records from a layout: the paths of records, their numbers and their rows. */
import type { ApiRequest } from '../../../shared/core/http';
import { isRecord, readValueAt, type JsonRecord } from '../../../shared/core/json';
import type { AnswerRows, RequestedRecord, LookupWishes, LookupRequest } from '../dialect';
import { buildPaidRequest, parseRecordNumber, UNKNOWN_FORM } from '../requests';
import { mergeFilters, nestValue } from './criteria';
import { readRowList, toSingleRowAnswer, type DialectRow } from './answerReaders';

/** How a provider accepts several records in one request, and how the rows of its answer are assigned. */
export interface BatchLayout {
	/** The request for a single record, if the provider has a separate one. */
	single?: SingleLayout;
	batch: EntriesLayout;
	/** The maximum number of records in one request. */
	maxRecords: number;
	/** The paths of a record's number. Without numbers, rows are assigned by their order or their content. */
	recordNumber?: RecordNumberPaths;
	/** The path of the rows in an answer to several records; empty if the answer itself is the list. */
	rowsAt: string;
	/** Set if rows without numbers may come in any order. */
	isUnordered?: true;
}

interface SingleLayout {
	path: string;
	/** POST by default. */
	method?: 'GET';
	/** Set if the record and the conditions are sent in the query of a POST. */
	sendIn?: 'query';
	/** The field of the body that holds the record; undefined if its fields are sent at the top level. */
	recordAt?: string;
	/** Set if an extra field of the user replaces a condition of the same name. */
	mayReplaceConditions?: true;
	/** The path of the row in the answer; the whole answer by default. */
	rowAt?: string;
	/** A field that every answer of a known form has. */
	requiredField?: string;
	/** Set if an empty object means that nobody was found. */
	isNoMatchIfEmpty?: true;
}

interface EntriesLayout {
	path: string;
	/** The field of the body that holds the records. */
	recordsAt: string;
	/** The field of an entry that holds the record; undefined if the entry is the record. */
	fieldsAt?: string;
	/** Values that are sent for fields a record does not have. */
	fixedFields?: JsonRecord;
	/** Set if the conditions are sent in the query. */
	conditionsIn?: 'query';
}

/** The paths of a record's number, in the request and in the row that comes back. */
export interface RecordNumberPaths {
	sendAt: string;
	readAt: string;
}

interface BatchCallbacks {
	/** Builds the fields that apply to the whole request. */
	conditions?(wishes: LookupWishes, records: readonly RequestedRecord[]): JsonRecord;
	/** Builds the fields that are added to each record of a list. */
	recordConditions?: ((wishes: LookupWishes) => JsonRecord) | undefined;
	/** Reads the answer to one record, or one row of a list; `body` is the whole answer. */
	readRow(raw: unknown, requested: readonly RequestedRecord[], body: unknown): DialectRow;
}

/** The callbacks of a provider whose answers are read elsewhere. */
type ConditionCallbacks = Omit<BatchCallbacks, 'readRow'>;

type BatchRequest = Pick<LookupRequest, 'maxSubjects' | 'buildRequest' | 'readRows'> & {
	isTagged?: true;
};

/** Builds the parts of a paid request that follow from its layout: the limit, the request, and the reader of its answers. */
export function buildBatchRequest(layout: BatchLayout, callbacks: BatchCallbacks): BatchRequest {
	const { single } = layout;
	const { readRow } = callbacks;
	return {
		...buildBatchRequestWithoutReader(layout, callbacks),
		readRows: ({ body }, requested) =>
			single !== undefined && requested.length === 1
				? readSingleAnswer(single, body, (raw) => readRow(raw, requested, body))
				: readBatchAnswer(layout, body, (raw) => readRow(raw, requested, body)),
	};
}

/** Builds the same parts without the reader, for providers whose answers are read elsewhere. */
export function buildBatchRequestWithoutReader(
	layout: BatchLayout,
	{ conditions, recordConditions }: ConditionCallbacks,
): Omit<BatchRequest, 'readRows'> {
	const { single, batch, maxRecords, recordNumber } = layout;
	return {
		maxSubjects: maxRecords,
		...(recordNumber && { isTagged: true }),
		buildRequest: (records, wishes) => {
			const [record] = records;
			const shared = conditions?.(wishes, records) ?? {};
			if (single !== undefined && records.length === 1) {
				return buildSingleHttpRequest(single, record?.providerFields ?? {}, shared);
			}
			const entries = buildEntries(layout, records, recordConditions?.(wishes));
			return buildBatchHttpRequest(batch, entries, shared);
		},
	};
}

function buildSingleHttpRequest(
	layout: SingleLayout,
	fields: JsonRecord,
	conditions: JsonRecord,
): ApiRequest {
	const { path, method = 'POST', sendIn, recordAt, mayReplaceConditions } = layout;
	const record = recordAt === undefined ? fields : { [recordAt]: fields };
	const sent = mayReplaceConditions ? { ...conditions, ...record } : { ...record, ...conditions };
	const isQuery = method === 'GET' || sendIn === 'query';
	return buildPaidRequest({ method, path, ...(isQuery ? { query: sent } : { body: sent }) });
}

function buildBatchHttpRequest(
	layout: EntriesLayout,
	entries: JsonRecord[],
	conditions: JsonRecord,
): ApiRequest {
	const { path, recordsAt, conditionsIn } = layout;
	const list = { [recordsAt]: entries };
	return conditionsIn === 'query'
		? buildPaidRequest({ method: 'POST', path, query: conditions, body: list })
		: buildPaidRequest({ method: 'POST', path, body: { ...conditions, ...list } });
}

/** Builds the entries of a list of records, each with its number. */
function buildEntries(
	{ batch, recordNumber }: BatchLayout,
	records: readonly RequestedRecord[],
	conditions: JsonRecord = {},
): JsonRecord[] {
	return records.map(({ providerFields }, index) => {
		const record = { ...batch.fixedFields, ...providerFields, ...conditions };
		const entry = batch.fieldsAt === undefined ? record : { [batch.fieldsAt]: record };
		if (recordNumber === undefined) return entry;
		return mergeFilters(entry, nestValue(recordNumber.sendAt, String(index)));
	});
}

function readSingleAnswer(
	{ rowAt, requiredField, isNoMatchIfEmpty }: SingleLayout,
	body: unknown,
	readRow: (raw: unknown) => DialectRow,
): AnswerRows {
	const hasKnownForm =
		requiredField === undefined || (isRecord(body) && Object.hasOwn(body, requiredField));
	const isEmpty = isRecord(body) && Object.keys(body).length === 0;
	if (!hasKnownForm && !(isEmpty && isNoMatchIfEmpty)) return UNKNOWN_FORM;
	const row = rowAt === undefined ? body : readValueAt(body, rowAt);
	return toSingleRowAnswer(row ?? body, readRow(row));
}

function readBatchAnswer(
	{ rowsAt, recordNumber, isUnordered }: BatchLayout,
	body: unknown,
	readRow: (raw: unknown) => DialectRow,
): AnswerRows {
	const list = rowsAt === '' ? body : readValueAt(body, rowsAt);
	const readNumbered = (raw: unknown): DialectRow => {
		const row = readRow(raw);
		if (recordNumber === undefined) return row;
		return { ...row, recordIndex: parseRecordNumber(readValueAt(raw, recordNumber.readAt)) };
	};
	return readRowList(list, readNumbered, isUnordered ? 'unordered' : undefined);
}
