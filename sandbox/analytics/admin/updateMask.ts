/** PATCH: which fields of the body to take over. */
import { camel, snake, type MessageType } from '../wire/message';
import { invalid } from '../wire/refusal';
import { parameter } from './paging';
import type { Resource } from './store';

export const MASK_QUERY = ['updateMask'] as const;

/**
 * `resource` with the masked fields taken from `body`; fields the mask names and the body lacks are
 * cleared. Paths may be in either spelling, nested ones have dots, `*` means every mutable field.
 */
export function applyMask(
	resource: Resource,
	body: Record<string, unknown>,
	query: URLSearchParams,
	type: MessageType,
	mutable: readonly string[],
): Resource {
	const paths = readMask(query, mutable);
	const changed = structuredClone(resource);
	for (const path of paths) {
		const [field = '', ...rest] = path.split('.');
		if (!Object.hasOwn(type.fields, field)) throw invalid(`Invalid field path: ${snake(path)}`);
		if (!mutable.includes(field)) {
			throw invalid(`The field ${snake(field)} is immutable or output only.`);
		}
		if (rest.length === 0) changed[field] = body[field];
		else changed[field] = withNested(changed[field], body[field], rest[0] ?? '');
	}
	return changed;
}

function readMask(query: URLSearchParams, mutable: readonly string[]): string[] {
	const mask = parameter(query, 'updateMask')?.trim();
	if (!mask) throw invalid('The field update_mask is required.');
	const paths = mask.split(',').map((path) => camel(path.trim()));
	return paths.includes('*') ? [...mutable] : paths;
}

function withNested(current: unknown, given: unknown, field: string): unknown {
	const value = (given as Record<string, unknown> | undefined)?.[field];
	return { ...(current as Record<string, unknown> | undefined), [field]: value };
}
