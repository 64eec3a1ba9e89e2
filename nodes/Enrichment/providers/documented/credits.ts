import type { ApiResponse } from '../../../shared/core/http';
import { isRecord, type JsonRecord } from '../../../shared/core/json';
import type { AnswerRow, ReportedCredits } from '../dialect';
import { numberAt } from '../meaning';
import { plainly } from './plain';

/** Where APIs report what an answer, or one row of it, cost. */
const CHARGED = [
	...['creditscharged', 'creditsconsumed', 'creditsused', 'totalcost', 'cost'],
	'billing.creditscharged',
];
const REMAINING = ['creditsleft', 'creditsremaining'];

export function creditsOf({ body, headers }: ApiResponse): ReportedCredits {
	const said = saidOf(body);
	return {
		charged:
			firstNumber(said, CHARGED) ??
			firstNumber(headers, ['x-credits-cost', 'x-credits-charged']),
		remaining: firstNumber(said, REMAINING) ?? firstNumber(headers, ['x-credits-remaining']),
	};
}

/** Some have an object for all of it. */
function saidOf(body: unknown): JsonRecord {
	const said = isRecord(body) ? plainly(body) : {};
	return isRecord(said.billing) ? { ...plainly(said.billing), ...said } : said;
}

/** What one row says it cost; undefined when it does not say. */
export function chargeOfRow(row: JsonRecord): AnswerRow['charged'] {
	const charged = firstNumber(row, CHARGED);
	if (charged !== undefined) return charged;
	// It says that it was charged, but not how much.
	if (row.iscreditcharged === true) return 'yes';
	return row.iscreditcharged === false ? 0 : undefined;
}

function firstNumber(record: JsonRecord, names: readonly string[]): number | undefined {
	for (const name of names) {
		const number = numberAt(record, name);
		if (number !== undefined && number >= 0) return number;
	}
	return undefined;
}
