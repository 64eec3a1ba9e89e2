/** The input of a waterfall: its lookups, its providers, and its settings. */
import type { LookupOutcome } from '../records/envelope';
import type { AcceptRules, Need } from '../records/needs';
import type { Lookup } from '../records/plan';
import type { LookupProgress, ProgressRules } from './lookupProgress';
import type { LookupService, LookupSettings } from './settings';
import type { VerifyingProvider } from './verifyFound';

/** One provider of a waterfall. */
export interface WaterfallStep {
	service: LookupService;
	/** `maxCredits` is the limit of this provider alone. `reveal` is replaced by the needs of each group. */
	settings: LookupSettings;
	/** The needs for which the provider is asked, at most. */
	providedNeeds: readonly Need[];
	/** The price of one credit; undefined if unknown. */
	creditPrice?: number | undefined;
}

/** The price of one credit by provider; undefined if unknown. */
export type CreditPricesByProvider = ReadonlyMap<string, number | undefined>;

/** The settings of a whole waterfall. */
export interface WaterfallSettings extends ProgressRules {
	wanted: readonly Need[];
	accept: AcceptRules;
	/** The most credits for all providers together; 0 means no limit. */
	maxCredits: number;
	/** The highest cost in money; 0 means no limit. */
	maxCost: number;
	/** Whether lookups that turn out to be about one person are sent once. */
	dedupe: boolean;
	/** The currency of all prices; undefined if there are none. */
	currency?: string | undefined;
	/** The prices at providers that were asked before this run. */
	otherPrices?: CreditPricesByProvider | undefined;
	/** Whether an outcome is about a person for whom nothing more may be bought. */
	isSuppressed?: ((outcome: LookupOutcome) => boolean) | undefined;
	/** Whether there is a 'Suppression List', which also applies to results fetched later. */
	hasSuppressionList?: boolean | undefined;
	/** The provider that verifies found emails. */
	verifier?: VerifyingProvider | undefined;
}

/** A lookup on its way through a waterfall. */
export interface WaterfallLookup extends Lookup {
	/** The progress before the first request; undefined for a new lookup. */
	progress?: LookupProgress;
}
