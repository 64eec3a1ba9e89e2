import type { IBinaryData } from 'n8n-workflow';

import { failed, success, type Failure, type Result } from '../../../shared/core/result';
import { csvLine } from '../../domain/csv';
import { columnsOf, shapeRow, writtenCellIn, type Column } from '../../domain/report/columns';
import { comparedCells, comparedColumns } from '../../domain/report/compare';
import { hasMorePages, rowsExpected, type OpenReport } from '../../domain/report/openReport';
import { isStreamed } from '../../domain/report/request';
import type { RawRow, RowBatch } from '../../domain/report/response';
import { isCompared, layoutOf, type Layout, type TableRow } from '../../domain/report/table';
import { eachBatch } from '../../google/pages';
import { collectTable, pageOptions, type Delivered } from './rows';
import {
	addedColumns,
	type AddedColumns,
	type FileFormat,
	type OutputChoice,
} from './fields/output';
import type { ReportSession } from './session';

/** Pieces of a file, in order; a failure ends it. */
type Pieces = AsyncIterable<Result<Buffer>>;

/** How many rows there are, and how many of them are in the file. */
type Count = Pick<Delivered, 'total' | 'returned'>;

/** A report as a file, written while it comes. Only rows that have to be joined wait for each other. */
export async function asFile(
	opened: OpenReport,
	output: OutputChoice,
	session: ReportSession,
	label: AddedColumns,
): Promise<Result<Delivered>> {
	const write = async () => await writeFile(opened, output, session, label);
	return hasMorePages(opened) ? await session.onePagedFile(write) : await write();
}

async function writeFile(
	opened: OpenReport,
	output: OutputChoice,
	session: ReportSession,
	label: AddedColumns,
): Promise<Result<Delivered>> {
	const { request, report } = opened;
	const added = addedColumns(output.addPropertyColumn, request.property);
	const format = FORMATS[output.fileFormat](layoutOf(report.headers, request), output, added);
	const count = { total: report.rowCount, returned: rowsExpected(opened) };
	// Ranges that are read one after the other can be cut only where they are one list in order.
	const isCut = opened.parts !== undefined && rowsExpected(opened) < report.rowCount;
	const content =
		isStreamed(request) && !isCut
			? success({ pieces: encodedBatches(opened, format, session), count })
			: await wholeContent(opened, format, session);
	if (!content.ok) return content;
	const file = await store(content.value.pieces, format, output, session);
	if (!file.ok) return file;
	const fileName = file.value.fileName ?? output.fileName;
	const json = { ...label, fileName, rowCount: content.value.count.returned };
	const row = { json, binary: { [output.binaryPropertyName]: file.value } };
	return success({ rows: [], others: [row], ...content.value.count });
}

/** Characters to write at once: a buffer for every few rows would be slow. */
const PIECE_LENGTH = 65_536;

async function* encodedBatches(opened: OpenReport, format: Format, session: ReportSession): Pieces {
	let lines = '';
	for await (const batch of eachBatch(session.send, opened, pageOptions(session))) {
		if (!batch.ok) return yield batch;
		lines += format.batchLines(batch.value);
		if (lines.length < PIECE_LENGTH) continue;
		yield success(Buffer.from(lines));
		lines = '';
	}
	yield success(Buffer.from(lines));
}

async function wholeContent(
	opened: OpenReport,
	format: Format,
	session: ReportSession,
): Promise<Result<{ pieces: Pieces; count: Count }>> {
	const table = await collectTable(opened, session);
	if (!table.ok) return table;
	const { rows, total } = table.value;
	const lines = Buffer.from(rows.map(format.line).join(''));
	return success({ pieces: piece(lines), count: { total, returned: rows.length } });
}

async function* piece(content: Buffer): Pieces {
	yield await Promise.resolve(success(content));
}

async function store(
	pieces: Pieces,
	{ begin, type }: Format,
	{ fileName }: OutputChoice,
	{ run }: ReportSession,
): Promise<Result<IBinaryData>> {
	let failure: Failure | undefined;

	async function* content(): AsyncGenerator<Buffer> {
		yield Buffer.from(begin);
		for await (const part of pieces) {
			if (!part.ok) failure = part.failure;
			// A stream has no other way to say that it is not whole.
			if (!part.ok) throw new Error(part.failure.message);
			yield part.value;
		}
	}

	try {
		return success(await run.storeFile(content(), fileName, type));
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		return failure ? { ok: false, failure } : failed(`The file could not be stored: ${reason}`);
	}
}

/** How rows are written. */
interface Format {
	/** MIME type. */
	type: string;
	/** What stands before the first row. */
	begin: string;
	/** A row that was joined or completed. */
	line: (row: TableRow) => string;
	/** Rows as Google sent them. */
	batchLines: (batch: RowBatch) => string;
}

const FORMATS: Record<
	FileFormat,
	(layout: Layout, output: OutputChoice, added: AddedColumns) => Format
> = {
	csv: (layout, output, added) => {
		const first = Object.values(added);
		return {
			type: 'text/csv',
			begin: `${output.byteOrderMark ? BYTE_ORDER_MARK : ''}${csvLine([...Object.keys(added), ...headings(layout)], output)}`,
			line: (row) => csvLine([...first, ...cellsOf(row, layout)], output),
			batchLines: ({ headers, rows }) => {
				const columns = inOrder(columnsOf(headers), layout);
				const cells = (row: RawRow) => columns.map((column) => writtenCellIn(row, column));
				return rows.map((row) => csvLine([...first, ...cells(row)], output)).join('');
			},
		};
	},
	jsonLines: (_layout, _output, added) => ({
		type: 'application/x-ndjson',
		begin: '',
		line: (row) => jsonLine({ ...added, ...row }),
		batchLines: ({ headers, rows }) => {
			const columns = columnsOf(headers);
			return rows.map((row) => jsonLine(shapeRow(columns, row, added))).join('');
		},
	}),
};

const BYTE_ORDER_MARK = '\uFEFF';

function headings({ names, compared }: Layout): string[] {
	return names.flatMap((name) => (compared.has(name) ? comparedColumns(name) : [name]));
}

/** Google may add its own columns in another place on another page. */
function inOrder(columns: Column[], { names }: Layout): Column[] {
	const places = new Map(names.map((name, index) => [name, index]));
	const placeOf = ({ name }: Column) => places.get(name) ?? names.length;
	return [...columns].sort((one, other) => placeOf(one) - placeOf(other));
}

function cellsOf(row: TableRow, { names, compared }: Layout): unknown[] {
	if (compared.size === 0) return names.map((name) => row[name]);
	return names.flatMap((name) => {
		const cell = row[name];
		return isCompared(cell) ? comparedCells(cell) : [cell];
	});
}

function jsonLine(row: TableRow): string {
	return `${JSON.stringify(row)}\n`;
}
