import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface SeenRequest {
	url: string;
	headers: IncomingHttpHeaders;
}

/** A service for the self-tests: hands out tokens and accepts the newest one, or any API key. */
export interface TokenServer {
	url: string;
	requests: SeenRequest[];
	/** The token handed out last is no longer accepted. */
	expire(): void;
	reset(): void;
	close(): Promise<void>;
}

export async function startTokenServer(): Promise<TokenServer> {
	const requests: SeenRequest[] = [];
	let issued = 0;
	let expired = false;
	const issue = () => {
		issued += 1;
		expired = false;
		return `fresh-${issued}`;
	};
	const accepts = ({ authorization }: IncomingHttpHeaders) =>
		authorization === undefined || (!expired && authorization === `Bearer fresh-${issued}`);
	const server = createServer((request, response) => {
		const { url = '', headers } = request;
		requests.push({ url, headers });
		if (url === '/token')
			return answer(response, 200, { access_token: issue(), expires_in: 3600 });
		if (url === '/session') return answer(response, 200, { token: issue() });
		return accepts(headers) ? answer(response, 200, { ok: true }) : answer(response, 401, {});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		requests,
		expire: () => void (expired = true),
		reset: () => {
			requests.length = 0;
			issued = 0;
			expired = false;
		},
		close: () => new Promise((resolve) => server.close(() => resolve())),
	};
}

function answer(response: ServerResponse, status: number, body: object): void {
	response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
