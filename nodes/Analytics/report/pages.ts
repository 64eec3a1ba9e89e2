import type { Blocks } from '../../shared/core/byteStore';
import type { Send } from '../../shared/core/http';
import { isRecord, type JsonRecord } from '../../shared/core/json';
import { number, plural } from '../../shared/core/numbers';
import { pool } from '../../shared/core/work';
import { failed, success, type Result } from '../../shared/core/result';
import { ask, reportRequest } from '../google/client';
import type { RawRow } from '../google/answer';
import { PageReader, readPage, type Page } from './pageReader';
import {
	budgetOf,
	nextPageSize,
	reportBody,
	smallerPage,
	type RangeQuery,
	type Window,
} from './rangeQuery';

/** What pages are asked for through. */
export interface Channel {
	send: Send;
	/** How many requests may be under way at once. */
	concurrency: number;
	signal: AbortSignal | undefined;
}

export interface FirstPage {
	page: Page;
	/** How many rows were asked for. */
	limit: number;
	/** Memory for pages, to be used again. */
	blocks: Blocks;
}

/**
 * All rows of a report in order, some at a time; its pages are fetched several at once. Ends with a failure
 * as soon as they cannot be one whole list: a page is short, comes twice, or the report changed meanwhile.
 */
export async function* readPages(
	channel: Channel,
	query: RangeQuery,
	{ page: first, limit, blocks }: FirstPage,
): AsyncGenerator<Result<RawRow[]>> {
	const { concurrency, signal } = channel;
	const { rowCount, bytes } = first;
	const wanted = Math.min(rowCount, query.rowsToRead);
	const rowLength = Math.max(1, bytes / Math.max(1, Math.min(limit, rowCount)));
	const size = nextPageSize(query, rowLength, concurrency);
	const seam: Seam = {};

	const fetchOne = async (window: Window): Promise<Fetched> => ({
		window,
		page: await fetchPage(channel, query, window, blocks),
	});
	const rest = pool(windowsAfter(limit, wanted, size), concurrency, fetchOne, signal);

	// Whoever needs no more than what came first must not have more asked for.
	let next: ReturnType<typeof rest.next> | undefined;
	for (const batch of rowsOf(first, { offset: 0, limit: Math.min(limit, rowCount) }, seam)) {
		yield batch;
		if (!batch.ok) return;
		next ??= rest.next();
	}
	let end = limit;
	for (let fetched = await (next ?? rest.next()); !fetched.done; fetched = await rest.next()) {
		for await (const { window, page } of inParts(fetched.value, fetchOne)) {
			const checked = page.ok ? sameCount(page.value, rowCount) : page;
			if (!checked.ok) return yield checked;
			for (const batch of rowsOf(checked.value, window, seam)) {
				yield batch;
				if (!batch.ok) return;
			}
			end = window.offset + window.limit;
		}
	}
	if (end < wanted) yield stopped();
}

function* windowsAfter(first: number, wanted: number, size: number): Generator<Window> {
	for (let offset = first; offset < wanted; offset += size) {
		yield { offset, limit: Math.min(size, wanted - offset) };
	}
}

/** Rows from one place on, as Google sent them. */
interface Fetched {
	window: Window;
	page: Result<Page>;
}

/** A page that was too large comes in smaller ones, one after the other. */
async function* inParts(
	fetched: Fetched,
	fetchOne: (window: Window) => Promise<Fetched>,
): AsyncGenerator<Fetched> {
	const { offset, limit } = fetched.window;
	const smaller = isTooLarge(fetched.page) ? smallerPage(limit) : undefined;
	if (smaller === undefined) return yield fetched;
	for (let at = offset; at < offset + limit; at += smaller) {
		const window = { offset: at, limit: Math.min(smaller, offset + limit - at) };
		yield* inParts(await fetchOne(window), fetchOne);
	}
}

export function isTooLarge(answer: Result<unknown>): boolean {
	return !answer.ok && answer.failure.reason === 'tooLarge';
}

/** The last row of the pages so far: it cannot come again, as the dimensions of a report tell every row from every other. */
interface Seam {
	last?: RawRow | undefined;
}

/** The rows of a page, as long as they can be the next ones of the list. */
function* rowsOf(
	{ batches, headers }: Page,
	window: Window,
	seam: Seam,
): Generator<Result<RawRow[]>> {
	const dimensions = headers.dimensions.length;
	const { last } = seam;
	let count = 0;
	for (const batch of batches) {
		if (batch.ok) {
			// Of a page that begins too early, or comes again.
			if (last && batch.value.some((row) => isSame(row, last, dimensions)))
				return yield repeated();
			count += batch.value.length;
			seam.last = batch.value.at(-1) ?? seam.last;
		}
		yield batch;
	}
	if (count !== window.limit) yield short(count, window);
}

export async function fetchPage(
	{ send }: Channel,
	query: RangeQuery,
	window: Window,
	blocks: Blocks,
): Promise<Result<Page>> {
	query.usage.requests++;
	const request = reportRequest(query.property, 'runReport', reportBody(query, window));
	const reader = () => new PageReader(blocks, budgetOf(query));
	const answer = await ask(send, { ...request, reader });
	return answer.ok ? pageIn(answer.value, query) : answer;
}

/** The page that an answer holds. */
export function pageIn(body: JsonRecord, query: RangeQuery): Result<Page> {
	const { dimensions, metrics, extras, usage, isRaw } = query;
	if (isRecord(body.propertyQuota)) usage.quota = body.propertyQuota;
	const added = extras.comparisons?.length ? ['comparison'] : [];
	return readPage(body, {
		dimensions: [...dimensions, ...added],
		metrics,
		isRaw,
	});
}

/** In its dimensions, from the last one on: the first ones are those that many rows share. */
function isSame(one: RawRow, other: RawRow, dimensions: number): boolean {
	for (let index = dimensions - 1; index >= 0; index--) {
		if (one[index] !== other[index]) return false;
	}
	return true;
}

/** Why the pages are not one whole list. */
function incomplete(message: string, what = 'The report would be incomplete.') {
	const remedy = 'Run it again; it helps to leave out today, because its data still grows.';
	return failed(message, `${what} ${remedy}`, { reason: 'incomplete' });
}

export function short(count: number, { offset, limit }: Window) {
	return incomplete(
		`Google sent ${plural(count, 'row')} from row ${number(offset + 1)} on instead of ${number(limit)}`,
	);
}

function repeated() {
	return incomplete(
		'Google sent some rows of the report twice',
		'The pages do not form a complete list, so the report would be wrong.',
	);
}

function sameCount(page: Page, rowCount: number): Result<Page> {
	if (page.rowCount === rowCount) return success(page);
	return incomplete(
		`The report changed while it was read: it had ${plural(rowCount, 'row')}, then ${number(page.rowCount)}`,
	);
}

function stopped() {
	return failed('The run was canceled', 'Run it again when you need it.', { reason: 'aborted' });
}
