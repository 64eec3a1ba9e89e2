import { checkBaseUrl } from '../../shared/core/address';
import type { JsonRecord } from '../../shared/core/json';
import type { Result } from '../../shared/core/result';
import { anymailFinder } from './anymailFinder';
import { apollo } from './apollo';
import { betterContact } from './betterContact';
import { SINGLE_PROVIDER_TITLES, type CredentialFieldTitles, type Dialect } from './dialect';
import { buildGenericDialect } from './generic';
import { dropcontact } from './dropcontact';
import { findymail } from './findymail';
import { fullEnrich } from './fullEnrich';
import { hunter } from './hunter';
import { buildIcypeasDialect } from './icypeas';
import { BASE_URLS_TITLE, toApiKeyFieldTitle } from './keyRing';
import { leadMagic } from './leadMagic';
import { lusha } from './lusha';
import { peopleDataLabs } from './peopleDataLabs';
import { prospeo } from './prospeo';
import { GENERIC_PROVIDER, type ProviderName } from './registry';

/** The dialect of every provider of the registry; new for each run. */
const DIALECTS: Readonly<Record<ProviderName, (credentials: JsonRecord) => Dialect>> = {
	anymailFinder,
	apollo,
	betterContact,
	dropcontact,
	findymail,
	fullEnrich,
	hunter,
	icypeas: buildIcypeasDialect,
	leadMagic,
	lusha,
	peopleDataLabs,
	prospeo,
};

/** By the value in the credential. What else the credential says may decide, too. */
const DIALECTS_BY_VALUE = new Map<string, (credentials: JsonRecord) => Dialect>([
	...Object.entries(DIALECTS),
	[GENERIC_PROVIDER, buildGenericDialect],
]);

export function selectDialect(credentials: JsonRecord): Dialect {
	const build = DIALECTS_BY_VALUE.get(String(credentials.provider)) ?? buildGenericDialect;
	const dialect = build(credentials);
	if (credentials.isFromKeyRing !== true) return dialect;
	return { ...dialect, fieldTitles: buildKeyRingFieldTitles(dialect) };
}

/** The titles of a provider's fields in the credential "Enrichment Waterfall API". */
const buildKeyRingFieldTitles = ({ label }: Dialect): CredentialFieldTitles => ({
	apiKey: toApiKeyFieldTitle(label),
	baseUrl: BASE_URLS_TITLE,
});

/** The address of the provider, or of the gateway in its place. */
export function readProviderBaseUrl(credentials: JsonRecord): Result<string> {
	const given = String(credentials.baseUrl ?? '').trim();
	const { baseUrl, fieldTitles = SINGLE_PROVIDER_TITLES } = selectDialect(credentials);
	return checkBaseUrl(given === '' ? baseUrl : given, fieldTitles.baseUrl);
}
