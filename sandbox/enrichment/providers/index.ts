import type { ProviderAccount } from '../account/account';
import type { ProviderApi } from '../account/provider';
import { anymailFinder } from './anymailFinder';
import { apollo } from './apollo';
import { betterContact } from './betterContact';
import { dropcontact } from './dropcontact';
import { findymail } from './findymail';
import { fullEnrich } from './fullEnrich';
import { hunter } from './hunter';
import { icypeas } from './icypeas';
import { leadMagic } from './leadMagic';
import { lusha } from './lusha';
import { peopleDataLabs } from './peopleDataLabs';
import { prospeo } from './prospeo';

export type { FailureOrder, LoggedRequest, ProviderAccount } from '../account/account';
export type { Callback } from '../account/jobs';
export type { Charge } from '../account/ledger';
export type { ProviderFailure as Failure } from '../wire/refusals';

/** One line for each provider; the names are those of the credential's `provider`. */
export const PROVIDER_APIS = {
	anymailFinder,
	apollo,
	betterContact,
	dropcontact,
	findymail,
	fullEnrich,
	hunter,
	icypeas,
	leadMagic,
	lusha,
	peopleDataLabs,
	prospeo,
} satisfies Record<string, ProviderApi>;

export type ProviderName = keyof typeof PROVIDER_APIS;

export type ProviderAccounts = Record<ProviderName, ProviderAccount>;
