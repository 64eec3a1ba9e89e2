import type {
	ICredentialDataDecryptedObject,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
	INodePropertyOptions,
} from 'n8n-workflow';

import { ACCOUNT_EMAIL_PROVIDERS, GENERIC_PROVIDER } from '../nodes/Enrichment/providers/registry';
import { flag, toNodeProperties, text } from '../nodes/shared/node/field';
import { SHOWN_FOR_GENERIC, genericFields } from './enrichment/fields';
import { NAMED_PROVIDERS } from './enrichment/namedProviders';

/** Listed after the named providers. */
const GENERIC_OPTION: INodePropertyOptions = {
	name: 'Generic REST API (POST /person, POST /company)',
	value: GENERIC_PROVIDER,
	description: 'Any other API with lookups by POST, in bulk at /person/bulk and /company/bulk',
};

export class EnrichmentApi implements ICredentialType {
	name = 'enrichmentApi';

	displayName = 'Enrichment API';

	icon = {
		light: 'file:../nodes/Enrichment/enrichment.svg',
		dark: 'file:../nodes/Enrichment/enrichment.dark.svg',
	} as const;

	documentationUrl = 'https://repository.invalid/n8n-nodes-enrichment-analytics#credentials';

	properties: INodeProperties[] = [
		{
			displayName: 'Provider',
			name: 'provider',
			type: 'options',
			options: [...NAMED_PROVIDERS, GENERIC_OPTION],
			default: 'apollo',
			description: 'The provider this API key belongs to',
		},
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			description:
				"Find it in your provider's account settings. The list of providers names the page.",
		},
		...toNodeProperties({
			accountEmail: text(
				'Account Email',
				'Email of your account at the provider, with which it reports your balance',
				{ displayOptions: { show: { provider: [...ACCOUNT_EMAIL_PROVIDERS] } } },
			),
			baseUrl: text(
				'Base URL',
				"Address of the provider's API, with its path prefix if it has one",
				{
					required: true,
					placeholder: 'e.g. https://api.example.com/v1',
					displayOptions: { show: SHOWN_FOR_GENERIC },
				},
			),
			useGateway: flag(
				'Use a Gateway',
				"Whether requests go to a gateway or a test server instead of the provider's own address",
				{ displayOptions: { hide: SHOWN_FOR_GENERIC } },
			),
		}),
		...toNodeProperties({
			baseUrl: text(
				'Base URL',
				"Address of the gateway. Leave empty to use the provider's own.",
				{
					placeholder: 'e.g. https://gateway.example.com/provider',
					displayOptions: { show: { useGateway: [true] }, hide: SHOWN_FOR_GENERIC },
				},
			),
		}),
		{
			// n8n hands the node no field that is not shown. Without this one, a gateway saved before there was a
			// switch would be left out, and requests would go to the provider itself.
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'hidden',
			default: '',
			displayOptions: { show: { useGateway: [false] }, hide: SHOWN_FOR_GENERIC },
		},
		{
			displayName:
				"Requests still go to the address of a gateway. Turn on 'Use a Gateway' to see it and to clear it.",
			name: 'gatewayNotice',
			type: 'notice',
			default: '',
			displayOptions: {
				show: { useGateway: [false], baseUrl: [{ _cnd: { exists: true } }] },
				hide: SHOWN_FOR_GENERIC,
			},
		},
		...genericFields,
	];

	/** A function, because a declaration would send a header even where its value is empty. */
	authenticate = async (
		credentials: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> => {
		// Imported when the first request is sent: n8n loads every credential at its start, and the form needs no provider.
		const { signRequestForProvider: signForProvider } = await import('./enrichment/signature');
		return signForProvider(credentials, request);
	};
}
