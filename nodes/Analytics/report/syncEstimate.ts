/** Estimates what a sync takes, from one small report. */
import { asRecord, type JsonRecord } from '../../shared/core/json';
import { MemoryBlockPool } from '../../shared/core/byteStore';
import type { Clock } from '../../shared/core/clock';
import { toDayInZone } from '../../shared/core/calendar';
import { findMin } from '../../shared/core/lists';
import { failed, success, type Result } from '../../shared/core/result';
import type { GoogleConnection } from '../google/connection';
import { readFiniteNumber } from '../google/jsonValues';
import { addFieldSuggestionsToFailure } from '../google/metadata';
import { createRequestMeter } from '../google/requestMeter';
import { fetchFirstPage } from './fetch';
import { buildRange } from './periods';
import { readQuality } from './quality';
import { chooseFirstPageSize } from './rangeQuery';
import { buildSyncQuery, type SyncSpec } from './sync';
import { listSyncDays, sliceDays } from './syncPeriod';

/** What a sync of one property is expected to take. */
export interface SyncEstimate {
	property: string;
	firstDay: string | null;
	lastDay: string | null;
	days: number;
	/** Assumes that every day has as many rows as yesterday. */
	rows: number;
	requests: number;
	/**
	 * An upper bound, as if each day were charged separately. Null where Google does not say what the small report
	 * cost.
	 */
	tokens: number | null;
	/**
	 * The tokens that Google still allows for the property: the lowest of what is left for the day, the hour, and the
	 * project's hour.
	 */
	tokensLeft: number | null;
	/** Rounded up. */
	minutes: number;
}

interface EstimateOptions {
	clock: Pick<Clock, 'now'>;
	/** How many requests are sent at once. */
	concurrency: number;
}

const MINUTE_MS = 60_000;

/** Requests one row of yesterday, whose response says how many rows a day has, what it costs, and how long it takes. */
export async function estimateSync(
	spec: SyncSpec,
	connection: GoogleConnection,
	{ clock, concurrency }: EstimateOptions,
): Promise<Result<SyncEstimate>> {
	const meter = createRequestMeter();
	const yesterday = buildRange('yesterday', 'yesterday');
	const query = buildSyncQuery(
		{ spec, meter, isStreamed: false, pageMemory: new MemoryBlockPool() },
		yesterday,
	);
	const started = clock.now();
	const answer = await fetchFirstPage(connection, { ...query, rowsToRead: 1 }, 1);
	const duration = clock.now() - started;
	const report = await addFieldSuggestionsToFailure(answer, query, connection);
	if (!report.ok) return report;
	const { timeZone } = readQuality([report.value], [yesterday], started);
	if (timeZone === undefined) {
		return failed(
			`Google did not return the time zone of the property ${spec.property}`,
			"Run it again, or set 'Mode' to Run.",
		);
	}
	const days = listSyncDays(spec.periods, toDayInZone(timeZone, started));
	const rowsOfDay = report.value.rowCount;
	const pageSize = chooseFirstPageSize(query, concurrency);
	const requests = sliceDays(days).reduce(
		(sum, { length }) => sum + Math.max(1, Math.ceil((length * rowsOfDay) / pageSize)),
		// The request for the current day of the property.
		1,
	);
	const { tokens: consumed, quota } = meter.read();
	return success({
		property: spec.property,
		firstDay: days[0] ?? null,
		lastDay: days.at(-1) ?? null,
		days: days.length,
		rows: days.length * rowsOfDay,
		requests,
		tokens: consumed === undefined ? null : consumed * Math.max(requests, days.length),
		tokensLeft: findTokensLeft(quota),
		minutes: Math.ceil((duration * Math.ceil(requests / concurrency)) / MINUTE_MS) || 1,
	});
}

const TOKEN_QUOTAS = ['tokensPerDay', 'tokensPerHour', 'tokensPerProjectPerHour'];

function findTokensLeft(quota: JsonRecord | undefined): number | null {
	const left = TOKEN_QUOTAS.flatMap(
		(name) => readFiniteNumber(asRecord(quota?.[name]).remaining) ?? [],
	);
	return left.length === 0 ? null : findMin(left);
}
