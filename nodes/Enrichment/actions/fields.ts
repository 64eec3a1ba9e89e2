import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { notForTools } from '../../shared/node/tool';
import type { Entity, IdentifierName } from '../person/entities';
import { LABELS } from '../records/rawIdentifiers';

const TEXTS: Record<
	Entity,
	Partial<Record<IdentifierName, Pick<INodeProperties, 'placeholder' | 'description'>>>
> = {
	contact: {
		email: {
			placeholder: 'e.g. nathan@example.com',
			description: 'Identifies a person on its own. Work emails match best.',
		},
		linkedInUrl: {
			placeholder: 'e.g. https://www.linkedin.com/in/ada-lovelace',
			description: "URL of the person's LinkedIn profile; identifies a person on its own",
		},
		firstName: {
			placeholder: 'e.g. Ada',
			description: "Used together with 'Last Name' and 'Company'",
		},
		lastName: {
			placeholder: 'e.g. Lovelace',
			description: "Used together with 'First Name' and 'Company'",
		},
		company: {
			placeholder: 'e.g. Analytical Engines',
			description: 'Name or domain of the company the person works for',
		},
		companyDomain: {
			placeholder: 'e.g. example.com',
			description: 'More reliable than the company name. A URL works too.',
		},
		fullName: {
			placeholder: 'e.g. Ada Lovelace',
			description: "Used instead of 'First Name' and 'Last Name'",
		},
		phone: {
			placeholder: 'e.g. +49 30 123456',
			description: 'Include the country code. Few providers look people up by phone.',
		},
		providerId: {
			description: "The provider's ID for the person, for example from a search",
		},
	},
	company: {
		domain: {
			placeholder: 'e.g. example.com',
			description: 'A URL or an email address works too',
		},
		name: {
			placeholder: 'e.g. Analytical Engines',
			description: 'Name of the company; less reliable than its domain',
		},
		linkedInUrl: {
			placeholder: 'e.g. https://www.linkedin.com/company/analytical-engines',
			description: "URL of the company's LinkedIn page",
		},
		providerId: {
			description: "The provider's ID for the company, for example from a search",
		},
	},
};

/** Identifiers in the main panel. */
const MAIN: Record<Entity, readonly IdentifierName[]> = {
	contact: ['email', 'linkedInUrl', 'firstName', 'lastName', 'company'],
	company: ['domain', 'name'],
};

/** Those in the collection below, sorted as n8n wants them. */
const MORE: Record<Entity, readonly IdentifierName[]> = {
	contact: ['companyDomain', 'fullName', 'phone', 'providerId'],
	company: ['linkedInUrl', 'providerId'],
};

const ENOUGH: Record<Entity, string> = {
	contact: 'Enter an email, a LinkedIn URL, or a name and company.',
	company: 'Enter a domain, a name, or a LinkedIn URL.',
};

const OWN_FIELDS: Record<Entity, string> = {
	contact: 'Email or linkedin_url',
	company: 'Website or company_name',
};

const fromItem = (entity: Entity) =>
	`Leave all empty to read them from each item, from fields such as ${OWN_FIELDS[entity]}.`;

/** Said once above the identifiers; a model reads it in the descriptions of the fields. */
function noticeFor(entity: Entity, operation: 'enrich' | 'find'): INodeProperties {
	const sentences = [ENOUGH[entity], ...(operation === 'enrich' ? [fromItem(entity)] : [])];
	return notForTools({
		displayName: sentences.join(' '),
		name: 'identifiersNotice',
		type: 'notice',
		default: '',
	});
}

/** The identifiers of a record. None has a default, so that an untouched panel reads the item itself. */
export function identifierFields(entity: Entity, operation: 'enrich' | 'find'): INodeProperties[] {
	return [
		noticeFor(entity, operation),
		...MAIN[entity].map((name) => fieldFor(entity, name)),
		{
			displayName: 'More Identifiers',
			name: 'moreIdentifiers',
			type: 'collection',
			placeholder: 'Add Option',
			default: {},
			options: MORE[entity].map((name) => fieldFor(entity, name)),
		},
	];
}

function fieldFor(entity: Entity, name: IdentifierName): INodeProperties {
	return {
		displayName: LABELS[name],
		name,
		type: 'string',
		default: '',
		...TEXTS[entity][name],
	};
}

/** Every identifier with the parameter that holds it. */
export function identifierParameters(entity: Entity): Array<[IdentifierName, string]> {
	return [
		...MAIN[entity].map((name): [IdentifierName, string] => [name, name]),
		...MORE[entity].map((name): [IdentifierName, string] => [name, `moreIdentifiers.${name}`]),
	];
}

export const onNoMatchField: INodeProperties = {
	displayName: 'On No Match',
	name: 'onNoMatch',
	type: 'options',
	options: [
		{
			name: 'Keep Together (See Status)',
			value: 'flag',
			description: 'All items leave by one output; check each status',
		},
		{
			name: 'Send to Separate Outputs',
			value: 'route',
			description: 'Found, Not Found and Unresolved',
		},
		{
			name: 'Skip',
			value: 'skip',
			description: 'Drop items without a match; keep Found and Unresolved',
		},
	],
	default: 'route',
	builderHint: {
		propertyHint:
			"Outputs: 'route' has Found, Not Found and Unresolved; 'skip' has Found and Unresolved; 'flag' has one",
	},
	description: 'What to do when the provider has no match (not an error)',
};

export const outputFieldField: INodeProperties = {
	displayName: 'Result Field',
	name: 'outputField',
	type: 'string',
	default: 'enrichment',
	required: true,
	builderHint: {
		propertyHint:
			'The data found is below this field: enrichment.person.email, enrichment.company.name, enrichment.status',
	},
	placeholder: 'e.g. enrichment or crm.enrichment',
	description:
		'Field of the item for the result, or the beginning of its columns. Use dots for nested fields. Other fields stay unchanged.',
};

export const fillEmptyFieldsField: INodeProperties = {
	displayName: 'Fill Empty Fields',
	name: 'fillEmptyFields',
	type: 'boolean',
	default: false,
	description:
		'Whether to also copy the data found (email, phone, job title, company …) into fields of the record that are empty. Matches below the minimum confidence are not copied. Records without an empty field are not looked up.',
};

/** In the main panel: what a run may spend is decided before anything else. */
export const maxCreditsField: INodeProperties = {
	displayName: 'Max Credits',
	name: 'maxCredits',
	// A number field cannot be empty, and 0 reads as "spend nothing".
	type: 'string',
	default: '',
	placeholder: 'No limit',
	builderHint: {
		propertyHint: 'Set a limit whenever the number of input items is not known',
	},
	description: 'Hard limit for this run: requests that could exceed it are not sent',
};

const REVEAL_OPTIONS: INodePropertyOptions[] = [
	{ name: 'Personal Email', value: 'personalEmail' },
	{ name: 'Phone', value: 'phone' },
	{ name: 'Work Email', value: 'email' },
];

/** In the main panel: what is bought decides the price. */
export const revealField: INodeProperties = {
	displayName: 'Data to Get',
	name: 'reveal',
	type: 'multiOptions',
	options: REVEAL_OPTIONS,
	default: ['email'],
	description:
		'Contact data to buy beside the profile, such as phone numbers. Most providers charge more for each kind. Select none for the profile only.',
};

/** Where workflows of version 1 have it; there it goes before the field in the main panel. */
export const REVEAL_OF_VERSION_1: INodeProperties = {
	displayName: 'Reveal',
	name: 'reveal',
	type: 'multiOptions',
	options: REVEAL_OPTIONS,
	default: ['email'],
	description: "Contact data to buy. Newer nodes have it above, as 'Data to Get'.",
	displayOptions: { show: { '@version': [1] } },
};

export const resultFormatField: INodeProperties = {
	displayName: 'Result Format',
	name: 'resultFormat',
	type: 'options',
	options: [
		{
			name: 'Columns',
			value: 'columns',
			description: 'Flat fields beside those of the item, ready for a sheet or a database',
		},
		{
			name: 'Object',
			value: 'object',
			description: 'One field that holds everything',
		},
	],
	default: 'object',
	description: 'How the result is put into the item',
};
