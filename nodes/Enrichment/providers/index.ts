import { checkBaseUrl } from '../../shared/core/address';
import type { JsonRecord } from '../../shared/core/json';
import type { Result } from '../../shared/core/result';
import { buildAnymailFinderDialect } from './anymailFinder';
import { buildApolloDialect } from './apollo';
import { buildBetterContactDialect } from './betterContact';
import { SINGLE_PROVIDER_TITLES, type CredentialFieldTitles, type Dialect } from './dialect';
import { buildGenericDialect } from './generic';
import { buildDropcontactDialect } from './dropcontact';
import { buildFindymailDialect } from './findymail';
import { buildFullEnrichDialect } from './fullEnrich';
import { buildHunterDialect } from './hunter';
import { buildIcypeasDialect } from './icypeas';
import { BASE_URLS_TITLE, toApiKeyFieldTitle } from './keyRing';
import { buildLeadMagicDialect } from './leadMagic';
import { buildLushaDialect } from './lusha';
import { buildPeopleDataLabsDialect } from './peopleDataLabs';
import { buildProspeoDialect } from './prospeo';
import { GENERIC_PROVIDER, type ProviderName } from './registry';

/** Builders of the dialects of all providers in the registry. */
const DIALECT_BUILDERS: Readonly<Record<ProviderName, (credentials: JsonRecord) => Dialect>> = {
	anymailFinder: buildAnymailFinderDialect,
	apollo: buildApolloDialect,
	betterContact: buildBetterContactDialect,
	dropcontact: buildDropcontactDialect,
	findymail: buildFindymailDialect,
	fullEnrich: buildFullEnrichDialect,
	hunter: buildHunterDialect,
	icypeas: buildIcypeasDialect,
	leadMagic: buildLeadMagicDialect,
	lusha: buildLushaDialect,
	peopleDataLabs: buildPeopleDataLabsDialect,
	prospeo: buildProspeoDialect,
};

/** The same by `provider` of the credential, with the Generic REST API. */
const BUILDERS_BY_VALUE = new Map<string, (credentials: JsonRecord) => Dialect>([
	...Object.entries(DIALECT_BUILDERS),
	[GENERIC_PROVIDER, buildGenericDialect],
]);

/** Selects and builds the dialect for a credential; an unknown provider gets that of the Generic REST API. */
export function selectDialect(credentials: JsonRecord): Dialect {
	const build = BUILDERS_BY_VALUE.get(String(credentials.provider)) ?? buildGenericDialect;
	const dialect = build(credentials);
	if (credentials.isFromKeyRing !== true) return dialect;
	return { ...dialect, fieldTitles: buildKeyRingFieldTitles(dialect) };
}

/** Builds the titles of a provider's fields in the credential "Enrichment Waterfall API". */
const buildKeyRingFieldTitles = ({ label }: Dialect): CredentialFieldTitles => ({
	apiKey: toApiKeyFieldTitle(label),
	baseUrl: BASE_URLS_TITLE,
});

/** Reads the base URL: that of the gateway in the credential, or else the provider's own. */
export function readProviderBaseUrl(credentials: JsonRecord): Result<string> {
	const given = String(credentials.baseUrl ?? '').trim();
	const { baseUrl, fieldTitles = SINGLE_PROVIDER_TITLES } = selectDialect(credentials);
	return checkBaseUrl(given === '' ? baseUrl : given, fieldTitles.baseUrl);
}
