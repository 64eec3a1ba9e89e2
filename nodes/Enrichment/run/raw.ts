/** A provider's own answer kept in an output must fit into n8n's database, and into its JSON. */
const LONGEST = 100_000;
const DEEPEST = 200;

/** The value itself; where it is too long or too deeply nested, its beginning as text. */
export function keepable(value: unknown): unknown {
	const text = textOf(value);
	if (text === undefined) return 'The response is nested too deeply to keep';
	return text.length <= LONGEST && depthOf(text) <= DEEPEST ? value : text.slice(0, LONGEST);
}

function textOf(value: unknown): string | undefined {
	if (typeof value === 'string') return value;
	try {
		return JSON.stringify(value) ?? '';
	} catch {
		return undefined;
	}
}

/** How deep the brackets of a JSON text go; brackets in strings may count, which errs on the safe side. */
function depthOf(text: string): number {
	let depth = 0;
	let deepest = 0;
	for (const sign of text) {
		if (sign === '{' || sign === '[') deepest = Math.max(deepest, ++depth);
		else if (sign === '}' || sign === ']') depth--;
	}
	return deepest;
}

/** Several rows as one value, as many as can be kept. */
export function keepableRows(rows: unknown[]): unknown {
	const kept: unknown[] = [];
	let length = 0;
	for (const row of rows) {
		const value = keepable(row);
		length += textOf(value)?.length ?? 0;
		if (length > LONGEST) break;
		kept.push(value);
	}
	const left = rows.length - kept.length;
	return left === 0 ? kept : [...kept, `${left} more rows were left out`];
}
