import type * as v from 'valibot';

import type { SandboxReply, SandboxRequest } from '../../http/types';
import type { Quirks } from '../quirks';
import type { AnySchema } from '../wire/fields';
import type { EndpointWire, ParsedRequest } from '../wire/judge';
import type { RefusalForms } from '../wire/refusals';
import type { Call } from './call';

/** One endpoint of a provider: its wire, and who answers. */
export interface ProviderEndpoint extends EndpointWire {
	/** The fields of its requests that say who is meant: a client has to know how to send each of them. */
	identifiers?: v.ObjectEntries | undefined;
	/** Answers a request that keeps the wire. */
	handle(request: ParsedRequest, call: Call): SandboxReply;
}

/**
 * One provider. The account adds the key, credits and ledger, the request log, rate limits and ordered failures.
 *
 * Each provider's file begins with its sources: A, the provider's own words; B, outsiders who read or measured it; C, one
 * outsider, or inferred. An endpoint that says nothing is as sure as the first source.
 */
export interface ProviderApi extends RefusalForms {
	/** Path of the base URL, with the version: `/apollo/api/v1`. */
	basePath: string;
	/** As long and as shaped as the provider's own keys where clients check that, else made of its name. */
	apiKey?: string;
	/** The key, if it is presented the way this provider wants it. */
	readKey(request: SandboxRequest, quirks: Quirks): string | null | undefined;
	/** By method and path under `basePath`: `POST /people/match`, `GET /organizations/{id}`. */
	endpoints: Record<string, ProviderEndpoint>;
	/** The body of every refusal. */
	refusal: AnySchema;
	/** On every answer, refusals too: rate counters, balance. */
	headers?(call: Call): Record<string, string>;
	/** Reads a request that has another form than the endpoints describe, or refuses it. */
	translateRequest?(request: SandboxRequest, quirks: Quirks): SandboxRequest;
}

type OutputOf<S> = S extends AnySchema ? v.InferOutput<S> : Record<string, never>;

interface TypedEndpoint<P, Q, B>
	extends Omit<ProviderEndpoint, 'path' | 'query' | 'body' | 'handle'> {
	path?: P;
	query?: Q;
	body?: B;
	handle(
		request: { path: OutputOf<P>; query: OutputOf<Q>; body: OutputOf<B> },
		call: Call,
	): SandboxReply;
}

/** An endpoint whose handler gets what its schemas parse. */
export function defineEndpoint<
	P extends AnySchema | undefined = undefined,
	Q extends AnySchema | undefined = undefined,
	B extends AnySchema | undefined = undefined,
>(endpoint: TypedEndpoint<P, Q, B>): ProviderEndpoint {
	return endpoint as ProviderEndpoint;
}

export function ok(body: unknown): SandboxReply {
	return { status: 200, body };
}
