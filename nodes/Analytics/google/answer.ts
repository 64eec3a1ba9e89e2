import { isRecord, type JsonRecord } from '../../shared/core/json';
import { failed, number, plural, success, type Result } from '../../shared/core/result';

/** The texts of a row in the order of the headers: those of its dimensions, then those of its metrics. */
export interface RawRow extends Array<string> {
	/** The row itself, where it may go out as it came. */
	sent?: JsonRecord;
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
	/** Rows may go out as they came. */
	isRaw?: boolean | undefined;
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
	isRaw?: boolean | undefined;
}

/** Every report has a heading, also one without rows: an empty object is none. */
export function readReport(body: JsonRecord, expected: Expected): Result<Report> {
	const headers = readHeaders(body, expected);
	const [got, wanted] = [namesIn(headers), namesIn(expected)];
	// Columns that were not asked for are no error: values are read under the names of their columns.
	if (!wanted.every((name) => got.includes(name))) return mixedUp(got, wanted);
	const { rows: sent, ...rest } = body;
	const rows = readRows(sent ?? [], headers);
	if (!rows.ok) return rows;
	const rowCount = Math.max(numberIn(body.rowCount) ?? 0, rows.value.length);
	return success({ headers, rows: rows.value, rowCount, body: rest });
}

function namesIn({ dimensions, metrics }: Expected): string[] {
	return [...dimensions, ...metrics.map(({ name }) => name)];
}

export function readRows(rows: unknown, headers: Headers): Result<RawRow[]> {
	const read = Array.isArray(rows) ? rows.map((row) => readRow(row, headers)) : [undefined];
	return read.every((row) => row !== undefined) ? success(read) : unreadable();
}

/** Undefined where it does not match the headers. */
export function readRow(row: unknown, { dimensions, metrics, isRaw }: Headers): RawRow | undefined {
	if (!isRecord(row)) return undefined;
	const { dimensionValues, metricValues } = row;
	const one = textsOf(dimensionValues, dimensions.length);
	const other = textsOf(metricValues, metrics.length);
	const texts: RawRow | undefined = one && other && [...one, ...other];
	if (texts && isRaw) texts.sent = row;
	return texts;
}

/** Totals, minimums and maximums, read by their metrics: what stands in their dimensions says only what they are. */
export function readAggregates(rows: unknown, { dimensions, metrics }: Headers): RawRow[] {
	return recordsIn(rows).map(({ dimensionValues, metricValues }) => [
		...valuesIn(dimensionValues, dimensions.length),
		...valuesIn(metricValues, metrics.length),
	]);
}

/** All values are text; an empty one may be left out. */
function textsOf(values: unknown, length: number): string[] | undefined {
	if (!Array.isArray(values)) return length === 0 ? [] : undefined;
	if (values.length !== length) return undefined;
	const texts = values.map((cell) => (isRecord(cell) ? (cell.value ?? '') : undefined));
	return texts.every((text) => typeof text === 'string') ? texts : undefined;
}

/** What the role of the account hides of a report. */
export function restrictionsIn(metadata: unknown): JsonRecord[] {
	const { schemaRestrictionResponse } = recordIn(metadata);
	return recordsIn(recordIn(schemaRestrictionResponse).activeMetricRestrictions);
}

function readHeaders(body: JsonRecord, { metrics: asked, isRaw }: Expected): Headers {
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
		isRaw,
	};
}

export function unreadable(): Result<never> {
	return failed('The rows from Google do not match their headers', REMEDY, UNREADABLE);
}

/** A proxy may have responded, or a gateway that caches or mixes up responses and sends somebody else's numbers. */
function mixedUp(got: string[], wanted: string[]): Result<never> {
	const columns = got.length === 0 ? 'no columns' : `the columns ${got.join(', ')}`;
	const message = `The response is not this report: it has ${columns} instead of ${wanted.join(', ')}`;
	return failed(message, REMEDY, UNREADABLE);
}

/** Why the pages are not one whole list. */
function incomplete(message: string, what = 'The report would be incomplete.') {
	const remedy = 'Run it again; it helps to leave out today, because its data still grows.';
	return failed(message, `${what} ${remedy}`, { reason: 'incomplete' });
}

export function short(count: number, { offset, limit }: { offset: number; limit: number }) {
	return incomplete(
		`Google sent ${plural(count, 'row')} from row ${number(offset + 1)} on instead of ${number(limit)}`,
	);
}

export function repeated() {
	return incomplete(
		'Google sent some rows of the report twice',
		'The pages do not form a complete list, so the report would be wrong.',
	);
}

export function changed(rowCount: number, now: number) {
	return incomplete(
		`The report changed while it was read: it had ${plural(rowCount, 'row')}, then ${number(now)}`,
	);
}

const UNREADABLE = { reason: 'unreadable' };
const REMEDY =
	'Run it again. If this persists, a proxy, gateway or cache between n8n and Google may change or mix up responses: check the addresses in the credentials.';

/** What a row of a report has, by the names of its columns. */
export function namedValues(names: string[], values: unknown): Record<string, string> {
	const found = valuesIn(values, names.length);
	return Object.fromEntries(names.map((name, index) => [name, found[index]!]));
}

/** As many texts as there should be: what is missing is empty. */
function valuesIn(values: unknown, length: number): string[] {
	const found = recordsIn(values);
	return Array.from({ length }, (_, index) => textIn(found[index]?.value));
}

/** Readers of what came over the network: a value of another kind than expected counts as missing. */
export function recordsIn(value: unknown): JsonRecord[] {
	return Array.isArray(value) ? value.filter(isRecord) : [];
}

export function recordIn(value: unknown): JsonRecord {
	return isRecord(value) ? value : {};
}

export function textIn(value: unknown): string {
	return typeof value === 'string' ? value.trim() : '';
}

export function textsIn(value: unknown): string[] {
	return Array.isArray(value) ? value.map(textIn) : [];
}

/** Google writes 64-bit integers as text. */
export function numberIn(value: unknown): number | undefined {
	const number = typeof value === 'string' && value !== '' ? Number(value) : value;
	return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** Leaves out what is undefined, empty text and empty lists. */
export function withoutEmpty(record: JsonRecord): JsonRecord {
	const entries = Object.entries(record).filter(
		([, value]) =>
			value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
	);
	return Object.fromEntries(entries);
}

/** All of a record but what these names stand for. */
export function without<T extends object, Name extends keyof T & string>(
	record: T,
	...names: Name[]
): Omit<T, Name> {
	return withoutAny(record, names);
}

/** The same for a list of names. */
export function withoutAny<T extends object, Name extends keyof T & string>(
	record: T,
	names: readonly Name[],
): Omit<T, Name> {
	const kept = Object.entries(record).filter(([name]) => !names.includes(name as Name));
	return Object.fromEntries(kept) as Omit<T, Name>;
}
