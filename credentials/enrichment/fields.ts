import type { INodeProperties } from 'n8n-workflow';

import { GENERIC_PROVIDER } from '../../nodes/Enrichment/providers/registry';
import {
	choiceField,
	flagField,
	jsonField,
	numberField,
	option,
	textField,
} from '../../nodes/shared/node/panel';

/** Shown for an API that no dialect of its own knows. */
export const GENERIC = { provider: [GENERIC_PROVIDER] };

/** How the API wants the key, and where its searches are. */
const KEY_AND_SEARCHES: INodeProperties[] = [
	choiceField(
		'Send Key As',
		'sendKeyAs',
		[
			option('Basic Authentication', 'basic', 'The key is the user name, without a password'),
			option('Bearer Token', 'bearer', 'Authorization: Bearer KEY'),
			option('Header', 'header', 'A header with the name below'),
			option('Query Parameter', 'query', 'A query parameter with the name below'),
		],
		'How the provider wants the key; see its documentation on authentication',
		{ default: 'bearer' },
	),
	textField('Key Name', 'keyName', 'Name of the header or query parameter', {
		default: 'api_key',
		placeholder: 'e.g. x-api-key',
		displayOptions: { show: { sendKeyAs: ['header', 'query'] } },
	}),
	textField('Key Prefix', 'keyPrefix', 'Text before the key in the header', {
		placeholder: 'e.g. Token',
		displayOptions: { show: { sendKeyAs: ['header'] } },
	}),
	textField(
		'Contact Search Path',
		'contactSearchPath',
		'Path below the base URL to search contacts',
		{ default: '/person/search' },
	),
	textField(
		'Company Search Path',
		'companySearchPath',
		'Path below the base URL to search companies',
		{ default: '/company/search' },
	),
	flagField(
		'Customize',
		'customise',
		'Whether to set your own paths, field names and batch size',
	),
];

/** Where the API differs in detail. */
const DIFFERENCES: INodeProperties[] = [
	textField('Contact Path', 'contactPath', 'Path below the base URL to look up one contact', {
		default: '/person',
	}),
	textField(
		'Contact Bulk Path',
		'contactBulkPath',
		'Path below the base URL to look up several contacts',
		{ default: '/person/bulk' },
	),
	textField('Company Path', 'companyPath', 'Path below the base URL to look up one company', {
		default: '/company',
	}),
	textField(
		'Company Bulk Path',
		'companyBulkPath',
		'Path below the base URL to look up several companies',
		{ default: '/company/bulk' },
	),
	textField(
		'Bulk Wrapper',
		'bulkWrapper',
		'Property that holds the records of a bulk request. Leave empty if the API takes an array.',
		{ placeholder: 'e.g. contacts' },
	),
	textField(
		'Record Tag',
		'recordTag',
		'Record field that the API returns unchanged. The node puts a number there to match the returned rows reliably.',
		{ placeholder: 'e.g. externalId' },
	),
	numberField(
		'Max Batch',
		'maxBatch',
		[1, 25],
		'Max records that the API accepts in one bulk request',
	),
	jsonField(
		'Field Names (JSON)',
		'fieldNames',
		"The API's names for the identifiers it accepts, as a JSON object: email, linkedInUrl, firstName, lastName, company, domain, name. Add fullName, companyDomain, phone or providerId to send these as well. Other fields of a result, such as jobTitle, say where answers have them, with points in between: position.name.",
		{ default: '{}', placeholder: 'e.g. { "linkedInUrl": "linkedin_url" }' },
	),
];

/** The fields with these conditions before their own. */
const shownFor = (conditions: Conditions, fields: INodeProperties[]): INodeProperties[] =>
	fields.map((field) => ({
		...field,
		displayOptions: { show: { ...conditions, ...field.displayOptions?.show } },
	}));

type Conditions = Record<string, Array<string | boolean>>;

export const genericFields: INodeProperties[] = [
	...shownFor(GENERIC, KEY_AND_SEARCHES),
	...shownFor({ ...GENERIC, customise: [true] }, DIFFERENCES),
];
