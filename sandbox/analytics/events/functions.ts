/** What SQLite lacks: text folded beyond ASCII, and regular expressions. */
import type { DatabaseSync } from 'node:sqlite';

const compiled = new Map<string, RegExp>();

function regularExpression(pattern: string, flags: string): RegExp {
	const key = `${flags}/${pattern}`;
	const known = compiled.get(key);
	if (known !== undefined) return known;
	const made = new RegExp(pattern, flags);
	compiled.set(key, made);
	return made;
}

export function addFunctions(db: DatabaseSync): void {
	const options = { deterministic: true };
	db.function('fold', options, (text) => (typeof text === 'string' ? text.toLowerCase() : text));
	db.function('matches', options, (text, pattern, flags) =>
		Number(regularExpression(String(pattern), String(flags)).test(String(text))),
	);
}
