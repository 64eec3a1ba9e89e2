/**
 * Messages as proto3 JSON is written: default values are left out, 64 bits are text. Each answer is held against
 * its message: a name or a value that Google does not send is a fault of the sandbox and must not become a test's truth.
 */
import { Enum, type Field, type Type } from 'protobufjs';

import { isObject, meantBy, readMessage, wrapped, WrittenRows, type Values } from './message';
import { fieldOf, isOneOf, messageIn } from './schema';

interface How {
	/** Fields in the order in which their message declares them, not in the given one. */
	isInOrder?: boolean;
	isKept?: (field: Field) => boolean;
	/** Enums go as numbers. */
	numericEnums?: boolean;
}

export function asWritten(type: Type, values: Values, how: How = {}): Values {
	const { isKept = () => true, isInOrder = false } = how;
	const meant = meantBy(type, values);
	const names = isInOrder ? Object.keys(meant.fields) : Object.keys(values);
	const entries = names.flatMap((name): Array<[string, unknown]> => {
		const [field, value] = [fieldOf(meant, name), values[name]];
		if (field === undefined || !isKept(field) || isLeftOut(field, value)) return [];
		const one = (each: unknown) => writeOne(field, each, how);
		return [[name, Array.isArray(value) ? value.map(one) : one(value)]];
	});
	return { ...(meant !== type && { '@type': values['@type'] }), ...Object.fromEntries(entries) };
}

/** What the caller has a say in: Google ignores the rest of a new resource. */
export const draftOf = (type: Type, values: Values): Values =>
	asWritten(type, values, { isKept: (field) => !isOneOf(field, 'IDENTIFIER', 'OUTPUT_ONLY') });

function writeOne(field: Field, value: unknown, how: How): unknown {
	const type = messageIn(field);
	if (type && isObject(value)) {
		return value instanceof WrittenRows ? value : asWritten(type, value, how);
	}
	const { resolvedType } = field;
	if (how.numericEnums && resolvedType instanceof Enum) return resolvedType.values[String(value)];
	return ((type && wrapped(type)) ?? field).type === 'int64' ? String(value) : value;
}

/** Messages, and texts and flags that are `optional`, tell an empty value from none. */
const tellsEmpty = (field: Field) => field.hasPresence || messageIn(field) !== undefined;

const isLeftOut = (field: Field, value: unknown) =>
	value === undefined ||
	(Array.isArray(value) && value.length === 0) ||
	(!tellsEmpty(field) && (value === '' || value === false));

/** Holds the place of rows that were written already. */
const PLACE = '(written rows)';

/** `enum-encoding=int`, as Google's own REST clients ask, makes enums numbers. */
export function writeAnswer(type: Type, answer: unknown, numericEnums = false): string {
	const read = readMessage(type, answer as Values);
	const written: string[] = [];
	const text = JSON.stringify(asWritten(type, read, { numericEnums }), (_, value: unknown) => {
		if (!(value instanceof WrittenRows)) return value;
		written.push(value.text);
		return PLACE;
	});
	return written.reduce((body, rows) => body.replace(`"${PLACE}"`, () => `[${rows}]`), text);
}
