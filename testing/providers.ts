/** The Enrichment node with the account of one provider, which its sandbox keeps. */
import type { IDataObject } from 'n8n-workflow';

import type { Entity, IdentifierName } from '../nodes/Enrichment/person/entities';
import { selectDialect } from '../nodes/Enrichment/providers';
import type { Dialect } from '../nodes/Enrichment/providers/dialect';
import type { ProviderName } from '../nodes/Enrichment/providers/registry';
import type { Envelope } from '../nodes/Enrichment/records/envelope';
import type { Answer, ApiRequest, ApiResponse } from '../nodes/shared/core/http';
import { createEnrichmentSandbox, type EnrichmentSandbox } from '../sandbox/enrichment';
import type { SandboxRequest } from '../sandbox/http/types';
import { toApiResponse } from './answers';
import { createFakeClock } from './clock';
import {
	runEnrichmentNode,
	type EnrichmentNodeOptions,
	type EnrichmentNodeResult,
	type SentRequest,
} from './enrichmentNode';

/** Whose account is asked: that of a named provider, or of the Generic REST API. */
export type Account = ProviderName | 'documented';

/** An item with the identifiers of a contact or a company. */
export type RawRecord = Partial<Record<IdentifierName, string>>;

/** A request below the base address of its provider. */
export type ProviderRequest = Omit<SentRequest, 'url'> & Pick<ApiRequest, 'path'>;

/** What becomes of a request: `respond` lets the sandbox answer it, if it arrives there. */
export type Network = (
	request: ProviderRequest,
	respond: () => ApiResponse,
) => Answer | Promise<Answer>;

const RELIABLE_NETWORK: Network = async (_, respond) => {
	await new Promise((later) => setImmediate(later));
	return respond();
};

/** Some providers report the balance only to who names the account by its email. */
export const ACCOUNT_EMAIL = 'owner@example.test';

export type ProviderBench = ReturnType<typeof createProviderBench>;

/**
 * The node with the key of one provider. Its sandbox compares every request with what the provider published: one that
 * is not like that is answered like nothing the sandbox knows, and stands in `wrong`.
 * @param credential Fields of the credential that differ
 */
export function createProviderBench(name: Account, credential: IDataObject = {}) {
	const clock = createFakeClock();
	const sandbox = createEnrichmentSandbox({ clock });
	const account = name === 'documented' ? sandbox.generic : sandbox.providers[name];
	const address = `http://127.0.0.1:1${account.basePath}`;
	const given = { provider: name, baseUrl: address, accountEmail: ACCOUNT_EMAIL, ...credential };
	const dialect = selectDialect(given);
	const requests: ProviderRequest[] = [];
	const wrong: string[] = [];
	const script: Array<Network | undefined> = [];
	let apiKey = account.apiKey;
	let cancellation = new AbortController();
	let network = RELIABLE_NETWORK;
	let underWay = 0;
	let mostUnderWay = 0;

	const answerFromSandbox = (request: ProviderRequest): ApiResponse => {
		const before = account.violations.length;
		const reply = account.answer({
			...toUnsignedSandboxRequest(request),
			path: `${account.basePath}${request.path}`,
			headers: buildKeyHeaders(dialect, apiKey),
		});
		wrong.push(...account.violations.slice(before));
		return toApiResponse(reply.status, reply.body, reply.headers);
	};

	const respond = async ({ url, ...sent }: SentRequest): Promise<Answer> => {
		const request = { ...sent, path: url.slice(address.length) };
		requests.push(request);
		mostUnderWay = Math.max(mostUnderWay, ++underWay);
		const next = script.length > 0 ? (script.shift() ?? RELIABLE_NETWORK) : network;
		const answer = await next(request, () => answerFromSandbox(request));
		underWay--;
		return answer;
	};

	/** Runs the node; `perItem` are values that expressions give for each item. */
	const runNode = async (
		parameters: IDataObject,
		items: readonly IDataObject[],
		more: Partial<EnrichmentNodeOptions> = {},
	): Promise<EnrichmentNodeResult> =>
		await runEnrichmentNode(parameters, items, {
			credentials: { ...given, apiKey },
			respond,
			clock,
			signal: cancellation.signal,
			...more,
		});

	const enrich = async (
		records: readonly RawRecord[],
		parameters: IDataObject = {},
		more: Partial<EnrichmentNodeOptions> = {},
	): Promise<EnrichmentNodeResult> =>
		await runNode(
			parameters,
			records.map((record) => (record.providerId ? { ...record, provider: name } : record)),
			more,
		);

	return {
		name,
		dialect,
		sandbox,
		account,
		clock,
		/** In the order they were sent, retries included. */
		requests,
		/** How many requests were under way at the same time at most. */
		mostUnderWay: () => mostUnderWay,
		/** What was not right with requests since the last reset. */
		wrong,
		/** Cancels the execution, as somebody does who stops the workflow. */
		cancel: () => cancellation.abort(),
		/** From now on, what becomes of a request on its way there and of the answer on its way back. */
		useNetwork: (wanted: Network) => void (network = wanted),
		/** The same of the requests of which method and path are like this, beside the usual answers to all others. */
		answerAt: (where: RegExp, wanted: Network) => {
			network = (request, answer) =>
				where.test(`${request.method} ${request.path}`)
					? wanted(request, answer)
					: RELIABLE_NETWORK(request, answer);
		},
		/** The same of the next requests, each in its turn; undefined leaves one alone. */
		scriptNext: (...next: typeof script) => void script.push(...next),
		useKey: (key: string) => void (apiKey = key),
		runNode,
		/** Runs 'Enrich' for these records. */
		enrich,
		/** The result of one record. */
		enrichOne: async (record: RawRecord, parameters: IDataObject = {}): Promise<Envelope> => {
			const { envelopes, error } = await enrich([record], parameters);
			if (error) throw new Error(`${error.message} ${error.description}`);
			return envelopes[0]!;
		},
		/** Runs 'Verify' with an item for each address. */
		verify: async (
			emails: readonly string[],
			parameters: IDataObject = {},
		): Promise<EnrichmentNodeResult> => {
			const perItem = emails.map((email) => ({ email }));
			const verification = { resource: 'email', operation: 'verify', ...parameters };
			return await runNode(verification, perItem, { perItem });
		},
		/** Runs 'Search', without a limit unless the parameters have one. */
		search: async (
			entity: Entity,
			parameters: IDataObject = {},
		): Promise<EnrichmentNodeResult> =>
			await runNode(
				{
					resource: entity,
					operation: 'search',
					returnAll: parameters.limit === undefined,
					...parameters,
				},
				[{}],
			),
		reset: () => {
			sandbox.reset();
			renewKeys(sandbox);
			clock.slept.length = 0;
			requests.length = 0;
			wrong.length = 0;
			script.length = 0;
			mostUnderWay = 0;
			apiKey = account.apiKey;
			cancellation = new AbortController();
			network = RELIABLE_NETWORK;
		},
	};
}

let renewed = 0;

/**
 * Gives each account a key of its own that no account had before: what the process has learnt of an account's pace in
 * one test slows no other.
 */
export function renewKeys(sandbox: EnrichmentSandbox): void {
	renewed += 1;
	sandbox.generic.apiKey = `sandbox-key-${renewed}`;
	for (const [name, account] of Object.entries(sandbox.providers)) {
		account.apiKey = `sandbox-key-${renewed}-${name}`;
	}
}

/** The bench of a file's tests: as new before each, and after it no request may have been wrong. */
export function getSharedProviderBench(name: Account): ProviderBench {
	const bench = createProviderBench(name);
	beforeEach(bench.reset);
	afterEach(() => expect(bench.wrong).toEqual([]));
	return bench;
}

/** Without its key, at a path below the base URL. */
export const toUnsignedSandboxRequest = (
	request: Pick<ApiRequest, 'method' | 'path' | 'query' | 'body'>,
): SandboxRequest => ({
	method: request.method,
	path: request.path,
	query: toSearchParams(request.query),
	headers: {},
	text: request.body === undefined ? '' : JSON.stringify(request.body),
});

/** As n8n writes it: a list repeats its name. */
function toSearchParams(query: ApiRequest['query'] = {}): URLSearchParams {
	const entries = Object.entries(query).flatMap(([name, value]) =>
		[value].flat().map((each): [string, string] => [name, String(each)]),
	);
	return new URLSearchParams(entries);
}

/** The headers that a request is signed with. */
export function buildKeyHeaders({ key }: Dialect, secret: string): Record<string, string> {
	if (key.as === 'header') return { [key.name.toLowerCase()]: `${key.prefix ?? ''}${secret}` };
	return { authorization: `Bearer ${secret}` };
}
