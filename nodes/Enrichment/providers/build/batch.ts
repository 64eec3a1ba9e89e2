/** Requests for several records, described by data: where records, their numbers and their rows stand. */
import type { ApiRequest } from '../../../shared/core/http';
import { isRecord, readValueAt, type JsonRecord } from '../../../shared/core/json';
import type { AnswerRows, RequestedRecord, LookupWishes, LookupRequest } from '../dialect';
import { buildPaidRequest, parseRecordNumber, UNKNOWN_FORM } from '../requests';
import { mergeFilters, nestValue } from './criteria';
import { readRowList, toSingleRow, type DialectRow } from './paidRequest';

/** How a provider takes records together, and how the rows of its answer are told apart. */
export interface BatchLayout {
	/** The request for a single record, where the provider has one of its own. */
	single?: SingleLayout;
	batch: EntriesLayout;
	/** The most records in one request. */
	maxRecords: number;
	/** Where a record carries its number. Without one, rows belong to records by their order or by what they say. */
	tag?: Tag;
	/** The list of rows in an answer to several records; an empty text is the whole answer. */
	rowsAt: string;
	/** The rows of a list without numbers may come in any order. */
	isUnordered?: true;
}

interface SingleLayout {
	path: string;
	/** POST where left out. */
	method?: 'GET';
	/** The fields of the record and the conditions stand in the query. */
	sendIn?: 'query';
	/** Where the record stands in the body; beside the conditions where left out. */
	recordAt?: string;
	/** A field of the user's that is named like a condition replaces it. */
	mayReplaceConditions?: true;
	/** Where the row stands in the answer; the whole answer where left out. */
	rowAt?: string;
	/** A field that an answer of a known form has. */
	knownBy?: string;
	/** An answer without any field says that there is nobody. */
	isNoMatchIfEmpty?: true;
}

interface EntriesLayout {
	path: string;
	/** The list of records in the body. */
	recordsAt: string;
	/** Where the fields of a record stand in its entry of the list; the entry itself where left out. */
	fieldsAt?: string;
	/** Sent for fields of a record that it does not have. */
	fixedFields?: JsonRecord;
	/** The conditions stand in the query. */
	conditionsIn?: 'query';
}

/** Paths of a record's number, in what is sent and in the row that comes back. */
export interface Tag {
	sendAt: string;
	readAt: string;
}

interface BatchCallbacks {
	/** What a request says beside its records. */
	conditions?(wishes: LookupWishes, records: readonly RequestedRecord[]): JsonRecord;
	/** What every entry of a list says beside its record. */
	recordConditions?: ((wishes: LookupWishes) => JsonRecord) | undefined;
	/** Of one record or one entry of a list. */
	readRow(raw: unknown, asked: readonly RequestedRecord[], body: unknown): DialectRow;
}

/** Where the rows of an answer are read in a way of their own. */
type ConditionCallbacks = Omit<BatchCallbacks, 'readRow'>;

type BatchRequest = Pick<LookupRequest, 'maxSubjects' | 'buildRequest' | 'readRows'> & { isTagged?: true };

/** The parts of a paid request that follow from how a provider takes records together. */
export function buildBatchRequest(batch: BatchLayout, readers: BatchCallbacks): BatchRequest {
	const { single } = batch;
	const { readRow } = readers;
	return {
		...buildBatchRequestWithoutReader(batch, readers),
		readRows: ({ body }, asked) =>
			single !== undefined && asked.length === 1
				? readSingleAnswer(single, body, (raw) => readRow(raw, asked, body))
				: readBatchAnswer(batch, body, (raw) => readRow(raw, asked, body)),
	};
}

/** The same for a provider whose answers are read in a way of their own. */
export function buildBatchRequestWithoutReader(
	batch: BatchLayout,
	{ conditions, recordConditions }: ConditionCallbacks,
): Omit<BatchRequest, 'readRows'> {
	const { single, batch: many, maxRecords, tag } = batch;
	return {
		maxSubjects: maxRecords,
		...(tag && { isTagged: true }),
		buildRequest: (records, wishes) => {
			const [record] = records;
			const given = conditions?.(wishes, records) ?? {};
			if (single !== undefined && records.length === 1) {
				return buildSingleHttpRequest(single, record?.providerFields ?? {}, given);
			}
			const entries = buildEntries(batch, records, recordConditions?.(wishes));
			return buildBatchHttpRequest(many, entries, given);
		},
	};
}

function buildSingleHttpRequest(one: SingleLayout, fields: JsonRecord, conditions: JsonRecord): ApiRequest {
	const { path, method = 'POST', sendIn, recordAt, mayReplaceConditions } = one;
	const record = recordAt === undefined ? fields : { [recordAt]: fields };
	const sent = mayReplaceConditions ? { ...conditions, ...record } : { ...record, ...conditions };
	const isQuery = method === 'GET' || sendIn === 'query';
	return buildPaidRequest({ method, path, ...(isQuery ? { query: sent } : { body: sent }) });
}

function buildBatchHttpRequest(many: EntriesLayout, entries: JsonRecord[], conditions: JsonRecord): ApiRequest {
	const { path, recordsAt, conditionsIn } = many;
	const list = { [recordsAt]: entries };
	return conditionsIn === 'query'
		? buildPaidRequest({ method: 'POST', path, query: conditions, body: list })
		: buildPaidRequest({ method: 'POST', path, body: { ...conditions, ...list } });
}

/** The records as the list takes them, each with its number. */
function buildEntries(
	{ batch, tag }: BatchLayout,
	records: readonly RequestedRecord[],
	conditions: JsonRecord = {},
): JsonRecord[] {
	return records.map(({ providerFields }, index) => {
		const record = { ...batch.fixedFields, ...providerFields, ...conditions };
		const entry = batch.fieldsAt === undefined ? record : { [batch.fieldsAt]: record };
		if (tag === undefined) return entry;
		return mergeFilters(entry, nestValue(tag.sendAt, String(index)));
	});
}

function readSingleAnswer(
	{ rowAt, knownBy, isNoMatchIfEmpty }: SingleLayout,
	body: unknown,
	readRow: (raw: unknown) => DialectRow,
): AnswerRows {
	const isKnown = knownBy === undefined || (isRecord(body) && Object.hasOwn(body, knownBy));
	const isEmpty = isRecord(body) && Object.keys(body).length === 0;
	if (!isKnown && !(isEmpty && isNoMatchIfEmpty)) return UNKNOWN_FORM;
	const row = rowAt === undefined ? body : readValueAt(body, rowAt);
	return toSingleRow(row ?? body, readRow(row));
}

function readBatchAnswer(
	{ rowsAt, tag, isUnordered }: BatchLayout,
	body: unknown,
	readRow: (raw: unknown) => DialectRow,
): AnswerRows {
	const list = rowsAt === '' ? body : readValueAt(body, rowsAt);
	const readNumbered = (raw: unknown): DialectRow => {
		const row = readRow(raw);
		if (tag === undefined) return row;
		return { ...row, recordIndex: parseRecordNumber(readValueAt(raw, tag.readAt)) };
	};
	return readRowList(list, readNumbered, isUnordered ? 'unordered' : undefined);
}
