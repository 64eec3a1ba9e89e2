/** The Data Manager API, as far as it takes events for Google Analytics. */
import type { google } from '@google-ads/datamanager/build/protos/protos';

import { may } from '../admin/access';
import type { Resource, Store } from '../admin/store';
import type { Principal } from '../oauth/grants';
import type { Quirks } from '../quirks';
import type { Method } from '../wire/frontEnd';
import { demand, errorInfo, noPermission, Refusal } from '../wire/refusal';
import type { Received } from '../wire/received';
import type { Rpc } from '../wire/schema';
import { violation, violationsOf, type Event, type Violation } from './checks';

export const DATA_MANAGER_SCOPES = ['datamanager'] as const;

const MOST_EVENTS = 2000;
/** Google says to ask for a status after half an hour. */
const PROCESSING_MS = 30 * 60_000;

/** An event that was taken in, in the order of arrival. */
export interface TakenEvent {
	requestId: string;
	/** Without `properties/`. */
	property: string;
	/** Measurement ID or Firebase app ID. */
	stream: string;
	event: Event;
	/** Found while it was processed: its transaction had come before. */
	isDuplicate: boolean;
}

type Ingest = Received<google.ads.datamanager.v1.IIngestEventsRequest>;
type Destination = Received<google.ads.datamanager.v1.IDestination>;
type StatusRequest = Received<google.ads.datamanager.v1.IRetrieveRequestStatusRequest>;

export class EventIntake {
	readonly ledger: TakenEvent[] = [];
	private readonly requests = new Map<string, { at: number; destination: Destination }>();
	private count = 0;
	private readonly transactions = new Set<string>();

	constructor(
		private readonly store: Store,
		private readonly quirks: Quirks,
	) {}

	method({ name }: Rpc): Method<never> | undefined {
		const methods: Partial<Record<string, Method<never>>> = {
			IngestEvents: (request: Ingest, principal) => this.ingest(request, principal),
			RetrieveRequestStatus: ({ requestId = '' }: StatusRequest) => this.status(requestId),
		};
		return methods[name];
	}

	reset(): void {
		this.count = 0;
		this.ledger.length = 0;
		this.requests.clear();
		this.transactions.clear();
	}

	private ingest(
		{ destinations = [], events = [], validateOnly, encoding }: Ingest,
		caller: Principal,
	) {
		const now = this.store.clock.now();
		const [destination, ...others] = destinations;
		demand(destination && others.length === 0, 'The sandbox takes one destination.');
		if (events.length > MOST_EVENTS) {
			const why = `Maximum number of events allowed per request is ${MOST_EVENTS}.`;
			throw refusal([violation('events', 'TOO_MANY_EVENTS', why)]);
		}
		const isApp = this.streamOf(destination, caller)['webStreamData'] === undefined;
		const wrong = violationsOf(events, { now, isApp, encoding });
		if (wrong.length > 0) throw this.refused(wrong);
		const requestId = `request-${++this.count}`;
		if (validateOnly) return { requestId };
		for (const event of events) this.take(event, requestId, destination);
		this.requests.set(requestId, { at: now, destination });
		return { requestId };
	}

	/** The caller may write there, and there is such a stream. */
	private streamOf(destination: Destination, caller: Principal): Resource {
		const { operatingAccount: { accountType, accountId } = {}, productDestinationId } =
			destination;
		const refuse = (field: string) => {
			const why = 'This Destination is not valid.';
			const place = `destinations.destinations[0].${field}`;
			return refusal([violation(place, 'INVALID_DESTINATION', why)]);
		};
		if (accountType !== 'GOOGLE_ANALYTICS_PROPERTY') throw refuse('operating_account');
		const property = this.store.get(`properties/${accountId}`);
		if (!property || !may('edit', property, this.store, caller)) throw noPermission();
		const streams = this.store.list(`${property.name}/dataStreams`);
		const stream = streams.find((each) => streamId(each) === productDestinationId);
		if (!stream) throw refuse('product_destination_id');
		return stream;
	}

	private take(event: Event, requestId: string, destination: Destination): void {
		const { operatingAccount, productDestinationId: stream = '' } = destination;
		const property = operatingAccount?.accountId ?? '';
		const transaction = `${property} ${event.transactionId}`;
		const isDuplicate = !!event.transactionId && this.transactions.has(transaction);
		this.transactions.add(transaction);
		this.ledger.push({ requestId, property, stream, event, isDuplicate });
	}

	private refused(violations: Violation[]): Refusal {
		const { refusals } = this.quirks.now;
		if (refusals === 'vague') return refusal([]);
		return refusal(refusals === 'firstOnly' ? violations.slice(0, 1) : violations);
	}

	private status(requestId: string) {
		const request = this.requests.get(requestId);
		if (!request) {
			const why = 'The request ID is not valid.';
			throw refusal([violation('request_id', 'INVALID_REQUEST_ID', why)]);
		}
		const { at, destination } = request;
		const isProcessed = this.store.clock.now() - at >= PROCESSING_MS;
		const own = this.ledger.filter((taken) => taken.requestId === requestId);
		const eventsIngestionStatus = { recordCount: own.length };
		const outcome = isProcessed ? outcomeOf(own) : { requestStatus: 'PROCESSING' };
		return {
			requestStatusPerDestination: [{ destination, eventsIngestionStatus, ...outcome }],
		};
	}
}

function outcomeOf(taken: TakenEvent[]) {
	const duplicates = taken.filter(({ isDuplicate }) => isDuplicate).length;
	if (duplicates === 0) return { requestStatus: 'SUCCESS' };
	const reason = 'PROCESSING_ERROR_REASON_DUPLICATE_TRANSACTION_ID';
	return {
		requestStatus: duplicates === taken.length ? 'FAILED' : 'PARTIAL_SUCCESS',
		errorInfo: { errorCounts: [{ recordCount: duplicates, reason }] },
	};
}

/** Its own data stands in a field of its kind. */
function streamId({ webStreamData, iosAppStreamData, androidAppStreamData }: Resource): unknown {
	const data = webStreamData ?? iosAppStreamData ?? androidAppStreamData ?? {};
	const { measurementId, firebaseAppId } = data as Record<string, unknown>;
	return measurementId ?? firebaseAppId;
}

/** One bad event, or one bad destination, refuses the whole request. */
function refusal(fieldViolations: Violation[]): Refusal {
	const [first] = fieldViolations;
	const info = errorInfo(first?.reason ?? 'INVALID_ARGUMENT', {});
	const details = [{ '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations }];
	return new Refusal('INVALID_ARGUMENT', 'There was a problem with the request.', [
		{ ...info, domain: 'datamanager.googleapis.com' },
		...(first ? details : []),
	]);
}
