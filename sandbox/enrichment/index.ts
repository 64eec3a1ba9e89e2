import type { SandboxClock, SandboxReply, SandboxRequest } from '../http/types';
import { generic } from './generic';
import { translateRequest } from './generic/foreignRequests';
import { PROVIDERS, type ProviderAccounts } from './providers';
import { ProviderAccount } from './providers/frame/account';
import { sharedWorld } from './providers/world/world';

export type * from './providers';
export type * from './quirks';
export type { Company, Person } from './records';
export * from './wellKnown';

interface EnrichmentOptions {
	/** Rate limits and jobs look at it; the machine's own clock when left out. */
	clock?: SandboxClock;
	/** Credits to start with, and to go back to on reset. */
	credits?: number;
	apiKey?: string;
}

/** Unreferenced, so that a job under way does not keep the process alive. */
const machineClock: SandboxClock = {
	now: Date.now,
	after: (milliseconds, work) => void setTimeout(work, milliseconds).unref(),
};

/** The generic API, and under their own paths the real ones, each with its own account. */
export class EnrichmentSandbox extends ProviderAccount {
	readonly people = sharedWorld().people;
	readonly companies = sharedWorld().companies;
	readonly providers: ProviderAccounts;

	constructor({ clock = machineClock, credits, apiKey }: EnrichmentOptions) {
		super(generic, sharedWorld(), clock, credits);
		this.apiKey = apiKey ?? this.apiKey;
		const accounts = Object.entries(PROVIDERS).map(([name, api]) => [
			name,
			new ProviderAccount(api, sharedWorld(), clock),
		]);
		this.providers = Object.fromEntries(accounts) as ProviderAccounts;
	}

	override answer(request: SandboxRequest): SandboxReply {
		const account = Object.values(this.providers).find(({ basePath }) =>
			request.path.startsWith(`${basePath}/`),
		);
		if (account) return account.answer(request);
		const translated = translateRequest(request, this.quirks);
		return 'refusal' in translated ? translated.refusal : super.answer(translated.request);
	}

	override reset(): void {
		super.reset();
		Object.values(this.providers).forEach((account) => account.reset());
	}
}

/** An enrichment provider with people, companies, credits and, when told so, bad habits. */
export const createEnrichment = (options: EnrichmentOptions = {}) => new EnrichmentSandbox(options);
