import type { Answer, ApiRequest, Send } from '../../shared/core/http';
import { asRecord, asRecords, isRecord, type JsonRecord } from '../../shared/core/json';
import { readTextOrEmpty } from '../google/jsonValues';
import { splitIntoBatches, appendAll } from '../../shared/core/lists';
import { OUTCOME_UNKNOWN, endWithPeriod, type Failure } from '../../shared/core/result';
import { readGoogleAnswer } from '../google/client';
import { hasUnclearOutcome } from '../google/exactlyOnce';
import {
	readFieldComplaints,
	readRefusalComplaints,
	describeComplaint,
	addEventRemedy,
	type FieldComplaint,
} from './refusals';

const MOST_EVENTS = 2000;
/** The most requests for finding the invalid events of a batch. Google allows 300 requests a minute. */
const MOST_REQUESTS = 100;
/** After this many lost answers in a row, the remaining events are not sent. */
const MOST_LOST = 3;

/** The destination that all events of a request share. */
export interface EventTarget {
	property: string;
	/** The ID of the data stream: `G-ABC123`. */
	streamId: string;
	validateOnly: boolean;
}

/** The result of one event. */
export interface EventResult {
	status: 'accepted' | 'refused' | 'outcomeUnknown';
	/** Google's ID of the request, by which its status can be fetched. */
	requestId: string | null;
	/** `eventTimeInvalid` */
	reason: string | null;
	message: string | null;
}

const STATUSES = new Set<unknown>(['accepted', 'refused', OUTCOME_UNKNOWN]);
const NAMES_OF_RESULT = ['message', 'reason', 'requestId', 'status'];

/** Tells whether a value is the result of an event: a status, and a text or null in each of the other three fields. */
export function isEventResult(value: unknown): value is EventResult {
	if (!isRecord(value) || !STATUSES.has(value.status)) return false;
	const isText = (each: unknown) => each === null || typeof each === 'string';
	const names = Object.keys(value).sort();
	return names.join() === NAMES_OF_RESULT.join() && Object.values(value).every(isText);
}

/** The result of an event, or the failure of its whole request. */
export type EventOutcome = EventResult | { failure: Failure };

/** Sends events, up to 2,000 in a request, and returns their outcomes in the same order. */
export async function sendEvents(
	send: Send,
	target: EventTarget,
	events: JsonRecord[],
): Promise<EventOutcome[]> {
	const results: EventOutcome[] = [];
	let lost = 0;
	let end: EventOutcome | undefined;
	for (const batch of splitIntoBatches(events, MOST_EVENTS)) {
		const known = end;
		const sent = known ? batch.map(() => known) : await sendBatch(send, target, batch);
		appendAll(results, sent);
		lost = sent.every(isOutcomeUnknown) ? lost + 1 : 0;
		// The reason for refusing a whole request applies to the next one as well.
		end ??= sent.find(isRequestFailure) ?? (lost < MOST_LOST ? undefined : NOT_SENT);
	}
	return results;
}

const isRequestFailure = (sent: EventOutcome) => 'failure' in sent;
const isOutcomeUnknown = (sent: EventOutcome) =>
	'status' in sent && sent.status === OUTCOME_UNKNOWN;

const NOT_SENT = toRefusedResult(
	'notSent',
	`Not sent, because Google did not answer ${MOST_LOST} requests in a row. Send it again later.`,
);

/** An event and its position in the batch. */
type IndexedEvent = [place: number, event: JsonRecord];

/** Sends a batch. Google refuses a whole request for one invalid event, so the others are sent again without it. */
async function sendBatch(
	send: Send,
	target: EventTarget,
	batch: JsonRecord[],
): Promise<EventOutcome[]> {
	const results: EventOutcome[] = [];
	const waiting: IndexedEvent[][] = [[...batch.entries()]];
	for (let requests = 0; requests < MOST_REQUESTS; requests++) {
		const events = waiting.pop();
		if (events === undefined) break;
		const request = buildEventRequest(target, events);
		const answer = await send(request);
		const refusal = readEventRefusal(answer);
		if (refusal) {
			const faults = findRefusedEvents(refusal, events.length);
			for (const [index, result] of faults) results[events[index]![0]] = result;
			const rest = events.filter((_, index) => !faults.has(index));
			for (const [place] of rest) results[place] = toNotIsolatedResult(refusal.message);
			appendAll(waiting, (faults.size > 0 ? [rest] : splitInHalves(rest)).filter(isNotEmpty));
			continue;
		}
		const sent = readOutcome(answer, request, target);
		events.forEach(([place], index) => (results[place] = sent(index)));
		const first = sent(0);
		if (!('failure' in first)) continue;
		for (const [place] of waiting.flat()) results[place] = first;
		break;
	}
	return results;
}

const isNotEmpty = (events: IndexedEvent[]) => events.length > 0;

function toNotIsolatedResult(message: string): EventResult {
	return toRefusedResult(
		'notIsolated',
		`${endWithPeriod(message || 'Google refused the request')} This event was sent together with others, and ${MOST_REQUESTS} requests were not enough to identify every invalid event. Correct the ones that were identified, then send this one again.`,
	);
}

function buildEventRequest(
	{ property, streamId, validateOnly }: EventTarget,
	events: IndexedEvent[],
): ApiRequest {
	const account = { accountType: 'GOOGLE_ANALYTICS_PROPERTY', accountId: property };
	return {
		method: 'POST',
		path: '/v1/events:ingest',
		body: {
			destinations: [
				{
					operatingAccount: account,
					loginAccount: account,
					productDestinationId: streamId,
				},
			],
			events: events.map(([, event]) => event),
			...(events.some(([, { userData }]) => userData !== undefined) && { encoding: 'HEX' }),
			...(validateOnly && { validateOnly }),
		},
		// Sent twice, an event counts twice.
		repeatable: validateOnly,
	};
}

/** Splits events into two halves, the second one first, because the list is worked on from its end. */
function splitInHalves(events: IndexedEvent[]): IndexedEvent[][] {
	const middle = Math.ceil(events.length / 2);
	return [events.slice(middle), events.slice(0, middle)];
}

interface Refusal {
	message: string;
	complaints: FieldComplaint[];
}

/** Reads a refusal that concerns events; undefined for every other answer. */
function readEventRefusal(answer: Answer): Refusal | undefined {
	if (answer.kind !== 'response') return undefined;
	const { status, body } = answer;
	const { error } = asRecord(body);
	const message = readTextOrEmpty(asRecord(error).message);
	// The request as a whole is too large.
	if (status === 413) return { message, complaints: [] };
	if (status !== 400 || !isRecord(error)) return undefined;
	const all = readRefusalComplaints(body);
	const complaints = all.filter(({ index }) => index !== undefined);
	return all.length === 0 || complaints.length > 0 ? { message, complaints } : undefined;
}

/** Finds the refused events by their position in the request. A single event in a refused request is refused. */
function findRefusedEvents(
	{ message, complaints }: Refusal,
	count: number,
): Map<number, EventResult> {
	const faults = new Map<number, EventResult>();
	for (const complaint of complaints) {
		const { index = count, reason } = complaint;
		if (index < count && !faults.has(index))
			faults.set(index, toRefusedResult(reason, describeComplaint(complaint)));
	}
	if (faults.size === 0 && count === 1) faults.set(0, toRefusedResult('', message));
	return faults;
}

function toRefusedResult(reason: string, message: string): EventResult {
	const words = message || 'Google refused the event and did not say why.';
	return { status: 'refused', requestId: null, reason: reason || 'refused', message: words };
}

/** Reads an answer that does not refuse single events, and returns the outcome of the event at each position. */
function readOutcome(
	answer: Answer,
	request: ApiRequest,
	{ validateOnly }: EventTarget,
): (index: number) => EventOutcome {
	const isTaken = ({ requestId }: JsonRecord) =>
		validateOnly || readTextOrEmpty(requestId) !== '';
	const read = readGoogleAnswer(answer, request, isTaken);
	if (read.ok) return (index) => toAcceptedResult(read.value, index, validateOnly);
	if (!validateOnly && hasUnclearOutcome(answer, isTaken))
		return () => toUnknownResult(read.failure);
	const complaints = answer.kind === 'response' ? readRefusalComplaints(answer.body) : [];
	return () => ({ failure: addEventRemedy(read.failure, complaints) });
}

/** Builds the result of an accepted event, with Google's warning about a field that it does not use. */
function toAcceptedResult(body: JsonRecord, at: number, validateOnly: boolean): EventResult {
	const warning = readFieldComplaints(asRecords(body.fieldWarnings)).find(
		({ index }) => index === at,
	);
	const usual = validateOnly ? 'Only validated: nothing was recorded.' : null;
	return {
		status: 'accepted',
		requestId: validateOnly ? null : readTextOrEmpty(body.requestId),
		reason: warning?.reason ?? null,
		message: warning ? `Accepted with a warning. ${describeComplaint(warning)}` : usual,
	};
}

function toUnknownResult({ message }: Failure): EventResult {
	return {
		status: OUTCOME_UNKNOWN,
		requestId: null,
		reason: OUTCOME_UNKNOWN,
		message: `${endWithPeriod(message)} Google may have recorded the event, so it was not sent again to avoid counting it twice. Check a realtime report before you resend it.`,
	};
}
