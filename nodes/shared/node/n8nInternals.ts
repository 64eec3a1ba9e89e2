/**
 * What this package uses of n8n, or of Node.js through n8n, beyond what n8n declares for nodes. Each function says
 * why, what happens where the feature is missing, and is tested on n8n 1.x and 2.x.
 */
import { Hash } from 'node:crypto';
import type { IExecuteFunctions } from 'n8n-workflow';

import { readValueAt } from '../core/json';

/**
 * By output, whether something is connected to it, so that records never leave by an output that leads nowhere
 * without a word. n8n hands a node its workflow but does not declare it; undefined where it does not.
 */
export function findConnectedOutputs(context: IExecuteFunctions): boolean[] | undefined {
	const workflow = 'workflow' in context ? context.workflow : undefined;
	const connections = readValueAt(workflow, ['connectionsBySourceNode', context.getNode().name]);
	const outputs = readValueAt(connections, ['main']);
	if (!Array.isArray(outputs)) return undefined;
	return outputs.map((targets: unknown) => Array.isArray(targets) && targets.length > 0);
}

/**
 * The context with another signal that ends its requests. n8n's own timeout starts anew with every byte, so an
 * answer that drips would never end; n8n's request helper takes the signal that ends a request from the context it
 * is called with. Where it did not, the wait would still end in time (`before` in exchange.ts), and only the
 * connection would stay open.
 */
export function withCancelSignal<Context extends object>(
	context: Context,
	signal: AbortSignal,
): Context & Pick<IExecuteFunctions, 'getExecutionCancelSignal'> {
	return Object.create(context, {
		getExecutionCancelSignal: { value: () => signal },
	}) as Context & Pick<IExecuteFunctions, 'getExecutionCancelSignal'>;
}

type BinaryContent = Parameters<IExecuteFunctions['helpers']['prepareBinaryData']>[0];

interface ReadableClass {
	from(chunks: AsyncIterable<Buffer>): Exclude<BinaryContent, Buffer>;
}

/**
 * A stream that n8n's binary helper takes, so that a file is never in memory as a whole. n8n's rules let a node
 * import `node:crypto` but not `node:stream`, so the class `Readable` is reached as an ancestor of `Hash`, which is a
 * stream. Where `Hash` is none, the chunks are put together in memory.
 */
export async function toBinaryContent(chunks: AsyncIterable<Buffer>): Promise<BinaryContent> {
	const readable = findReadableClass(Hash);
	if (readable !== undefined) return readable.from(chunks);
	const kept: Buffer[] = [];
	for await (const chunk of chunks) kept.push(chunk);
	return Buffer.concat(kept);
}

/** The class `Readable` among the ancestors of a class. */
export function findReadableClass(descendant: object): ReadableClass | undefined {
	const parent: unknown = Object.getPrototypeOf(descendant);
	if (isReadableClass(parent)) return parent;
	return typeof parent === 'function' ? findReadableClass(parent) : undefined;
}

function isReadableClass(value: unknown): value is ReadableClass {
	return typeof value === 'function' && value.name === 'Readable' && 'from' in value;
}
