import { TextReader } from '../core/byteStore';
import type { BodyReader, ParseJson } from '../core/http';

/** The most bytes of one response, unpacked. Lookups of a hundred records are under 5 MB. */
export const LARGEST_RESPONSE = 64 * 2 ** 20;

/** A stream of Node's, as far as it is used here. */
interface ByteStream extends AsyncIterable<Uint8Array> {
	destroy(): void;
}

const isStream = (body: unknown): body is ByteStream =>
	typeof body === 'object' && body !== null && Symbol.asyncIterator in body;

/** What a response says, once it is known how its text becomes JSON. */
export type Read = (parse: ParseJson) => unknown;

/**
 * Takes in a body that n8n gives as a stream or as text. n8n itself reads on until the memory of the
 * process is used up (a small gzip file can unpack to gigabytes); a reader has a limit.
 * @throws when the response is too large, breaks off, or is not complete when `deadline` ends it
 */
export async function receive(
	body: unknown,
	reader: BodyReader | undefined,
	deadline: AbortSignal,
): Promise<Read> {
	if (isStream(body))
		return await pump(body, reader ?? new TextReader(LARGEST_RESPONSE), deadline);
	if (typeof body !== 'string') return () => body;
	if (!reader) return (parse) => parse(body);
	reader.add(Buffer.from(body));
	return (parse) => reader.end(parse);
}

async function pump(body: ByteStream, reader: BodyReader, deadline: AbortSignal): Promise<Read> {
	const stop = () => body.destroy();
	deadline.addEventListener('abort', stop, { once: true });
	try {
		for await (const part of body) reader.add(part);
	} finally {
		deadline.removeEventListener('abort', stop);
	}
	return (parse) => reader.end(parse);
}
