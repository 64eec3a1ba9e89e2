import { PROVIDER_NAMES } from '../../nodes/Enrichment/providers/registry';
import { createProviderBench } from '../../testing/providers';

/** Every provider with a sandbox of its own, and the Generic REST API. */
export const soakBenches = () =>
	[...PROVIDER_NAMES, 'documented' as const].map((name) => createProviderBench(name));
