import type {
	ICredentialDataDecryptedObject,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';

import { dialectOf } from '../nodes/Enrichment/providers';

export class EnrichmentApi implements ICredentialType {
	name = 'enrichmentApi';

	displayName = 'Enrichment API';

	icon = {
		light: 'file:../nodes/Enrichment/enrichment.svg',
		dark: 'file:../nodes/Enrichment/enrichment.dark.svg',
	} as const;

	documentationUrl =
		'https://github.com/n8n-nodes-enrichment-analytics/n8n-nodes-enrichment-analytics#credentials';

	properties: INodeProperties[] = [
		{
			displayName: 'Provider',
			name: 'provider',
			type: 'options',
			options: [
				{ name: 'Apollo', value: 'apollo' },
				{
					name: 'Generic REST API (POST /person, POST /company)',
					value: 'documented',
					description: 'In bulk at /person/bulk and /company/bulk',
				},
				{ name: 'Lusha', value: 'lusha' },
				{ name: 'People Data Labs', value: 'peopleDataLabs' },
			],
			default: 'documented',
			description: 'Whose API key this is',
		},
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			description: 'Issued in your account settings at the provider',
		},
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			default: '',
			placeholder: 'e.g. https://api.example.com/v1',
			description:
				"Required for the Generic REST API: its address, with the path prefix if it has one. For a named provider leave it empty, or give the address of a gateway or test server to use in the provider's place.",
		},
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
				{ name: 'Header', value: 'header', description: 'A header of the name below' },
				{
					name: 'Query Parameter',
					value: 'query',
					description: 'A parameter of the name below in the address',
				},
			],
			default: 'bearer',
			description: 'How the provider wants the key; see its documentation on authentication',
			displayOptions: { show: { provider: ['documented'] } },
		},
		{
			displayName: 'Key Name',
			name: 'keyName',
			type: 'string',
			default: 'api_key',
			placeholder: 'e.g. x-api-key',
			description: 'Name of the header or of the query parameter',
			displayOptions: { show: { provider: ['documented'], sendKeyAs: ['header', 'query'] } },
		},
		{
			displayName: 'Key Prefix',
			name: 'keyPrefix',
			type: 'string',
			default: '',
			placeholder: 'e.g. Token',
			description: 'Text before the key in the header',
			displayOptions: { show: { provider: ['documented'], sendKeyAs: ['header'] } },
		},
		{
			displayName: 'Contact Search Path',
			name: 'contactSearchPath',
			type: 'string',
			default: '/person/search',
			description: 'Path below the base URL at which contacts are searched',
			displayOptions: { show: { provider: ['documented'] } },
		},
		{
			displayName: 'Company Search Path',
			name: 'companySearchPath',
			type: 'string',
			default: '/company/search',
			description: 'Path below the base URL at which companies are searched',
			displayOptions: { show: { provider: ['documented'] } },
		},
	];

	/** A function, because a declaration cannot leave a header out. */
	authenticate = async (
		credentials: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> => ({ ...request, ...signature(credentials, request) });
}

function signature(
	credentials: ICredentialDataDecryptedObject,
	{ headers, qs }: IHttpRequestOptions,
): Partial<IHttpRequestOptions> {
	const secret = String(credentials.apiKey ?? '').trim();
	const { key } = dialectOf(credentials);
	switch (key.as) {
		case 'query':
			return { qs: { ...qs, [key.name]: secret } };
		case 'basic':
			return { auth: { username: secret, password: '' } };
		case 'header':
			return { headers: { ...headers, [key.name]: prefixed(key.prefix ?? '', secret) } };
		case 'bearer':
			return { headers: { ...headers, Authorization: `Bearer ${secret}` } };
	}
}

/** A prefix that is a word, such as `Token`, stands apart from the key. */
function prefixed(prefix: string, key: string): string {
	return /\w$/.test(prefix) ? `${prefix} ${key}` : `${prefix}${key}`;
}
