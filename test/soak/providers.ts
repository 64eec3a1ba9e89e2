import { PROVIDER_NAMES } from '../../sandbox/enrichment/providers';
import { lookupBench, spentIn } from '../support/lookups';
import { providerBench, type ProviderBench } from '../support/providers';
import type { SoakBench } from './badNetwork';

/** Every provider with a sandbox of its own, and the Generic REST API. */
export const soakBenches = (): SoakBench[] => [
	...PROVIDER_NAMES.map((name) => soakBench(providerBench(name))),
	genericSoakBench(),
];

/** With what the soak asks of any of them. */
const soakBench = (bench: ProviderBench): SoakBench => ({
	...bench,
	apiKey: bench.account.apiKey,
	charged: () => bench.account.charged,
	slowDown: () => bench.account.order({ failure: 'slowDown' }),
});

function genericSoakBench(): SoakBench {
	const bench = lookupBench();
	let isTooSoon = false;
	return {
		name: 'documented',
		sandbox: bench.sandbox,
		clock: bench.clock,
		apiKey: bench.sandbox.apiKey,
		charged: () => spentIn(bench.sandbox),
		slowDown: () => void (isTooSoon = true),
		useNetwork: (network) => {
			bench.always = async (request, respond) =>
				await network(request, () => {
					if (!isTooSoon) return respond();
					isTooSoon = false;
					return { kind: 'response', status: 429, headers: {}, body: {} };
				});
		},
		run: bench.run,
		reset: bench.reset,
	};
}
