import type { INodeProperties } from 'n8n-workflow';

/** Shown for an API that no dialect of its own knows. */
export const GENERIC = { provider: ['documented'] };
const CUSTOMISED = { ...GENERIC, customise: [true] };

/** How the Generic REST API wants the key, and where its addresses and names differ. */
export const genericFields: INodeProperties[] = [
	{
		displayName: 'Send Key As',
		name: 'sendKeyAs',
		type: 'options',
		options: [
			{
				name: 'Basic Authentication',
				value: 'basic',
				description: 'The key is the user name, without a password',
			},
			{ name: 'Bearer Token', value: 'bearer', description: 'Authorization: Bearer KEY' },
			{ name: 'Header', value: 'header', description: 'A header with the name below' },
			{
				name: 'Query Parameter',
				value: 'query',
				description: 'A query parameter with the name below',
			},
		],
		default: 'bearer',
		description: 'How the provider wants the key; see its documentation on authentication',
		displayOptions: { show: GENERIC },
	},
	{
		displayName: 'Key Name',
		name: 'keyName',
		type: 'string',
		default: 'api_key',
		placeholder: 'e.g. x-api-key',
		description: 'Name of the header or query parameter',
		displayOptions: { show: { ...GENERIC, sendKeyAs: ['header', 'query'] } },
	},
	{
		displayName: 'Key Prefix',
		name: 'keyPrefix',
		type: 'string',
		default: '',
		placeholder: 'e.g. Token',
		description: 'Text before the key in the header',
		displayOptions: { show: { ...GENERIC, sendKeyAs: ['header'] } },
	},
	{
		displayName: 'Contact Search Path',
		name: 'contactSearchPath',
		type: 'string',
		default: '/person/search',
		description: 'Path below the base URL to search contacts',
		displayOptions: { show: GENERIC },
	},
	{
		displayName: 'Company Search Path',
		name: 'companySearchPath',
		type: 'string',
		default: '/company/search',
		description: 'Path below the base URL to search companies',
		displayOptions: { show: GENERIC },
	},
	{
		displayName: 'Customize',
		name: 'customise',
		type: 'boolean',
		default: false,
		description: 'Whether to set your own paths, field names and batch size',
		displayOptions: { show: GENERIC },
	},
	{
		displayName: 'Contact Path',
		name: 'contactPath',
		type: 'string',
		default: '/person',
		description: 'Path below the base URL to look up one contact',
		displayOptions: { show: CUSTOMISED },
	},
	{
		displayName: 'Contact Bulk Path',
		name: 'contactBulkPath',
		type: 'string',
		default: '/person/bulk',
		description: 'Path below the base URL to look up several contacts',
		displayOptions: { show: CUSTOMISED },
	},
	{
		displayName: 'Company Path',
		name: 'companyPath',
		type: 'string',
		default: '/company',
		description: 'Path below the base URL to look up one company',
		displayOptions: { show: CUSTOMISED },
	},
	{
		displayName: 'Company Bulk Path',
		name: 'companyBulkPath',
		type: 'string',
		default: '/company/bulk',
		description: 'Path below the base URL to look up several companies',
		displayOptions: { show: CUSTOMISED },
	},
	{
		displayName: 'Bulk Wrapper',
		name: 'bulkWrapper',
		type: 'string',
		default: '',
		placeholder: 'e.g. contacts',
		description:
			'Property that holds the records of a bulk request. Leave empty if the API takes an array.',
		displayOptions: { show: CUSTOMISED },
	},
	{
		displayName: 'Record Tag',
		name: 'recordTag',
		type: 'string',
		default: '',
		placeholder: 'e.g. externalId',
		description:
			'Record field that the API returns unchanged. The node puts a number there to match the returned rows reliably.',
		displayOptions: { show: CUSTOMISED },
	},
	{
		displayName: 'Max Batch',
		name: 'maxBatch',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 25,
		description: 'Max records that the API accepts in one bulk request',
		displayOptions: { show: CUSTOMISED },
	},
	{
		displayName: 'Field Names (JSON)',
		name: 'fieldNames',
		type: 'json',
		default: '{}',
		placeholder: 'e.g. { "linkedInUrl": "linkedin_url" }',
		description:
			"The API's names for the identifiers it accepts, as a JSON object: email, linkedInUrl, firstName, lastName, company, domain, name. Add fullName, companyDomain, phone or providerId to send these as well. Other fields of a result, such as jobTitle, say where answers have them, with points in between: position.name.",
		displayOptions: { show: CUSTOMISED },
	},
];
