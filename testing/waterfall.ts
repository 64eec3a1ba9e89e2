/** The Enrichment node with the keys of several providers, and what the sandbox says of it. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Need } from '../nodes/Enrichment/records/needs';
import { PROVIDER_NAMES, type ProviderName } from '../nodes/Enrichment/providers/registry';
import { startEnrichmentBench } from './enrichment';

/** A provider in the panel's list. */
export interface ListedProvider {
	provider: ProviderName;
	reveal?: Need[];
	maxCredits?: number;
}

/** What an envelope of a waterfall says of one question. */
export interface AttemptData extends IDataObject {
	provider: ProviderName;
	for: string[];
	status: string;
	reason: string | null;
	credits: number;
}

interface WaterfallRun {
	/** Listed in the panel; the order of the credential where left out. */
	steps?: ListedProvider[];
	parameters?: IDataObject;
	/** Fields of the credential that differ. */
	ring?: IDataObject;
}

export async function startWaterfallBench() {
	const bench = await startEnrichmentBench();
	const { sandbox } = bench;
	const account = (name: ProviderName) => sandbox.providers[name];
	return {
		...bench,
		account,
		/** Looks records up at these providers, in this order. */
		waterfall: async (
			providers: ProviderName[],
			records: IDataObject[],
			{ steps = [], parameters = {}, ring = {} }: WaterfallRun = {},
		) => {
			const result = await bench.run(
				{
					authentication: 'waterfall',
					onNoMatch: 'flag',
					...(steps.length > 0 && { providerSteps: { steps } as unknown as IDataObject }),
					...parameters,
				} as INodeParameters,
				records,
				{ credentials: bench.keyRing(providers, ring) },
			);
			return { ...result, attempts: result.envelopes.map(readAttemptData) };
		},
		/** Fetches the results of items that a waterfall left pending, with the keys of these providers. */
		getResult: async (
			items: IDataObject[],
			providers: readonly ProviderName[],
			{ parameters = {}, ring = {} }: Omit<WaterfallRun, 'steps'> = {},
		) => {
			const result = await bench.run(
				{
					authentication: 'waterfall',
					operation: 'getResult',
					onNoMatch: 'flag',
					...parameters,
				} as INodeParameters,
				items,
				{ credentials: bench.keyRing([...providers], ring) },
			);
			return { ...result, attempts: result.envelopes.map(readAttemptData) };
		},
		/** What each provider has charged, by the sandbox's ledger; those that charged nothing are left out. */
		charged: () => {
			const charges = PROVIDER_NAMES.map((name) => [name, account(name).charged] as const);
			return Object.fromEntries(charges.filter(([, credits]) => credits > 0));
		},
		/** How many requests that may cost something each provider got. */
		countRequests: () => {
			const counts = PROVIDER_NAMES.map(
				(name) => [name, account(name).requests.length] as const,
			);
			return Object.fromEntries(counts.filter(([, count]) => count > 0));
		},
	};
}

export const readAttemptData = (envelope: IDataObject | undefined): AttemptData[] =>
	(envelope?.attempts ?? []) as AttemptData[];

/** What the attempts of records say that each provider charged, to six decimals; of nothing nothing. */
export function sumAttempts(envelopes: readonly IDataObject[]): Record<string, number> {
	const sums = new Map<string, number>();
	for (const { provider, credits } of envelopes.flatMap(readAttemptData)) {
		if (credits > 0) sums.set(provider, (sums.get(provider) ?? 0) + credits);
	}
	const rounded = [...sums].map(([name, sum]) => [name, Math.round(sum * 1e6) / 1e6] as const);
	return Object.fromEntries(rounded.sort(([one], [other]) => (one < other ? -1 : 1)));
}
