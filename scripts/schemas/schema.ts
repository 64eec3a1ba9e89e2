/** The format of n8n's `__schema__` files, from which n8n shows the fields of an output item before the node has run. */
export interface OutputSchema {
	type: 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null';
	properties?: Record<string, OutputSchema>;
	items?: OutputSchema;
}

/** One schema for all values, with every field that occurs, in order of first appearance. */
export function inferSchema(values: unknown[]): OutputSchema {
	return values.map(inferValueSchema).reduce(mergeSchemas, { type: 'null' });
}

function inferValueSchema(value: unknown): OutputSchema {
	if (value === null || value === undefined) return { type: 'null' };
	if (Array.isArray(value)) {
		return value.length > 0 ? { type: 'array', items: inferSchema(value) } : { type: 'array' };
	}
	if (typeof value !== 'object') return { type: typeof value as 'string' | 'number' | 'boolean' };
	const fields = Object.entries(value).map(([name, field]) => [name, inferValueSchema(field)]);
	return {
		type: 'object',
		properties: Object.fromEntries(fields) as Record<string, OutputSchema>,
	};
}

/** The union of two schemas. A field that is null in one has the type of the other. */
function mergeSchemas(one: OutputSchema, other: OutputSchema): OutputSchema {
	if (one.type === 'null') return other;
	if (one.type !== other.type) return one;
	if (one.type === 'array') {
		const items = [one.items, other.items].filter((each) => each !== undefined);
		return items.length > 0 ? { type: 'array', items: items.reduce(mergeSchemas) } : one;
	}
	return one.type === 'object' ? mergeObjectSchemas(one, other) : one;
}

function mergeObjectSchemas(
	{ properties: ours = {} }: OutputSchema,
	{ properties: theirs = {} }: OutputSchema,
): OutputSchema {
	const names = [...new Set([...Object.keys(ours), ...Object.keys(theirs)])];
	const merged = names.map((name) => {
		const [mine, yours] = [ours[name], theirs[name]];
		return [name, mine && yours ? mergeSchemas(mine, yours) : (mine ?? yours)];
	});
	return {
		type: 'object',
		properties: Object.fromEntries(merged) as Record<string, OutputSchema>,
	};
}

/** The paths of a value that the schema does not declare, such as `person.emails.type`. */
export function findUndeclaredPaths(
	value: unknown,
	schema: OutputSchema | undefined,
	path = '',
): string[] {
	if (value === null || value === undefined) return [];
	if (schema === undefined) return [path];
	if (Array.isArray(value)) {
		return [...new Set(value.flatMap((each) => findUndeclaredPaths(each, schema.items, path)))];
	}
	if (typeof value !== 'object') return [];
	return Object.entries(value).flatMap(([name, field]) =>
		findUndeclaredPaths(
			field,
			schema.properties?.[name],
			path === '' ? name : `${path}.${name}`,
		),
	);
}
