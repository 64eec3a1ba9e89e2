import type { SandboxClock, SandboxReply, SandboxRequest, SandboxService } from '../http/types';
import { ProviderAccount } from './account/account';
import { generic } from './generic';
import { PROVIDER_APIS, type ProviderAccounts } from './providers';
import type { WorldCompany, WorldPerson } from './records';
import { sharedWorld } from './world/world';

export type * from './providers';
export type * from './quirks';
export type { WorldCompany, WorldPerson } from './records';
export * from './wellKnown';

interface EnrichmentOptions {
	/** Rate limits and jobs look at it; the machine's own clock when left out. */
	clock?: SandboxClock;
	/** Credits of the generic API to start with, and to go back to on reset. */
	credits?: number;
	/** The key of the generic API. */
	apiKey?: string;
}

/** Unreferenced, so that a job under way does not keep the process alive. */
const machineClock: SandboxClock = {
	now: Date.now,
	after: (milliseconds, work) => void setTimeout(work, milliseconds).unref(),
};

/** A server of many APIs over the same people, each under its own path and with its own account. */
export interface EnrichmentSandbox extends SandboxService {
	readonly people: readonly WorldPerson[];
	readonly companies: readonly WorldCompany[];
	/** The account at the generic API. */
	readonly generic: ProviderAccount;
	/** The accounts at the real providers. */
	readonly providers: ProviderAccounts;
}

export function createEnrichment(options: EnrichmentOptions = {}): EnrichmentSandbox {
	const { clock = machineClock, credits, apiKey } = options;
	const world = sharedWorld();
	const genericAccount = new ProviderAccount(generic, world, clock, credits);
	genericAccount.apiKey = apiKey ?? genericAccount.apiKey;
	const providers = Object.fromEntries(
		Object.entries(PROVIDER_APIS).map(([name, api]) => [
			name,
			new ProviderAccount(api, world, clock),
		]),
	) as ProviderAccounts;
	const accounts = [...Object.values(providers), genericAccount];

	const answer = (request: SandboxRequest): SandboxReply => {
		const account = accounts.find(({ basePath }) => request.path.startsWith(`${basePath}/`));
		return (account ?? genericAccount).answer(request);
	};

	return {
		get people() {
			return world.people;
		},
		get companies() {
			return world.companies;
		},
		generic: genericAccount,
		providers,
		answer,
		reset: () => accounts.forEach((account) => account.reset()),
	};
}
