import {
	createEnrichment,
	type EnrichmentOptions,
	type EnrichmentSandbox,
} from '../../sandbox/enrichment';
import { listen, type Endpoint } from '../../sandbox/http/listen';

export interface Received {
	status: number;
	headers: Headers;
	/** As it was sent. */
	text: string;
	/** Parsed when it is JSON. */
	body: unknown;
}

export interface OpenEnrichment {
	sandbox: EnrichmentSandbox;
	endpoint: Endpoint;
	post(path: string, body: unknown): Promise<Received>;
	get(path: string): Promise<Received>;
	/** No key and no prefix are added. */
	send(path: string, init: RequestInit): Promise<Received>;
}

const opened: Endpoint[] = [];

/** The sandbox behind a real socket; `closeAll` after the tests. */
export async function openEnrichment(options: EnrichmentOptions = {}): Promise<OpenEnrichment> {
	const sandbox = createEnrichment(options);
	const endpoint = await listen(sandbox);
	opened.push(endpoint);
	const headers = { authorization: `Bearer ${sandbox.apiKey}` };
	const send = async (path: string, init: RequestInit) =>
		received(await fetch(`${endpoint.url}${path}`, init));
	return {
		sandbox,
		endpoint,
		send,
		get: (path) => send(`${sandbox.prefix}${path}`, { headers }),
		post: (path, body) =>
			send(`${sandbox.prefix}${path}`, {
				method: 'POST',
				headers,
				body: JSON.stringify(body),
			}),
	};
}

export async function closeAll(): Promise<void> {
	await Promise.all(opened.splice(0).map((endpoint) => endpoint.close()));
}

async function received(response: Response): Promise<Received> {
	const text = await response.text();
	return { status: response.status, headers: response.headers, text, body: parsed(text) };
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
