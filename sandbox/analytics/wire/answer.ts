/**
 * Writes answers as Google does, and holds each against its message: a name or a value that Google
 * does not send is a fault of the sandbox and must not become a test's truth.
 */
import type { Type } from 'protobufjs';

import { readMessage, WrittenRows, type Values, type Violation } from './message';
import { asWritten } from './written';

/** Holds the place of rows that were written already. */
const PLACE = '(written rows)';

/** `enum-encoding=int`, as Google's own REST clients ask, makes enums numbers. */
export function writeAnswer(type: Type, answer: unknown, numericEnums: boolean): string {
	const faults: Violation[] = [];
	const read = readMessage(type, answer as Values, '', faults);
	const [fault] = faults;
	if (fault) throw new TypeError(`The sandbox's own answer: ${fault.description}`);
	const written: string[] = [];
	const text = JSON.stringify(asWritten(type, read, { numericEnums }), (_, value: unknown) => {
		if (!(value instanceof WrittenRows)) return value;
		written.push(value.text);
		return PLACE;
	});
	return written.reduce((body, rows) => body.replace(`"${PLACE}"`, () => `[${rows}]`), text);
}
