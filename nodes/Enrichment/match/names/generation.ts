/** Reads the generation in a name: "Sr.", "Jr.", "III". */
import { foldAccents } from '../../person/canonical/text';
import type { Generation } from '../../person/entities';
import { isNameSuffix } from './words';
import type { PersonName } from './compareNames';

/** "II" counts as the second, even if it refers to a relative other than the father. */
const GENERATIONS_BY_WORD: ReadonlyMap<string, Generation> = new Map<string, Generation>([
	['sr', 'Sr.'],
	['senior', 'Sr.'],
	['jr', 'Jr.'],
	['junior', 'Jr.'],
	['ii', 'Jr.'],
	['iii', 'III'],
	['iv', 'IV'],
]);

/** A quick check, because nearly all names have no generation. */
const MAY_HAVE_GENERATION = /[\s,](?:jr|j[uú]nior|sr|senior|ii|iii|iv)(?![\p{L}\p{M}])/iu;

/** Reads the generation after a name. "Junior" alone, or after a first name alone, is a last name. */
export function readGeneration({
	firstName,
	lastName,
	fullName,
}: PersonName): Generation | undefined {
	return (
		findGenerationSuffix(lastName, 1) ??
		findGenerationSuffix(firstName, 1) ??
		findGenerationSuffix(fullName, 2)
	);
}

/** Finds the generation after at least `least` words of a name. */
function findGenerationSuffix(name: string | undefined, least: number): Generation | undefined {
	if (name === undefined || !MAY_HAVE_GENERATION.test(name)) return undefined;
	const parts = foldAccents(name)
		.split(',')
		.map((part) => part.split(/[\s.]+/).filter((word) => word !== ''));
	const [first = [], ...others] = parts;
	// In "Smith Jr., John" and "Smith, John, Jr." the part before the comma is the last name or the full name.
	const leastOfFirst = others.length > 0 ? 1 : least;
	const behind = [
		listSuffixWords(first, leastOfFirst),
		others.map((words) => listSuffixWords(words, 0)),
	].flat(2);
	return behind.map((word) => GENERATIONS_BY_WORD.get(word)).find((each) => each !== undefined);
}

/** Lists the titles and degrees at the end, after at least `least` words of a name. */
function listSuffixWords(words: readonly string[], least: number): readonly string[] {
	let from = words.length;
	while (from > least && isNameSuffix(words[from - 1]!)) from--;
	return words.slice(from);
}
