/** The Data Manager API, as far as it takes events for Google Analytics. */
import type { google } from '@google-ads/datamanager/build/protos/protos';

import { may } from '../admin/access';
import type { Resource, Store } from '../admin/store';
import type { Principal } from '../oauth/grants';
import type { Quirks } from '../quirks';
import type { Method } from '../wire/frontEnd';
import { errorInfo, noPermission, Refusal } from '../wire/refusal';
import type { Received } from '../wire/received';
import type { Rpc } from '../wire/schema';
import {
	destinationsOf,
	missing,
	violation,
	violationsOf,
	type Destination,
	type Event,
	type Violation,
} from './checks';

export const DATA_MANAGER_SCOPES = ['datamanager'] as const;

const MOST_EVENTS = 2000;
const MOST_DESTINATIONS = 10;
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
type StatusRequest = Received<google.ads.datamanager.v1.IRetrieveRequestStatusRequest>;

export class EventIntake {
	readonly ledger: TakenEvent[] = [];
	private readonly requests = new Map<string, { at: number; destinations: Destination[] }>();
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

	private ingest({ destinations = [], events = [], validateOnly }: Ingest, caller: Principal) {
		const now = this.store.clock.now();
		this.checkSizes(destinations, events);
		const opened = destinations.map((each, index) => this.open(each, index, caller));
		const wrong = violationsOf(events, { now, destinations: opened });
		if (wrong.length > 0) throw this.refused(wrong);
		const requestId = `request-${++this.count}`;
		if (validateOnly) return { requestId };
		for (const event of events) this.take(event, requestId, destinations);
		this.requests.set(requestId, { at: now, destinations });
		return { requestId };
	}

	private checkSizes(destinations: Destination[], events: Event[]): void {
		const lists: Array<[string, unknown[], number, string]> = [
			['destinations', destinations, MOST_DESTINATIONS, 'TOO_MANY_DESTINATIONS'],
			['events', events, MOST_EVENTS, 'TOO_MANY_EVENTS'],
		];
		for (const [name, { length }, most, reason] of lists) {
			const why = `Maximum number of ${name} allowed per request is ${most}.`;
			if (length > most) throw refusal([violation(name, reason, why)]);
			if (length === 0) throw refusal([missing(name)]);
		}
	}

	/** The caller may write there, and there is such a stream. */
	private open(destination: Destination, index: number, caller: Principal) {
		const { operatingAccount = {}, loginAccount, productDestinationId } = destination;
		const { accountType, accountId = '' } = operatingAccount;
		const refuse = (
			field: string,
			reason = 'INVALID_DESTINATION',
			why = 'This Destination is not valid.',
		) => refusal([violation(`destinations.destinations[${index}].${field}`, reason, why)]);
		if (accountType !== 'GOOGLE_ANALYTICS_PROPERTY') throw refuse('operating_account');
		const property = this.store.get(`properties/${accountId}`);
		if (!property || !may('edit', property, this.store, caller)) throw noPermission();
		if (loginAccount && loginAccount.accountId !== accountId) {
			const reason = 'OPERATING_ACCOUNT_LOGIN_ACCOUNT_MISMATCH';
			const why = 'The login account must be the same as the operating account.';
			throw refuse('login_account', reason, why);
		}
		const streams = this.store.list(`${property.name}/dataStreams`);
		const stream = streams.find((each) => streamId(each) === productDestinationId);
		if (!stream) throw refuse('product_destination_id');
		return { ...destination, isApp: stream['webStreamData'] === undefined };
	}

	private take(event: Event, requestId: string, destinations: Destination[]): void {
		const [{ operatingAccount, productDestinationId: stream = '' } = {}] = destinationsOf(
			event,
			destinations,
		);
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
		const { at, destinations } = request;
		const isProcessed = this.store.clock.now() - at >= PROCESSING_MS;
		return {
			requestStatusPerDestination: destinations.map((destination) => {
				const own = this.ledger.filter(
					(taken) =>
						taken.requestId === requestId &&
						taken.stream === destination.productDestinationId,
				);
				const eventsIngestionStatus = { recordCount: own.length };
				const outcome = isProcessed ? outcomeOf(own) : { requestStatus: 'PROCESSING' };
				return { destination, eventsIngestionStatus, ...outcome };
			}),
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
