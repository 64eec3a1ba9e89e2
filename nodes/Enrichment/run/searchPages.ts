import type { JsonRecord } from '../../shared/core/json';
import type { Failure } from '../../shared/core/result';
import type { PageToAsk, SearchDialect, SearchPage, SearchRow } from '../providers/dialect';
import type { Budget } from './budget';
import type { PriceList } from './prices';

/** What is searched for, and what it may cost. */
export interface WantedList {
	search: SearchDialect;
	filters: JsonRecord;
	/** Infinity for all. */
	limit: number;
	budget: Budget;
	prices: PriceList;
}

export interface Received {
	rows: Map<string, SearchRow>;
	/** Including rows that came twice. */
	received: number;
	total: number | undefined;
}

/** `isTrial`: the price is unknown and there is a limit, so the first page is as small as possible. */
export interface Page extends PageToAsk {
	isTrial: boolean;
}

/** Why a list ends, if the user should know. */
export interface End {
	warning?: string | undefined;
	failure?: Failure;
}

export function firstPage(wanted: WantedList): Page {
	const isTrial = wanted.budget.isLimited && !wanted.prices.isKnown;
	const { least } = wanted.search.pageSize;
	return { index: 0, size: isTrial ? least : affordable(wanted.limit, wanted), isTrial };
}

/** Keeps the new rows of a page; returns false if there are none. */
export function keep({ rows, total }: SearchPage, { index }: Page, found: Received): boolean {
	const before = found.rows.size;
	for (const row of rows) {
		const key = row.result.providerId ?? JSON.stringify(row.raw);
		if (!found.rows.has(key)) found.rows.set(key, row);
	}
	// After a trial page the list may start over.
	found.received = (index === 0 ? 0 : found.received) + rows.length;
	found.total = total ?? found.total;
	return found.rows.size > before;
}

/** Why the list ends with this page; undefined if another page should be fetched. */
export function endAfter(
	{ rows, more, size, limit: farthest }: SearchPage,
	page: Page,
	{ rows: { size: count }, received, total, isNew }: Received & { isNew: boolean },
	limit: number,
): End | undefined {
	if (count >= limit) return {};
	const isLess = total !== undefined && received < total;
	if (!isNew) {
		if (rows.length > 0 && page.index > 0) return { warning: REPEATED };
		if (!isLess) return {};
		return { warning: `The provider announced ${total} matches but sent only ${received}.` };
	}
	const isFull = rows.length >= (size ?? page.size);
	const isMore = more ?? (total === undefined ? isFull : isLess);
	if (!isMore) return {};
	return farthest === undefined ? undefined : { warning: farthest };
}

/** All pages of a search have one size, because some providers count in pages. */
export function pageAfter(
	{ index, size, isTrial }: Page,
	{ rows, next, goesOnAtAnySize }: SearchPage,
	found: Received,
	wanted: WantedList,
): Page {
	const { search, limit } = wanted;
	const following = { index: index + 1, cursor: next, isTrial: false };
	if (!isTrial) return { ...following, size };
	// The provider ignores the page size.
	if (rows.length > size) return { ...following, size: pageSizeFor(limit, search.pageSize) };
	if (goesOnAtAnySize) {
		return { ...following, size: affordable(limit - found.rows.size, wanted) };
	}
	// Page numbers depend on the size, so the list starts over.
	return { index: 0, size: affordable(limit, wanted), isTrial: false };
}

/** The page size for this many records, reduced until a page is sure to stay within the limit. */
function affordable(records: number, { search: { pageSize }, budget, prices }: WantedList): number {
	let size = pageSizeFor(records, pageSize);
	while (size > pageSize.least && prices.most(size) > budget.available) size--;
	return size;
}

const REPEATED =
	'The provider sent the same page again, so the search ended there. Each match is returned once.';

/** No larger than needed: 101 records are two pages of 51, not two of 100. */
function pageSizeFor(limit: number, { least, most }: SearchDialect['pageSize']): number {
	if (!Number.isFinite(limit)) return most;
	const pages = Math.ceil(limit / most);
	return Math.max(least, Math.ceil(limit / Math.max(1, pages)));
}
