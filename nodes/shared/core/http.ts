/** One request below a service's base address. */
export interface ApiRequest {
	method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
	/** Begins with `/`; user text in it is already percent-encoded. */
	path: string;
	query?: Record<string, unknown>;
	/** Sent as JSON. Undefined sends no body; an empty object is sent as `{}`. */
	body?: unknown;
	/** How many records it asks for, for limits that count records; 1 if left out. */
	records?: number;
	/** Headers in addition to those that every request has. */
	headers?: Record<string, string>;
	/**
	 * Whether sending it again is harmless after an answer was lost. A paid lookup is not: it may
	 * have been charged.
	 */
	repeatable: boolean;
	/** Creates a reader for each attempt, which takes in a response that may be large as it arrives. */
	reader?: () => BodyReader;
	/** Selects one of the base addresses of a service that has several. */
	base?: string;
}

/** Takes in one response. */
export interface BodyReader {
	/** @throws ResponseTooLargeError when it has no room for more */
	add(part: Uint8Array): void;
	/** The parsed response. */
	end(parse: ParseJson): unknown;
}

/** Parses JSON and removes the secrets in it. */
export interface ParseJson {
	(text: string): unknown;
	/** Removes the secrets from text that is not parsed as a whole. */
	scrub: (text: string) => string;
}

/** The service answered, with whatever status. */
export interface ApiResponse {
	kind: 'response';
	status: number;
	/** Names in lower case. */
	headers: Record<string, string>;
	/** The parsed JSON, or the text itself if it is not JSON. */
	body: unknown;
}

/** The service did not answer. */
export interface NoResponse {
	/**
	 * `unreachable`: never connected, so nothing was processed. `unsigned`: the credential gave no
	 * token or no address, so nothing was sent. `timeout`, `lost` and `tooLarge`: sent, and perhaps processed.
	 * `aborted`: the workflow was stopped.
	 */
	kind: 'unreachable' | 'unsigned' | 'timeout' | 'lost' | 'tooLarge' | 'aborted';
	message: string;
	/** What to do next, if the transport knows. */
	description?: string | undefined;
}

export type Answer = ApiResponse | NoResponse;

export type Send = (request: ApiRequest) => Promise<Answer>;
