import { number, plural } from '../../shared/core/numbers';
import { failed, success, type Result } from '../../shared/core/result';
import type { Gate } from '../../shared/core/gate';
import type { Row, Run } from '../../shared/node/operation';
import { writeRows, type Cells } from '../files/write';
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

/** The rows of a file while it is written, and how many there are once they are. */
interface Content {
	rows: Cells;
	count: (returned: number) => Count;
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
	const content = await contentOf(open, run);
	if (!content.ok) return content;
	const { rows, count } = content.value;
	const file = await writeRows(tableColumns(open), rows, open.dated.query.output, run);
	if (!file.ok) return file;
	const { row, rowCount } = file.value;
	return success({ row, count: count(rowCount) });
}

/** Rows that are joined, filled or put in order here are at most so many, unless they can be as they come. */
const MOST_IN_MEMORY = 500_000;

async function contentOf(open: OpenQuery, run: Run): Promise<Result<Content>> {
	const { dated, sides, shown } = open;
	if (!needsAllRows(dated) && !isCut(open)) return success(passing(open, run));
	if (needsAllRows(dated) && !shown) {
		const grouping = groupingOf(dated);
		if (grouping) return success(arranged(open, grouping));
		const most = Math.max(...sides.map(({ report }) => report.rowCount));
		if (most > MOST_IN_MEMORY) return tooMany(open, most);
	}
	const table = await readTable(open);
	if (!table.ok) return table;
	const { columns, rows, count } = table.value;
	const cells = async function* (): Cells {
		yield await Promise.resolve(success(cellsOf(rows, columns)));
	};
	return success({ rows: cells(), count: () => count });
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
	return { rows: rows(), count: (returned) => ({ total, returned, isAll: true }) };
}

/** Rows that are joined and completed a few groups at a time. */
function arranged(open: OpenQuery, grouping: Order[]): Content {
	const { limit } = open.dated.query;
	const arrange = arrangementOf(open);
	const columns = tableColumns(open);
	let left = limit;
	let isAll = true;
	const rows = async function* (): Cells {
		for await (const group of readGroups(open, grouping)) {
			if (!group.ok) return yield group;
			const all = arrange(group.value);
			yield success(cellsOf(all.slice(0, left), columns));
			isAll = all.length <= left;
			left -= all.length;
			if (!isAll) return;
		}
	};
	return {
		rows: rows(),
		count: (returned) => ({
			total: isAll ? returned : Math.max(countRows(open), returned),
			returned,
			isAll,
		}),
	};
}

/** One row after the other, as all at once would take their memory again. */
function* cellsOf(rows: TableRow[], columns: string[]): Generator<unknown[]> {
	for (const row of rows) yield columns.map((name) => row[name]);
}
