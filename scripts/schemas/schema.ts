/** What n8n reads in `__schema__` files: the fields of an output item, shown before the node has run. */
export interface Schema {
	type: 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null';
	properties?: Record<string, Schema>;
	items?: Schema;
}

/** One schema for all values: every field that occurs, in the order of their first appearance. */
export function schemaOf(values: unknown[]): Schema {
	return values.map(schemaFor).reduce(merge, { type: 'null' });
}

function schemaFor(value: unknown): Schema {
	if (value === null || value === undefined) return { type: 'null' };
	if (Array.isArray(value)) {
		return value.length > 0 ? { type: 'array', items: schemaOf(value) } : { type: 'array' };
	}
	if (typeof value !== 'object') return { type: typeof value as 'string' | 'number' | 'boolean' };
	const fields = Object.entries(value).map(([name, field]) => [name, schemaFor(field)]);
	return { type: 'object', properties: Object.fromEntries(fields) as Record<string, Schema> };
}

/** A field that is null in some rows has the type of the others. */
function merge(one: Schema, other: Schema): Schema {
	if (one.type === 'null') return other;
	if (one.type !== other.type) return one;
	if (one.type === 'array') {
		const items = [one.items, other.items].filter((each) => each !== undefined);
		return items.length > 0 ? { type: 'array', items: items.reduce(merge) } : one;
	}
	return one.type === 'object' ? mergeObjects(one, other) : one;
}

function mergeObjects(
	{ properties: ours = {} }: Schema,
	{ properties: theirs = {} }: Schema,
): Schema {
	const names = [...new Set([...Object.keys(ours), ...Object.keys(theirs)])];
	const merged = names.map((name) => {
		const [mine, yours] = [ours[name], theirs[name]];
		return [name, mine && yours ? merge(mine, yours) : (mine ?? yours)];
	});
	return { type: 'object', properties: Object.fromEntries(merged) as Record<string, Schema> };
}

/** Paths in a value that the schema does not know, such as `person.emails.type`. */
export function undeclared(value: unknown, schema: Schema | undefined, path = ''): string[] {
	if (value === null || value === undefined) return [];
	if (schema === undefined) return [path];
	if (Array.isArray(value)) {
		return [...new Set(value.flatMap((each) => undeclared(each, schema.items, path)))];
	}
	if (typeof value !== 'object') return [];
	return Object.entries(value).flatMap(([name, field]) =>
		undeclared(field, schema.properties?.[name], path === '' ? name : `${path}.${name}`),
	);
}
