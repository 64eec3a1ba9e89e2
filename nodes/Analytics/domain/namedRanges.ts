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
			'Remove some, or split the report in two.',
		);
	}
	if (reserved !== undefined) {
		return failed(
			`The date range cannot be named "${reserved}"`,
			'Google reserves such names.',
		);
	}
	if (twice === undefined) return success(ranges);
	return failed(`Two date ranges are named "${twice}"`, 'Give each a unique name.');
}
