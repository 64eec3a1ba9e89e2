import { failed, success, type Result } from './result';

export interface Page<Item> {
	items: Item[];
	/** Where the next page begins, in the service's own terms; undefined after the last. */
	next?: string | undefined;
	/** How many items there are in all, where the service says so. */
	total?: number | undefined;
}

export type FetchPage<Item> = (start: string | undefined) => Promise<Result<Page<Item>>>;

/**
 * All items up to `limit`, never one request more than needed. Going in circles, and ending before
 * the announced total, are failures: a list without its end cannot be told from a complete one.
 */
export async function collectPages<Item>(
	fetchPage: FetchPage<Item>,
	limit = Infinity,
): Promise<Result<Item[]>> {
	if (limit <= 0) return success([]);
	const items: Item[] = [];
	let total: number | undefined;
	const visited = new Set<string>();

	for (let start: string | undefined; ; ) {
		const page = await fetchPage(start);
		if (!page.ok) return page;
		for (const item of page.value.items.slice(0, limit - items.length)) items.push(item);
		const { next } = page.value;
		// Some services announce it on the first page only.
		total = page.value.total ?? total;
		if (items.length >= limit || next === undefined) return complete(items, limit, total);
		if (visited.has(next)) return circular(next);
		visited.add(next);
		start = next;
	}
}

function complete<Item>(items: Item[], limit: number, total: number | undefined): Result<Item[]> {
	const expected = Math.min(limit, total ?? 0);
	if (items.length >= expected) return success(items);
	return failed(
		`The service announced ${total} records but sent only ${items.length}`,
		'The list is incomplete. Run it again; if this persists, contact the service.',
		{ reason: 'incomplete' },
	);
}

function circular(next: string) {
	return failed(
		`The service sent the page "${next}" as the next page twice`,
		'Its pages repeat, so the list cannot be completed.',
		{ reason: 'incomplete' },
	);
}

/** The pieces of `pageSize` that cover `total` items from `start` on. */
export function pageWindows(
	start: number,
	total: number,
	pageSize: number,
): Array<{ offset: number; limit: number }> {
	const count = Math.max(0, Math.ceil((total - start) / pageSize));
	return Array.from({ length: count }, (_, page) => {
		const offset = start + page * pageSize;
		return { offset, limit: Math.min(pageSize, total - offset) };
	});
}
