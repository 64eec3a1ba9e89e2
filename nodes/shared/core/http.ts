/** One request below a service's base address. */
export interface ApiRequest {
	method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
	/** Begins with `/`; user text in it is already percent-encoded. */
	path: string;
	query?: Record<string, unknown>;
	/** Sent as JSON. Undefined sends no body; an empty object is sent as `{}`. */
	body?: unknown;
	/** How many records it asks for, for limits that count records; 1 where left out. */
	records?: number;
	/** On top of those that every request has. */
	headers?: Record<string, string>;
	/**
	 * Whether sending it again is harmless after an answer was lost. A paid lookup is not: it may
	 * have been charged.
	 */
	repeatable: boolean;
	/** For each attempt a new one: takes in the response as it comes, where it may be large. */
	reader?: () => BodyReader;
	/** Which base address, where a service has several. */
	base?: string;
}

/** Takes in one response. */
export interface BodyReader {
	/** @throws TooMuch when it has no room for more */
	add(part: Uint8Array): void;
	/** What the response says. */
	end(parse: ParseJson): unknown;
}

/** Makes JSON of text, without the secrets in it. */
export interface ParseJson {
	(text: string): unknown;
	/** Strikes the secrets out of text that is not parsed as a whole. */
	scrub: (text: string) => string;
}

/** The service answered, whatever it said. */
export interface ApiResponse {
	kind: 'response';
	status: number;
	/** Names in lower case. */
	headers: Record<string, string>;
	/** The parsed JSON, or the text itself where it is not JSON. */
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
	/** What to do next, where that is known here. */
	description?: string | undefined;
}

export type Answer = ApiResponse | NoResponse;

export type Send = (request: ApiRequest) => Promise<Answer>;
