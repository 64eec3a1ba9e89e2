import {
	isRecord,
	readOwnValue,
	parseJson,
	parseListText,
	type JsonRecord,
} from '../../shared/core/json';
import { failed, mapResult, success, type Result } from '../../shared/core/result';
import { isProviderName, type ProviderName } from './registry';

/** Names of the fields of a provider in the credential "Enrichment Waterfall API". Saved credentials store them. */
export const toApiKeyFieldName = (provider: string): string => `${provider}ApiKey`;
export const toCreditPriceFieldName = (provider: string): string => `${provider}CreditPrice`;
export const toAccountEmailFieldName = (provider: string): string => `${provider}AccountEmail`;

/** Titles of these fields, also for advice. */
export const toApiKeyFieldTitle = (label: string): string => `${label} API Key`;
export const toAccountEmailFieldTitle = (label: string): string => `${label} Account Email`;
export const BASE_URLS_TITLE = 'Base URLs (JSON)';

/** Whether a credential holds the keys of several providers rather than the one of a single provider. */
export const isKeyRing = (credentials: JsonRecord): boolean => credentials.providers !== undefined;

/** What the credential "Enrichment Waterfall API" holds: the keys of several providers, and what their credits cost. */
export interface KeyRing {
	/** Of all prices, as the user wrote it, such as `USD`. */
	currency: string;
	/** In the order in which they are asked. */
	providers: KeyRingProvider[];
}

export interface KeyRingProvider {
	/** By its value in the credential. */
	name: ProviderName;
	credentials: ProviderCredentials;
	/** What one credit costs, in the currency of the ring; undefined where the user gave no price. */
	creditPrice: number | undefined;
}

/** What the credential "Enrichment API" of one named provider would hold. */
export type ProviderCredentials = {
	provider: ProviderName;
	apiKey: string;
	/** Address of the gateway; empty for the provider's own. */
	baseUrl: string;
	/** Of the account at the provider; empty where the provider does not need it. */
	accountEmail: string;
	/** The fields have the titles of the credential "Enrichment Waterfall API". */
	isFromKeyRing: true;
};

/** Reads the credential; refused where it names no provider, or where the addresses of gateways cannot be read. */
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

/** A list from the multi-select, or text with commas from an expression. Each provider counts once. */
function readProviderNames(chosen: unknown): Result<ProviderName[]> {
	const parts = Array.isArray(chosen) ? chosen : parseListText(toTrimmedText(chosen));
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

/** Gateways by provider. They count only while their field is shown. */
function readGatewayAddresses({ useGateways, baseUrls }: JsonRecord): Result<JsonRecord> {
	if (useGateways !== true) return success(NO_ADDRESSES);
	const addresses = typeof baseUrls === 'string' ? parseJson(baseUrls.trim()) : baseUrls;
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
