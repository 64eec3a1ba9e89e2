import fc from 'fast-check';

import { requestAllPages } from '../../nodes/Analytics/google/pagination';
import type { ApiRequest, Send } from '../../nodes/shared/core/http';
import { isRecord, type JsonRecord } from '../../nodes/shared/core/json';
import { success } from '../../nodes/shared/core/result';
import { buildResponse, createScriptedSend } from '../../testing/answers';

const REPORT: ApiRequest = {
	method: 'POST',
	path: '/v1beta/properties/1:runReport',
	body: { limit: 2 },
	repeatable: true,
};

/** A page with lists of its own, as in parsed JSON. */
const buildPage = (body: object) => buildResponse(200, {}, structuredClone(body));

/** What Google sends with every page, whichever rows it has. */
const AROUND_ROWS = {
	dimensionHeaders: [{ name: 'country' }],
	totals: [{ metricValues: [{ value: '7' }] }],
	minimums: [{ metricValues: [{ value: '1' }] }],
	maximums: [{ metricValues: [{ value: '5' }] }],
	metadata: { timeZone: 'Europe/Oslo' },
};

const listRows = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index }));

interface PagedReport {
	method: { path: string; list: string };
	total: number;
	/** How many rows Google sends at most, page by page; the last number holds for all pages after it. */
	sizes: number[];
}

/** A method of Google that pages its rows by offset. */
function servePages({ method, total, sizes }: PagedReport) {
	const requests: ApiRequest[] = [];
	const send: Send = async (request) => {
		const size = sizes[Math.min(requests.length, sizes.length - 1)]!;
		requests.push(request);
		const { offset = 0 } = isRecord(request.body) ? request.body : {};
		const rows = listRows(total).slice(Number(offset), Number(offset) + size);
		// Google leaves out empty lists and zeros.
		return await Promise.resolve(
			buildPage({
				...AROUND_ROWS,
				...(rows.length > 0 && { [method.list]: rows }),
				...(total > 0 && { rowCount: total }),
			}),
		);
	};
	return { send, requests };
}

const arbitraryReport: fc.Arbitrary<PagedReport> = fc.record({
	method: fc.constantFrom(
		{ path: '/v1beta/properties/1:runReport', list: 'rows' },
		{ path: '/v1beta/properties/1:runAccessReport', list: 'rows' },
		{ path: '/v1beta/properties/1/audienceExports/2:query', list: 'audienceRows' },
	),
	total: fc.nat(40),
	sizes: fc.array(fc.integer({ min: 1, max: 15 }), { minLength: 1, maxLength: 4 }),
});

describe('All pages of a report', () => {
	it('have every row from the first one requested on, once and in order, and everything else once, whatever size the pages have', async () => {
		const offsets = fc.oneof(fc.constant(undefined), fc.nat(45), fc.nat(45).map(String));
		await fc.assert(
			fc.asyncProperty(arbitraryReport, offsets, async (report, offset) => {
				const { send, requests } = servePages(report);
				const { path, list } = report.method;
				const body = { limit: 15, ...(offset !== undefined && { offset }) };
				const found = await requestAllPages(send, { ...REPORT, path, body });
				const rows = listRows(report.total).slice(Number(offset ?? 0));
				expect(found).toEqual(
					success({
						...AROUND_ROWS,
						...(rows.length > 0 && { [list]: rows }),
						...(report.total > 0 && { rowCount: report.total }),
					}),
				);
				const offsetsAfter = requests
					.slice(1)
					.map(({ body: asked }) => asked as JsonRecord);
				expect(offsetsAfter.every((asked) => Number(asked.offset) < report.total)).toBe(
					true,
				);
				expect(offsetsAfter.every((asked) => asked.limit === 15)).toBe(true);
			}),
			{ numRuns: 50 },
		);
	});

	it('are a failure where Google sends fewer rows than it announces', async () => {
		const stops = fc.integer({ min: 0, max: 3 });
		await fc.assert(
			fc.asyncProperty(arbitraryReport, stops, async (report, stop) => {
				const total = report.sizes.slice(0, stop).reduce((sum, size) => sum + size, 0);
				const { path } = report.method;
				const sizes = [...report.sizes.slice(0, stop), 0];
				const { send } = servePages({ ...report, sizes });
				const found = await requestAllPages(send, { ...REPORT, path });
				expect(found).toMatchObject(
					total >= report.total
						? { ok: true }
						: { ok: false, failure: { reason: 'incomplete' } },
				);
			}),
			{ numRuns: 50 },
		);
	});

	it('are a failure if one of them is refused, and no page after it is requested', async () => {
		const { send, requests } = createScriptedSend(
			buildPage({ rows: [1], rowCount: 3 }),
			buildResponse(403, {}, { error: { code: 403 } }),
		);
		expect(await requestAllPages(send, REPORT)).toMatchObject({
			ok: false,
			failure: { status: 403 },
		});
		expect(requests).toHaveLength(2);
	});

	it('of realtime data are requested at once, because it has no offset', async () => {
		const realtime = { ...REPORT, path: '/v1beta/properties/1:runRealtimeReport' };
		const { send, requests } = createScriptedSend(buildPage({ rows: [1, 2], rowCount: 2 }));
		expect(await requestAllPages(send, realtime)).toMatchObject({ value: { rows: [1, 2] } });
		expect(requests.map(({ body }) => body)).toEqual([{ limit: 250_000 }]);
	});

	it.each<[string, object]>([
		['runRealtimeReport', { rows: [1], rowCount: 250_001 }],
		[
			'batchRunReports',
			{
				reports: [
					{ rows: [1], rowCount: 1 },
					{ rows: [1], rowCount: 2 },
				],
			},
		],
	])(
		'of %s, which has no further pages, are a failure where rows are left',
		async (method, body) => {
			const { send } = createScriptedSend(buildPage(body));
			const request = { ...REPORT, path: `/v1beta/properties/1:${method}` };
			expect(await requestAllPages(send, request)).toMatchObject({
				failure: {
					message: 'Google returned fewer rows than it reported',
					reason: 'incomplete',
				},
			});
		},
	);
});

describe('All pages of a list of resources', () => {
	const lists = fc.array(fc.array(fc.nat(), { maxLength: 5 }), { minLength: 1, maxLength: 6 });
	const get: ApiRequest = {
		method: 'GET',
		path: '/v1beta/properties',
		query: { filter: 'parent:accounts/1' },
		repeatable: true,
	};
	const search: ApiRequest = {
		method: 'POST',
		path: '/v1beta/accounts/1:searchChangeHistoryEvents',
		body: { action: 'CREATED' },
		repeatable: true,
	};

	it('have every entry once and in order, and each is requested by the token of the page before it, where the request has its parameters', async () => {
		await fc.assert(
			fc.asyncProperty(lists, fc.boolean(), async (pages, isSearch) => {
				const { send, requests } = createScriptedSend(
					...pages.map((events, index) =>
						buildPage({
							// Google leaves out empty lists, and the token of the last page.
							...(events.length > 0 && { events }),
							...(index < pages.length - 1 && { nextPageToken: `page ${index + 1}` }),
						}),
					),
				);
				const found = await requestAllPages(send, isSearch ? search : get);
				const events = pages.flat();
				expect(found).toEqual(success(events.length > 0 ? { events } : {}));
				const tokens = pages.map((_, index) => (index > 0 ? `page ${index}` : undefined));
				expect(requests.map(({ body, query }) => [body, query])).toEqual(
					tokens.map((pageToken) => {
						const more = pageToken === undefined ? {} : { pageToken };
						return isSearch
							? [{ action: 'CREATED', ...more }, undefined]
							: [undefined, { filter: 'parent:accounts/1', ...more }];
					}),
				);
			}),
			{ numRuns: 50 },
		);
	});

	it('are a failure where a token comes again, which would never end', async () => {
		const pages = [1, 2, 3].map((event) =>
			buildPage({ events: [event], nextPageToken: 'again' }),
		);
		const { send } = createScriptedSend(...pages);
		expect(await requestAllPages(send, get)).toMatchObject({
			ok: false,
			failure: { reason: 'incomplete' },
		});
	});
});
