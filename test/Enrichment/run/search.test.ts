import { endingOf } from '../../../nodes/Enrichment/run/search';
import type { Answer } from '../../../nodes/shared/core/http';
import type { JsonRecord } from '../../../nodes/shared/core/json';
import { asResponse } from '../../../testing/lookups';
import { sharedBench, type SearchOptions } from '../../../testing/providers';

const bench = sharedBench('documented');
/** One that publishes its prices. */
const priced = sharedBench('peopleDataLabs');

const people = (from: number, count: number) =>
	Array.from({ length: count }, (_, index) => ({
		id: `P${from + index}`,
		firstName: `First${from + index}`,
		jobTitle: 'CTO',
	}));

const ok = (body: unknown): Answer => asResponse(200, body);

const bodiesOf = ({ requests }: typeof bench) => requests.map(({ body }) => body as JsonRecord);

/** A search whose pages are given by this function of the request's number, from 0 on. */
async function search(
	pageOf: (index: number, body: JsonRecord) => Answer,
	more: SearchOptions = {},
) {
	bench.useNetwork(({ body }) => pageOf(bench.requests.length - 1, body as JsonRecord));
	const report = await bench.search('contact', { jobTitle: 'CTO' }, more);
	const ids = report.rows.map(({ result }) => result.providerId);
	return { report, requests: bodiesOf(bench), ids };
}

describe('a search', () => {
	it('gives no match for a row that is empty', async () => {
		const { ids } = await search(() => ok({ results: [null, ...people(0, 1)], total: 2 }), {
			limit: 2,
		});
		expect(ids).toHaveLength(1);
	});

	it('asks for two pages of 51 for 101 records, and gives 101', async () => {
		const { requests, ids } = await search(
			(index) => ok({ results: people(index * 51, 51), total: 900 }),
			{ limit: 101 },
		);
		expect(requests.map(({ pageSize }) => pageSize)).toEqual([51, 51]);
		expect(ids).toHaveLength(101);
	});

	it('ends where a provider ignores paging, gives each person once, and says so', async () => {
		const { report, requests, ids } = await search(() => ok({ results: people(0, 100) }));
		expect(requests).toHaveLength(2);
		expect(ids).toHaveLength(100);
		expect(endingOf(report)).toContain('nothing new on the next page');
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
		['no content', asResponse(204, '')],
		['a 404 that says so', asResponse(404, { message: 'No results' })],
	])('is empty, not failed, with %s', async (_what, answer) => {
		const { report } = await search(() => answer);
		expect(report).toMatchObject({ rows: [], failure: undefined, warning: undefined });
	});

	it('keeps what came before a page that fails, and says why the list ends', async () => {
		const { report, ids } = await search((index) =>
			index === 0
				? ok({ results: people(0, 100), total: 300 })
				: asResponse(402, { message: 'No credits left' }),
		);
		expect(ids).toHaveLength(100);
		expect(endingOf(report)).toBe(
			'The search ended after 100 matches: No credits left. Add credits at the provider, then run what is left again.',
		);
	});

	it("holds 'Max Credits' where the price is not known: one match is asked for first", async () => {
		const { report, requests, ids } = await search(
			(_, { pageSize, page = 1 }) => {
				const size = Number(pageSize);
				const results = people((Number(page) - 1) * size, size);
				return ok({ results, total: 900, credits_charged: size });
			},
			{ limit: 50, maxCredits: 10 },
		);
		expect(requests.map(({ pageSize }) => pageSize)).toEqual([1, 9]);
		expect(report.creditsSpent).toBe(10);
		expect(ids).toHaveLength(9);
		expect(endingOf(report)).toContain("Raise 'Max Credits'");
	});

	it.each<[string, (start: number, size: number) => JsonRecord]>([
		['offset', (start) => ({ offset: start })],
		['cursor', (start, size) => ({ next_cursor: String(start + size) })],
	])('buys no match twice to learn the price where pages go on by %s', async (style, place) => {
		const { report, requests, ids } = await search(
			(_, { pageSize, [style]: from = 0 }) => {
				const [start, size] = [Number(from), Number(pageSize)];
				const results = people(start, size);
				return ok({ results, total: 900, credits_charged: size, ...place(start, size) });
			},
			{ limit: 50, maxCredits: 10 },
		);
		expect(requests.map(({ pageSize }) => pageSize)).toEqual([1, 9]);
		expect([report.creditsSpent, ids.length]).toEqual([10, 10]);
	});

	it('goes on where the provider ignores the size of the page that told the price', async () => {
		const { report, requests, ids } = await search(
			(_, { page = 1 }) => {
				const results = people((Number(page) - 1) * 25, 25);
				return ok({ results, total: 50, credits_charged: 25 });
			},
			{ maxCredits: 100 },
		);
		expect(requests.map(({ page = 1 }) => page)).toEqual([1, 2]);
		expect([report.creditsSpent, ids.length]).toEqual([50, 50]);
	});

	it("asks for as many as 'Max Credits' allows where the price is known", async () => {
		priced.useNetwork(({ body }) => {
			const data = people(0, (body as { size: number }).size);
			return ok({ status: 200, data, total: 900, scroll_token: 'next' });
		});
		const limits = { limit: 100, maxCredits: 30 };
		const { failure, rows } = await priced.search('contact', { jobTitle: 'CTO' }, limits);
		expect(bodiesOf(priced)).toMatchObject([{ size: 30 }]);
		expect(rows).toHaveLength(30);
		expect(failure).toMatchObject({ reason: 'creditLimit' });
	});

	it('counts a page that cannot be read as paid', async () => {
		priced.useNetwork(() => ok({ status: 200, people: [] }));
		const limits = { limit: 10, maxCredits: 30 };
		const report = await priced.search('contact', { jobTitle: 'CTO' }, limits);
		expect(report.failure?.message).toContain('is not a list');
		expect(report.creditsSpent).toBe(10);
	});

	it("stops before a page that could pass 'Max Credits'", async () => {
		const { report } = await search(
			(index) => ok({ results: people(index * 100, 100), total: 900, credits_charged: 10 }),
			{ maxCredits: 25 },
		);
		expect(report.creditsSpent).toBe(20);
		expect(report.failure).toMatchObject({ reason: 'creditLimit' });
	});
});
