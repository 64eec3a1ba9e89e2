import { once } from 'node:events';
import { get } from 'node:http';

import { listen, type Endpoint } from '../../sandbox/http/listen';
import type { Fault, Service } from '../../sandbox/http/types';

const opened: Endpoint[] = [];

afterAll(() => Promise.all(opened.map((endpoint) => endpoint.close())));

/** A service that counts how often it did its work. */
async function open() {
	const seen: string[] = [];
	const service: Service = {
		answer: ({ method, path }) => {
			seen.push(`${method} ${path}`);
			return { status: 200, body: { done: seen.length } };
		},
		reset: () => void (seen.length = 0),
	};
	const endpoint = await listen(service);
	opened.push(endpoint);
	return { endpoint, seen, ask: (path = '/') => fetch(`${endpoint.url}${path}`) };
}

describe('a fault', () => {
	it.each([
		['a connection dropped before the work', { reset: true }, 0],
		['a connection dropped after the work', { reset: true, stage: 'after' }, 1],
		['a truncated answer', { truncate: true }, 1],
	] as Array<[string, Fault, number]>)('may be %s', async (_what, fault, worked) => {
		const { endpoint, seen, ask } = await open();
		endpoint.order(fault);
		await expect(ask().then((response) => response.text())).rejects.toThrow();
		expect(seen).toHaveLength(worked);
		expect((await ask()).status).toBe(200);
	});

	it.each([
		['instead of the work', { reply: { status: 503 } }, 0],
		['after the work', { reply: { status: 503 }, stage: 'after' }, 1],
	] as Array<[string, Fault, number]>)(
		'may be another answer, %s',
		async (_when, fault, worked) => {
			const { endpoint, seen, ask } = await open();
			endpoint.order(fault);
			expect((await ask()).status).toBe(503);
			expect(seen).toHaveLength(worked);
		},
	);

	it('may be silence, so that the client gives up although the work is done', async () => {
		const { endpoint, seen } = await open();
		endpoint.order({ delayMs: 60_000 });
		const giveUp = new AbortController();
		const asked = fetch(endpoint.url, { signal: giveUp.signal });
		while (seen.length === 0) await new Promise((next) => setImmediate(next));
		giveUp.abort();
		await expect(asked).rejects.toThrow(/abort/);
		expect(seen).toHaveLength(1);
	});

	it('waits for the request it is meant for, as often as ordered', async () => {
		const { endpoint, ask } = await open();
		endpoint.order({ match: /^GET \/a/, times: 2, reply: { status: 500 } });
		const statuses = [];
		for (const path of ['/b', '/a', '/b', '/a', '/a']) statuses.push((await ask(path)).status);
		expect(statuses).toEqual([200, 500, 200, 500, 200]);
	});

	it('is forgotten on reset, with the requests and the state of the service', async () => {
		const { endpoint, seen, ask } = await open();
		await ask();
		endpoint.order({ reset: true });
		endpoint.reset();
		expect([endpoint.requests, seen]).toEqual([[], []]);
		expect((await ask()).status).toBe(200);
	});
});

it('hands a path and a query on as they were sent', async () => {
	const { endpoint } = await open();
	// fetch would tidy the path up.
	await once(get(endpoint.url, { path: '/a//%2e%2e/../b%20c?x=1&x=a+b' }), 'response');
	const [request] = endpoint.requests;
	expect(request?.path).toBe('/a//%2e%2e/../b%20c');
	expect(request?.query.getAll('x')).toEqual(['1', 'a b']);
});
