/**
 * The wire of an endpoint: what a provider takes and answers, as schemas. It judges both sides. A request that breaks it
 * is refused in the provider's own form, and an answer of the sandbox that breaks it becomes a 500.
 */
import * as v from 'valibot';

import type { SandboxReply, SandboxRequest } from '../../http/types';
import type { AnySchema } from './fields';

export interface EndpointWire {
	/** The values of `{name}` in the path. */
	path?: AnySchema | undefined;
	/** Each value is a text, or a list of texts where its name is repeated. Without it, no query is taken. */
	query?: AnySchema | undefined;
	/** Without it, no body is taken. */
	body?: AnySchema | undefined;
	/** The body of 200. */
	answer?: AnySchema | undefined;
	/** Bodies of other statuses; of a refusal only where it has another form than all refusals. */
	answers?: Record<number, AnySchema> | undefined;
}

/** A place where a request or an answer breaks the wire. */
export interface WireViolation {
	/** `body.details[0].email`. */
	at: string;
	/** What was broken: `max_length`, `strict_object`, `check` … */
	rule: string;
	message: string;
}

/** A request, parsed by the schemas of its endpoint. */
export interface ParsedRequest {
	path: unknown;
	query: unknown;
	body: unknown;
}

const NOTHING: AnySchema = v.strictObject({});

export function findViolations(schema: AnySchema, value: unknown, at: string): WireViolation[] {
	return parsePart(schema, value, at).violations;
}

/** What a schema makes of a value; of one that breaks it, the value itself and where it does. */
function parsePart(
	schema: AnySchema,
	value: unknown,
	at: string,
): { output: unknown; violations: WireViolation[] } {
	const result = v.safeParse(schema, value);
	if (result.success) return { output: result.output, violations: [] };
	const violations = result.issues.map((issue) => ({
		at: `${at}${(issue.path ?? []).map(({ key }) => writePathStep(key)).join('')}`,
		rule: issue.type,
		message: issue.message,
	}));
	return { output: value, violations };
}

function writePathStep(key: unknown): string {
	return typeof key === 'number' ? `[${key}]` : `.${String(key)}`;
}

/**
 * The endpoint to which `GET /organizations/7` goes: the first one that fits, so those with `{name}` in their path come
 * last. With the name under which the provider lists it, and the values in the path.
 */
export function findEndpoint<E>(
	endpoints: Record<string, E>,
	request: string,
): { name: string; endpoint: E; params: Record<string, string> } | undefined {
	for (const [name, endpoint] of Object.entries(endpoints)) {
		const params = matchPath(name, request);
		if (params) return { name, endpoint, params };
	}
	return undefined;
}

function matchPath(pattern: string, request: string): Record<string, string> | undefined {
	const form = new RegExp(`^${pattern.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
	const match = form.exec(request);
	if (!match) return undefined;
	const params = Object.entries(match.groups ?? {});
	return Object.fromEntries(params.map(([name, value]) => [name, decodeURIComponent(value)]));
}

/** The request as its endpoint's handler gets it, and where it breaks the wire. */
export function judgeRequest(
	wire: EndpointWire,
	request: SandboxRequest,
	params: Record<string, string>,
): { parsed: ParsedRequest; violations: WireViolation[] } {
	const sent = {
		path: params,
		query: readQuery(request.query),
		body: readBody(request.text, wire),
	};
	const path = parsePart(wire.path ?? v.unknown(), sent.path, 'path');
	const query = parsePart(wire.query ?? NOTHING, sent.query, 'query');
	const body = parsePart(wire.body ?? NOTHING, sent.body, 'body');
	return {
		parsed: { path: path.output, query: query.output, body: body.output },
		violations: [path, query, body].flatMap(({ violations }) => violations),
	};
}

/** Where no body is described, an empty one counts as none. */
function readBody(text: string, { body }: EndpointWire): unknown {
	if (text === '') return body ? undefined : {};
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}

function readQuery(query: URLSearchParams): Record<string, string | string[]> {
	return Object.fromEntries(
		[...new Set(query.keys())].map((name) => {
			const values = query.getAll(name);
			return [name, values.length === 1 ? values[0]! : values];
		}),
	);
}

/** Where an answer of the sandbox breaks the wire; of an unknown endpoint only refusals are described. */
export function judgeReply(
	refusal: AnySchema,
	wire: EndpointWire | undefined,
	{ status, body }: SandboxReply,
): WireViolation[] {
	const schema = findAnswerSchema(refusal, wire, status);
	if (!schema) return [{ at: 'status', rule: 'status', message: `${status} is not described` }];
	return findViolations(schema, body, 'answer');
}

/** The schema of a body with this status; undefined where the wire does not describe it. */
export function findAnswerSchema(
	refusal: AnySchema,
	wire: EndpointWire | undefined,
	status: number,
): AnySchema | undefined {
	return listAnswers(wire).get(status) ?? (status >= 400 ? refusal : undefined);
}

/** By status, without the refusals that have the usual form. */
export function listAnswers({ answer, answers = {} }: EndpointWire = {}): Map<number, AnySchema> {
	const described = new Map(
		Object.entries(answers).map(([status, schema]) => [Number(status), schema]),
	);
	if (answer) described.set(200, answer);
	return described;
}
