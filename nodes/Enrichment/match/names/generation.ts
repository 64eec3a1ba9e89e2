/** Whether a name is the father's or the son's: "Sr.", "Jr.", "III". */
import { foldAccents } from '../../person/canonical/text';
import type { Generation } from '../../person/entities';
import { isNameSuffix } from './words';
import type { PersonName } from './compareNames';

/** Second of the name is who is called after a father or another relative. */
const BY_WORD: ReadonlyMap<string, Generation> = new Map<string, Generation>([
	['sr', 'Sr.'],
	['senior', 'Sr.'],
	['jr', 'Jr.'],
	['junior', 'Jr.'],
	['ii', 'Jr.'],
	['iii', 'III'],
	['iv', 'IV'],
]);

/** Nearly all names have none, which one look tells. */
const MAY_HAVE_GENERATION = /[\s,](?:jr|j[uú]nior|sr|senior|ii|iii|iv)(?![\p{L}\p{M}])/iu;

/** The generation that stands behind a name; "Junior" alone, or behind a first name alone, is a last name. */
export function readGeneration({
	firstName,
	lastName,
	fullName,
}: PersonName): Generation | undefined {
	return (
		generationBehind(lastName, 1) ??
		generationBehind(firstName, 1) ??
		generationBehind(fullName, 2)
	);
}

/** `least`: so many words of a name stand before it. */
function generationBehind(name: string | undefined, least: number): Generation | undefined {
	if (name === undefined || !MAY_HAVE_GENERATION.test(name)) return undefined;
	const parts = foldAccents(name)
		.split(',')
		.map((part) => part.split(/[\s.]+/).filter((word) => word !== ''));
	const [first = [], ...others] = parts;
	// In "Smith Jr., John" and "Smith, John, Jr." the first part is the last name, or the whole one.
	const leastOfFirst = others.length > 0 ? 1 : least;
	const behind = [
		wordsBehind(first, leastOfFirst),
		others.map((words) => wordsBehind(words, 0)),
	].flat(2);
	return behind.map((word) => BY_WORD.get(word)).find((each) => each !== undefined);
}

/** The titles and degrees at the end, with at least so many words before them. */
function wordsBehind(words: readonly string[], least: number): readonly string[] {
	let from = words.length;
	while (from > least && isNameSuffix(words[from - 1]!)) from--;
	return words.slice(from);
}
