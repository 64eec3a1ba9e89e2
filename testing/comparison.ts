/** Rows of two periods, compared by the rules of reports without requests. */
import { readColumns, type ShapedRow } from '../nodes/Analytics/report/columns';
import { createPeriodJoiner, type ComparedValue } from '../nodes/Analytics/report/compare';
import { alignPeriods, type Periods } from '../nodes/Analytics/report/periods';

export interface RowsToCompare {
	periods: Periods;
	dimensions: string[];
	/** Rows with the dimensions and a number of sessions. */
	current?: ShapedRow[];
	previous?: ShapedRow[];
	/** Whether Google may have withheld rows of both periods. */
	isWithheld?: boolean;
	timeZone?: string | undefined;
	/** The hour in the property, such as `2026-11-21T10`. */
	now?: string | undefined;
	hasMetricFilter?: boolean;
}

/** Compares the sessions of two periods. */
export function compareSessions({
	periods,
	dimensions,
	current = [],
	previous = [],
	isWithheld = false,
	timeZone,
	now,
	hasMetricFilter = false,
}: RowsToCompare): ComparedValue[] {
	const columns = readColumns({
		dimensions,
		metrics: [{ name: 'sessions', type: 'TYPE_INTEGER' }],
	});
	const table = { columns, isWithheld };
	const joinRows = createPeriodJoiner({
		periods: alignPeriods(periods, dimensions),
		tables: [table, table],
		query: {
			comparisonOutput: 'nested',
			...(hasMetricFilter && { metricFilter: { filter: { fieldName: 'sessions' } } }),
		},
		quality: { timeZone },
		now,
	});
	return joinRows([current, previous]).map(({ sessions }) => sessions as ComparedValue);
}
