import type { INodeProperties } from 'n8n-workflow';

import { byLetters } from '../../../shared/core/lists';
import type { Input } from '../../../shared/node/inputs';
import type { JsonRecord } from '../../../shared/core/json';

/** Fields that several resources have. */
export const showDeletedOption: INodeProperties = {
	displayName: 'Show Deleted',
	name: 'showDeleted',
	type: 'boolean',
	default: false,
	description: 'Whether to include properties in the trash',
};

interface Picker {
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

const timeZone = {
	displayName: 'Time Zone',
	name: 'timeZone',
	description:
		'Time zone that sets when a day in reports begins. A change applies only to new data.',
	search: 'searchTimeZones',
	placeholder: 'Select a time zone...',
	byId: { displayName: 'By Name', placeholder: 'e.g. Europe/Oslo' },
	needsNoCredentials: true,
} as const;

const currency = {
	displayName: 'Currency',
	name: 'currencyCode',
	description: 'Currency in which revenue is reported',
	search: 'searchCurrencies',
	placeholder: 'Select a currency...',
	byId: { displayName: 'By Code', placeholder: 'e.g. EUR' },
	needsNoCredentials: true,
} as const;

export const industryField = picker({
	displayName: 'Industry Category',
	name: 'industryCategory',
	description: 'Industry of the business',
	search: 'searchIndustries',
	placeholder: 'Select an industry...',
	byId: { displayName: 'By Name', placeholder: 'e.g. TRAVEL' },
	needsNoCredentials: true,
});

export const timeZoneField = picker(timeZone);
export const requiredTimeZoneField = picker({ ...timeZone, required: true });

export const currencyField = picker(currency);
export const requiredCurrencyField = picker({ ...currency, required: true });

/** The collection `Update Fields`: only what is added to it is changed. */
export function updateFieldsOf(options: INodeProperties[]): INodeProperties {
	return {
		displayName: 'Update Fields',
		name: 'updateFields',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		description: 'Fields to change. Everything else stays unchanged.',
		options: [...options].sort((one, other) => byLetters(one.displayName, other.displayName)),
	};
}

/** The fields that were added, each read in its own way. */
export function chosenFields(
	input: Input,
	readers: Record<string, (name: string) => unknown>,
): JsonRecord {
	const chosen = input.object('updateFields') ?? {};
	return Object.fromEntries(
		Object.entries(readers)
			.filter(([name]) => Object.hasOwn(chosen, name))
			.map(([name, read]) => [name, read(`updateFields.${name}`)]),
	);
}
