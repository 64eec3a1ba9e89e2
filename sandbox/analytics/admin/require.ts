/** Checks shared by the resources. Google's exact words for these are not known; see ANALYTICS.md. */
import { isObject, type Values } from '../wire/message';
import { invalid, Refusal } from '../wire/refusal';
import { isMessage, schemaOf, snake, type MessageType } from '../wire/schema';

export const typeOf = (resource: string): MessageType => schemaOf('admin').message(resource);

/** The fields that Google's protos call required, in messages inside of it too. */
export function requireFields(type: MessageType, values: Values, path = ''): void {
	for (const { name, type: inner, behaviors } of Object.values(type.fields)) {
		const value = values[name];
		if (behaviors.includes('REQUIRED') && isUnset(value)) throw missing(`${path}${name}`);
		if (isMessage(inner) && isObject(value)) requireFields(inner, value, `${path}${name}.`);
	}
}

const isUnset = (value: unknown) =>
	value === undefined || value === '' || /_UNSPECIFIED$/.test(String(value));

export function requireText(draft: Values, field: string, longest: number): string {
	const value = draft[field];
	if (typeof value !== 'string' || value === '') throw missing(field);
	checkLength(field, value, longest);
	return value;
}

export function checkLength(field: string, value: unknown, longest: number): void {
	if (String(value ?? '').length > longest) {
		throw invalid(`The field ${snake(field)} is limited to ${longest} characters.`);
	}
}

export const missing = (field: string) => invalid(`The field ${snake(field)} is required.`);

export const alreadyExists = () => new Refusal('ALREADY_EXISTS', 'Requested entity already exists');

export const precondition = (message: string) => new Refusal('FAILED_PRECONDITION', message);

export function requireCurrency(code: unknown): void {
	if (typeof code !== 'string' || !Intl.supportedValuesOf('currency').includes(code)) {
		throw invalid(`Invalid currency code: ${String(code)}`);
	}
}
