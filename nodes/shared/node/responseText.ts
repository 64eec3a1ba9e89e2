/** The most bytes of one response, unpacked. Lookups of a hundred records are under 5 MB. */
export const LARGEST_RESPONSE = 64 * 2 ** 20;

/** A stream of Node's, as far as it is used here. */
interface ByteStream extends AsyncIterable<Uint8Array> {
	destroy(): void;
}

const isStream = (body: unknown): body is ByteStream =>
	typeof body === 'object' && body !== null && Symbol.asyncIterator in body;

/**
 * The text of a body that n8n gives as a stream. n8n itself reads on until the memory of the process is
 * used up (a small gzip file can unpack to gigabytes), so reading stops at a limit.
 * @throws when the response is too large, breaks off, or is not complete when `deadline` ends it
 */
export async function responseText(body: unknown, deadline: AbortSignal): Promise<unknown> {
	if (!isStream(body)) return body;
	const stop = () => body.destroy();
	deadline.addEventListener('abort', stop, { once: true });
	try {
		return Buffer.concat(await collect(body)).toString();
	} finally {
		deadline.removeEventListener('abort', stop);
	}
}

async function collect(body: ByteStream): Promise<Uint8Array[]> {
	const parts: Uint8Array[] = [];
	let size = 0;
	for await (const part of body) {
		size += part.length;
		if (size > LARGEST_RESPONSE) throw new Error(TOO_LARGE);
		parts.push(part);
	}
	return parts;
}

const TOO_LARGE = `The response is larger than ${LARGEST_RESPONSE / 2 ** 20} MB, so it was not read to its end`;
