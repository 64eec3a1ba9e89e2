/** Values that Google takes from fixed lists, as pickers show them. */
import { resourceLocator, type Choice, type FieldSettings } from '../../shared/node/field';
import { failed, success } from '../../shared/core/result';
import { withGoogle, type ResourceField, type ValueRule } from './fields';
import { currencyRule } from './valueRules';

/** From `IndustryCategory` of the Admin API, v1beta. */
const INDUSTRY_NAMES = [
	'Arts and Entertainment',
	'Automotive',
	'Beauty and Fitness',
	'Books and Literature',
	'Business and Industrial Markets',
	'Finance',
	'Food and Drink',
	'Games',
	'Healthcare',
	'Hobbies and Leisure',
	'Home and Garden',
	'Internet and Telecom',
	'Jobs and Education',
	'Law and Government',
	'News',
	'Online Communities',
	'Other',
	'People and Society',
	'Pets and Animals',
	'Real Estate',
	'Reference',
	'Science',
	'Shopping',
	'Sports',
	'Technology',
	'Travel',
];

export const INDUSTRIES = INDUSTRY_NAMES.map((name) => ({ name, value: toIndustryCode(name) }));

/** Google's word for an industry, also from its name: `Food and Drink`. */
export function toIndustryCode(text: string): string {
	return text.trim().toUpperCase().replace(/\W+/g, '_');
}

/** A name that is none of Google's industries. */
export const industryRule: ValueRule = (value, title) => {
	if (INDUSTRIES.some((industry) => industry.value === value)) return success(undefined);
	return failed(`'${title}' cannot be "${String(value)}"`, 'Choose one from the list.');
};

export function listTimeZones(): Array<Choice<string>> {
	// Not among the canonical zones, but the one to take for no place in particular.
	const zones = new Set(['Etc/UTC', ...Intl.supportedValuesOf('timeZone')]);
	return [...zones].map((value) => ({ name: value.replaceAll('_', ' '), value }));
}

export function listCurrencies(): Array<Choice<string>> {
	const names = new Intl.DisplayNames('en', { type: 'currency' });
	return Intl.supportedValuesOf('currency').map((value) => ({
		name: `${names.of(value) ?? value} (${value})`,
		value,
	}));
}

/** Those that have every word of the text, in any order. */
export function filterChoices(choices: Array<Choice<string>>, text: string): Array<Choice<string>> {
	const words = text
		.toLowerCase()
		.split(/[\s_]+/)
		.filter(Boolean);
	return choices.filter(({ name, value }) => {
		const searched = `${name} ${value}`.toLowerCase();
		return words.every((word) => searched.includes(word));
	});
}

const buildPickerList = (search: string, what: string, displayName: string, example: string) => ({
	search,
	placeholder: `Select ${what}...`,
	byId: { displayName, placeholder: `e.g. ${example}` },
	needsNoCredentials: true as const,
});

/** The fields that show these lists. */
export const timeZonePicker = {
	...buildPickerList('searchTimeZones', 'a time zone', 'By Name', 'Europe/Oslo'),
	description: 'Time zone used for days in reports. Changes apply only to new data.',
};
export const industryPicker = {
	...buildPickerList('searchIndustries', 'an industry', 'By Name', 'TRAVEL'),
	description: 'Industry of the business',
};

/** A currency by its code, in capital letters or not. */
export function buildCurrencyField(
	description: string,
	particulars: FieldSettings = {},
): ResourceField {
	const list = buildPickerList('searchCurrencies', 'a currency', 'By Code', 'EUR');
	return withGoogle(resourceLocator('Currency', { ...list, description }, particulars), {
		toGoogle: (code) => (typeof code === 'string' ? code.toUpperCase() : code),
		rule: currencyRule,
	});
}
