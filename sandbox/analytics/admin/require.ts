/** Checks shared by the resources. Google's exact words for these are not known; see ANALYTICS.md. */
import { invalid, Refusal } from '../wire/refusal';
import { snake } from '../wire/message';

export function requireText(
	draft: Record<string, unknown>,
	field: string,
	longest: number,
): string {
	const value = draft[field];
	if (typeof value !== 'string' || value === '') throw missing(field);
	if (value.length > longest) {
		throw invalid(`The field ${snake(field)} is limited to ${longest} characters.`);
	}
	return value;
}

export function requireEnum(draft: Record<string, unknown>, field: string): string {
	const value = draft[field];
	if (typeof value !== 'string' || value.endsWith('_UNSPECIFIED')) throw missing(field);
	return value;
}

export const missing = (field: string) => invalid(`The field ${snake(field)} is required.`);

export const alreadyExists = () => new Refusal('ALREADY_EXISTS', 'Requested entity already exists');

export const precondition = (message: string) => new Refusal('FAILED_PRECONDITION', message);

export function requireCurrency(code: unknown): void {
	if (typeof code !== 'string' || !Intl.supportedValuesOf('currency').includes(code)) {
		throw invalid(`Invalid currency code: ${String(code)}`);
	}
}
