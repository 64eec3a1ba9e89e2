/**
 * Limits how deep data from outside may be nested: code that walks it level by level could run out of stack or time.
 */

/**
 * Levels of an item, of a JSON parameter and of an answer. A rich text document of a CRM has about 20, and Google's
 * and the providers' answers have 10; `JSON.stringify` overflows at some thousands.
 */
export const MAX_DEPTH = 100;

/** Replaces what is nested deeper. */
const CUT = `(nested more than ${MAX_DEPTH} levels deep)`;

/** Whether lists and objects are nested more than `MAX_DEPTH` levels deep. Uses no stack, however deep they are. */
export function exceedsMaxDepth(value: unknown): boolean {
	const parts: unknown[] = [value];
	const levels = [0];
	for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
		const level = levels.pop() ?? 0;
		if (typeof part !== 'object' || part === null) continue;
		if (level === MAX_DEPTH) return true;
		for (const inner of Object.values(part)) {
			if (typeof inner !== 'object' || inner === null) continue;
			parts.push(inner);
			levels.push(level + 1);
		}
	}
	return false;
}

/**
 * Returns the value itself or, if it is nested too deeply, a copy in which a note replaces the deeper parts: an answer
 * that was paid for is kept as far as it can be read.
 */
export function truncateDeepValues(value: unknown): unknown {
	return exceedsMaxDepth(value) ? cutBelow(value, MAX_DEPTH) : value;
}

function cutBelow(value: unknown, levels: number): unknown {
	if (typeof value !== 'object' || value === null) return value;
	if (levels === 0) return CUT;
	if (Array.isArray(value)) return value.map((inner) => cutBelow(inner, levels - 1));
	return Object.fromEntries(
		Object.entries(value).map(([name, inner]) => [name, cutBelow(inner, levels - 1)]),
	);
}
