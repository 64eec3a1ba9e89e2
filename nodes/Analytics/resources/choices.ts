/** Fixed lists of values that Google accepts, as pickers show them. */
import { resourceLocator, type Choice, type FieldSettings } from '../../shared/node/field';
import { failed, success } from '../../shared/core/result';
import { withGoogleForm, type ResourceField, type ValueRule } from './fields';
import { currencyRule } from './valueRules';

/** The values of `IndustryCategory` in the Admin API, v1beta. */
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

/** Converts the name of an industry into Google's constant: `Food and Drink` becomes `FOOD_AND_DRINK`. */
export function toIndustryCode(text: string): string {
	return text.trim().toUpperCase().replace(/\W+/g, '_');
}

/** The value must be one of Google's industries. */
export const industryRule: ValueRule = (value, title) => {
	if (INDUSTRIES.some((industry) => industry.value === value)) return success(undefined);
	return failed(`'${title}' cannot be "${String(value)}"`, 'Choose one from the list.');
};

/** Lists all time zones that the runtime knows. */
export function listTimeZones(): Array<Choice<string>> {
	// UTC is not among the canonical zones, but people without a particular place choose it.
	const zones = new Set(['Etc/UTC', ...Intl.supportedValuesOf('timeZone')]);
	return [...zones].map((value) => ({ name: value.replaceAll('_', ' '), value }));
}

/** Lists all currencies that the runtime knows, by ISO 4217 code. */
export function listCurrencies(): Array<Choice<string>> {
	const names = new Intl.DisplayNames('en', { type: 'currency' });
	return Intl.supportedValuesOf('currency').map((value) => ({
		name: `${names.of(value) ?? value} (${value})`,
		value,
	}));
}

/** Selects the choices that contain every word of the text, in any order. */
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

/** The settings of the pickers that show these lists. */
export const timeZonePicker = {
	...buildPickerList('searchTimeZones', 'a time zone', 'By Name', 'Europe/Oslo'),
	description: 'Time zone used for days in reports. Changes apply only to new data.',
};
export const industryPicker = {
	...buildPickerList('searchIndustries', 'an industry', 'By Name', 'TRAVEL'),
	description: 'Industry of the business',
};

/** Builds a field for a currency code, in upper or lower case. */
export function buildCurrencyField(
	description: string,
	particulars: FieldSettings = {},
): ResourceField {
	const list = buildPickerList('searchCurrencies', 'a currency', 'By Code', 'EUR');
	return withGoogleForm(resourceLocator('Currency', { ...list, description }, particulars), {
		toGoogle: (code) => (typeof code === 'string' ? code.toUpperCase() : code),
		rule: currencyRule,
	});
}
