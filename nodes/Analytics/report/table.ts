import { daysOf, isDay } from '../../shared/core/calendar';
import { success, type Result } from '../../shared/core/result';
import { calendarIn, labelsOn, pick, relabelled } from './align';
import { keyOf, missingMetrics, namesOf, shaperOf, type ShapedRow } from './columns';
import { comparedColumns, comparedPart, joinerOf, type TableRow } from './compare';
import { needsAllRows } from './dates';
import { countRows, type OpenQuery, type Side } from './opened';
import { localOrders, sortRows } from './order';
import type { DateRange } from './periods';
import { calendarDimension } from './timeDimensions';

/** How many rows there are, and how many of them were returned. */
export interface Count {
	total: number;
	returned: number;
	/** The total is of the rows of the current period: how many others there are is not known. */
	isOfCurrent?: boolean;
}

/** Rows as they leave the node. */
export interface Table {
	rows: TableRow[];
	count: Count;
}

/** The columns of the whole table, those of a comparison included. */
export function tableColumns(open: OpenQuery): string[] {
	const { periods, query, sides } = open;
	const isSpread = periods && query.comparisonOutput === 'columns';
	return sides[0]!.columns.flatMap(({ name, kind }) =>
		isSpread && kind === 'metric' ? comparedColumns(name) : [name],
	);
}

/** The rows of a query in one table. */
export async function readTable(open: OpenQuery): Promise<Result<Table>> {
	const { rows, count } = arrangedRows(open);
	const table: TableRow[] = [];
	for await (const part of rows) {
		if (!part.ok) return part;
		for (const row of part.value) table.push(row);
	}
	return success({ rows: table, count: count() });
}

/** The same as they come, some groups at a time or all at once; they are counted while they are read. */
export function arrangedRows(open: OpenQuery, groups?: Groups) {
	const { limit } = open.query;
	const arrange = arrangementOf(open);
	let total = 0;
	let returned = 0;
	const rows = async function* (): AsyncGenerator<Result<TableRow[]>> {
		for await (const group of groups ?? readAll(open)) {
			if (!group.ok) return yield group;
			const arranged = arrange(group.value);
			const kept = arranged.slice(0, limit - returned);
			total += arranged.length;
			returned += kept.length;
			yield success(kept);
			if (kept.length < arranged.length) return;
		}
	};
	const count = (): Count => {
		const isCut = groups !== undefined && returned < total;
		if (needsAllRows(open) && !open.isTop && !isCut) return { total, returned };
		const isOfCurrent = open.periods !== undefined;
		return { total: Math.max(countRows(open), returned), returned, isOfCurrent };
	};
	return { rows: rows(), count };
}

/** The rows of each range, some whole groups at a time. */
export type Groups = AsyncGenerator<Result<ShapedRow[][]>>;

/** All at once. */
async function* readAll({ sides }: OpenQuery): Groups {
	const tables: ShapedRow[][] = [];
	for (const { rows: report, columns } of sides) {
		const shape = shaperOf(columns);
		const rows: ShapedRow[] = [];
		for await (const batch of report.pages) {
			if (!batch.ok) return yield batch;
			for (const row of batch.value) rows.push(shape(row));
		}
		tables.push(rows);
	}
	yield success(tables);
}

/** Arranges the rows of all ranges: days without data added, two periods joined, filtered, in order. */
type Arrange = (rows: ShapedRow[][]) => TableRow[];

function arrangementOf(open: OpenQuery): Arrange {
	const { periods, query, sides } = open;
	// As Google sent them.
	if (sides.length === 1 && !needsAllRows(open)) return ([rows = []]) => rows;
	const { columns } = sides[0]!;
	const orders = localOrders(open);
	const metrics = namesOf(columns, 'metric');
	const join = periods
		? joinerOf({
				...{ ...open, periods, columns },
				isWithheld: sides.map(({ isWithheld }) => isWithheld),
				isFiltered: query.metricFilter !== undefined,
				isSpread: query.comparisonOutput === 'columns',
			})
		: (tables: ShapedRow[][]): TableRow[] => tables.flat();
	return (rows) => {
		const complete = query.fillDates
			? rows.map((each, range) => [
					...each,
					...missingDays(each, sides[range]!, open.days[range]!, open.now),
				])
			: rows;
		return sortRows(join(complete), orders, ({ field }) => {
			const part = query.dimensions.includes(field)
				? undefined
				: comparedPart(field, metrics);
			return (row) => sortKeyOf(row, field, part);
		});
	};
}

/** What a row is sorted by. Integers too long for a number are text, and numbers all the same. */
function sortKeyOf(row: TableRow, field: string, part: ReturnType<typeof comparedPart>) {
	const cell = (part && !(field in row) ? row[part.metric] : row[field]) ?? null;
	const value = typeof cell === 'object' && cell ? cell[part?.part ?? 'value'] : cell;
	return part && value !== null ? Number(value) : value;
}

/**
 * A row for every day that has none, in every series: Google leaves days without data out even when
 * told to keep empty rows. A series is all rows that differ in their day alone, so that what follows
 * from the date, such as the weekday, follows from it in new rows too. Days after `now` have no rows yet.
 */
export function missingDays(
	rows: ShapedRow[],
	{ columns, isWithheld }: Pick<Side, 'columns' | 'isWithheld'>,
	range: DateRange,
	now: string | undefined,
): ShapedRow[] {
	const names = namesOf(columns, 'dimension', 'added');
	const empty = missingMetrics(columns, isWithheld);
	const calendar = calendarIn(names);
	const all = new Map<string, { values: ShapedRow; days: Set<string> }>();
	const seriesOf = (values: ShapedRow) => {
		const key = keyOf(Object.values(relabelled(calendar, values, [])).map(String));
		const series = all.get(key) ?? { values, days: new Set() };
		all.set(key, series);
		return series;
	};
	for (const row of rows) {
		const date = String(row.date);
		if (isDay(date)) seriesOf(pick(row, names)).days.add(date);
	}
	// Where nothing tells rows apart but dates, there are days also without any rows.
	if (namesOf(columns, 'dimension').every(isOfDays)) seriesOf(pick(shaperOf(columns)([]), names));
	const past = daysOf(range.startDate, range.endDate).filter((day) => !now || day <= now);
	return [...all.values()].flatMap(({ values, days }) =>
		past
			.filter((day) => !days.has(day))
			.map((day) => {
				const labels = labelsOn(calendar, day, range.startDate);
				return { ...relabelled(calendar, values, labels), ...empty };
			}),
	);
}

/** Hours and minutes of days without data are not made up. */
function isOfDays(name: string): boolean {
	return calendarDimension(name)?.join('0', '1') === '0';
}
