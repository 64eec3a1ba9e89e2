import { isRecord } from '../core/json';

/** What stands in a parameter before any expression is worked out. */
export type Written = 'nothing' | 'value' | 'expression';

export function writtenAs(value: unknown): Written {
	if (value === undefined || value === null) return 'nothing';
	if (isRecord(value)) {
		const members = Object.values(value).map(writtenAs);
		if (members.includes('expression')) return 'expression';
		return members.includes('value') ? 'value' : 'nothing';
	}
	const text = String(value).trim();
	if (Array.isArray(value)) return 'value';
	// A field that was switched to an expression and left empty.
	if (text === '' || text === '=') return 'nothing';
	return text.startsWith('=') ? 'expression' : 'value';
}

/** `{{ $now }}` comes as an object of a date library. */
export function plainValue(value: unknown): unknown {
	return isRecord(value) && typeof value.toJSON === 'function'
		? (value.toJSON() as unknown)
		: value;
}
