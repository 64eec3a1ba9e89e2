import fc from 'fast-check';

import { collectPages, type Page } from '../../nodes/shared/core/paging';
import { failed, success } from '../../nodes/shared/core/result';

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

/** A service with these pages, each leading to the next, and the page starts it was asked for. */
function pagesOf(...pages: Array<Omit<Page<number>, 'next'>>) {
	const asked: Array<string | undefined> = [];
	const fetchPage = async (start: string | undefined) => {
		asked.push(start);
		const index = start === undefined ? 0 : Number(start.slice(1));
		const page = pages[index];
		if (page === undefined) throw new Error(`Page ${start} was not expected`);
		return success({ ...page, next: index + 1 < pages.length ? `p${index + 1}` : undefined });
	};
	return { fetchPage, asked };
}

describe('collectPages', () => {
	it('puts all pages together, asking for each where the one before said', async () => {
		const { fetchPage, asked } = pagesOf({ items: [1, 2] }, { items: [3] }, { items: [4, 5] });
		expect(await collectPages(fetchPage)).toEqual(success([1, 2, 3, 4, 5]));
		expect(asked).toEqual([undefined, 'p1', 'p2']);
	});

	it('takes more records than fit into one call', async () => {
		const { fetchPage } = pagesOf({ items: upTo(200_001) }, { items: upTo(200_001) });
		const all = await collectPages(fetchPage);
		expect(all.ok && all.value.length).toBe(400_002);
	});

	it('hands a failure on rather than a list without its end', async () => {
		const refused = failed('The token has expired', 'Reconnect it', { status: 401 });
		const asked: unknown[] = [];
		const all = await collectPages(async (start) => {
			asked.push(start);
			return start === undefined ? success({ items: [1], next: 'p1' }) : refused;
		});
		expect(all).toEqual(refused);
		expect(asked).toEqual([undefined, 'p1']);
	});

	it('takes exactly the first records, whatever the pages look like, without one request too many', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(fc.array(fc.nat(), { maxLength: 4 }), { minLength: 1, maxLength: 12 }),
				fc.oneof(fc.nat(40), fc.constant(Infinity)),
				async (pages, limit) => {
					const { fetchPage, asked } = pagesOf(...pages.map((items) => ({ items })));
					const all = await collectPages(fetchPage, limit);
					expect(all).toEqual(success(pages.flat().slice(0, limit)));
					const before = pages.map((_, index) => pages.slice(0, index).flat().length);
					expect(asked).toHaveLength(before.filter((count) => count < limit).length);
				},
			),
		);
	});
});

describe('paging in circles', () => {
	it.each([
		['a page that leads to itself', ['a', 'a'], 2],
		['two pages that lead to each other', ['a', 'b', 'a'], 3],
	])('is refused: %s', async (_claim, nexts, requests) => {
		let asked = 0;
		const all = await collectPages(async () => {
			return success({ items: [asked], next: nexts[asked++] });
		});
		expect(all).toMatchObject({
			ok: false,
			failure: {
				message: 'The service sent the page "a" as the next page twice',
				reason: 'incomplete',
			},
		});
		expect(asked).toBe(requests);
	});

	it('by ever new names is refused after 1,000 pages, and says which page would be next', async () => {
		let asked = 0;
		const all = await collectPages(async () => {
			return success({ items: [asked], next: `token ${++asked}` });
		});
		expect(all).toMatchObject({
			ok: false,
			failure: {
				message: 'The list goes on after 1,000 pages; the next one would be "token 1000"',
				reason: 'endless',
			},
		});
		expect(asked).toBe(1000);
	});
});
