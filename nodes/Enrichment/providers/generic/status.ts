/** Reads the status of an answer or of one of its rows from codes, flags and errors. Messages are only quoted. */
import { isRecord, readValueAt, type JsonRecord } from '../../../shared/core/json';
import { findProviderMessage } from '../meaning';
import { toPlainName, readNumber } from './plainNames';
import {
	FOUND_FLAGS,
	STATUS_NUMBERS,
	STATUS_WORDS,
	STATUS_FIELDS,
	type StatusMeaning,
} from './spellings';

/** The status of an answer or of a row. */
export interface StatedStatus {
	/** The meaning of a number, a code or a flag; undefined if there is none. */
	meaning: StatusMeaning | undefined;
	/** Whether there is an error, in any form. */
	isError: boolean;
	/** The provider's message, for users. */
	message: string | undefined;
}

/** Reads the status of a row with plain names; an error may also be in a wrapper, in place of the record. */
export function readStatedStatus(row: JsonRecord): StatedStatus {
	const { success, message } = row;
	const errors = [row, ...Object.values(row).filter(isRecord)]
		.flatMap(({ error, errors }) => [error, errors])
		.filter(isError);
	const isNobody = FOUND_FLAGS.some((name) => row[name] === false);
	return {
		meaning: isNobody ? 'noMatch' : readStatusMeaning(row),
		isError: errors.length > 0 || success === false,
		message: findProviderMessage({ error: errors.find((error) => error !== true), message }),
	};
}

/** Reads the most precise meaning: a number for a general refusal or error counts only if no code is more precise. */
function readStatusMeaning(row: JsonRecord): StatusMeaning | undefined {
	const meanings = STATUS_FIELDS.map((path) => toMeaning(readValueAt(row, path)));
	const stated = meanings.find(
		(meaning) => meaning !== undefined && !GENERAL_MEANINGS.has(meaning),
	);
	return stated ?? meanings.find((meaning) => meaning !== undefined);
}

const GENERAL_MEANINGS: ReadonlySet<StatusMeaning> = new Set(['rejected', 'unavailable']);

/** Longer texts are not status words. */
const MAX_WORD_LENGTH = 40;

function toMeaning(status: unknown): StatusMeaning | undefined {
	const number = readNumber(status);
	if (number !== undefined) {
		return STATUS_NUMBERS.get(number) ?? toUnlistedMeaning(number);
	}
	if (typeof status !== 'string' || status.length > MAX_WORD_LENGTH) return undefined;
	return STATUS_WORDS.get(toPlainName(status));
}

function toUnlistedMeaning(status: number): StatusMeaning | undefined {
	if (status < 400 || status >= 600) return undefined;
	return status >= 500 ? 'unavailable' : 'rejected';
}

/** Whether an error has content; an empty one means that there is none. */
const isError = (value: unknown): boolean =>
	typeof value === 'object' ? Object.values(value ?? {}).some(Boolean) : Boolean(value);
