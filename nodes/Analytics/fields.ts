/** Fields that operations of reports, of resources and of the raw API call have in common. */
import type { INodeProperties } from 'n8n-workflow';

import {
	choice,
	flag,
	picked,
	propertiesOf,
	withReader,
	type Choice,
	type Field,
	type SearchedList,
} from '../shared/node/field';
import { retryFields } from '../shared/node/retryFields';
import { readPropertyId } from './google/addresses';

/** How the node signs its requests. `service.ts` knows the credential type of each. */
export const authenticationProperties: INodeProperties[] = propertiesOf({
	authentication: choice(
		'Authentication',
		{
			oAuth2: 'OAuth2',
			serviceAccount: 'Service Account',
		},
		'How the node signs in to Google',
		{ noDataExpression: true },
	),
});

/** The mode 'By URL': the address of the page in Google Analytics. */
export const byUrl = (path: string) => ({
	name: 'url',
	type: 'string' as const,
	displayName: 'By URL',
	placeholder: `e.g. https://analytics.google.com/analytics/web/#${path}`,
});

const PROPERTIES: SearchedList = {
	description: 'The Google Analytics property',
	search: 'searchProperties',
	placeholder: 'Select a property...',
	byId: { displayName: 'By ID', placeholder: 'e.g. 123456789' },
	modes: [byUrl('/p123456789/reports')],
};

/** The property that an operation works on; its value is the ID, such as `123456789`. */
export const propertyId: Field<string> = withReader(
	picked('Property', PROPERTIES, {
		required: true,
		builderHint: {
			propertyHint:
				"Default to mode 'list' with an empty value, so that the user chooses. Mode 'id' takes digits only, never G-… or UA-…",
		},
	}),
	(parameter) => parameter.accept(readPropertyId(parameter.locator())),
);

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

/** `ONCE_PER_EVENT` is `Once Per Event`. */
function toTitle(value: string): string {
	const words = value.toLowerCase().replace(/[_-]/g, ' ');
	const title = words.replace(/(^| )\w/g, (letter) => letter.toUpperCase());
	return Object.entries(SPELLINGS).reduce((text, [from, to]) => text.replace(from, to), title);
}

/** Google's words as choices: `ONCE_PER_EVENT` is shown as `Once Per Event`. */
export function choicesOfWords<const Word extends string>(
	words: readonly Word[],
): Array<Choice<Word>> {
	return words.map((value) => ({ name: toTitle(value), value }));
}

/** Google's words that all begin alike, of which only the ends are shown. */
export function choicesAfter<const Prefix extends string, const End extends string>(
	prefix: Prefix,
	ends: readonly End[],
): Array<Choice<`${Prefix}${End}`>> {
	return ends.map((end) => ({ name: toTitle(end), value: `${prefix}${end}` as const }));
}

export const simplify = flag(
	'Simplify',
	'Whether to return a simplified version of the response instead of the raw data',
	{ default: true },
);

/** The options for retries; every operation that sends requests has them. */
export const googleRetryFields = retryFields('If Google asks for more, the request fails instead.');
