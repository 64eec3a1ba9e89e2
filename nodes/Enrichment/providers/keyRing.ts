import {
	isRecord,
	readOwnValue,
	parseJsonOrKeepText,
	parseListText,
	type JsonRecord,
} from '../../shared/core/json';
import { failed, mapResult, success, type Result } from '../../shared/core/result';
import { isProviderName, type ProviderName } from './registry';

/**
 * Names of a provider's fields in the credential "Enrichment Waterfall API", such as `hunterApiKey`. Saved credentials
 * store them, so they never change.
 */
export const toApiKeyFieldName = (provider: string): string => `${provider}ApiKey`;
export const toCreditPriceFieldName = (provider: string): string => `${provider}CreditPrice`;
export const toAccountEmailFieldName = (provider: string): string => `${provider}AccountEmail`;

/** Titles of these fields, such as "Hunter API Key", for the panel and for error messages. */
export const toApiKeyFieldTitle = (label: string): string => `${label} API Key`;
export const toAccountEmailFieldTitle = (label: string): string => `${label} Account Email`;
export const BASE_URLS_TITLE = 'Base URLs (JSON)';

/** Whether a credential is an "Enrichment Waterfall API", with the keys of several providers. */
export const isKeyRing = (credentials: JsonRecord): boolean => credentials.providers !== undefined;

/** The content of the credential "Enrichment Waterfall API": the keys of several providers, and the prices of their credits. */
export interface KeyRing {
	/** The currency of all prices, as the user entered it, such as `USD`. */
	currency: string;
	/** The providers, in the order of the waterfall. */
	providers: KeyRingProvider[];
}

/** One provider of the credential. */
export interface KeyRingProvider {
	name: ProviderName;
	credentials: ProviderCredentials;
	/** The price of one credit, in the currency of the ring; undefined if the user entered none. */
	creditPrice: number | undefined;
}

/** The fields of one provider, as the credential "Enrichment API" would have them. */
export type ProviderCredentials = {
	provider: ProviderName;
	apiKey: string;
	/** The address of the gateway; empty for the provider's own address. */
	baseUrl: string;
	/** The email of the account; empty if the provider does not need it. */
	accountEmail: string;
	/** Marks that error messages have to use the titles of the credential "Enrichment Waterfall API". */
	isFromKeyRing: true;
};

/** Reads the credential; fails if it names no provider, or if the addresses of its gateways are invalid. */
export function readKeyRing(ring: JsonRecord): Result<KeyRing> {
	const names = readProviderNames(ring.providers);
	if (!names.ok) return names;
	return mapResult(readGatewayAddresses(ring), (addresses) => ({
		currency: toTrimmedText(ring.currency) || 'USD',
		providers: names.value.map((name) => ({
			name,
			credentials: {
				provider: name,
				apiKey: toTrimmedText(ring[toApiKeyFieldName(name)]),
				baseUrl: toTrimmedText(readOwnValue(addresses, name)),
				accountEmail: toTrimmedText(ring[toAccountEmailFieldName(name)]),
				isFromKeyRing: true,
			},
			creditPrice: readPrice(ring[toCreditPriceFieldName(name)]),
		})),
	}));
}

/** Reads provider names from a list or from text with commas; each name counts once. */
function readProviderNames(value: unknown): Result<ProviderName[]> {
	const parts = Array.isArray(value) ? value : parseListText(toTrimmedText(value));
	const names = [...new Set(parts.map(toTrimmedText))].filter((name) => name !== '');
	if (names.length === 0) {
		return failed(
			'The credential has no providers',
			"Choose your providers in the credential under 'Providers', and paste the API key of each.",
		);
	}
	const unknown = names.find((name) => !isProviderName(name));
	if (unknown !== undefined) return refuseUnknownProvider('Providers', unknown);
	return success(names.filter(isProviderName));
}

const NO_ADDRESSES: JsonRecord = {};

/** Reads the addresses of gateways by provider; they are ignored while their field is hidden. */
function readGatewayAddresses({ useGateways, baseUrls }: JsonRecord): Result<JsonRecord> {
	if (useGateways !== true) return success(NO_ADDRESSES);
	const addresses =
		typeof baseUrls === 'string' ? parseJsonOrKeepText(baseUrls.trim()) : baseUrls;
	if (addresses === undefined || addresses === '') return success(NO_ADDRESSES);
	if (!isRecord(addresses)) {
		return failed(
			"'Base URLs' in the credential is not a JSON object",
			'Write providers with their addresses, such as { "hunter": "https://gateway.example.com/hunter" }.',
		);
	}
	const unknown = Object.keys(addresses).find((name) => !isProviderName(name));
	return unknown === undefined ? success(addresses) : refuseUnknownProvider('Base URLs', unknown);
}

const refuseUnknownProvider = (field: string, name: string): ReturnType<typeof failed> =>
	failed(
		`'${field}' in the credential names "${name}", which is not a provider`,
		'Write providers as the credential stores them, such as hunter or peopleDataLabs.',
	);

function readPrice(value: unknown): number | undefined {
	const price = Number(value);
	return price > 0 && Number.isFinite(price) ? price : undefined;
}

const toTrimmedText = (value: unknown): string => String(value ?? '').trim();
