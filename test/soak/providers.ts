import { anymailFinder } from '../../nodes/Enrichment/providers/anymailFinder';
import { apollo } from '../../nodes/Enrichment/providers/apollo';
import { betterContact } from '../../nodes/Enrichment/providers/betterContact';
import { dropcontact } from '../../nodes/Enrichment/providers/dropcontact';
import { findymail } from '../../nodes/Enrichment/providers/findymail';
import { fullEnrich } from '../../nodes/Enrichment/providers/fullEnrich';
import { hunter } from '../../nodes/Enrichment/providers/hunter';
import { leadMagic } from '../../nodes/Enrichment/providers/leadMagic';
import { lusha } from '../../nodes/Enrichment/providers/lusha';
import { peopleDataLabs } from '../../nodes/Enrichment/providers/peopleDataLabs';
import { prospeo } from '../../nodes/Enrichment/providers/prospeo';
import { lookupBench, spentIn } from '../support/lookups';
import { providerBench, type ProviderBench } from '../support/providers';
import type { SoakBench } from './badNetwork';

/** Every provider that has a sandbox of its own. */
export const soakedProviders = () => [
	providerBench('anymailFinder', anymailFinder()),
	providerBench('apollo', apollo()),
	providerBench('betterContact', betterContact()),
	providerBench('dropcontact', dropcontact()),
	providerBench('findymail', findymail()),
	providerBench('fullEnrich', fullEnrich()),
	providerBench('hunter', hunter()),
	providerBench('leadMagic', leadMagic()),
	providerBench('lusha', lusha()),
	providerBench('peopleDataLabs', peopleDataLabs()),
	providerBench('prospeo', prospeo()),
];

/** With what the soak asks of any of them. */
export const providerSoakBench = (bench: ProviderBench): SoakBench => ({
	...bench,
	apiKey: bench.account.apiKey,
	charged: () => bench.account.charged,
	slowDown: () => bench.account.order({ failure: 'slowDown' }),
});

export function genericSoakBench(): SoakBench {
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
		run: async (records, options) => await bench.run(records, options),
		reset: bench.reset,
	};
}
