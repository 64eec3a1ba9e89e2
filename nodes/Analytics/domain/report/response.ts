import { isRecord, type JsonRecord } from '../../../shared/core/json';
import { failed, success, type Result } from '../../../shared/core/result';
import { numberIn, recordsIn, textIn } from '../read';
import { checkColumns, checkKind, type RequestedColumns } from './requestedColumns';

export interface RawValue {
	value?: string;
}

/** A row as Google sends it: values in the order of the headers, all of them text. */
export interface RawRow {
	dimensionValues?: RawValue[];
	metricValues?: RawValue[];
}

export interface MetricHeader {
	name: string;
	type: string;
}

export interface Headers {
	dimensions: string[];
	metrics: MetricHeader[];
}

/** An answer of a report method. What Google leaves out because it is empty is empty here. */
export interface Report {
	headers: Headers;
	rows: RawRow[];
	/** Of the whole report, whatever part of it this answer holds. */
	rowCount: number;
	/** The answer itself, without its rows. */
	body: JsonRecord;
}

/** Some rows, and what their values are of. */
export type RowBatch = Pick<Report, 'headers' | 'rows'>;

/** Every report has a heading, also one without rows: an empty object is none. */
export function readReport(body: JsonRecord, requested: RequestedColumns): Result<Report> {
	const headers = readHeaders(body);
	if (headers.dimensions.length + headers.metrics.length === 0) return noReport(body);
	const kind = checkKind(body.kind, requested);
	if (!kind.ok) return kind;
	const { rows: sent, ...rest } = body;
	const batch = readBatchOfRows(sent ?? [], headers, requested);
	if (!batch.ok) return batch;
	const { rows } = batch.value;
	const rowCount = Math.max(numberIn(body.rowCount) ?? 0, rows.length);
	return success({ headers, rows, rowCount, body: rest });
}

export function readBatchOfRows(
	rows: unknown,
	headers: Headers,
	requested: RequestedColumns,
): Result<RowBatch> {
	if (!areRows(rows, headers)) return unreadable();
	const checked = checkColumns(headers, rows, requested);
	return checked.ok ? success({ headers, rows }) : checked;
}

/** The responses of a batch: one for each request, in their order. */
export function readBatch(body: JsonRecord, count: number): Result<JsonRecord[]> {
	const bodies = recordsIn(body.reports);
	if (bodies.length === count) return success(bodies);
	return failed(
		`Google sent ${bodies.length} of the ${count} reports requested together`,
		'It is unclear which ones. Run it again.',
		{ reason: 'unreadable' },
	);
}

function readHeaders(body: JsonRecord): Headers {
	return {
		dimensions: recordsIn(body.dimensionHeaders).map(({ name }) => textIn(name)),
		metrics: recordsIn(body.metricHeaders).map(({ name, type }) => ({
			name: textIn(name),
			type: textIn(type),
		})),
	};
}

function areRows(rows: unknown, { dimensions, metrics }: Headers): rows is RawRow[] {
	return (
		Array.isArray(rows) &&
		rows.every(
			(row: unknown) =>
				isRecord(row) &&
				areValues(row.dimensionValues, dimensions.length) &&
				areValues(row.metricValues, metrics.length),
		)
	);
}

function areValues(values: unknown, length: number): boolean {
	if (!Array.isArray(values)) return length === 0;
	return values.length === length && values.every(isValue);
}

/** All values are text; an empty one may be left out. */
function isValue(cell: unknown): boolean {
	return (
		isRecord(cell) &&
		(typeof cell.value === 'string' || (cell.value ?? undefined) === undefined)
	);
}

function noReport(body: JsonRecord): Result<never> {
	return failed(
		`The response is not a report: ${JSON.stringify(body).slice(0, 200)}`,
		'A proxy may have responded. Check the addresses in the credentials.',
		{ reason: 'unreadable' },
	);
}

function unreadable(): Result<never> {
	return failed(
		'The rows from Google do not match their headers',
		'Run it again. If this persists, a proxy between n8n and Google may change the responses.',
		{ reason: 'unreadable' },
	);
}
