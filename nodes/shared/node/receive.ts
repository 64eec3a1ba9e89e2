import { TextReader } from '../core/byteStore';
import type { BodyReader } from '../core/http';
import { isRecord } from '../core/json';

/** The most bytes of one response, unpacked. Lookups of a hundred records are under 5 MB. */
export const LARGEST_RESPONSE = 64 * 2 ** 20;

/** A stream of Node's, as far as it is used here. */
interface ByteStream extends AsyncIterable<Uint8Array> {
	destroy(): void;
}

export function isStream(body: unknown): body is ByteStream {
	return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}

/**
 * Takes in the body of a response, which n8n was asked for as a stream: n8n itself would read on until the memory of
 * the process is used up (a small gzip file can unpack to gigabytes), while a reader has a limit. n8n gives a text
 * or an object where it answers in place of a service, as in evaluations.
 * @throws TooMuch beyond the reader's limit, and when the body breaks off or is not complete as `deadline` ends it
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
	const reader = new TextReader(LARGEST_RESPONSE);
	await receiveBody(body, reader, deadline);
	return reader.text();
}
