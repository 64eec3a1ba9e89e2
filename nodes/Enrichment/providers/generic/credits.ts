/** What an answer, or one row of it, says of credits. */
import type { ApiResponse } from '../../../shared/core/http';
import type { JsonRecord } from '../../../shared/core/json';
import type { ReportedCredits } from '../dialect';
import { readAtJsonPath, type JsonPath } from './jsonPath';
import { buildFirstValueReader, readNumber, renameToPlainNames } from './plainNames';
import type { AnswerPaths } from './settings';
import { CHARGED, CHARGED_HEADERS, REMAINING, REMAINING_HEADERS } from './spellings';

function readCredits(value: unknown): number | undefined {
	const number = readNumber(value);
	return number !== undefined && number >= 0 ? number : undefined;
}

const readCharged = buildFirstValueReader(readCredits, CHARGED);
const readRemaining = buildFirstValueReader(readCredits, REMAINING);
const readChargedHeader = buildFirstValueReader(readCredits, CHARGED_HEADERS);
const readRemainingHeader = buildFirstValueReader(readCredits, REMAINING_HEADERS);

/** How deep the names of `CHARGED` and `REMAINING` lie. */
const DEPTH = 1;

/**
 * Credits that one row says it took: at the credential's path in the row as it came, or without one under a usual name
 * in the same row with plain names.
 */
export function readRowCharge(
	raw: unknown,
	row: JsonRecord,
	{ charged }: AnswerPaths,
): number | undefined {
	return charged === undefined ? readCharged(row) : readCreditsAt(raw, charged);
}

/** Credits that an answer says it took, and that it says are left. */
export function readReportedCredits(
	{ body, headers }: ApiResponse,
	{ charged, remaining }: AnswerPaths,
): ReportedCredits {
	const fields = renameToPlainNames(body, DEPTH);
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
