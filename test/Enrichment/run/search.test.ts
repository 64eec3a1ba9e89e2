import type { IDataObject } from 'n8n-workflow';

import type { Answer } from '../../../nodes/shared/core/http';
import type { JsonRecord } from '../../../nodes/shared/core/json';
import { toApiResponse } from '../../../testing/answers';
import { readCreditsUsed } from '../../../testing/enrichmentNode';
import { getSharedProviderBench } from '../../../testing/providers';

const bench = getSharedProviderBench('documented');
/** One that publishes its prices. */
const priced = getSharedProviderBench('peopleDataLabs');

const people = (from: number, count: number) =>
	Array.from({ length: count }, (_, index) => ({
		id: `P${from + index}`,
		firstName: `First${from + index}`,
		jobTitle: 'CTO',
	}));

const ok = (body: unknown): Answer => toApiResponse(200, body);

const bodiesOf = ({ requests }: typeof bench) => requests.map(({ body }) => body as JsonRecord);

/** A search whose pages are given by this function of the request's number, from 0 on. */
async function search(
	pageOf: (index: number, body: JsonRecord) => Answer,
	parameters: IDataObject = {},
) {
	bench.useNetwork(({ body }) => pageOf(bench.requests.length - 1, body as JsonRecord));
	const result = await bench.search('contact', { jobTitle: 'CTO', ...parameters });
	const ids = result.items.map(({ providerId }) => providerId);
	return {
		...result,
		requests: bodiesOf(bench),
		ids,
		creditsUsed: readCreditsUsed(result.hints),
	};
}

describe('Search', () => {
	it('returns no match for an empty row', async () => {
		const { ids } = await search(() => ok({ results: [null, ...people(0, 1)], total: 2 }), {
			limit: 2,
		});
		expect(ids).toHaveLength(1);
	});

	it('requests two pages of 51 for 101 records, and returns 101', async () => {
		const { requests, ids } = await search(
			(index) => ok({ results: people(index * 51, 51), total: 900 }),
			{ limit: 101 },
		);
		expect(requests.map(({ pageSize }) => pageSize)).toEqual([51, 51]);
		expect(ids).toHaveLength(101);
	});

	it('ends where a provider ignores paging, returns each person once, and says so', async () => {
		const { warning, requests, ids } = await search(() => ok({ results: people(0, 100) }));
		expect(requests).toHaveLength(2);
		expect(ids).toHaveLength(100);
		expect(warning).toContain('nothing new on the next page');
	});

	it('ends where a provider ignores paging and the only difference between its rows is the time of the answer', async () => {
		const { warning, requests, items } = await search((index) =>
			ok({
				results: people(0, 100).map(({ firstName, jobTitle }, row) => ({
					firstName,
					jobTitle,
					retrievedAt: `2026-11-21T12:00:0${index}.${row}Z`,
				})),
			}),
		);
		expect(requests).toHaveLength(2);
		expect(items).toHaveLength(100);
		expect(warning).toContain('nothing new on the next page');
	});

	it('keeps two people on one page who look the same', async () => {
		const { items } = await search(() =>
			ok({ results: [{ fullName: 'John Smith' }, { fullName: 'John Smith' }], total: 2 }),
		);
		expect(items).toHaveLength(2);
	});

	it('ends after a thousand pages, whatever comes, keeps them and says so', async () => {
		const { warning, requests, items } = await search((index) =>
			ok({ results: people(index * 2, 2), next_cursor: `page ${index}`, has_more: true }),
		);
		expect(requests).toHaveLength(1000);
		expect(items).toHaveLength(2000);
		expect(warning).toContain('The list goes on after 1,000 pages');
	});

	it('ends where a cursor leads back to a page that was already requested, and says so', async () => {
		const { warning, requests } = await search((index) =>
			ok({ results: people(index * 2, 2), next_cursor: 'again', has_more: true }),
		);
		expect(requests).toHaveLength(2);
		expect(warning).toContain('as the next page twice');
	});

	it.each<[string, JsonRecord]>([
		['a null list and a total of 0', { results: null, total: 0 }],
		['a null list in data', { data: { people: null }, total: 0 }],
		['a null list and a page', { people: null, pagination: { page: 1 } }],
	])('reports no matches instead of an error with %s', async (_what, body) => {
		const { items, error, warning } = await search(() => ok(body));
		expect([items, error, warning]).toEqual([[], undefined, undefined]);
	});

	it('reports an error with a null list beside a message', async () => {
		const { error } = await search(() => ok({ results: null, message: 'Try again' }));
		expect(error?.message).toBe('Try again');
	});

	it.each<[string, (index: number) => JsonRecord]>([
		['a total', () => ({ total: 9 })],
		['has_more', (index) => ({ has_more: index < 2 })],
		['a next link', (index) => (index < 2 ? { next: 'https://api.example.com/2' } : {})],
	])(
		'does not take a short page for the end while %s says that there is more',
		async (_by, facts) => {
			const { ids } = await search((index) =>
				ok({ results: index < 3 ? people(index * 3, 3) : [], ...facts(index) }),
			);
			expect(ids).toHaveLength(9);
		},
	);

	it.each<[string, Answer]>([
		['no content', toApiResponse(204, '')],
		['a 404 that says so', toApiResponse(404, { found: false })],
	])('reports no matches instead of an error with %s', async (_what, answer) => {
		const { items, error, warning } = await search(() => answer);
		expect([items, error, warning]).toEqual([[], undefined, undefined]);
	});

	it('keeps the pages before one that fails, and says why the list ends', async () => {
		const { warning, ids } = await search((index) =>
			index === 0
				? ok({ results: people(0, 100), total: 300 })
				: toApiResponse(402, { message: 'No credits left' }),
		);
		expect(ids).toHaveLength(100);
		expect(warning).toBe(
			'The search ended after 100 matches: Your account with the provider has no credits left. The provider said: "No credits left" (status 402). Add credits to your provider account, then run the remaining items again.',
		);
	});

	it("requests from an API without a published price as many as 'Max Credits' allows at 2 credits each", async () => {
		const { warning, creditsUsed, requests, ids } = await search(
			(_, { pageSize, page = 1 }) => {
				const size = Number(pageSize);
				const results = people((Number(page) - 1) * size, size);
				return ok({ results, total: 900, credits_charged: size });
			},
			{ limit: 50, maxCredits: 10 },
		);
		// The next page has five, too, and could cost 10 of the 5 credits that are left.
		expect(requests.map(({ pageSize }) => pageSize)).toEqual([5]);
		expect(creditsUsed).toBe(5);
		expect(ids).toHaveLength(5);
		expect(warning).toBe(
			"The search ended after 5 matches: The next page can cost 10 credits at the provider, and 5 of your 10 remain. Raise 'Max Credits', or lower 'Limit'.",
		);
	});

	it.each<[string, (start: number, size: number) => JsonRecord]>([
		['offset', (start) => ({ offset: start })],
		['cursor', (start, size) => ({ next_cursor: String(start + size) })],
	])('requests smaller pages near the limit where pages continue by %s', async (style, place) => {
		const { creditsUsed, requests, ids } = await search(
			(_, { pageSize, [style]: from = 0 }) => {
				const [start, size] = [Number(from), Number(pageSize)];
				const results = people(start, size);
				return ok({ results, total: 900, credits_charged: size, ...place(start, size) });
			},
			{ limit: 50, maxCredits: 10 },
		);
		expect(requests.map(({ pageSize }) => pageSize)).toEqual([5, 2, 1, 1]);
		expect([creditsUsed, ids.length]).toEqual([9, 9]);
	});

	it('reserves the price of the real page size where the provider ignores the requested one', async () => {
		const { creditsUsed, requests } = await search(
			(_, { page = 1 }) => {
				const results = people((Number(page) - 1) * 25, 25);
				return ok({ results, total: 900, credits_charged: 25 });
			},
			{ limit: 60, maxCredits: 60 },
		);
		expect(requests.map(({ page = 1 }) => page)).toEqual([1]);
		expect(creditsUsed).toBe(25);
	});

	it("requests as many as 'Max Credits' allows where the price is known", async () => {
		priced.useNetwork(({ body }) => {
			const data = people(0, (body as { size: number }).size);
			return ok({ status: 200, data, total: 900, scroll_token: 'next' });
		});
		const limits = { limit: 100, maxCredits: 30 };
		const { items, warning } = await priced.search('contact', { jobTitle: 'CTO', ...limits });
		expect(bodiesOf(priced)).toMatchObject([{ size: 30 }]);
		expect(items).toHaveLength(30);
		expect(warning).toContain("'Max Credits'");
	});

	it('counts an unreadable page as charged', async () => {
		priced.useNetwork(() => ok({ status: 200, people: [] }));
		const search = { resource: 'contact', operation: 'search', limit: 10, maxCredits: 30 };
		const perItem = ['CTO', 'CEO', 'CFO', 'COO'].map((jobTitle) => ({ jobTitle }));
		const { items } = await priced.runNode(search, perItem, { perItem, continueOnFail: true });
		const errors = items.map(({ error }) => String(error));
		expect(priced.requests).toHaveLength(3);
		expect(errors[0]).toContain('is not a list');
		expect(errors[3]).toContain("'Max Credits'");
	});

	it("stops before a page that could exceed 'Max Credits'", async () => {
		const { warning, creditsUsed } = await search(
			(index) => ok({ results: people(index * 10, 10), total: 900, credits_charged: 20 }),
			{ maxCredits: 50 },
		);
		expect(creditsUsed).toBe(20);
		expect(warning).toContain("'Max Credits'");
	});
});
