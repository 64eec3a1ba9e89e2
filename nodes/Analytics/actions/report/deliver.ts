import type { IDataObject } from 'n8n-workflow';

import { failed, success, type Failure, type Result } from '../../../shared/core/result';
import type { Row } from '../../../shared/node/operation';
import { columnsOf, shapeRow, type ShapedRow } from '../../domain/report/columns';
import { eachPage, rowsExpected, type Begun } from '../../domain/report/pages';
import type { RawRow, Report } from '../../domain/report/response';
import { encoderOf } from './encode';
import type { OutputChoice } from './fields/output';
import type { Session } from './session';

/** A report in the shape the user chose. */
export async function deliver(
	begun: Begun,
	output: OutputChoice,
	session: Session,
): Promise<Result<Row[]>> {
	hintAtRest(begun, session);
	if (output.kind === 'file') return await asFile(begun, output, session);
	if (!output.simplify) return await asResponse(begun, session);
	const rows = await collect(begun, shapeRows, session);
	if (!rows.ok) return rows;
	return success(
		output.kind === 'items'
			? rows.value.map((json) => ({ json }))
			: [asSingle(begun, rows.value)],
	);
}

/** Nothing is cut off silently. */
function hintAtRest(begun: Begun, { hints }: Session): void {
	const { rowCount } = begun.report;
	const returned = rowsExpected(begun);
	if (returned === rowCount) return;
	hints.add(
		`${count(returned)} of ${count(rowCount)} rows were returned. Turn on 'Return All' or raise 'Limit' for more.`,
	);
}

function count(rows: number): string {
	return rows.toLocaleString('en-US');
}

function asSingle({ report }: Begun, rows: ShapedRow[]): Row {
	const { metadata } = report.body;
	const json = { rows, rowCount: report.rowCount, ...(metadata ? { metadata } : {}) };
	return { json: json as IDataObject };
}

async function asResponse(begun: Begun, session: Session): Promise<Result<Row[]>> {
	const rows = await collect(begun, (report): RawRow[] => report.rows, session);
	if (!rows.ok) return rows;
	const json = { ...begun.report.body, rows: rows.value };
	return success([{ json: json as IDataObject }]);
}

function shapeRows({ headers, rows }: Report): ShapedRow[] {
	const columns = columnsOf(headers);
	return rows.map((row) => shapeRow(columns, row));
}

async function collect<Shaped>(
	begun: Begun,
	shape: (report: Report) => Shaped[],
	session: Session,
): Promise<Result<Shaped[]>> {
	const all: Shaped[] = [];
	for await (const page of eachPage(begun, shape, pageOptions(session))) {
		if (!page.ok) return page;
		for (const row of page.value) all.push(row);
	}
	return success(all);
}

async function asFile(
	begun: Begun,
	output: OutputChoice,
	session: Session,
): Promise<Result<Row[]>> {
	const { fileName, fileFormat, binaryPropertyName } = output;
	const encoder = encoderOf(fileFormat, begun.report.headers, output);
	let failure: Failure | undefined;

	async function* content(): AsyncGenerator<Buffer> {
		yield Buffer.from(encoder.begin);
		for await (const page of eachPage(begun, encoder.page, pageOptions(session))) {
			if (page.ok) yield page.value;
			else failure = page.failure;
			// A stream has no other way to say that it is not whole.
			if (!page.ok) throw new Error(page.failure.message);
		}
	}

	try {
		const file = await session.run.storeFile(content(), fileName, encoder.type);
		const json = { fileName, rowCount: rowsExpected(begun) };
		return success([{ json, binary: { [binaryPropertyName]: file } }]);
	} catch (error) {
		const { message } = error instanceof Error ? error : { message: String(error) };
		return failure
			? { ok: false, failure }
			: failed(`The file could not be stored: ${message}`);
	}
}

function pageOptions({ concurrency, run }: Session) {
	return { concurrency, signal: run.signal };
}
