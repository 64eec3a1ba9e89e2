import { durationAtRate, type Rate, type Usage } from '../../shared/core/rates';
import type { Dialect } from '../providers/dialect';
import { findLimits } from '../providers/limits';
import type { Course } from './choose';
import { batchOf } from './endings';
import type { Queue } from './queue';
import type { PaceForecasts } from './settings';
import { batchSizeOf } from './splitter';

/** Calculated from the first requests of the lookups that wait in the queue; what may follow them is not counted. */
export function forecastPace(queue: Queue, course: Course, dialect: Dialect): PaceForecasts {
	const forecasts: PaceForecasts = {};
	for (const [rate, usage] of usageByRate(queue, course, dialect)) {
		const amount = usage[rate.unit];
		if (rate.per === 'day') {
			if (amount > rate.count) forecasts.day ??= { rate, amount };
			continue;
		}
		const ms = durationAtRate(rate, usage);
		if (ms > (forecasts.duration?.ms ?? 0)) forecasts.duration = { ms, rate };
	}
	return forecasts;
}

/** All that counts against each published rate. */
function usageByRate(queue: Queue, course: Course, dialect: Dialect): Map<Rate, Usage> {
	const usages = new Map<Rate, Usage>();
	for (const lane of queue.lanes) {
		const { path } = batchOf(lane.peek(), course, dialect).request();
		const records = lane.size;
		const requests = Math.ceil(records / batchSizeOf(course.settings, lane.request));
		for (const rate of findLimits(dialect.limits, path)?.rates ?? []) {
			const before = usages.get(rate) ?? { requests: 0, records: 0 };
			usages.set(rate, {
				requests: before.requests + requests,
				records: before.records + records,
			});
		}
	}
	return usages;
}
