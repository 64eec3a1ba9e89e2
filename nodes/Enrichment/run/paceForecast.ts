import type { ApiRequest } from '../../shared/core/http';
import { calculateDurationMs, type Rate, type PlannedRequests } from '../../shared/core/rates';
import type { Dialect } from '../providers/dialect';
import { findEndpointLimits } from '../providers/endpointLimits';
import type { PurchaseTypes } from './attempt';
import { buildBatchApiRequest, createBatch } from './batch';
import type { AttemptQueue } from './queue';
import type { RunContext } from './runContext';
import type { PaceForecasts } from './settings';
import { resolveBatchSize } from './splitter';

/** Forecasts how long the first requests of all queued lookups take at the published rates; follow-ups are not counted. */
export function forecastPace<Types extends PurchaseTypes>(
	queue: AttemptQueue<Types>,
	context: RunContext<Types>,
	dialect: Dialect,
): PaceForecasts {
	return forecastDuration(calculateUsageByRate(queue, context, dialect));
}

/** Forecasts the duration of this usage, by the slowest rate, and whether it exceeds a daily limit. */
export function forecastDuration(usages: ReadonlyMap<Rate, PlannedRequests>): PaceForecasts {
	const forecasts: PaceForecasts = {};
	for (const [rate, usage] of usages) {
		const amount = usage[rate.unit];
		if (rate.per === 'day') {
			if (amount > rate.count) forecasts.exceededDailyLimit ??= { rate, amount };
			continue;
		}
		const ms = calculateDurationMs(rate, usage);
		if (ms > (forecasts.duration?.ms ?? 0)) forecasts.duration = { ms, rate };
	}
	return forecasts;
}

/** Calculates the requests and records that count against each published rate. */
function calculateUsageByRate<Types extends PurchaseTypes>(
	queue: AttemptQueue<Types>,
	context: RunContext<Types>,
	dialect: Dialect,
): Map<Rate, PlannedRequests> {
	const usages = new Map<Rate, PlannedRequests>();
	for (const lane of queue.lanes) {
		const request = buildBatchApiRequest(createBatch(lane.peekFirst(), context), context);
		const records = lane.size;
		const requests = Math.ceil(records / resolveBatchSize(context.settings, lane.request));
		addUsageOfEndpoint(usages, { requests, records }, request, dialect);
	}
	return usages;
}

/** Adds the usage of requests to an endpoint to each published rate that applies to it. */
export function addUsageOfEndpoint(
	usages: Map<Rate, PlannedRequests>,
	{ requests, records }: PlannedRequests,
	{ path }: Pick<ApiRequest, 'path'>,
	{ limits }: Dialect,
): void {
	for (const rate of findEndpointLimits(limits, path)?.rates ?? []) {
		const before = usages.get(rate) ?? { requests: 0, records: 0 };
		usages.set(rate, {
			requests: before.requests + requests,
			records: before.records + records,
		});
	}
}
