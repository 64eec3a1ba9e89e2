/** Every dialect against its provider's wire: it says all that is asked there, and reads nothing else. */
import fc from 'fast-check';

import type { ApiRequest, ApiResponse } from '../../../nodes/shared/core/http';
import { branchesOf, faultsOf, partsOf } from '../../../sandbox/enrichment/wire/look';
import { marksOf, type Schema } from '../../../sandbox/enrichment/wire/schema';
import {
	answersOf,
	endpointOf,
	judgeRequest,
	type Asked,
	type Wire,
} from '../../../sandbox/enrichment/wire/wire';
import { everyExchange, NO_JOB } from '../../../testing/everyRequest';
import { valuesOf } from '../../../testing/fromWire';
import { asSandboxRequest } from '../../../testing/providers';
import { bodySchema } from '../../../testing/wireReads';
import type { SearchingProvider } from './searches';

const REFUSALS = [400, 401, 402, 403, 404, 422, 429, 500];

/** To be called where a provider is described: its bench is reset before each test. */
export function promisesOfWire({ bench, needs, refuses = [] }: SearchingProvider): void {
	const { dialect } = bench;
	const { wire } = bench.account;
	let every: Awaited<ReturnType<typeof everyExchange>>;

	beforeAll(async () => {
		every = await everyExchange(dialect, bench.send, needs);
	});

	it('sends nothing that the provider did not publish, by any way, wish or criterion', () => {
		const { exchanges, failures } = every;
		const sent = exchanges.filter(({ request }) => !JSON.stringify(request).includes(NO_JOB));
		const unlike = new Map(sent.map(({ request }) => [JSON.stringify(request), request]));
		unlike.forEach((request) => void bench.send(request));
		expect(failures.filter((failure) => !refuses.includes(failure))).toEqual([]);
		expect(exchanges.length).toBeGreaterThan(20);
		expect(bench.wrong).toEqual([]);
	});

	it('repeats nothing by itself that may have been charged', () => {
		const { exchanges } = every;
		expect(exchanges.filter(({ isPaid, request }) => isPaid === request.repeatable)).toEqual(
			[],
		);
	});

	it('asks every endpoint, and sends every identifier that the wire has', () => {
		const sent = new Set(every.exchanges.flatMap(({ request }) => sentIn(wire, request)));
		expect(namedIn(wire).filter((place) => !sent.has(place))).toEqual([]);
	});

	it('reads every answer that the wire allows, whatever is missing, and no field beyond', async () => {
		for (const { request, read } of onePerEndpoint(wire, every.exchanges)) {
			const { endpoint } = routeOf(wire, request)!;
			const statuses = [...Object.keys(answersOf(endpoint)).map(Number), ...REFUSALS];
			for (const status of statuses) {
				const schema = bodySchema(wire, endpoint, status)!;
				await fc.assert(
					fc.asyncProperty(valuesOf(schema), async (body) => {
						const given: ApiResponse = { kind: 'response', status, headers: {}, body };
						const response = bench.watch(request, given);
						dialect.creditsOf(response);
						dialect.jobIdOf?.(response);
						if (dialect.meaningOf(response, 'one') === 'rows') await read(response);
					}),
					{ numRuns: 50, seed: 1 },
				);
			}
		}
		expect(bench.wrong).toEqual([]);
	});

	it('allows the answers that are made up for it', () => {
		for (const endpoint of Object.values(wire.endpoints)) {
			for (const schema of Object.values(answersOf(endpoint))) {
				const [value] = fc.sample(valuesOf(schema), { numRuns: 1, seed: 1 });
				// Those come as text, as the node reads them.
				const faults = faultsOf(schema, value, '').filter(({ rule }) => rule !== 'bigint');
				expect(faults).toEqual([]);
			}
		}
	});
}

const routeOf = (wire: Wire, { method, path }: ApiRequest) => endpointOf(wire, `${method} ${path}`);

function onePerEndpoint<T extends { request: ApiRequest }>(wire: Wire, exchanges: T[]): T[] {
	return [
		...new Map(exchanges.map((each) => [routeOf(wire, each.request)!.name, each])).values(),
	];
}

/** Every place of an identifier, and every endpoint by its name alone. */
function namedIn(wire: Wire): string[] {
	return Object.entries(wire.endpoints).flatMap(([name, { path, query, body }]) => [
		name,
		...identifiersBelow({ path, query, body }, name),
	]);
}

function identifiersBelow(parts: Record<string, Schema | undefined>, at: string): string[] {
	return Object.entries(parts).flatMap(([name, part]) =>
		part ? branchesOf(part).flatMap((schema) => placesIn(schema, `${at} ${name}`)) : [],
	);
}

function placesIn(schema: Schema, at: string): string[] {
	const { entries = {}, item } = partsOf(schema);
	const own = marksOf(schema).identifier ? [at] : [];
	const inItems = item ? branchesOf(item).flatMap((each) => placesIn(each, `${at}[]`)) : [];
	return [...own, ...inItems, ...identifiersBelow(entries, at)];
}

/** The places that a request fills, each with the endpoint before it. */
function sentIn(wire: Wire, request: ApiRequest): string[] {
	const route = routeOf(wire, request);
	if (!route) return [];
	const { asked } = judgeRequest(route.endpoint, asSandboxRequest(request), route.params);
	return [route.name, ...filledIn(asked, route.name)];
}

function filledIn(value: Asked | unknown, at: string): string[] {
	if (Array.isArray(value)) return value.flatMap((each) => filledIn(each, `${at}[]`));
	if (typeof value !== 'object' || value === null) return [at];
	return Object.entries(value).flatMap(([name, inner]) => filledIn(inner, `${at} ${name}`));
}
