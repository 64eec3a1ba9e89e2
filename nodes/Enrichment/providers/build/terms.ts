/** Converts criteria for which a provider has a fixed list of terms. */
import { readOwnValue } from '../../../shared/core/json';
import { failed, success } from '../../../shared/core/result';
import { foldAccents } from '../../person/canonical/text';
import { toFieldLabel } from '../../person/entities';
import { toSeniorityName } from '../../person';
import { nestValue, type CriterionConverter } from './criteria';

/** Builds a converter that accepts the provider's terms, and synonyms that mean exactly the same as one of them. */
export const buildTermsConverter = (
	path: string,
	acceptedTerms: readonly string[],
	synonyms: Readonly<Record<string, string>> = {},
	toValue: (terms: string[]) => unknown = (terms) => terms,
): CriterionConverter => {
	const termByKey = new Map(
		Object.entries(synonyms).map(([synonym, term]) => [toComparable(synonym), term]),
	);
	for (const term of acceptedTerms) termByKey.set(toComparable(term), term);
	const convert: CriterionConverter = (values, name, providerLabel) => {
		const terms = values.map((value) => termByKey.get(toComparable(value)));
		const unknown = values[terms.indexOf(undefined)];
		return unknown === undefined
			? success(nestValue(path, toValue([...new Set(terms.flatMap((term) => term ?? []))])))
			: refuseUnknownTerm(unknown, acceptedTerms, toFieldLabel(name), providerLabel);
	};
	return Object.assign(convert, { acceptedTerms });
};

/** Builds a converter of seniorities that recognizes the provider's terms by our names and their synonyms. */
export const buildSenioritiesConverter = (
	path: string,
	acceptedTerms: readonly string[],
	toValue?: (terms: string[]) => unknown,
): CriterionConverter => {
	const termByName = new Map(acceptedTerms.map((term) => [toSeniorityName(term), term]));
	const convertNames = buildTermsConverter(path, [...termByName.keys()], {}, (names) => {
		const terms = names.flatMap((name) => termByName.get(name) ?? []);
		return toValue ? toValue(terms) : terms;
	});
	const convert: CriterionConverter = (values, name, providerLabel) =>
		convertNames(values.map(toSeniorityName), name, providerLabel);
	return Object.assign(convert, { acceptedTerms: convertNames.acceptedTerms });
};

/** Common abbreviations of departments. */
const DEPARTMENT_ABBREVIATIONS: Readonly<Record<string, string>> = {
	hr: 'humanresources',
	it: 'informationtechnology',
};

/** Converts `Human Resources`, `human_resources`, `human-resources` and `HR` to the same text. */
function toComparable(text: string): string {
	const letters = text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
	return readOwnValue(DEPARTMENT_ABBREVIATIONS, letters) ?? letters;
}

/** Longer lists are not read to the end. */
const MAX_LISTED_TERMS = 40;

/** Builds the failure for a term that a provider does not accept, with the accepted terms or the most similar of them. */
export function refuseUnknownTerm(
	term: string,
	acceptedTerms: readonly string[],
	criterionLabel: string,
	providerLabel: string,
): ReturnType<typeof failed> {
	const words = splitIntoWords(term);
	const similar = acceptedTerms.filter((each) =>
		splitIntoWords(each).some((word) => words.includes(word)),
	);
	const isLong = acceptedTerms.length > MAX_LISTED_TERMS;
	const listed = isLong && similar.length > 0 ? similar : acceptedTerms;
	return failed(
		`${providerLabel} does not recognize the ${criterionLabel.toLowerCase()} "${term}"`,
		`Accepted values: ${listed.slice(0, MAX_LISTED_TERMS).join(', ')}.`,
	);
}

const splitIntoWords = (text: string): string[] =>
	foldAccents(text).match(/[\p{L}\p{N}]{3,}/gu) ?? [];
