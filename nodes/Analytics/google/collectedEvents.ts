/** The events that a property has collected, against which event names are checked for misspellings. */
import type { Send } from '../../shared/core/http';
import { asRecord, asRecords, type JsonRecord } from '../../shared/core/json';
import { failed, mapResult, formatCount, success, type Result } from '../../shared/core/result';
import { createSuccessCache } from '../../shared/core/concurrency';
import { requestJson, buildReportRequest } from './client';
import { readFiniteNumber, readTextOrEmpty } from './jsonValues';

/** The events that a property collected in a date range. */
interface CollectedEvents {
	/** Event names; the most frequent comes first. */
	names: string[];
	/** Whether `names` has every event of the range. */
	isComplete: boolean;
}

/** The date range of a report, as days such as `2026-11-20` or `90daysAgo`. */
interface Days {
	startDate: string;
	endDate: string;
}

const MOST_SUGGESTIONS = 5;

/** An event to look for, and how many days the search goes back. */
interface WantedEvent {
	property: string;
	days: number;
	eventName: string;
}

/**
 * Fails with the reason `notCollected` if the property has not collected an event: a key event with a misspelled name
 * would never count anything.
 */
export async function checkEventCollected(
	send: Send,
	wanted: WantedEvent,
	fetchRecent: FetchRecentEvents,
): Promise<Result<unknown>> {
	const { property, days, eventName } = wanted;
	const events = await fetchRecent(send, property, days);
	if (!events.ok) return events;
	const { names, isComplete } = events.value;
	if (names.includes(eventName)) return success(undefined);
	const single = isComplete ? success(false) : await isEventCollected(send, wanted);
	if (!single.ok || single.value) return single;
	return notCollectedFailure(wanted, names);
}

/**
 * Returns a warning for each event that a property did not collect in a date range, with similar names. The list is empty
 * if all events were collected, or if Google does not list all events.
 */
export async function describeUncollectedEvents(
	send: Send,
	property: string,
	days: Days,
	eventNames: string[],
): Promise<string[]> {
	const events = await fetchCollectedEvents(send, property, days);
	if (!events.ok || !events.value.isComplete) return [];
	const { names } = events.value;
	return [...new Set(eventNames)]
		.filter((eventName) => !names.includes(eventName))
		.map(
			(eventName) =>
				`The property did not collect the event "${eventName}" on these days. ${suggestNames(eventName, names)}`,
		);
}

function notCollectedFailure(
	{ property, days, eventName }: WantedEvent,
	names: string[],
): Result<never> {
	return failed(
		`The property ${property} has not collected the event "${eventName}" in the last ${formatCount(days, 'day')}, so no key event was created`,
		`${suggestNames(eventName, names)} An event that began within the last two days may not be counted yet. Under Options, increase 'Verify Lookback (Days)', or turn off 'Verify Collected' to create the key event anyway.`,
		{ reason: 'notCollected' },
	);
}

/** Suggests similar names (`Did you mean generate_lead? Names are case-sensitive.`), or the most frequent events. */
function suggestNames(eventName: string, names: string[]): string {
	const similar = names.filter((name) => isSimilar(name, eventName)).slice(0, MOST_SUGGESTIONS);
	return similar.length > 0
		? `Did you mean ${similar.join(', ')}? Names are case-sensitive.`
		: `Events collected: ${listFirstNames(names) || 'none'}.`;
}

function listFirstNames(names: string[]): string {
	const more = names.length > MOST_SUGGESTIONS ? ' and others' : '';
	return names.slice(0, MOST_SUGGESTIONS).join(', ') + more;
}

/** Tells whether two names differ only in case, separators, and an ending. */
function isSimilar(one: string, other: string): boolean {
	const [short, long] = [one, other]
		.map(keepLettersAndDigits)
		.sort((a, b) => a.length - b.length);
	return short !== undefined && short.length > 2 && (long?.startsWith(short) ?? false);
}

function keepLettersAndDigits(name: string): string {
	return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** No tidy property has more events; in a larger one, single events are requested by name. */
const MOST_NAMES = 10_000;

/** Fetches the events that a property has collected in the last `days` days, today included. */
export type FetchRecentEvents = (
	send: Send,
	property: string,
	days: number,
) => Promise<Result<CollectedEvents>>;

/** Creates a function that fetches the list of each property and number of days once. */
export function createCachedEventsFetcher(): FetchRecentEvents {
	const lists = createSuccessCache<CollectedEvents>();
	return async (send, property, days) =>
		await lists(
			`${property}/${days}`,
			async () => await fetchRecentEvents(send, property, days),
		);
}

/** Fetches the events of the last `days` days, today included. */
export async function fetchRecentEvents(
	send: Send,
	property: string,
	days: number,
): Promise<Result<CollectedEvents>> {
	return await fetchCollectedEvents(send, property, buildLastDays(days));
}

async function fetchCollectedEvents(
	send: Send,
	property: string,
	days: Days,
): Promise<Result<CollectedEvents>> {
	return await fetchEventReport(send, property, days, { limit: MOST_NAMES });
}

function buildLastDays(days: number): Days {
	return { startDate: `${days}daysAgo`, endDate: 'today' };
}

/** Looks for one event by name, because Google merges rare events into `(other)` in properties with very many. */
async function isEventCollected(
	send: Send,
	{ property, days, eventName }: WantedEvent,
): Promise<Result<boolean>> {
	const stringFilter = { matchType: 'EXACT', value: eventName, caseSensitive: true };
	const report = await fetchEventReport(send, property, buildLastDays(days), {
		dimensionFilter: { filter: { fieldName: 'eventName', stringFilter } },
		limit: 1,
	});
	return mapResult(report, ({ names }) => names.includes(eventName));
}

async function fetchEventReport(
	send: Send,
	property: string,
	{ startDate, endDate }: Days,
	more: JsonRecord,
): Promise<Result<CollectedEvents>> {
	const answer = await requestJson(
		send,
		buildReportRequest(property, 'runReport', {
			dimensions: [{ name: 'eventName' }],
			metrics: [{ name: 'eventCount' }],
			dateRanges: [{ startDate, endDate }],
			orderBys: [{ metric: { metricName: 'eventCount' }, desc: true }],
			...more,
		}),
		hasEventNames,
	);
	if (!answer.ok) return answer;
	const { rows, rowCount, metadata } = answer.value;
	const names = asRecords(rows).map(({ dimensionValues }) =>
		readTextOrEmpty(asRecords(dimensionValues)[0]?.value),
	);
	const isLossy = asRecord(metadata).dataLossFromOtherRow === true;
	return success({
		names,
		isComplete: !isLossy && (readFiniteNumber(rowCount) ?? 0) <= names.length,
	});
}

/** Tells whether an answer is a report of event names; one without rows has its columns as well. */
function hasEventNames({ dimensionHeaders }: JsonRecord): boolean {
	return asRecords(dimensionHeaders)[0]?.name === 'eventName';
}
