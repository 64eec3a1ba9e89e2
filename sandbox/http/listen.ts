import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

import { createFaultQueue } from './faultQueue';
import type { Fault, SandboxReply, SandboxRequest, SandboxService } from './types';

/** A service that listens on a real socket of the loopback interface. */
export interface ServiceEndpoint {
	/** `http://127.0.0.1:PORT`, without a trailing slash. */
	url: string;
	port: number;
	/** All requests since the last reset, in order. */
	requests: SandboxRequest[];
	/** Orders a fault for the next matching requests. If several faults match, the first one ordered applies. */
	order(fault: Fault): void;
	/** Forgets requests and faults, and restores the seeded state of the service. */
	reset(): void;
	close(): Promise<void>;
}

/** Starts a server for a service on 127.0.0.1. Port 0 takes a free port, so that test files never collide. */
export async function listenOnLoopback(
	service: SandboxService,
	port = 0,
): Promise<ServiceEndpoint> {
	const requests: SandboxRequest[] = [];
	const faults = createFaultQueue<Fault>();

	const serve = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
		const request = await readRequest(incoming);
		requests.push(request);
		const fault = faults.take(`${request.method} ${request.path}`);
		const replacesAnswer = fault?.reply !== undefined || fault?.reset === true;
		const skipsService = replacesAnswer && fault?.stage !== 'after';
		const reply = skipsService ? undefined : await service.answer(request);
		// The timer does not keep the process of a closed sandbox alive.
		if (fault?.delayMs) await pause(fault.delayMs, undefined, { ref: false });
		if (fault?.reset) {
			incoming.socket.destroy();
			return;
		}
		send(outgoing, fault?.reply ?? reply, fault?.truncate ?? false);
	};

	const server = createServer((incoming, outgoing) => {
		serve(incoming, outgoing).catch((error: unknown) => {
			send(outgoing, { status: 500, body: `sandbox: ${String(error)}` }, false);
		});
	});
	// Idle connections stay open, because the client's next request could already be on its way.
	server.keepAliveTimeout = 0;
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject);
		server.listen(port, '127.0.0.1', resolve);
	});
	const { port: actualPort } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${actualPort}`,
		port: actualPort,
		requests,
		order: (fault) => faults.add(fault),
		reset: () => {
			requests.length = 0;
			faults.reset();
			service.reset();
		},
		close: () =>
			new Promise<void>((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}

async function readRequest(incoming: IncomingMessage): Promise<SandboxRequest> {
	// The path is not parsed with URL, which would normalize `//` and `..`: services and tests see what was really sent.
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
	if (!truncate) {
		outgoing.end(bytes);
		return;
	}
	const firstHalf = bytes.subarray(0, Math.ceil(bytes.length / 2));
	outgoing.write(firstHalf, () => outgoing.socket?.destroy());
}
