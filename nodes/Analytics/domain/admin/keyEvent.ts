import { isRecord, type JsonRecord } from '../../../shared/core/json';
import { failed, success, type Result } from '../../../shared/core/result';
import { numberIn, textIn } from '../read';
import { withoutEmpty } from '../report/request';
import type { ListRequest } from './requests';
import { idOf, readReference, type Kind, type Reference } from './names';

export interface DefaultValue {
	numericValue: number;
	/** ISO 4217 */
	currencyCode: string;
}

export interface KeyEventDraft {
	eventName: string;
	/** `ONCE_PER_EVENT` or `ONCE_PER_SESSION` */
	countingMethod: string;
	defaultValue?: DefaultValue | undefined;
}

const KIND: Kind = {
	collection: 'keyEvents',
	label: 'Key Event',
	whereToFind: 'Choose the key event from the list, or enter the name of its event.',
};

export function keyEventsRequest(property: string): ListRequest {
	return { path: `/v1beta/properties/${property}/keyEvents`, key: 'keyEvents' };
}

export function keyEventPath(property: string, id: string): string {
	return `/v1beta/properties/${property}/keyEvents/${id}`;
}

export function createKeyEventRequest(property: string, draft: KeyEventDraft) {
	const path = keyEventsRequest(property).path;
	return { method: 'POST', path, body: withoutEmpty({ ...draft }) } as const;
}

/** The key event made of that event. Names of events tell capitals apart. */
export function named(keyEvents: JsonRecord[], eventName: string): JsonRecord | undefined {
	return keyEvents.find((keyEvent) => keyEvent.eventName === eventName);
}

/**
 * Whether a key event found after a lost answer is the one that was asked for. One with other
 * settings was there before.
 */
export function isAsAsked(keyEvent: JsonRecord, draft: KeyEventDraft): boolean {
	const { numericValue, currencyCode } = defaultValueOf(keyEvent);
	return (
		keyEvent.countingMethod === draft.countingMethod &&
		numericValue === draft.defaultValue?.numericValue &&
		currencyCode === draft.defaultValue?.currencyCode
	);
}

/** A key event's ID, its resource name, or the name of its event. */
export function readKeyEventReference(text: string, property: string): Result<Reference> {
	return readReference(text, property, KIND);
}

/** The ID of the key event made of an event. */
export function keyEventIdIn(
	keyEvents: JsonRecord[],
	property: string,
	eventName: string,
): Result<string> {
	const found = named(keyEvents, eventName);
	if (found) return success(idOf(textIn(found.name)));
	return failed(
		`The property ${property} has no key event "${eventName}"`,
		`It has: ${keyEvents.map((each) => textIn(each.eventName)).join(', ') || 'none'}. Names are case-sensitive.`,
		{ reason: 'notFound' },
	);
}

export function alreadyExists(eventName: string, property: string): Result<never> {
	return failed(
		`"${eventName}" is already a key event of the property ${property}`,
		"Set 'If Exists' under Options to 'Return It' to use the existing one.",
		{ status: 409, reason: 'alreadyExists' },
	);
}

/** Google leaves out a value of 0, but not its currency. */
function defaultValueOf({ defaultValue }: JsonRecord): Partial<DefaultValue> {
	if (!isRecord(defaultValue)) return {};
	return {
		numericValue: numberIn(defaultValue.numericValue) ?? 0,
		currencyCode: textIn(defaultValue.currencyCode),
	};
}

export function simplifyKeyEvent(keyEvent: JsonRecord): JsonRecord {
	const { numericValue, currencyCode } = defaultValueOf(keyEvent);
	return withoutEmpty({
		id: idOf(textIn(keyEvent.name)),
		name: keyEvent.name,
		eventName: keyEvent.eventName,
		countingMethod: keyEvent.countingMethod,
		defaultValue: numericValue,
		currencyCode,
		custom: keyEvent.custom === true,
		deletable: keyEvent.deletable === true,
		createTime: keyEvent.createTime,
	});
}
