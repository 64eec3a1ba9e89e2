/** The Enrichment node without n8n's engine and without sockets: what it is asked, what it sends, what comes out. */
import { NodeApiError, type IDataObject, type IHttpRequestOptions } from 'n8n-workflow';

import { resources } from '../nodes/Enrichment/actions';
import { Enrichment } from '../nodes/Enrichment/Enrichment.node';
import type { Envelope } from '../nodes/Enrichment/records/envelope';
import { ResponseTooLargeError } from '../nodes/shared/core/byteStore';
import type { Clock } from '../nodes/shared/core/clock';
import type { Answer, ApiRequest, NoResponse } from '../nodes/shared/core/http';
import { parseJsonOrKeepText } from '../nodes/shared/core/json';
import type { Credentials } from '../nodes/shared/node/exchange';
import { MAX_RESPONSE_BYTES } from '../nodes/shared/node/receive';
import { node, type ContextOptions } from './context';
import { runNodeOperation } from './nodeRun';

/** A request as it leaves the node, its body parsed. */
export interface SentRequest {
	method: ApiRequest['method'];
	/** Without the query. */
	url: string;
	query?: Record<string, unknown>;
	/** Undefined if nothing is sent. */
	body?: unknown;
	headers: Record<string, string>;
	/** Those that n8n would sign it with. */
	credentials: Credentials;
}

/** Who answers the node: a sandbox, or a script. */
export type Responder = (request: SentRequest) => Answer | Promise<Answer>;

export interface EnrichmentNodeOptions
	extends Omit<ContextOptions, 'parameters' | 'credentials' | 'http' | 'items'> {
	credentials: IDataObject;
	respond: Responder;
	clock: Clock;
}

/** The error that a run ended with, as the editor shows it. */
export interface RunError {
	message: string;
	description: string | undefined;
}

export interface EnrichmentNodeResult {
	/** What left by each output. */
	outputs: IDataObject[][];
	/** What left by the first output. */
	items: IDataObject[];
	/** The results in the field `enrichment` of these items. */
	envelopes: Envelope[];
	/** The summary, and after it the warning if there is one. */
	hints: string[];
	/** Messages for the log, or for who looks on in the editor, while the run lasted. */
	progress: string[];
	/** What went wrong in a run that did not fail. */
	warning: string | undefined;
	/** Undefined if the run did not fail. */
	error: RunError | undefined;
}

/**
 * Runs an operation for these items. Unless the parameters say otherwise, it is 'Contact: Enrich' with one output, so
 * that the results stand in the order of the items.
 */
export async function runEnrichmentNode(
	parameters: IDataObject,
	items: readonly IDataObject[],
	{ credentials, respond, clock, ...context }: EnrichmentNodeOptions,
): Promise<EnrichmentNodeResult> {
	expect(listUnknownParameters(parameters)).toEqual([]);
	const run = await runNodeOperation(
		resources,
		{
			...context,
			parameters: {
				authentication: 'providers' in credentials ? 'waterfall' : 'singleProvider',
				resource: 'contact',
				operation: 'enrich',
				onNoMatch: 'flag',
				...parameters,
			},
			items: items.map((json) => ({ json })),
			credentials,
			http: createHttpHelper(respond),
		},
		clock,
	);
	const { hints, progress, error } = run;
	const outputs = run.outputs.map((output) => output.map(({ json }) => json));
	const [first = []] = outputs;
	const envelopes = first.map(({ enrichment }) => enrichment as unknown as Envelope);
	return {
		outputs,
		items: first,
		envelopes,
		hints: hints.map(({ message }) => message),
		progress,
		warning: hints.find(({ type }) => type === 'warning')?.message,
		error: error && toRunError(error),
	};
}

function toRunError({ message, description }: Error & { description?: string | null }): RunError {
	return { message, description: description ?? undefined };
}

const { properties: PANEL } = new Enrichment().description;
const PARAMETER_NAMES = new Set(PANEL.map(({ name }) => name));
const OPTION_NAMES = new Set(
	PANEL.filter(({ name }) => name === 'options').flatMap(({ options = [] }) =>
		options.map(({ name }) => name),
	),
);

/** Parameters that the panel does not have: the node would not notice them. */
function listUnknownParameters({ options = {}, ...parameters }: IDataObject): string[] {
	const unknown = Object.keys(parameters).filter((name) => !PARAMETER_NAMES.has(name));
	return unknown.concat(Object.keys(options as object).filter((name) => !OPTION_NAMES.has(name)));
}

/** n8n's helper, with `respond` in place of the network. */
function createHttpHelper(respond: Responder): NonNullable<ContextOptions['http']> {
	const send = async (
		_type: string,
		options: IHttpRequestOptions,
		more?: { credentialsDecrypted?: { data?: Credentials } },
	) => {
		const answer = await respond({
			method: options.method as ApiRequest['method'],
			url: options.url,
			...(options.qs && { query: options.qs as Record<string, unknown> }),
			...(options.body !== undefined && { body: parseJsonOrKeepText(String(options.body)) }),
			headers: options.headers as Record<string, string>,
			credentials: more?.credentialsDecrypted?.data ?? {},
		});
		if (answer.kind !== 'response') throw toThrownError(answer);
		const { status, headers, body } = answer;
		return { statusCode: status, headers, body: toText(body) };
	};
	return send as NonNullable<ContextOptions['http']>;
}

/** A text is sent as it is; anything else as JSON. */
const toText = (body: unknown): string =>
	typeof body === 'string' ? body : (JSON.stringify(body) ?? '');

/** Codes that Node and axios give broken requests. */
const ERROR_CODES: Partial<Record<NoResponse['kind'], string>> = {
	unreachable: 'ECONNREFUSED',
	timeout: 'ETIMEDOUT',
	lost: 'ECONNRESET',
};

/** What n8n's helper throws where no response came. */
function toThrownError({ kind, message }: NoResponse): Error {
	if (kind === 'tooLarge') return new ResponseTooLargeError(MAX_RESPONSE_BYTES);
	const cause = Object.assign(new Error(message), { code: ERROR_CODES[kind] });
	return new NodeApiError(node, cause as never);
}

const CREDITS_USED = /([\d,]+(?:\.\d+)?) credits? used/;

/** The credits that the summary of a run names: "4 credits used"; undefined if it names none. */
export function readCreditsUsed(hints: readonly string[]): number | undefined {
	const [, credits] = CREDITS_USED.exec(hints.join('\n')) ?? [];
	return credits === undefined ? undefined : Number(credits.replaceAll(',', ''));
}
