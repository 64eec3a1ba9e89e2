import { soundOf } from './letters';

/**
 * Names that are often one person's, but not always: only beside the same employer or address do they count as
 * one. Khaled and Khalid, Aly and Ali, Djordje and Đorđe sound alike; Novák and Nováková, Abdul and Abdulrahman
 * have one stem. Daniel and Daniela have neither: they are two people.
 */
export function soundAlike(one: string, other: string): boolean {
	if (one === other) return true;
	// "Li" and "Lee" are two names.
	if (Math.min(one.length, other.length) < 4) return shortKey(one) === shortKey(other);
	return soundKey(one) === soundKey(other) || (isLong(one) && soundOf(one) === soundOf(other));
}

/** Of a long name its sound in another language is no coincidence. */
const isLong = (name: string) => name.length > 6;

const shortKey = (name: string) => name.replace(/y/g, 'i').replace(/w/g, 'v');

function soundKey(name: string): string {
	return name
		.replace(/^y(?=[aeou])/, 'j')
		.replace(/dj/g, 'd')
		.replace(/ts?ch/g, 'c')
		.replace(/shch|sch/g, 'sh')
		.replace(/[ckg]h/g, 'h')
		.replace(/ph/g, 'f')
		.replace(/sh/g, 's')
		.replace(/th?[sz]|cz/g, 'c')
		.replace(/th/g, 't')
		.replace(/ck|q|c/g, 'k')
		.replace(/x/g, 'ks')
		.replace(/w/g, 'v')
		.replace(/(?<=[a-z])ff?$/, 'v')
		.replace(/h(?=[^aeiouy]|$)/g, '')
		.replace(/[aeiouy]+/g, vowel)
		.replace(/(.)\1/g, '$1');
}

/** Vowels as they are heard: e, ey and ai as i, ou as u. A last a makes a name a woman's. */
function vowel(group: string): string {
	if (group.endsWith('a')) return 'a';
	return /[eiy]/.test(group) ? 'i' : 'u';
}

/** Surnames of a man and a woman of one family, and endings that are written in two ways. */
export function surnamesAlike(one: string, other: string): boolean {
	if (soundAlike(one, other)) return true;
	const others = stems(other);
	return stems(one).some((stem) => stem.length > 3 && others.includes(stem));
}

const ENDINGS: ReadonlyArray<readonly [RegExp, string]> = [
	[/(ov|ev|in|yn)a$/, '$1'],
	[/ova$/, ''],
	[/ek$/, 'k'],
	[/(s|c|z)ka(?:ya)?$/, '$1ki'],
	[/(s|c|z)ky$/, '$1ki'],
	[/ou$/, 'os'],
	[/sen$/, 'son'],
	[/(?<=[^aeiouy])e$/, ''],
];

function stems(name: string): string[] {
	return [name, ...ENDINGS.map(([ending, stem]) => name.replace(ending, stem))];
}

/** "Abdul" for "Abdulrahman", but not "Paul" for "Paulina". */
export function firstNamesAlike(one: string, other: string): boolean {
	if (soundAlike(one, other)) return true;
	const [short, long] = one.length <= other.length ? [one, other] : [other, one];
	const isLonger = short.length > 4 && long.length > short.length + 2;
	return isLonger && long.startsWith(short) && !/[aeiouy]$/.test(long);
}

/** Surnames that share none of these are not alike. */
export function soundsOf(surname: string): string[] {
	const sounds = [shortKey(surname), soundKey(surname), ...stems(surname)];
	return isLong(surname) ? [...sounds, soundOf(surname)] : sounds;
}
