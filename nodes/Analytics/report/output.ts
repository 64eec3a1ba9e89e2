import type { IDataObject } from 'n8n-workflow';

import type { JsonRecord } from '../../shared/core/json';
import { mapped, success, type Result } from '../../shared/core/result';
import type { Gate } from '../../shared/core/work';
import type { Row, Run } from '../../shared/node/operation';
import { toolTable } from '../../shared/node/tool';
import { textIn, without, withoutEmpty } from '../google/answer';
import { lowQuota, quotaLeft } from '../google/connection';
import { writeRows } from './file';
import { aggregatesOf, countRows, type OpenQuery } from './opened';
import { unfinishedWarning } from './periods';
import { checkQuality, remarks, renamedNotes, restHint, sayIf, type Returned } from './quality';
import { collectRows } from './columns';
import { isRaw, type ReportQuery } from './query';
import { areWhole, arrangedRows, tableColumns, type Arranged } from './table';
import { joiningNotes, type TableRow } from './compare';

/** How the reports of a run are returned. */
export interface Delivery {
	run: Run;
	includeDetails: boolean;
	/** Lets in the files of several pages one after the other: each takes memory for its pages. */
	fileGate: Gate;
}

/** What a report gives the workflow, and what there is to say about it. */
export interface ReportResult {
	rows: IDataObject[];
	/** Files and details. */
	others: Row[];
	notes: string[];
	warnings: string[];
}

type Made = Pick<ReportResult, 'rows' | 'others'> & { count: Returned };

const DETAILS_OUTPUT = 1;

/** Delivers a report, and tells how far it can be relied on. */
export async function deliver(open: OpenQuery, delivery: Delivery): Promise<Result<ReportResult>> {
	const { query, sides, periods, now } = open;
	const qualities = sides.map(({ quality }) => quality);
	const degraded = checkQuality(qualities, query.failOnDegradedData);
	if (!degraded.ok) return degraded;
	const notes = [...remarks(qualities), ...renamedNotes(query.renamed), ...joiningNotes(open)];
	const unfinished = periods ? unfinishedWarning(periods, now?.slice(0, 10)) : [];
	const warnings = [...degraded.value, ...unfinished];
	const made = await make(open, delivery, [...warnings, ...notes]);
	if (!made.ok) return made;
	const { rows, others, count } = made.value;
	// Of many reports, only what is particular to one is worth a line.
	const isAlone = query.label === undefined && delivery.run.inputs.length === 1;
	const summary = summaryOf(open, count, isAlone);
	if (delivery.includeDetails) {
		const details = { ...labelOf(query), ...detailsOf(open, count) };
		others.push({ json: details as IDataObject, output: DETAILS_OUTPUT });
	}
	return success({
		rows,
		others,
		notes: [...summary, ...notes],
		warnings: [...warnings, ...lowQuota(sides[0]!.report.query.usage.quota)],
	});
}

function labelOf({ label }: ReportQuery): { report?: string } {
	return label === undefined ? {} : { report: label };
}

/** A report in the shape the user chose. `notes` tell a language model what the editor's hints tell people. */
async function make(open: OpenQuery, delivery: Delivery, notes: string[]): Promise<Result<Made>> {
	const { query } = open;
	const { kind } = query.output;
	if (isRaw(query)) return await asResponses(open);
	const arranged = arrangedRows(open);
	if (!arranged.ok) return arranged;
	const { rows, count } = arranged.value;
	const label = labelOf(query);
	if (kind === 'file') {
		const file = await writeFile(open, arranged.value, delivery);
		return mapped(file, (row) => {
			const others = [{ ...row, json: { ...label, ...row.json } }];
			return { rows: [], others, count: count() };
		});
	}
	const table = await collectRows(rows, (row) => row);
	return mapped(table, (all): Made => {
		const made = { others: [], count: count() };
		if (kind === 'items') return { ...made, rows: all as IDataObject[] };
		const json = kind === 'answer' ? asAnswer : asSingleItem;
		return {
			...made,
			rows: [{ ...label, ...json(open, all, made.count, notes) } as IDataObject],
		};
	});
}

/** A report as a file, written while it comes. Only rows that have to be joined wait for each other. */
async function writeFile(
	open: OpenQuery,
	{ rows }: Arranged,
	{ run, fileGate }: Delivery,
): Promise<Result<Row>> {
	const { limit, output } = open.query;
	const expected = Math.min(countRows(open), limit);
	const write = async () => await writeRows(tableColumns(open), rows, expected, output, run);
	return areWhole(open) ? await write() : await fileGate(write);
}

function asSingleItem(open: OpenQuery, rows: TableRow[], count: Returned): object {
	const { days, quality } = open;
	const { metadata } = quality;
	return {
		rows,
		rowCount: count.total,
		...(days.length > 0 && { dateRanges: days }),
		...aggregatesOf(open),
		...(Object.keys(metadata).length > 0 && { metadata }),
	};
}

/** What is the same for all rows stands once: a language model pays for every character. */
function asAnswer(open: OpenQuery, rows: TableRow[], count: Returned, notes: string[]): object {
	const { query } = open;
	const currencyCode = textIn(open.quality.metadata.currencyCode);
	const columns = tableColumns(open);
	const lists = rows.map((row) => columns.map((name) => row[name] ?? null));
	return {
		...(query.output.addPropertyColumn && { property: query.property }),
		...(open.days.length > 0 && { dateRanges: open.days }),
		...toolTable(columns, lists, count.total, notes),
		...aggregatesOf(open),
		...(currencyCode && { currencyCode }),
	};
}

/** Google's own answers, with the rows of all pages in them: one for each range. */
async function asResponses(open: OpenQuery): Promise<Result<Made>> {
	const responses: IDataObject[] = [];
	const count = { total: 0, returned: 0 };
	for (const { report } of open.sides) {
		const rows = await collectRows(report.pages, ({ sent }) => sent);
		if (!rows.ok) return rows;
		count.total += report.rowCount;
		count.returned += rows.value.length;
		responses.push({ ...report.body, rows: rows.value } as IDataObject);
	}
	const [response] = responses;
	const json = responses.length > 1 ? { reports: responses } : response;
	return success({ rows: [{ ...labelOf(open.query), ...json }], others: [], count });
}

/** What is worth knowing about a report besides its rows. */
function detailsOf(open: OpenQuery, count: Returned): JsonRecord {
	const { query, sides, quality } = open;
	const { metadata } = quality;
	const { requests, quota } = sides[0]!.report.query.usage;
	return withoutEmpty({
		property: query.property,
		dateRanges: open.days,
		rowCount: count.total,
		rowsReturned: count.returned,
		...aggregatesOf(open),
		currencyCode: textIn(metadata.currencyCode),
		timeZone: textIn(metadata.timeZone),
		...without(quality, 'metadata', 'of', 'mayLackRows', 'timeZone', 'isAttributed'),
		quotaLeft: Object.fromEntries(
			quotaLeft(quota).map(({ name, remaining }) => [name, remaining]),
		),
		requests,
	});
}

/** Which days a report is of, and what was cut off; n8n itself says how many items there are. */
function summaryOf(open: OpenQuery, count: Returned, isAlone: boolean): string[] {
	const days = daysWords(open);
	if (count.total === 0 && count.returned === 0)
		return [
			`No rows${days && ` for ${days}`}. Check the property, the filters, and whether data was collected on these days.`,
		];
	return [
		...sayIf(isAlone && days !== '', `${days}.`),
		...(count.returned < count.total ? [restHint(count)] : []),
	];
}

function daysWords({ days, periods }: OpenQuery): string {
	const words = days.map(({ startDate, endDate, name }) => {
		const label = name === undefined || periods ? '' : `${name}: `;
		return label + (startDate === endDate ? startDate : `${startDate} to ${endDate}`);
	});
	return words.join(periods ? ', compared with ' : '; ');
}
