/** Fields that operations of reports, of resources and of the raw API call have in common. */
import type { INodeProperties, INodePropertyMode } from 'n8n-workflow';

import {
	choice,
	flag,
	resourceLocator,
	toNodeProperties,
	withReader,
	type Choice,
	type Field,
	type Parameter,
	type SearchedList,
} from '../shared/node/field';
import { retryFields } from '../shared/node/retryFields';
import { readPropertyId, readPropertyOrAccount, type PropertyOrAccount } from './google/addresses';
import { checkCurrencyCode } from './google/currencyCode';

/** How the node signs its requests. `service.ts` knows the credential type of each. */
export const googleAuthenticationProperties: INodeProperties[] = toNodeProperties({
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

type ModeValidation = NonNullable<INodePropertyMode['validation']>;

/** Builds the validation of a picker's mode: n8n shows the message unless the expression matches the whole value. */
export function buildRegexValidation(regex: string, errorMessage: string): ModeValidation {
	return [{ type: 'regex', properties: { regex, errorMessage } }];
}

const WEB_APP =
	'https:\\/\\/(?:analytics\\.google\\.com|www\\.google\\.com)\\/analytics\\/[^#]*#\\/';

/**
 * Builds the settings of the mode 'By URL': the address of a page in Google Analytics, from which n8n extracts the ID.
 * @param idPattern a regular expression for the part of the path with the ID, in its one group
 */
export function buildUrlModeSettings(path: string, idPattern: string): Partial<INodePropertyMode> {
	const regex = `${WEB_APP}(?:[\\w-]+\\/)*?${idPattern}(?:[\\/?].*)?`;
	return {
		placeholder: `e.g. https://analytics.google.com/analytics/web/#${path}`,
		extractValue: { type: 'regex', regex: `^${regex}$` },
		validation: buildRegexValidation(
			regex,
			'Paste the URL of a Google Analytics page. It must contain #/ and the ID.',
		),
	};
}

const PROPERTIES: SearchedList = {
	description: 'The Google Analytics property to work on',
	search: 'searchProperties',
	placeholder: 'Select a property...',
	byId: {
		displayName: 'By ID',
		placeholder: 'e.g. 123456789',
		validation: buildRegexValidation(
			'\\s*(?:properties\\/)?\\d+\\s*',
			'A property ID is a number such as 123456789, not G-…, UA-… or GT-…',
		),
	},
	modes: [
		{
			displayName: 'By URL',
			name: 'url',
			type: 'string',
			...buildUrlModeSettings('/p123456789/reports', '(?:a\\d+)?p(\\d+)'),
		},
	],
};

const REQUIRED_PROPERTY = {
	required: true,
	builderHint: {
		propertyHint:
			"Default to mode 'list' with an empty value, so that the user chooses. Mode 'id' takes digits only, never G-… or UA-…",
	},
};

/** The property that an operation works on; its value is the ID, such as `123456789`. */
export const propertyId: Field<string> = withReader(
	resourceLocator('Property', PROPERTIES, REQUIRED_PROPERTY),
	(parameter) => parameter.accept(readPropertyId(parameter.locator())),
);

/** The properties that an operation works on: one, or all of an account. */
export const propertySelection: Field<PropertyOrAccount> = withReader(
	resourceLocator(
		'Property',
		{
			...PROPERTIES,
			description:
				'The Google Analytics property to work on, or all properties of an account',
			search: 'searchPropertySelections',
			byId: {
				...PROPERTIES.byId,
				placeholder: 'e.g. 123456789, or accounts/123456 for all properties of an account',
				validation: buildRegexValidation(
					'\\s*(?:(?:properties\\/)?\\d+|accounts\\/\\d+)\\s*',
					'A property ID is a number such as 123456789, not G-…, UA-… or GT-…; accounts/123456 stands for all properties of an account',
				),
			},
		},
		REQUIRED_PROPERTY,
	),
	(parameter) => parameter.accept(readPropertyOrAccount(parameter.locator())),
);

/** Reads an ISO 4217 code in upper or lower case; empty if nothing is filled in. */
export function readCurrencyCode(parameter: Parameter): string {
	const code = parameter.text().toUpperCase();
	if (code !== '') parameter.accept(checkCurrencyCode(code, parameter.label));
	return code;
}

/** Names that are not simply capitalized. */
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

/** Converts a constant into a title: `ONCE_PER_EVENT` becomes `Once Per Event`. */
function toChoiceName(value: string): string {
	const words = value.toLowerCase().replace(/[_-]/g, ' ');
	const title = words.replace(/(^| )\w/g, (letter) => letter.toUpperCase());
	return Object.entries(SPELLINGS).reduce((text, [from, to]) => text.replace(from, to), title);
}

/** Builds choices from Google's constants: `ONCE_PER_EVENT` is shown as `Once Per Event`. */
export function buildChoicesFromConstants<const Word extends string>(
	words: readonly Word[],
): Array<Choice<Word>> {
	return words.map((value) => ({ name: toChoiceName(value), value }));
}

/** Builds choices from constants with a common prefix, which is not shown. */
export function buildChoicesFromPrefixedConstants<
	const Prefix extends string,
	const End extends string,
>(prefix: Prefix, ends: readonly End[]): Array<Choice<`${Prefix}${End}`>> {
	return ends.map((end) => ({ name: toChoiceName(end), value: `${prefix}${end}` as const }));
}

export const simplifyField = flag(
	'Simplify',
	'Whether to return a simplified version of the response instead of the raw data',
	{ default: true },
);

/** The options for retries, which every operation that sends requests has. */
export const googleRetryFields = retryFields(
	'If Google asks for a longer wait, the request fails.',
);
