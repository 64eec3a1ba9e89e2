/** What an answer, or a row of it, says of itself by a status, a flag or an error; sentences are only quoted. */
import { isRecord, readValueAt, type JsonRecord } from '../../../shared/core/json';
import { findProviderMessage } from '../meaning';
import { toPlainName, readNumber } from './plainNames';
import {
	FOUND_FLAGS,
	STATUS_NUMBERS,
	STATUS_WORDS,
	STATUSES,
	type StatusMeaning,
} from './spellings';

export interface RowStatus {
	/** By a number, a code or a flag; undefined where none of them says anything that counts. */
	meaning: StatusMeaning | undefined;
	/** Whether it speaks of an error, in whatever words. */
	isError: boolean;
	/** The provider's words, to be shown. */
	message: string | undefined;
}

/** Of a row with plain names; an error may also stand in a wrapper, in place of the record. */
export function readRowStatus(row: JsonRecord): RowStatus {
	const { success, message } = row;
	const errors = [row, ...Object.values(row).filter(isRecord)]
		.flatMap(({ error, errors: list }) => [error, list])
		.filter(isError);
	const isNobody = FOUND_FLAGS.some((name) => row[name] === false);
	return {
		meaning: isNobody ? 'noMatch' : readStatusMeaning(row),
		isError: errors.length > 0 || success === false,
		message: findProviderMessage({ error: errors.find((error) => error !== true), message }),
	};
}

/** A number that only says that it is a refusal, or an error, counts least: a code beside it may say why. */
function readStatusMeaning(row: JsonRecord): StatusMeaning | undefined {
	const meanings = STATUSES.map((path) => toMeaning(readValueAt(row, path)));
	const stated = meanings.find((meaning) => meaning !== undefined && !UNEXPLAINED.has(meaning));
	return stated ?? meanings.find((meaning) => meaning !== undefined);
}

const UNEXPLAINED: ReadonlySet<StatusMeaning> = new Set(['rejected', 'unavailable']);

/** Longer than any of the words. */
const LONGEST = 40;

function toMeaning(status: unknown): StatusMeaning | undefined {
	const number = readNumber(status);
	if (number !== undefined) {
		return STATUS_NUMBERS.get(number) ?? toUnlistedMeaning(number);
	}
	if (typeof status !== 'string' || status.length > LONGEST) return undefined;
	return STATUS_WORDS.get(toPlainName(status));
}

function toUnlistedMeaning(status: number): StatusMeaning | undefined {
	if (status < 400 || status >= 600) return undefined;
	return status >= 500 ? 'unavailable' : 'rejected';
}

/** An empty error says that there is none. */
const isError = (value: unknown): boolean =>
	typeof value === 'object' ? Object.values(value ?? {}).some(Boolean) : Boolean(value);
