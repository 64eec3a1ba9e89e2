/** What is open about reports of several date ranges: what Google counts, and which rows are empty. */
import type { Quirks } from '../quirks';
import type { Computed, ComputedRow } from './compute';
import type { Plan } from './plan';
import { quote } from './sql';

const isOfRanges = ({ dimensions }: Plan) => dimensions.at(-1)?.name === 'dateRange';
const isOfComparisons = ({ dimensions }: Plan) =>
	dimensions.some(({ name }) => name === 'comparison');

export function rowCountOf(plan: Plan, computed: Computed, { now }: Quirks): number {
	const counts = isOfRanges(plan) ? now.severalRanges.rowCount : 'rows';
	return counts === 'rows' ? computed.count : computed.combinations();
}

export function readRows(
	plan: Plan,
	computed: Computed,
	{ now }: Quirks,
	order: string,
	{ limit, offset }: { limit: number; offset: number },
): ComputedRow[] {
	const counts = isOfRanges(plan) ? now.severalRanges.limit : 'rows';
	return counts === 'rows'
		? computed.read(order, limit, offset)
		: computed.readCombinations(order, limit, offset);
}

/**
 * Gives each combination a row for every range, of zeros where it has none: what Google does when
 * told to keep empty rows, so that days come in ranges to which they do not belong.
 */
export function crossRanges(plan: Plan, computed: Computed, { now }: Quirks): void {
	const isWanted = plan.keepEmptyRows || now.severalRanges.everyRange;
	if (!isWanted || !isOfRanges(plan) || isOfComparisons(plan)) return;
	const last = plan.dimensions.length - 1;
	const cells = plan.dimensions.slice(0, last).map((_, at) => `d${at}`);
	const zeros = plan.metrics.map(() => '0');
	plan.slices.forEach(({ name }, index) => {
		const row = [String(index), ...cells, quote(name), ...zeros].join(', ');
		const same = cells.map((cell) => `own.${cell} = report.${cell}`);
		const own = ['own.r = ' + index, ...same].join(' AND ');
		computed.exec(
			`INSERT INTO report SELECT DISTINCT ${row} FROM report
			WHERE NOT EXISTS (SELECT 1 FROM report own WHERE ${own})`,
		);
	});
	computed.refresh();
}
