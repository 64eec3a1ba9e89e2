/** Criteria for which a provider has a list of words. */
import { readOwnValue } from '../../../shared/core/json';
import { failed, success } from '../../../shared/core/result';
import { foldAccents } from '../../person/canonical/text';
import { toFieldLabel } from '../../person/entities';
import { toSeniorityName } from '../../person';
import { nestValue, type CriterionConverter } from './criteria';

/** The provider's own words; `others` are further words that mean exactly the same as one of these. */
export const buildTermsConverter = (
	path: string,
	own: readonly string[],
	others: Readonly<Record<string, string>> = {},
	form: (words: string[]) => unknown = (words) => words,
): CriterionConverter => {
	const terms = new Map(
		[...Object.entries(others), ...own.map((term) => [term, term] as const)].map(
			([word, term]) => [toComparable(word), term],
		),
	);
	const write: CriterionConverter = (values, name, provider) => {
		const meant = values.map((value) => terms.get(toComparable(value)));
		const unknown = values[meant.indexOf(undefined)];
		return unknown === undefined
			? success(nestValue(path, form([...new Set(meant.flatMap((word) => word ?? []))])))
			: refuseUnknownTerm(unknown, own, toFieldLabel(name), provider);
	};
	return Object.assign(write, { acceptedTerms: own });
};

/** The provider's own words for levels; each is found by our name of it, and by what else it is called. */
export const buildSenioritiesConverter = (
	path: string,
	own: readonly string[],
	form?: (words: string[]) => unknown,
): CriterionConverter => {
	const byName = new Map(own.map((word) => [toSeniorityName(word), word]));
	const write = buildTermsConverter(path, [...byName.keys()], {}, (names) => {
		const words = names.flatMap((name) => byName.get(name) ?? []);
		return form ? form(words) : words;
	});
	const named: CriterionConverter = (values, name, provider) =>
		write(values.map(toSeniorityName), name, provider);
	return Object.assign(named, { acceptedTerms: write.acceptedTerms });
};

/** People write these departments short. */
const DEPARTMENT_ABBREVIATIONS: Readonly<Record<string, string>> = {
	hr: 'humanresources',
	it: 'informationtechnology',
};

/** `Human Resources`, `human_resources`, `human-resources` and `HR` are the same word. */
function toComparable(text: string): string {
	const letters = text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
	return readOwnValue(DEPARTMENT_ABBREVIATIONS, letters) ?? letters;
}

/** More words than people read to the end. */
const MAX_LISTED_TERMS = 40;

/** A refusal with the words that there are; of many, those that have a part of it. */
export function refuseUnknownTerm(
	word: string,
	own: readonly string[],
	what: string,
	provider: string,
): ReturnType<typeof failed> {
	const parts = splitIntoWords(word);
	const near = own.filter((each) => splitIntoWords(each).some((part) => parts.includes(part)));
	const told = own.length > MAX_LISTED_TERMS && near.length > 0 ? near : own;
	return failed(
		`${provider} does not recognize the ${what.toLowerCase()} "${word}"`,
		`Accepted values: ${told.slice(0, MAX_LISTED_TERMS).join(', ')}.`,
	);
}

const splitIntoWords = (text: string): string[] => foldAccents(text).match(/[\p{L}\p{N}]{3,}/gu) ?? [];
