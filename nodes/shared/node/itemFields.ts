/** Which names of fields n8n keeps on its items. */
import { failed, success, type Result } from '../core/result';

/** n8n leaves out fields with these names whenever it copies an item: `reservedCopyKeys` in n8n-workflow's deepCopy. */
const DROPPED: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Whether n8n keeps a field of this name when it copies an item. */
export function keepsFieldName(name: string): boolean {
	return !DROPPED.has(name);
}

/** Refuses a name for an output field that n8n would drop. */
export function checkFieldName(parameter: string, name: string): Result<string> {
	if (keepsFieldName(name)) return success(name);
	return failed(
		`${parameter} cannot be "${name}"`,
		'n8n drops fields with this name. Choose another name. Nothing was sent.',
	);
}
