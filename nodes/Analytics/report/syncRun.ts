/** Runs the sync of all properties: what leaves the node, and what there is to say about it. */
import { omitFields } from '../../shared/core/omitFields';
import type { IDataObject } from 'n8n-workflow';

import { MemoryBlockPool } from '../../shared/core/byteStore';
import { toDayInZone, type Day } from '../../shared/core/calendar';
import { appendAll } from '../../shared/core/lists';
import {
	failed,
	formatNumber,
	formatCount,
	success,
	type Failure,
	type Result,
} from '../../shared/core/result';
import type { InputItem } from '../../shared/node/inputItem';
import type { Outcome, OutcomeFailure, OutputRow, OperationRun } from '../../shared/node/operation';
import type { RetryOptions } from '../../shared/node/transport';
import type { PropertyOrAccount } from '../google/addresses';
import {
	listSelectedProperties,
	describeLowQuota,
	openConnection,
	type GoogleConnection,
	type ConnectionOptions,
} from '../google/connection';
import { mixedCurrencyWarnings, type PropertyCurrency } from './currency';
import { createLineFile, nameFileOfProperty, type FileChoice } from './file';
import { mergeNotes, noteIf, publishReportNotes, renamedNotes, type NamedNotes } from './notes';
import { createRequestMeter } from '../google/requestMeter';
import { dataWarnings, emptyReportNotes } from './quality';
import {
	buildFailedDay,
	missingDaysWarnings,
	readSyncedDays,
	type DayOutcome,
	type OpenSync,
	type SyncedDay,
	type WaitingRows,
	type SyncQuality,
	type SyncSpec,
	type UnplacedSyncSpec,
} from './sync';
import { estimateSync, type SyncEstimate } from './syncEstimate';
import { describePeriods } from './periodWords';
import { groupIntoRanges, listSyncDays } from './syncPeriod';
import { listSyncColumns } from './syncRows';

/** What one input item asks for. */
export interface SyncRequest {
	properties: PropertyOrAccount;
	/** Of each of the properties. */
	spec: UnplacedSyncSpec;
	mode: 'run' | 'estimate';
	/** Undefined where rows leave as items. */
	file: FileChoice | undefined;
	/** Names that were brought up to date. */
	renamed: string[];
	retry: RetryOptions;
	connection: ConnectionOptions;
}

/** The outcome of one property. */
interface SyncedProperty extends PropertyCurrency {
	/** The first input item that asked for it. */
	item: number;
	outcomes: Outcome[];
	notes: NamedNotes;
	warnings: NamedNotes;
	/** Why none of its days came. */
	failure?: Failure;
}

const DAYS_OUTPUT = 1;

/**
 * Syncs the properties of all input items, one after the other. A day that failed is listed in Days, and none of its
 * rows is returned. The run fails only if no day of any property came.
 */
export async function* runSync(
	run: OperationRun,
	read: (input: InputItem) => SyncRequest,
): AsyncGenerator<Outcome> {
	const { requests, refused } = await readRequests(run, read);
	yield* refused;
	const [first] = requests;
	// What cannot be asked at all ends the run before anything is asked.
	if (first === undefined || (refused.length > 0 && !run.continuesOnFail)) return;
	const { retry, connection: options } = first.request;
	const connection = openConnection(run.connect(retry), run, options);
	// The same in all rows of the run, so that older rows are those that it did not return.
	const syncedAt = new Date(run.clock.now()).toISOString();
	const { placed, unplaced } = await placeRequests(requests, connection);
	yield* unplaced;
	if (unplaced.length > 0 && !run.continuesOnFail) return;
	const synced: SyncedProperty[] = [];
	for (const request of placed) {
		if (run.signal?.aborted) return;
		const isAlone = placed.length === 1;
		const work =
			request.mode === 'estimate'
				? estimateProperty(run, request, connection)
				: syncProperty(run, request, connection, { syncedAt, isAlone });
		synced.push(await work);
	}
	if (run.signal?.aborted) return;
	const isDelivered = synced.some(({ failure }) => failure === undefined);
	for (const { item, outcomes, failure } of synced) {
		if (failure && !isDelivered) yield { item, failure };
		else yield* outcomes;
	}
	if (!isDelivered) return;
	publishReportNotes(run, {
		notes: mergeNotes(synced.map(({ notes }) => notes)),
		warnings: [
			...mergeNotes(synced.map(({ warnings }) => warnings)),
			...mixedCurrencyWarnings(synced),
		],
	});
}

interface ReadRequests {
	requests: Array<{ item: number; request: SyncRequest }>;
	refused: OutcomeFailure[];
}

async function readRequests(
	run: OperationRun,
	read: (input: InputItem) => SyncRequest,
): Promise<ReadRequests> {
	const all: ReadRequests = { requests: [], refused: [] };
	for (const input of run.inputs) {
		const { itemIndex: item } = input;
		const request = await input.attempt(
			async () =>
				await Promise.resolve(checkSameTable(read(input), all.requests[0]?.request)),
		);
		if (request.ok) all.requests.push({ item, request: request.value });
		else all.refused.push({ item, failure: request.failure });
	}
	return all;
}

/**
 * Refuses items that differ in more than their property and days: the rows of a run are one table, and would share
 * keys.
 */
function checkSameTable(request: SyncRequest, first: SyncRequest = request): Result<SyncRequest> {
	const [table, firstTable] = [request, first].map(({ spec }) =>
		JSON.stringify(omitFields(spec, ['periods'])),
	);
	if (table === firstTable) return success(request);
	return failed(
		'All items go into one table, but their metrics, dimensions, filters, or currency differ, so their rows would share keys',
		'Use a separate node and table for each variation. Only the property and the dates may differ between items. Nothing was sent.',
	);
}

/** What the input items ask for of one property. */
type PlacedRequest = Omit<SyncRequest, 'properties' | 'spec'> & { item: number; spec: SyncSpec };

/** Makes one request for each property that the items ask for; the properties of an account are fetched. */
async function placeRequests(
	requests: ReadRequests['requests'],
	connection: GoogleConnection,
): Promise<{ placed: PlacedRequest[]; unplaced: OutcomeFailure[] }> {
	const placed = new Map<string, PlacedRequest>();
	const unplaced: OutcomeFailure[] = [];
	for (const { item, request } of requests) {
		const { properties, spec, ...more } = request;
		const selected = await listSelectedProperties(properties, connection);
		if (!selected.ok) unplaced.push({ item, failure: selected.failure });
		else {
			for (const { id: property } of selected.value) {
				const request = { ...more, item, spec: { ...spec, property } };
				placed.set(property, addPeriods(placed.get(property), request));
			}
		}
	}
	return { placed: [...placed.values()], unplaced };
}

/** A request with the periods of another one for the same property: returned twice, rows would share keys. */
function addPeriods(earlier: PlacedRequest | undefined, request: PlacedRequest): PlacedRequest {
	if (earlier === undefined) return request;
	return {
		...earlier,
		spec: { ...earlier.spec, periods: [...earlier.spec.periods, ...request.spec.periods] },
	};
}

const NO_NOTES: NamedNotes = { of: '', words: [] };

function failedProperty(
	{ item, spec: { property } }: PlacedRequest,
	failure: Failure,
): SyncedProperty {
	return {
		item,
		property,
		currency: undefined,
		outcomes: [{ item, failure }],
		notes: NO_NOTES,
		warnings: NO_NOTES,
		failure,
	};
}

async function estimateProperty(
	run: OperationRun,
	request: PlacedRequest,
	connection: GoogleConnection,
): Promise<SyncedProperty> {
	const { item, spec } = request;
	const { concurrency } = request.connection;
	const estimate = await estimateSync(spec, connection, { clock: run.clock, concurrency });
	if (!estimate.ok) return failedProperty(request, estimate.failure);
	const json = { ...estimate.value } as IDataObject;
	const warnings = buildTokenWarning(estimate.value);
	return {
		item,
		property: spec.property,
		currency: undefined,
		outcomes: [{ item, json }],
		notes: NO_NOTES,
		warnings,
	};
}

function buildTokenWarning({ property, tokens, tokensLeft }: SyncEstimate): NamedNotes {
	if (tokens === null || tokensLeft === null || tokens <= tokensLeft) return NO_NOTES;
	const words = `The sync may use up to ${formatNumber(tokens)} tokens, but the Google quota has only ${formatNumber(tokensLeft)} left right now. Sync fewer days at a time, or run it later.`;
	return { of: `Property ${property}`, words: [words] };
}

async function syncProperty(
	run: OperationRun,
	{ item, spec, file, renamed }: PlacedRequest,
	connection: GoogleConnection,
	{ syncedAt, isAlone }: { syncedAt: string; isAlone: boolean },
): Promise<SyncedProperty> {
	const meter = createRequestMeter();
	const resolved = await connection.getToday(spec.property, meter).resolve();
	// If Google does not say which day it is, the days that failed are counted in UTC.
	const today = resolved.ok ? resolved.value : toDayInZone('UTC', run.clock.now());
	const sync: OpenSync = {
		spec,
		days: listSyncDays(spec.periods, today),
		today,
		syncedAt,
		isStreamed: file !== undefined,
		pageMemory: new MemoryBlockPool(),
		moment: run.clock.now(),
		meter,
	};
	const found: SyncQuality = {
		qualities: [],
		incomplete: [],
		rowsWithoutDay: 0,
		currency: undefined,
	};
	const read: DayOutcome[] = [];
	const readDays = <Rows>(openDay: () => WaitingRows<Rows>): AsyncGenerator<Rows> => {
		const source = resolved.ok
			? readSyncedDays(sync, connection, found, openDay)
			: failAllDays(sync, resolved.failure);
		return takeRows(source, read, run, sync.days.length);
	};
	const ownFile = isAlone || !file ? file : nameFileOfProperty(file, spec.property);
	const output = ownFile
		? await writeSyncFile(readDays, sync, ownFile, run)
		: success(await collectItems(readDays));
	// If the file could not be stored, no day was delivered.
	const days = output.ok
		? read
		: sync.days.map((day): DayOutcome => buildFailedDay(sync, day, output.failure));
	const failure = findFailureOfAllDays(days);
	const of = isAlone ? '' : `Property ${spec.property}`;
	return {
		item,
		property: spec.property,
		currency: found.currency,
		outcomes: toOutcomes(item, output, days, failure !== undefined),
		notes: { of, words: syncNotes(sync, days, found, renamed) },
		warnings: { of, words: syncWarnings(sync, days, found) },
		...(failure && { failure }),
	};
}

async function* failAllDays(
	sync: OpenSync,
	failure: Failure,
): AsyncGenerator<ReturnType<typeof buildFailedDay>> {
	for (const day of sync.days) yield await Promise.resolve(buildFailedDay(sync, day, failure));
}

/** Yields the rows of each day that came, and adds the outcome of every day to `days`. */
async function* takeRows<Rows>(
	source: AsyncGenerator<SyncedDay<Rows>>,
	days: DayOutcome[],
	run: Pick<OperationRun, 'progress'>,
	expected: number,
): AsyncGenerator<Rows> {
	for await (const { rows, ...outcome } of source) {
		days.push(outcome);
		run.progress(() => `${formatNumber(days.length)} of ${formatCount(expected, 'day')} read`);
		if (rows !== undefined) yield rows;
	}
}

/** What the first output returns. */
type SyncOutput = { rows: IDataObject[] } | { file: OutputRow };

/** Reads the days of a sync; `openDay` creates the place where the rows of a day wait. */
type ReadDays = <Rows>(openDay: () => WaitingRows<Rows>) => AsyncGenerator<Rows>;

async function collectItems(readDays: ReadDays): Promise<SyncOutput> {
	const all: IDataObject[] = [];
	const openDay = (): WaitingRows<IDataObject[]> => {
		const rows: IDataObject[] = [];
		return { add: (row) => void rows.push(row), read: () => rows };
	};
	for await (const rows of readDays(openDay)) appendAll(all, rows);
	return { rows: all };
}

async function writeSyncFile(
	readDays: ReadDays,
	{ spec, syncedAt }: OpenSync,
	choice: FileChoice,
	run: OperationRun,
): Promise<Result<SyncOutput>> {
	const columns = listSyncColumns([...spec.dimensions, ...spec.metrics], spec.naming);
	const file = createLineFile(columns, choice);
	const written = await file.write(readDays(file.openGroup), run);
	if (!written.ok) return written;
	const { json, ...more } = written.value;
	const about = { ...json, property: spec.property, _synced_at: syncedAt };
	return success({ file: { ...more, json: about } });
}

/** Finds why no day of the property came; undefined if one did, or if there was none to request. */
function findFailureOfAllDays(days: DayOutcome[]): Failure | undefined {
	const failures = days.map(({ failure }) => failure);
	return failures.every((failure) => failure !== undefined) ? failures[0] : undefined;
}

function toOutcomes(
	item: number,
	output: Result<SyncOutput>,
	days: DayOutcome[],
	hasFailed: boolean,
): Outcome[] {
	const reports = days.map(({ report }) => ({
		item,
		json: { ...report } as IDataObject,
		output: DAYS_OUTPUT,
	}));
	if (!output.ok || hasFailed || days.length === 0) return reports;
	const { value } = output;
	return 'file' in value
		? [{ ...value.file, item }, ...reports]
		: [{ item, rows: value.rows }, ...reports];
}

function syncNotes(
	{ spec, days: asked, today, meter }: OpenSync,
	days: DayOutcome[],
	{ qualities }: SyncQuality,
	renamed: string[],
): string[] {
	const isEmpty = asked.length === 0;
	const restatesFewDays = spec.periods.every(
		({ start }) => 'restateDays' in start && start.restateDays < ATTRIBUTION_DAYS,
	);
	return [
		...noteIf(
			isEmpty,
			`There are no complete days to sync yet: the property's current date is ${today}.`,
		),
		...noteIf(!isEmpty, summarizeDays(days, meter.read().requests, today)),
		...noteIf(
			restatesFewDays && qualities.some(({ isAttributed }) => isAttributed),
			`Google may change source, channel, and campaign attribution for up to ${ATTRIBUTION_DAYS} days. Set 'Days to Restate' to ${ATTRIBUTION_DAYS} to keep those columns accurate as well.`,
		),
		...emptyReportNotes(qualities),
		...renamedNotes(renamed),
	];
}

/** The longest lookback window of a property's attribution settings that is the default for acquisition. */
const ATTRIBUTION_DAYS = 30;

/** Sums up a sync: `12 rows for 4 days (Wed 25 – Sat 28 Nov, property time zone) in 2 requests.` */
function summarizeDays(days: DayOutcome[], requests: number, today: Day): string {
	const whole = days.filter(({ failure }) => failure === undefined);
	const rows = whole.reduce((sum, { report }) => sum + report.rows, 0);
	const ranges = groupIntoRanges(whole.map(({ report }) => report.day));
	const period = describePeriods({ ranges, today });
	const of = period === '' ? '' : ` (${period})`;
	return `${formatCount(rows, 'row')} for ${formatCount(whole.length, 'day')}${of} in ${formatCount(requests, 'request')}.`;
}

function syncWarnings(
	{ meter }: OpenSync,
	days: DayOutcome[],
	{ qualities, incomplete, rowsWithoutDay }: SyncQuality,
): string[] {
	return [
		...missingDaysWarnings(days),
		...noteIf(
			rowsWithoutDay > 0,
			`${formatCount(rowsWithoutDay, 'row')} whose date is "(other)" ${rowsWithoutDay === 1 ? 'was' : 'were'} left out: Google does not say which day the data belongs to. Turn on 'Split Sampled Days' to request each day separately.`,
		),
		...dataWarnings(qualities),
		...mergeNotes(incomplete),
		...describeLowQuota(meter.read().quota),
	];
}
