/** Requests for several records, described by data: where records, their numbers and their rows stand. */
import type { ApiRequest } from '../../../shared/core/http';
import { isRecord, readValueAt, type JsonRecord } from '../../../shared/core/json';
import type { AnswerRows, AskedRecord, LookupWishes, LookupRequest } from '../dialect';
import { paidRequest, parseRecordNumber, UNKNOWN_FORM } from '../requests';
import { mergeFilters, nestValue } from './criteria';
import { readRowList, toSingleRow, type DialectRow } from './paidRequest';

/** How a provider takes records together, and how the rows of its answer are told apart. */
export interface BatchFacts {
	/** The request for a single record, where the provider has one of its own. */
	one?: SingleForm;
	many: BatchForm;
	/** The most records in one request. */
	max: number;
	/** Where a record carries its number. Without one, rows belong to records by their order or by what they say. */
	tag?: Tag;
	/** The list of rows in an answer to several records; an empty text is the whole answer. */
	rowsAt: string;
	/** The rows of a list without numbers may come in any order. */
	isUnordered?: true;
}

interface SingleForm {
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

interface BatchForm {
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

interface BatchReaders {
	/** What a request says beside its records. */
	conditions?(wishes: LookupWishes, records: readonly AskedRecord[]): JsonRecord;
	/** What every entry of a list says beside its record. */
	recordConditions?: ((wishes: LookupWishes) => JsonRecord) | undefined;
	/** Of one record or one entry of a list. */
	readRow(raw: unknown, asked: readonly AskedRecord[], body: unknown): DialectRow;
}

/** Where the rows of an answer are read in a way of their own. */
type SenderOnly = Omit<BatchReaders, 'readRow'>;

type BatchRequest = Pick<LookupRequest, 'max' | 'request' | 'read'> & { isTagged?: true };

/** The parts of a paid request that follow from how a provider takes records together. */
export function buildBatchRequestAndReader(batch: BatchFacts, readers: BatchReaders): BatchRequest {
	const { one } = batch;
	const { readRow } = readers;
	return {
		...buildBatchRequestPart(batch, readers),
		read: ({ body }, asked) =>
			one !== undefined && asked.length === 1
				? readSingle(one, body, (raw) => readRow(raw, asked, body))
				: readRows(batch, body, (raw) => readRow(raw, asked, body)),
	};
}

/** The same for a provider whose answers are read in a way of their own. */
export function buildBatchRequestPart(
	batch: BatchFacts,
	{ conditions, recordConditions }: SenderOnly,
): Omit<BatchRequest, 'read'> {
	const { one, many, max, tag } = batch;
	return {
		max,
		...(tag && { isTagged: true }),
		request: (records, wishes) => {
			const [record] = records;
			const given = conditions?.(wishes, records) ?? {};
			if (one !== undefined && records.length === 1) {
				return buildSingle(one, record?.fields ?? {}, given);
			}
			const entries = buildEntries(batch, records, recordConditions?.(wishes));
			return buildMany(many, entries, given);
		},
	};
}

function buildSingle(one: SingleForm, fields: JsonRecord, conditions: JsonRecord): ApiRequest {
	const { path, method = 'POST', sendIn, recordAt, mayReplaceConditions } = one;
	const record = recordAt === undefined ? fields : { [recordAt]: fields };
	const sent = mayReplaceConditions ? { ...conditions, ...record } : { ...record, ...conditions };
	const isQuery = method === 'GET' || sendIn === 'query';
	return paidRequest({ method, path, ...(isQuery ? { query: sent } : { body: sent }) });
}

function buildMany(many: BatchForm, entries: JsonRecord[], conditions: JsonRecord): ApiRequest {
	const { path, recordsAt, conditionsIn } = many;
	const list = { [recordsAt]: entries };
	return conditionsIn === 'query'
		? paidRequest({ method: 'POST', path, query: conditions, body: list })
		: paidRequest({ method: 'POST', path, body: { ...conditions, ...list } });
}

/** The records as the list takes them, each with its number. */
function buildEntries(
	{ many, tag }: BatchFacts,
	records: readonly AskedRecord[],
	conditions: JsonRecord = {},
): JsonRecord[] {
	return records.map(({ fields }, index) => {
		const record = { ...many.fixedFields, ...fields, ...conditions };
		const entry = many.fieldsAt === undefined ? record : { [many.fieldsAt]: record };
		if (tag === undefined) return entry;
		return mergeFilters(entry, nestValue(tag.sendAt, String(index)));
	});
}

function readSingle(
	{ rowAt, knownBy, isNoMatchIfEmpty }: SingleForm,
	body: unknown,
	readRow: (raw: unknown) => DialectRow,
): AnswerRows {
	const isKnown = knownBy === undefined || (isRecord(body) && Object.hasOwn(body, knownBy));
	const isEmpty = isRecord(body) && Object.keys(body).length === 0;
	if (!isKnown && !(isEmpty && isNoMatchIfEmpty)) return UNKNOWN_FORM;
	const row = rowAt === undefined ? body : readValueAt(body, rowAt);
	return toSingleRow(row ?? body, readRow(row));
}

function readRows(
	{ rowsAt, tag, isUnordered }: BatchFacts,
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
