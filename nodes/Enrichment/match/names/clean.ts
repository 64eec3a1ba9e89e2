import { normalizeWhitespace } from '../../person/canonical/text';
import type { Identifiers } from '../../person/entities';
import { isKnownFirstName } from './nicknames';
import {
	isDegree,
	containsOnlyTitles,
	isParticle,
	detectScript,
	removeTitlesAndDegrees,
} from './words';

type NameParts = Pick<Identifiers, 'firstName' | 'lastName' | 'fullName'>;

/**
 * A name as it is sent: without titles, degrees, pronouns, emoji, nicknames in brackets; a whole name in one of the fields counts as one.
 */
export function cleanName({ firstName, lastName, fullName }: NameParts): NameParts {
	const first = cleaned(firstName, cleanFirst);
	const last = cleaned(lastName, cleanLast);
	// "Mrs." as a first name, and the whole name as a last one.
	if (firstName !== undefined && first === undefined && last?.includes(' ') && !fullName) {
		return isParticle(last.split(' ')[0]!) ? { lastName: last } : { fullName: last };
	}
	const full = cleaned(fullName, cleanFull);
	const parts = first && last ? withoutRepeats(first, last) : oneField(first, last);
	const whole = full ?? parts.fullName;
	return { ...parts, ...(whole !== undefined && { fullName: whole }) };
}

/** "Ada Lovelace", "Lovelace"; "Ada", "Ada Lovelace"; "Ada Lovelace" twice. */
function withoutRepeats(first: string, last: string): NameParts {
	if (first === last && first.includes(' ')) return { fullName: first };
	if (first.endsWith(` ${last}`))
		return { firstName: first.slice(0, -last.length - 1), lastName: last };
	if (last.startsWith(`${first} `))
		return { firstName: first, lastName: last.slice(first.length + 1) };
	return { firstName: first, lastName: last };
}

/** "Ada Lovelace" as a first name, beside no last name, is a whole name; "Mary Ann" and "van Dijk" are none. */
function oneField(first: string | undefined, last: string | undefined): NameParts {
	const text = first ?? last;
	if (text === undefined) return {};
	const words = text.split(' ');
	const isWhole =
		words.length > 1 &&
		(first === undefined
			? isKnownFirstName(words[0]!) && !isParticle(words[0]!)
			: !words.every(isKnownFirstName));
	if (isWhole) return { fullName: text };
	return first === undefined ? { lastName: text } : { firstName: text };
}

/** Undefined where nothing of a name is left. */
function cleaned(text: string | undefined, clean: (text: string) => string): string | undefined {
	if (text === undefined || PLAIN.test(text) || text.length > MAX_NAME_LENGTH) return text;
	const name = clean(withoutSigns(text));
	return /\p{L}/u.test(name) && !containsOnlyTitles(name) ? name : undefined;
}

/** Nothing to clean, as in nearly all: saves 4 µs of a record's 45. */
const PLAIN = /^\p{Lu}\p{Ll}{3,}$/u;

function cleanFirst(text: string): string {
	return removeTitlesAndDegrees(text.replace(/[\s,;]+$/, '').split(' ')).join(' ');
}

function cleanLast(text: string): string {
	const [name = '', ...behind] = text.split(',').map((part) => part.trim());
	const kept = behind.filter((part) => part !== '' && !isDegree(part, true));
	return removeTitlesAndDegrees([name, ...kept].join(', ').split(' ')).join(' ');
}

function cleanFull(text: string): string {
	// As address books export names: last name, first name, further ones, titles.
	const [last, first] = text.split(';').map((part) => part.trim());
	const name = first && last ? `${first} ${last}` : text;
	const words = removeTitlesAndDegrees(putFirstNameFirst(name).split(' '), 2);
	return words.join(' ');
}

/** Emoji, brackets with what is in them, quotes around all, pronouns and numbers. */
function withoutSigns(text: string): string {
	const plain = normalizeWhitespace(
		inUtf8(text)
			.replaceAll('_', ' ')
			.replace(
				/[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u2600-\u27bf]/gu,
				' ',
			)
			.replaceAll(EMOJI_STYLE, '')
			.replace(/[([{][^()[\]{}]*[)\]}]/g, ' '),
	).replace(/^["'“”„«»‘’]+|["'“”„«»‘’]+$/g, '');
	const words = plain.replace(/["“”„«»][^"“”„«»]*["“”„«»]/g, ' ').split(/\s+/);
	return words.filter((word) => word !== '' && !isNoName(word)).join(' ');
}

/** "MÃ¼ller" is "Müller", which somebody read in the wrong alphabet. */
function inUtf8(text: string): string {
	return text.replace(/[Ã-Å][\u0080-¿]/g, (letters) => Buffer.from(letters, 'latin1').toString());
}

/** Asks for the coloured form of the sign before it. */
const EMOJI_STYLE = '\ufe0f';

const PRONOUN =
	'he|she|they|him|his|her|hers|them|theirs|it|its|er|ihm|sie|ihr|il|lui|elle|el|él|ella|any';
const PRONOUNS = new RegExp(`^(?:${PRONOUN})(?:/(?:${PRONOUN}))+[.,]?$`, 'i');

function isNoName(word: string): boolean {
	return PRONOUNS.test(word) || /^[#\d.]+$/.test(word);
}

/** Anything longer is no name, and would only cost time. */
export const MAX_NAME_LENGTH = 120;

/** "Lovelace, Ada" as "Ada Lovelace", and "Ada Lovelace, PhD" without the degree. */
export function putFirstNameFirst(name: string): string {
	const plain = normalizeWhitespace(name.slice(0, MAX_NAME_LENGTH));
	if (!plain.includes(',')) return plain;
	const [surname = '', ...others] = plain.split(',').map((part) => part.trim());
	// In "LOVELACE, ADA" capitals say nothing.
	const written = plain === plain.toUpperCase() ? (part: string) => part.toLowerCase() : String;
	// "van Dijk" is as little a whole name as "Dijk".
	const isWhole = surname.split(' ').filter((word) => !isParticle(word)).length > 1;
	const firstNames: string[] = [];
	for (const part of others) {
		const isBehindWholeName = isWhole || firstNames.length > 0;
		if (part === '' || isDegree(written(part), isBehindWholeName)) continue;
		// "Davis, Sammy Jr."
		firstNames.push(removeTitlesAndDegrees(part.split(' ')).join(' '));
	}
	return [...firstNames, surname].join(' ');
}

/** First and last name of a full name of any length; undefined for a single word. */
export function splitName(fullName: string): { firstName: string; lastName: string } | undefined {
	const words = removeTitlesAndDegrees(putFirstNameFirst(fullName).split(' '));
	const [one = '', other = ''] = words;
	if (words.length < 2) return undefined;
	// Chinese, Japanese and Korean names begin with the family's.
	if (words.length === 2 && EASTERN.has(detectScript(one)))
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
	while (
		from < words.length - 1 &&
		(INITIAL.test(words[from]!) || isKnownFirstName(words[from]!))
	)
		from++;
	return from;
}
