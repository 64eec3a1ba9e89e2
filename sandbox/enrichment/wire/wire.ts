/**
 * What one provider takes and answers, written once. The frame holds both sides against it: a request
 * that breaks it is refused in the provider's own form, and an answer of ours that breaks it is a 500.
 *
 * Each provider's file begins with what it was made from: A, the provider's own words; B, outsiders who read or
 * measured it; C, one outsider, or inferred. An endpoint that says nothing is as sure as the first source.
 */
import type { InferOutput } from 'valibot';

import type { SandboxReply, SandboxRequest } from '../../http/types';
import type { Quirks } from '../quirks';
import { branchesOf, faultsOf, partsOf, type Fault } from './look';
import { all, renamed, type Schema } from './schema';
import type { Answering } from './told';

export * from './told';

export interface Endpoint {
	/** The values of `{name}` in the path. */
	path?: Schema;
	/** Without it, no query is taken. */
	query?: Schema;
	/** Without it, no body is taken. */
	body?: Schema;
	/** The body of 200. */
	answer?: Schema;
	/** Bodies of other statuses; of a refusal only where it has another form than all refusals. */
	answers?: Record<number, Schema>;
}

export type Endpoints = Record<string, Endpoint>;

export type Failure =
	| 'badKey'
	| 'badRequest'
	/** The key is good, but not for this endpoint or plan. */
	| 'forbidden'
	| 'outOfCredits'
	| 'serverError'
	| 'slowDown'
	| 'unknownPath';

export interface FailureContext extends RateCount {
	/** Under the base URL: `/people/match`. */
	path: string;
	/** What is wrong with the request; the provider's usual words when empty. */
	message: string;
	/** Where the request breaks the wire. */
	fault?: Fault | undefined;
	quirks: Quirks;
}

export interface RateCount {
	limit: number;
	used: number;
	left: number;
	/** Milliseconds since the epoch. */
	resetAt: number;
	/** Until requests are let in again. */
	secondsLeft: number;
}

/** A request, as far as the headers of its answer tell of it. */
interface Counted extends Answering {
	path: string;
	rate: RateCount;
}

export interface Wire<E extends Endpoints = Endpoints> {
	/** Path of the base URL, with the version: `/apollo/api/v1`. */
	basePath: string;
	/** As long and as shaped as the provider's own keys where clients check that, else made of its name. */
	apiKey?: string;
	/** The key, if it is presented the way this provider wants it. */
	presentedKey(request: SandboxRequest, quirks: Quirks): string | null | undefined;
	/** By method and path under `basePath`: `POST /people/match`, `GET /organizations/{id}`. */
	endpoints: E;
	/** The body of every refusal. */
	refusal: Schema;
	/** How most refusals are written. */
	form: Form;
	failures: Partial<Record<Failure, Refusal>>;
	/** What stands beside "too many requests". */
	late?(context: FailureContext): object;
	/** On every answer, refusals too: rate counters, balance. */
	headers?(call: Counted): Record<string, string>;
}

/** Headers that count: `counters('ratelimit-limit:limit x-credits-cost:spent')`. */
export const counters = (names: string) => (call: Counted) => {
	const counts: Partial<Record<string, unknown>> = {
		...call.rate,
		spent: call.spent,
		credits: call.credits,
	};
	return renamed(names, (ours) => String(counts[ours]));
};

/** How the refusals of most providers differ: a status, the words, a code. */
type Form = (status: number, message: string, code: string, path: string) => unknown;

/** The code; or with it the words and the status, where they are not the usual ones. */
type Words = readonly [code: string, message?: Sentence, status?: number];
/** The words, or what makes them of the path. */
type Sentence = string | ((path: string) => string);
type Refusal = string | Words | ((context: FailureContext) => SandboxReply);

const USUAL: Record<Failure, [status: number, message: string]> = {
	badKey: [401, 'The API key is not valid'],
	badRequest: [400, 'The request is not valid'],
	forbidden: [403, 'Your plan does not include this'],
	outOfCredits: [402, 'Not enough credits'],
	serverError: [500, 'Something went wrong'],
	slowDown: [429, 'Too many requests'],
	unknownPath: [404, 'Not found'],
};

/** A failure in the provider's own words. */
export function refusalOf(
	{ form, failures, late }: Wire,
	failure: Failure,
	context: FailureContext,
): SandboxReply {
	const own = failures[failure] ?? '';
	if (typeof own === 'function') return own(context);
	const [usualStatus, usual] = USUAL[failure];
	const parts: Words = typeof own === 'string' ? [own] : own;
	const [code, words = usual, status = usualStatus] = parts;
	const wrong = failure === 'badRequest' && context.message;
	const usually = typeof words === 'string' ? words : words(context.path);
	const message = wrong || usually;
	const beside = failure === 'slowDown' ? late?.(context) : {};
	return { status, body: form(status, message, code, context.path), ...beside };
}

/** `Retry-After` beside a refusal. */
export const retryAfter = ({ secondsLeft }: FailureContext) => ({
	headers: { 'retry-after': String(secondsLeft) },
});

/** In `Authorization: Bearer`. */
export const bearer = ({ headers }: SandboxRequest) =>
	/^Bearer (.+)$/i.exec(headers['authorization'] ?? '')?.[1];

export const keyIn =
	(header: string) =>
	({ headers }: SandboxRequest) =>
		headers[header];

/** Keeps the types of the endpoints, so that handlers know what they are asked. */
export const wire = <E extends Endpoints>(description: Wire<E>): Wire<E> => description;

type Read<T> = T extends Schema ? InferOutput<T> : Record<string, never>;

/** A request that the wire allows. */
export interface Asked<E extends Endpoint = Endpoint> {
	path: Read<E['path']>;
	query: Read<E['query']>;
	body: Read<E['body']>;
}

/** What is asked at one endpoint: `AskedAt<typeof apollo, 'POST /people/match'>`. */
export type AskedAt<W extends Wire, Name extends keyof W['endpoints']> = Asked<
	W['endpoints'][Name]
>;

/**
 * Where `GET /organizations/7` goes: to the first endpoint that fits, so those with `{name}` in their path come last.
 * With the name under which the provider lists it, and the values in the path.
 */
export function endpointOf({ endpoints }: Wire, asked: string) {
	for (const [name, endpoint] of Object.entries(endpoints)) {
		const params = paramsOf(name, asked);
		if (params) return { name, endpoint, params };
	}
	return undefined;
}

function paramsOf(pattern: string, asked: string): Record<string, string> | undefined {
	const form = new RegExp(`^${pattern.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
	const found = form.exec(asked);
	const params = Object.entries(found?.groups ?? {});
	return found
		? Object.fromEntries(params.map(([name, value]) => [name, decodeURIComponent(value)]))
		: undefined;
}

/** What the wire has of a request, and where it breaks the wire. */
export function judgeRequest(
	endpoint: Endpoint,
	{ query, text }: SandboxRequest,
	path: Record<string, string>,
): { asked: Asked; faults: Fault[] } {
	const asked = {
		path,
		query: readQuery(endpoint.query ?? NOTHING, query),
		body: readBody(text, endpoint),
	};
	const faults = (['path', 'query', 'body'] as const).flatMap((part) =>
		part === 'path' && !endpoint.path
			? []
			: faultsOf(endpoint[part] ?? NOTHING, asked[part], part),
	);
	return { asked: asked as unknown as Asked, faults };
}

const NOTHING: Schema = all({});

/** Where no body is described, an empty one is none. */
function readBody(text: string, { body }: Endpoint): unknown {
	if (text === '') return body ? undefined : {};
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}

/** Texts as the kind that the wire names, lists by the repeated name. */
function readQuery(schema: Schema, query: URLSearchParams): Record<string, unknown> {
	const entries = partsOf(schema).entries ?? {};
	return Object.fromEntries(
		[...new Set(query.keys())].map((name) => {
			const values = query.getAll(name);
			const kind = branchesOf(entries[name] ?? all({}))[0]!;
			const { type, item } = partsOf(kind);
			if (type === 'array' && item) return [name, values.map((value) => as(item, value))];
			return [name, values.length === 1 ? as(kind, values[0]!) : values];
		}),
	);
}

function as(schema: Schema, value: string): unknown {
	const { type } = partsOf(schema);
	if (type === 'number') return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
	if (type === 'boolean') return value === 'true' || (value === 'false' ? false : value);
	return value;
}

/** Where an answer of the sandbox breaks the wire; an unknown endpoint has refusals alone. */
export function judgeAnswer(
	{ refusal }: Wire,
	endpoint: Endpoint | undefined,
	{ status, body }: SandboxReply,
): Fault[] {
	const schema = answersOf(endpoint)[status] ?? (status >= 400 ? refusal : undefined);
	if (!schema) return [{ at: 'status', rule: 'status', message: `${status} is not described` }];
	return faultsOf(schema, body, 'answer');
}

/** By status, without the refusals that are as everywhere. */
export const answersOf = ({ answer, answers }: Partial<Endpoint> = {}): Record<number, Schema> => ({
	...(answer && { 200: answer }),
	...answers,
});
