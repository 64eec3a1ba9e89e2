import type { Send } from '../../shared/core/http';
import type { JsonRecord } from '../../shared/core/json';
import { keepSuccesses } from '../../shared/core/once';
import { success, type Result } from '../../shared/core/result';
import type { CollectedEvents } from '../domain/admin/collected';
import { recordIn } from '../domain/read';
import { reportRequest } from '../domain/report/request';
import { readReport } from '../domain/report/response';
import { ask } from './ask';

/** More than any tidy property has; beyond it single events are asked for by name. */
const MOST_NAMES = 10_000;

/** The events that properties have collected in so many days: each list is asked for once in a run. */
export type CollectedLists = typeof collectedEvents;

export function rememberCollected(): CollectedLists {
	const lists = keepSuccesses<CollectedEvents>();
	return async (send, property, days) =>
		await lists(`${property}/${days}`, async () => await collectedEvents(send, property, days));
}

export async function collectedEvents(
	send: Send,
	property: string,
	lookbackDays: number,
): Promise<Result<CollectedEvents>> {
	const report = await askForEvents(send, property, lookbackDays, { limit: MOST_NAMES });
	if (!report.ok) return report;
	const { names, rowCount, body } = report.value;
	const lost = recordIn(body.metadata).dataLossFromOtherRow === true;
	return success({ names, complete: !lost && rowCount <= names.length });
}

/** One event by name, for properties with so many that Google merges the rest into `(other)`. */
export async function isCollected(
	send: Send,
	property: string,
	lookbackDays: number,
	eventName: string,
): Promise<Result<boolean>> {
	const stringFilter = { matchType: 'EXACT', value: eventName, caseSensitive: true };
	const report = await askForEvents(send, property, lookbackDays, {
		dimensionFilter: { filter: { fieldName: 'eventName', stringFilter } },
		limit: 1,
	});
	return report.ok ? success(report.value.names.includes(eventName)) : report;
}

const EVENTS = { dimensions: ['eventName'], metrics: ['eventCount'], ranges: [] };

async function askForEvents(send: Send, property: string, days: number, more: JsonRecord) {
	const answer = await ask(
		send,
		reportRequest(property, 'runReport', {
			dimensions: EVENTS.dimensions.map((name) => ({ name })),
			metrics: EVENTS.metrics.map((name) => ({ name })),
			dateRanges: [{ startDate: `${days}daysAgo`, endDate: 'today' }],
			orderBys: [{ metric: { metricName: 'eventCount' }, desc: true }],
			...more,
		}),
	);
	const report = answer.ok ? readReport(answer.value, EVENTS) : answer;
	if (!report.ok) return report;
	const { rows, rowCount, body } = report.value;
	const names = rows.map(({ dimensionValues }) => dimensionValues?.[0]?.value ?? '');
	return success({ names, rowCount, body });
}
