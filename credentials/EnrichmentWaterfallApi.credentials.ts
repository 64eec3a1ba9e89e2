import type {
	ICredentialDataDecryptedObject,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';

import {
	BASE_URLS_TITLE,
	isKeyRing,
	toAccountEmailFieldName,
	toApiKeyFieldName,
	toCreditPriceFieldName,
	toAccountEmailFieldTitle,
	toApiKeyFieldTitle,
} from '../nodes/Enrichment/providers/keyRing';
import {
	ACCOUNT_EMAIL_PROVIDERS,
	describeKeyPage,
	isProviderName,
	PROVIDERS,
	type ProviderEntry,
} from '../nodes/Enrichment/providers/registry';
import { flag, jsonObject, toNodeProperties, text } from '../nodes/shared/node/field';
import { NAMED_PROVIDERS } from './enrichment/namedProviders';

/**
 * API keys of several providers. Each key has a field of its own: n8n hides saved keys and restores them by field
 * name. In a list of rows it would restore them by row number.
 */
export class EnrichmentWaterfallApi implements ICredentialType {
	name = 'enrichmentWaterfallApi';

	displayName = 'Enrichment Waterfall API';

	icon = {
		light: 'file:../nodes/Enrichment/enrichment.svg',
		dark: 'file:../nodes/Enrichment/enrichment.dark.svg',
	} as const;

	documentationUrl = 'https://repository.invalid/n8n-nodes-enrichment-analytics#credentials';

	/** n8n would show domains for the HTTP Request node, which cannot use this credential. */
	hideDomainRestrictionFields = true;

	properties: INodeProperties[] = [
		{
			displayName: 'Providers',
			name: 'providers',
			type: 'multiOptions',
			options: NAMED_PROVIDERS,
			required: true,
			default: [],
			description:
				'The providers you have an API key for, in the order in which to try them. To move one to the end, remove it and choose it again before you save; its key stays.',
		},
		...PROVIDERS.flatMap(keyFields),
		...toNodeProperties({
			currency: text('Currency', 'The currency of all prices per credit', {
				default: 'USD',
				placeholder: 'e.g. EUR',
			}),
			useGateways: flag(
				'Use Gateways',
				"Whether requests go to gateways or test servers instead of the providers' own addresses",
			),
			baseUrls: jsonObject(
				BASE_URLS_TITLE,
				'Addresses of the gateways by provider, as a JSON object. Providers that you leave out use their own address.',
				{
					default: '{}',
					placeholder: 'e.g. { "hunter": "https://gateway.example.com/hunter" }',
					displayOptions: { show: { useGateways: [true] } },
				},
			),
		}),
	];

	authenticate = async (
		credentials: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> => {
		if (isKeyRing(credentials)) throw new Error(NOT_FOR_OTHER_NODES);
		// Imported when the first request is sent: n8n loads every credential at its start, and the form needs no provider.
		const { signRequestForProvider: signForProvider } = await import('./enrichment/signature');
		return signForProvider(credentials, request);
	};
}

/** The Enrichment node passes only the credentials of the provider that a request is for. */
const NOT_FOR_OTHER_NODES =
	"Only the Enrichment node can use a credential with several providers. In other nodes, use an 'Enrichment API' credential with one provider.";

/** Builds the fields of a provider, shown while it is selected. */
function keyFields({ label, name: provider, keyPage }: ProviderEntry): INodeProperties[] {
	const displayOptions = { show: { providers: [provider] } };
	const accountEmail: INodeProperties = {
		displayName: toAccountEmailFieldTitle(label),
		name: toAccountEmailFieldName(provider),
		type: 'string',
		default: '',
		description: `Email of your account at ${label}, with which it reports your balance`,
		displayOptions,
	};
	return [
		{
			displayName: toApiKeyFieldTitle(label),
			name: toApiKeyFieldName(provider),
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			description: `Copy it from ${describeKeyPage(keyPage)}`,
			displayOptions,
		},
		...(isProviderName(provider) && ACCOUNT_EMAIL_PROVIDERS.includes(provider)
			? [accountEmail]
			: []),
		{
			displayName: `${label} Price per Credit`,
			name: toCreditPriceFieldName(provider),
			type: 'number',
			typeOptions: { minValue: 0 },
			default: 0,
			description: `What one credit of ${label} costs you. Enter 0 if you do not know it.`,
			displayOptions,
		},
	];
}
