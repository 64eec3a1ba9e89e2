/** Names of fields in the credential "Enrichment Waterfall API". */
export const apiKeyName = (provider: string): string => `${provider}ApiKey`;
export const creditPriceName = (provider: string): string => `${provider}CreditPrice`;
