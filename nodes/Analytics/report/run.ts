import { deepCopy } from 'n8n-workflow';

import { createGate, pool } from '../../shared/core/work';
import { groupBy, inBatches } from '../../shared/core/lists';
import { failed, success, type Failure, type Result } from '../../shared/core/result';
import type { Input } from '../../shared/node/inputs';
import type { Outcome, OutcomeFailure, Run } from '../../shared/node/operation';
import type { RetryOptions } from '../../shared/node/transport';
import { diagnosed } from '../google/metadata';
import { openConnection, type Connection, type ConnectionOptions } from '../google/connection';
import { rangeQueries, type Usage } from './rangeQuery';
import { withDates, type DatedQuery } from './dates';
import { BATCH_SIZE, openReports, type RangeReport } from './fetch';
import { deliver, type Delivery, type ReportResult } from './output';
import type { ReportQuery } from './query';
import { openQuery } from './opened';
import { tell } from './quality';

/** What holds for all reports of a run. */
export interface RunOptions extends ConnectionOptions {
	retry: RetryOptions;
	includeDetails: boolean;
}

/** What one input item asks for. */
export interface ItemQueries {
	queries: ReportQuery[];
	options: RunOptions;
}

/** A query of an item, or why the item asks for nothing. Equal queries are one. */
type Entry = { item: number; query: ReportQuery } | OutcomeFailure;

type Answered = [query: ReportQuery, result: Result<ReportResult>];

/**
 * The reports of all input items: those for the same property go five to a request, and each comes
 * back on its own item, in the order of the items.
 */
export async function* runReports(
	run: Run,
	read: (input: Input) => ItemQueries,
): AsyncGenerator<Outcome> {
	const { entries, options } = await readItems(run, read);
	const all = entries.flatMap((entry) => ('query' in entry ? [entry.query] : []));
	// What cannot be asked at all ends the run before anything is asked.
	if (options === undefined || (all.length < entries.length && !run.continuesOnFail)) {
		for (const entry of entries) if ('failure' in entry) yield entry;
		return;
	}
	const { retry, includeDetails } = options;
	const connection = openConnection(run.connect(retry), run, options);
	const queries = [...new Set(all)];
	if (queries.length < all.length) run.hint(repeatsHint(all.length, queries.length));
	const byProperty = groupBy(queries, ({ property }) => property);
	const delivery = { run, fileGate: createGate(1), includeDetails };
	const calls = [...byProperty.values()].flatMap((own) => inBatches(own, BATCH_SIZE));
	const work = async (call: ReportQuery[]) => await runTogether(call, connection, delivery);
	const answers = pool(calls, connection.concurrency, work, run.signal);
	const told: Told[] = [];
	yield* inOrder(entries, answers, (query, { notes, warnings }) => {
		const { property, label } = query;
		const about = byProperty.size > 1 ? [property, ...quoted(label)] : quoted(label);
		told.push({ about: about.join(' '), notes, warnings });
	});
	const what = byProperty.size > 1 ? 'Property' : 'Report';
	tell(run, {
		notes: saidOnce(what, told, 'notes'),
		warnings: saidOnce(what, told, 'warnings'),
	});
}

type Told = Pick<ReportResult, 'notes' | 'warnings'> & { about: string };

/** Of sixty reports sixty hints would bury the one that matters: what is the same is said once. */
function saidOnce(what: string, told: Told[], kind: 'notes' | 'warnings'): string[] {
	const said = told.flatMap((each) => each[kind].map((words) => ({ words, of: each.about })));
	const sentences = [...groupBy(said, ({ words }) => words)].map(([words, all]) => ({
		words,
		about: [...new Set(all.map(({ of }) => of))].join(', '),
	}));
	return [...groupBy(sentences, ({ about }) => about)].map(([about, all]) => {
		const words = all.map((each) => each.words).join(' ');
		return about === '' ? words : `${what} ${about}: ${words}`;
	});
}

/** Each request costs tokens of the property's quota. */
function repeatsHint(count: number, different: number): string {
	return `${count - different} of ${count} reports are the same as another; Google was asked once for each, and every item has what it answered. To get them only once, turn on 'Execute Once' in the node's settings.`;
}

async function readItems(run: Run, read: (input: Input) => ItemQueries) {
	const entries: Entry[] = [];
	const known = new Map<string, ReportQuery>();
	let options: RunOptions | undefined;
	for (const input of run.inputs) {
		const { item } = input;
		const given = await input.attempt(
			async () => await Promise.resolve(checkAlike(read(input), options)),
		);
		if (!given.ok) entries.push({ item, failure: given.failure });
		else {
			options ??= given.value.options;
			for (const query of given.value.queries) {
				const key = JSON.stringify(query);
				if (!known.has(key)) known.set(key, query);
				entries.push({ item, query: known.get(key)! });
			}
		}
	}
	return { entries, options };
}

/** Options of a run, as the panel calls them. */
const OF_RUN: Array<[label: string, read: (options: RunOptions) => unknown]> = [
	['Add Details Output', ({ includeDetails }) => includeDetails],
	['Concurrency', ({ concurrency }) => concurrency],
	['Max Retries', ({ retry }) => retry.maxRetries],
	['Max Retry Delay (Seconds)', ({ retry }) => retry.maxWaitSeconds],
	['Stop Below Quota (%)', ({ quotaFloor }) => quotaFloor],
	['Timeout (Seconds)', ({ retry }) => retry.timeoutSeconds],
];

/** Reports of several items travel together, so an expression has to give the same for each. */
function checkAlike(item: ItemQueries, first = item.options): Result<ItemQueries> {
	const [label] = OF_RUN.find(([, read]) => read(item.options) !== read(first)) ?? [];
	if (label === undefined) return success(item);
	return failed(
		`'${label}' under Options is not the same for all items, whose reports are sent together`,
		'Use one value for all of them, or split the items by a Switch node first, and give each part a node of its own.',
	);
}

/** Holds back results that come before their turn. Of equal queries each item has rows of its own. */
async function* inOrder(
	entries: Entry[],
	answers: AsyncGenerator<Answered[]>,
	say: (query: ReportQuery, result: ReportResult) => void,
): AsyncGenerator<Outcome> {
	const results = new Map<ReportQuery, Result<ReportResult>>();
	const given = new Set<ReportQuery>();
	for (const entry of entries) {
		if ('failure' in entry) {
			yield entry;
			continue;
		}
		const { item, query } = entry;
		while (!results.has(query)) {
			const next = await answers.next();
			// The run was stopped.
			if (next.done) return;
			for (const [query, result] of next.value) results.set(query, result);
		}
		const result = results.get(query)!;
		if (result.ok) say(query, result.value);
		yield* outcomesOf(item, given.has(query) ? deepCopy(result) : result);
		given.add(query);
	}
}

function outcomesOf(item: number, result: Result<ReportResult>): Outcome[] {
	if (!result.ok) return [{ item, failure: result.failure }];
	const { rows, others } = result.value;
	return [{ item, rows }, ...others.map((row) => ({ ...row, item }))];
}

async function runTogether(
	queries: ReportQuery[],
	connection: Connection,
	delivery: Delivery,
): Promise<Answered[]> {
	const usages = queries.map((): Usage => ({ requests: 0 }));
	const dated = await Promise.all(
		queries.map(
			async (query, place) =>
				await withDates(query, connection.todayAt(query.property, usages[place])),
		),
	);
	const asked = dated.map((each, place) =>
		each.ok ? rangeQueries(each.value, usages[place]!) : [],
	);
	const reports = await openReports(connection, asked.flat());
	const own = asked.map((ranges) => reports.splice(0, ranges.length));
	return await Promise.all(
		queries.map(async (query, place): Promise<Answered> => {
			const each = dated[place]!;
			const result = each.ok
				? await answer(each.value, own[place]!, connection, delivery)
				: each;
			return [query, result.ok ? result : named(result.failure, query)];
		}),
	);
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
		const report = await diagnosed(range, dated.query, connection);
		if (!report.ok) return report;
		reports.push(report.value);
	}
	const open = await openQuery(dated, reports, connection, delivery.run.clock.now());
	return open.ok ? await deliver(open.value, delivery) : open;
}

/** Which report of a batch a message is about, if it is of one. */
function quoted(label: string | undefined): string[] {
	return label === undefined ? [] : [`"${label}"`];
}

function named(failure: Failure, query: ReportQuery): { ok: false; failure: Failure } {
	const about = quoted(query.label).map((label) => `Report ${label}`);
	const message = [...about, failure.message].join(': ');
	return { ok: false, failure: { ...failure, message } };
}
