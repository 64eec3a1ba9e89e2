/**
 * A provider in a process of its own: it knows everybody who has an address, answers after 20 ms, and counts
 * requests and credits. It does next to no work, so that what is measured is the client.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

import { serve } from '../processes';

const LATENCY_MS = 20;

export interface ProviderCounts {
	requests: number;
	connections: number;
	credits: number;
	/** Credits, had nobody been paid for twice. */
	least: number;
}

interface AskedRecord {
	email?: string;
}

const known = new Set<string>();
const counts = { requests: 0, connections: 0, credits: 0 };
/** Every so many requests are turned away; 0 for none. */
let slowDownEvery = 0;

function rowOf({ email = '' }: AskedRecord) {
	if (!email.includes('@')) return { email, status: 'not_found' };
	const key = email.toLowerCase();
	known.add(key);
	counts.credits++;
	const lastName = key.slice(0, key.indexOf('@')).replace(/\W/g, '');
	return {
		email: key,
		creditsCharged: 1,
		person: {
			id: key,
			firstName: 'Ada',
			lastName,
			fullName: `Ada ${lastName}`,
			jobTitle: 'Analyst',
			emails: [{ email: key, type: 'work', status: 'verified' }],
			phones: [{ number: '+14155550100', type: 'mobile' }],
			company: { name: 'Example', domain: 'example.com', industry: 'Software' },
			confidence: 95,
		},
	};
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
	const body = await text(request);
	if (request.url === '/counts') return send(response, 200, { ...counts, least: known.size });
	if (request.url?.startsWith('/reset/')) {
		slowDownEvery = Number(request.url.slice('/reset/'.length));
		known.clear();
		Object.assign(counts, { requests: 0, connections: 0, credits: 0 });
		return send(response, 200, {});
	}
	await pause(LATENCY_MS);
	if (slowDownEvery > 0 && ++counts.requests % slowDownEvery === 0) {
		return send(response, 429, { message: 'Too many requests' }, { 'retry-after': '1' });
	}
	if (slowDownEvery === 0) counts.requests++;
	const asked = JSON.parse(body) as AskedRecord | AskedRecord[];
	send(response, 200, Array.isArray(asked) ? asked.map(rowOf) : rowOf(asked));
}

function send(response: ServerResponse, status: number, body: object, headers = {}): void {
	response.writeHead(status, { 'content-type': 'application/json', ...headers });
	response.end(JSON.stringify(body));
}

serve(answer).on('connection', () => void counts.connections++);
