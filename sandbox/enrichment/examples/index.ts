import type { SandboxProviderName } from '../providers';
import { anymailFinderExamples } from './anymailFinder';
import { apolloExamples } from './apollo';
import { betterContactExamples } from './betterContact';
import { dropcontactExamples } from './dropcontact';
import type { ProviderExamples } from './example';
import { findymailExamples } from './findymail';
import { fullEnrichExamples } from './fullEnrich';
import { hunterExamples } from './hunter';
import { icypeasExamples } from './icypeas';
import { leadMagicExamples } from './leadMagic';
import { lushaExamples } from './lusha';
import { peopleDataLabsExamples } from './peopleDataLabs';
import { prospeoExamples } from './prospeo';

export type { ProviderExamples, PublishedExample } from './example';

/** The examples of each provider. */
export const PROVIDER_EXAMPLES: Record<SandboxProviderName, ProviderExamples> = {
	anymailFinder: anymailFinderExamples,
	apollo: apolloExamples,
	betterContact: betterContactExamples,
	dropcontact: dropcontactExamples,
	findymail: findymailExamples,
	fullEnrich: fullEnrichExamples,
	hunter: hunterExamples,
	icypeas: icypeasExamples,
	leadMagic: leadMagicExamples,
	lusha: lushaExamples,
	peopleDataLabs: peopleDataLabsExamples,
	prospeo: prospeoExamples,
};
