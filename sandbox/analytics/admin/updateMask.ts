/** PATCH: which fields of the body to take over. */
import { isObject, type Values } from '../wire/message';
import { invalid } from '../wire/refusal';
import { camel, isMessage, snake, type Field, type MessageType } from '../wire/schema';
import type { Resource } from './store';

/**
 * `resource` with the masked fields taken from `body`; fields the mask names and the body lacks are
 * cleared. Paths may be in either spelling, nested ones have dots, `*` means every mutable field.
 */
export function applyMask(
	resource: Resource,
	body: Values,
	mask: string | undefined,
	type: MessageType,
): Resource {
	const changed = structuredClone(resource);
	for (const path of readMask(mask, type)) copy(path.split('.'), type, body, changed, path);
	return changed;
}

function readMask(mask: string | undefined, { fields }: MessageType): string[] {
	if (!mask?.trim()) throw invalid('The field update_mask is required.');
	const paths = mask.split(',').map((path) => camel(path.trim()));
	if (!paths.includes('*')) return paths;
	return Object.values(fields)
		.filter(mayChange)
		.map(({ name }) => name);
}

function copy(
	[name = '', ...rest]: string[],
	{ fields }: MessageType,
	from: Values,
	to: Values,
	path: string,
): void {
	const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
	if (field === undefined) throw invalid(`Invalid field path: ${snake(path)}`);
	if (!mayChange(field)) throw invalid(`The field ${snake(path)} is immutable or output only.`);
	if (rest.length === 0) return void (to[name] = from[name]);
	if (!isMessage(field.type)) throw invalid(`Invalid field path: ${snake(path)}`);
	const inner = { ...(to[name] as Values | undefined) };
	copy(rest, field.type, isObject(from[name]) ? from[name] : {}, inner, path);
	to[name] = inner;
}

const FIXED = ['IDENTIFIER', 'IMMUTABLE', 'OUTPUT_ONLY'];

/** A message may change where a field of it may. */
export function mayChange({ type, behaviors }: Field): boolean {
	if (behaviors.some((behavior) => FIXED.includes(behavior))) return false;
	return !isMessage(type) || Object.values(type.fields).some(mayChange);
}
