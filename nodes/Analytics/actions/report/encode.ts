import { csvLine, type CsvOptions } from '../../domain/csv';
import { columnsOf, shapeRow } from '../../domain/report/columns';
import type { Headers, Report } from '../../domain/report/response';
import type { FileFormat } from './fields/output';

/** Writes a report as a file, a page at a time. */
export interface Encoder {
	/** MIME type. */
	type: string;
	/** What stands before the first row. */
	begin: string;
	page: (report: Report) => Buffer;
}

type MakeEncoder = (headers: Headers, options: CsvOptions) => Encoder;

const ENCODERS: Record<FileFormat, MakeEncoder> = {
	csv: (headers, options) => {
		const columns = columnsOf(headers);
		return {
			type: 'text/csv',
			begin: csvLine(
				columns.map(({ name }) => name),
				options,
			),
			page: ({ rows }) =>
				Buffer.from(
					rows.reduce(
						(text, row) =>
							text +
							csvLine(
								columns.map(({ read }) => read(row)),
								options,
							),
						'',
					),
				),
		};
	},
	jsonLines: (headers) => {
		const columns = columnsOf(headers);
		return {
			type: 'application/x-ndjson',
			begin: '',
			page: ({ rows }) =>
				Buffer.from(
					rows.reduce(
						(text, row) => `${text}${JSON.stringify(shapeRow(columns, row))}\n`,
						'',
					),
				),
		};
	},
};

export function encoderOf(format: FileFormat, headers: Headers, options: CsvOptions): Encoder {
	return ENCODERS[format](headers, options);
}
