import { deepCopy } from 'n8n-workflow';

import { createGate } from '../../shared/core/gate';
import { groupBy } from '../../shared/core/lists';
import { pool } from '../../shared/core/pool';
import { success, type Failure, type Result } from '../../shared/core/result';
import type { Input } from '../../shared/node/inputs';
import type { Outcome, Run } from '../../shared/node/operation';
import type { RetryOptions } from '../../shared/node/transport';
import { rangeQueries, type RangeQuery } from './body';
import { openConnection, type Connection, type ConnectionOptions } from './connection';
import { withDates, type DatedQuery } from './dates';
import { diagnose } from './diagnose';
import { BATCH_SIZE, openReports, type RangeReport } from './fetch';
import { deliver, type Delivery, type ReportResult } from './output';
import type { ReportQuery } from './query';
import { openShown } from './rows';

/** What holds for all reports of a run; the first item's options are taken. */
export interface RunOptions extends ConnectionOptions {
	retry: RetryOptions;
	includeDetails: boolean;
}

/** What one input item asks for. */
export interface ItemQueries {
	queries: ReportQuery[];
	options: RunOptions;
}

/** A query, and where it stands among those of all items, whose order the results keep. */
interface PlacedQuery {
	index: number;
	item: number;
	query: ReportQuery;
}

/** What became of a query. */
interface Answered {
	index: number;
	item: number;
	result: Result<ReportResult>;
	/** What its hints begin with. */
	about?: string;
}

/**
 * The reports of all input items: those for the same property go five to a request, and each comes
 * back on its own item, in the order of the items.
 */
export async function* runReports(
	run: Run,
	read: (input: Input) => ItemQueries,
): AsyncGenerator<Outcome> {
	const { placed, refused, options } = await readQueries(run, read);
	// What cannot be asked at all ends the run before anything is asked.
	if (options === undefined || (refused.length > 0 && !run.continuesOnFail)) {
		for (const answered of refused) yield* outcomesOf(answered);
		return;
	}
	const { includeDetails, retry } = options;
	const connection = openConnection(run.connect(retry), options, run);
	const delivery = { run, fileGate: createGate(1), includeDetails };
	const same = groupBy(placed, ({ query }) => JSON.stringify(query));
	if (same.size < placed.length) run.hint(repeatsHint(placed.length, same.size));
	const answers = answersOf([...same.values()], refused, connection, delivery);
	for await (const answered of inOrder(answers)) {
		if (answered.result.ok) sayOf(answered, answered.result.value, run);
		yield* outcomesOf(answered);
	}
}

/** Each request costs tokens of the property's quota. */
function repeatsHint(count: number, different: number): string {
	return `${count - different} of ${count} reports are the same as another; Google was asked once for each, and every item has the rows. To get them only once, turn on 'Execute Once' in the node's settings.`;
}

/** One summary and one warning, whatever there is to say; equal ones of several items once. */
function sayOf({ about = '' }: Answered, { notes, warnings }: ReportResult, { hint }: Run): void {
	if (notes.length > 0) hint(about + notes.join(' '));
	if (warnings.length > 0) hint(about + warnings.join(' '), 'warning');
}

async function readQueries(run: Run, read: (input: Input) => ItemQueries) {
	const placed: PlacedQuery[] = [];
	const refused: Answered[] = [];
	let options: RunOptions | undefined;
	for (const input of run.inputs) {
		const { item } = input;
		const given = await input.attempt(async () => await Promise.resolve(success(read(input))));
		const next = () => placed.length + refused.length;
		if (!given.ok) refused.push({ index: next(), item, result: given });
		else {
			options ??= given.value.options;
			for (const query of given.value.queries) placed.push({ index: next(), item, query });
		}
	}
	return { placed, refused, options };
}

/** Equal queries are asked once; every item that has one gets rows of its own. */
async function* answersOf(
	same: PlacedQuery[][],
	refused: Answered[],
	connection: Connection,
	delivery: Delivery,
): AsyncGenerator<Answered[]> {
	yield refused;
	const { concurrency, signal } = connection;
	const different = same.map(([first]) => first!.query);
	const isOne = new Set(different.map(({ property }) => property)).size <= 1;
	const places = new Map(same.map((placed) => [placed[0]!.query, placed]));
	const byProperty = [...groupBy(different, ({ property }) => property).values()];
	const groups = byProperty.flatMap(inCalls);
	const work = async (group: ReportQuery[]) => await runGroup(group, connection, delivery);
	for await (const results of pool(groups, concurrency, work, signal)) {
		yield results.flatMap(({ query, result }) =>
			places.get(query)!.map(({ index, item }, copy) => ({
				index,
				item,
				result: copy === 0 ? result : deepCopy(result),
				about: `${isOne ? '' : `Property ${query.property}: `}${aboutReport(query)}`,
			})),
		);
	}
}

/** As many queries as go in one call; those of a comparison or of several ranges take more room. */
function inCalls(queries: ReportQuery[]): ReportQuery[][] {
	const calls: ReportQuery[][] = [];
	let room = 0;
	for (const query of queries) {
		const needed = rangesIn(query);
		if (needed > room || calls.length === 0) {
			calls.push([]);
			room = BATCH_SIZE;
		}
		calls.at(-1)!.push(query);
		room -= needed;
	}
	return calls;
}

function rangesIn({ compareWith, dates }: ReportQuery): number {
	if (compareWith !== 'none') return 2;
	return dates.kind === 'named' ? dates.ranges.length : 1;
}

async function runGroup(queries: ReportQuery[], connection: Connection, delivery: Delivery) {
	const dated = await Promise.all(
		queries.map(async (query) => await withDates(query, connection.todayAt(query.property))),
	);
	const asked = dated.map((each) =>
		each.ok ? rangeQueries(each.value, isStreamed(each.value)) : [],
	);
	const reports = await openReports(connection, asked.flat());
	const own = asked.map((ranges) => reports.splice(0, ranges.length));
	return await Promise.all(
		queries.map(async (query, place) => {
			const each = dated[place]!;
			const result = each.ok
				? await answer(each.value, own[place]!, connection, delivery)
				: each;
			return { query, result: result.ok ? result : named(result.failure, query) };
		}),
	);
}

/** Rows that are written as they come: a few at a time keep memory flat. */
function isStreamed({ query }: DatedQuery): boolean {
	return query.output.kind === 'file';
}

/** The first pages of reports, as many to a call as Google takes. */
export async function openAll(connection: Connection, asked: RangeQuery[]) {
	const opened = new Map<RangeQuery, Result<RangeReport>>();
	for (let at = 0; at < asked.length; at += BATCH_SIZE) {
		const call = asked.slice(at, at + BATCH_SIZE);
		const reports = await openReports(connection, call);
		call.forEach((query, index) => opened.set(query, reports[index]!));
	}
	return opened;
}

/** The report of a query once the first pages of all its ranges have come, or why they have not. */
async function answer(
	dated: DatedQuery,
	ranges: Array<Result<RangeReport>>,
	connection: Connection,
	delivery: Delivery,
): Promise<Result<ReportResult>> {
	const reports: RangeReport[] = [];
	for (const range of ranges) {
		if (!range.ok) {
			const failure = await diagnose(range.failure, dated.query, connection);
			return { ok: false, failure };
		}
		reports.push(range.value);
	}
	const open = await openShown({ dated, reports }, connection);
	return open.ok ? await deliver(open.value, delivery) : open;
}

/** Holds back results that come before their turn. */
async function* inOrder(batches: AsyncIterable<Answered[]>): AsyncGenerator<Answered> {
	const early = new Map<number, Answered>();
	let turn = 0;
	for await (const batch of batches) {
		for (const answered of batch) early.set(answered.index, answered);
		for (let next = early.get(turn); next; next = early.get(turn)) {
			early.delete(turn++);
			yield next;
		}
	}
}

function outcomesOf({ item, result }: Answered): Outcome[] {
	if (!result.ok) return [{ item, failure: result.failure }];
	const { rows, others } = result.value;
	return [{ item, rows }, ...others.map((row) => ({ ...row, item }))];
}

/** Which report of a batch a message is about. */
function aboutReport({ label }: ReportQuery): string {
	return label === undefined ? '' : `Report "${label}": `;
}

function named(failure: Failure, query: ReportQuery): { ok: false; failure: Failure } {
	return { ok: false, failure: { ...failure, message: aboutReport(query) + failure.message } };
}
