import { isRecord, type JsonRecord } from '../../../shared/core/json';
import { text } from './values';

/** Where a value may stand: dotted names, any case, `_` or none, split once when the tables load. */
export type Path = readonly string[];

const LONGEST_MEMORY = 2_000;
const plainNames = new Map<string, string>();
const sources = new WeakMap<JsonRecord, Source>();

/** Paths in the order they are tried, written as words: `fullName full_name name.fullName`. */
export function paths(...aliases: string[]): readonly Path[] {
	const all = aliases.flatMap((words) => words.trim().split(/\s+/));
	const unique = new Map(
		all.map((alias) => alias.split('.').map(plainName)).map((path) => [path.join('.'), path]),
	);
	return [...unique.values()];
}

/**
 * A provider's record, read by any spelling of a field's name.
 * Values go through Maps only, so a field called `__proto__` or `constructor` is just a name.
 */
export class Source {
	private readonly fields = new Map<string, unknown>();
	private readonly children = new Map<string, Source | undefined>();

	/** One for each record, however often and by whatever way it is come to. */
	static of(record: JsonRecord): Source {
		const known = sources.get(record);
		if (known !== undefined) return known;
		const source = new Source(record);
		sources.set(record, source);
		return source;
	}

	private constructor(record: JsonRecord) {
		for (const name of Object.keys(record)) {
			const value = record[name];
			const plain = plainName(name);
			if (!isEmpty(value) && !this.fields.has(plain)) this.fields.set(plain, value);
		}
	}

	/** The value at a path, or undefined. A list on the way is entered at its first record. */
	at(path: Path, depth = 0): unknown {
		const name = path[depth]!;
		if (depth === path.length - 1) return this.fields.get(name);
		return this.child(name)?.at(path, depth + 1);
	}

	/** The first value that `read` can make something of. */
	first<Value>(
		candidates: readonly Path[],
		read: (value: unknown) => Value | undefined,
	): Value | undefined {
		for (const path of candidates) {
			const value = this.at(path);
			const result = value === undefined ? undefined : read(value);
			if (result !== undefined) return result;
		}
		return undefined;
	}

	/** The values at all of the paths that have one. */
	all(candidates: readonly Path[]): unknown[] {
		return candidates.flatMap((path) => {
			const value = this.at(path);
			return value === undefined ? [] : [value];
		});
	}

	text(candidates: readonly Path[]): string | undefined {
		return this.first(candidates, text);
	}

	/** The first list that is not empty, as `read` understands it. */
	list<Entry>(candidates: readonly Path[], read: (value: unknown) => Entry[]): Entry[] {
		const filled = (value: unknown) => {
			const entries = read(value);
			return entries.length > 0 ? entries : undefined;
		};
		return this.first(candidates, filled) ?? [];
	}

	/** The first record among the candidates, to read from in turn. */
	holder(candidates: readonly Path[]): Source | undefined {
		for (const path of candidates) {
			const value = this.at(path);
			if (isRecord(value) || Array.isArray(value)) {
				const source = firstRecord(value);
				if (source && Object.keys(source).length > 0) return Source.of(source);
			}
		}
		return undefined;
	}

	private child(name: string): Source | undefined {
		const value = this.fields.get(name);
		if (typeof value !== 'object') return undefined;
		if (this.children.has(name)) return this.children.get(name);
		const record = firstRecord(value);
		const source = record && Source.of(record);
		this.children.set(name, source);
		return source;
	}
}

/** `linkedIn_URL` and `linkedinUrl` are one name. Remembered, as every row repeats the same names. */
export function plainName(name: string): string {
	const remembered = plainNames.get(name);
	if (remembered !== undefined) return remembered;
	const plain = name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
	// Rows keyed by id would otherwise fill the memory with names that never come again.
	if (plainNames.size < LONGEST_MEMORY) plainNames.set(name, plain);
	return plain;
}

function firstRecord(value: unknown): JsonRecord | undefined {
	if (isRecord(value)) return value;
	return Array.isArray(value) ? (value as unknown[]).find(isRecord) : undefined;
}

function isEmpty(value: unknown): boolean {
	return value === null || value === undefined || value === '';
}
