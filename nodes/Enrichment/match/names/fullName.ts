import { visible } from '../../person/canonical/text';
import { scriptOf } from './letters';
import { isFirstName } from './nicknames';
import { isDegree, isParticle, withoutTitlesIn } from './tokens';

/** Anything longer is no name, and would only cost time. */
export const LONGEST = 120;

/** "Lovelace, Ada" as "Ada Lovelace", and "Ada Lovelace, PhD" without the degree. */
export function firstNameFirst(name: string): string {
	const plain = visible(name.slice(0, LONGEST));
	if (!plain.includes(',')) return plain;
	const [surname = '', ...others] = plain.split(',').map((part) => part.trim());
	// In "LOVELACE, ADA" capitals say nothing.
	const written = plain === plain.toUpperCase() ? (part: string) => part.toLowerCase() : String;
	// "van Dijk" is as little a whole name as "Dijk".
	const isWhole = surname.split(' ').filter((word) => !isParticle(word)).length > 1;
	const firstNames: string[] = [];
	for (const part of others) {
		const isBehindWholeName = isWhole || firstNames.length > 0;
		if (part !== '' && !isDegree(written(part), isBehindWholeName)) firstNames.push(part);
	}
	return [...firstNames, surname].join(' ');
}

/** First and last name of a full name of any length; undefined for a single word. */
export function splitName(fullName: string): { firstName: string; lastName: string } | undefined {
	const words = withoutTitlesIn(firstNameFirst(fullName).split(' '));
	const [one = '', other = ''] = words;
	if (words.length < 2) return undefined;
	// Chinese, Japanese and Korean names begin with the family's.
	if (words.length === 2 && EASTERN.has(scriptOf(one)))
		return { firstName: other, lastName: one };
	const from = lastNameFrom(words);
	// The first initial may be all there is of a first name; a further one only makes it harder to find.
	const first = words.slice(0, from).filter((word, index) => index === 0 || !INITIAL.test(word));
	return {
		firstName: (INITIAL.test(one) ? words.slice(0, from) : first).join(' '),
		lastName: words.slice(from).join(' '),
	};
}

const EASTERN = new Set(['han', 'kana', 'hangul']);
const INITIAL = /^\p{L}\.?$/u;

/** Where the last name begins: at "van" or "de la", else behind the first names and initials that are known. */
function lastNameFrom(words: readonly string[]): number {
	const particle = words.findIndex((word, index) => index > 0 && isParticle(word));
	if (particle > 0) return particle;
	let from = 1;
	while (from < words.length - 1 && (INITIAL.test(words[from]!) || isFirstName(words[from]!)))
		from++;
	return from;
}
