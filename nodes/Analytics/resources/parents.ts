import type { INodeProperties } from 'n8n-workflow';

import { byUrl, propertyField, readProperty } from '../fields';
import { readAccountId } from '../google/addresses';
import { asked, choice, picked, REQUIRED } from './fields';
import type { Item } from './session';

/** What resources belong to: the fields that choose it, and its name, such as `properties/123`. */
export interface Parent {
	fields: INodeProperties[];
	read: (item: Item) => string | Promise<string>;
}

export const ofProperty: Parent = {
	fields: [propertyField],
	read: ({ input }) => `properties/${readProperty(input)}`,
};

const chosenAccount = picked(
	'Account',
	{
		description: 'The Google Analytics account',
		search: 'searchAccounts',
		placeholder: 'Select an account...',
		byId: { displayName: 'By ID', placeholder: 'e.g. 123456' },
		modes: [byUrl('/a123456p789/admin')],
	},
	REQUIRED,
);
const accountField = asked('account', chosenAccount);

export const ofAccount: Parent = {
	fields: [accountField],
	read: ({ input }) => `accounts/${input.accept(readAccountId(input.locator('account')))}`,
};

export const ofNothing: Parent = { fields: [], read: () => '' };

const LEVELS = [
	{ name: 'Account', value: 'account' },
	{ name: 'Property', value: 'property' },
];

const level = choice('Level', LEVELS, 'Whether to choose a whole account or one property', {
	default: 'property',
});

const shownAt = (value: string) => ({ displayOptions: { show: { level: [value] } } });

/** An account or a property, as the user chooses. */
export const ofEither: Parent = {
	fields: [
		asked('level', level),
		{ ...propertyField, ...shownAt('property') },
		{ ...accountField, ...shownAt('account') },
	],
	read: (item) => (item.input.choice('level') === 'account' ? ofAccount : ofProperty).read(item),
};
