/** The Data Manager API, as far as it accepts events for Google Analytics. */
import type { google } from '@google-ads/datamanager/build/protos/protos';

import type { JsonObject } from '../../json';
import { hasAccess } from '../admin/access';
import type { AdminResource, AdminStore } from '../admin/store';
import type { Principal } from '../oauth/grants';
import type { AnalyticsQuirks } from '../quirks';
import type { MethodHandler } from '../wire/apiService';
import type { DecodedMessage } from '../wire/decodedMessage';
import { assertArgument, buildErrorInfo, GoogleError, permissionDenied } from '../wire/errors';
import type { Rpc } from '../wire/schema';
import {
	buildViolation,
	findViolationsInEvents,
	type EventViolation,
	type IngestedEvent,
} from './checks';

export const DATA_MANAGER_SCOPES = ['datamanager'] as const;

const MAXIMUM_EVENTS = 2000;
/** Google says to ask for a status after half an hour. */
const PROCESSING_MS = 30 * 60_000;

/** An event that was accepted. */
export interface AcceptedEvent {
	requestId: string;
	/** The property's ID, without `properties/`. */
	property: string;
	/** Measurement ID or Firebase app ID. */
	stream: string;
	event: IngestedEvent;
	/** An earlier event had the same transaction ID; the status of the request says so. */
	isDuplicate: boolean;
}

type IngestRequest = DecodedMessage<google.ads.datamanager.v1.IIngestEventsRequest>;
type Destination = DecodedMessage<google.ads.datamanager.v1.IDestination>;
type StatusRequest = DecodedMessage<google.ads.datamanager.v1.IRetrieveRequestStatusRequest>;

interface AcceptedRequest {
	/** Milliseconds since the epoch. */
	acceptedAt: number;
	destination: Destination;
}

export class EventIntake {
	/** Every accepted event, oldest first. */
	readonly ledger: AcceptedEvent[] = [];
	private readonly requests = new Map<string, AcceptedRequest>();
	private requestCount = 0;
	/** Property and transaction ID of every accepted event that has one. */
	private readonly transactions = new Set<string>();

	constructor(
		private readonly store: AdminStore,
		private readonly quirks: AnalyticsQuirks,
	) {}

	/** Undefined for methods that the sandbox does not have. */
	findHandler({ name }: Rpc): MethodHandler<never> | undefined {
		const handlers: Partial<Record<string, MethodHandler<never>>> = {
			IngestEvents: (request: IngestRequest, principal) =>
				this.ingestEvents(request, principal),
			RetrieveRequestStatus: ({ requestId = '' }: StatusRequest) =>
				this.retrieveStatus(requestId),
		};
		return handlers[name];
	}

	reset(): void {
		this.requestCount = 0;
		this.ledger.length = 0;
		this.requests.clear();
		this.transactions.clear();
	}

	/** @throws GoogleError if there is a violation in any event: a request is accepted as a whole or not at all */
	private ingestEvents(
		{ destinations = [], events = [], validateOnly, encoding }: IngestRequest,
		principal: Principal,
	): { requestId: string } {
		const now = this.store.clock.now();
		const [destination] = destinations;
		assertArgument(
			destination && destinations.length === 1,
			'The sandbox takes one destination.',
		);
		if (events.length > MAXIMUM_EVENTS) {
			const description = `Maximum number of events allowed per request is ${MAXIMUM_EVENTS}.`;
			throw buildIngestError([buildViolation('events', 'TOO_MANY_EVENTS', description)]);
		}
		const stream = this.requireStream(destination, principal);
		const isApp = stream['webStreamData'] === undefined;
		const violations = findViolationsInEvents(events, { now, isApp, encoding });
		if (violations.length > 0) throw this.buildRefusal(violations);
		this.requestCount++;
		const requestId = `request-${this.requestCount}`;
		if (validateOnly) return { requestId };
		for (const event of events) this.recordEvent(event, requestId, destination);
		this.requests.set(requestId, { acceptedAt: now, destination });
		return { requestId };
	}

	/**
	 * The data stream of a destination.
	 * @throws GoogleError without a property that the caller may edit, or without such a stream in it
	 */
	private requireStream(destination: Destination, principal: Principal): AdminResource {
		const { operatingAccount, productDestinationId } = destination;
		if (operatingAccount?.accountType !== 'GOOGLE_ANALYTICS_PROPERTY') {
			throw invalidDestination('operating_account');
		}
		const property = this.store.get(`properties/${operatingAccount.accountId}`);
		if (!property || !hasAccess('edit', property, this.store, principal)) {
			throw permissionDenied();
		}
		const stream = this.store
			.list(`${property.name}/dataStreams`)
			.find((candidate) => readStreamId(candidate) === productDestinationId);
		if (!stream) throw invalidDestination('product_destination_id');
		return stream;
	}

	private recordEvent(event: IngestedEvent, requestId: string, destination: Destination): void {
		const { operatingAccount, productDestinationId: stream = '' } = destination;
		const property = operatingAccount?.accountId ?? '';
		const transaction = `${property} ${event.transactionId}`;
		const isDuplicate = !!event.transactionId && this.transactions.has(transaction);
		this.transactions.add(transaction);
		this.ledger.push({ requestId, property, stream, event, isDuplicate });
	}

	/** The refusal of events, as detailed as the quirk `refusals` says. */
	private buildRefusal(violations: EventViolation[]): GoogleError {
		switch (this.quirks.switches.refusals) {
			case 'vague':
				return buildIngestError([]);
			case 'firstOnly':
				return buildIngestError(violations.slice(0, 1));
			default:
				return buildIngestError(violations);
		}
	}

	private retrieveStatus(requestId: string): JsonObject {
		const request = this.requests.get(requestId);
		if (!request) {
			throw buildIngestError([
				buildViolation('request_id', 'INVALID_REQUEST_ID', 'The request ID is not valid.'),
			]);
		}
		const { acceptedAt, destination } = request;
		const isProcessed = this.store.clock.now() - acceptedAt >= PROCESSING_MS;
		const events = this.ledger.filter((accepted) => accepted.requestId === requestId);
		return {
			requestStatusPerDestination: [
				{
					destination,
					eventsIngestionStatus: { recordCount: events.length },
					...(isProcessed ? buildOutcome(events) : { requestStatus: 'PROCESSING' }),
				},
			],
		};
	}
}

function buildOutcome(events: AcceptedEvent[]): JsonObject {
	const duplicates = events.filter(({ isDuplicate }) => isDuplicate).length;
	if (duplicates === 0) return { requestStatus: 'SUCCESS' };
	const reason = 'PROCESSING_ERROR_REASON_DUPLICATE_TRANSACTION_ID';
	return {
		requestStatus: duplicates === events.length ? 'FAILED' : 'PARTIAL_SUCCESS',
		errorInfo: { errorCounts: [{ recordCount: duplicates, reason }] },
	};
}

/** The measurement ID or Firebase app ID of a stream, which is in the field for streams of its type. */
function readStreamId(stream: AdminResource): unknown {
	const { webStreamData, iosAppStreamData, androidAppStreamData } = stream;
	const data = webStreamData ?? iosAppStreamData ?? androidAppStreamData ?? {};
	const { measurementId, firebaseAppId } = data as JsonObject;
	return measurementId ?? firebaseAppId;
}

/** @param field a field of the destination */
function invalidDestination(field: string): GoogleError {
	const path = `destinations.destinations[0].${field}`;
	return buildIngestError([
		buildViolation(path, 'INVALID_DESTINATION', 'This Destination is not valid.'),
	]);
}

/** The refusal of a request. Its reason is that of the first violation. */
function buildIngestError(violations: EventViolation[]): GoogleError {
	const reason = violations[0]?.reason ?? 'INVALID_ARGUMENT';
	const info = { ...buildErrorInfo(reason, {}), domain: 'datamanager.googleapis.com' };
	const badRequest = {
		'@type': 'type.googleapis.com/google.rpc.BadRequest',
		fieldViolations: violations,
	};
	return new GoogleError(
		'INVALID_ARGUMENT',
		'There was a problem with the request.',
		violations.length > 0 ? [info, badRequest] : [info],
	);
}
