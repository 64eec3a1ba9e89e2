/** Criteria for which a provider has a list of words. */
import { failed, success } from '../../../shared/core/result';
import { seniorityName } from '../../person/seniority';
import { CRITERION_LABELS } from '../../records/searchCriteria';
import { under, type Criterion } from './criteria';

/** The provider's own words; `others` are further words that mean exactly the same as one of these. */
export const wordsAt = (
	path: string,
	own: readonly string[],
	others: Readonly<Record<string, string>> = {},
	form: (words: string[]) => unknown = (words) => words,
): Criterion => {
	const write: Criterion = (values, name, provider) => {
		const { words, unknown } = inOwnWords(values, own, others);
		return unknown === undefined
			? success(under(path, form(words)))
			: unknownWord(unknown, own, CRITERION_LABELS[name], provider);
	};
	return Object.assign(write, { words: own });
};

/** The provider's own words for levels; each is found by our name of it, and by what else it is called. */
export const senioritiesAt = (
	path: string,
	own: readonly string[],
	form?: (words: string[]) => unknown,
): Criterion => {
	const byName = Object.fromEntries(own.map((word) => [seniorityName(word), word]));
	const write = wordsAt(path, Object.keys(byName), {}, (names) => {
		const words = names.map((name) => byName[name]!);
		return form ? form(words) : words;
	});
	const named: Criterion = (values, ...rest) => write(values.map(seniorityName), ...rest);
	return Object.assign(named, { words: write.words });
};

function inOwnWords(
	values: readonly string[],
	own: readonly string[],
	others: Readonly<Record<string, string>>,
): { words: string[]; unknown: string | undefined } {
	const words = new Map([
		...Object.entries(others).map(([word, term]) => [comparable(word), term] as const),
		...own.map((term) => [comparable(term), term] as const),
	]);
	const meant = values.map((value) => words.get(comparable(value)));
	return {
		words: [...new Set(meant.flatMap((word) => word ?? []))],
		unknown: values[meant.indexOf(undefined)],
	};
}

/** People write these departments short. */
const SHORT: Readonly<Record<string, string>> = {
	hr: 'humanresources',
	it: 'informationtechnology',
};

/** `Human Resources`, `human_resources`, `human-resources` and `HR` are the same word. */
function comparable(text: string): string {
	const letters = text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
	return SHORT[letters] ?? letters;
}

/** More words than people read to the end. */
const MANY = 40;

function unknownWord(word: string, own: readonly string[], what: string, provider: string) {
	const near = nearestNames(word, [...own]);
	const isTold = near.length === 0 || own.length <= MANY;
	return failed(
		`${provider} does not know the ${what.toLowerCase()} "${word}"`,
		[
			...(near.length > 0 ? [`Did you mean ${near.join(' or ')}?`] : []),
			...(isTold ? [`It knows: ${own.join(', ')}.`] : []),
		].join(' '),
	);
}

const ENOUGH = 3;

/** The names most like a misspelt one, the nearest first; none where all are far off. */
export function nearestNames(name: string, names: string[]): string[] {
	const wanted = name.toLowerCase();
	return names
		.map((each) => ({ each, distance: distanceBetween(wanted, each.toLowerCase()) }))
		.filter(({ distance }) => distance <= Math.max(2, Math.ceil(wanted.length / 3)))
		.sort((one, other) => one.distance - other.distance)
		.slice(0, ENOUGH)
		.map(({ each }) => each);
}

/** Levenshtein's: how many letters have to be added, dropped or exchanged. */
function distanceBetween(one: string, other: string): number {
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
