import { isRecord, parseJson, type JsonRecord } from '../../../shared/core/json';
import { failed, success, type Result } from '../../../shared/core/result';
import { asGoogleWrites } from './dateForms';

/** What a condition compares with, as it was written. What is missing must not widen a report. */
export function readText(
	field: string,
	value: unknown,
	remedy = 'Fill it in, or map a field that has a value.',
): Result<string> {
	if (Array.isArray(value)) {
		return refusedFor(field, 'has a list', "Choose 'Is In List', or enter a single value.");
	}
	const plain = plainOf(value);
	if (typeof plain === 'object' && plain !== null) {
		return refusedFor(field, 'has an object', 'Map one of its fields.');
	}
	const text = isMissing(plain) ? '' : String(plain);
	if (text === '') return refusedFor(field, 'has no value', remedy);
	// What JavaScript makes of an object within a text.
	if (text.includes('[object Object]')) {
		return refusedFor(field, 'has an object', 'Map one of its fields.');
	}
	return success(text);
}

/** Values may hold commas ("Korea, Republic of"), so they are told apart by lines. */
export function readList(field: string, value: unknown): Result<string[]> {
	const parsed = typeof value === 'string' ? parseJson(value.trim()) : value;
	const parts: unknown[] = Array.isArray(parsed) ? parsed : linesOf(value);
	if (parts.length === 0) {
		return refusedFor(field, 'has an empty list', 'Enter at least one value.');
	}
	const values: string[] = [];
	for (const part of parts) {
		const text = readText(field, part);
		if (!text.ok) return text;
		values.push(text.value);
	}
	return success(values);
}

function linesOf(value: unknown): unknown[] {
	if (typeof value !== 'string') return value === undefined || value === null ? [] : [value];
	return value.split(/\r?\n/).filter((line) => line.trim() !== '');
}

/** Google's `NumericValue`: whole numbers as text, which holds all their digits. */
export function readNumber(field: string, value: unknown): Result<JsonRecord> {
	const written = readText(field, value);
	const given = written.ok ? asGoogleWrites(field, written.value.trim()) : written;
	if (!given.ok) return given;
	const text = given.value;
	if (isInt64(text)) return success({ int64Value: text });
	const number = Number(text);
	if (text !== '' && Number.isFinite(number)) return success({ doubleValue: number });
	return refusedFor(
		field,
		`needs a number, not "${text}"`,
		'Enter a number, or choose a condition for text.',
	);
}

/** A calculation with a missing field gives NaN. */
function isMissing(value: unknown): boolean {
	return value === undefined || value === null || Number.isNaN(value);
}

function isInt64(text: string): boolean {
	return /^-?\d+$/.test(text) && BigInt.asIntN(64, BigInt(text)) === BigInt(text);
}

/** A date, which n8n gives as an object of a date library, as text. */
function plainOf(value: unknown): unknown {
	return isRecord(value) && typeof value.toJSON === 'function'
		? (value.toJSON() as unknown)
		: value;
}

export function refusedFor(
	field: string,
	what: string,
	remedy = 'Complete the condition or remove it.',
): Result<never> {
	return failed(`The filter on "${field}" ${what}`, remedy);
}
