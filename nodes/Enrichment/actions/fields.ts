import type { INodeProperties } from 'n8n-workflow';

import type { Entity, IdentifierName } from '../domain/entities';

type Shown = Exclude<IdentifierName, 'fullName' | 'companyDomain' | 'phone' | 'providerId'>;

const IDENTIFIERS: Record<Shown, Omit<INodeProperties, 'default' | 'name' | 'type'>> = {
	email: {
		displayName: 'Email',
		placeholder: 'e.g. nathan@example.com',
		description: 'The most reliable way to name a person',
	},
	linkedInUrl: {
		displayName: 'LinkedIn URL',
		placeholder: 'e.g. https://www.linkedin.com/in/ada-lovelace',
		description: 'Address of the LinkedIn profile',
	},
	firstName: {
		displayName: 'First Name',
		placeholder: 'e.g. Ada',
		description: 'Enough together with last name and company',
	},
	lastName: {
		displayName: 'Last Name',
		placeholder: 'e.g. Lovelace',
		description: 'Enough together with first name and company',
	},
	company: {
		displayName: 'Company',
		placeholder: 'e.g. Analytical Engines',
		description: 'Name or domain of the company the person works for',
	},
	domain: {
		displayName: 'Domain',
		placeholder: 'e.g. example.com',
		description: 'Taken from a URL or an email address too',
	},
	name: {
		displayName: 'Name',
		placeholder: 'e.g. Analytical Engines',
		description: 'Name of the company, less reliable than its domain',
	},
};

const NAMES: Record<Entity, Shown[]> = {
	contact: ['email', 'linkedInUrl', 'firstName', 'lastName', 'company'],
	company: ['domain', 'name'],
};

/** The identifiers of a record; on `enrich` they are read from the item's field of the same name. */
export function identifierFields(entity: Entity, from: 'item' | 'user'): INodeProperties[] {
	return NAMES[entity].map((name) => ({
		...IDENTIFIERS[name],
		name,
		type: 'string',
		default: from === 'item' ? `={{ $json.${name} }}` : '',
	}));
}

export function identifierNames(entity: Entity): IdentifierName[] {
	return NAMES[entity];
}

export const onNoMatchField: INodeProperties = {
	displayName: 'On No Match',
	name: 'onNoMatch',
	type: 'options',
	options: [
		{
			name: 'Flag in Status',
			value: 'flag',
			description: 'One output in the order of the input; the status of each item tells',
		},
		{
			name: 'Leave Out',
			value: 'skip',
			description: 'Items without a match do not leave the node',
		},
		{
			name: 'Route to Second Output',
			value: 'route',
			description: 'Found items leave by the first output, all others by the second',
		},
	],
	default: 'route',
	description: 'What to do with items for which the provider has nobody. No match is no error.',
};

export const outputFieldField: INodeProperties = {
	displayName: 'Put Result in Field',
	name: 'outputField',
	type: 'string',
	default: 'enrichment',
	required: true,
	description: 'Field of the item that gets the result; the other fields stay as they are',
};
