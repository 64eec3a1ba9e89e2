import type { Entity, IdentifierName } from '../nodes/Enrichment/person/entities';
import type { Envelope } from '../nodes/Enrichment/records/envelope';
import { readIdentifiers } from '../nodes/Enrichment/records/identifiers';
import { planLookups, type Candidate, type Plan } from '../nodes/Enrichment/records/plan';
import { buildEnvelopes } from '../nodes/Enrichment/actions/envelopes';
import { runLookups } from '../nodes/Enrichment/run/lookupRun';
import type { LookupReport, LookupService, LookupSettings } from '../nodes/Enrichment/run/settings';
import { selectDialect } from '../nodes/Enrichment/providers';
import type { Dialect } from '../nodes/Enrichment/providers/dialect';
import { enrichmentService } from '../nodes/Enrichment/service';
import type { Clock } from '../nodes/shared/core/clock';
import type { ApiRequest, ApiResponse, Send } from '../nodes/shared/core/http';
import { isRecord, parseJson, type JsonRecord } from '../nodes/shared/core/json';
import type { PacersByAccount } from '../nodes/shared/core/requestPacer';
import type { InterpretingSend } from '../nodes/shared/core/retry';
import { createRetryingSender, type RetryOptions } from '../nodes/shared/node/retryingSender';
import type { EnrichmentSandbox } from '../sandbox/enrichment';
import { createFakeClock } from './clock';

export type RawRecord = Partial<Record<IdentifierName, string>> & { extra?: JsonRecord };

export interface LookupOptions extends Partial<LookupSettings> {
	dedupe?: boolean;
	maxRetries?: number;
	maxWaitSeconds?: number;
	/** Runs with the same ones share their provider's limit, as executions of one process do. */
	paces?: PacersByAccount;
}

export interface LookupResult {
	plan: Plan;
	report: LookupReport;
	/** One for each record, in their order. */
	envelopes: Envelope[];
}

export const GENERIC_DIALECT = selectDialect({ provider: 'documented' });

/** As the node sends, with its retries and pace; `once` stands for n8n's helper and the network. */
export function createTestLookupService(
	once: Send,
	{ dialect, clock = createFakeClock() }: { dialect: Dialect; clock?: Clock },
	{ signal }: { signal?: AbortSignal } = {},
	{
		maxRetries = 5,
		maxWaitSeconds = 120,
		paces,
	}: Partial<RetryOptions> & { paces?: PacersByAccount } = {},
): LookupService {
	const credentials = { provider: dialect.name };
	const options = { maxRetries, maxWaitSeconds, timeoutSeconds: 60 };
	const send = createRetryingSender(
		enrichmentService,
		credentials,
		clock,
		signal,
		paces,
	)(once, options);
	return { dialect, clock, send, signal };
}

/** Sends each request once, at once: without retries and pace. */
export const toInterpretingSend =
	(once: Send): InterpretingSend =>
	async (request, interpret) =>
		interpret(await once(request));

/** Plans, sends and shapes, as an operation does between the items it reads and those it gives. */
export async function lookUp(
	records: RawRecord[],
	{ dedupe = true, maxRetries: _, maxWaitSeconds: __, paces: ___, ...more }: LookupOptions,
	service: LookupService,
): Promise<LookupResult> {
	const settings = { ...LOOKUP_SETTINGS, batchSize: 25, ...more };
	const plan = planLookups(settings.entity, records.map(candidateOf(settings.entity)), dedupe);
	const report = await runLookups(plan.lookups, settings, service);
	const frame = { fallbackProvider: service.dialect.name, alwaysShowsAttempts: false };
	return { plan, report, envelopes: buildEnvelopes(plan, report.outcomes, frame) };
}

/** What the panel says before anybody changes it, which `enrichmentOptions.test.ts` makes sure of. */
export const LOOKUP_SETTINGS: LookupSettings = {
	entity: 'contact',
	batchSize: 0,
	sendsRecordsSingly: false,
	concurrency: 3,
	expectedCreditsPerRecord: 0,
	reveal: ['email'],
	onlyVerified: [],
	maxCredits: 0,
	minimumConfidence: 0,
	includeRaw: false,
	verifyCatchAll: false,
	retryWithOtherIdentifiers: false,
	stopAtFailure: false,
	retryUnknownOutcome: false,
	dontWait: false,
	maxJobWaitMs: 0,
	callbackUrl: undefined,
	useProviderWaterfall: false,
};

const candidateOf =
	(entity: Entity) =>
	({ extra = {}, ...raw }: RawRecord): Candidate => ({
		...readIdentifiers(entity, raw),
		extra,
		isAlreadyFilled: false,
	});

export const buildCandidate = candidateOf('contact');

/** As the transport hands it over: header names in lower case, the body parsed by us. */
export function toApiResponse(
	status: number,
	body?: unknown,
	headers: Record<string, string> = {},
): ApiResponse {
	const text = typeof body === 'string' ? body : JSON.stringify(body);
	return { kind: 'response', status, headers, body: parseJson(text ?? '') };
}

/** Who or what the envelope holds. */
export function getResultId({ person, company }: Envelope): string | undefined {
	return person?.providerId ?? company?.providerId;
}

export function sumChargedCredits(envelopes: Envelope[]): number {
	return envelopes.reduce((sum, { credits }) => sum + credits.charged, 0);
}

/** How many records each request asked for: a bulk's length, or 1. */
export function listBatchSizes(requests: ApiRequest[]): number[] {
	return requests.map(({ body }) => {
		if (Array.isArray(body)) return body.length;
		return isRecord(body) ? 1 : 0;
	});
}

/** Ada Lovelace at her LinkedIn page, and so on: everything the sandbox would match a person by. */
export function pickSandboxIdentifiers(
	entity: Entity,
	index: number,
	{ people, companies }: EnrichmentSandbox,
): RawRecord {
	if (entity === 'company') {
		const { domain, name } = companies[index]!;
		return { domain, name };
	}
	const { emails, linkedInUrl, firstName, lastName, company } = people[index]!;
	const email = emails[0]?.email;
	return {
		...(email && { email }),
		...(linkedInUrl && { linkedInUrl }),
		firstName,
		lastName,
		company: company.domain,
	};
}
