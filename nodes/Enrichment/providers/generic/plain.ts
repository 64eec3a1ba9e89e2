/** Records whose names may be written in any way: `linkedIn_URL`, `LinkedInUrl` and `linkedinUrl` are one name. */
import { isRecord, valueAt, type JsonRecord } from '../../../shared/core/json';
import { text as readText } from '../../person/values';

export type Read<Value> = (row: JsonRecord) => Value;

const MOST_NAMES = 2_000;
const names = new Map<string, string>();

/** Remembered, as every row repeats the same names. */
export function plainName(name: string): string {
	const before = names.get(name);
	if (before !== undefined) return before;
	const plain = name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
	if (names.size < MOST_NAMES) names.set(name, plain);
	return plain;
}

/** The same fields under plain names; of two spellings of one name the first counts. */
export function plainly(record: JsonRecord): JsonRecord {
	const fields: JsonRecord = {};
	for (const name of Object.keys(record)) {
		const plain = plainName(name);
		if (!Object.hasOwn(fields, plain)) fields[plain] = record[name];
	}
	return fields;
}

/** What describes somebody is never deeper, and an endless nesting would overflow. */
const DEEPEST = 8;

/** The fields that have a value, all the way down, so that a path of plain names leads to each. */
export function plainThroughout(record: JsonRecord, depth = DEEPEST): JsonRecord {
	const fields: JsonRecord = {};
	for (const name of Object.keys(record)) {
		const value = record[name];
		if (value === null || value === undefined || value === '') continue;
		const plain = plainName(name);
		if (!Object.hasOwn(fields, plain)) fields[plain] = plainValue(value, depth);
	}
	return fields;
}

function plainValue(value: unknown, depth: number): unknown {
	if (typeof value !== 'object' || depth === 0) return value;
	if (Array.isArray(value)) return value.map((each) => plainValue(each, depth - 1));
	return isRecord(value) ? plainThroughout(value, depth - 1) : value;
}

/** The first of several places, as in `name name.full`, that has a value which can be read. */
export function oneOf<Value>(
	read: (value: unknown) => Value | undefined,
	places: string,
): Read<Value | undefined> {
	const paths = places.split(' ').map((path) => path.split('.'));
	return (row) => {
		for (const path of paths) {
			const value = valueAt(row, path);
			const result = value === undefined ? undefined : read(value);
			if (result !== undefined) return result;
		}
		return undefined;
	};
}

export const text = (places: string) => oneOf(readText, places);

/** As it is written: those who make persons and companies of it read it. */
export const any = (places: string) => oneOf((value) => value, places);

/** The first record or list of records at one of the places. */
export const holder = (places: string) => oneOf(firstRecord, places);

function firstRecord(value: unknown): JsonRecord | undefined {
	if (isRecord(value)) return Object.keys(value).length > 0 ? value : undefined;
	return Array.isArray(value) ? (value as unknown[]).find(isRecord) : undefined;
}
