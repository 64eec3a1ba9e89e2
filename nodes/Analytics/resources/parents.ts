import type { INodeProperties } from 'n8n-workflow';

import { accountField, propertyField, readProperty } from '../fields';
import type { Parent } from './description';
import { readAccountId } from './names';
import type { Input } from '../../shared/node/inputs';
import { choiceField } from '../../shared/node/panel';

function readAccount(input: Input): string {
	return input.accept(readAccountId(input.locator('account')));
}

export const ofProperty: Parent = {
	fields: [propertyField],
	read: ({ input }) => `properties/${readProperty(input)}`,
};

export const ofAccount: Parent = {
	fields: [accountField],
	read: ({ input }) => `accounts/${readAccount(input)}`,
};

export const ofNothing: Parent = { fields: [], read: () => '' };

const LEVELS = [
	{ name: 'Account', value: 'account' },
	{ name: 'Property', value: 'property' },
];

const level = choiceField(
	'Level',
	'level',
	LEVELS,
	'Whether it is about a whole account or about one property',
	{ default: 'property' },
);

function shownAt(field: INodeProperties, value: string): INodeProperties {
	return { ...field, displayOptions: { show: { level: [value] } } };
}

/** An account or a property, as the user chooses. */
export const ofEither: Parent = {
	fields: [level, shownAt(propertyField, 'property'), shownAt(accountField, 'account')],
	read: (item) => (item.input.choice('level') === 'account' ? ofAccount : ofProperty).read(item),
};
