import type { Send } from '../../shared/core/http';
import { numberIn, textIn } from './jsonValues';
import { asRecord, asRecords, type JsonRecord } from '../../shared/core/json';
import { keepSuccesses } from '../../shared/core/work';
import { failed, mapped, plural, success, type Result } from '../../shared/core/result';
import { ask, reportRequest } from './client';

/** The events of a property in a stretch of days. */
interface CollectedEvents {
	names: string[];
	/** Whether no event is missing from the names. */
	complete: boolean;
}

const MOST_SUGGESTIONS = 5;

/** An event, and in what it is looked for. */
interface Sought {
	property: string;
	days: number;
	eventName: string;
}

/** Refuses an event that nobody has sent. */
export async function checkCollected(
	send: Send,
	sought: Sought,
	collected: CollectedLists,
): Promise<Result<unknown>> {
	const { property, days, eventName } = sought;
	const events = await collected(send, property, days);
	if (!events.ok) return events;
	const { names, complete } = events.value;
	if (names.includes(eventName)) return success(undefined);
	const single = complete ? success(false) : await isCollected(send, sought);
	if (!single.ok || single.value) return single;
	return notCollected(sought, names);
}

function listed(names: string[]): string {
	const more = names.length > MOST_SUGGESTIONS ? ' and others' : '';
	return names.slice(0, MOST_SUGGESTIONS).join(', ') + more;
}

function notCollected({ property, days, eventName }: Sought, names: string[]): Result<never> {
	const similar = names.filter((name) => isSimilar(name, eventName)).slice(0, MOST_SUGGESTIONS);
	const advice =
		similar.length > 0
			? `Did you mean ${similar.join(', ')}? Names are case-sensitive.`
			: `Events collected: ${listed(names) || 'no events at all'}.`;
	return failed(
		`The property ${property} has not collected the event "${eventName}" in the last ${plural(days, 'day')}, so no key event was created`,
		`${advice} An event that began within the last two days may not be counted yet. Under Options, increase 'Verify Lookback (Days)', or turn off 'Verify Collected' to create the key event anyway.`,
		{ reason: 'notCollected' },
	);
}

/** Alike but for capitals, separators and an ending. */
function isSimilar(one: string, other: string): boolean {
	const [short, long] = [one, other].map(bare).sort((a, b) => a.length - b.length);
	return short !== undefined && short.length > 2 && (long?.startsWith(short) ?? false);
}

function bare(name: string): string {
	return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

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
	return await askForEvents(send, property, lookbackDays, { limit: MOST_NAMES });
}

/** One event by name, for properties with so many that Google merges the rest into `(other)`. */
async function isCollected(
	send: Send,
	{ property, days, eventName }: Sought,
): Promise<Result<boolean>> {
	const stringFilter = { matchType: 'EXACT', value: eventName, caseSensitive: true };
	const report = await askForEvents(send, property, days, {
		dimensionFilter: { filter: { fieldName: 'eventName', stringFilter } },
		limit: 1,
	});
	return mapped(report, ({ names }) => names.includes(eventName));
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
		isReport,
	);
	if (!answer.ok) return answer;
	const { rows, rowCount, metadata } = answer.value;
	const names = asRecords(rows).map(({ dimensionValues }) =>
		textIn(asRecords(dimensionValues)[0]?.value),
	);
	const isLossy = asRecord(metadata).dataLossFromOtherRow === true;
	return success({ names, complete: !isLossy && (numberIn(rowCount) ?? 0) <= names.length });
}

/** Also one without rows has its columns. */
function isReport({ dimensionHeaders }: JsonRecord): boolean {
	return asRecords(dimensionHeaders)[0]?.name === 'eventName';
}
