/** Tells which fields of an answer a dialect reads that the wire does not have. */
import type { Dialect, SearchDialect } from '../nodes/Enrichment/providers/dialect';
import type { ApiRequest, ApiResponse } from '../nodes/shared/core/http';
import { branchesOf, insideOf, once, partsOf } from '../sandbox/enrichment/wire/look';
import type { Schema } from '../sandbox/enrichment/wire/schema';
import { answersOf, endpointOf, type Endpoint, type Wire } from '../sandbox/enrichment/wire/wire';

export const bodySchema = (wire: Wire, endpoint: Endpoint, status: number): Schema | undefined =>
	answersOf(endpoint)[status] ?? (status >= 400 ? wire.refusal : undefined);

/** Read of any object by JavaScript itself, or by what all dialects share. */
const BY_ALL = new Set(['toJSON', 'then', 'success']);

/**
 * The dialect with answers under watch. `unknown` collects what it reads and the wire does not have:
 * neither at this place, nor in a row of another of its endpoints, since dialects read the rows of
 * lookups and searches by the same functions.
 */
export function watchDialect(dialect: Dialect, wire: Wire) {
	const unknown = new Set<string>();
	const inRows = new Set<string>();
	const bodiesOf = (endpoint: Endpoint) => Object.values(answersOf(endpoint));
	collect(Object.values(wire.endpoints).flatMap(bodiesOf), '', inRows);
	// Dialects look for the code of a refusal whatever the status.
	collect([wire.refusal], '', inRows);
	const isKnown = (place: string) => inRows.has(rowPlace(place));
	let isReading = false;
	const report = (name: string, place: string) => {
		if (isReading && !isKnown(place)) unknown.add(`${name}${place}`);
	};

	/** The answer to a request, under watch wherever the dialect gets it. */
	const watch = ({ method, path }: ApiRequest, response: ApiResponse): ApiResponse => {
		const route = endpointOf(wire, `${method} ${path}`);
		const schema = route && bodySchema(wire, route.endpoint, response.status);
		if (!schema || typeof response.body !== 'object' || response.body === null) return response;
		const body = watched(response.body, branchesOf(schema), '', (place) =>
			report(`${route.name} ${response.status}: `, place),
		);
		return { ...response, body };
	};

	const reading: Reading =
		(work) =>
		(...args) => {
			isReading = true;
			try {
				return work(...args);
			} finally {
				isReading = false;
			}
		};

	/** What looks words up reads between its requests. */
	const resolving: Resolving = (resolveTerms) => async (filters, ask) => {
		isReading = true;
		const result = await resolveTerms(filters, async (request) => {
			isReading = false;
			const answer = await ask(request);
			isReading = true;
			return answer;
		});
		isReading = false;
		return result;
	};

	return { unknown, watch, dialect: wrapped(dialect, reading, resolving) };
}

type Resolving = (resolveTerms: ResolveTerms) => ResolveTerms;
type ResolveTerms = NonNullable<SearchDialect['resolveTerms']>;
type Reader = (...args: unknown[]) => unknown;
type Reading = <A extends unknown[], R>(work: (...args: A) => R) => (...args: A) => R;

/** The functions of dialects that are given an answer. */
const READERS = new Set(['creditsOf', 'isOnHold', 'jobIdOf', 'meaningOf', 'read']);

function wrapped<T>(part: T, reading: Reading, resolving: Resolving): T {
	const inside = <P>(each: P) => wrapped(each, reading, resolving);
	if (Array.isArray(part)) return part.map(inside) as T;
	if (Object.prototype.toString.call(part) !== '[object Object]') return part;
	const entries = Object.entries(part as object).map(([name, each]: [string, unknown]) => {
		if (typeof each !== 'function') return [name, inside(each)];
		if (name === 'resolveTerms') return [name, resolving(each as ResolveTerms)];
		return [name, READERS.has(name) ? reading(each as Reader) : each];
	});
	return Object.fromEntries(entries) as T;
}

/** What may stand inside of values of these schemas, as far as it was looked up. */
const insides = once((_schemas: readonly Schema[]) => new Map<string, Schema[] | undefined>());

function watched<T extends object>(
	value: T,
	schemas: readonly Schema[],
	at: string,
	report: (place: string) => void,
): T {
	const kept = new Map<string, unknown>();
	const isList = Array.isArray(value);
	const known = insides(schemas);
	const judge = (name: string): Schema[] | undefined => {
		// Rows of a list are alike.
		const place = isList ? '[]' : name;
		if (!known.has(place)) known.set(place, insideOf(schemas, name));
		const inside = known.get(place);
		if (inside === undefined) report(`${at}.${name}`);
		return inside;
	};
	const isField = (name: string | symbol): name is string =>
		typeof name === 'string' && (isList ? /^\d+$/.test(name) : !BY_ALL.has(name));
	return new Proxy(value, {
		get: (target, name, receiver) => {
			const inner: unknown = Reflect.get(target, name, receiver);
			const inside = isField(name) ? judge(name) : undefined;
			if (!inside || typeof inner !== 'object' || inner === null) return inner;
			const field = String(name);
			const place = isList ? `${at}[]` : `${at}.${field}`;
			if (!kept.has(field)) kept.set(field, watched(inner, inside, place, report));
			return kept.get(field);
		},
		getOwnPropertyDescriptor: (target, name) => {
			if (isField(name)) judge(name);
			return Reflect.getOwnPropertyDescriptor(target, name);
		},
	});
}

/** What may be read below a value, by its place in a row. */
function collect(schemas: readonly Schema[], at: string, places: Set<string>): void {
	for (const schema of schemas.flatMap(branchesOf)) {
		const { entries, item, value } = partsOf(schema);
		for (const [name, inner] of Object.entries(entries ?? {})) {
			places.add(rowPlace(`${at}.${name}`));
			collect([inner as Schema], `${at}.${name}`, places);
		}
		if (item) collect([item], `${at}[]`, places);
		if (value) collect([value], `${at}.*`, places);
	}
}

/** A row is what stands in a list, or in the first field of an answer. */
function rowPlace(place: string): string {
	const inList = place.lastIndexOf('[]');
	if (inList >= 0) return place.slice(inList + 2);
	const [, , ...rest] = place.split('.');
	return rest.length === 0 ? place : `.${rest.join('.')}`;
}
