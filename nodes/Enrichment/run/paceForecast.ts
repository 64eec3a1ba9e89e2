import type { ApiRequest } from '../../shared/core/http';
import { calculateDurationMs, type Rate, type PlannedRequests } from '../../shared/core/rates';
import type { Dialect } from '../providers/dialect';
import { findEndpointLimits } from '../providers/endpointLimits';
import type { PurchaseTypes } from './attempt';
import { buildBatchRequest, createBatch } from './batch';
import type { Queue } from './queue';
import type { RunContext } from './runContext';
import type { PaceForecasts } from './settings';
import { resolveBatchSize } from './splitter';

/** Calculated from the first requests of the lookups that wait in the queue; what may follow them is not counted. */
export function forecastPace<Types extends PurchaseTypes>(
	queue: Queue<Types>,
	context: RunContext<Types>,
	dialect: Dialect,
): PaceForecasts {
	return forecastUsage(usageByRate(queue, context, dialect));
}

/** What so much usage of published rates takes. */
export function forecastUsage(usages: ReadonlyMap<Rate, PlannedRequests>): PaceForecasts {
	const forecasts: PaceForecasts = {};
	for (const [rate, usage] of usages) {
		const amount = usage[rate.unit];
		if (rate.per === 'day') {
			if (amount > rate.count) forecasts.day ??= { rate, amount };
			continue;
		}
		const ms = calculateDurationMs(rate, usage);
		if (ms > (forecasts.duration?.ms ?? 0)) forecasts.duration = { ms, rate };
	}
	return forecasts;
}

/** All that counts against each published rate. */
function usageByRate<Types extends PurchaseTypes>(
	queue: Queue<Types>,
	context: RunContext<Types>,
	dialect: Dialect,
): Map<Rate, PlannedRequests> {
	const usages = new Map<Rate, PlannedRequests>();
	for (const lane of queue.lanes) {
		const request = buildBatchRequest(createBatch(lane.peek(), context), context);
		const records = lane.size;
		const requests = Math.ceil(records / resolveBatchSize(context.settings, lane.request));
		addUsage(usages, { requests, records }, request, dialect);
	}
	return usages;
}

/** Adds what so many requests like this one take to what counts against each published rate. */
export function addUsage(
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
