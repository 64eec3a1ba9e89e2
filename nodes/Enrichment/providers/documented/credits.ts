import type { ApiResponse } from '../../../shared/core/http';
import { isRecord, type JsonRecord } from '../../../shared/core/json';
import type { AnswerRow, ReportedCredits } from '../dialect';
import { numberAt } from '../meaning';

/** Where APIs report what an answer, or one row of it, cost. */
const CHARGED = [
	'billing.creditsCharged',
	'creditsCharged',
	'credits_charged',
	'credits_consumed',
	'creditsConsumed',
	'creditsUsed',
	'credits_used',
	'total_cost',
	'cost.credits',
	'cost',
].map((path) => path.split('.'));
const CHARGED_HEADERS = [['x-credits-cost'], ['x-call-credits-spent'], ['x-credits-charged']];
const REMAINING = [
	'credits_left',
	'creditsRemaining',
	'credits_remaining',
	'billing.creditsRemaining',
].map((path) => path.split('.'));
const REMAINING_HEADERS = [['x-credits-remaining'], ['x-totallimit-remaining']];

export function creditsOf({ body, headers }: ApiResponse): ReportedCredits {
	const record = isRecord(body) ? body : {};
	return {
		charged: firstNumber(record, CHARGED) ?? firstNumber(headers, CHARGED_HEADERS),
		remaining: firstNumber(record, REMAINING) ?? firstNumber(headers, REMAINING_HEADERS),
	};
}

/** What one row says it cost; undefined when it does not say. */
export function chargeOfRow(row: unknown): AnswerRow['charged'] {
	if (!isRecord(row)) return undefined;
	const charged = firstNumber(row, CHARGED);
	if (charged !== undefined) return charged;
	// It says that it was charged, but not how much.
	if (row.isCreditCharged === true) return 'yes';
	return row.isCreditCharged === false ? 0 : undefined;
}

function firstNumber(record: JsonRecord, paths: readonly string[][]): number | undefined {
	for (const path of paths) {
		const number = numberAt(record, path);
		if (number !== undefined && number >= 0) return number;
	}
	return undefined;
}
