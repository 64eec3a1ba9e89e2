/**
 * Holds a request against what a provider published: its paths, methods, fields, types and limits.
 * A contract knows nothing of answers, and nothing of keys.
 */
import { faults, type Json, type ObjectSchema, type Schema } from './schema';

export interface ContractRequest {
	method: string;
	/** Below the provider's base URL; may carry a query after `?`. */
	path: string;
	query?: Json;
	body?: unknown;
	headers?: Record<string, string>;
}

interface Endpoint {
	/** Without it, no query is taken. */
	query?: ObjectSchema;
	/** Without it, no body is taken. */
	body?: Schema;
	/** The values of `{name}` in the path. */
	path?: Record<string, Schema>;
}

/** `POST /people/match` → what it takes. */
export type Contract = Record<string, Endpoint>;

const NO_FIELDS: ObjectSchema = { type: 'object', fields: {}, rules: [] };

/** Everything in the request that the provider did not publish; nothing when it is right. */
export function violations(contract: Contract, request: ContractRequest): string[] {
	const [path = '', search] = request.path.split('?');
	const places = Object.entries(contract).map(([key, endpoint]) => placeOf(key, endpoint));
	const there = places.filter(({ pattern }) => pattern.test(path));
	if (there.length === 0) return [`path: ${path} is unknown`];
	const place = there.find(({ method }) => method === request.method);
	if (place === undefined)
		return [`method: ${path} takes ${there.map(({ method }) => method).join(' or ')}`];
	return [
		...faultsOfPath(place, path),
		...faults(place.endpoint.query ?? NO_FIELDS, queryOf(request, search), 'query', true),
		...faultsOfBody(place.endpoint.body, request.body),
	];
}

interface Place {
	method: string;
	pattern: RegExp;
	names: string[];
	endpoint: Endpoint;
}

function placeOf(key: string, endpoint: Endpoint): Place {
	const [method = '', path = ''] = key.split(' ');
	const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
	const source = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '([^/]+)');
	return { method, pattern: new RegExp(`^${source}$`), names, endpoint };
}

function faultsOfPath({ pattern, names, endpoint }: Place, path: string): string[] {
	const values = pattern.exec(path)!.slice(1).map(decodeURIComponent);
	return names.flatMap((name, index) =>
		faults(endpoint.path?.[name] ?? { type: 'text' }, values[index], `path.${name}`, true),
	);
}

/** What the path carries and what comes beside it, repeated names as a list. */
function queryOf(request: ContractRequest, search: string | undefined): Json {
	const query: Json = { ...request.query };
	const params = new URLSearchParams(search);
	for (const name of new Set(params.keys())) {
		const values = params.getAll(name);
		query[name] = values.length > 1 ? values : values[0];
	}
	return query;
}

function faultsOfBody(schema: Schema | undefined, body: unknown): string[] {
	if (schema === undefined) return body === undefined ? [] : ['body: none is taken'];
	return body === undefined ? ['body: missing'] : faults(schema, body, 'body', false);
}
