import type { IBinaryData } from 'n8n-workflow';

import { failed, success, type Failure, type Result } from '../../shared/core/result';
import type { Run } from '../../shared/node/operation';
import type { FileChoice, FileFormat } from './choice';
import { csvLine } from './csv';

/** Characters to write at once: a buffer for every few rows would be slow. */
const PIECE_LENGTH = 65_536;

/** Stores a file while its lines come. */
export async function store(
	lines: AsyncIterable<Result<string>>,
	{ begin, type }: Format,
	{ fileName }: Pick<FileChoice, 'fileName'>,
	run: Run,
): Promise<Result<IBinaryData>> {
	let failure: Failure | undefined;

	async function* content(): AsyncGenerator<Buffer> {
		let text = begin;
		for await (const part of lines) {
			if (!part.ok) failure = part.failure;
			// A stream has no other way to say that it is not whole.
			if (!part.ok) throw new Error(part.failure.message);
			text += part.value;
			if (text.length < PIECE_LENGTH) continue;
			yield Buffer.from(text);
			text = '';
		}
		yield Buffer.from(text);
	}

	try {
		return success(await run.storeFile(content(), fileName, type));
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		return failure ? { ok: false, failure } : failed(`The file could not be stored: ${reason}`);
	}
}

/** How rows are written. */
export interface Format {
	/** MIME type. */
	type: string;
	/** What stands before the first row. */
	begin: string;
	line: (row: Record<string, unknown>) => string;
}

const BYTE_ORDER_MARK = '\uFEFF';

export const FORMATS: Record<FileFormat, (names: string[], output: FileChoice) => Format> = {
	csv: (names, output) => ({
		type: 'text/csv',
		begin: `${output.byteOrderMark ? BYTE_ORDER_MARK : ''}${csvLine(names, output)}`,
		line: (row) =>
			csvLine(
				names.map((name) => row[name]),
				output,
			),
	}),
	jsonLines: () => ({
		type: 'application/x-ndjson',
		begin: '',
		line: (row) => `${JSON.stringify(row)}\n`,
	}),
};
