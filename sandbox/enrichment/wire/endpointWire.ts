/**
 * The wire of an endpoint: schemas of its requests and answers. A request that breaks them is refused in the provider's
 * own form, and an answer of the sandbox that breaks them becomes a 500.
 */
import * as v from 'valibot';

import type { SandboxReply, SandboxRequest } from '../../http/types';
import type { AnySchema } from './schemas';

/** The schemas of an endpoint. */
export interface EndpointWire {
	/** The values of `{name}` in the path. */
	path?: AnySchema | undefined;
	/** Each value is a text, or a list of texts if its name is repeated. Without a schema, every query is a violation. */
	query?: AnySchema | undefined;
	/** Without a schema, every body is a violation. */
	body?: AnySchema | undefined;
	/** The body of an answer with status 200. */
	answer?: AnySchema | undefined;
	/** The bodies of answers with other statuses; a refusal is here only if its form differs from that of all refusals. */
	answers?: Record<number, AnySchema> | undefined;
}

/** A violation of the wire by a request or an answer. */
export interface WireViolation {
	/** The path of the value: `body.details[0].email`. */
	at: string;
	/** The rule that was broken: `max_length`, `strict_object`, `check` … */
	rule: string;
	message: string;
}

/** A request as the schemas of its endpoint parse it. */
export interface ParsedRequest {
	path: unknown;
	query: unknown;
	body: unknown;
}

const NOTHING: AnySchema = v.strictObject({});

/** Finds the violations of a schema. `at` is the path of the value. */
export function findViolations(schema: AnySchema, value: unknown, at: string): WireViolation[] {
	return parsePart(schema, value, at).violations;
}

/** Parses a value by a schema; a value that breaks the schema is returned unchanged, with its violations. */
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
 * Finds the endpoint of a request such as `GET /organizations/7`. The first match counts, so endpoints with `{name}` in
 * their path come last.
 * @returns the endpoint with its key in the list, such as `GET /organizations/{id}`, and the values in the path
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

/** The expression of each endpoint, compiled when the first request meets it. */
const endpointExpressions = new Map<string, RegExp>();

function getEndpointExpression(pattern: string): RegExp {
	const known = endpointExpressions.get(pattern);
	if (known !== undefined) return known;
	const expression = new RegExp(`^${pattern.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
	endpointExpressions.set(pattern, expression);
	return expression;
}

function matchPath(pattern: string, request: string): Record<string, string> | undefined {
	const match = getEndpointExpression(pattern).exec(request);
	if (!match) return undefined;
	const params = Object.entries(match.groups ?? {});
	return Object.fromEntries(params.map(([name, value]) => [name, decodeURIComponent(value)]));
}

/** Parses a request for the handler of its endpoint, and finds its violations of the wire. */
export function parseRequest(
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

/** Reads the body as JSON, or as text if it is none. Without a schema, an empty body is no violation. */
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

/** Finds the violations of the wire by an answer of the sandbox. For an unknown endpoint, only refusals are allowed. */
export function findReplyViolations(
	refusal: AnySchema,
	wire: EndpointWire | undefined,
	{ status, body }: SandboxReply,
): WireViolation[] {
	const schema = findAnswerSchema(refusal, wire, status);
	if (!schema) return [{ at: 'status', rule: 'status', message: `${status} is not described` }];
	return findViolations(schema, body, 'answer');
}

/** Finds the schema of a body with this status; undefined if the wire does not describe it. */
export function findAnswerSchema(
	refusal: AnySchema,
	wire: EndpointWire | undefined,
	status: number,
): AnySchema | undefined {
	return listAnswerSchemas(wire).get(status) ?? (status >= 400 ? refusal : undefined);
}

/** Lists the schemas of answers by status. Refusals in the usual form are left out. */
export function listAnswerSchemas({ answer, answers = {} }: EndpointWire = {}): Map<
	number,
	AnySchema
> {
	const described = new Map(
		Object.entries(answers).map(([status, schema]) => [Number(status), schema]),
	);
	if (answer) described.set(200, answer);
	return described;
}
