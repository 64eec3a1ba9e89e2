import type { ProviderAccount } from '../account/account';
import type { ProviderApi } from '../account/providerApi';
import { anymailFinderApi } from './anymailFinder';
import { apolloApi } from './apollo';
import { betterContactApi } from './betterContact';
import { dropcontactApi } from './dropcontact';
import { findymailApi } from './findymail';
import { fullEnrichApi } from './fullEnrich';
import { hunterApi } from './hunter';
import { icypeasApi } from './icypeas';
import { leadMagicApi } from './leadMagic';
import { lushaApi } from './lusha';
import { peopleDataLabsApi } from './peopleDataLabs';
import { prospeoApi } from './prospeo';

export type { OrderedFailure, LoggedRequest, ProviderAccount } from '../account/account';
export type { Callback } from '../account/jobs';
export type { Charge } from '../account/ledger';
export type { ProviderFailure } from '../wire/refusals';

/** The API of each provider; the keys are the values of the credential's `provider`. */
export const PROVIDER_APIS = {
	anymailFinder: anymailFinderApi,
	apollo: apolloApi,
	betterContact: betterContactApi,
	dropcontact: dropcontactApi,
	findymail: findymailApi,
	fullEnrich: fullEnrichApi,
	hunter: hunterApi,
	icypeas: icypeasApi,
	leadMagic: leadMagicApi,
	lusha: lushaApi,
	peopleDataLabs: peopleDataLabsApi,
	prospeo: prospeoApi,
} satisfies Record<string, ProviderApi>;

export type SandboxProviderName = keyof typeof PROVIDER_APIS;

export type ProviderAccounts = Record<SandboxProviderName, ProviderAccount>;
