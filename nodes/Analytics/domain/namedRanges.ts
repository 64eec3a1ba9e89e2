import { failed, success, type Result } from '../../shared/core/result';
import type { DateRange } from './dateRange';

const MOST_RANGES = 4;

/** What Google would refuse about several ranges in one report. */
export function checkNames(ranges: DateRange[]): Result<DateRange[]> {
	const names = ranges.flatMap(({ name }) => (name === undefined ? [] : [name]));
	const reserved = names.find((name) => /^(date_range_|RESERVED_)/.test(name));
	const twice = names.find((name, index) => names.indexOf(name) !== index);
	if (ranges.length > MOST_RANGES) {
		return failed(
			`A report has at most ${MOST_RANGES} date ranges, and this one has ${ranges.length}`,
			'Leave some out, or make two reports of it.',
		);
	}
	if (reserved !== undefined) {
		return failed(
			`The date range cannot be called "${reserved}"`,
			'Google keeps such names to itself.',
		);
	}
	if (twice === undefined) return success(ranges);
	return failed(`Two date ranges are called "${twice}"`, 'Give each a name of its own.');
}
