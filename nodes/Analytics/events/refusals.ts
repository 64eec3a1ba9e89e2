import { recordIn, recordsIn, textIn } from '../google/jsonValues';
import { ownValue, type JsonRecord } from '../../shared/core/json';
import type { Failure } from '../../shared/core/result';

/** What Google says about one field of a request. */
export interface Complaint {
	/** Which event of the request it is about, if it is about one. */
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

export function complaintsIn(entries: JsonRecord[]): Complaint[] {
	return entries.map(({ field, description, message, reason }) => {
		const path = textIn(field);
		const found = EVENT_FIELD.exec(path);
		return {
			index: found ? Number(found[1]) : undefined,
			field: found ? path.slice(found.index + found[0].length) : path,
			description: textIn(description) || textIn(message),
			reason: camel(textIn(reason)),
		};
	});
}

/** The complaints of a refusal, from `google.rpc.BadRequest`. */
export function complaintsOf(body: unknown): Complaint[] {
	const { details } = recordIn(recordIn(body).error);
	return complaintsIn(
		recordsIn(details).flatMap(({ fieldViolations }) => recordsIn(fieldViolations)),
	);
}

/** What can be done about the reasons that users meet. */
const REMEDIES: Record<string, string> = {
	eventTimeInvalid: 'Google takes events of the last 72 hours, and none of the future.',
	reservedNameUsed: 'Google Analytics keeps this name for itself. Use another one.',
	invalidEventName: 'Use another event name, such as close_convert_lead.',
	fieldValueTooLong:
		'Names may have 40 characters, values of parameters 100, those of user properties 36.',
	invalidDestination:
		"The property has no such data stream. Choose 'Data Stream' from the list, of the same property.",
	eventSourceAndDestinationMismatch:
		"'Event Source' does not fit the data stream: choose Web for a website, App for an app, or another source that describes where it happened.",
	invalidPropertyType: 'Send to an ordinary property, not to a roll-up or a subproperty.',
	googleAnalyticsSubpropertyOrRollupPropertyNotAllowed:
		'Send to an ordinary property, not to a roll-up or a subproperty.',
	notAllowlisted: 'Google has to enable this feature for the account first.',
};

export function inWords({ field, description, reason }: Complaint): string {
	const told = [field, description].filter((text) => text !== '').join(': ');
	return [told, ownValue(REMEDIES, reason)].filter(Boolean).join(' ');
}

/** A refusal of the request as a whole, such as for its data stream. */
export function withRemedy(failure: Failure, [first]: Complaint[]): Failure {
	const description = ownValue(REMEDIES, first?.reason ?? '');
	return description === undefined ? failure : { ...failure, description, reason: first!.reason };
}

/** `EVENT_TIME_INVALID` is `eventTimeInvalid`. */
export function camel(reason: string): string {
	return reason.toLowerCase().replace(/_([a-z\d])/g, (_, letter: string) => letter.toUpperCase());
}
