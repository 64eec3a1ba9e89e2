import type { INodeProperties } from 'n8n-workflow';

import { GENERIC_PROVIDER } from '../../nodes/Enrichment/providers/registry';
import {
	choice,
	flag,
	jsonObject,
	propertiesOf,
	text,
	wholeNumber,
	withPanel,
	type Fields,
} from '../../nodes/shared/node/field';

/** Shown for an API that no dialect of its own knows. */
export const GENERIC = { provider: [GENERIC_PROVIDER] };

/** How the API wants the key, and where its searches are. */
const KEY_AND_SEARCHES: Fields = {
	sendKeyAs: choice(
		'Send Key As',
		{
			basic: {
				name: 'Basic Authentication',
				description: 'The key is the user name, without a password',
			},
			bearer: { name: 'Bearer Token', description: 'Authorization: Bearer KEY' },
			header: { name: 'Header', description: 'A header with the name below' },
			query: {
				name: 'Query Parameter',
				description: 'A query parameter with the name below',
			},
		},
		'How the provider wants the key; see its documentation on authentication',
		{ default: 'bearer' },
	),
	keyName: text('Key Name', 'Name of the header or query parameter', {
		default: 'api_key',
		placeholder: 'e.g. x-api-key',
		displayOptions: { show: { sendKeyAs: ['header', 'query'] } },
	}),
	keyPrefix: text('Key Prefix', 'Text before the key in the header', {
		placeholder: 'e.g. Token',
		displayOptions: { show: { sendKeyAs: ['header'] } },
	}),
	contactSearchPath: text('Contact Search Path', 'Path below the base URL to search contacts', {
		default: '/person/search',
	}),
	companySearchPath: text('Company Search Path', 'Path below the base URL to search companies', {
		default: '/company/search',
	}),
	customise: flag('Customize', 'Whether to set your own paths, field names and batch size'),
};

/** Where the API differs in detail. */
const DIFFERENCES: Fields = {
	contactPath: text('Contact Path', 'Path below the base URL to look up one contact', {
		default: '/person',
	}),
	contactBulkPath: text(
		'Contact Bulk Path',
		'Path below the base URL to look up several contacts',
		{ default: '/person/bulk' },
	),
	companyPath: text('Company Path', 'Path below the base URL to look up one company', {
		default: '/company',
	}),
	companyBulkPath: text(
		'Company Bulk Path',
		'Path below the base URL to look up several companies',
		{ default: '/company/bulk' },
	),
	bulkWrapper: text(
		'Bulk Wrapper',
		'Property that holds the records of a bulk request. Leave empty if the API takes an array.',
		{ placeholder: 'e.g. contacts' },
	),
	recordTag: text(
		'Record Tag',
		'Record field that the API returns unchanged. The node puts a number there to match the returned rows reliably.',
		{ placeholder: 'e.g. externalId' },
	),
	maxBatch: wholeNumber('Max Batch', 'Max records that the API accepts in one bulk request', {
		default: 25,
		min: 1,
	}),
	fieldNames: jsonObject(
		'Field Names (JSON)',
		"The API's names for the identifiers it accepts, as a JSON object: email, linkedInUrl, firstName, lastName, company, domain, name. Add fullName, companyDomain, phone or providerId to send these as well. Other fields of a result, such as jobTitle, say where answers have them, with points in between: position.name.",
		{ default: '{}', placeholder: 'e.g. { "linkedInUrl": "linkedin_url" }' },
	),
};

type Conditions = Record<string, Array<string | boolean>>;

/** The fields with these conditions before their own. */
function shownFor(conditions: Conditions, fields: Fields): Fields {
	const shown = Object.entries(fields).map(([name, field]) => {
		const show = { ...conditions, ...field.panel.displayOptions?.show };
		return [name, withPanel(field, { displayOptions: { show } })] as const;
	});
	return Object.fromEntries(shown);
}

export const genericFields: INodeProperties[] = propertiesOf({
	...shownFor(GENERIC, KEY_AND_SEARCHES),
	...shownFor({ ...GENERIC, customise: [true] }, DIFFERENCES),
});
