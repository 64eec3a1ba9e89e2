import {
	isRecord,
	numberIn,
	recordIn,
	recordsIn,
	textIn,
	type JsonRecord,
} from '../../shared/core/json';
import { failed, success, type Result } from '../../shared/core/result';

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
	/** The account may not see it: all its values are 0, whatever they are. */
	isRestricted?: true;
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

/** The most rows Google sends at once. */
export const PAGE_SIZE = 250_000;

/** What an answer must have to be the one that was asked for. A response does not name the property or the request. */
export interface Expected {
	dimensions: string[];
	metrics: Array<{ name: string; expression?: string | undefined }>;
}

/** Every report has a heading, also one without rows: an empty object is none. */
export function readReport(body: JsonRecord, expected: Expected): Result<Report> {
	const headers = readHeaders(body, expected.metrics);
	if (headers.dimensions.length + headers.metrics.length === 0) return noReport(body);
	const checked = checkHeaders(headers, expected);
	if (!checked.ok) return checked;
	const { rows: sent, ...rest } = body;
	const rows = readRows(sent ?? [], headers);
	if (!rows.ok) return rows;
	const rowCount = Math.max(numberIn(body.rowCount) ?? 0, rows.value.length);
	return success({ headers, rows: rows.value, rowCount, body: rest });
}

/** Columns that were not asked for are no error: values are read under the names of their columns. */
function checkHeaders(headers: Headers, expected: Expected): Result<void> {
	const names = ({ dimensions, metrics }: Expected) => [
		...dimensions,
		...metrics.map(({ name }) => name),
	];
	const [got, wanted] = [names(headers), names(expected)];
	if (wanted.every((name) => got.includes(name))) return success(undefined);
	return mixedUp(got, wanted);
}

export function readRows(rows: unknown, headers: Headers): Result<RawRow[]> {
	return areRows(rows, headers) ? success(rows) : unreadable();
}

/** What the role of the account hides of a report. */
export function restrictionsIn(metadata: unknown): JsonRecord[] {
	const { schemaRestrictionResponse } = recordIn(metadata);
	return recordsIn(recordIn(schemaRestrictionResponse).activeMetricRestrictions);
}

function readHeaders(body: JsonRecord, asked: Expected['metrics']): Headers {
	const hidden = restrictionsIn(body.metadata).map(({ metricName }) => textIn(metricName));
	const isRestricted = (name: string) => {
		const expression = asked.find((metric) => metric.name === name)?.expression ?? name;
		return (expression.match(/[\w:]+/g) ?? []).some((field) => hidden.includes(field));
	};
	return {
		dimensions: recordsIn(body.dimensionHeaders).map(({ name }) => textIn(name)),
		metrics: recordsIn(body.metricHeaders).map(({ name, type }) => ({
			name: textIn(name),
			type: textIn(type),
			...(isRestricted(textIn(name)) && { isRestricted: true }),
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

/** A gateway that caches or mixes up responses sends somebody else's numbers. */
function mixedUp(got: string[], wanted: string[]): Result<never> {
	return failed(
		`The response belongs to another report: it has the columns ${got.join(', ')} instead of ${wanted.join(', ')}`,
		'A gateway or cache between n8n and Google may have mixed up responses. Run it again; if this persists, check the addresses in the credentials.',
		{ reason: 'unreadable' },
	);
}

/** What a row of a report has, by the names of its columns. */
export function namedValues(names: string[], values: unknown): Record<string, string> {
	const found = recordsIn(values);
	return Object.fromEntries(names.map((name, index) => [name, textIn(found[index]?.value)]));
}
