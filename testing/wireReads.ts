/** Tells which fields of an answer a dialect reads that the wire does not have. */
import type { Dialect, SearchDialect } from '../nodes/Enrichment/providers/dialect';
import type { ApiRequest, ApiResponse } from '../nodes/shared/core/http';
import type { ProviderApi } from '../sandbox/enrichment/account/providerApi';
import {
	findAnswerSchema,
	findEndpoint,
	listAnswerSchemas,
} from '../sandbox/enrichment/wire/endpointWire';
import { listSchemaFields, findFieldSchemas, listBranches, type WireSchema } from './schemaShape';

/** Read of any object by JavaScript itself, or by what all dialects share. */
const READ_OF_ANYTHING = new Set(['toJSON', 'then', 'success']);

/** A dialect whose readings are watched. */
export interface WatchedDialect {
	dialect: Dialect;
	/** What the dialect read and the wire does not have. */
	unknown: Set<string>;
	/** The answer to a request, under watch wherever the dialect gets it. */
	watch(request: ApiRequest, response: ApiResponse): ApiResponse;
}

/**
 * The dialect with answers under watch. `unknown` collects what it reads and the wire does not have:
 * neither at this place, nor in a row of another of its endpoints, since dialects read the rows of
 * lookups and searches by the same functions.
 */
export function watchForUndocumentedReads(dialect: Dialect, api: ProviderApi): WatchedDialect {
	const unknown = new Set<string>();
	const inRows = new Set<string>();
	for (const endpoint of Object.values(api.endpoints)) {
		for (const schema of listAnswerSchemas(endpoint).values()) {
			collectPlaces(listBranches(schema), '', inRows);
		}
	}
	// Dialects look for the code of a refusal whatever the status.
	collectPlaces(listBranches(api.refusal), '', inRows);
	let isReading = false;
	const report = (name: string, place: string) => {
		if (isReading && !inRows.has(placeInRow(place))) unknown.add(`${name}${place}`);
	};

	const watch = ({ method, path }: ApiRequest, response: ApiResponse): ApiResponse => {
		const found = findEndpoint(api.endpoints, `${method} ${path}`);
		const schema = found && findAnswerSchema(api.refusal, found.endpoint, response.status);
		if (!schema || typeof response.body !== 'object' || response.body === null) return response;
		const body = watchValue(response.body, listBranches(schema), '', (place) =>
			report(`${found.name} ${response.status}: `, place),
		);
		return { ...response, body };
	};

	const markReading: MarkReading =
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
	const markResolving: MarkResolving = (resolveTerms) => async (filters, ask) => {
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

	return { unknown, watch, dialect: wrapReaders(dialect, markReading, markResolving) };
}

type MarkResolving = (resolveTerms: ResolveTerms) => ResolveTerms;
type ResolveTerms = NonNullable<SearchDialect['resolveTerms']>;
type Reader = (...args: unknown[]) => unknown;
type MarkReading = <A extends unknown[], R>(work: (...args: A) => R) => (...args: A) => R;

/** The functions of dialects that are given an answer. */
const READERS = new Set([
	'isOnHold',
	'read',
	'readCredits',
	'readJobId',
	'readMeaning',
	'readPage',
	'readRows',
]);

function wrapReaders<T>(part: T, markReading: MarkReading, markResolving: MarkResolving): T {
	const wrapInside = <P>(each: P) => wrapReaders(each, markReading, markResolving);
	if (Array.isArray(part)) return part.map(wrapInside) as T;
	if (Object.prototype.toString.call(part) !== '[object Object]') return part;
	const entries = Object.entries(part as object).map(([name, each]: [string, unknown]) => {
		if (typeof each !== 'function') return [name, wrapInside(each)];
		if (name === 'resolveTerms') return [name, markResolving(each as ResolveTerms)];
		return [name, READERS.has(name) ? markReading(each as Reader) : each];
	});
	return Object.fromEntries(entries) as T;
}

/** What may stand inside of values of these schemas, as far as it was looked up. */
const insides = new WeakMap<readonly WireSchema[], Map<string, WireSchema[] | undefined>>();

function watchValue<T extends object>(
	value: T,
	schemas: readonly WireSchema[],
	at: string,
	report: (place: string) => void,
): T {
	const kept = new Map<string, unknown>();
	const isList = Array.isArray(value);
	const known = insides.get(schemas) ?? new Map<string, WireSchema[] | undefined>();
	insides.set(schemas, known);
	const judge = (name: string): WireSchema[] | undefined => {
		// Rows of a list are alike.
		const place = isList ? '[]' : name;
		if (!known.has(place)) known.set(place, findFieldSchemas(schemas, name));
		const inside = known.get(place);
		if (inside === undefined) report(`${at}.${name}`);
		return inside;
	};
	const isField = (name: string | symbol): name is string =>
		typeof name === 'string' && (isList ? /^\d+$/.test(name) : !READ_OF_ANYTHING.has(name));
	return new Proxy(value, {
		get: (target, name, receiver) => {
			const inner: unknown = Reflect.get(target, name, receiver);
			const inside = isField(name) ? judge(name) : undefined;
			if (!inside || typeof inner !== 'object' || inner === null) return inner;
			const field = String(name);
			const place = isList ? `${at}[]` : `${at}.${field}`;
			if (!kept.has(field)) kept.set(field, watchValue(inner, inside, place, report));
			return kept.get(field);
		},
		getOwnPropertyDescriptor: (target, name) => {
			if (isField(name)) judge(name);
			return Reflect.getOwnPropertyDescriptor(target, name);
		},
	});
}

/** What may be read below a value, by its place in a row. */
function collectPlaces(schemas: readonly WireSchema[], at: string, places: Set<string>): void {
	for (const schema of schemas) {
		for (const [name, field] of listSchemaFields(schema)) {
			places.add(placeInRow(`${at}.${name}`));
			collectPlaces(listBranches(field), `${at}.${name}`, places);
		}
		if (schema.type === 'array') collectPlaces(listBranches(schema.item), `${at}[]`, places);
		if (schema.type === 'record') collectPlaces(listBranches(schema.value), `${at}.*`, places);
	}
}

/** A row is what stands in a list, or in the first field of an answer. */
function placeInRow(place: string): string {
	const inList = place.lastIndexOf('[]');
	if (inList >= 0) return place.slice(inList + 2);
	const [, , ...steps] = place.split('.');
	return steps.length === 0 ? place : `.${steps.join('.')}`;
}
