/** Sync a Table: whole days of a report, and which of them a table may replace. */
import type { MemoryBlockPool } from '../../shared/core/byteStore';
import type { JsonRecord } from '../../shared/core/json';
import { addDays, type Day } from '../../shared/core/calendar';
import {
	failed,
	formatNumber,
	formatCount,
	describeFailure,
	success,
	type Failure,
	type Result,
} from '../../shared/core/result';
import { runConcurrently } from '../../shared/core/concurrency';
import type { GoogleConnection } from '../google/connection';
import { addFieldSuggestionsToFailure } from '../google/metadata';
import type { RequestMeter } from '../google/requestMeter';
import { readAggregates, unreadableRowsFailure } from '../google/reportResponse';
import { canMeasureCompleteness, completenessWarnings, type Completeness } from './completeness';
import type { ColumnNaming } from './columnNames';
import { findCurrencyOfRows } from './currency';
import type { ShapedRow } from './columns';
import type { NamedNotes } from './notes';
import {
	buildAscendingOrder,
	completeOrders,
	MOST_DIMENSIONS,
	MOST_METRICS,
	type ReportSpec,
} from './query';
import { isDataWithheld, type Quality } from './quality';
import type { RangeQuery } from './rangeQuery';
import { fetchRangeTable, type RangeTable } from './rangeTable';
import { createSyncRowShaper, DATE_DIMENSION, type SyncOrigin } from './syncRows';
import { describeDays, halveSlice, toDateRange, sliceDays, type SyncPeriod } from './syncPeriod';

/** What a table holds for one property. */
export interface SyncSpec {
	property: string;
	metrics: string[];
	/** In addition to the date. */
	dimensions: string[];
	dimensionFilter: JsonRecord | undefined;
	metricFilter: JsonRecord | undefined;
	currencyCode: string;
	/** Each day of them is returned once. */
	periods: SyncPeriod[];
	/** Whether a slice that is sampled or has "(other)" is requested again in smaller pieces. */
	splitDegraded: boolean;
	naming: ColumnNaming;
}

/** A spec before its properties are known. */
export type UnplacedSyncSpec = Omit<SyncSpec, 'property'>;

/** Refuses what does not fit into one report at Google. */
export function checkSyncSize({ dimensions, metrics }: UnplacedSyncSpec): Result<void> {
	if (metrics.length === 0) {
		return failed(
			"'Metrics' is empty, so the table would have no values",
			'Choose at least one metric, such as sessions.',
		);
	}
	if (dimensions.length >= MOST_DIMENSIONS) {
		return failed(
			`${formatCount(dimensions.length, 'dimension')} were chosen, but a table can have only ${MOST_DIMENSIONS - 1} in addition to the date`,
			"Remove some of them, or sync a second table. The date is always included, so you don't need to choose it.",
		);
	}
	if (metrics.length > MOST_METRICS) {
		return failed(
			`${formatCount(metrics.length, 'metric')} were chosen, but a report can have only ${MOST_METRICS}`,
			'Remove some of them, or sync a second table.',
		);
	}
	return success(undefined);
}

/** An item of the Days output: one day of one property. */
export interface DayReport {
	property: string;
	day: Day;
	_synced_at: string;
	rows: number;
	/** Whether the table should now have exactly the rows of this run for the day. */
	replace: boolean;
	sampled: boolean;
	/** Whether Google withheld rows or values of the day, grouped them into "(other)", or left data out. */
	withheld: boolean;
	/** Whether the day is so young that Google is still counting it. */
	provisional: boolean;
	/** By metric, the share of Google's total that the rows add up to; only for days that were requested alone. */
	completeness?: Record<string, number>;
	error?: string;
}

/** A day whose rows all came, or one that failed and has none. */
export interface SyncedDay<Rows> {
	report: DayReport;
	/** Undefined for a day that failed. */
	rows?: Rows;
	failure?: Failure;
}

/** Collects the rows of a day until it is complete. */
export interface WaitingRows<Rows> {
	add: (row: ShapedRow) => void;
	read: () => Rows;
}

/** A sync of one property whose days are known. */
export interface OpenSync {
	spec: SyncSpec;
	days: Day[];
	/** The current day of the property. */
	today: Day;
	syncedAt: string;
	/** Whether rows go into a file, for which fewer are held at once. */
	isStreamed: boolean;
	/** Shared by the pages of all slices. */
	pageMemory: MemoryBlockPool;
	/** Milliseconds. */
	moment: number;
	meter: RequestMeter;
}

/** What Google's responses for a property say, which is complete when all days were read. */
export interface SyncQuality {
	qualities: Quality[];
	/** Warnings that rows add up to less than Google's total, with the days they are about. */
	incomplete: NamedNotes[];
	/** How many rows were left out because their date is "(other)". */
	rowsWithoutDay: number;
	/** The currency of the amounts in the rows; undefined where there are none. */
	currency: string | undefined;
}

/** Reads the days of a sync in their order, each complete or failed. Adds what Google says about them to `found`. */
export async function* readSyncedDays<Rows>(
	sync: OpenSync,
	connection: GoogleConnection,
	found: SyncQuality,
	openDay: () => WaitingRows<Rows>,
): AsyncGenerator<SyncedDay<Rows>> {
	const reader = new SyncReader(sync, connection, found, openDay);
	let count = 0;
	for await (const day of reader.readSlices(sliceDays(sync.days))) {
		count++;
		yield day;
	}
	// Nothing more is requested after the run was stopped.
	for (const day of sync.days.slice(count)) yield buildFailedDay(sync, day, CANCELED);
}

const CANCELED: Failure = {
	message: 'The run was canceled',
	description: 'Run it again if you still need it.',
	reason: 'aborted',
};

/** A day without rows that a table must not replace. */
export function buildFailedDay(
	{ spec, syncedAt, today }: Pick<OpenSync, 'spec' | 'syncedAt' | 'today'>,
	day: Day,
	failure: Failure,
): Required<Omit<SyncedDay<never>, 'rows'>> {
	const report: DayReport = {
		property: spec.property,
		day,
		_synced_at: syncedAt,
		rows: 0,
		replace: false,
		sampled: false,
		withheld: WITHHELD_REASONS.includes(failure.reason ?? ''),
		provisional: isProvisional(day, today),
		error: describeFailure(failure),
	};
	return { report, failure };
}

/** Google counts events for up to two days after they happened. */
function isProvisional(day: Day, today: Day): boolean {
	return day >= addDays(today, -2);
}

/** A slice, and the report of it, whose rows are not read yet. */
interface FetchedSlice {
	days: Day[];
	table: Result<RangeTable>;
}

/** Reads the slices of one property, some of which turn out to need smaller ones. */
class SyncReader<Rows> {
	/** A failure that every further request would get as well. */
	private lasting: Failure | undefined;
	private readonly origin: SyncOrigin;

	constructor(
		private readonly sync: OpenSync,
		private readonly connection: GoogleConnection,
		private readonly found: SyncQuality,
		private readonly openDay: () => WaitingRows<Rows>,
	) {
		const { spec, syncedAt } = sync;
		this.origin = { property: spec.property, syncedAt, naming: spec.naming };
	}

	/** Fetches the first pages of several slices at once, and reads one slice after the other. */
	async *readSlices(slices: Day[][]): AsyncGenerator<SyncedDay<Rows>> {
		const { concurrency, signal } = this.connection;
		const fetch = async (days: Day[]) => await this.fetchSlice(days);
		for await (const slice of runConcurrently(slices, concurrency, fetch, signal)) {
			const { days, table } = slice;
			if (!table.ok) yield* this.failDays(days, table.failure);
			else if (this.needsSplit(days, table.value)) yield* this.readSlices(halveSlice(days));
			else if (lacksAllRows(table.value)) yield* this.readHiddenDays(days, table.value);
			else yield* this.readDays(days, table.value);
		}
	}

	private async fetchSlice(days: Day[]): Promise<FetchedSlice> {
		const { sync, connection } = this;
		if (this.lasting) return { days, table: { ok: false, failure: this.lasting } };
		const query = buildSyncQuery(sync, toDateRange(days));
		const { concurrency } = connection;
		const fetched = await fetchRangeTable(connection, query, sync.moment, concurrency);
		const table = fetched.ok ? checkVisibleMetrics(fetched.value) : fetched;
		if (!table.ok && isLasting(table.failure)) this.lasting ??= table.failure;
		return { days, table: await addFieldSuggestionsToFailure(table, query, connection) };
	}

	/**
	 * Reads days that Google counts in its total but returned no rows for. Requested alone, some of them may have rows,
	 * or be empty.
	 */
	private async *readHiddenDays(days: Day[], table: RangeTable): AsyncGenerator<SyncedDay<Rows>> {
		if (days.length > 1) return yield* this.readSlices(halveSlice(days));
		yield* this.failDays(days, hiddenRowsFailure(days[0]!, table));
	}

	/** Reads days without rows among others that have some. Only a total of their own says that they are empty. */
	private async *readDaysWithoutRows(
		empty: Day[],
		slice: Day[],
	): AsyncGenerator<SyncedDay<Rows>> {
		if (empty.length === 0) return;
		yield* this.readSlices(empty.length < slice.length ? [empty] : halveSlice(empty));
	}

	private needsSplit(days: Day[], { quality }: RangeTable): boolean {
		const isDegraded = quality.sampledPercent !== undefined || quality.dataLossFromOtherRow;
		return this.sync.spec.splitDegraded && isDegraded && days.length > 1;
	}

	/**
	 * Reads the rows of a slice day by day, as they come in the order of the date. Holds the rows of one day at a time.
	 */
	private async *readDays(days: Day[], table: RangeTable): AsyncGenerator<SyncedDay<Rows>> {
		const { report, quality, batches, completeness } = table;
		const of = describeDays(days);
		const shape = createSyncRowShaper(
			report.headers,
			this.origin,
			days.length === 1 ? days[0] : undefined,
		);
		this.found.qualities.push({ ...quality, of });
		this.found.currency ??= findCurrencyOfRows(report);
		let at = 0;
		let waiting = this.openDay();
		let count = 0;
		const takeDay = (completeness?: Completeness): SyncedDay<Rows> => {
			const report = this.describeWholeDay(days[at]!, count, quality, completeness);
			const day = { report, rows: waiting.read() };
			waiting = this.openDay();
			count = 0;
			at++;
			return day;
		};
		for await (const batch of batches) {
			if (!batch.ok) return yield* this.failDays(days.slice(at), batch.failure);
			for (const texts of batch.value.rows) {
				const { day, row } = shape(texts);
				if (day === undefined) {
					this.found.rowsWithoutDay++;
					continue;
				}
				const place = day === days[at] ? at : days.indexOf(day, at);
				// The row is of an earlier day, or of one that was not requested.
				if (place < 0) {
					const { failure } = unreadableRowsFailure();
					return yield* this.failDays(days.slice(at), failure);
				}
				if (at < place) {
					if (count > 0) yield takeDay();
					yield* this.readDaysWithoutRows(days.slice(at, place), days);
					at = place;
				}
				waiting.add(row);
				count++;
			}
		}
		const measured = completeness();
		this.found.incomplete.push({ of, words: completenessWarnings(measured) });
		if (table.report.rowCount === 0) {
			while (at < days.length) yield takeDay(measured);
			return;
		}
		if (count > 0) yield takeDay(days.length === 1 ? measured : undefined);
		yield* this.readDaysWithoutRows(days.slice(at), days);
	}

	private describeWholeDay(
		day: Day,
		rows: number,
		quality: Quality,
		completeness?: Completeness,
	): DayReport {
		const { spec, syncedAt, today } = this.sync;
		const report: DayReport = {
			property: spec.property,
			day,
			_synced_at: syncedAt,
			rows,
			replace: true,
			sampled: quality.sampledPercent !== undefined,
			withheld: isDataWithheld(quality),
			provisional: isProvisional(day, today),
		};
		if (completeness) report.completeness = Object.fromEntries(completeness);
		return report;
	}

	private *failDays(days: Day[], failure: Failure): Generator<SyncedDay<Rows>> {
		for (const day of days) yield buildFailedDay(this.sync, day, failure);
	}
}

/** Refuses metrics that Google hides from the account: their empty values would replace those in the table. */
function checkVisibleMetrics(table: RangeTable): Result<RangeTable> {
	const hidden = table.report.headers.metrics
		.filter(({ isRestricted }) => isRestricted)
		.map(({ name }) => name);
	if (hidden.length === 0) return success(table);
	return failed(
		`Google hides the values of ${hidden.join(', ')} from this account, so the table keeps its existing rows`,
		'Remove the metric, or ask a property administrator to lift the restriction on the account.',
		{ reason: RESTRICTED },
	);
}

const RESTRICTED = 'restrictedMetric';
const HIDDEN_ROWS = 'hiddenRows';

/** Why a day failed whose data Google has, but does not show. */
const WITHHELD_REASONS = [RESTRICTED, HIDDEN_ROWS];

/** Whether Google's total has data but there are no rows. A metric filter removes rows on purpose. */
function lacksAllRows({ report }: RangeTable): boolean {
	const { rowCount, query } = report;
	return rowCount === 0 && query.metricFilter === undefined && describeTotals(report).length > 0;
}

/** The metrics whose total is not zero, each with it: `sessions 120`. */
function describeTotals({ headers, body }: RangeTable['report']): string[] {
	const first = headers.dimensions.length;
	return readAggregates(body.totals, headers).flatMap((total) =>
		headers.metrics.flatMap(({ name }, index) => {
			const value = Number(total[first + index]);
			return Number.isFinite(value) && value !== 0 ? [`${name} ${formatNumber(value)}`] : [];
		}),
	);
}

function hiddenRowsFailure(day: Day, { report }: RangeTable): Failure {
	return {
		message: `Google returned no rows for ${day}, although its own total for that day is ${describeTotals(report).join(', ')}`,
		description:
			'The table keeps its existing rows for that day. Try again later, because Google may not have the data yet. If this keeps happening, Google is withholding rows with few users. In that case, remove some dimensions.',
		reason: HIDDEN_ROWS,
	};
}

/** Whether every other slice would fail in the same way: access, a field, or quota is missing. */
function isLasting({ status = 0, reason }: Failure): boolean {
	return reason === 'aborted' || reason === RESTRICTED || (status >= 400 && status < 500);
}

/** Builds the report of a slice, in the order of the date, so that each day is complete when the next one begins. */
export function buildSyncQuery(
	{
		spec,
		meter,
		isStreamed,
		pageMemory,
	}: Pick<OpenSync, 'spec' | 'meter' | 'isStreamed' | 'pageMemory'>,
	range: RangeQuery['range'],
): RangeQuery {
	const dimensions = [DATE_DIMENSION, ...spec.dimensions];
	const metrics = spec.metrics.map((name) => ({ name }));
	const report: ReportSpec = {
		property: spec.property,
		metrics,
		dimensions,
		dimensionFilter: spec.dimensionFilter,
		metricFilter: spec.metricFilter,
		orders: completeOrders({ metrics, dimensions }, [buildAscendingOrder(DATE_DIMENSION)]),
		// The total says whether a day without rows is empty.
		extras: { currencyCode: spec.currencyCode, metricAggregations: ['TOTAL'] },
	};
	return {
		...report,
		range,
		rowsToRead: Infinity,
		isStreamed,
		pageMemory,
		measuresCompleteness: canMeasureCompleteness(report),
		meter,
	};
}

/** The outcome of a day, without its rows. */
export type DayOutcome = Omit<SyncedDay<never>, 'rows'>;

/** The warning that names the days that failed; none if all came. */
export function missingDaysWarnings(days: DayOutcome[]): string[] {
	const missing = days.filter(({ failure }) => failure !== undefined);
	const [first] = missing;
	if (first === undefined) return [];
	const names = describeDays(missing.map(({ report }) => report.day));
	const reason = first.report.error ?? '';
	return [
		`${formatNumber(missing.length)} of ${formatCount(days.length, 'day')} failed: ${names}. No rows were returned for the failed days, so the table keeps its existing rows for them. ${reason}`,
	];
}
