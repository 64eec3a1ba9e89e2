import { Blocks, TextReader } from '../../shared/core/byteStore';
import { dayIn, isTimeZone, type Day } from '../../shared/core/calendar';
import { createGate, firstAlone, keepSuccesses, withGate } from '../../shared/core/work';
import type { ApiRequest, Send } from '../../shared/core/http';
import type { JsonRecord } from '../../shared/core/json';
import { inBatches } from '../../shared/core/lists';
import { failed, mapped, success, type Result } from '../../shared/core/result';
import type { Run } from '../../shared/node/operation';
import { recordIn, recordsIn, textIn, type Headers, type RawRow } from '../google/answer';
import { ask, reportRequest, withQuotaFloor } from '../google/client';
import { fetchMetadata, type Metadata } from '../google/metadata';
import type { Today } from './dates';
import {
	fetchPage,
	isTooLarge,
	pageIn,
	readPages,
	short,
	type FirstPage,
	type Channel,
} from './pages';
import { firstPageSize, reportBody, smallerPage, type RangeQuery, type Usage } from './rangeQuery';

/** What the reports of a run share: what Google has answered is not asked for again. */
export interface Connection extends Channel {
	/** Which day it is in the time zone of a property. The request for it counts for whoever asks first. */
	todayAt: (property: string, usage?: Usage) => Today;
	metadataOf: (property: string) => Promise<Result<Metadata>>;
}

export interface ConnectionOptions {
	concurrency: number;
	/** Percent of a quota to leave to others. */
	quotaFloor: number;
}

/** Of an operation that asks one thing after the other. */
const ONE_AT_A_TIME: ConnectionOptions = { concurrency: 1, quotaFloor: 0 };

export function openConnection(
	connected: Send,
	{ signal, clock }: Pick<Run, 'signal' | 'clock'>,
	{ concurrency, quotaFloor } = ONE_AT_A_TIME,
): Connection {
	const days = keepSuccesses<Day>();
	const metadata = keepSuccesses<Metadata>();
	// What the first answer says is left counts for those that waited for it.
	const floored = withQuotaFloor(connected, quotaFloor);
	const send = withGate(firstAlone(floored, clock), createGate(concurrency));
	return {
		send,
		concurrency,
		signal,
		todayAt: (property, usage) => async () =>
			await days(property, async () => {
				if (usage) usage.requests++;
				return mapped(await fetchTimeZone(send, property), (zone) =>
					dayIn(zone, clock.now()),
				);
			}),
		metadataOf: async (property) =>
			await metadata(property, async () => await fetchMetadata(send, property)),
	};
}

/**
 * The time zone of a property. Every report names it, so the smallest report is asked for: that
 * needs no more access than the report to come, while settings would need the Admin API.
 */
async function fetchTimeZone(send: Send, property: string): Promise<Result<string>> {
	const body = {
		metrics: [{ name: 'activeUsers' }],
		dateRanges: [{ startDate: 'today', endDate: 'today' }],
		limit: 1,
	};
	const answer = await ask(send, reportRequest(property, 'runReport', body));
	if (!answer.ok) return answer;
	const timeZone = textIn(recordIn(answer.value.metadata).timeZone);
	if (isTimeZone(timeZone)) return success(timeZone);
	return failed(
		`Google returned an unknown time zone for the property ${property}: "${timeZone}"`,
		"Set 'Date Range' to Custom and enter the dates.",
	);
}

/** A report of one range at Google, of which the first page has come. It never changes. */
export interface RangeReport {
	query: RangeQuery;
	headers: Headers;
	/** Of the whole report, however many are read. */
	rowCount: number;
	/** The first answer, without its rows. */
	body: JsonRecord;
	/** Whether all rows that are to be read came with it. */
	isWhole: boolean;
	/** All rows in order, some at a time, fetched as they are read. To be read once: nothing is kept of what was read. */
	pages: AsyncIterable<Result<RawRow[]>>;
}

/** The most reports Google takes in one call. */
export const BATCH_SIZE = 5;

/** Bytes of a batch, whose rows are parsed at once. Larger ones are asked for report by report. */
const LARGEST_BATCH = 64 * 2 ** 20;

/** The first pages of reports for one property, as many to a call as Google takes. */
export async function openReports(
	connection: Connection,
	queries: RangeQuery[],
): Promise<Array<Result<RangeReport>>> {
	const opened: Array<Result<RangeReport>> = [];
	for (const call of inBatches(queries, BATCH_SIZE)) {
		opened.push(...(await openTogether(connection, call)));
	}
	return opened;
}

async function openTogether(
	connection: Connection,
	queries: RangeQuery[],
): Promise<Array<Result<RangeReport>>> {
	const together = queries.length;
	const batch = together > 1 ? await fetchBatch(connection, queries) : undefined;
	if (batch?.ok) return batch.value;
	// Google refuses five reports for the sake of one. Asked singly, the others come, and it says why.
	const isRefused = batch && batch.failure.status !== 400 && !isTooLarge(batch);
	if (isRefused) return queries.map(() => batch);
	return await Promise.all(
		queries.map(async (query) => await openReport(connection, query, together)),
	);
}

/** As many rows as may be fetched at once, and fewer where they turn out to be too large. */
export async function openReport(
	connection: Connection,
	query: RangeQuery,
	together = 1,
): Promise<Result<RangeReport>> {
	const blocks = new Blocks();
	let limit = firstPageSize(query, together);
	for (;;) {
		const page = await fetchPage(connection, query, { offset: 0, limit }, blocks);
		const smaller = isTooLarge(page) ? smallerPage(limit) : undefined;
		if (smaller !== undefined) limit = smaller;
		else if (!page.ok) return page;
		else return success(rangeReport(connection, query, { page: page.value, limit, blocks }));
	}
}

/** Each report of a batch fails by itself: the others have come. */
async function fetchBatch(
	connection: Connection,
	queries: RangeQuery[],
): Promise<Result<Array<Result<RangeReport>>>> {
	const limits = queries.map((query) => firstPageSize(query, queries.length));
	const requests = queries.map((query, index) =>
		reportBody(query, { offset: 0, limit: limits[index]! }),
	);
	const request: ApiRequest = {
		...reportRequest(queries[0]!.property, 'batchRunReports', { requests }),
		reader: () => new TextReader(LARGEST_BATCH),
	};
	for (const usage of new Set(queries.map(({ usage }) => usage))) usage.requests++;
	const answer = await ask(connection.send, request);
	if (!answer.ok) return answer;
	const bodies = recordsIn(answer.value.reports);
	return success(
		queries.map((query, index) => {
			const body = bodies[index] ?? {};
			const page = pageIn(body, query);
			if (!page.ok) return page;
			const limit = limits[index]!;
			const window = { offset: 0, limit: Math.min(limit, page.value.rowCount) };
			// Whoever needs the first rows only does not read on to where that shows.
			const count = recordsIn(body.rows).length;
			if (count !== window.limit) return short(count, window);
			const first = { page: page.value, limit, blocks: new Blocks() };
			return success(rangeReport(connection, query, first));
		}),
	);
}

function rangeReport(connection: Connection, query: RangeQuery, first: FirstPage): RangeReport {
	const { headers, rowCount, body } = first.page;
	const isWhole = Math.min(rowCount, query.rowsToRead) <= first.limit;
	const pages = readPages(connection, query, first);
	return { query, headers, rowCount, body, isWhole, pages };
}
