import type { SandboxClock, SandboxReply, SandboxRequest, SandboxService } from '../http/types';
import { ProviderAccount } from './account/account';
import { genericApi } from './generic';
import { PROVIDER_APIS, type ProviderAccounts } from './providers';
import type { WorldCompany, WorldPerson } from './records';
import { getSharedWorld } from './world/world';

export type * from './providers';
export type * from './quirks';
export type { WorldCompany, WorldPerson } from './records';
export * from './wellKnown';

interface EnrichmentOptions {
	/** The clock of rate limits and jobs; by default that of the machine. */
	clock?: SandboxClock;
	/** The credits of the generic API at the start and after a reset. */
	credits?: number;
	/** The key of the generic API. */
	apiKey?: string;
}

/** Its timers do not keep the process alive while a job is running. */
const machineClock: SandboxClock = {
	now: Date.now,
	runAfter: (milliseconds, work) => void setTimeout(work, milliseconds).unref(),
};

/** A server with the APIs of all providers for the same people. Each API has its own path and its own account. */
export interface EnrichmentSandbox extends SandboxService {
	readonly people: readonly WorldPerson[];
	readonly companies: readonly WorldCompany[];
	/** The account at the generic API. */
	readonly generic: ProviderAccount;
	/** The accounts at the real providers. */
	readonly providers: ProviderAccounts;
}

/** Creates the sandbox. A request to an unknown path goes to the generic API. */
export function createEnrichmentSandbox(options: EnrichmentOptions = {}): EnrichmentSandbox {
	const { clock = machineClock, credits, apiKey } = options;
	const world = getSharedWorld();
	const genericAccount = new ProviderAccount(genericApi, world, clock, credits);
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
