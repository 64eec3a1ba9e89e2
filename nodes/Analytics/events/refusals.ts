import { readTextOrEmpty } from '../google/jsonValues';
import { asRecord, asRecords, type JsonRecord } from '../../shared/core/json';
import type { Failure } from '../../shared/core/result';

/** Google's complaint about one field of a request. */
export interface FieldComplaint {
	/** The position of the event in the request, if the complaint is about one. */
	index: number | undefined;
	/** `event_source` */
	field: string;
	/** Google's own words. */
	description: string;
	/** `requiredFieldMissing` */
	reason: string;
}

/** Google writes `events.events[3].event_source`. */
const EVENT_FIELD = /(?:^|\.)events\[(\d+)\]\.?/;

/** Reads complaints from a list of field violations or field warnings. */
export function readFieldComplaints(entries: JsonRecord[]): FieldComplaint[] {
	return entries.map(({ field, description, message, reason }) => {
		const path = readTextOrEmpty(field);
		const found = EVENT_FIELD.exec(path);
		return {
			index: found ? Number(found[1]) : undefined,
			field: found ? path.slice(found.index + found[0].length) : path,
			description: readTextOrEmpty(description) || readTextOrEmpty(message),
			reason: toCamelCaseEnum(readTextOrEmpty(reason)),
		};
	});
}

/** Reads the complaints of a refusal from `google.rpc.BadRequest`. */
export function readRefusalComplaints(body: unknown): FieldComplaint[] {
	const { details } = asRecord(asRecord(body).error);
	return readFieldComplaints(
		asRecords(details).flatMap(({ fieldViolations }) => asRecords(fieldViolations)),
	);
}

const NORMAL_PROPERTY = 'Send to an ordinary property, not to a roll-up property or subproperty.';
const GOOGLE_FAILED = "The problem is on Google's side. Send the event again later.";
const NODE_FAULT =
	'The node built a request that Google cannot read. Please report this as a bug in the node.';

/**
 * What can be done about each refusal of an event that Google documents: `ErrorReason` of `google/ads/datamanager/v1/error.proto`.
 * Its reasons about audiences, user lists, licenses and Google Ads are not here, because no event meets them.
 */
const REMEDIES = new Map<string, string>([
	['internalError', GOOGLE_FAILED],
	['deadlineExceeded', GOOGLE_FAILED],
	[
		'resourceExhausted',
		'Google takes 300 requests a minute and 100,000 a day for each Google Cloud project. Send the event again later.',
	],
	[
		'permissionDenied',
		'Check that the property exists and that the signed-in account has at least the Editor role on it.',
	],
	['notFound', 'Check the property and the data stream, and choose both from the list.'],
	['requiredFieldMissing', 'Fill it in, or map a field of the item that has a value.'],
	['invalidArgument', 'Check the values mapped to the event.'],
	['invalidEvent', 'Check the values mapped to the event.'],
	['invalidFormat', 'Check the format of this value.'],
	['invalidNumberFormat', 'Use a plain number, such as 1200.50.'],
	['invalidEnumValue', 'Use one of the allowed values.'],
	[
		'eventTimeInvalid',
		'Google accepts only events from the last 72 hours, and none with a future time.',
	],
	['reservedNameUsed', 'This name is reserved by Google Analytics. Use a different one.'],
	['invalidEventName', 'Use another event name, such as close_convert_lead.'],
	[
		'fieldValueTooLong',
		'Names can have up to 40 characters, parameter values up to 100, and user property values up to 36.',
	],
	['tooManyElements', 'Send fewer parameters, user properties, or items with one event.'],
	['invalidCurrencyCode', 'Use a three-letter ISO 4217 code, such as EUR.'],
	['invalidCouponCode', "Correct 'Coupon Codes', or leave it empty."],
	[
		'invalidDestination',
		"The property does not have this data stream. Choose one from the 'Data Stream' list.",
	],
	[
		'invalidStreamType',
		'Google accepts events only for websites and for apps connected to Firebase. Choose another data stream.',
	],
	[
		'eventSourceAndDestinationMismatch',
		"'Event Source' does not match the data stream: choose Web for a website, App for an app, or another source that describes where it happened.",
	],
	[
		'bothClientIdAndAppInstanceIdNotAllowed',
		"Fill in 'Client ID' for a website or 'App Instance ID' for an app, not both.",
	],
	['noIdentifiersProvided', "Fill in 'Client ID' for a website or 'App Instance ID' for an app."],
	['invalidPropertyType', NORMAL_PROPERTY],
	['googleAnalyticsSubpropertyOrRollupPropertyNotAllowed', NORMAL_PROPERTY],
	[
		'destinationAccountTypeMismatch',
		"This ID does not belong to a Google Analytics property. Choose one from the 'Property' list.",
	],
	['notAllowlisted', 'Google has to enable this feature for the account first.'],
	[
		'termsAndConditionsNotSigned',
		'A property administrator must first accept the terms in Google Analytics under Admin > Data collection.',
	],
	[
		'tooManyUserIdentifiers',
		"Google accepts up to ten identifiers under 'User Data'. Remove some.",
	],
	['invalidPostalCode', "Correct 'Postal Code' under User Data, or leave it empty."],
	[
		'invalidRegionCode',
		"'Country' under User Data must be a two-letter ISO 3166 code, such as DE, or empty.",
	],
	['invalidHexEncoding', NODE_FAULT],
	['invalidBase64Encoding', NODE_FAULT],
	['invalidSha256Format', NODE_FAULT],
	['tooManyEvents', NODE_FAULT],
	['tooManyDestinations', NODE_FAULT],
	['duplicateDestinationReference', NODE_FAULT],
	['multipleDestinationsForGoogleAnalyticsEvent', NODE_FAULT],
	['multipleDataTypesNotAllowed', NODE_FAULT],
	['operatingAccountLoginAccountMismatch', NODE_FAULT],
	[
		'invalidRequestId',
		"Use the 'requestId' of an accepted event. Google has no status for requests that were refused or only validated.",
	],
]);

/** Finds the remedy for a reason such as `eventTimeInvalid`; undefined for reasons that events cannot have. */
export function findEventRemedy(reason: string): string | undefined {
	return REMEDIES.get(reason);
}

/** Describes a complaint with its field, Google's message, and the remedy. */
export function describeComplaint({ field, description, reason }: FieldComplaint): string {
	const told = [field, description].filter((text) => text !== '').join(': ');
	return [told, findEventRemedy(reason)].filter(Boolean).join(' ');
}

/** Adds the remedy to a refusal of the whole request, such as for its data stream. */
export function addEventRemedy(failure: Failure, [first]: FieldComplaint[]): Failure {
	const description = findEventRemedy(first?.reason ?? '');
	return description === undefined ? failure : { ...failure, description, reason: first!.reason };
}

/** Converts a constant: `EVENT_TIME_INVALID` becomes `eventTimeInvalid`. */
export function toCamelCaseEnum(reason: string): string {
	return reason.toLowerCase().replace(/_([a-z\d])/g, (_, letter: string) => letter.toUpperCase());
}
