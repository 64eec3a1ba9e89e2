import { failed, success, type Result } from '../../shared/core/result';

type RangeKind = 'date range' | 'minute range';

/** What Google would refuse about several ranges in one report. */
export function checkRangeNames<Range extends { name?: string }>(
	kind: RangeKind,
	ranges: Range[],
): Result<Range[]> {
	const names = ranges.flatMap(({ name = '' }) => (name === '' ? [] : [name]));
	const reserved = names.find((name) => /^(date_range_|RESERVED_)/.test(name));
	const twice = names.find((name, index) => names.indexOf(name) !== index);
	if (reserved !== undefined) {
		return failed(`The ${kind} cannot be named "${reserved}"`, 'Google reserves such names.');
	}
	if (twice === undefined) return success(ranges);
	return failed(`Two ${kind}s are named "${twice}"`, 'Give each a unique name.');
}
