/** Resources as proto3 JSON is written: default values are left out, 64 bits are text. */
import type { Field, Type } from 'protobufjs';

import { isObject, type Values } from '../wire/message';
import { isOneOf, messageIn } from '../wire/schema';

type Kept = (field: Field) => boolean;

export const asWritten = (type: Type, values: Values): Values => write(type, values, () => true);

/** What the caller has a say in: Google ignores the rest of a new resource. */
export const draftOf = (type: Type, values: Values): Values =>
	write(type, values, (field) => !isOneOf(field, 'IDENTIFIER', 'OUTPUT_ONLY'));

function write(type: Type, values: Values, kept: Kept): Values {
	const fields = type.fieldsArray.filter(
		(field) => kept(field) && !isLeftOut(field, values[field.name]),
	);
	return Object.fromEntries(
		fields.map((field) => {
			const value = values[field.name];
			const one = (each: unknown) => writeOne(field, each, kept);
			return [field.name, Array.isArray(value) ? value.map(one) : one(value)];
		}),
	);
}

function writeOne(field: Field, value: unknown, kept: Kept): unknown {
	const type = messageIn(field);
	if (type !== undefined && isObject(value)) return write(type, value, kept);
	return field.type === 'int64' ? String(value) : value;
}

/** Messages, and texts and flags that are `optional`, tell an empty value from none. */
const tellsEmpty = (field: Field) => field.hasPresence || messageIn(field) !== undefined;

const isLeftOut = (field: Field, value: unknown) =>
	value === undefined ||
	(Array.isArray(value) && value.length === 0) ||
	(!tellsEmpty(field) && (value === '' || value === false));
