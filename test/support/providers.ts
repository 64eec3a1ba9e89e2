import { readCriteria, type CriterionName } from '../../nodes/Enrichment/domain/criteria';
import type { Entity } from '../../nodes/Enrichment/domain/entities';
import { runSearch, type SearchReport } from '../../nodes/Enrichment/lookup/search';
import { searchFilters } from '../../nodes/Enrichment/lookup/searchFilters';
import { verifyEmails } from '../../nodes/Enrichment/lookup/verify';
import type { Dialect } from '../../nodes/Enrichment/providers/dialect';
import type { Answer, ApiRequest, ApiResponse, Send } from '../../nodes/shared/core/http';
import type { JsonRecord } from '../../nodes/shared/core/json';
import { createEnrichment, type ProviderName } from '../../sandbox/enrichment';
import { violations, type Contract } from '../Enrichment/contracts/contract';
import { fakeClock } from './clock';
import {
	asResponse,
	lookUp,
	sending,
	type LookupOptions,
	type LookupResult,
	type Raw,
} from './lookups';

export type RawCriteria = Partial<Record<CriterionName, unknown>>;

export interface SearchOptions {
	limit?: number;
	maxCredits?: number;
	filters?: JsonRecord;
}

/** The way to the provider and back: it may be slow, and may lose or change either. */
export type Network = (request: ApiRequest, respond: () => ApiResponse) => Answer | Promise<Answer>;

const CALM: Network = (_, respond) => respond();

export type ProviderBench = ReturnType<typeof providerBench>;

/**
 * A dialect's run against its provider's sandbox, without n8n and without a socket. Every request is held
 * against what the provider published: one that is not right is answered like nothing the sandbox knows.
 */
export function providerBench(name: ProviderName, dialect: Dialect, contract: Contract) {
	const clock = fakeClock();
	const sandbox = createEnrichment({ clock });
	const account = sandbox.providers[name];
	const requests: ApiRequest[] = [];
	const wrong: string[] = [];
	let apiKey = account.apiKey;
	let abort = new AbortController();
	let network = CALM;

	const respond = (request: ApiRequest): ApiResponse => {
		requests.push(request);
		const found = violations(contract, request);
		wrong.push(...found.map((fault) => `${request.method} ${request.path}: ${fault}`));
		const reply = account.answer({
			method: request.method,
			path: `${account.basePath}${request.path}`,
			query: queryOf(request),
			headers: keyIn(dialect, apiKey),
			text: request.body === undefined ? '' : JSON.stringify(request.body),
		});
		return asResponse(reply);
	};

	const once: Send = async (request) => {
		await new Promise((later) => setImmediate(later));
		return await network(request, () => respond(request));
	};

	const service = () => sending(once, { dialect, clock }, abort);

	return {
		name,
		dialect,
		contract,
		sandbox,
		account,
		clock,
		/** In the order they were sent, retries included. */
		requests,
		/** What the provider did not publish of the requests so far. */
		wrong,
		/** As when somebody stops the workflow. */
		stop: () => abort.abort(),
		/** From now on, what becomes of a request on its way there and of the answer on its way back. */
		useNetwork: (wanted: Network) => void (network = wanted),
		useKey: (key: string) => void (apiKey = key),
		send: (request: ApiRequest) => respond(request),
		run: async (records: Raw[], options: LookupOptions = {}): Promise<LookupResult> =>
			await lookUp(records, { batchSize: 0, ...options }, service()),
		verify: async (emails: string[], maxCredits = 0) =>
			await verifyEmails(emails, dialect.verify!, { concurrency: 1, maxCredits }, service()),
		search: async (
			entity: Entity,
			raw: RawCriteria,
			{ limit = Infinity, maxCredits = 0, filters = {} }: SearchOptions = {},
		): Promise<SearchReport> => {
			const criteria = readCriteria(raw);
			if (!criteria.ok) return ended(criteria.failure);
			const own = searchFilters(entity, criteria.value, filters, { dialect });
			if (!own.ok) return ended(own.failure);
			return await runSearch(own.value, { entity, limit, maxCredits }, service());
		},
		reset: () => {
			sandbox.reset();
			requests.length = 0;
			wrong.length = 0;
			apiKey = account.apiKey;
			abort = new AbortController();
			network = CALM;
		},
	};
}

const ended = (failure: SearchReport['failure']): SearchReport => ({
	rows: [],
	creditsSpent: 0,
	estimated: false,
	requests: 0,
	warning: undefined,
	failure,
});

/** As n8n writes it: a list repeats its name. */
function queryOf({ query = {} }: ApiRequest): URLSearchParams {
	const entries = Object.entries(query).flatMap(([name, value]) =>
		[value].flat().map((each): [string, string] => [name, String(each)]),
	);
	return new URLSearchParams(entries);
}

function keyIn({ key }: Dialect, secret: string): Record<string, string> {
	if (key.as === 'header') return { [key.name.toLowerCase()]: `${key.prefix ?? ''}${secret}` };
	return { authorization: `Bearer ${secret}` };
}
