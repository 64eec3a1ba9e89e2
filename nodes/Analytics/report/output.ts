import type { IDataObject } from 'n8n-workflow';

import { success, type Result } from '../../shared/core/result';
import type { Row } from '../../shared/node/operation';
import { toolTable } from '../../shared/node/tool';
import { textIn } from '../google/answer';
import { writeFile, type Delivery } from './file';
import {
	aggregatesOf,
	detailsOf,
	joiningNotes,
	renamedNotes,
	summaryOf,
	unfinishedWarning,
} from './notes';
import type { OpenQuery } from './opened';
import { lowQuota } from '../google/quota';
import { checkQuality, remarks } from './quality';
import { isRaw, type ReportQuery } from './query';
import { readTable, tableColumns, type Count, type Table } from './table';

/** What a report gives the workflow, and what there is to say about it. */
export interface ReportResult extends Delivered {
	notes: string[];
	warnings: string[];
}

interface Delivered {
	rows: IDataObject[];
	/** Files and details. */
	others: Row[];
}

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
async function make(
	open: OpenQuery,
	delivery: Delivery,
	notes: string[],
): Promise<Result<Delivered & { count: Count }>> {
	const { query } = open;
	const { kind } = query.output;
	const label = labelOf(query);
	if (kind === 'file') {
		const file = await writeFile(open, delivery);
		if (!file.ok) return file;
		const { count, row } = file.value;
		return success({ rows: [], others: [{ ...row, json: { ...label, ...row.json } }], count });
	}
	if (isRaw(query)) return await asResponses(open);
	const table = await readTable(open);
	if (!table.ok) return table;
	const { rows, count } = table.value;
	if (kind === 'items') return success({ rows: rows as IDataObject[], others: [], count });
	const json = kind === 'answer' ? asAnswer : asSingleItem;
	const item = { ...label, ...json(open, table.value, notes) } as IDataObject;
	return success({ rows: [item], others: [], count });
}

function asSingleItem(open: OpenQuery, { rows, count }: Table): object {
	const { days, metadata } = open;
	return {
		rows,
		rowCount: count.total,
		...(days.length > 0 && { dateRanges: days }),
		...aggregatesOf(open),
		...(Object.keys(metadata).length > 0 && { metadata }),
	};
}

/** What is the same for all rows stands once: a language model pays for every character. */
function asAnswer(open: OpenQuery, table: Table, notes: string[]): object {
	const { query } = open;
	const currencyCode = textIn(open.metadata.currencyCode);
	const columns = tableColumns(open);
	const lists = table.rows.map((row) => columns.map((name) => row[name] ?? null));
	return {
		...(query.output.addPropertyColumn && { property: query.property }),
		...(open.days.length > 0 && { dateRanges: open.days }),
		...toolTable(columns, lists, table.count.total, notes),
		...aggregatesOf(open),
		...(currencyCode && { currencyCode }),
	};
}

/** Google's own answers, with the rows of all pages in them: one for each range. */
async function asResponses(open: OpenQuery): Promise<Result<Delivered & { count: Count }>> {
	const responses: IDataObject[] = [];
	let returned = 0;
	for (const { report } of open.sides) {
		const rows: unknown[] = [];
		for await (const batch of report.pages) {
			if (!batch.ok) return batch;
			for (const row of batch.value) rows.push(row.sent);
		}
		returned += rows.length;
		responses.push({ ...report.body, rows } as IDataObject);
	}
	const [response] = responses;
	const json = responses.length > 1 ? { reports: responses } : response;
	const total = open.sides.reduce((sum, { report }) => sum + report.rowCount, 0);
	const item = { ...labelOf(open.query), ...json };
	return success({ rows: [item], others: [], count: { total, returned } });
}
