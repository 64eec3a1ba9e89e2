/** Every dialect against its provider's wire: it says all that is asked there, and reads nothing else. */
import fc from 'fast-check';

import type { ApiRequest, ApiResponse } from '../../../nodes/shared/core/http';
import type {
	ProviderEndpoint,
	ProviderApi,
} from '../../../sandbox/enrichment/account/providerApi';
import {
	findAnswerSchema,
	findEndpoint,
	findViolations,
	listAnswerSchemas,
} from '../../../sandbox/enrichment/wire/endpointWire';
import { createDialectBench } from '../../../testing/dialects';
import {
	collectEveryExchange,
	includesCriterionValue,
	NO_JOB,
} from '../../../testing/everyRequest';
import { buildArbitraryValues } from '../../../testing/fromWire';
import type { SearchingProvider } from './searches';

const REFUSALS = [400, 401, 402, 403, 404, 422, 429, 500];

/** To be called where a provider is described. */
export function testProviderWire({ name, needs, refuses = [] }: SearchingProvider): void {
	const bench = createDialectBench(name);
	const { dialect } = bench;
	const { api } = bench.account;
	let every: Awaited<ReturnType<typeof collectEveryExchange>>;

	beforeEach(bench.reset);
	beforeAll(async () => {
		every = await collectEveryExchange(dialect, bench.send, needs);
	});

	it('sends only what the provider publishes, for every kind of identifier, option and criterion', () => {
		const { exchanges, failures } = every;
		const sent = exchanges.filter(({ request }) => !JSON.stringify(request).includes(NO_JOB));
		const unlike = new Map(sent.map(({ request }) => [JSON.stringify(request), request]));
		unlike.forEach((request) => void bench.send(request));
		const unexpected = failures.filter((failure) => !includesCriterionValue(refuses, failure));
		expect(unexpected).toEqual([]);
		expect(exchanges.length).toBeGreaterThan(20);
		expect(bench.listFaults()).toEqual([]);
	});

	it('repeats by itself only requests that cannot be charged', () => {
		const { exchanges } = every;
		expect(exchanges.filter(({ isPaid, request }) => isPaid === request.repeatable)).toEqual(
			[],
		);
	});

	it('uses every endpoint, and sends every identifier that the provider publishes', () => {
		const sent = new Set(
			every.exchanges.flatMap(({ request }) => listSentFields(api, request)),
		);
		expect(listIdentifiers(api).filter((field) => !sent.has(field))).toEqual([]);
	});

	it('reads every answer that the provider publishes, whatever is missing in it, and no unpublished field', async () => {
		for (const { request, read } of onePerEndpoint(api, every.exchanges)) {
			const { endpoint } = findRoute(api, request)!;
			const statuses = [...listAnswerSchemas(endpoint).keys(), ...REFUSALS];
			for (const status of statuses) {
				const schema = findAnswerSchema(api.refusal, endpoint, status)!;
				await fc.assert(
					fc.asyncProperty(buildArbitraryValues(schema), async (body) => {
						const given: ApiResponse = { kind: 'response', status, headers: {}, body };
						const response = bench.watch(request, given);
						dialect.readCredits(response);
						dialect.readJobId?.(response);
						if (dialect.readMeaning(response, 'one') === 'rows') await read(response);
					}),
					{ numRuns: 50 },
				);
			}
		}
		expect(bench.listFaults()).toEqual([]);
	});

	it("is tested with random answers that the provider's published forms allow", () => {
		for (const endpoint of Object.values(api.endpoints)) {
			for (const schema of listAnswerSchemas(endpoint).values()) {
				const [value] = fc.sample(buildArbitraryValues(schema), { numRuns: 1 });
				const violations = findViolations(schema, value, '');
				// Those come as text, as the node reads them.
				expect(violations.filter(({ rule }) => rule !== 'bigint')).toEqual([]);
			}
		}
	});
}

interface Route {
	name: string;
	endpoint: ProviderEndpoint;
	/** The values in the path. */
	params: Record<string, string>;
}

function findRoute(api: ProviderApi, { method, path }: ApiRequest): Route | undefined {
	return findEndpoint(api.endpoints, `${method} ${path}`);
}

function onePerEndpoint<T extends { request: ApiRequest }>(api: ProviderApi, exchanges: T[]): T[] {
	const byEndpoint = exchanges.map((each) => [findRoute(api, each.request)!.name, each] as const);
	return [...new Map(byEndpoint).values()];
}

/** Every endpoint by its name, and every field that identifies somebody there. */
function listIdentifiers(api: ProviderApi): string[] {
	return Object.entries(api.endpoints).flatMap(([name, { identifiers = {} }]) => [
		name,
		...Object.keys(identifiers).map((field) => `${name} ${field}`),
	]);
}

/** The endpoint of a request, and the fields that it fills, at whatever depth. */
function listSentFields(api: ProviderApi, request: ApiRequest): string[] {
	const route = findRoute(api, request);
	if (!route) return [];
	const names = [route.params, request.query, request.body].flatMap(listFieldNames);
	return [route.name, ...names.map((field) => `${route.name} ${field}`)];
}

function listFieldNames(value: unknown): string[] {
	if (Array.isArray(value)) return value.flatMap(listFieldNames);
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([name, inner]) => [name, ...listFieldNames(inner)]);
}
