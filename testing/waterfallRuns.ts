/** The Enrichment node with the keys of several providers, without n8n and sockets, in time that passes at once. */
import type { IDataObject } from 'n8n-workflow';

import type { IdentifierName } from '../nodes/Enrichment/person/entities';
import { selectDialect } from '../nodes/Enrichment/providers';
import { toApiKeyFieldName, toCreditPriceFieldName } from '../nodes/Enrichment/providers/keyRing';
import type { ProviderName } from '../nodes/Enrichment/providers/registry';
import { createEnrichmentSandbox, type EnrichmentSandbox } from '../sandbox/enrichment';
import { toApiResponse } from './answers';
import { createFakeClock, type FakeClock } from './clock';
import { runEnrichmentNode, type EnrichmentNodeResult, type SentRequest } from './enrichmentNode';
import { ACCOUNT_EMAIL, buildKeyHeaders, renewKeys, toUnsignedSandboxRequest } from './providers';

/** A provider of a waterfall as a test wants it. */
export interface StepToRun {
	provider: ProviderName;
	/** 0 means no limit. */
	maxCredits?: number;
	creditPrice?: number;
}

export type RecordToAsk = Partial<Record<IdentifierName, string>>;

export interface WaterfallBench {
	sandbox: EnrichmentSandbox;
	clock: FakeClock;
	/** Runs 'Enrich' for these records at these providers, in this order. */
	enrich(
		records: readonly RecordToAsk[],
		steps: readonly StepToRun[],
		parameters?: IDataObject,
	): Promise<EnrichmentNodeResult>;
}

/** A sandbox as new, with a clock of its own. */
export function createWaterfallBench(): WaterfallBench {
	const clock = createFakeClock();
	const sandbox = createEnrichmentSandbox({ clock });
	renewKeys(sandbox);
	return {
		sandbox,
		clock,
		enrich: async (records, steps, parameters = {}) => {
			const listed = steps.map(({ provider, maxCredits = 0 }) => ({
				provider,
				...(maxCredits > 0 && { maxCredits }),
			}));
			return await runEnrichmentNode(
				{ providerSteps: { steps: listed }, ...parameters },
				records,
				{
					credentials: buildKeyRing(steps, sandbox),
					respond: async (request) => {
						await new Promise((later) => setImmediate(later));
						return answerFromSandbox(request, steps, sandbox);
					},
					clock,
				},
			);
		},
	};
}

const buildAddress = (provider: ProviderName, { providers }: EnrichmentSandbox): string =>
	`http://127.0.0.1:1${providers[provider].basePath}`;

/** The credential of a waterfall with keys and prices of these providers. */
function buildKeyRing(steps: readonly StepToRun[], sandbox: EnrichmentSandbox): IDataObject {
	const providers = steps.map(({ provider }) => provider);
	const addresses = providers.map((name) => [name, buildAddress(name, sandbox)]);
	const keys = providers.map((name) => [toApiKeyFieldName(name), sandbox.providers[name].apiKey]);
	const prices = steps.map(({ provider, creditPrice = '' }) => [
		toCreditPriceFieldName(provider),
		creditPrice,
	]);
	return {
		providers,
		...(Object.fromEntries(keys) as IDataObject),
		...(Object.fromEntries(prices) as IDataObject),
		icypeasAccountEmail: ACCOUNT_EMAIL,
		useGateways: true,
		baseUrls: JSON.stringify(Object.fromEntries(addresses)),
	};
}

function answerFromSandbox(
	{ url, ...request }: SentRequest,
	steps: readonly StepToRun[],
	sandbox: EnrichmentSandbox,
) {
	const { provider } = steps.find((step) =>
		url.startsWith(`${buildAddress(step.provider, sandbox)}/`),
	)!;
	const account = sandbox.providers[provider];
	const path = url.slice(buildAddress(provider, sandbox).length);
	const dialect = selectDialect({ provider });
	const { status, body, headers } = account.answer({
		...toUnsignedSandboxRequest({ ...request, path }),
		path: `${account.basePath}${path}`,
		headers: buildKeyHeaders(dialect, account.apiKey),
	});
	return toApiResponse(status, body, headers);
}
