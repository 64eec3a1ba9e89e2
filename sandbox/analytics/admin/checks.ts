/** Checks shared by the resources. Google's exact words for these are not known; see ANALYTICS.md. */
import type { Type } from 'protobufjs';

import { unfilledIn } from '../wire/required';
import type { Values } from '../wire/message';
import { invalid, Refusal } from '../wire/refusal';
import { snake } from '../wire/schema';

export function requireFields(type: Type, values: Values): void {
	const [first] = unfilledIn(type, values);
	if (first !== undefined) throw missing(first);
}

export const missing = (field: string) => invalid(`The field ${snake(field)} is required.`);

export const alreadyExists = () => new Refusal('ALREADY_EXISTS', 'Requested entity already exists');

export const precondition = (message: string) => new Refusal('FAILED_PRECONDITION', message);

/** Google's words; they do not say how many there may be. */
export const atLimit = () =>
	precondition(
		'This resource could not be created because it is already at the maximum resource limit.',
	);

export function requireZone(timeZone: string): void {
	try {
		new Intl.DateTimeFormat('en', { timeZone });
	} catch {
		throw invalid(`Invalid time zone: ${timeZone}`);
	}
}
