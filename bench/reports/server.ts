/**
 * Google's part in a process of its own: a report of any number of rows, four dimensions and two metrics,
 * answered after 20 ms. Rows are written a thousand at a time, so that what is measured is the client.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

const LATENCY_MS = 20;
const DEFAULT_LIMIT = 10_000;
const LARGEST_PAGE = 250_000;
const BLOCK = 1_000;

const DIMENSIONS = ['date', 'country', 'pagePath', 'transactionId'];
const METRICS = [
	{ name: 'eventCount', type: 'TYPE_INTEGER' },
	{ name: 'purchaseRevenue', type: 'TYPE_CURRENCY' },
];
const COUNTRIES = ['Germany', 'United States', 'Brazil', 'Japan'];

/** Stands for the thousands of a row number, which change from block to block. */
const THOUSANDS = '@@@@';

const block = Array.from({ length: BLOCK }, (_, index) => {
	const number = `${THOUSANDS}${String(index).padStart(3, '0')}`;
	const cells = (values: string[]) => values.map((value) => `{"value":"${value}"}`).join(',');
	const dimensions = ['20260115', COUNTRIES[index % 4]!, `/product/${number}`, `T-${number}`];
	const metrics = [String(index), `${index}.25`];
	return `{"dimensionValues":[${cells(dimensions)}],"metricValues":[${cells(metrics)}]}`;
});
const wholeBlock = block.join(',');

function rows(from: number, to: number): string {
	const parts: string[] = [];
	for (let at = from; at < to; ) {
		const start = at % BLOCK;
		const end = Math.min(BLOCK, start + to - at);
		const part = end - start === BLOCK ? wholeBlock : block.slice(start, end).join(',');
		const thousands = String(Math.floor(at / BLOCK)).padStart(THOUSANDS.length, '0');
		parts.push(part.replaceAll(THOUSANDS, thousands));
		at += end - start;
	}
	return parts.join(',');
}

interface Asked {
	offset?: number;
	limit?: number;
}

let total = 0;
let requests = 0;

/** n8n's node writes offset and limit into the address, where Google does not look for them. */
function pageOf(url: URL, body: Asked): string {
	const number = (name: 'offset' | 'limit', otherwise: number) =>
		Number(url.searchParams.get(name) ?? body[name] ?? otherwise);
	const offset = number('offset', 0);
	const limit = Math.min(number('limit', DEFAULT_LIMIT), LARGEST_PAGE);
	const head = JSON.stringify({
		dimensionHeaders: DIMENSIONS.map((name) => ({ name })),
		metricHeaders: METRICS,
	});
	const tail = JSON.stringify({
		rowCount: total,
		metadata: { currencyCode: 'EUR', timeZone: 'Europe/Berlin' },
		kind: 'analyticsData#runReport',
	});
	const list = rows(offset, Math.min(total, offset + limit));
	return `${head.slice(0, -1)},"rows":[${list}],${tail.slice(1)}`;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
	const url = new URL(request.url ?? '/', 'http://localhost');
	const body = await text(request);
	if (url.pathname === '/requests') return void response.end(String(requests));
	if (url.pathname === '/rows') {
		total = Number(url.searchParams.get('count'));
		requests = 0;
		return void response.end();
	}
	requests++;
	await pause(LATENCY_MS);
	response.writeHead(200, { 'content-type': 'application/json; charset=UTF-8' });
	response.end(pageOf(url, JSON.parse(body) as Asked));
}

const server = createServer((request, response) => {
	answer(request, response).catch((error: unknown) => {
		response.writeHead(500).end(String(error));
	});
});
server.listen(0, '127.0.0.1', () => {
	console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
