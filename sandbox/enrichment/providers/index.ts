import { anymailFinder } from './anymailFinder';
import { apollo } from './apollo';
import { betterContact } from './betterContact';
import { dropcontact } from './dropcontact';
import { findymail } from './findymail';
import type { ProviderAccount } from './frame/account';
import type { ProviderApi } from './frame/provider';
import { fullEnrich } from './fullEnrich';
import { hunter } from './hunter';
import { icypeas } from './icypeas';
import { leadMagic } from './leadMagic';
import { lusha } from './lusha';
import { peopleDataLabs } from './peopleDataLabs';
import { prospeo } from './prospeo';

export type { LoggedRequest, ProviderAccount } from './frame/account';
export type { Callback } from './frame/jobs';
export type { Charge as ProviderCharge } from './frame/ledger';
export type { FailureOrder } from './frame/provider';
export type { Failure } from '../wire/wire';

/** One line for each provider; the names are those of the credential's `provider`. */
export const PROVIDERS = {
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

export type ProviderName = keyof typeof PROVIDERS;

export type ProviderAccounts = Record<ProviderName, ProviderAccount>;
