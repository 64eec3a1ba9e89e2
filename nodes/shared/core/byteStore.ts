import type { BodyReader, ParseJson } from './http';

/** Thrown when a response is larger than its limit. */
export class ResponseTooLargeError extends Error {
	constructor(limit: number) {
		super(`The response is larger than ${limit / 2 ** 20} MB, so it was not read completely`);
	}
}

const BLOCK = 2 ** 18;

/**
 * Reusable blocks of memory outside of V8's heap. V8 frees such memory only at a full garbage collection, which can be
 * long after its last use.
 */
export class MemoryBlockPool {
	private readonly free: Buffer[] = [];

	take(): Buffer {
		return this.free.pop() ?? Buffer.allocUnsafeSlow(BLOCK);
	}

	giveBack(block: Buffer): void {
		this.free.push(block);
	}
}

/** Stores bytes as they arrive. Bytes that were read can be dropped, so that their memory is reused. */
export class ByteStore {
	length = 0;
	private blocks: Array<Buffer | undefined> = [];

	constructor(
		private readonly source: MemoryBlockPool,
		private readonly limit: number,
	) {}

	/** @throws ResponseTooLargeError if the limit is exceeded */
	add(part: Uint8Array): void {
		if (this.length + part.length > this.limit) throw new ResponseTooLargeError(this.limit);
		for (let at = 0; at < part.length; ) {
			const place = this.length % BLOCK;
			if (place === 0) this.blocks.push(this.source.take());
			const fitting = part.subarray(at, at + BLOCK - place);
			this.blocks.at(-1)!.set(fitting, place);
			this.length += fitting.length;
			at += fitting.length;
		}
	}

	/** The bytes of a range. They change as soon as they are dropped. */
	readBytes(from: number, to = this.length): Buffer {
		const end = Math.min(to, this.length);
		const parts: Buffer[] = [];
		for (let at = from; at < end; ) {
			const place = at % BLOCK;
			const part = this.blocks[(at - place) / BLOCK]!.subarray(place, place + end - at);
			parts.push(part);
			at += part.length;
		}
		return parts.length === 1 ? parts[0]! : Buffer.concat(parts);
	}

	readText(from = 0, to = this.length): string {
		return this.readBytes(from, to).toString();
	}

	/** Gives back the blocks that lie entirely before a position. */
	releaseBefore(place: number): void {
		const last = place >= this.length ? this.blocks.length : Math.floor(place / BLOCK);
		for (let index = last - 1; index >= 0 && this.blocks[index]; index--) {
			this.source.giveBack(this.blocks[index]!);
			this.blocks[index] = undefined;
		}
	}
}

/** Reads the whole text of a response. */
export class TextReader implements BodyReader {
	private readonly parts: Uint8Array[] = [];
	private length = 0;

	constructor(private readonly limit: number) {}

	add(part: Uint8Array): void {
		this.length += part.length;
		if (this.length > this.limit) throw new ResponseTooLargeError(this.limit);
		this.parts.push(part);
	}

	text(): string {
		return Buffer.concat(this.parts).toString();
	}

	end(parse: ParseJson): unknown {
		return parse(this.text());
	}
}
