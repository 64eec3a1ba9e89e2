import type * as v from 'valibot';

import type { SandboxReply, SandboxRequest } from '../../http/types';
import type { Quirks } from '../quirks';
import type { AnySchema } from '../wire/schemas';
import type { EndpointWire, ParsedRequest } from '../wire/endpointWire';
import type { RefusalForms } from '../wire/refusals';
import type { ProviderCall } from './providerCall';

/** One endpoint of a provider: its wire and its handler. */
export interface ProviderEndpoint extends EndpointWire {
	/** The fields of requests that identify a person or company. Tests check that clients can send each of them. */
	identifiers?: v.ObjectEntries | undefined;
	/** Answers a request that follows the wire. */
	handle(request: ParsedRequest, call: ProviderCall): SandboxReply;
}

/**
 * The API of one provider. `ProviderAccount` adds the key, credits, ledger, request log, rate limits, and ordered failures.
 *
 * The file of each provider begins with its sources, by reliability: A, the provider itself; B, several others who read or
 * measured the API; C, one other, or inferred. An endpoint without a note has the reliability of the first source.
 */
export interface ProviderApi extends RefusalForms {
	/** The path of the base URL with the version: `/apollo/api/v1`. */
	basePath: string;
	/** A key in the form of the provider's own, if clients check the form; by default it is built from the provider's name. */
	apiKey?: string;
	/** Reads the key if the request has it where this provider expects it. */
	readKey(request: SandboxRequest, quirks: Quirks): string | null | undefined;
	/** The keys are method and path under `basePath`: `POST /people/match`, `GET /organizations/{id}`. */
	endpoints: Record<string, ProviderEndpoint>;
	/** The schema of the body of every refusal. */
	refusal: AnySchema;
	/** Builds the headers of every answer, refusals included, such as rate counters and the balance. */
	headers?(call: ProviderCall): Record<string, string>;
	/** Translates a request in another form into that of the endpoints, or refuses it. */
	translateRequestOrRefuse?(request: SandboxRequest, quirks: Quirks): SandboxRequest;
}

type OutputOf<S> = S extends AnySchema ? v.InferOutput<S> : Record<string, never>;

interface TypedEndpoint<P, Q, B>
	extends Omit<ProviderEndpoint, 'path' | 'query' | 'body' | 'handle'> {
	path?: P;
	query?: Q;
	body?: B;
	handle(
		request: { path: OutputOf<P>; query: OutputOf<Q>; body: OutputOf<B> },
		call: ProviderCall,
	): SandboxReply;
}

/** Defines an endpoint. The types of the handler's request follow from the schemas. */
export function defineEndpoint<
	P extends AnySchema | undefined = undefined,
	Q extends AnySchema | undefined = undefined,
	B extends AnySchema | undefined = undefined,
>(endpoint: TypedEndpoint<P, Q, B>): ProviderEndpoint {
	return endpoint as ProviderEndpoint;
}

/** Builds a reply with status 200. */
export function ok(body: unknown): SandboxReply {
	return { status: 200, body };
}
