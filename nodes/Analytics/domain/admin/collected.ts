import type { Send } from '../../../shared/core/http';
import type { JsonRecord } from '../../../shared/core/json';
import { failed, success, type Failure, type Result } from '../../../shared/core/result';
import { ask } from '../answer';
import { recordIn } from '../read';
import { reportRequest } from '../report/request';
import { readReport } from '../report/response';

/** The events of a property in a stretch of days. */
export interface CollectedEvents {
	names: string[];
	/** Whether no event is missing from the names. */
	complete: boolean;
}

/** More than any tidy property has; beyond it single events are asked for by name. */
const MOST_NAMES = 10_000;

/** All events at once: one report answers for every item of a run. */
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

async function askForEvents(send: Send, property: string, days: number, more: JsonRecord) {
	const answer = await ask(
		send,
		reportRequest(property, 'runReport', {
			dimensions: [{ name: 'eventName' }],
			metrics: [{ name: 'eventCount' }],
			dateRanges: [{ startDate: `${days}daysAgo`, endDate: 'today' }],
			orderBys: [{ metric: { metricName: 'eventCount' }, desc: true }],
			...more,
		}),
	);
	const report = answer.ok ? readReport(answer.value) : answer;
	if (!report.ok) return report;
	const { rows, rowCount, body } = report.value;
	const names = rows.map(({ dimensionValues }) => dimensionValues?.[0]?.value ?? '');
	return success({ names, rowCount, body });
}

const MOST_SUGGESTIONS = 5;

/** Why no key event was made of an event that nobody has sent. */
export function notCollected(
	eventName: string,
	property: string,
	days: number,
	{ names }: CollectedEvents,
): Failure {
	const similar = names.filter((name) => isSimilar(name, eventName)).slice(0, MOST_SUGGESTIONS);
	const advice =
		similar.length > 0
			? `Did you mean ${similar.join(', ')}? Names are case-sensitive.`
			: `Collected were: ${names.slice(0, MOST_SUGGESTIONS).join(', ') || 'no events at all'}.`;
	return failed(
		`The property ${property} has not collected the event "${eventName}" in the last ${days} days, so no key event was created`,
		`${advice} An event that began within the last two days may not be counted yet. Look back further with 'Lookback Days', or turn off 'Verify Collected' to create the key event all the same.`,
		{ reason: 'notCollected' },
	).failure;
}

/** Alike but for capitals, separators and an ending. */
function isSimilar(one: string, other: string): boolean {
	const [short, long] = [one, other].map(bare).sort((a, b) => a.length - b.length);
	return short !== undefined && short.length > 2 && (long?.startsWith(short) ?? false);
}

function bare(name: string): string {
	return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
