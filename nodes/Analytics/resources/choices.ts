/** Values that Google takes from fixed lists, as pickers show them. */
export interface Choice {
	name: string;
	value: string;
}

/** From `IndustryCategory` of the Admin API, v1beta. */
export const INDUSTRIES: Choice[] = [
	{ name: 'Arts and Entertainment', value: 'ARTS_AND_ENTERTAINMENT' },
	{ name: 'Automotive', value: 'AUTOMOTIVE' },
	{ name: 'Beauty and Fitness', value: 'BEAUTY_AND_FITNESS' },
	{ name: 'Books and Literature', value: 'BOOKS_AND_LITERATURE' },
	{ name: 'Business and Industrial Markets', value: 'BUSINESS_AND_INDUSTRIAL_MARKETS' },
	{ name: 'Finance', value: 'FINANCE' },
	{ name: 'Food and Drink', value: 'FOOD_AND_DRINK' },
	{ name: 'Games', value: 'GAMES' },
	{ name: 'Healthcare', value: 'HEALTHCARE' },
	{ name: 'Hobbies and Leisure', value: 'HOBBIES_AND_LEISURE' },
	{ name: 'Home and Garden', value: 'HOME_AND_GARDEN' },
	{ name: 'Internet and Telecom', value: 'INTERNET_AND_TELECOM' },
	{ name: 'Jobs and Education', value: 'JOBS_AND_EDUCATION' },
	{ name: 'Law and Government', value: 'LAW_AND_GOVERNMENT' },
	{ name: 'News', value: 'NEWS' },
	{ name: 'Online Communities', value: 'ONLINE_COMMUNITIES' },
	{ name: 'Other', value: 'OTHER' },
	{ name: 'People and Society', value: 'PEOPLE_AND_SOCIETY' },
	{ name: 'Pets and Animals', value: 'PETS_AND_ANIMALS' },
	{ name: 'Real Estate', value: 'REAL_ESTATE' },
	{ name: 'Reference', value: 'REFERENCE' },
	{ name: 'Science', value: 'SCIENCE' },
	{ name: 'Shopping', value: 'SHOPPING' },
	{ name: 'Sports', value: 'SPORTS' },
	{ name: 'Technology', value: 'TECHNOLOGY' },
	{ name: 'Travel', value: 'TRAVEL' },
];

/** Google's word for an industry, also from its name: `Food and Drink`. */
export function industryCode(text: string): string {
	return text.trim().toUpperCase().replace(/\W+/g, '_');
}

/** Every time zone there is, with its distance from UTC at a moment. */
export function timeZones(moment: number): Choice[] {
	// Not among the canonical zones, but the one to take for no place in particular.
	const zones = ['Etc/UTC', ...Intl.supportedValuesOf('timeZone')];
	return [...new Set(zones)].map((value) => ({
		name: `${value.replaceAll('_', ' ')} (${offsetOf(value, moment)})`,
		value,
	}));
}

function offsetOf(timeZone: string, moment: number): string {
	const parts = new Intl.DateTimeFormat('en', {
		timeZone,
		timeZoneName: 'shortOffset',
	}).formatToParts(moment);
	const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
	return offset.replace('GMT', 'UTC');
}

export function currencies(): Choice[] {
	const names = new Intl.DisplayNames('en', { type: 'currency' });
	return Intl.supportedValuesOf('currency').map((value) => ({
		name: `${names.of(value) ?? value} (${value})`,
		value,
	}));
}

/** Those that have every word of the text, in any order. */
export function matching(choices: Choice[], text: string): Choice[] {
	const words = text
		.toLowerCase()
		.split(/[\s_]+/)
		.filter(Boolean);
	return choices.filter(({ name, value }) => {
		const searched = `${name} ${value}`.toLowerCase();
		return words.every((word) => searched.includes(word));
	});
}

/** The fields that show these lists. */
export const timeZonePicker = {
	description:
		'Time zone that sets when a day in reports begins. A change applies only to new data.',
	search: 'searchTimeZones',
	placeholder: 'Select a time zone...',
	byId: { displayName: 'By Name', placeholder: 'e.g. Europe/Oslo' },
	needsNoCredentials: true,
} as const;

export const currencyPicker = {
	description: 'Currency in which revenue is reported',
	search: 'searchCurrencies',
	placeholder: 'Select a currency...',
	byId: { displayName: 'By Code', placeholder: 'e.g. EUR' },
	needsNoCredentials: true,
} as const;

export const industryPicker = {
	description: 'Industry of the business',
	search: 'searchIndustries',
	placeholder: 'Select an industry...',
	byId: { displayName: 'By Name', placeholder: 'e.g. TRAVEL' },
	needsNoCredentials: true,
} as const;
