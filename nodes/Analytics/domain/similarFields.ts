import { mostUsedFirst, type Field } from './metadata';

const ENOUGH = 3;

/** The fields that an unknown name may stand for, the likeliest first: by Google's label, by letters, by words. */
export function similarFields(name: string, fields: Field[]): string[] {
	const byUse = mostUsedFirst(fields);
	const labelled = byUse.filter(({ uiName }) => uiName.toLowerCase() === name.toLowerCase());
	const near = nearestNames(
		name,
		byUse.map(({ apiName }) => apiName),
	);
	const found = [...namesOf(labelled), ...near, ...namesOf(sharingWords(name, byUse))];
	return [...new Set(found)].slice(0, ENOUGH);
}

const namesOf = (fields: Field[]) => fields.map(({ apiName }) => apiName);

/** Words of Universal Analytics, which many people and models still use, in those of Google Analytics 4. */
const NEWER_WORDS = new Map([
	['visit', 'session'],
	['visitor', 'user'],
	['pageview', 'view'],
	['goal', 'key'],
	['conversion', 'key'],
]);

/** Most words in common first. */
function sharingWords(name: string, fields: Field[]): Field[] {
	const asked = wordsIn(name);
	return fields
		.map((field) => ({ field, shared: inCommon(asked, field) }))
		.filter(({ shared }) => shared > 0)
		.sort((one, other) => other.shared - one.shared)
		.map(({ field }) => field);
}

function inCommon(asked: Set<string>, { apiName, uiName }: Field): number {
	const words = wordsIn(`${apiName} ${uiName}`);
	return [...asked].filter((word) => words.has(word)).length;
}

/** `sessionDefaultChannelGroup`, `Page views` and `page_views` in words, each in the singular. */
function wordsIn(name: string): Set<string> {
	const words = name
		.replaceAll(/([a-z])([A-Z])/g, '$1 $2')
		.toLowerCase()
		.match(/[a-z]{3,}/g);
	const singular = (words ?? []).map((word) => word.replace(/s$/, ''));
	return new Set(singular.map((word) => NEWER_WORDS.get(word) ?? word));
}

/** The names most like a misspelt one, the nearest first; none where all are far off. */
export function nearestNames(name: string, names: string[], count = 3): string[] {
	const wanted = name.toLowerCase();
	return names
		.map((each) => ({ each, distance: distanceBetween(wanted, each.toLowerCase()) }))
		.filter(({ distance }) => distance <= Math.max(2, Math.ceil(wanted.length / 3)))
		.sort((one, other) => one.distance - other.distance)
		.slice(0, count)
		.map(({ each }) => each);
}

/** Levenshtein's: how many letters have to be added, dropped or exchanged. */
export function distanceBetween(one: string, other: string): number {
	let row = Array.from({ length: other.length + 1 }, (_, index) => index);
	for (let i = 1; i <= one.length; i++) {
		const next = [i];
		for (let j = 1; j <= other.length; j++) {
			const exchange = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
			next.push(Math.min(exchange, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
		}
		row = next;
	}
	return row[other.length] ?? 0;
}
