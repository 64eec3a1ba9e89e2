import type { INodeProperties } from 'n8n-workflow';

import { choiceField, flagField, textField } from '../../shared/node/panel';
import { notForTools } from '../../shared/node/tool';
import { labelOf, type Entity, type IdentifierName } from '../person/entities';

type IdentifierField = INodeProperties & { name: IdentifierName };

const identifier = (
	name: IdentifierName,
	description: string,
	placeholder?: string,
): IdentifierField => ({
	...textField(labelOf(name), name, description, placeholder ? { placeholder } : {}),
	name,
});

/** Identifiers in the main panel. They have no default: an untouched panel means "read the item itself". */
const MAIN: Record<Entity, IdentifierField[]> = {
	contact: [
		identifier(
			'email',
			'Identifies a person on its own. Work emails match best.',
			'e.g. nathan@example.com',
		),
		identifier(
			'linkedInUrl',
			"URL of the person's LinkedIn profile; identifies a person on its own",
			'e.g. https://www.linkedin.com/in/ada-lovelace',
		),
		identifier('firstName', "Used together with 'Last Name' and 'Company'", 'e.g. Ada'),
		identifier('lastName', "Used together with 'First Name' and 'Company'", 'e.g. Lovelace'),
		identifier(
			'company',
			'Name or domain of the company the person works for',
			'e.g. Analytical Engines',
		),
	],
	company: [
		identifier('domain', 'A URL or an email address works too', 'e.g. example.com'),
		identifier(
			'name',
			'Name of the company; less reliable than its domain',
			'e.g. Analytical Engines',
		),
	],
};

/** Identifiers in the collection below, sorted as n8n's lint demands. */
const MORE: Record<Entity, IdentifierField[]> = {
	contact: [
		identifier(
			'companyDomain',
			'More reliable than the company name. A URL works too.',
			'e.g. example.com',
		),
		identifier('fullName', "Used instead of 'First Name' and 'Last Name'", 'e.g. Ada Lovelace'),
		identifier(
			'phone',
			'Include the country code. Few providers look people up by phone.',
			'e.g. +49 30 123456',
		),
		identifier('providerId', "The provider's ID for the person, for example from a search"),
	],
	company: [
		identifier(
			'linkedInUrl',
			"URL of the company's LinkedIn page",
			'e.g. https://www.linkedin.com/company/analytical-engines',
		),
		identifier('providerId', "The provider's ID for the company, for example from a search"),
	],
};

const ENOUGH: Record<Entity, string> = {
	contact: 'Enter an email, a LinkedIn URL, or a name and company.',
	company: 'Enter a domain, a name, or a LinkedIn URL.',
};

const OWN_FIELDS: Record<Entity, string> = {
	contact: 'Email or linkedin_url',
	company: 'Website or company_name',
};

/** Shown once above the identifiers. AI agents read the descriptions of the fields instead. */
function noticeFor(entity: Entity, operation: 'enrich' | 'find'): INodeProperties {
	const fromItem = ` Leave all empty to read them from each item, from fields such as ${OWN_FIELDS[entity]}.`;
	return notForTools({
		displayName: ENOUGH[entity] + (operation === 'enrich' ? fromItem : ''),
		name: 'identifiersNotice',
		type: 'notice',
		default: '',
	});
}

export function identifierFields(entity: Entity, operation: 'enrich' | 'find'): INodeProperties[] {
	return [
		noticeFor(entity, operation),
		...MAIN[entity],
		{
			displayName: 'More Identifiers',
			name: 'moreIdentifiers',
			type: 'collection',
			placeholder: 'Add Identifier',
			default: {},
			options: MORE[entity],
		},
	];
}

/** Every identifier with the parameter that holds it. */
export const identifierParameters = (entity: Entity) => [
	...MAIN[entity].map(({ name }) => [name, name] as const),
	...MORE[entity].map(({ name }) => [name, `moreIdentifiers.${name}`] as const),
];

export const onNoMatchField = choiceField(
	'On No Match',
	'onNoMatch',
	[
		{
			name: 'Keep Together (See Status)',
			value: 'flag',
			description:
				'All items on one output; check each status. Use it for a webhook that responds with the last node.',
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
	'What to do when the provider has no match (not an error)',
	{
		default: 'route',
		builderHint: {
			propertyHint:
				"Outputs: 'route' has Found, Not Found and Unresolved; 'skip' has Found and Unresolved; 'flag' has one",
		},
	},
);

export const outputFieldField = textField(
	'Result Field',
	'outputField',
	'Field that gets the result, or the prefix of its columns. Use dots for nested fields. Other fields stay unchanged.',
	{
		default: 'enrichment',
		required: true,
		builderHint: {
			propertyHint:
				'The data found is below this field: enrichment.person.email, enrichment.company.name, enrichment.status',
		},
		placeholder: 'e.g. enrichment or crm.enrichment',
	},
);

export const fillEmptyFieldsField = flagField(
	'Fill Empty Fields',
	'fillEmptyFields',
	'Whether to also copy the data found (email, phone, job title, company …) into fields of the record that are empty. Matches below the minimum confidence are not copied. Records without an empty field are not looked up.',
);

/**
 * In the main panel, because users decide first what a run may spend. A text field, because a number field
 * cannot be empty and 0 reads as "spend nothing".
 */
export const maxCreditsField = textField(
	'Max Credits',
	'maxCredits',
	'Hard limit for this run: requests that could exceed it are not sent',
	{
		placeholder: 'No limit',
		builderHint: {
			propertyHint: 'Set a limit whenever the number of input items is not known',
		},
	},
);

const REVEAL = {
	name: 'reveal',
	type: 'multiOptions' as const,
	options: [
		{ name: 'Personal Email', value: 'personalEmail' },
		{ name: 'Phone', value: 'phone' },
		{ name: 'Work Email', value: 'email' },
	],
	default: ['email'],
} satisfies Partial<INodeProperties>;

/** In the main panel, because it decides the price. */
export const revealField: INodeProperties = {
	...REVEAL,
	displayName: 'Data to Get',
	description:
		'Contact data to buy in addition to the profile, such as phone numbers. Most providers charge more for each kind. Select none for the profile only.',
};

/** Workflows of version 1 have it under Options, where it overrides the field in the main panel. */
export const REVEAL_OF_VERSION_1: INodeProperties = {
	...REVEAL,
	displayName: 'Reveal',
	description: "Contact data to buy. Newer nodes have it above, as 'Data to Get'.",
	displayOptions: { show: { '@version': [1] } },
};

const ENRICH_FORMATS = {
	columns: "Flat fields next to the item's own, ready for a sheet or a database",
	object: 'One field that holds everything',
	is: 'How the result is put into the item',
};

export const resultFormatField = ({ columns, object, is } = ENRICH_FORMATS): INodeProperties =>
	choiceField(
		'Result Format',
		'resultFormat',
		[
			{ name: 'Columns', value: 'columns', description: columns },
			{ name: 'Object', value: 'object', description: object },
		],
		is,
		{ default: 'object' },
	);
