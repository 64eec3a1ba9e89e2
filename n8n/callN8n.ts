export type CallN8n = (method: string, path: string, body?: unknown) => Promise<unknown>;
export type CookieJar = { toHeader: () => string; storeFrom: (response: Response) => void };

/**
 * For every call to n8n, which closes a connection that rests for five seconds: on a busy machine just when the next
 * call is sent on it, and that call fails.
 */
export const CLOSE_CONNECTION = { connection: 'close' };

/** n8n wraps most answers in `data`; the type lists come bare. */
export function buildCallN8n(baseUrl: string, cookies: CookieJar): CallN8n {
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
