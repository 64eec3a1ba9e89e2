import type { IDataObject } from 'n8n-workflow';

import { setOwnValue, type JsonRecord } from '../../shared/core/json';
import {
	capitalizeFirstLetter,
	failed,
	mapResult,
	formatNumber,
	formatCount,
	success,
	type Result,
} from '../../shared/core/result';
import { omitFields } from '../../shared/core/omitFields';
import type { ConcurrencyGate } from '../../shared/core/concurrency';
import type { OutputRow, OperationRun } from '../../shared/node/operation';
import { buildToolTable } from '../../shared/node/tool';
import { readTextOrEmpty, omitEmptyValues } from '../google/jsonValues';
import { describeLowQuota, calculateQuotaLeft } from '../google/connection';
import type { RequestMeter, RequestUsage } from '../google/requestMeter';
import { listColumnNames, type ShapedRow } from './columns';
import { findCurrencyOfRows } from './currency';
import { writeRows } from './file';
import { completenessWarnings, type Completeness } from './completeness';
import { countRows, readTotals, type FetchedReport } from './fetchedReport';
import { toHtmlTable } from './html';
import { mergeNotes, noteIf, renamedNotes, truncationNote, type RowCounts } from './notes';
import { nameRange, unfinishedPeriodWarnings } from './periods';
import { describePeriods } from './periodWords';
import { checkQuality, degradedFailure, emptyReportNotes } from './quality';
import { returnsRawRows, type ReportQuery } from './query';
import {
	renameAndAddColumns,
	renameFields,
	type OutputColumn,
	type OutputColumns,
} from './outputColumns';
import { areAllRowsFetched, buildTable, listTableColumns } from './table';
import { joiningNotes, type TableRow } from './compare';

/** How the reports of a run are returned. */
export interface Delivery {
	run: OperationRun;
	includeDetails: boolean;
	/** Lets in the files of several pages one after the other: each takes memory for its pages. */
	fileGate: ConcurrencyGate;
}

/** What a report returns to the workflow, and what there is to say about it. */
export interface ReportResult {
	rows: IDataObject[];
	/** Files and details. */
	others: OutputRow[];
	notes: string[];
	warnings: string[];
	/** The currency of the amounts in the rows; undefined where there are none. */
	currency: string | undefined;
}

/** The rows that were read, in the form in which they are returned. */
type ReadRows =
	| { kind: 'table'; table: TableRow[]; count: RowCounts }
	| { kind: 'file'; file: OutputRow; count: RowCounts }
	| { kind: 'responses'; responses: IDataObject[]; count: RowCounts };

const DETAILS_OUTPUT = 1;

/**
 * Reads all rows of a report, and returns them in the form that the user chose, with notes and warnings. Fails if the
 * numbers have to be exact and are not.
 */
export async function outputReport(
	fetched: FetchedReport,
	names: OutputColumns,
	meter: RequestMeter,
	delivery: Delivery,
): Promise<Result<ReportResult>> {
	const { query, tables } = fetched;
	const qualities = tables.map(({ quality }) => quality);
	const checked = checkQuality(qualities, query.failOnDegradedData);
	if (!checked.ok) return checked;
	const fitting = checkHtmlSize(fetched);
	if (!fitting.ok) return fitting;
	const read = await readRows(fetched, names.columns, delivery);
	if (!read.ok) return read;
	const { count } = read.value;
	// By now all requests were made.
	const usage = meter.read();
	// Completeness is known only after all rows were read.
	const incomplete = collectCompletenessWarnings(fetched);
	if (query.failOnDegradedData && incomplete.length > 0) return degradedFailure(incomplete);
	const notes = collectNotes(fetched);
	const warnings = [
		...checked.value,
		...incomplete,
		...collectUnfinishedWarnings(fetched),
		...names.warnings,
	];
	const { rows, others } = outputRows(fetched, names, read.value, { warnings, notes });
	if (delivery.includeDetails) {
		const details = {
			...readReportLabel(query),
			...buildDetails(fetched, names, count, usage),
		};
		others.push({ json: details as IDataObject, output: DETAILS_OUTPUT });
	}
	// With many reports, notes that apply to every report are left out.
	const isAlone =
		query.label === undefined &&
		query.account === undefined &&
		delivery.run.inputs.length === 1;
	return success({
		rows,
		others,
		notes: [...summaryNotes(fetched, count, isAlone), ...notes],
		warnings: [...warnings, ...describeLowQuota(usage.quota)],
		currency: findCurrencyOfRows(tables[0]!.report),
	});
}

/** More rows make an e-mail that no mail program shows. */
const MOST_HTML_ROWS = 5_000;

/** Refuses a table that is too long for an e-mail, before the rest of its rows is requested. */
function checkHtmlSize(fetched: FetchedReport): Result<void> {
	const { limit, output } = fetched.query;
	const rows = Math.min(countRows(fetched), limit);
	if (output.kind !== 'html' || rows <= MOST_HTML_ROWS) return success(undefined);
	return failed(
		`The HTML table would have ${formatNumber(rows)} rows, but at most ${formatNumber(MOST_HTML_ROWS)} fit in an email`,
		"Set a 'Limit', or set 'Output' to File.",
		{ reason: 'tooLarge' },
	);
}

/**
 * The fields that tell the item of a report from those of others. To Google's own response only what is needed is
 * added.
 */
function readReportLabel(query: ReportQuery): { report?: string; property?: string } {
	const { label, property, account, output } = query;
	const isNeeded = account !== undefined || !returnsRawRows(query);
	return {
		...(label !== undefined && { report: label }),
		...(output.addPropertyColumn && isNeeded && { property }),
	};
}

/** What a reader should know besides the rows, except for warnings. */
function collectNotes(fetched: FetchedReport): string[] {
	const qualities = fetched.tables.map(({ quality }) => quality);
	return [
		...emptyReportNotes(qualities),
		...renamedNotes(fetched.query.renamed),
		...joiningNotes(fetched),
	];
}

function collectUnfinishedWarnings({ periods, now }: FetchedReport): string[] {
	return periods ? unfinishedPeriodWarnings(periods, now?.slice(0, 10)) : [];
}

/** Warnings of each range, which are known only after its rows were read. */
function collectCompletenessWarnings({ tables }: FetchedReport): string[] {
	return mergeNotes(
		tables.map(({ quality, completeness }) => ({
			of: quality.of,
			words: completenessWarnings(completeness()),
		})),
	);
}

/** Reads the rows of a report into memory, or into the file that is returned. */
async function readRows(
	fetched: FetchedReport,
	columns: OutputColumn[],
	delivery: Delivery,
): Promise<Result<ReadRows>> {
	const { query } = fetched;
	if (returnsRawRows(query)) return await readResponses(fetched);
	const { rows, count } = buildTable(fetched);
	if (query.output.kind === 'file') {
		const file = await writeFile(fetched, columns, rows, delivery);
		return mapResult(file, (row) => ({ kind: 'file', file: row, count: count() }));
	}
	const table: TableRow[] = [];
	for await (const part of rows) {
		if (!part.ok) return part;
		for (const row of part.value) table.push(row);
	}
	return success({ kind: 'table', table, count: count() });
}

/** Writes the rows of a report into a file as they come. */
async function writeFile(
	fetched: FetchedReport,
	columns: OutputColumn[],
	rows: AsyncIterable<Result<TableRow[]>>,
	{ run, fileGate }: Delivery,
): Promise<Result<OutputRow>> {
	const { limit, output } = fetched.query;
	const expected = Math.min(countRows(fetched), limit);
	const names = columns.map(({ name }) => name);
	const finished = applyToParts(rows, columns);
	const write = async () => await writeRows(names, finished, expected, output, run);
	return areAllRowsFetched(fetched) ? await write() : await fileGate(write);
}

async function* applyToParts(
	parts: AsyncIterable<Result<TableRow[]>>,
	columns: OutputColumn[],
): AsyncGenerator<Result<TableRow[]>> {
	for await (const part of parts) {
		yield mapResult(part, (rows) => renameAndAddColumns(rows, columns));
	}
}

/** Google's own answers, with the rows of all pages in them: one for each range. */
async function readResponses({ tables }: FetchedReport): Promise<Result<ReadRows>> {
	const responses: IDataObject[] = [];
	const count = { total: 0, returned: 0 };
	for (const { report, batches } of tables) {
		const rows: JsonRecord[] = [];
		for await (const batch of batches) {
			if (!batch.ok) return batch;
			for (const row of batch.value.rawRows ?? []) rows.push(row);
		}
		count.total += report.rowCount;
		count.returned += rows.length;
		responses.push({ ...report.body, rows } as IDataObject);
	}
	return success({ kind: 'responses', responses, count });
}

/** The hints of the editor, for readers who do not see them. */
interface ReportNotes {
	warnings: string[];
	notes: string[];
}

/** The items of a report. */
function outputRows(
	fetched: FetchedReport,
	names: OutputColumns,
	read: ReadRows,
	{ warnings, notes }: ReportNotes,
): Pick<ReportResult, 'rows' | 'others'> {
	const { query } = fetched;
	const { columns } = names;
	const label = readReportLabel(query);
	if (read.kind === 'file') {
		const { file } = read;
		return { rows: [], others: [{ ...file, json: { ...label, ...file.json } }] };
	}
	if (read.kind === 'responses') {
		const { responses } = read;
		const json = responses.length > 1 ? { reports: responses } : responses[0];
		return { rows: [{ ...label, ...json }], others: [] };
	}
	const { table, count } = read;
	switch (query.output.kind) {
		case 'items':
			return { rows: renameAndAddColumns(table, columns) as IDataObject[], others: [] };
		case 'answer':
			return wrapInOneItem({
				...label,
				...buildToolAnswer(fetched, names, table, count, [...warnings, ...notes]),
			});
		case 'html':
			return wrapInOneItem({
				...label,
				...buildHtmlItem(fetched, columns, table, count, warnings),
			});
		default:
			return wrapInOneItem({
				...label,
				...buildSingleItem(fetched, names, renameAndAddColumns(table, columns), count),
			});
	}
}

function wrapInOneItem(json: object): Pick<ReportResult, 'rows' | 'others'> {
	return { rows: [json as IDataObject], others: [] };
}

/** A table for readers who see no hints, so its warnings stand below it. */
function buildHtmlItem(
	fetched: FetchedReport,
	columns: OutputColumn[],
	rows: TableRow[],
	count: RowCounts,
	warnings: string[],
): object {
	const { query, tables } = fetched;
	const { total, returned } = count;
	const currency = findCurrencyOfRows(tables[0]!.report);
	const notes = [
		...noteIf(returned < total, `${formatNumber(returned)} of ${formatCount(total, 'row')}.`),
		...noteIf(currency !== undefined, `Amounts are in ${currency}.`),
		...warnings,
	];
	return {
		...(query.propertyName !== undefined && { propertyName: query.propertyName }),
		html: toHtmlTable(columns, rows, {
			metrics: listColumnNames(tables[0]!.columns, 'metric'),
			heading: query.output.addPropertyColumn ? describeProperty(query) : '',
			notes,
		}),
		rowCount: total,
		period: describeDays(fetched),
		...(fetched.days.length > 0 && { dateRanges: fetched.days }),
	};
}

/** `Fjord Shop (401000001)`, or by its ID alone: `Property 401000001`. */
function describeProperty({ property, propertyName }: ReportQuery): string {
	return propertyName ? `${propertyName} (${property})` : `Property ${property}`;
}

function buildSingleItem(
	fetched: FetchedReport,
	names: OutputColumns,
	rows: TableRow[],
	count: RowCounts,
): object {
	const { days, quality } = fetched;
	const { metadata } = quality;
	return {
		rows,
		rowCount: count.total,
		...(days.length > 0 && { dateRanges: days }),
		...nameTotals(fetched, names),
		...buildCompleteness(fetched, names),
		...(Object.keys(metadata).length > 0 && { metadata }),
	};
}

/** Values that all rows share are listed once, because a language model pays for every character. */
function buildToolAnswer(
	fetched: FetchedReport,
	names: OutputColumns,
	rows: TableRow[],
	count: RowCounts,
	notes: string[],
): object {
	const currencyCode = readTextOrEmpty(fetched.quality.metadata.currencyCode);
	const columns = listTableColumns(fetched);
	const lists = rows.map((row) => columns.map((name) => row[name] ?? null));
	return {
		...(fetched.days.length > 0 && {
			period: describeDays(fetched),
			dateRanges: fetched.days,
		}),
		...buildToolTable(columns, lists, count.total, notes),
		...nameTotals(fetched, names),
		...(currencyCode && { currencyCode }),
	};
}

/** Totals, minimums and maximums, as far as there are any, with their metrics named like the columns. */
function nameTotals(
	fetched: FetchedReport,
	{ toOutputName }: OutputColumns,
): Record<string, ShapedRow[]> {
	const kinds = Object.entries(readTotals(fetched)).map(([kind, rows]): [string, ShapedRow[]] => [
		kind,
		rows.map((row) => renameFields(row, toOutputName)),
	]);
	return Object.fromEntries(kinds);
}

/**
 * What the returned rows add up to, as a share of Google's total, by metric. For several ranges it is a list, like
 * totals. Empty where it cannot be measured.
 */
function buildCompleteness(
	fetched: FetchedReport,
	{ toOutputName }: OutputColumns,
): { completeness?: object } {
	const { tables, ranges } = fetched;
	const isOfSeveral = ranges.length > 1;
	const all = tables.flatMap(({ completeness }, index) => {
		const shares = completeness();
		if (shares === undefined) return [];
		const range = isOfSeveral && { dateRange: nameRange(ranges[index]!, index) };
		return [renameFields({ ...range, ...sharesByMetric(shares) }, toOutputName)];
	});
	if (all.length === 0) return {};
	return { completeness: isOfSeveral ? all : all[0]! };
}

function sharesByMetric(completeness: Completeness): Record<string, number> {
	const shares: Record<string, number> = {};
	for (const [metric, share] of completeness) setOwnValue(shares, metric, share);
	return shares;
}

/** Builds the item of the Details output. */
function buildDetails(
	fetched: FetchedReport,
	names: OutputColumns,
	count: RowCounts,
	usage: RequestUsage,
): JsonRecord {
	const { query, quality } = fetched;
	const { metadata } = quality;
	return omitEmptyValues({
		property: query.property,
		period: describeDays(fetched),
		dateRanges: fetched.days,
		rowCount: count.total,
		rowsReturned: count.returned,
		...nameTotals(fetched, names),
		...buildCompleteness(fetched, names),
		currencyCode: readTextOrEmpty(metadata.currencyCode),
		timeZone: readTextOrEmpty(metadata.timeZone),
		...omitFields(quality, ['metadata', 'of', 'mayLackRows', 'timeZone', 'isAttributed']),
		quotaLeft: Object.fromEntries(
			calculateQuotaLeft(usage.quota).map(({ name, remaining }) => [name, remaining]),
		),
		requests: usage.requests,
		tokens: usage.tokens,
	});
}

/** Says which days a report is about, and what was cut off. n8n itself shows how many items there are. */
function summaryNotes(fetched: FetchedReport, count: RowCounts, isAlone: boolean): string[] {
	const days = describeDays(fetched);
	if (count.total === 0 && count.returned === 0)
		return [
			`No rows${days && ` for ${days}`}. Check the property, the filters, and whether data was collected on these days.`,
		];
	return [
		...noteIf(isAlone && days !== '', `${capitalizeFirstLetter(days)}.`),
		...(count.returned < count.total ? [truncationNote(count)] : []),
	];
}

/** The days of a report in words; empty with cohorts, which set their own. */
function describeDays({ days, periods, now }: FetchedReport): string {
	return describePeriods({
		ranges: days,
		isComparison: periods !== undefined,
		today: now?.slice(0, 10),
	});
}
