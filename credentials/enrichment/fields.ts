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
import { GENERIC_CONTRACT } from './genericContract';

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
	{
		displayName: [
			'What works without further settings:<ul>',
			...GENERIC_CONTRACT.map((line) => `<li>${line}</li>`),
			'</ul>',
		].join(''),
		name: 'contractNotice',
		type: 'notice',
		default: '',
	},
	flagField(
		'Customize',
		'customise',
		'Whether to set your own paths, field names, batch size, and places in responses',
	),
];

/** Where the API differs in detail: what is sent, and where responses have what is read. */
const DIFFERENCES: INodeProperties[] = [
	textField('Contact Path', 'contactPath', 'Path below the base URL to look up one contact', {
		default: '/person',
		placeholder: 'e.g. /people/match',
	}),
	textField(
		'Contact Bulk Path',
		'contactBulkPath',
		'Path below the base URL to look up several contacts',
		{ default: '/person/bulk', placeholder: 'e.g. /people/bulk_match' },
	),
	textField('Company Path', 'companyPath', 'Path below the base URL to look up one company', {
		default: '/company',
		placeholder: 'e.g. /companies/match',
	}),
	textField(
		'Company Bulk Path',
		'companyBulkPath',
		'Path below the base URL to look up several companies',
		{ default: '/company/bulk', placeholder: 'e.g. /companies/bulk_match' },
	),
	textField(
		'Bulk Wrapper',
		'bulkWrapper',
		'Property that holds the records of a bulk request. Leave empty if the API takes an array.',
		{ placeholder: 'e.g. contacts' },
	),
	textField(
		'Rows JSON Path',
		'rowsJsonPath',
		'JSON path from a bulk or search response to its list. Leave empty for the usual places.',
		{ placeholder: 'e.g. payload.hits' },
	),
	textField(
		'Person JSON Path',
		'personJsonPath',
		'JSON path to the person, from a row or from the response to one record. Leave empty for the usual places. If set, a person is read nowhere else.',
		{ placeholder: 'e.g. match.profile' },
	),
	textField(
		'Company JSON Path',
		'companyJsonPath',
		'JSON path to the company of a company lookup, from a row or from the response to one record. Leave empty for the usual places. If set, a company is read nowhere else.',
		{ placeholder: 'e.g. match.firm' },
	),
	textField(
		'Credits Charged JSON Path',
		'chargedJsonPath',
		'JSON path to the number of credits that a response or a row was charged. Leave empty for the usual names.',
		{ placeholder: 'e.g. usage.units' },
	),
	textField(
		'Credits Remaining JSON Path',
		'remainingJsonPath',
		'JSON path to the number of credits that are left. Leave empty for the usual names.',
		{ placeholder: 'e.g. usage.left' },
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
