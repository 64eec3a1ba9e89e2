/** What operations of reports, resources and the raw call ask alike. */
import type { INodeProperties } from 'n8n-workflow';

import type { Input } from '../shared/node/inputs';
import { retryOptions } from '../shared/node/options';
import { flagField } from '../shared/node/panel';
import { readPropertyId } from './google/addresses';

export interface Picker {
	displayName: string;
	name: string;
	description: string;
	/** Name of the method that lists the entries. */
	search: string;
	placeholder: string;
	/** What else than an entry of the list is understood. */
	byId: { displayName: string; placeholder: string };
	/** An address of the web app that names one. */
	byUrl?: string;
	/** Further ways of naming one. */
	modes?: INodeProperties['modes'];
	required?: true;
	/** Lists that are made without asking Google. */
	needsNoCredentials?: true;
}

const WEB_APP = 'https://analytics.google.com/analytics/web/#';
const BY_URL = { name: 'url', type: 'string' } as const;

/** A field with a searchable list, which takes an ID or an expression as well. */
export function picker({ byId, byUrl, modes = [], ...field }: Picker): INodeProperties {
	return {
		displayName: field.displayName,
		name: field.name,
		type: 'resourceLocator',
		...(field.required && { required: true }),
		default: { mode: 'list', value: '' },
		description: field.description,
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				placeholder: field.placeholder,
				typeOptions: {
					searchListMethod: field.search,
					searchable: true,
					...(field.needsNoCredentials && { skipCredentialsCheckInRLC: true }),
				},
			},
			{ name: 'id', type: 'string', ...byId },
			...(byUrl
				? [{ ...BY_URL, displayName: 'By URL', placeholder: `e.g. ${WEB_APP}${byUrl}` }]
				: []),
			...modes,
		],
	};
}

/** The property an operation is about. */
export const propertyField: INodeProperties = {
	...picker({
		displayName: 'Property',
		name: 'property',
		description: 'The Google Analytics property',
		search: 'searchProperties',
		placeholder: 'Select a property...',
		required: true,
		byId: { displayName: 'By ID', placeholder: 'e.g. 123456789' },
		byUrl: '/p123456789/reports',
	}),
	builderHint: {
		propertyHint:
			"Default to mode 'list' with an empty value, so that the user chooses. Mode 'id' takes digits only, never G-… or UA-…",
	},
};

export const accountField = picker({
	displayName: 'Account',
	name: 'account',
	description: 'The Google Analytics account',
	search: 'searchAccounts',
	placeholder: 'Select an account...',
	required: true,
	byId: { displayName: 'By ID', placeholder: 'e.g. 123456' },
	byUrl: '/a123456p789/admin',
});

export function readProperty(input: Input): string {
	return input.accept(readPropertyId(input.locator('property')));
}

export const simplifyField = flagField(
	'Simplify',
	'simplify',
	'Whether to return a simplified version of the response instead of the raw data',
	{ default: true },
);

/** For the options of an operation that sends requests. */
export const RETRY_OPTIONS = retryOptions('If Google asks for more, the request fails instead.');
