import { PROVIDER_NAMES } from '../../sandbox/enrichment/providers';
import { providerBench, type Account } from '../support/providers';
import type { SoakBench } from './badNetwork';

/** Every provider with a sandbox of its own, and the Generic REST API. */
export const soakBenches = (): SoakBench[] =>
	[...PROVIDER_NAMES, 'documented' as const].map(soakBench);

/** With what the soak asks of any of them. */
function soakBench(name: Account): SoakBench {
	const bench = providerBench(name);
	return {
		...bench,
		apiKey: bench.account.apiKey,
		charged: () => bench.account.charged,
		slowDown: () => bench.account.order({ failure: 'slowDown' }),
	};
}
