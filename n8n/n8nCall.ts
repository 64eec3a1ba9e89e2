export type Call = (method: string, path: string, body?: unknown) => Promise<unknown>;
export type Cookies = { send: () => string; keep: (response: Response) => void };

/**
 * For every call to n8n, which closes a connection that rests for five seconds: on a busy machine just when the next
 * call is sent on it, and that call fails.
 */
export const ONE_CALL = { connection: 'close' };

/** n8n wraps most answers in `data`; the type lists come bare. */
export function caller(baseUrl: string, cookies: Cookies): Call {
	return async (method, path, body) => {
		const response = await fetch(baseUrl + path, {
			method,
			headers: { ...ONE_CALL, 'content-type': 'application/json', cookie: cookies.send() },
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
		});
		cookies.keep(response);
		const text = await response.text();
		if (!response.ok)
			throw new Error(`n8n answered ${response.status} to ${method} ${path}: ${text}`);
		const answer = JSON.parse(text) as { data?: unknown } | unknown[];
		return Array.isArray(answer) || answer.data === undefined ? answer : answer.data;
	};
}

export function cookieJar(): Cookies {
	const jar = new Map<string, string>();
	return {
		send: () => [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
		keep: (response) => {
			for (const header of response.headers.getSetCookie()) {
				const [name = '', ...value] = (header.split(';')[0] ?? '').split('=');
				jar.set(name, value.join('='));
			}
		},
	};
}
