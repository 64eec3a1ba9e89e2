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

/** The value has that form, where there is one. */
export function requireForm(values: Values, field: string, form: RegExp): void {
	const value = values[field];
	if (value === undefined || form.test(String(value))) return;
	throw invalid(`Invalid value for ${snake(field)}: ${JSON.stringify(value)}`);
}

export function requireNumber(values: Values, field: string, least: number, most: number): void {
	const value = values[field];
	const count = Array.isArray(value) ? value.length : Number(value ?? 0);
	if (count >= least && count <= most) return;
	throw invalid(`The field ${snake(field)} must be between ${least} and ${most}.`);
}

export function requireCurrency(code: unknown): void {
	if (typeof code === 'string' && Intl.supportedValuesOf('currency').includes(code)) return;
	throw invalid(`Invalid currency code: ${String(code)}`);
}

export function requireZone(zone: unknown): void {
	if (!isZone(String(zone))) throw invalid(`Invalid time zone: ${String(zone)}`);
}

function isZone(timeZone: string): boolean {
	try {
		new Intl.DateTimeFormat('en', { timeZone });
		return /^[A-Z]/.test(timeZone);
	} catch {
		return false;
	}
}
