import { isRecord, type JsonRecord } from '../../shared/core/json';
import { asList, joined, text } from './values';

/** Where a value may stand: dotted names, any case, `_` or none, split once when the tables load. */
export type Path = readonly string[];

/** Paths in the order they are tried, with the number under which a record knows whether to try them. */
export type Paths = readonly Path[] & { readonly index: number };

/** A field's name in one spelling, and the tables in which a path begins with it. */
interface FieldName {
	plain: string;
	/** A bit for each table, 32 to a number. */
	tables: readonly number[];
}

const LONGEST_MEMORY = 2_000;
const fieldNames = new Map<string, FieldName>();
/** Numbers of the tables by the first name of their paths. */
const tablesByName = new Map<string, number[]>();
let tables = 0;

/** Paths written as words: `fullName full_name name.fullName`. */
export function paths(...aliases: string[]): Paths {
	const all = aliases.flatMap((words) => words.trim().split(/\s+/));
	const unique = new Map(
		all.map((alias) => alias.split('.').map(plain)).map((path) => [path.join('.'), path]),
	);
	const index = tables++;
	for (const first of new Set([...unique.values()].map(([name = '']) => name))) {
		tablesByName.set(first, [...(tablesByName.get(first) ?? []), index]);
	}
	// What was remembered before this table was known would leave it out.
	fieldNames.clear();
	return Object.assign([...unique.values()], { index });
}

/**
 * The sources read last. A row is looked at (is this a person?), read and asked for its confidence, one
 * after the other; a WeakMap of all would cost more than it saves.
 */
const RECENT = 8;
const recent: Source[] = [];
let oldest = 0;

const NOTHING: readonly never[] = [];

/**
 * A provider's record, read by any spelling of a field's name. One pass over its own names tells which
 * tables can have a value in it; the others, which are most, are never walked.
 * Values go through Maps only, so a field called `__proto__` or `constructor` is just a name.
 */
export class Source {
	private readonly fields = new Map<string, unknown>();
	/** A bit for each table that may have a value in this record. */
	private readonly open = new Array<number>((tables >> 5) + 1).fill(0);
	private children: Map<string, Source | undefined> | undefined;

	/** The same for a record that was read a moment ago. */
	static of(record: JsonRecord): Source {
		for (const known of recent) if (known.record === record) return known;
		const source = new Source(record);
		recent[oldest] = source;
		oldest = (oldest + 1) % RECENT;
		return source;
	}

	private constructor(private readonly record: JsonRecord) {
		for (const name of Object.keys(record)) {
			const value = record[name];
			if (isEmpty(value)) continue;
			const { plain: own, tables: begun } = fieldName(name);
			if (this.fields.has(own)) continue;
			this.fields.set(own, value);
			for (let at = 0; at < begun.length; at++) this.open[at]! |= begun[at]!;
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
		candidates: Paths,
		read: (value: unknown) => Value | undefined,
	): Value | undefined {
		if (!this.has(candidates)) return undefined;
		for (const path of candidates) {
			const value = this.at(path);
			const result = value === undefined ? undefined : read(value);
			if (result !== undefined) return result;
		}
		return undefined;
	}

	/** The values at all of the paths that have one. */
	all(candidates: Paths): readonly unknown[] {
		if (!this.has(candidates)) return NOTHING;
		let found: readonly unknown[] = NOTHING;
		for (const path of candidates) {
			const value = this.at(path);
			if (value !== undefined) found = joined(found, [value]);
		}
		return found;
	}

	/** What `read` makes of each value at any of the paths, and of each entry where it is a list. */
	entries<Entry>(candidates: Paths, read: (value: unknown) => Entry): readonly Entry[] {
		if (!this.has(candidates)) return NOTHING;
		let found: readonly Entry[] = NOTHING;
		for (const value of this.all(candidates)) found = joined(found, asList(value).map(read));
		return found;
	}

	text(candidates: Paths): string | undefined {
		return this.first(candidates, text);
	}

	/** The first list that is not empty, as `read` understands it. */
	list<Entry>(candidates: Paths, read: (value: unknown) => Entry[]): Entry[] {
		if (!this.has(candidates)) return [];
		const filled = (value: unknown) => {
			const entries = read(value);
			return entries.length > 0 ? entries : undefined;
		};
		return this.first(candidates, filled) ?? [];
	}

	/** The first record among the candidates, to read from in turn. */
	holder(candidates: Paths): Source | undefined {
		return this.first(candidates, (value) => {
			const record = firstRecord(value);
			return record && Object.keys(record).length > 0 ? Source.of(record) : undefined;
		});
	}

	/** Whether there can be a value at any of the paths; where not, which is mostly, none is walked. */
	has({ index }: Paths): boolean {
		return ((this.open[index >> 5] ?? 0) & (1 << (index & 31))) !== 0;
	}

	private child(name: string): Source | undefined {
		const value = this.fields.get(name);
		if (typeof value !== 'object') return undefined;
		this.children ??= new Map();
		if (this.children.has(name)) return this.children.get(name);
		const record = firstRecord(value);
		const source = record && Source.of(record);
		this.children.set(name, source);
		return source;
	}
}

/** `linkedIn_URL` and `linkedinUrl` are one name. */
export function plainName(name: string): string {
	return fieldName(name).plain;
}

function plain(name: string): string {
	return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** Remembered, as every row repeats the same names. */
function fieldName(name: string): FieldName {
	const remembered = fieldNames.get(name);
	if (remembered !== undefined) return remembered;
	const read = { plain: plain(name), tables: bitsOf(tablesByName.get(plain(name)) ?? []) };
	// Rows keyed by id would otherwise fill the memory with names that never come again.
	if (fieldNames.size < LONGEST_MEMORY) fieldNames.set(name, read);
	return read;
}

function bitsOf(indexes: readonly number[]): number[] {
	const bits: number[] = [];
	for (const index of indexes) {
		while (bits.length <= index >> 5) bits.push(0);
		bits[index >> 5]! |= 1 << (index & 31);
	}
	return bits;
}

function firstRecord(value: unknown): JsonRecord | undefined {
	if (isRecord(value)) return value;
	return Array.isArray(value) ? (value as unknown[]).find(isRecord) : undefined;
}

function isEmpty(value: unknown): boolean {
	return value === null || value === undefined || value === '';
}
