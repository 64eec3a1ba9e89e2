import type { ProviderName } from '../providers';
import { anymailFinder } from './anymailFinder';
import { apollo } from './apollo';
import { betterContact } from './betterContact';
import { dropcontact } from './dropcontact';
import type { ProviderExamples } from './example';
import { findymail } from './findymail';
import { fullEnrich } from './fullEnrich';
import { hunter } from './hunter';
import { icypeas } from './icypeas';
import { leadMagic } from './leadMagic';
import { lusha } from './lusha';
import { peopleDataLabs } from './peopleDataLabs';
import { prospeo } from './prospeo';

export type { ProviderExamples, PublishedExample } from './example';

/** What the documents of each provider show. */
export const PROVIDER_EXAMPLES: Record<ProviderName, ProviderExamples> = {
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
};
