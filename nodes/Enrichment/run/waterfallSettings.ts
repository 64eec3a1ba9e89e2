/** What a waterfall is to do: its lookups, its providers, and what holds for all of them. */
import type { LookupOutcome } from '../records/envelope';
import type { AcceptRules, Need } from '../records/needs';
import type { Lookup } from '../records/plan';
import type { LookupProgress, ProgressRules } from './lookupProgress';
import type { LookupService, LookupSettings } from './settings';
import type { VerifyingProvider } from './verifyFound';

/** One provider of a waterfall. */
export interface WaterfallStep {
	service: LookupService;
	/** `maxCredits` is the limit of this provider alone. What is revealed follows from what a lookup lacks. */
	settings: LookupSettings;
	/** What the provider is asked for, at most. */
	gives: readonly Need[];
	/** Of one credit; undefined where nobody said. */
	creditPrice?: number | undefined;
}

/** By provider: what one credit costs; undefined where nobody said. */
export type CreditPrices = ReadonlyMap<string, number | undefined>;

/** What holds for a whole waterfall. */
export interface WaterfallSettings extends ProgressRules {
	wanted: readonly Need[];
	accept: AcceptRules;
	/** Credits of all providers together; 0 means no limit. */
	maxCredits: number;
	/** In money; 0 means no limit. */
	maxCost: number;
	/** Whether lookups that turn out to be of one person are asked about once. */
	dedupe: boolean;
	/** Of all prices; undefined where credits are no money. */
	currency?: string | undefined;
	/** By provider: what a credit costs at those that were asked before this run. */
	otherPrices?: CreditPrices | undefined;
	/** Whether an answer shows somebody of whom nothing more may be bought. */
	isSuppressed?: ((outcome: LookupOutcome) => boolean) | undefined;
	/** Whether a 'Suppression List' holds, also for what is fetched later. */
	hasSuppressionList?: boolean | undefined;
	/** Who verifies the addresses that were found. */
	verifier?: VerifyingProvider | undefined;
}

/** A lookup on its way through a waterfall. */
export interface WaterfallLookup extends Lookup {
	/** What is known before anybody is asked; nothing where left out. */
	progress?: LookupProgress;
}
