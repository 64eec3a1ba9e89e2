import type { INodeProperties } from 'n8n-workflow';

import { retryOptions } from '../../shared/node/options';

export interface Picker {
	displayName: string;
	name: string;
	description: string;
	/** Name of the method that lists the entries. */
	search: string;
	placeholder: string;
	/** What else than an entry of the list is understood. */
	byId: { displayName: string; placeholder: string };
	/** Further ways of naming one. */
	modes?: INodeProperties['modes'];
	required?: true;
	/** Lists that are made without asking Google. */
	needsNoCredentials?: true;
}

/** A field with a searchable list, which takes an ID or an expression as well. */
export function picker({ byId, modes = [], ...field }: Picker): INodeProperties {
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
			...modes,
		],
	};
}

/** The property an operation is about. */
export const propertyField: INodeProperties = {
	displayName: 'Property',
	name: 'property',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'list', value: '' },
	description: 'The Google Analytics property',
	builderHint: {
		propertyHint:
			"Default to mode 'list' with an empty value, so that the user chooses. Mode 'id' takes digits only, never G-… or UA-…",
	},
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Select a property...',
			typeOptions: { searchListMethod: 'searchProperties', searchable: true },
		},
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. 123456789',
		},
		{
			displayName: 'By URL',
			name: 'url',
			type: 'string',
			placeholder: 'e.g. https://analytics.google.com/analytics/web/#/p123456789/reports',
		},
	],
};

export const accountField = picker({
	displayName: 'Account',
	name: 'account',
	description: 'The Google Analytics account',
	search: 'searchAccounts',
	placeholder: 'Select an account...',
	required: true,
	byId: { displayName: 'By ID', placeholder: 'e.g. 123456' },
	modes: [
		{
			displayName: 'By URL',
			name: 'url',
			type: 'string',
			placeholder: 'e.g. https://analytics.google.com/analytics/web/#/a123456p789/admin',
		},
	],
});

export const simplifyField: INodeProperties = {
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
};

/** For the options of an operation that sends requests. */
export const RETRY_OPTIONS = retryOptions('If Google asks for more, the request fails instead.');

export const showDeletedOption: INodeProperties = {
	displayName: 'Show Deleted',
	name: 'showDeleted',
	type: 'boolean',
	default: false,
	description: 'Whether to include properties in the trash',
};
