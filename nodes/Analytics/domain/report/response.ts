import { isRecord, type JsonRecord } from '../../../shared/core/json';
import { failed, success, type Result } from '../../../shared/core/result';
import { rangeName, type DateRange } from '../dateRange';
import { numberIn, recordsIn, textIn } from '../read';
import type { ReportSpec } from './request';
import { daySpan, strangeDay, type DaySpan } from './requestedDays';

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

/** The columns that a response must have to be the one that was asked for. */
export interface RequestedColumns {
	dimensions: string[];
	metrics: string[];
	/** Names of the date or minute ranges, as they stand in the column `dateRange`. */
	ranges: string[];
	/** Their days, where they are days and not words such as `yesterday`. */
	days?: Array<DaySpan | undefined>;
	/** Which method was asked; `runReport` when left out. */
	method?: ReportMethod;
}

export type ReportMethod = 'runReport' | 'runPivotReport' | 'runRealtimeReport';

/** What a response has. */
interface ReturnedColumns {
	dimensions: string[];
	metrics: Array<{ name: string }>;
}

interface ReturnedRow {
	dimensionValues?: Array<{ value?: string }>;
	metricValues?: Array<{ value?: string }>;
}

/** The `kind` of a response, by the method that sends it. */
const KINDS: Record<ReportMethod, string> = {
	runReport: 'analyticsData#runReport',
	runPivotReport: 'analyticsData#runPivotReport',
	runRealtimeReport: 'analyticsData#runRealtimeReport',
};

const RANGE_COLUMN = 'dateRange';

/** Google adds these itself, and does not document where. */
const ADDED_BY_GOOGLE = [RANGE_COLUMN, 'comparison'];

type Spec = Pick<ReportSpec, 'dimensions' | 'metrics' | 'comparisons'>;

/** Several ranges are told apart by a column of their own, and so are comparisons. */
export function requestedColumns(
	{ dimensions, metrics, comparisons = [] }: Spec,
	dateRanges: Array<Partial<DateRange>>,
): RequestedColumns {
	return {
		dimensions: [
			...dimensions,
			...(comparisons.length > 0 ? ['comparison'] : []),
			...(dateRanges.length > 1 ? [RANGE_COLUMN] : []),
		],
		metrics: metrics.map(({ name }) => name),
		ranges: dateRanges.map(rangeName),
		days: dateRanges.map(daySpan),
	};
}

/**
 * A gateway that caches or mixes up responses sends somebody else's numbers, which only the columns
 * tell: a response does not name the property or the request.
 */
export function checkColumns(
	returned: ReturnedColumns,
	rows: ReturnedRow[],
	requested: RequestedColumns,
): Result<void> {
	const metrics = returned.metrics.map(({ name }) => name);
	const got = [...addedLast(returned.dimensions), ...metrics];
	const wanted = [...addedLast(requested.dimensions), ...requested.metrics];
	if (got.length !== wanted.length || got.some((name, index) => name !== wanted[index])) {
		return refused(`it has the columns ${got.join(', ')} instead of ${wanted.join(', ')}`);
	}
	const stranger = unknownRange(returned.dimensions.indexOf(RANGE_COLUMN), rows, requested);
	if (stranger !== undefined) {
		return refused(`it has rows of the date range "${stranger}", which was not requested`);
	}
	const day = strangeDay(returned.dimensions, rows, requested);
	return day === undefined
		? success(undefined)
		: refused(`it has numbers of ${day}, which is outside the requested days`);
}

/** The same columns may be in a response of another method. Kinds that are new are Google's affair. */
export function checkKind(kind: unknown, { method = 'runReport' }: RequestedColumns): Result<void> {
	const isOther = kind !== KINDS[method] && Object.values<unknown>(KINDS).includes(kind);
	return isOther ? refused(`it is of the kind ${String(kind)}`) : success(undefined);
}

function addedLast(names: string[]): string[] {
	const isAdded = (name: string) => ADDED_BY_GOOGLE.includes(name);
	return [...names.filter((name) => !isAdded(name)), ...names.filter(isAdded).sort()];
}

function unknownRange(
	column: number,
	rows: ReturnedRow[],
	{ ranges }: RequestedColumns,
): string | undefined {
	if (column < 0) return undefined;
	const known = new Set(ranges);
	const nameIn = ({ dimensionValues }: ReturnedRow) => dimensionValues?.[column]?.value ?? '';
	const stranger = rows.find((row) => !known.has(nameIn(row)));
	return stranger && nameIn(stranger);
}

function refused(why: string): Result<never> {
	return failed(
		`The response belongs to another report: ${why}`,
		'A gateway or cache between n8n and Google may have mixed up responses. Run it again; if this persists, check the addresses in the credentials.',
		{ reason: 'unreadable' },
	);
}
