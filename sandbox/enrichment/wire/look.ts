/** Looks into a schema: what it is made of, and what a value has that it does not say. */
import * as v from 'valibot';

import type { Schema } from './schema';

/** The parts of the schemas that the wire files use. */
interface Parts {
	type: string;
	entries?: Record<string, Schema>;
	item?: Schema;
	value?: Schema;
	options?: Schema[];
	wrapped?: Schema;
}

export const partsOf = (schema: Schema): Parts => schema as Schema & Parts;

/** The schemas of a value that is there: without optional and nullable, each branch of a choice. */
export const branchesOf = once((schema: Schema): Schema[] => {
	const { type, wrapped, options } = partsOf(schema);
	if (wrapped) return branchesOf(wrapped);
	return type === 'union' ? (options ?? []).flatMap(branchesOf) : [schema];
});

/** What never changes is worked out once: schemas are asked for each field of each answer. */
export function once<K extends object, V>(work: (key: K) => V): (key: K) => V {
	const known = new WeakMap<K, { value: V }>();
	return (key) => {
		const before = known.get(key) ?? { value: work(key) };
		known.set(key, before);
		return before.value;
	};
}

/** What may stand at a field or place of a value; undefined where nothing may. */
export function insideOf(schemas: readonly Schema[], name: string): Schema[] | undefined {
	const inside = schemas.flatMap(partsOf).flatMap(({ type, entries, item, value }) => {
		if (type === 'unknown') return [v.unknown()];
		const inner = entries && Object.hasOwn(entries, name) ? entries[name] : (item ?? value);
		return inner ? [inner] : [];
	});
	return inside.length === 0 ? undefined : inside.flatMap(branchesOf);
}

export interface Fault {
	/** `body.details[0].email`. */
	at: string;
	/** What was broken: `max_length`, `strict_object`, `check` … */
	rule: string;
	message: string;
}

export const faultsOf = (schema: Schema, value: unknown, at: string): Fault[] =>
	(v.safeParse(schema, value).issues ?? []).map((issue) => ({
		at: `${at}${(issue.path ?? []).map(({ key }) => written(key)).join('')}`,
		rule: issue.type,
		message: issue.message,
	}));

const written = (key: unknown) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`);
