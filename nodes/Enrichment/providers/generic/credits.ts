/** Reads the credits that an answer or one of its rows reports. */
import type { ApiResponse } from '../../../shared/core/http';
import type { JsonRecord } from '../../../shared/core/json';
import type { ReportedCredits } from '../dialect';
import { readAtJsonPath, type JsonPath } from './jsonPath';
import { buildFirstValueReader, readNumber, toRecordWithPlainNames } from './plainNames';
import type { AnswerPaths } from './settings';
import { CHARGED_FIELDS, CHARGED_HEADERS, REMAINING_FIELDS, REMAINING_HEADERS } from './spellings';

function readCredits(value: unknown): number | undefined {
	const number = readNumber(value);
	return number !== undefined && number >= 0 ? number : undefined;
}

const readCharged = buildFirstValueReader(readCredits, CHARGED_FIELDS);
const readRemaining = buildFirstValueReader(readCredits, REMAINING_FIELDS);
const readChargedHeader = buildFirstValueReader(readCredits, CHARGED_HEADERS);
const readRemainingHeader = buildFirstValueReader(readCredits, REMAINING_HEADERS);

/** The depth of the paths in `CHARGED_FIELDS` and `REMAINING_FIELDS`. */
const DEPTH = 1;

/**
 * Reads the credits that one row reports as charged: at the path from the credential in the row as received (`raw`), or
 * else under a usual name in the row with plain names (`row`).
 */
export function readRowCharge(
	raw: unknown,
	row: JsonRecord,
	{ charged }: AnswerPaths,
): number | undefined {
	return charged === undefined ? readCharged(row) : readCreditsAt(raw, charged);
}

/** Reads the credits that an answer reports as charged and as remaining. */
export function readReportedCredits(
	{ body, headers }: ApiResponse,
	{ charged, remaining }: AnswerPaths,
): ReportedCredits {
	const fields = toRecordWithPlainNames(body, DEPTH);
	return {
		charged:
			charged === undefined
				? (readCharged(fields) ?? readChargedHeader(headers))
				: readCreditsAt(body, charged),
		remaining:
			remaining === undefined
				? (readRemaining(fields) ?? readRemainingHeader(headers))
				: readCreditsAt(body, remaining),
	};
}

const readCreditsAt = (value: unknown, path: JsonPath): number | undefined =>
	readCredits(readAtJsonPath(value, path));
