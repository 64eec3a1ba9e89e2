import type { JsonRecord } from '../../shared/core/json';

/** Names of the fields of a provider in the credential "Enrichment Waterfall API". Saved credentials store them. */
export const apiKeyName = (provider: string): string => `${provider}ApiKey`;
export const creditPriceName = (provider: string): string => `${provider}CreditPrice`;

/** Whether a credential holds the keys of several providers rather than the one of a single provider. */
export const isKeyRing = (credentials: JsonRecord): boolean => credentials.providers !== undefined;
