import { deepCopy } from 'n8n-workflow';

import { createConcurrencyGate, runConcurrently } from '../../shared/core/concurrency';
import { groupBy, splitIntoBatches } from '../../shared/core/lists';
import { success, type Failure, type Result } from '../../shared/core/result';
import type { InputItem } from '../../shared/node/inputItem';
import type { Outcome, OutcomeFailure, OperationRun } from '../../shared/node/operation';
import type { RetryOptions } from '../../shared/node/transport';
import { addFieldSuggestionsToFailure } from '../google/metadata';
import type { PropertyOrAccount } from '../google/addresses';
import {
	listSelectedProperties,
	openConnection,
	type GoogleConnection,
	type ConnectionOptions,
	type SelectedProperty,
} from '../google/connection';
import { createRequestMeter, type RequestMeter } from '../google/requestMeter';
import { resolveDates, type DatedQuery } from './datedQuery';
import { BATCH_SIZE, fetchFirstPages, type RangeReport } from './fetch';
import { mixedCurrencyWarnings } from './currency';
import { nameFileOfProperty } from './file';
import { buildFetchedReport, chooseStrategyAndFetchCounterparts } from './fetchedReport';
import { mergeNotes, publishReportNotes, type NamedNotes } from './notes';
import { outputReport, type Delivery, type ReportResult } from './output';
import { fetchOutputColumns } from './outputColumns';
import type { ReportQuery, UnplacedQuery } from './query';
import { buildRangeQueries } from './rangeQuery';

/** What holds for all reports of a run. */
export interface RunOptions extends ConnectionOptions {
	retry: RetryOptions;
	includeDetails: boolean;
}

/** What one input item asks for. */
export interface ItemQueries {
	properties: PropertyOrAccount;
	/** Of each of the properties. */
	queries: UnplacedQuery[];
	options: RunOptions;
}

/** What an item asks for, or why it cannot be read. */
type ReadItem = ({ item: number } & ItemQueries) | OutcomeFailure;

/** A query of an item, or why the item has none. Equal queries are the same object. */
type Entry = { item: number; query: ReportQuery } | OutcomeFailure;

type Answered = [query: ReportQuery, result: Result<ReportResult>];

/**
 * Runs the reports of all input items. Five reports of one property share a request; outcomes come in the order of the
 * items.
 */
export async function* runReports(
	run: OperationRun,
	read: (input: InputItem) => ItemQueries,
): AsyncGenerator<Outcome> {
	const items = await readItems(run, read);
	const options = items
		.map((each) => ('options' in each ? each.options : undefined))
		.find(Boolean);
	const refused = items.filter((each) => 'failure' in each);
	// An item that cannot be read ends the run before anything is requested.
	if (options === undefined || (refused.length > 0 && !run.continuesOnFail)) {
		yield* refused;
		return;
	}
	const { retry, includeDetails } = options;
	const connection = openConnection(run.connect(retry), run, options);
	const entries = await placeQueries(items, connection);
	const queries = [
		...new Set(entries.flatMap((entry) => ('query' in entry ? [entry.query] : []))),
	];
	const byProperty = groupBy(queries, ({ property }) => property);
	const delivery = { run, fileGate: createConcurrencyGate(1), includeDetails };
	const calls = [...byProperty.values()].flatMap((own) => splitIntoBatches(own, BATCH_SIZE));
	const work = async (call: ReportQuery[]) => await runReportsOfCall(call, connection, delivery);
	const answers = runConcurrently(calls, connection.concurrency, work, run.signal);
	const results: Array<ReportResult & { of: string; property: string }> = [];
	yield* emitInOrder(entries, answers, ({ property, label }, result) => {
		const names = [
			...(byProperty.size > 1 ? [`Property ${property}`] : []),
			...(label === undefined ? [] : [`Report "${label}"`]),
		];
		results.push({ ...result, of: names.join(', '), property });
	});
	const collect = (kind: 'notes' | 'warnings') =>
		mergeNotes(results.map((result): NamedNotes => ({ of: result.of, words: result[kind] })));
	publishReportNotes(run, {
		notes: collect('notes'),
		warnings: [...collect('warnings'), ...mixedCurrencyWarnings(results)],
	});
}

async function readItems(
	run: OperationRun,
	read: (input: InputItem) => ItemQueries,
): Promise<ReadItem[]> {
	const items: ReadItem[] = [];
	for (const input of run.inputs) {
		const { itemIndex: item } = input;
		const given = await input.attempt(async () => await Promise.resolve(success(read(input))));
		items.push(given.ok ? { item, ...given.value } : { item, failure: given.failure });
	}
	return items;
}

/** Places the queries of all items on their properties; the properties of an account are fetched. */
async function placeQueries(items: ReadItem[], connection: GoogleConnection): Promise<Entry[]> {
	const entries: Entry[] = [];
	const known = new Map<string, ReportQuery>();
	for (const each of items) {
		if ('failure' in each) {
			entries.push(each);
			continue;
		}
		const { item, properties, queries } = each;
		const selected = await listSelectedProperties(properties, connection);
		if (!selected.ok) entries.push({ item, failure: selected.failure });
		else {
			for (const query of placeQueriesOfItem(queries, properties, selected.value)) {
				const key = JSON.stringify(query);
				if (!known.has(key)) known.set(key, query);
				entries.push({ item, query: known.get(key)! });
			}
		}
	}
	return entries;
}

function placeQueriesOfItem(
	queries: UnplacedQuery[],
	{ account }: PropertyOrAccount,
	properties: SelectedProperty[],
): ReportQuery[] {
	return properties.flatMap(({ id: property, name: propertyName }) =>
		queries.map((query): ReportQuery => {
			if (account === undefined) return { ...query, property };
			const output = nameFileOfProperty(query.output, property);
			return { ...query, property, propertyName, account, output };
		}),
	);
}

/** Emits results in the order of the items. Items with equal queries get copies of the same rows. */
async function* emitInOrder(
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
		yield* toOutcomes(item, given.has(query) ? deepCopy(result) : result);
		given.add(query);
	}
}

function toOutcomes(item: number, result: Result<ReportResult>): Outcome[] {
	if (!result.ok) return [{ item, failure: result.failure }];
	const { rows, others } = result.value;
	return [{ item, rows }, ...others.map((row) => ({ ...row, item }))];
}

async function runReportsOfCall(
	queries: ReportQuery[],
	connection: GoogleConnection,
	delivery: Delivery,
): Promise<Answered[]> {
	const meters = queries.map(() => createRequestMeter());
	const dated = await Promise.all(
		queries.map(
			async (query, index) =>
				await resolveDates(query, connection.getToday(query.property, meters[index])),
		),
	);
	const rangeQueries = dated.map((each, index) =>
		each.ok ? buildRangeQueries(each.value, meters[index]!) : [],
	);
	const reports = await fetchFirstPages(connection, rangeQueries.flat());
	const reportsOfQueries = rangeQueries.map(({ length }) => reports.splice(0, length));
	return await Promise.all(
		queries.map(async (query, index): Promise<Answered> => {
			const each = dated[index]!;
			const meter = meters[index]!;
			const result = each.ok
				? await finishReport(
						each.value,
						reportsOfQueries[index]!,
						meter,
						connection,
						delivery,
					)
				: each;
			return [query, result.ok ? result : withReportName(result.failure, query)];
		}),
	);
}

/** Completes the report of a query from the first pages of all its ranges; fails if one of them did not come. */
async function finishReport(
	dated: DatedQuery,
	firstPages: Array<Result<RangeReport>>,
	meter: RequestMeter,
	connection: GoogleConnection,
	delivery: Delivery,
): Promise<Result<ReportResult>> {
	const reports: RangeReport[] = [];
	for (const firstPage of firstPages) {
		const report = await addFieldSuggestionsToFailure(firstPage, dated.query, connection);
		if (!report.ok) return report;
		reports.push(report.value);
	}
	const rows = await chooseStrategyAndFetchCounterparts(dated, reports, connection);
	if (!rows.ok) return rows;
	const fetched = buildFetchedReport(dated, rows.value, delivery.run.clock.now());
	const columns = await fetchOutputColumns(fetched, connection, meter);
	if (!columns.ok) return columns;
	return await outputReport(fetched, columns.value, meter, delivery);
}

/** Adds to a failure which property of an account or which report of a batch it is about. */
function withReportName(
	failure: Failure,
	{ account, property, label }: ReportQuery,
): { ok: false; failure: Failure } {
	const about = [
		...(account === undefined ? [] : [`Property ${property}`]),
		...(label === undefined ? [] : [`Report "${label}"`]),
		failure.message,
	];
	return { ok: false, failure: { ...failure, message: about.join(': ') } };
}
