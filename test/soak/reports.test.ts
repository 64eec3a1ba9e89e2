/**
 * Reports through a bad network: the rows that a calm one brings, or a failure in words; nothing in between.
 * The short form runs each once, with SOAK_RECORDS as often as a hundredth of these.
 */
import type { IDataObject, IExecuteFunctions, IHttpRequestOptions } from 'n8n-workflow';

import { groupBy } from '../../nodes/shared/core/lists';
import { buildPanelDays } from '../../testing/panelParameters';
import { openAnalyticsSandbox, SHOP, WAREHOUSE, type BenchResult } from '../../testing/analytics';
import { createN8nHttpHelper } from '../../testing/n8nHttp';
import { openSharedBench } from '../../testing/shared';
import { randomFrom } from './badNetwork';
import { SEED } from '../../testing/seed';

const TIMES = process.env.SOAK_RECORDS ? Number(process.env.SOAK_RECORDS) / 100 : 1;

jest.setTimeout(60_000 + TIMES * 10_000);

const bench = openSharedBench(openAnalyticsSandbox);

type Http = IExecuteFunctions['helpers']['httpRequestWithAuthentication'];

const ODDS = { busy: 0.1, serverError: 0.06, reset: 0.03, truncated: 0.03, page: 0.01 };

const random = randomFrom(SEED);
let spoilt = 0;

function badNetwork(token: string): Http {
	const calm = createN8nHttpHelper((options) => ({
		...options,
		headers: { ...options.headers, authorization: `Bearer ${token}` },
	}));
	const send = async (type: string, options: IHttpRequestOptions) => {
		let dice = random();
		const falls = (odds: number) => {
			const fallen = (dice -= odds) < 0;
			if (fallen) spoilt++;
			return fallen;
		};
		if (falls(ODDS.busy)) return refusal(429, 'Exhausted concurrent requests quota.');
		if (falls(ODDS.serverError)) return refusal(503, `Try again, ${token}`);
		if (falls(ODDS.page)) return { statusCode: 200, headers: {}, body: '<html>Sign in' };
		const whole = await calm.call({} as IExecuteFunctions, type, {
			...options,
			encoding: 'text',
		});
		if (falls(ODDS.reset))
			throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
		const { body } = whole as { body: string };
		return falls(ODDS.truncated) ? { ...whole, body: body.slice(0, body.length / 2) } : whole;
	};
	return send as Http;
}

const refusal = (code: number, message: string) => ({
	statusCode: code,
	headers: {},
	body: JSON.stringify({ error: { code, message, status: 'UNAVAILABLE' } }),
});

const june = buildPanelDays('2026-06-01', '2026-06-30');
const REPORTS: Array<[parameters: IDataObject, perItem: IDataObject[]]> = [
	[{ property: SHOP, metrics: ['sessions'], ...june, compareWith: 'previousYear' }, [{}]],
	[
		{ property: SHOP, metrics: ['sessions'], dimensions: ['country'], ...june },
		Array.from({ length: 12 }, (_, index) => ({ limit: index + 1 })),
	],
	[
		{ property: WAREHOUSE, dimensions: ['transactionId'], returnAll: true, output: 'single' },
		[{ metrics: ['eventCount'] }, { metrics: ['eventCount', 'sessions'] }],
	],
];

/** One item that says what happened, and what to do. */
const FAILED = /^\[\{"error":".*\w\. [A-Z].*"\}\]$/;

function rowsByItem({ outputs: [rows = []] }: BenchResult): string[] {
	const items = groupBy(rows, ({ pairedItem }) => (pairedItem as { item: number }).item);
	return [...items.values()].map((each) => JSON.stringify(each.map(({ json }) => json)));
}

it('In a bad network, a report is complete or fails with a sentence', async () => {
	const { quirks } = bench.sandbox.analytics;
	const { accessToken, dataApiBaseUrl, adminApiBaseUrl } = bench.sandbox.describe().analytics;
	const credentials = {
		environment: 'custom',
		dataApiBaseUrl,
		adminApiBaseUrl,
		oauthTokenData: { access_token: accessToken },
	};
	quirks.set({ largeRows: 11_000 });
	for (const [parameters, perItem] of REPORTS) {
		const calm = rowsByItem(await bench.run(parameters, { perItem }));
		for (let time = 0; time < TIMES; time++) {
			const http = badNetwork(accessToken);
			const more = { perItem, credentials, continueOnFail: true, http };
			const result = await bench.run(parameters, more);
			const wrong = rowsByItem(result).filter(
				(rows, item) => rows !== calm[item] && !FAILED.test(rows),
			);
			expect({ seed: SEED, wrong }).toEqual({ seed: SEED, wrong: [] });
			expect(JSON.stringify([result.items, result.hints])).not.toContain(accessToken);
		}
	}
	expect(spoilt).toBeGreaterThan(0);
});
