/** Fields that operations of reports, of resources and of the raw API call have in common. */
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import type { Input } from '../shared/node/inputs';
import { choiceField, flagField, retryOptions } from '../shared/node/panel';
import { readPropertyId } from './google/addresses';

/** How the node signs its requests. `service.ts` knows the credential type of each. */
export const authenticationField: INodeProperties = choiceField(
	'Authentication',
	'authentication',
	[
		{ name: 'OAuth2', value: 'oAuth2' },
		{ name: 'Service Account', value: 'serviceAccount' },
	],
	'How the node signs in to Google',
	{ noDataExpression: true },
);

/** A picker whose list is searched at Google. */
export interface SearchedList {
	description: string;
	/** Name of the method that lists the entries. */
	search: string;
	placeholder: string;
	byId: { displayName: string; placeholder: string };
	/** Ways to give an entry other than by the list, an ID or a name, such as a URL. */
	modes?: INodeProperties['modes'];
	/** The list is built in, so that it can be shown before a credential is chosen. */
	needsNoCredentials?: true;
}

/** A field that takes an entry of the list, an ID, a name or an expression. */
export function pickerOf(displayName: string, list: SearchedList): Omit<INodeProperties, 'name'> {
	const { description, search, placeholder, byId, modes = [], needsNoCredentials } = list;
	const typeOptions = {
		searchListMethod: search,
		searchable: true,
		...(needsNoCredentials && { skipCredentialsCheckInRLC: true }),
	};
	const fromList = { name: 'list', type: 'list' as const, displayName: 'From List', placeholder };
	const given = { name: 'id', type: 'string' as const, ...byId };
	return {
		displayName,
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		description,
		modes: [{ ...fromList, typeOptions }, given, ...modes],
	};
}

/** The mode 'By URL': the address of the page in Google Analytics. */
export const byUrl = (path: string) => ({
	name: 'url',
	type: 'string' as const,
	displayName: 'By URL',
	placeholder: `e.g. https://analytics.google.com/analytics/web/#${path}`,
});

/** The property that an operation works on. */
export const propertyField: INodeProperties = {
	...pickerOf('Property', {
		description: 'The Google Analytics property',
		search: 'searchProperties',
		placeholder: 'Select a property...',
		byId: { displayName: 'By ID', placeholder: 'e.g. 123456789' },
		modes: [byUrl('/p123456789/reports')],
	}),
	name: 'property',
	required: true,
	builderHint: {
		propertyHint:
			"Default to mode 'list' with an empty value, so that the user chooses. Mode 'id' takes digits only, never G-… or UA-…",
	},
};

export function readProperty(input: Input): string {
	return input.accept(readPropertyId(input.locator('property')));
}

/** Google's words, with blanks between them, as options: `ONCE_PER_EVENT` is shown as `Once Per Event`. */
export function optionsOf(words: string): INodePropertyOptions[] {
	const values = words.trim().split(/\s+/);
	return values.map((value) => ({ name: optionTitle(value), value }));
}

/** What is spelled otherwise than words of a title are. */
const SPELLINGS = {
	Adsense: 'AdSense',
	Bigquery: 'BigQuery',
	And: 'and',
	'Data Driven': 'Data-Driven',
	'Device Based': 'Device-Based',
	'Display Video 360': 'Display & Video 360',
	Skadnetwork: 'SKAdNetwork',
	'User Provided': 'User-Provided',
};

function optionTitle(value: string): string {
	const words = value.toLowerCase().replace(/[_-]/g, ' ');
	const title = words.replace(/(^| )\w/g, (letter) => letter.toUpperCase());
	return Object.entries(SPELLINGS).reduce((text, [from, to]) => text.replace(from, to), title);
}

/** The same where all words begin alike: only their ends are shown. */
export function optionsAfter(prefix: string, ends: string): INodePropertyOptions[] {
	return optionsOf(ends).map(({ name, value }) => ({ name, value: `${prefix}${value}` }));
}

export const simplifyField = flagField(
	'Simplify',
	'simplify',
	'Whether to return a simplified version of the response instead of the raw data',
	{ default: true },
);

/** The options for retries; every operation that sends requests has them. */
export const RETRY_OPTIONS = retryOptions('If Google asks for more, the request fails instead.');
