import { csvLine } from '../../domain/csv';
import { comparedCells, comparedColumns } from '../../domain/report/comparisonColumns';
import { isCompared, type Layout, type TableRow } from '../../domain/report/table';
import type { AddedColumns } from './addedColumns';
import type { FileFormat, OutputChoice } from './fields/output';

/** Writes rows as a file, some at a time. */
export interface Encoder {
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

export function encoderOf(layout: Layout, options: OutputChoice, added: AddedColumns): Encoder {
	const more = Object.keys(added);
	const names = [...more, ...layout.names];
	const encoder = ENCODERS[options.fileFormat]({ ...layout, names }, options);
	return more.length === 0
		? encoder
		: { ...encoder, line: (row) => encoder.line({ ...added, ...row }) };
}

/** Lines of some rows at once: a buffer each would be slow. */
export function encodeRows({ line }: Encoder, rows: TableRow[]): Buffer {
	return Buffer.from(rows.map(line).join(''));
}
