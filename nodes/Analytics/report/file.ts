import { number, plural } from '../../shared/core/numbers';
import { failed, success, type Result } from '../../shared/core/result';
import type { Gate } from '../../shared/core/work';
import type { Row, Run } from '../../shared/node/operation';
import { writeRows, type Cells } from '../files/write';
import { needsAllRows } from './dates';
import { groupingOf, orderToGroupBy } from './groups';
import { countRows, type OpenQuery } from './opened';
import { arrangedRows, tableColumns, type Count, type TableRow } from './table';

/** What writing a file takes of a run. */
export interface Writing {
	run: Run;
	/** Lets in the files of several pages one after the other: each takes memory for its pages. */
	fileGate: Gate;
}

interface WrittenFile {
	row: Row;
	count: Count;
}

/** The rows of a file while it is written, and how many there are once they are. */
interface Content {
	rows: Cells;
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
	const content = contentOf(open, run);
	if (!content.ok) return content;
	const { rows, count } = content.value;
	const file = await writeRows(tableColumns(open), rows, open.dated.query.output, run);
	if (!file.ok) return file;
	return success({ row: file.value, count: count() });
}

/** Rows that are joined, filled or put in order here are at most so many, unless they can be as they come. */
const MOST_IN_MEMORY = 500_000;

function contentOf(open: OpenQuery, run: Run): Result<Content> {
	const { dated, sides, shown } = open;
	if (!needsAllRows(dated) && !isCut(open)) return success(passing(open, run));
	// Rows that are here already are sorted here: Google's order says nothing of where "(other)" stands.
	const isStreamed = needsAllRows(dated) && !shown && !areWhole(open);
	const grouping = isStreamed ? groupingOf(dated) : undefined;
	const most = Math.max(...sides.map(({ report }) => report.rowCount));
	if (isStreamed && !grouping && most > MOST_IN_MEMORY) {
		return tooMany(open, most);
	}
	const { rows, count } = arrangedRows(open, grouping);
	const columns = tableColumns(open);
	const cells = async function* (): Cells {
		for await (const part of rows) yield part.ok ? success(cellsOf(part.value, columns)) : part;
	};
	return success({ rows: cells(), count });
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

/** Rows as Google sends them, which need no object each on their way into a file. */
function passing(open: OpenQuery, { progress }: Run): Content {
	const { limit, output } = open.dated.query;
	const total = countRows(open);
	let written = 0;
	const rows = async function* (): Cells {
		for (const { rows, columns } of open.sides) {
			const cells = columns.map(({ read, write }) =>
				output.fileFormat === 'csv' ? write : read,
			);
			for await (const batch of rows.pages()) {
				if (!batch.ok) return yield batch;
				yield success(batch.value.map((row) => cells.map((cell) => cell(row))));
				written += batch.value.length;
				progress(
					() => `${number(written)} of ${plural(Math.min(total, limit), 'row')} written`,
				);
			}
		}
	};
	return { rows: rows(), count: () => ({ total, returned: written, isAll: true }) };
}

/** One row after the other, as all at once would take their memory again. */
function* cellsOf(rows: TableRow[], columns: string[]): Generator<unknown[]> {
	for (const row of rows) yield columns.map((name) => row[name]);
}
