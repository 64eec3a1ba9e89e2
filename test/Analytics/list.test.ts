import fc from 'fast-check';

import { fetchResourceList } from '../../nodes/Analytics/google/resourceList';
import type { Send } from '../../nodes/shared/core/http';
import { success } from '../../nodes/shared/core/result';

const LIST = { path: '/v1beta/properties', answerKey: 'properties' };

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

type Page = (start: string | undefined) => object;

/** Google with these pages of numbers, and the page tokens that it was asked for. */
function google(page: Page) {
	const asked: Array<string | undefined> = [];
	const send: Send = async ({ query }) => {
		const start = query?.pageToken as string | undefined;
		asked.push(start);
		return { kind: 'response', status: 200, headers: {}, body: page(start) };
	};
	return { send, asked };
}

const resources = (numbers: number[]) => numbers.map((number) => ({ name: `${number}` }));

/** Each leads to the next. */
function pagesOf(...pages: number[][]) {
	return google((start) => {
		const index = start === undefined ? 0 : Number(start.slice(1));
		const page = pages[index];
		if (page === undefined) throw new Error(`Page ${start} was not expected`);
		return {
			...(page.length > 0 && { properties: resources(page) }),
			...(index + 1 < pages.length && { nextPageToken: `p${index + 1}` }),
		};
	});
}

const buildListResult = (numbers: number[], hasMore = false) =>
	success({ items: resources(numbers), hasMore });

describe('Get Many', () => {
	it('returns more records than fit into one response', async () => {
		const { send } = pagesOf(upTo(200_001), upTo(200_001));
		const found = await fetchResourceList(send, LIST);
		expect(found.ok && found.value.items.length).toBe(400_002);
	});

	it('fails instead of returning a list without its end', async () => {
		const { send, asked } = google((start) =>
			start === undefined
				? { properties: resources([1]), nextPageToken: 'p1' }
				: { error: { code: 500, message: 'It broke' } },
		);
		const failure = { message: 'It broke' };
		expect(await fetchResourceList(send, LIST)).toMatchObject({ ok: false, failure });
		expect(asked).toEqual([undefined, 'p1']);
	});

	it('returns exactly the first records up to the limit, whatever the pages look like, without a needless request', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(fc.array(fc.nat(), { maxLength: 4 }), { minLength: 1, maxLength: 12 }),
				fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constant(Infinity)),
				async (pages, limit) => {
					const { send, asked } = pagesOf(...pages);
					const before = pages.map((_, index) => pages.slice(0, index).flat().length);
					const every = pages.flat();
					const needed = before.filter((count) => count < limit).length;
					expect(await fetchResourceList(send, LIST, limit)).toEqual(
						buildListResult(
							every.slice(0, limit),
							every.length > limit || needed < pages.length,
						),
					);
					expect(asked).toHaveLength(needed);
				},
			),
		);
	});
});

describe('Get Many, when the pages of a list go in circles,', () => {
	it.each([
		['a page that leads to itself', ['a', 'a'], 2],
		['two pages that lead to each other', ['a', 'b', 'a'], 3],
	])('fails: %s', async (_claim, nexts, requests) => {
		const { send, asked } = google(() => ({ nextPageToken: nexts[asked.length - 1] }));
		expect(await fetchResourceList(send, LIST)).toMatchObject({
			ok: false,
			failure: {
				message: 'The service sent the page "a" as the next page twice',
				reason: 'incomplete',
			},
		});
		expect(asked).toHaveLength(requests);
	});

	it('stops after 1,000 pages with ever new page tokens, and says which page would be next', async () => {
		const { send, asked } = google(() => ({ nextPageToken: `token ${asked.length}` }));
		expect(await fetchResourceList(send, LIST)).toMatchObject({
			ok: false,
			failure: {
				message: 'The list goes on after 1,000 pages; the next one would be "token 1000"',
				reason: 'endless',
			},
		});
		expect(asked).toHaveLength(1000);
	});
});
