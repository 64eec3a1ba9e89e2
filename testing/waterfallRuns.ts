/** Waterfalls against the sandbox without n8n and sockets, in time that passes at once. */
import type { IdentifierName } from '../nodes/Enrichment/person/entities';
import { selectDialect } from '../nodes/Enrichment/providers';
import type { ProviderName } from '../nodes/Enrichment/providers/registry';
import { ACCEPT_ANY, type AcceptRules, type Need } from '../nodes/Enrichment/records/needs';
import type { LookupOutcome } from '../nodes/Enrichment/records/envelope';
import { planLookups, type Plan } from '../nodes/Enrichment/records/plan';
import { listNeedsOfProvider } from '../nodes/Enrichment/actions/settings';
import type { LookupSettings } from '../nodes/Enrichment/run/settings';
import { runWaterfall, type WaterfallReport } from '../nodes/Enrichment/run/waterfall';
import type { WaterfallStep } from '../nodes/Enrichment/run/waterfallSettings';
import type { Answer, ApiRequest, ApiResponse } from '../nodes/shared/core/http';
import { createEnrichmentSandbox, type EnrichmentSandbox } from '../sandbox/enrichment';
import { createFakeClock, type FakeClock } from './clock';
import { toApiResponse, buildCandidate, createTestLookupService, LOOKUP_SETTINGS } from './lookups';
import { ACCOUNT_EMAIL, toSandboxRequest, buildKeyCredential } from './providers';

/** What becomes of a request on its way to a provider and back. */
export type WaterfallNetwork = (
	provider: ProviderName,
	request: ApiRequest,
	respond: () => ApiResponse,
) => Answer;

/** A provider of a waterfall as a test wants it. */
export interface StepToRun {
	provider: ProviderName;
	for?: readonly Need[];
	settings?: Partial<LookupSettings>;
	creditPrice?: number;
}

export interface WaterfallToRun {
	steps: readonly StepToRun[];
	wanted?: readonly Need[];
	accept?: AcceptRules;
	maxCredits?: number;
	maxCost?: number;
	network?: WaterfallNetwork;
}

/** What came of a waterfall, with the sandbox that it ran against. */
export interface FinishedWaterfall {
	plan: Plan;
	report: WaterfallReport;
	/** One for each record, in their order; those that were not looked up have none. */
	outcomes: Array<LookupOutcome | undefined>;
}

export type RecordToAsk = Partial<Record<IdentifierName, string>>;

export interface WaterfallBench {
	sandbox: EnrichmentSandbox;
	clock: FakeClock;
	run(records: readonly RecordToAsk[], waterfall: WaterfallToRun): Promise<FinishedWaterfall>;
}

/** A sandbox as new, with a clock of its own. */
export function createWaterfallBench(): WaterfallBench {
	const clock = createFakeClock();
	const sandbox = createEnrichmentSandbox({ clock });
	return {
		sandbox,
		clock,
		run: async (records, waterfall) => {
			const { wanted = ['profile', 'email'], accept = ACCEPT_ANY } = waterfall;
			const { maxCredits = 0, maxCost = 0 } = waterfall;
			const plan = planLookups('contact', records.map(buildCandidate), true);
			const steps = waterfall.steps.map((step) =>
				toStep(step, wanted, sandbox, clock, waterfall.network),
			);
			const report = await runWaterfall(plan.lookups, steps, {
				entity: 'contact',
				wanted,
				accept,
				maxCredits,
				maxCost,
				dedupe: true,
				currency: 'USD',
			});
			const outcomes = new Array<LookupOutcome | undefined>(records.length);
			for (const [lookup, { recordIndexes: own }] of plan.lookups.entries()) {
				for (const record of own) outcomes[record] = report.outcomes[lookup];
			}
			return { plan, report, outcomes };
		},
	};
}

function toStep(
	{ provider, for: chosen, settings, creditPrice }: StepToRun,
	wanted: readonly Need[],
	sandbox: EnrichmentSandbox,
	clock: FakeClock,
	network: WaterfallNetwork = (_, __, respond) => respond(),
): WaterfallStep {
	const dialect = selectDialect({ provider, accountEmail: ACCOUNT_EMAIL });
	const account = sandbox.providers[provider];
	const respond = (request: ApiRequest): ApiResponse => {
		const reply = account.answer({
			...toSandboxRequest(request),
			path: `${account.basePath}${request.path}`,
			headers: buildKeyCredential(dialect, account.apiKey),
		});
		return toApiResponse(reply.status, reply.body, reply.headers);
	};
	const service = createTestLookupService(
		async (request) => {
			await new Promise((later) => setImmediate(later));
			return network(provider, request, () => respond(request));
		},
		{ dialect, clock },
	);
	const gives = listNeedsOfProvider('contact', dialect).filter(
		(need) => wanted.includes(need) && (chosen === undefined || chosen.includes(need)),
	);
	return {
		service,
		settings: { ...LOOKUP_SETTINGS, ...settings },
		providedNeeds: gives,
		creditPrice,
	};
}
