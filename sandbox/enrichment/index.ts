import type { SandboxClock, Service } from '../http/types';
import type { Quirks } from './quirks';
import {
	answerAsProvider,
	createProviders,
	type ProviderAccounts,
	type ProviderCharge,
} from './providers';
import { documented as createDocumented } from './providers/documented';
import { createAccount } from './providers/frame/account';
import { sharedWorld } from './providers/world/world';
import type { Company, Person } from './records';

export type * from './providers';
export type * from './quirks';
export type { Company, Person } from './records';
export * from './wellKnown';

export interface EnrichmentOptions {
	/** Rate limits and jobs look at it; the machine's own clock when left out. */
	clock?: SandboxClock;
	/** Credits to start with, and to go back to on reset. */
	credits?: number;
	apiKey?: string;
}

export interface EnrichmentSandbox extends Service {
	/** May be set, as when somebody renews it. */
	apiKey: string;
	readonly prefix: string;
	readonly people: readonly Person[];
	readonly companies: readonly Company[];
	/** Every charge since the last reset, in order. */
	readonly ledger: readonly ProviderCharge[];
	/** Credits left; may be set. */
	credits: number;
	readonly quirks: Quirks;
	/** Real providers' wire formats under their own paths, each with its own account. */
	readonly providers: ProviderAccounts;
}

/** Unreferenced, so that a job under way does not keep the process alive. */
const machineClock: SandboxClock = {
	now: Date.now,
	after: (milliseconds, work) => void setTimeout(work, milliseconds).unref(),
};

const DEFAULT_API_KEY = 'sandbox-enrichment-key';
const DEFAULT_CREDITS = 100_000;

/** An enrichment provider with people, companies, credits and, when told so, bad habits. */
export function createEnrichment({
	clock = machineClock,
	credits = DEFAULT_CREDITS,
	apiKey = DEFAULT_API_KEY,
}: EnrichmentOptions = {}): EnrichmentSandbox {
	const { people, companies } = sharedWorld();
	const documented = createAccount(createDocumented(apiKey), sharedWorld(), clock, credits);
	const providers = createProviders(clock);

	return {
		get apiKey() {
			return documented.apiKey;
		},
		set apiKey(key) {
			documented.apiKey = key;
		},
		prefix: documented.basePath,
		providers,
		people,
		companies,
		quirks: documented.quirks,
		get ledger() {
			return documented.ledger;
		},
		get credits() {
			return documented.credits;
		},
		set credits(left) {
			documented.credits = left;
		},
		answer: (request) => answerAsProvider(providers, request) ?? documented.answer(request),
		reset: () =>
			[documented, ...Object.values(providers)].forEach((account) => account.reset()),
	};
}
