import type { INodeProperties } from 'n8n-workflow';

import { choiceField, flagField, option, textField } from '../../shared/node/panel';
import { notForTools } from '../../shared/node/tool';
import { labelOf, type Entity, type IdentifierName } from '../person/entities';

/** Which credential the node uses. `service.ts` knows the credential type of each. */
export const authenticationField: INodeProperties = choiceField(
	'Authentication',
	'authentication',
	[
		{ name: 'Single Provider', value: 'singleProvider' },
		{ name: 'Waterfall (Several Providers)', value: 'waterfall' },
	],
	'Whether the credential has the API key of one provider or of several',
	{ noDataExpression: true },
);

/**
 * What the panel says of each identifier, with an example. They have no default: an untouched panel means "read the
 * item itself". Those in the collection are sorted as n8n's lint demands.
 */
const IDENTIFIER_TEXTS: Record<Entity, Partial<Record<IdentifierName, [string, string?]>>> = {
	contact: {
		email: [
			'Identifies a person on its own. Work emails match best.',
			'e.g. nathan@example.com',
		],
		linkedInUrl: [
			"URL of the person's LinkedIn profile; identifies a person on its own",
			'e.g. https://www.linkedin.com/in/ada-lovelace',
		],
		firstName: ["Used together with 'Last Name' and 'Company'", 'e.g. Ada'],
		lastName: ["Used together with 'First Name' and 'Company'", 'e.g. Lovelace'],
		company: ['Name or domain of the company the person works for', 'e.g. Analytical Engines'],
		companyDomain: [
			'More reliable than the company name. A URL works too.',
			'e.g. example.com',
		],
		fullName: ["Used instead of 'First Name' and 'Last Name'", 'e.g. Ada Lovelace'],
		phone: [
			'Include the country code. Few providers look people up by phone.',
			'e.g. +49 30 123456',
		],
		providerId: ["The provider's ID for the person, for example from a search"],
	},
	company: {
		domain: ['A URL or an email address works too', 'e.g. example.com'],
		name: ['Name of the company; less reliable than its domain', 'e.g. Analytical Engines'],
		linkedInUrl: [
			"URL of the company's LinkedIn page",
			'e.g. https://www.linkedin.com/company/analytical-engines',
		],
		providerId: ["The provider's ID for the company, for example from a search"],
	},
};

/** The identifiers in the main panel; the others are in the collection below. */
const MAIN: Record<Entity, IdentifierName[]> = {
	contact: ['email', 'linkedInUrl', 'firstName', 'lastName', 'company'],
	company: ['domain', 'name'],
};

const namesOf = (entity: Entity) => Object.keys(IDENTIFIER_TEXTS[entity]) as IdentifierName[];

/** Every identifier with the parameter that holds it. */
export const identifierParameters = (entity: Entity) =>
	namesOf(entity).map((name) => ({
		name,
		parameter: MAIN[entity].includes(name) ? name : `${MORE}.${name}`,
	}));

const MORE = 'moreIdentifiers';

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
	const main = MAIN[entity];
	const fieldOf = (name: IdentifierName) => {
		const [description, placeholder] = IDENTIFIER_TEXTS[entity][name] ?? [];
		return textField(labelOf(name), name, description, placeholder ? { placeholder } : {});
	};
	return [
		noticeFor(entity, operation),
		...main.map(fieldOf),
		{
			displayName: 'More Identifiers',
			name: MORE,
			type: 'collection',
			placeholder: 'Add Identifier',
			default: {},
			options: namesOf(entity)
				.filter((name) => !main.includes(name))
				.map(fieldOf),
		},
	];
}

export const onNoMatchField = choiceField(
	'On No Match',
	'onNoMatch',
	[
		option(
			'Keep Together (See Status)',
			'flag',
			'All items on one output; check each status. Use it for a webhook that responds with the last node.',
		),
		option('Send to Separate Outputs', 'route', 'Found, Not Found and Unresolved'),
		option('Skip', 'skip', 'Drop items without a match; keep Found and Unresolved'),
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

/** In the main panel, because it decides the price. */
export const revealField: INodeProperties = {
	displayName: 'Data to Get',
	name: 'reveal',
	type: 'multiOptions',
	options: [
		{ name: 'Personal Email', value: 'personalEmail' },
		{ name: 'Phone', value: 'phone' },
		{ name: 'Work Email', value: 'email' },
	],
	default: ['email'],
	description:
		'Contact data to buy in addition to the profile, such as phone numbers. Most providers charge more for each kind. Select none for the profile only.',
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
		[option('Columns', 'columns', columns), option('Object', 'object', object)],
		is,
		{ default: 'object' },
	);
