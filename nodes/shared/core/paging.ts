import { failed, formatNumber, success, type Result } from './result';

/** Far more than any real list has: a service that goes on repeats itself under ever new page names. */
const MOST_PAGES = 1_000;

/** Fetches a page and returns where the next one begins; undefined after the last. */
type ReadPage<Start> = (start: Start | undefined) => Promise<Result<Start | undefined>>;

/** Fetches page after page. Pages that repeat or never end are failures. */
export async function followPages<Start extends string | number>(
	readPage: ReadPage<Start>,
	maxPages = MOST_PAGES,
): Promise<Result<void>> {
	const visited = new Set<Start>();
	let start: Start | undefined;
	for (let count = 1; ; count++) {
		const next = await readPage(start);
		if (!next.ok) return next;
		start = next.value;
		if (start === undefined) return success(undefined);
		if (visited.has(start)) return circular(start);
		if (count >= maxPages) return endless(start, maxPages);
		visited.add(start);
	}
}

function circular(next: string | number) {
	return failed(
		`The service sent the page "${next}" as the next page twice`,
		"The API repeats pages, so the full list can't be fetched.",
		{ reason: 'incomplete' },
	);
}

function endless(next: string | number, maxPages: number) {
	return failed(
		`The list goes on after ${formatNumber(maxPages)} pages; the next one would be "${next}"`,
		'Request larger pages, or narrow the request. If the pages contain nothing new, the API keeps returning next-page values endlessly.',
		{ reason: 'endless' },
	);
}
