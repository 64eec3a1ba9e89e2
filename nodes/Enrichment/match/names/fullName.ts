import { visible } from '../../person/canonical/text';
import { scriptOf } from './letters';
import { isDegree, withoutTitlesIn } from './tokens';

/** Anything longer is no name, and would only cost time. */
export const LONGEST = 120;

/** "Lovelace, Ada" as "Ada Lovelace", and "Ada Lovelace, PhD" without the degree. */
export function inOrder(name: string): string {
	const plain = visible(name.slice(0, LONGEST));
	if (!plain.includes(',')) return plain;
	const [surname = '', ...others] = plain.split(',').map((part) => part.trim());
	// In "LOVELACE, ADA" capitals say nothing.
	const written = plain === plain.toUpperCase() ? (part: string) => part.toLowerCase() : String;
	const firstNames: string[] = [];
	for (const part of others) {
		const isBehindWholeName = surname.includes(' ') || firstNames.length > 0;
		if (part !== '' && !isDegree(written(part), isBehindWholeName)) firstNames.push(part);
	}
	return [...firstNames, surname].join(' ');
}

/** First and last name of a full name that has no more words than these: "Dr. Ada Lovelace", "Lovelace, Ada". */
export function splitName(fullName: string): { firstName: string; lastName: string } | undefined {
	const [one, other, ...more] = withoutTitlesIn(inOrder(fullName).split(' '));
	if (one === undefined || other === undefined || more.length > 0) return undefined;
	// Chinese, Japanese and Korean names begin with the family's.
	return EASTERN.has(scriptOf(one))
		? { firstName: other, lastName: one }
		: { firstName: one, lastName: other };
}

const EASTERN = new Set(['han', 'kana', 'hangul']);
