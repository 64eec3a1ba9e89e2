import type { Send } from '../../shared/core/http';
import { readFiniteNumber, readTextOrEmpty, omitEmptyValues } from '../google/jsonValues';
import { asRecord, asRecords, type JsonRecord } from '../../shared/core/json';
import { formatCount, success, type Result } from '../../shared/core/result';
import { requestJson } from '../google/client';
import { toCamelCaseEnum, findEventRemedy } from './refusals';

/** Fetches what Google has done with the events of a request, with one record for each destination. */
export async function fetchRequestStatus(
	send: Send,
	requestId: string,
): Promise<Result<JsonRecord[]>> {
	const answer = await requestJson(
		send,
		{
			method: 'GET',
			path: '/v1/requestStatus:retrieve',
			query: { requestId },
			repeatable: true,
		},
		// Every request had a destination.
		(body) => asRecords(body.requestStatusPerDestination).length > 0,
	);
	if (answer.ok) {
		const all = asRecords(answer.value.requestStatusPerDestination);
		return success(all.map((each) => ({ requestId, ...describeStatus(each) })));
	}
	if (answer.failure.status !== 400) return answer;
	const reason = 'invalidRequestId';
	return {
		ok: false,
		failure: { ...answer.failure, description: findEventRemedy(reason), reason },
	};
}

function describeStatus(status: JsonRecord): JsonRecord {
	const state = toCamelCaseEnum(readTextOrEmpty(status.requestStatus) || 'PROCESSING');
	const { operatingAccount, productDestinationId } = asRecord(status.destination);
	const events = readFiniteNumber(asRecord(status.eventsIngestionStatus).recordCount) ?? 0;
	return {
		status: state,
		events,
		message: describeState(state, formatCount(events, 'event')),
		...omitEmptyValues({
			reasons: readReasonCounts(asRecord(status.errorInfo).errorCounts),
			warnings: readReasonCounts(asRecord(status.warningInfo).warningCounts),
			property: readTextOrEmpty(asRecord(operatingAccount).accountId),
			dataStream: readTextOrEmpty(productDestinationId),
		}),
	};
}

function describeState(state: string, events: string): string {
	if (state === 'success') return `Google has processed ${events} without errors.`;
	if (state === 'partialSuccess') return `Google could not use some of ${events}.`;
	if (state === 'failed') return `Google could not use any of ${events}.`;
	return `Google is still processing ${events}. Check again half an hour after sending.`;
}

interface Reason {
	/** `eventTooOld` */
	reason: string;
	count: number;
	message: string;
}

const PREFIX = /^PROCESSING_(ERROR|WARNING)_(REASON_)?/;

function readReasonCounts(counts: unknown): Reason[] {
	return asRecords(counts).map(({ recordCount, reason }) => {
		const bare = readTextOrEmpty(reason).replace(PREFIX, '');
		return {
			reason: toCamelCaseEnum(bare),
			count: readFiniteNumber(recordCount) ?? 0,
			message: REASONS.get(bare) ?? bare.toLowerCase().replaceAll('_', ' '),
		};
	});
}

/**
 * Google's reasons in plain words: `ProcessingErrorReason` and `ProcessingWarningReason` of
 * `google/ads/datamanager/v1/processing_errors.proto`, as far as an event can have them that this node sends, which
 * has neither click IDs nor custom variables, and is not encrypted. Google counts the events of a reason, and does not name them.
 */
const REASONS = new Map<string, string>([
	['EVENT_TOO_OLD', 'The event is too old for Google to accept'],
	['INVALID_EVENT', 'The event is not valid'],
	['INVALID_FORMAT', 'A value has the wrong format'],
	['NO_CONSENT', "The property isn't set to share data with Google services"],
	['DENIED_CONSENT', 'Consent was denied by the user or by the property settings'],
	[
		'UNKNOWN_CONSENT',
		"Neither the event nor the property states whether the user gave consent: fill in 'Consent'",
	],
	['DUPLICATE_TRANSACTION_ID', 'An event with the same transaction ID was sent before'],
	['INVALID_MERCHANT_ID', 'A merchant ID contains characters other than digits'],
	['INSUFFICIENT_TRANSACTIONS', 'There are too few transactions to count them'],
	['INSUFFICIENT_MATCHED_TRANSACTIONS', 'Too few transactions match a user to count them'],
	[
		'DESTINATION_ACCOUNT_ENHANCED_CONVERSIONS_TERMS_NOT_SIGNED',
		'The enhanced conversions terms have not been accepted for this account: accept them, or leave out User Data',
	],
	[
		'INTERNAL_ERROR',
		'Google had an internal error. Send these events again if they are recent enough',
	],
	['UNSPECIFIED', 'Google gave no reason'],
]);
