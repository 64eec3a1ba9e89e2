import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

import { createFaultQueue } from './faultQueue';
import type { Fault, SandboxReply, SandboxRequest, SandboxService } from './types';

/** A service behind a real socket on loopback, with every request it met and faults to order. */
export type Endpoint = Awaited<ReturnType<typeof listen>>;

/** Port 0 picks a free one, so that test files never collide. */
export async function listen(service: SandboxService, port = 0) {
	const requests: SandboxRequest[] = [];
	const orders = createFaultQueue<Fault>();

	const serve = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
		const request = await readRequest(incoming);
		requests.push(request);
		const fault = orders.take(`${request.method} ${request.path}`);
		const isAnswered = fault?.reply !== undefined || fault?.reset === true;
		const isBefore = isAnswered && fault?.stage !== 'after';
		const processed = isBefore ? undefined : await service.answer(request);
		// Unreferenced, so that a closed sandbox does not keep its process alive.
		if (fault?.delayMs) await pause(fault.delayMs, undefined, { ref: false });
		if (fault?.reset) return void incoming.socket.destroy();
		send(outgoing, fault?.reply ?? processed, fault?.truncate ?? false);
	};

	const server = createServer((incoming, outgoing) => {
		serve(incoming, outgoing).catch((error: unknown) => {
			send(outgoing, { status: 500, body: `sandbox: ${String(error)}` }, false);
		});
	});
	// Never closes a connection that rests: the client's next request could already be on its way.
	server.keepAliveTimeout = 0;
	await new Promise<void>((ready, failed) => {
		server.once('error', failed);
		server.listen(port, '127.0.0.1', ready);
	});
	const actual = (server.address() as AddressInfo).port;
	return {
		/** `http://127.0.0.1:PORT`, no trailing slash. */
		url: `http://127.0.0.1:${actual}`,
		port: actual,
		requests,
		/** Orders are met first come, first served. */
		order: orders.add,
		/** Forgets requests and orders, and puts the service back to its seeded state. */
		reset: () => {
			requests.length = 0;
			orders.reset();
			service.reset();
		},
		close: () =>
			new Promise<void>((closed) => {
				server.close(() => closed());
				server.closeAllConnections();
			}),
	};
}

async function readRequest(incoming: IncomingMessage): Promise<SandboxRequest> {
	// Not by URL, which would tidy up `//` and `..`: services and tests see what was really sent.
	const [, path = '/', query = ''] = /^([^?]*)\??(.*)$/.exec(incoming.url ?? '/') ?? [];
	return {
		method: incoming.method ?? 'GET',
		path,
		query: new URLSearchParams(query),
		headers: incoming.headers as Record<string, string | undefined>,
		text: await text(incoming),
	};
}

function send(outgoing: ServerResponse, reply: SandboxReply | undefined, truncate: boolean): void {
	const { status, headers, body } = reply ?? { status: 204 };
	const text = typeof body === 'string' ? body : JSON.stringify(body);
	const bytes = Buffer.from(text ?? '');
	outgoing.writeHead(status, {
		...(body === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' }),
		'content-length': String(bytes.length),
		...headers,
	});
	if (!truncate) return void outgoing.end(bytes);
	outgoing.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () =>
		outgoing.socket?.destroy(),
	);
}
