/**
 * The Data API in a process of its own. It answers after 20 ms with any number of rows of the requested columns. Rows are
 * written a thousand at a time, so that a bench measures the client.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';

import { startBenchServer } from '../processes';
import { REPORT_DIMENSIONS, REPORT_METRICS } from './columns';

const LATENCY_MS = 20;
const DEFAULT_LIMIT = 10_000;
const LARGEST_PAGE = 250_000;
const BLOCK = 1_000;

const COUNTRIES = ['Germany', 'United States', 'Brazil', 'Japan'];
const ADDRESS_LENGTH = 500;

/** A placeholder for the thousands of a row number, which differ between blocks. */
const THOUSANDS = '@@@@';

/** Stands for the day of the rows of a block. */
const DAY = '########';
const ONLY_DAY = '20260115';
const DAY_MS = 86_400_000;

/** The value of a dimension in a row of a block. */
function buildDimensionValue(name: string, index: number): string {
	const number = `${THOUSANDS}${String(index).padStart(3, '0')}`;
	if (name === 'date') return DAY;
	if (name === 'country') return COUNTRIES[index % COUNTRIES.length]!;
	if (name === 'transactionId') return `T-${number}`;
	if (name === 'pagePath') return `/product/${number}`;
	return `https://www.example.com/product/${number}?from=`.padEnd(ADDRESS_LENGTH, name);
}

function buildMetricValue(name: string, index: number): string {
	return name.endsWith('Revenue') ? `${index}.25` : String(index);
}

interface RowBlock {
	rows: string[];
	text: string;
}

/** The block for the columns of the latest request. */
let latestBlock: RowBlock & { columns: string } = { columns: '', rows: [], text: '' };

function buildBlock(dimensions: string[], metrics: string[]): RowBlock {
	const columns = [...dimensions, ...metrics].join();
	if (latestBlock.columns === columns) return latestBlock;
	const cells = (values: string[]) => values.map((value) => `{"value":"${value}"}`).join(',');
	const rows = Array.from({ length: BLOCK }, (_, index) => {
		const words = cells(dimensions.map((name) => buildDimensionValue(name, index)));
		const numbers = cells(metrics.map((name) => buildMetricValue(name, index)));
		return `{"dimensionValues":[${words}],"metricValues":[${numbers}]}`;
	});
	latestBlock = { columns, rows, text: rows.join(',') };
	return latestBlock;
}

/** Rows are written in parts, since a page of long rows is more than one string can hold. */
function* writeRowBlocks(
	{ rows, text }: RowBlock,
	from: number,
	to: number,
	dayOfRow: (row: number) => string,
): Generator<string> {
	for (let at = from; at < to; ) {
		const start = at % BLOCK;
		const end = Math.min(BLOCK, start + to - at);
		const part = end - start === BLOCK ? text : rows.slice(start, end).join(',');
		const thousands = String(Math.floor(at / BLOCK)).padStart(THOUSANDS.length, '0');
		yield (at > from ? ',' : '') +
			part.replaceAll(THOUSANDS, thousands).replaceAll(DAY, dayOfRow(at));
		at += end - start;
	}
}

interface ReportRequest {
	requests?: ReportRequest[];
	offset?: number;
	limit?: number;
	dimensions?: Array<{ name: string }>;
	metrics?: Array<{ name: string }>;
	metricAggregations?: string[];
	dateRanges?: Array<{ startDate: string; endDate: string }>;
}

let rowsOfEveryReport = 0;
/** How many rows each day has, a multiple of a thousand; 0 where all rows are of one day. */
let rowsPerDay = 0;
let requestCount = 0;

/** How many rows a report has, and of which day each is: every day of its range has as many. */
function distributeRows({ dateRanges }: ReportRequest): {
	rowCount: number;
	dayOfRow: (row: number) => string;
} {
	const [range] = dateRanges ?? [];
	const first = Date.parse(String(range?.startDate));
	const last = Date.parse(String(range?.endDate));
	if (rowsPerDay === 0 || Number.isNaN(first)) {
		return { rowCount: rowsOfEveryReport, dayOfRow: () => ONLY_DAY };
	}
	const days = Math.round((last - first) / DAY_MS) + 1;
	return {
		rowCount: days * rowsPerDay,
		dayOfRow: (row) => {
			const day = new Date(first + Math.floor(row / rowsPerDay) * DAY_MS);
			return day.toISOString().slice(0, 10).replaceAll('-', '');
		},
	};
}

/** Also reads offset and limit from the URL, where n8n's node writes them and Google ignores them. */
function* writeReport(url: URL, body: ReportRequest): Generator<string> {
	const number = (name: 'offset' | 'limit', otherwise: number) =>
		Number(url.searchParams.get(name) ?? body[name] ?? otherwise);
	const offset = number('offset', 0);
	const { rowCount, dayOfRow } = distributeRows(body);
	const limit = Math.min(number('limit', DEFAULT_LIMIT), LARGEST_PAGE);
	const dimensions = (body.dimensions ?? REPORT_DIMENSIONS.map((name) => ({ name }))).map(
		readFieldName,
	);
	const metrics = (body.metrics ?? REPORT_METRICS.map((name) => ({ name }))).map(readFieldName);
	const head = JSON.stringify({
		dimensionHeaders: dimensions.map((name) => ({ name })),
		metricHeaders: metrics.map((name) => ({ name, type: resolveMetricType(name) })),
	});
	const isTotalAsked = body.metricAggregations?.includes('TOTAL') ?? false;
	const tail = JSON.stringify({
		...(isTotalAsked && { totals: [buildTotalsRow(dimensions, metrics, rowCount)] }),
		rowCount,
		metadata: { currencyCode: 'EUR', timeZone: 'Europe/Berlin' },
		kind: 'analyticsData#runReport',
	});
	yield `${head.slice(0, -1)},"rows":[`;
	const end = Math.min(rowCount, offset + limit);
	yield* writeRowBlocks(buildBlock(dimensions, metrics), offset, end, dayOfRow);
	yield `],${tail.slice(1)}`;
}

/** A row with the sums of all rows. */
function buildTotalsRow(dimensions: string[], metrics: string[], rowCount: number) {
	const sumTo = (name: string, count: number) =>
		Array.from({ length: count }, (_, index) => Number(buildMetricValue(name, index))).reduce(
			(sum, value) => sum + value,
			0,
		);
	const totalOf = (name: string) =>
		Math.floor(rowCount / BLOCK) * sumTo(name, BLOCK) + sumTo(name, rowCount % BLOCK);
	return {
		dimensionValues: dimensions.map(() => ({ value: 'RESERVED_TOTAL' })),
		metricValues: metrics.map((name) => ({ value: String(totalOf(name)) })),
	};
}

/** Several reports in one response. */
function* writeBatch(url: URL, requests: ReportRequest[]): Generator<string> {
	yield '{"reports":[';
	for (const [index, request] of requests.entries()) {
		if (index > 0) yield ',';
		yield* writeReport(url, request);
	}
	yield '],"kind":"analyticsData#batchRunReports"}';
}

const readFieldName = ({ name }: { name: string }) => name;
const resolveMetricType = (name: string) =>
	name.endsWith('Revenue') ? 'TYPE_CURRENCY' : 'TYPE_INTEGER';

async function answerReportRequest(
	request: IncomingMessage,
	response: ServerResponse,
): Promise<void> {
	const url = new URL(request.url ?? '/', 'http://localhost');
	const body = await text(request);
	if (url.pathname === '/requests') return void response.end(String(requestCount));
	if (url.pathname === '/rows') {
		rowsOfEveryReport = Number(url.searchParams.get('count'));
		rowsPerDay = Number(url.searchParams.get('perDay'));
		requestCount = 0;
		return void response.end();
	}
	requestCount++;
	await pause(LATENCY_MS);
	response.writeHead(200, { 'content-type': 'application/json; charset=UTF-8' });
	const asked = JSON.parse(body) as ReportRequest;
	const parts = asked.requests ? writeBatch(url, asked.requests) : writeReport(url, asked);
	const page = Readable.from(parts, { objectMode: false });
	// A client may disconnect during a page that is too large for it.
	await pipeline(page, response).catch(() => undefined);
}

startBenchServer(answerReportRequest);
