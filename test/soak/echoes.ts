/** Services that answer every request of the right form, at once and within the process. */
import { asRecord, asRecords } from '../../nodes/shared/core/json';
import type { IExecuteFunctions, IHttpRequestOptions } from 'n8n-workflow';

import { readTextOrEmpty } from '../../nodes/Analytics/google/jsonValues';

import { SPELLING_EXAMPLES } from '../../testing/spellings';
import type { Random } from './badNetwork';
import { drawStrangeValue } from './strangeValues';

type Http = IExecuteFunctions['helpers']['httpRequestWithAuthentication'];

const echo = (answer: (url: string, body: unknown) => unknown): Http =>
	(async (_type: string, { url, body }: IHttpRequestOptions) => ({
		statusCode: 200,
		headers: {},
		body: JSON.stringify(answer(new URL(url).pathname, JSON.parse(String(body ?? '{}')))),
	})) as Http;

/** A report has one row, as its request wants it; a resource has a name, and a token or key that the service was sent. */
export const googleEcho = (secret: string) =>
	echo((path, body) => {
		if (path.endsWith(':batchRunReports')) {
			return { reports: asRecords(asRecord(body).requests).map((each) => report(each)) };
		}
		if (/:run\w*Report$/.test(path)) return report(asRecord(body), path);
		if (path.endsWith('/metadata')) return { metrics: [{ apiName: 'sessions' }] };
		if (path.endsWith(':checkCompatibility')) return { metricCompatibilities: [] };
		return { name: 'properties/401000001', token: secret };
	});

function report(body: Record<string, unknown>, path = ':runReport') {
	const ranges = [...asRecords(body.dateRanges), ...asRecords(body.minuteRanges)];
	const names = [
		...asRecords(body.dimensions).map(({ name }) => readTextOrEmpty(name)),
		...(asRecords(body.comparisons).length > 0 ? ['comparison'] : []),
		...(ranges.length > 1 ? ['dateRange'] : []),
	];
	const metrics = asRecords(body.metrics);
	const range = readTextOrEmpty(ranges[0]?.name) || 'date_range_0';
	return {
		dimensionHeaders: names.map((name) => ({ name })),
		metricHeaders: metrics.map(({ name }) => ({ name, type: 'TYPE_INTEGER' })),
		rows: [
			{
				dimensionValues: names.map((name) => ({
					value: name === 'dateRange' ? range : '(not set)',
				})),
				metricValues: metrics.map(() => ({ value: '1' })),
			},
		],
		rowCount: 1,
		metadata: { timeZone: 'Europe/Oslo', currencyCode: 'EUR' },
		kind: `analyticsData#${path.split(':')[1]}`,
	};
}

/** The same service, with a hostile value in one place of each answer, or in place of all of it. */
export const spoilt = (service: Http, random: Random, secret: string): Http =>
	(async (...request: Parameters<Http>) => {
		const response = (await service.call({} as IExecuteFunctions, ...request)) as {
			body: string;
		};
		const body = spoil(JSON.parse(response.body), random, secret);
		const statusCode = random() < 0.8 ? 200 : 300 + Math.floor(random() * 204);
		const quote = quoteOf(secret, random);
		const headers = { location: `https://login.example/${quote}`, 'x-quote': quote };
		return { ...response, headers, statusCode, body: JSON.stringify(body) ?? '' };
	}) as Http;

const spellings = [...SPELLING_EXAMPLES.values()];

/** Some services say back what they were sent, each in its own spelling. */
function quoteOf(secret: string, random: Random): string {
	const spell = spellings[Math.floor(random() * spellings.length)]!;
	return `You sent "${spell(secret)}"`;
}

function spoil(value: unknown, random: Random, secret: string): unknown {
	const names = typeof value === 'object' && value !== null ? Object.keys(value) : [];
	const name = names[Math.floor(random() * names.length)];
	const dice = random();
	if (name === undefined || dice < 0.1)
		return random() < 0.5 ? quoteOf(secret, random) : drawStrangeValue(random, 3);
	const part = (value as Record<string, unknown>)[name];
	const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as typeof value;
	const place = dice < 0.2 && !Array.isArray(value) ? quoteOf(secret, random) : name;
	(copy as Record<string, unknown>)[place] = spoil(part, random, secret);
	return copy;
}

/** Nobody is found, one by one or in bulk. */
export const providerEcho = (): Http =>
	echo((_path, body) => (Array.isArray(body) ? body.map(() => null) : { data: null }));

/** Whether a text has a secret in any of the spellings that services give it. */
export function showsSecret(text: string, secret: string): boolean {
	return spellings.some((spell) => {
		const spelt = spell(secret);
		return text.includes(spelt) || text.includes(JSON.stringify(spelt).slice(1, -1));
	});
}
