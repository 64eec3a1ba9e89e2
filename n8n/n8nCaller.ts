/** Sends a request to n8n and returns the data of its JSON response; throws for an HTTP error. */
export type N8nCaller = (method: string, path: string, body?: unknown) => Promise<unknown>;
export type CookieJar = { toHeader: () => string; storeFrom: (response: Response) => void };

/**
 * A header for every request to n8n. n8n closes connections that are idle for five seconds, which on a busy machine would
 * break the request that is just being sent.
 */
export const CLOSE_CONNECTION = { connection: 'close' };

/** n8n wraps most responses in `data`, but not its lists of types. */
export function buildN8nCaller(baseUrl: string, cookies: CookieJar): N8nCaller {
	return async (method, path, body) => {
		const response = await fetch(baseUrl + path, {
			method,
			headers: {
				...CLOSE_CONNECTION,
				'content-type': 'application/json',
				cookie: cookies.toHeader(),
			},
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
		});
		cookies.storeFrom(response);
		const text = await response.text();
		if (!response.ok)
			throw new Error(`n8n answered ${response.status} to ${method} ${path}: ${text}`);
		const answer = JSON.parse(text) as { data?: unknown } | unknown[];
		return Array.isArray(answer) || answer.data === undefined ? answer : answer.data;
	};
}

/** Keeps the cookies of responses, for the requests that follow. */
export function createCookieJar(): CookieJar {
	const jar = new Map<string, string>();
	return {
		toHeader: () => [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
		storeFrom: (response) => {
			for (const header of response.headers.getSetCookie()) {
				const [name = '', ...value] = (header.split(';')[0] ?? '').split('=');
				jar.set(name, value.join('='));
			}
		},
	};
}
