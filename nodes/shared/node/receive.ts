import { TextReader } from '../core/byteStore';
import type { BodyReader } from '../core/http';
import { isRecord } from '../core/json';

/** The largest response that is read, in bytes after decompression. Lookups of a hundred records take under 5 MB. */
export const MAX_RESPONSE_BYTES = 64 * 2 ** 20;

/** The part of Node's streams that is used here. */
interface ByteStream extends AsyncIterable<Uint8Array> {
	destroy(): void;
}

export function isStream(body: unknown): body is ByteStream {
	return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}

/**
 * Reads the body of a response from a stream within the limit of the reader. n8n itself would read until the process
 * runs out of memory (a small gzip file can unpack to gigabytes). n8n gives a text or an object where it answers in
 * place of a service, as in evaluations.
 * @throws ResponseTooLargeError beyond the reader's limit; an error of the stream if the body breaks off or `deadline` ends it
 */
export async function receiveBody(
	body: unknown,
	reader: BodyReader,
	deadline?: AbortSignal,
): Promise<void> {
	if (!isStream(body)) {
		reader.add(Buffer.from(textOf(body)));
		return;
	}
	const stop = () => body.destroy();
	deadline?.addEventListener('abort', stop, { once: true });
	try {
		for await (const part of body) reader.add(part);
	} finally {
		deadline?.removeEventListener('abort', stop);
	}
}

function textOf(body: unknown): string {
	if (typeof body === 'string') return body;
	return isRecord(body) || Array.isArray(body) ? JSON.stringify(body) : '';
}

/**
 * The whole text of a body.
 * @throws what `receiveBody` throws
 */
export async function readBodyText(body: unknown, deadline?: AbortSignal): Promise<string> {
	const reader = new TextReader(MAX_RESPONSE_BYTES);
	await receiveBody(body, reader, deadline);
	return reader.text();
}
