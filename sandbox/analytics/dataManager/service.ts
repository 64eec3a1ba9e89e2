/** The Data Manager API, as far as it takes events for Google Analytics. */
import type { google } from '@google-ads/datamanager/build/protos/protos';

import { hasAccess } from '../admin/access';
import type { AdminResource, AdminStore } from '../admin/store';
import type { Principal } from '../oauth/grants';
import type { AnalyticsQuirks } from '../quirks';
import type { MethodHandler } from '../wire/apiService';
import { assertArgument, buildErrorInfo, permissionDenied, GoogleError } from '../wire/errors';
import type { DecodedMessage } from '../wire/decodedMessage';
import type { Rpc } from '../wire/schema';
import {
	buildViolation,
	findViolationsInEvents,
	type IngestedEvent,
	type EventViolation,
} from './checks';

export const DATA_MANAGER_SCOPES = ['datamanager'] as const;

const MOST_EVENTS = 2000;
/** Google says to ask for a status after half an hour. */
const PROCESSING_MS = 30 * 60_000;

/** An event that was taken in, in the order of arrival. */
export interface AcceptedEvent {
	requestId: string;
	/** Without `properties/`. */
	property: string;
	/** Measurement ID or Firebase app ID. */
	stream: string;
	event: IngestedEvent;
	/** Found while it was processed: its transaction had come before. */
	isDuplicate: boolean;
}

type IngestRequest = DecodedMessage<google.ads.datamanager.v1.IIngestEventsRequest>;
type Destination = DecodedMessage<google.ads.datamanager.v1.IDestination>;
type StatusRequest = DecodedMessage<google.ads.datamanager.v1.IRetrieveRequestStatusRequest>;

export class EventIntake {
	readonly ledger: AcceptedEvent[] = [];
	private readonly requests = new Map<string, { at: number; destination: Destination }>();
	private count = 0;
	private readonly transactions = new Set<string>();

	constructor(
		private readonly store: AdminStore,
		private readonly quirks: AnalyticsQuirks,
	) {}

	findHandler({ name }: Rpc): MethodHandler<never> | undefined {
		const methods: Partial<Record<string, MethodHandler<never>>> = {
			IngestEvents: (request: IngestRequest, principal) => this.ingest(request, principal),
			RetrieveRequestStatus: ({ requestId = '' }: StatusRequest) =>
				this.retrieveStatus(requestId),
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
		{ destinations = [], events = [], validateOnly, encoding }: IngestRequest,
		caller: Principal,
	) {
		const now = this.store.clock.now();
		const [destination, ...others] = destinations;
		assertArgument(destination && others.length === 0, 'The sandbox takes one destination.');
		if (events.length > MOST_EVENTS) {
			const why = `Maximum number of events allowed per request is ${MOST_EVENTS}.`;
			throw buildIngestError([buildViolation('events', 'TOO_MANY_EVENTS', why)]);
		}
		const isApp = this.requireStream(destination, caller)['webStreamData'] === undefined;
		const wrong = findViolationsInEvents(events, { now, isApp, encoding });
		if (wrong.length > 0) throw this.buildRefusal(wrong);
		const requestId = `request-${++this.count}`;
		if (validateOnly) return { requestId };
		for (const event of events) this.recordEvent(event, requestId, destination);
		this.requests.set(requestId, { at: now, destination });
		return { requestId };
	}

	/** The caller may write there, and there is such a stream. */
	private requireStream(destination: Destination, caller: Principal): AdminResource {
		const { operatingAccount: { accountType, accountId } = {}, productDestinationId } =
			destination;
		const refuse = (field: string) => {
			const why = 'This Destination is not valid.';
			const place = `destinations.destinations[0].${field}`;
			return buildIngestError([buildViolation(place, 'INVALID_DESTINATION', why)]);
		};
		if (accountType !== 'GOOGLE_ANALYTICS_PROPERTY') throw refuse('operating_account');
		const property = this.store.get(`properties/${accountId}`);
		if (!property || !hasAccess('edit', property, this.store, caller)) throw permissionDenied();
		const streams = this.store.list(`${property.name}/dataStreams`);
		const stream = streams.find((each) => readStreamId(each) === productDestinationId);
		if (!stream) throw refuse('product_destination_id');
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

	private buildRefusal(violations: EventViolation[]): GoogleError {
		const { refusals } = this.quirks.switches;
		if (refusals === 'vague') return buildIngestError([]);
		return buildIngestError(refusals === 'firstOnly' ? violations.slice(0, 1) : violations);
	}

	private retrieveStatus(requestId: string) {
		const request = this.requests.get(requestId);
		if (!request) {
			const why = 'The request ID is not valid.';
			throw buildIngestError([buildViolation('request_id', 'INVALID_REQUEST_ID', why)]);
		}
		const { at, destination } = request;
		const isProcessed = this.store.clock.now() - at >= PROCESSING_MS;
		const own = this.ledger.filter((taken) => taken.requestId === requestId);
		const eventsIngestionStatus = { recordCount: own.length };
		const outcome = isProcessed ? buildOutcome(own) : { requestStatus: 'PROCESSING' };
		return {
			requestStatusPerDestination: [{ destination, eventsIngestionStatus, ...outcome }],
		};
	}
}

function buildOutcome(taken: AcceptedEvent[]) {
	const duplicates = taken.filter(({ isDuplicate }) => isDuplicate).length;
	if (duplicates === 0) return { requestStatus: 'SUCCESS' };
	const reason = 'PROCESSING_ERROR_REASON_DUPLICATE_TRANSACTION_ID';
	return {
		requestStatus: duplicates === taken.length ? 'FAILED' : 'PARTIAL_SUCCESS',
		errorInfo: { errorCounts: [{ recordCount: duplicates, reason }] },
	};
}

/** Its own data stands in a field of its kind. */
function readStreamId({
	webStreamData,
	iosAppStreamData,
	androidAppStreamData,
}: AdminResource): unknown {
	const data = webStreamData ?? iosAppStreamData ?? androidAppStreamData ?? {};
	const { measurementId, firebaseAppId } = data as Record<string, unknown>;
	return measurementId ?? firebaseAppId;
}

/** One bad event, or one bad destination, refuses the whole request. */
function buildIngestError(fieldViolations: EventViolation[]): GoogleError {
	const [first] = fieldViolations;
	const info = buildErrorInfo(first?.reason ?? 'INVALID_ARGUMENT', {});
	const details = [{ '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations }];
	return new GoogleError('INVALID_ARGUMENT', 'There was a problem with the request.', [
		{ ...info, domain: 'datamanager.googleapis.com' },
		...(first ? details : []),
	]);
}
