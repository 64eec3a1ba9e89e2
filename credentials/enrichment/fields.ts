import type { INodeProperties } from 'n8n-workflow';

import { GENERIC_PROVIDER } from '../../nodes/Enrichment/providers/registry';
import {
	choice,
	flag,
	jsonObject,
	notice,
	toNodeProperties,
	text,
	wholeNumber,
	withPanel,
	type Fields,
} from '../../nodes/shared/node/field';
import { GENERIC_CONTRACT } from './genericContract';

/** Shows a field only for the Generic REST API. */
export const SHOWN_FOR_GENERIC = { provider: [GENERIC_PROVIDER] };

/** How the API takes the key, and the paths of its searches. */
const KEY_AND_SEARCH_FIELDS: Fields = {
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
	contractNotice: notice(
		[
			'What works without further settings:<ul>',
			...GENERIC_CONTRACT.map((line) => `<li>${line}</li>`),
			'</ul>',
		].join(''),
	),
	customise: flag(
		'Customize',
		'Whether to set your own paths, field names, batch size, and places in responses',
	),
};

/** Where the API differs from the specification: what is sent, and where responses have the data. */
const CUSTOMIZE_FIELDS: Fields = {
	contactPath: text('Contact Path', 'Path below the base URL to look up one contact', {
		default: '/person',
		placeholder: 'e.g. /people/match',
	}),
	contactBulkPath: text(
		'Contact Bulk Path',
		'Path below the base URL to look up several contacts',
		{ default: '/person/bulk', placeholder: 'e.g. /people/bulk_match' },
	),
	companyPath: text('Company Path', 'Path below the base URL to look up one company', {
		default: '/company',
		placeholder: 'e.g. /companies/match',
	}),
	companyBulkPath: text(
		'Company Bulk Path',
		'Path below the base URL to look up several companies',
		{ default: '/company/bulk', placeholder: 'e.g. /companies/bulk_match' },
	),
	bulkWrapper: text(
		'Bulk Wrapper',
		'Property that holds the records of a bulk request. Leave empty if the API takes an array.',
		{ placeholder: 'e.g. contacts' },
	),
	rowsJsonPath: text(
		'Rows JSON Path',
		'JSON path from a bulk or search response to its list. Leave empty for the usual places.',
		{ placeholder: 'e.g. payload.hits' },
	),
	personJsonPath: text(
		'Person JSON Path',
		'JSON path to the person, from a row or from the response to one record. Leave empty for the usual places. If set, a person is read nowhere else.',
		{ placeholder: 'e.g. match.profile' },
	),
	companyJsonPath: text(
		'Company JSON Path',
		'JSON path to the company of a company lookup, from a row or from the response to one record. Leave empty for the usual places. If set, a company is read nowhere else.',
		{ placeholder: 'e.g. match.firm' },
	),
	chargedJsonPath: text(
		'Credits Charged JSON Path',
		'JSON path to the number of credits that a response or a row was charged. Leave empty for the usual names.',
		{ placeholder: 'e.g. usage.units' },
	),
	remainingJsonPath: text(
		'Credits Remaining JSON Path',
		'JSON path to the number of credits that are left. Leave empty for the usual names.',
		{ placeholder: 'e.g. usage.left' },
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

/** Adds display conditions to fields, before the fields' own. */
function addShowConditions(conditions: Conditions, fields: Fields): Fields {
	const shown = Object.entries(fields).map(([name, field]) => {
		const show = { ...conditions, ...field.panel.displayOptions?.show };
		return [name, withPanel(field, { displayOptions: { show } })] as const;
	});
	return Object.fromEntries(shown);
}

export const genericFields: INodeProperties[] = toNodeProperties({
	...addShowConditions(SHOWN_FOR_GENERIC, KEY_AND_SEARCH_FIELDS),
	...addShowConditions({ ...SHOWN_FOR_GENERIC, customise: [true] }, CUSTOMIZE_FIELDS),
});
