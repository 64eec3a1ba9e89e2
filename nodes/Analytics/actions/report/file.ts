import { failed, success, type Failure, type Result } from '../../../shared/core/result';
import { csvLine } from '../../domain/csv';
import { comparedCells, comparedColumns } from '../../domain/report/compare';
import { isWhole, rowsExpected, type OpenReport } from '../../domain/report/openReport';
import {
	isCompared,
	layoutOf,
	shapeRows,
	type Layout,
	type TableRow,
} from '../../domain/report/table';
import { eachPage } from '../../google/pages';
import { addedColumns, type AddedColumns } from './addedColumns';
import { collectTable, pageOptions, type Delivered } from './collect';
import type { FileFormat, OutputChoice } from './fields/output';
import type { ReportSession } from './session';

/** Pieces of a file, in order; a failure ends it. */
type Pieces = AsyncIterable<Result<Buffer>>;

/** A report as a file, written while it comes. Only rows that have to be joined wait for each other. */
export async function asFile(
	opened: OpenReport,
	output: OutputChoice,
	session: ReportSession,
): Promise<Result<Delivered>> {
	const { request } = opened;
	const added = addedColumns(output.addPropertyColumn, request.property);
	const encoder = encoderOf(layoutOf(opened.report.headers, request), output, added);
	// Ranges that are read one after the other can be cut only where they are one list in order.
	const isCut = opened.parts !== undefined && rowsExpected(opened) < opened.report.rowCount;
	if (isWhole(request) || isCut) return await asWholeFile(opened, encoder, output, session);
	const pieces = eachPage(
		session.send,
		opened,
		(report) => encodeRows(encoder, shapeRows(report)),
		pageOptions(session),
	);
	const count = { total: opened.report.rowCount, returned: rowsExpected(opened) };
	return await store(pieces, encoder, count, output, session);
}

async function asWholeFile(
	opened: OpenReport,
	encoder: Encoder,
	output: OutputChoice,
	session: ReportSession,
): Promise<Result<Delivered>> {
	const table = await collectTable(opened, session);
	if (!table.ok) return table;
	const { rows, total } = table.value;
	const count = { total, returned: rows.length };
	return await store(piece(encodeRows(encoder, rows)), encoder, count, output, session);
}

async function* piece(content: Buffer): Pieces {
	yield await Promise.resolve(success(content));
}

async function store(
	pieces: Pieces,
	{ begin, type }: Encoder,
	count: { total: number; returned: number },
	{ fileName, binaryPropertyName }: OutputChoice,
	{ run }: ReportSession,
): Promise<Result<Delivered>> {
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
		const file = await run.storeFile(content(), fileName, type);
		const json = { fileName, rowCount: count.returned };
		const rows = [{ json, binary: { [binaryPropertyName]: file } }];
		return success({ rows, ...count });
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		return failure ? { ok: false, failure } : failed(`The file could not be stored: ${reason}`);
	}
}

/** Writes rows as a file, some at a time. */
interface Encoder {
	/** MIME type. */
	type: string;
	/** What stands before the first row. */
	begin: string;
	line: (row: TableRow) => string;
}

const ENCODERS: Record<FileFormat, (layout: Layout, options: OutputChoice) => Encoder> = {
	csv: (layout, options) => ({
		type: 'text/csv',
		begin: `${options.byteOrderMark ? BYTE_ORDER_MARK : ''}${heading(layout, options)}`,
		line: (row) => csvLine(cellsOf(row, layout), options),
	}),
	jsonLines: () => ({
		type: 'application/x-ndjson',
		begin: '',
		line: (row) => `${JSON.stringify(row)}\n`,
	}),
};

const BYTE_ORDER_MARK = '\uFEFF';

function heading({ names, compared }: Layout, options: OutputChoice): string {
	const columns = names.flatMap((name) => (compared.has(name) ? comparedColumns(name) : [name]));
	return csvLine(columns, options);
}

function cellsOf(row: TableRow, { names, compared }: Layout): unknown[] {
	if (compared.size === 0) return names.map((name) => row[name]);
	return names.flatMap((name) => {
		const cell = row[name];
		return isCompared(cell) ? comparedCells(cell) : [cell];
	});
}

function encoderOf(layout: Layout, options: OutputChoice, added: AddedColumns): Encoder {
	const more = Object.keys(added);
	const names = [...more, ...layout.names];
	const encoder = ENCODERS[options.fileFormat]({ ...layout, names }, options);
	return more.length === 0
		? encoder
		: { ...encoder, line: (row) => encoder.line({ ...added, ...row }) };
}

/** Lines of some rows at once: a buffer each would be slow. */
function encodeRows({ line }: Encoder, rows: TableRow[]): Buffer {
	return Buffer.from(rows.map(line).join(''));
}
