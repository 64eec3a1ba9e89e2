import { failed, number, success, type Result } from '../../shared/core/result';
import { isTimeless, type DatedQuery } from './dates';
import type { RangeReport } from './fetch';

/** Rows that are compared, completed or put in order at once are at most so many: n8n holds them several times. */
const MOST_IN_MEMORY = 500_000;

/**
 * Refuses a report of more rows than can be in memory at once, as soon as the first pages of its ranges tell how many
 * there are. For reports alone whose rows have to wait for each other.
 */
export function checkRowsInMemory(dated: DatedQuery, reports: RangeReport[]): Result<void> {
	const rows = reports.reduce(
		(sum, { rowCount, query }) => sum + Math.min(rowCount, query.rowsToRead),
		0,
	);
	if (rows <= MOST_IN_MEMORY) return success(undefined);
	return failed(
		`The report has ${number(rows)} rows, but only ${number(MOST_IN_MEMORY)} can be ${purposeOf(dated)} in memory`,
		adviceFor(dated),
		{ reason: 'tooLarge' },
	);
}

/** What all rows are needed for. */
function purposeOf({ query, periods }: DatedQuery): string {
	if (periods) return 'compared';
	return query.fillDates ? 'completed with missing dates' : 'put in one order';
}

/** What to change, the change that costs least first. */
function adviceFor(dated: DatedQuery): string {
	const advice = isJoined(dated) ? adviceForJoined(dated) : [ADVICE_FOR_RANGES];
	return [...advice, 'Or request fewer days or dimensions, or add a filter.'].join(' ');
}

const ADVICE_FOR_RANGES =
	"Set 'Output' to File and turn on 'Return All': the date ranges are then written one after the other.";

function isJoined({ query, periods }: DatedQuery): boolean {
	return periods !== undefined || query.fillDates;
}

function adviceForJoined({ query, periods }: DatedQuery): string[] {
	// Google orders the rows of each comparison by themselves.
	if (query.extras.comparisons?.length) return [];
	const order = query.dimensions.filter(isTimeless).join(', then ') || 'dimensions';
	const file = query.output.kind === 'file' ? 'Order' : "Set 'Output' to File and order";
	const toFile = `${file} by ${order} first: rows are then written as they come, however many there are.`;
	if (!periods || query.fillDates) return [toFile];
	return [toFile, "Or set 'Limit' to 1,000 or less and order by a metric, largest first."];
}
