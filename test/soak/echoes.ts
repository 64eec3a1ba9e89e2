/** Services that answer every request of the right form, at once and within the process. */
import type { IExecuteFunctions, IHttpRequestOptions } from 'n8n-workflow';

import { recordIn, recordsIn, textIn } from '../../nodes/Analytics/google/answer';

import type { Random } from './badNetwork';
import { hostileValue } from './hostile';

type Http = IExecuteFunctions['helpers']['httpRequestWithAuthentication'];

/** Of every request: a key or a token, which services may quote. */
export const SECRET = 'ya29.a-secret-that-nobody-may-see';

const echo = (answer: (url: string, body: unknown) => unknown): Http =>
	(async (_type: string, { url, body }: IHttpRequestOptions) => ({
		statusCode: 200,
		headers: {},
		body: JSON.stringify(answer(new URL(url).pathname, JSON.parse(String(body ?? '{}')))),
	})) as Http;

/** A report has one row, as its request wants it; a resource has a name. */
export const googleEcho = echo((path, body) => {
	if (path.endsWith(':batchRunReports')) {
		return { reports: recordsIn(recordIn(body).requests).map((each) => report(each)) };
	}
	if (/:run\w*Report$/.test(path)) return report(recordIn(body), path);
	if (path.endsWith('/metadata')) return { metrics: [{ apiName: 'sessions' }] };
	if (path.endsWith(':checkCompatibility')) return { metricCompatibilities: [] };
	return { name: 'properties/401000001', token: SECRET };
});

function report(body: Record<string, unknown>, path = ':runReport') {
	const ranges = [...recordsIn(body.dateRanges), ...recordsIn(body.minuteRanges)];
	const names = [
		...recordsIn(body.dimensions).map(({ name }) => textIn(name)),
		...(recordsIn(body.comparisons).length > 0 ? ['comparison'] : []),
		...(ranges.length > 1 ? ['dateRange'] : []),
	];
	const metrics = recordsIn(body.metrics);
	const range = textIn(ranges[0]?.name) || 'date_range_0';
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
export const spoilt = (service: Http, random: Random): Http =>
	(async (...request: Parameters<Http>) => {
		const response = (await service.call({} as IExecuteFunctions, ...request)) as {
			body: string;
		};
		const body = spoil(JSON.parse(response.body), random);
		const statusCode = random() < 0.8 ? 200 : 400 + Math.floor(random() * 104);
		return { ...response, statusCode, body: JSON.stringify(body) ?? '' };
	}) as Http;

/** Some services say back what they were sent. */
const QUOTES = `You sent "${SECRET}"`;

function spoil(value: unknown, random: Random): unknown {
	const names = typeof value === 'object' && value !== null ? Object.keys(value) : [];
	const name = names[Math.floor(random() * names.length)];
	if (name === undefined || random() < 0.1)
		return random() < 0.5 ? QUOTES : hostileValue(random, 3);
	const part = (value as Record<string, unknown>)[name];
	const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as typeof value;
	(copy as Record<string, unknown>)[name] = spoil(part, random);
	return copy;
}

/** Nobody is found, one by one or in bulk. */
export const providerEcho = echo((_path, body) =>
	Array.isArray(body) ? body.map(() => null) : { data: null },
);
