import { number, plural } from '../../shared/core/numbers';
import { failed, success, type Result } from '../../shared/core/result';
import type { Gate } from '../../shared/core/gate';
import type { Row, Run } from '../../shared/node/operation';
import type { FileChoice } from '../files/choice';
import { csvLine } from '../files/csv';
import { FORMATS, store, type Format } from '../files/store';
import type { RawRow } from '../google/answer';
import { shapeRow, type Column } from './columns';
import { needsAllRows } from './dates';
import { groupingOf, orderToGroupBy, readGroups } from './groups';
import type { Order } from './query';
import { countRows, type OpenQuery } from './opened';
import { arrangementOf, readTable, tableColumns, type Count, type TableRow } from './table';

/** What writing a file takes of a run. */
interface Writing {
	run: Run;
	/** Lets in the files of several pages one after the other: each takes memory for its pages. */
	fileGate: Gate;
}

interface WrittenFile {
	row: Row;
	count: Count;
}

/** The content of a file while it is written. What it has in the end is known then. */
interface Content {
	lines: AsyncIterable<Result<string>>;
	count: () => Count;
}

/** A report as a file, written while it comes. Only rows that have to be joined wait for each other. */
export async function writeFile(open: OpenQuery, writing: Writing): Promise<Result<WrittenFile>> {
	const write = async () => await writeOne(open, writing);
	return areWhole(open) ? await write() : await writing.fileGate(write);
}

function areWhole({ sides }: OpenQuery): boolean {
	return sides.every(({ report }) => report.isWhole);
}

async function writeOne(open: OpenQuery, { run }: Writing): Promise<Result<WrittenFile>> {
	const { output } = open.dated.query;
	const format = FORMATS[output.fileFormat](tableColumns(open), output);
	const content = await contentOf(open, format, run);
	if (!content.ok) return content;
	const file = await store(content.value.lines, format, output, run);
	if (!file.ok) return file;
	const count = content.value.count();
	const fileName = file.value.fileName ?? output.fileName;
	const json = { fileName, rowCount: count.returned };
	return success({ row: { json, binary: { [output.binaryPropertyName]: file.value } }, count });
}

/** Rows that are joined, filled or put in order here are at most so many, unless they can be as they come. */
const MOST_IN_MEMORY = 500_000;

async function contentOf(open: OpenQuery, format: Format, run: Run): Promise<Result<Content>> {
	const { dated, sides, shown } = open;
	if (!needsAllRows(dated) && !isCut(open)) return success(passing(open, run));
	if (needsAllRows(dated) && !shown) {
		const grouping = groupingOf(dated);
		if (grouping) return success(arranged(open, grouping, format));
		const most = Math.max(...sides.map(({ report }) => report.rowCount));
		if (most > MOST_IN_MEMORY) return tooMany(open, most);
	}
	const table = await readTable(open);
	if (!table.ok) return table;
	const { rows, count } = table.value;
	return success({ lines: inPieces(rows, format), count: () => count });
}

/** Named ranges that are larger than a page follow one another; a limit, and one page, need them in one order. */
function isCut(open: OpenQuery): boolean {
	if (open.sides.length < 2) return false;
	return countRows(open) > open.dated.query.limit || areWhole(open);
}

function tooMany({ dated }: OpenQuery, rows: number): Result<never> {
	return failed(
		`The file has ${number(rows)} rows or more, but only ${number(MOST_IN_MEMORY)} can be compared or completed in this order`,
		`Order by ${orderToGroupBy(dated) || 'dimensions'} first: then rows are written as they come, however many there are. Or set a limit, or request fewer days.`,
		{ reason: 'tooLarge' },
	);
}

/** Rows as Google sends them. */
function passing(open: OpenQuery, { progress }: Run): Content {
	const total = countRows(open);
	const returned = Math.min(total, open.dated.query.limit);
	let written = 0;
	const lines = async function* (): AsyncGenerator<Result<string>> {
		for (const { rows, columns } of open.sides) {
			const write = rawLines(open.dated.query.output, columns);
			for await (const batch of rows.pages()) {
				yield batch.ok ? success(write(batch.value)) : batch;
				written += batch.ok ? batch.value.length : 0;
				progress(() => `${number(written)} of ${plural(returned, 'row')} written`);
			}
		}
	};
	return { lines: lines(), count: () => ({ total, returned, isAll: true }) };
}

/** Rows that are joined and completed a few groups at a time. */
function arranged(open: OpenQuery, grouping: Order[], format: Format): Content {
	const { limit } = open.dated.query;
	const arrange = arrangementOf(open);
	let returned = 0;
	let isAll = true;
	const lines = async function* (): AsyncGenerator<Result<string>> {
		for await (const group of readGroups(open, grouping)) {
			if (!group.ok) return yield group;
			const rows = arrange(group.value);
			const kept = rows.slice(0, limit - returned);
			returned += kept.length;
			isAll &&= kept.length === rows.length;
			yield success(kept.map(format.line).join(''));
			if (!isAll) return;
		}
	};
	return {
		lines: lines(),
		count: () => ({
			total: isAll ? returned : Math.max(countRows(open), returned),
			returned,
			isAll,
		}),
	};
}

/** Rows of a table, of which one text of all would take their memory again. */
const ROWS_AT_ONCE = 1_000;

async function* inPieces(rows: TableRow[], { line }: Format): AsyncGenerator<Result<string>> {
	for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
		yield await Promise.resolve(
			success(
				rows
					.slice(at, at + ROWS_AT_ONCE)
					.map(line)
					.join(''),
			),
		);
	}
}

/** Rows as Google sent them, which need no object each on their way to a line. */
function rawLines(output: FileChoice, columns: Column[]): (rows: RawRow[]) => string {
	const isCsv = output.fileFormat === 'csv';
	const lineOf = isCsv
		? (row: RawRow) =>
				csvLine(
					columns.map(({ write }) => write(row)),
					output,
				)
		: (row: RawRow) => `${JSON.stringify(shapeRow(columns, row))}\n`;
	return (rows) => {
		let lines = '';
		for (const row of rows) lines += lineOf(row);
		return lines;
	};
}
