import { asRecord, asRecords, isRecord, type JsonRecord } from '../../shared/core/json';
import {
	failed,
	formatNumber,
	formatCount,
	success,
	type Failure,
	type Result,
} from '../../shared/core/result';
import { readFiniteNumber, readTextOrEmpty } from './jsonValues';

/** A row of a report: the texts of its dimensions, then of its metrics, in the order of the headers. */
export type TextRow = string[];

/** Consecutive rows of a report. */
export interface RowBatch {
	rows: TextRow[];
	/** The same rows as Google sent them, if the node is to return them like that. */
	rawRows?: JsonRecord[];
}

export interface MetricHeader {
	name: string;
	/** `TYPE_INTEGER`, `TYPE_CURRENCY` …; every type but the first is a number with decimals. */
	type: string;
	/** The account may not see the metric, so Google sends 0 in place of every value. */
	isRestricted?: true;
}

export interface ColumnHeaders {
	dimensions: string[];
	metrics: MetricHeader[];
}

/** An answer of a report method. Lists that Google leaves out are empty here. */
export interface Report extends RowBatch {
	headers: ColumnHeaders;
	/** The number of rows of the whole report, however many this answer holds. */
	rowCount: number;
	/** The answer itself, without its rows. */
	body: JsonRecord;
}

/** The most rows Google sends at once. */
export const PAGE_SIZE = 250_000;

/**
 * The value under which Google groups the rarest values of a dimension. Which ones those are differs from response to
 * response.
 */
export const OTHER_VALUE = '(other)';

/** The columns that an answer must have. They identify it, because an answer names neither the property nor the request. */
export interface ExpectedColumns {
	dimensions: string[];
	metrics: Array<{ name: string; expression?: string }>;
	/** Whether the node is to return the rows as Google sent them. */
	keepsRawRows?: boolean | undefined;
}

/**
 * Reads a report, which has headers even without rows. An answer with other columns, or with rows that do not match the
 * headers, is a failure with the reason `unreadable`.
 */
export function readReport(body: JsonRecord, expected: ExpectedColumns): Result<Report> {
	const headers = readHeaders(body, expected);
	const [got, wanted] = [listRequestedColumns(headers), listRequestedColumns(expected)];
	// Additional columns are no error, because values are read by the names of their columns.
	if (!wanted.every((name) => got.includes(name))) return otherReportFailure(got, wanted);
	const { rows, ...bodyWithoutRows } = body;
	const batch = readRows(rows ?? [], headers, expected.keepsRawRows);
	if (!batch.ok) return batch;
	const rowCount = Math.max(readFiniteNumber(body.rowCount) ?? 0, batch.value.rows.length);
	return success({ ...batch.value, headers, rowCount, body: bodyWithoutRows });
}

function listRequestedColumns({ dimensions, metrics }: ExpectedColumns): string[] {
	return [...dimensions, ...metrics.map(({ name }) => name)];
}

/** Reads the rows of an answer. A row that does not match the headers makes the answer a failure. */
export function readRows(
	rows: unknown,
	headers: ColumnHeaders,
	keepsRawRows = false,
): Result<RowBatch> {
	const textRows = Array.isArray(rows) ? rows.map((row) => readRow(row, headers)) : [undefined];
	if (!textRows.every((row) => row !== undefined)) return unreadableRowsFailure();
	return success(
		keepsRawRows ? { rows: textRows, rawRows: asRecords(rows) } : { rows: textRows },
	);
}

/** Reads one row; undefined if it does not match the headers. */
export function readRow(row: unknown, { dimensions, metrics }: ColumnHeaders): TextRow | undefined {
	if (!isRecord(row)) return undefined;
	const dimensionTexts = readCells(row.dimensionValues, dimensions.length);
	const metricTexts = readCells(row.metricValues, metrics.length);
	return dimensionTexts && metricTexts && [...dimensionTexts, ...metricTexts];
}

/** Reads totals, minimums, or maximums as rows. Their dimensions hold only markers such as `RESERVED_TOTAL`. */
export function readAggregates(rows: unknown, { dimensions, metrics }: ColumnHeaders): TextRow[] {
	return asRecords(rows).map(({ dimensionValues, metricValues }) => [
		...readCellsOrEmpty(dimensionValues, dimensions.length),
		...readCellsOrEmpty(metricValues, metrics.length),
	]);
}

/** Reads the texts of cells, of which Google may leave out empty ones; undefined if the number or type is wrong. */
function readCells(values: unknown, length: number): string[] | undefined {
	if (!Array.isArray(values)) return length === 0 ? [] : undefined;
	if (values.length !== length) return undefined;
	const texts = values.map((cell) => (isRecord(cell) ? (cell.value ?? '') : undefined));
	return texts.every((text) => typeof text === 'string') ? texts : undefined;
}

/** Reads which metrics the role of the account hides, from the metadata of a report. */
export function readMetricRestrictions(metadata: unknown): JsonRecord[] {
	const { schemaRestrictionResponse } = asRecord(metadata);
	return asRecords(asRecord(schemaRestrictionResponse).activeMetricRestrictions);
}

function readHeaders(body: JsonRecord, { metrics: asked }: ExpectedColumns): ColumnHeaders {
	const hidden = readMetricRestrictions(body.metadata).map(({ metricName }) =>
		readTextOrEmpty(metricName),
	);
	const isRestricted = (name: string) => {
		const expression = asked.find((metric) => metric.name === name)?.expression ?? name;
		return (expression.match(/[\w:]+/g) ?? []).some((field) => hidden.includes(field));
	};
	return {
		dimensions: asRecords(body.dimensionHeaders).map(({ name }) => readTextOrEmpty(name)),
		metrics: asRecords(body.metricHeaders).map(({ name, type }) => ({
			name: readTextOrEmpty(name),
			type: readTextOrEmpty(type),
			...(isRestricted(readTextOrEmpty(name)) && { isRestricted: true }),
		})),
	};
}

/** Builds the failure for rows that do not match their headers. */
export function unreadableRowsFailure(): { ok: false; failure: Failure } {
	return failed('The rows from Google do not match their headers', REMEDY, UNREADABLE);
}

/** Builds the failure for another report: a proxy may have responded, or a gateway that caches or mixes up responses. */
function otherReportFailure(got: string[], wanted: string[]): Result<never> {
	const columns = got.length === 0 ? 'no columns' : `the columns ${got.join(', ')}`;
	const message = `The response is not this report: it has ${columns} instead of ${wanted.join(', ')}`;
	return failed(message, REMEDY, UNREADABLE);
}

/** Builds the failure for pages that do not form one complete list. */
function incompleteFailure(
	message: string,
	consequence = 'The report would be incomplete.',
): Result<never> {
	const remedy =
		"Run it again. Leaving out today can help, because today's data is still growing.";
	return failed(message, `${consequence} ${remedy}`, { reason: 'incomplete' });
}

/** Builds the failure for a page with the wrong number of rows. */
export function shortPageFailure(
	count: number,
	{ offset, limit }: { offset: number; limit: number },
): Result<never> {
	return incompleteFailure(
		`Google returned ${formatCount(count, 'row')} starting at row ${formatNumber(offset + 1)}, instead of ${formatNumber(limit)}`,
	);
}

/** Builds the failure for pages that overlap. */
export function repeatedRowsFailure(): Result<never> {
	return incompleteFailure(
		'Google sent some rows of the report twice',
		'The pages do not form a complete list, so the report would be wrong.',
	);
}

/** Builds the failure for a report whose number of rows differs between two pages. */
export function changedReportFailure(countBefore: number, countNow: number): Result<never> {
	return incompleteFailure(
		`The report changed while it was read: it had ${formatCount(countBefore, 'row')}, then ${formatNumber(countNow)}`,
	);
}

const UNREADABLE = { reason: 'unreadable' };
const REMEDY =
	'Run it again. If this persists, a proxy, gateway, or cache between n8n and Google may change or mix up responses: check the addresses in the credentials.';

/** Converts the cells of a row into an object by the names of its columns. */
export function toNamedCells(names: string[], values: unknown): Record<string, string> {
	const found = readCellsOrEmpty(values, names.length);
	return Object.fromEntries(names.map((name, index) => [name, found[index]!]));
}

/** Reads exactly `length` texts; missing ones are empty. */
function readCellsOrEmpty(values: unknown, length: number): string[] {
	const found = asRecords(values);
	return Array.from({ length }, (_, index) => readTextOrEmpty(found[index]?.value));
}
