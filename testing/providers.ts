import { readCriteria, type CriterionName } from '../nodes/Enrichment/records/searchCriteria';
import type { Entity } from '../nodes/Enrichment/person/entities';
import {
	buildSearchFilters,
	SearchRunner,
	type SearchResult,
} from '../nodes/Enrichment/run/search';
import { verifyEmails } from '../nodes/Enrichment/run/verify';
import { selectDialect } from '../nodes/Enrichment/providers';
import type { Dialect, EmailVerdict } from '../nodes/Enrichment/providers/dialect';
import type { ProviderName } from '../nodes/Enrichment/providers/registry';
import type { Answer, ApiRequest, ApiResponse, Send } from '../nodes/shared/core/http';
import type { JsonRecord } from '../nodes/shared/core/json';
import type { Failure } from '../nodes/shared/core/result';
import { createEnrichmentSandbox } from '../sandbox/enrichment';
import type { SandboxRequest } from '../sandbox/http/types';
import { watchDialect } from './wireReads';
import { createFakeClock } from './clock';
import {
	toApiResponse,
	lookUp,
	createTestLookupService,
	type LookupOptions,
	type LookupResult,
	type RawRecord,
} from './lookups';

export type RawCriteria = Partial<Record<CriterionName, unknown>>;

export interface SearchOptions {
	limit?: number;
	maxCredits?: number;
	filters?: JsonRecord;
}

/** Whose account is asked: that of a named provider, or of the Generic REST API. */
export type Account = ProviderName | 'documented';

/** The way to the provider and back: it may be slow, and may lose or change either. */
export type Network = (request: ApiRequest, respond: () => ApiResponse) => Answer | Promise<Answer>;

const CALM: Network = async (_, respond) => {
	await new Promise((later) => setImmediate(later));
	return respond();
};

/** Some providers report the balance only to who names the account by its email. */
export const ACCOUNT_EMAIL = 'owner@example.test';

export type ProviderBench = ReturnType<typeof createProviderBench>;

/**
 * A dialect's run against its provider's sandbox, without n8n and without a socket. Every request is held
 * against what the provider published: one that is not right is answered like nothing the sandbox knows.
 */
export function createProviderBench(name: Account, credential: JsonRecord = {}) {
	const clock = createFakeClock();
	const sandbox = createEnrichmentSandbox({ clock });
	const isGeneric = name === 'documented';
	const account = isGeneric ? sandbox.generic : sandbox.providers[name];
	const given = selectDialect({ provider: name, accountEmail: ACCOUNT_EMAIL, ...credential });
	// Nobody has published what a generic API takes and answers.
	const { dialect, watch, unknown } = isGeneric
		? { dialect: given, watch: unwatched, unknown: new Set<string>() }
		: watchDialect(given, account.api);
	const requests: ApiRequest[] = [];
	const wrong: string[] = [];
	const happenings: Array<Network | undefined> = [];
	let apiKey = account.apiKey;
	let abort = new AbortController();
	let network = CALM;
	let underWay = 0;
	let mostUnderWay = 0;

	const respond = (request: ApiRequest): ApiResponse => {
		const before = account.violations.length;
		const reply = account.answer({
			...toSandboxRequest(request),
			path: `${account.basePath}${request.path}`,
			headers: buildKeyCredential(dialect, apiKey),
		});
		wrong.push(...account.violations.slice(before));
		return watch(request, toApiResponse(reply.status, reply.body, reply.headers));
	};

	/** What was wrong with requests, answers and reading since the last reset. */
	const takeWrong = (): string[] => {
		const reads = [...unknown].map((place) => `${place} is read, but not in the wire`);
		return [...wrong, ...reads];
	};

	const forgive = () => {
		wrong.length = 0;
		unknown.clear();
	};

	const once: Send = async (request) => {
		requests.push(request);
		mostUnderWay = Math.max(mostUnderWay, ++underWay);
		const happening = happenings.length > 0 ? (happenings.shift() ?? CALM) : network;
		const answer = await happening(request, () => respond(request));
		underWay--;
		return answer;
	};

	const service = (options: LookupOptions = {}) =>
		createTestLookupService(once, { dialect, clock }, abort, options);

	/** In batches as large as a named provider takes. */
	const run = async (
		records: RawRecord[],
		options: LookupOptions = {},
	): Promise<LookupResult> => {
		const batchSize = isGeneric ? 25 : 0;
		return await lookUp(records, { batchSize, ...options }, service(options));
	};

	return {
		name,
		dialect,
		/** The answer to a request, so that it shows where the dialect reads what the wire does not have. */
		watch,
		sandbox,
		account,
		clock,
		/** In the order they were sent, retries included. */
		requests,
		/** How many requests were under way at the same time at most. */
		mostUnderWay: () => mostUnderWay,
		get wrong() {
			return takeWrong();
		},
		/** What was wrong so far was wrong on purpose. */
		forgive,
		/** As when somebody stops the workflow. */
		stop: () => abort.abort(),
		/** From now on, what becomes of a request on its way there and of the answer on its way back. */
		useNetwork: (wanted: Network) => void (network = wanted),
		/** The same of the requests of which method and path are like this, beside the usual answers to all others. */
		answerAt: (where: RegExp, wanted: Network) => {
			network = (request, respond) =>
				where.test(`${request.method} ${request.path}`)
					? wanted(request, respond)
					: CALM(request, respond);
		},
		/** The same of the next requests, each in its turn; undefined leaves one alone. */
		meet: (...next: typeof happenings) => void happenings.push(...next),
		useKey: (key: string) => void (apiKey = key),
		send: (request: ApiRequest): ApiResponse => {
			requests.push(request);
			return respond(request);
		},
		run,
		/** What became of one record. */
		envelopeOf: async (record: RawRecord, options?: LookupOptions) =>
			(await run([record], options)).envelopes[0]!,
		verify: async (emails: string[], maxCredits = 0) =>
			await verifyEmails(emails, dialect.verify!, { concurrency: 1, maxCredits }, service()),
		search: async (
			entity: Entity,
			raw: RawCriteria,
			{ limit = Infinity, maxCredits = 0, filters = {} }: SearchOptions = {},
		): Promise<SearchReport> => {
			const criteria = readCriteria(raw);
			if (!criteria.ok) return ended(criteria.failure);
			const own = buildSearchFilters(entity, criteria.value, filters, dialect);
			if (!own.ok) return ended(own.failure);
			const searches = new SearchRunner(dialect.searches[entity]!, maxCredits, service());
			return buildSearchReport(searches, await searches.fetchResults(own.value, limit));
		},
		reset: () => {
			sandbox.reset();
			clock.slept.length = requests.length = happenings.length = mostUnderWay = 0;
			forgive();
			apiKey = account.apiKey;
			abort = new AbortController();
			network = CALM;
		},
	};
}

/** What a dialect reads in the answer about an address; undefined where it reads no verdict. */
export function readVerdict(
	{ verify }: Dialect,
	email: string,
	response: ApiResponse,
): EmailVerdict | undefined {
	const [row] = verify!.readRows(response, [email]).rows;
	return row?.reading.kind === 'found' ? row.reading.result : undefined;
}

/** The request that asks about an address. */
export const buildVerificationRequest = ({ verify }: Dialect, email: string): ApiRequest =>
	verify!.buildRequest([email], { reveal: [] });

/** The bench of a file's tests: as new before each, and after it nothing may have been sent or read wrongly. */
export function getSharedProviderBench(name: Account): ProviderBench {
	const bench = createProviderBench(name);
	beforeEach(bench.reset);
	afterEach(() => expect(bench.wrong).toEqual([]));
	return bench;
}

const unwatched = (_: ApiRequest, answer: ApiResponse) => answer;

/** What a search brought, and what it took. */
export type SearchReport = SearchResult & ReturnType<typeof buildSearchReport>;

export const buildSearchReport = (
	{ requestRunner, creditsSpent, isEstimated }: Partial<SearchRunner>,
	list: SearchResult,
) => ({
	...list,
	requests: requestRunner?.requestCount ?? 0,
	creditsSpent,
	estimated: isEstimated,
	stopReason: requestRunner?.stopReason,
});

const ended = (failure: Failure): SearchReport =>
	buildSearchReport({ creditsSpent: 0 }, { rows: [], warning: undefined, failure });

/** Without its key, at a path below the base URL. */
export const toSandboxRequest = (request: ApiRequest): SandboxRequest => ({
	method: request.method,
	path: request.path,
	query: queryOf(request),
	headers: {},
	text: request.body === undefined ? '' : JSON.stringify(request.body),
});

/** As n8n writes it: a list repeats its name. */
function queryOf({ query = {} }: ApiRequest): URLSearchParams {
	const entries = Object.entries(query).flatMap(([name, value]) =>
		[value].flat().map((each): [string, string] => [name, String(each)]),
	);
	return new URLSearchParams(entries);
}

export function buildKeyCredential(
	{ key }: ProviderBench['dialect'],
	secret: string,
): Record<string, string> {
	if (key.as === 'header') return { [key.name.toLowerCase()]: `${key.prefix ?? ''}${secret}` };
	return { authorization: `Bearer ${secret}` };
}
