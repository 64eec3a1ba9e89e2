import { asRecord, asRecords, isRecord, type JsonRecord } from '../../shared/core/json';
import {
	failed,
	formatNumber,
	formatCount,
	success,
	type Failure,
	type Result,
} from '../../shared/core/result';
import { readNumber, readText } from './jsonValues';

/** A row of a report as texts in the order of its headers: first its dimensions, then its metrics. */
export type TextRow = string[];

/** Some rows of a report, one after the other. */
export interface RowBatch {
	rows: TextRow[];
	/** The same rows as the JSON that Google sent, only where they are to leave the node like that. */
	sent?: JsonRecord[];
}

export interface MetricHeader {
	name: string;
	/** `TYPE_INTEGER`, `TYPE_CURRENCY` …; every type but the first is a number with decimals. */
	type: string;
	/** The account may not see it: all its values are 0, whatever they are. */
	isRestricted?: true;
}

export interface Headers {
	dimensions: string[];
	metrics: MetricHeader[];
}

/** An answer of a report method. What Google leaves out because it is empty is empty here. */
export interface Report extends RowBatch {
	headers: Headers;
	/** The rows of the whole report, however many of them this answer holds. */
	rowCount: number;
	/** The answer itself, without its rows. */
	body: JsonRecord;
}

/** The most rows Google sends at once. */
export const PAGE_SIZE = 250_000;

/** What an answer must have to be the one that was asked for. A response does not name the property or the request. */
export interface ExpectedColumns {
	dimensions: string[];
	metrics: Array<{ name: string; expression?: string }>;
	/** Whether the rows are to leave the node as Google sent them. */
	keepsSentRows?: boolean | undefined;
}

/** Every report has a heading, also one without rows: an empty object is none. */
export function readReport(body: JsonRecord, expected: ExpectedColumns): Result<Report> {
	const headers = readHeaders(body, expected);
	const [got, wanted] = [listRequestedColumns(headers), listRequestedColumns(expected)];
	// Columns that were not asked for are no error: values are read under the names of their columns.
	if (!wanted.every((name) => got.includes(name))) return otherReportFailure(got, wanted);
	const { rows: sent, ...rest } = body;
	const batch = readRows(sent ?? [], headers, expected.keepsSentRows);
	if (!batch.ok) return batch;
	const rowCount = Math.max(readNumber(body.rowCount) ?? 0, batch.value.rows.length);
	return success({ ...batch.value, headers, rowCount, body: rest });
}

function listRequestedColumns({ dimensions, metrics }: ExpectedColumns): string[] {
	return [...dimensions, ...metrics.map(({ name }) => name)];
}

/** The rows of an answer; a failure where one of them does not match the headers. */
export function readRows(rows: unknown, headers: Headers, keepsSent = false): Result<RowBatch> {
	const read = Array.isArray(rows) ? rows.map((row) => readRow(row, headers)) : [undefined];
	if (!read.every((row) => row !== undefined)) return unreadableRowsFailure();
	return success(keepsSent ? { rows: read, sent: asRecords(rows) } : { rows: read });
}

/** Undefined where it does not match the headers. */
export function readRow(row: unknown, { dimensions, metrics }: Headers): TextRow | undefined {
	if (!isRecord(row)) return undefined;
	const dimensionTexts = readCells(row.dimensionValues, dimensions.length);
	const metricTexts = readCells(row.metricValues, metrics.length);
	return dimensionTexts && metricTexts && [...dimensionTexts, ...metricTexts];
}

/** Totals, minimums and maximums, read by their metrics: what stands in their dimensions says only what they are. */
export function readAggregates(rows: unknown, { dimensions, metrics }: Headers): TextRow[] {
	return asRecords(rows).map(({ dimensionValues, metricValues }) => [
		...readCellsOrEmpty(dimensionValues, dimensions.length),
		...readCellsOrEmpty(metricValues, metrics.length),
	]);
}

/** The texts of a list of cells, of which an empty one may be left out; undefined where the list is another one. */
function readCells(values: unknown, length: number): string[] | undefined {
	if (!Array.isArray(values)) return length === 0 ? [] : undefined;
	if (values.length !== length) return undefined;
	const texts = values.map((cell) => (isRecord(cell) ? (cell.value ?? '') : undefined));
	return texts.every((text) => typeof text === 'string') ? texts : undefined;
}

/** What the role of the account hides of a report. */
export function readMetricRestrictions(metadata: unknown): JsonRecord[] {
	const { schemaRestrictionResponse } = asRecord(metadata);
	return asRecords(asRecord(schemaRestrictionResponse).activeMetricRestrictions);
}

function readHeaders(body: JsonRecord, { metrics: asked }: ExpectedColumns): Headers {
	const hidden = readMetricRestrictions(body.metadata).map(({ metricName }) =>
		readText(metricName),
	);
	const isRestricted = (name: string) => {
		const expression = asked.find((metric) => metric.name === name)?.expression ?? name;
		return (expression.match(/[\w:]+/g) ?? []).some((field) => hidden.includes(field));
	};
	return {
		dimensions: asRecords(body.dimensionHeaders).map(({ name }) => readText(name)),
		metrics: asRecords(body.metricHeaders).map(({ name, type }) => ({
			name: readText(name),
			type: readText(type),
			...(isRestricted(readText(name)) && { isRestricted: true }),
		})),
	};
}

export function unreadableRowsFailure(): { ok: false; failure: Failure } {
	return failed('The rows from Google do not match their headers', REMEDY, UNREADABLE);
}

/** A proxy may have responded, or a gateway that caches or mixes up responses and sends somebody else's numbers. */
function otherReportFailure(got: string[], wanted: string[]): Result<never> {
	const columns = got.length === 0 ? 'no columns' : `the columns ${got.join(', ')}`;
	const message = `The response is not this report: it has ${columns} instead of ${wanted.join(', ')}`;
	return failed(message, REMEDY, UNREADABLE);
}

/** The pages are not one whole list. */
function incompleteFailure(
	message: string,
	consequence = 'The report would be incomplete.',
): Result<never> {
	const remedy =
		"Run it again. Leaving out today can help, because today's data is still growing.";
	return failed(message, `${consequence} ${remedy}`, { reason: 'incomplete' });
}

/** A page has another number of rows than it must have. */
export function shortPageFailure(
	count: number,
	{ offset, limit }: { offset: number; limit: number },
): Result<never> {
	return incompleteFailure(
		`Google returned ${formatCount(count, 'row')} starting at row ${formatNumber(offset + 1)}, instead of ${formatNumber(limit)}`,
	);
}

export function repeatedRowsFailure(): Result<never> {
	return incompleteFailure(
		'Google sent some rows of the report twice',
		'The pages do not form a complete list, so the report would be wrong.',
	);
}

/** The number of rows differs between two pages of one report. */
export function changedReportFailure(rowCount: number, now: number): Result<never> {
	return incompleteFailure(
		`The report changed while it was read: it had ${formatCount(rowCount, 'row')}, then ${formatNumber(now)}`,
	);
}

const UNREADABLE = { reason: 'unreadable' };
const REMEDY =
	'Run it again. If this persists, a proxy, gateway or cache between n8n and Google may change or mix up responses: check the addresses in the credentials.';

/** The cells of a row by the names of its columns. */
export function toNamedCells(names: string[], values: unknown): Record<string, string> {
	const found = readCellsOrEmpty(values, names.length);
	return Object.fromEntries(names.map((name, index) => [name, found[index]!]));
}

/** As many texts as there should be: what is missing is empty. */
function readCellsOrEmpty(values: unknown, length: number): string[] {
	const found = asRecords(values);
	return Array.from({ length }, (_, index) => readText(found[index]?.value));
}
