import { daysOf, isDay } from '../../shared/core/calendar';
import { failed, mapped, success, type Result } from '../../shared/core/result';
import { mergeInWholeGroups, type KeyedRow } from './file';
import {
	collectRows,
	compareCells,
	missingMetrics,
	namesOf,
	pick,
	shaperOf,
	sortRows,
	type Cell,
	type Order,
	type ShapedRow,
} from './columns';
import { joinerOf, type TableRow } from './compare';
import { groupingOf, isTimeless, localOrders, needsAllRows } from './dates';
import { checkRowsInMemory } from './memory';
import { countRows, type OpenQuery, type Side } from './opened';
import type { AlignedPeriods, DateRange } from './periods';
import { comparedColumns, comparedPart } from './query';
import type { Returned } from './quality';
import { calendarDimension, calendarIn, labelsOn, relabelled } from './timeDimensions';

/** The columns of the whole table, those of a comparison included. */
export function tableColumns(open: OpenQuery): string[] {
	const { periods, query, sides } = open;
	const isSpread = periods && query.comparisonOutput === 'columns';
	return sides[0]!.columns.flatMap(({ name, kind }) =>
		isSpread && kind === 'metric' ? comparedColumns(name) : [name],
	);
}

/** The rows of a query as they leave the node, some at a time, and how many there are once they were read. */
export interface Arranged {
	rows: AsyncGenerator<Result<TableRow[]>>;
	count: () => Returned;
}

/** Into a file rows go as they come, or some groups at a time, wherever their order allows it. */
export function arrangedRows(open: OpenQuery): Result<Arranged> {
	const { output } = open.query;
	const isFile = output.kind === 'file';
	const isJoined = needsAllRows(open);
	if (!isJoined && (open.sides.length === 1 || (isFile && !isCut(open)))) {
		return success(arranged(open, readOn(open), ([rows = []]) => rows));
	}
	// Rows that are here already are sorted here: Google's order says nothing of where "(other)" stands.
	const isStreamed = isFile && isJoined && !open.isTop && !areWhole(open);
	const grouping = isStreamed ? groupingOf(open) : undefined;
	if (grouping) {
		return success(arranged(open, readGroups(open, grouping), arrangementOf(open), true));
	}
	const held = open.sides.map(({ report }) => report);
	const checked = open.isTop ? success(undefined) : checkRowsInMemory(open, held);
	return mapped(checked, () => arranged(open, readAll(open), arrangementOf(open)));
}

export function areWhole({ sides }: OpenQuery): boolean {
	return sides.every(({ report }) => report.isWhole);
}

/** Named ranges that are larger than a page follow one another; a limit, and one page, need them in one order. */
function isCut(open: OpenQuery): boolean {
	return countRows(open) > open.query.limit || areWhole(open);
}

function arranged(open: OpenQuery, groups: Groups, arrange: Arrange, isInGroups = false): Arranged {
	const { limit } = open.query;
	let total = 0;
	let returned = 0;
	const rows = async function* (): Arranged['rows'] {
		for await (const group of groups) {
			if (!group.ok) return yield group;
			const part = arrange(group.value);
			const kept = part.slice(0, limit - returned);
			total += part.length;
			returned += kept.length;
			yield success(kept);
			if (kept.length < part.length) return;
		}
	};
	const count = (): Returned => {
		const isCut = isInGroups && returned < total;
		if (needsAllRows(open) && !open.isTop && !isCut) return { total, returned };
		const isOfCurrent = open.periods !== undefined;
		return { total: Math.max(countRows(open), returned), returned, isOfCurrent };
	};
	return { rows: rows(), count };
}

/** The rows of each range, all of them or some that belong together. */
type Groups = AsyncGenerator<Result<ShapedRow[][]>>;

/** One range after the other, as they come. */
async function* readOn({ sides }: OpenQuery): Groups {
	for (const { rows: report, columns } of sides) {
		const shape = shaperOf(columns);
		for await (const batch of report.pages) yield mapped(batch, (rows) => [rows.map(shape)]);
	}
}

/** All at once. */
async function* readAll({ sides }: OpenQuery): Groups {
	const tables: ShapedRow[][] = [];
	for (const { rows: report, columns } of sides) {
		const rows = await collectRows(report.pages, shaperOf(columns));
		if (!rows.ok) return yield rows;
		tables.push(rows.value);
	}
	yield success(tables);
}

/** Some whole groups at a time. */
function readGroups({ periods, sides }: OpenQuery, grouping: Order[]): Groups {
	const fields = grouping.map(({ field }) => field);
	const moving = fields.every(isTimeless) ? undefined : periods;
	return mergeInWholeGroups(
		sides.map((side, range) => readKeyed(side, fields, range, moving)),
		(one, other) => compareCells(one, other, grouping),
		failed(
			`Google sent the rows of the report in another order than that of ${fields.join(', ')}`,
			'They cannot be compared as they come. Choose another order, or return items instead of a file.',
			{ reason: 'unreadable' },
		),
	);
}

/** The rows of a range one by one; those of the previous period by the values that they stand beside. */
async function* readKeyed(
	{ rows: report, columns }: Side,
	fields: string[],
	range: number,
	moving: AlignedPeriods | undefined,
): AsyncGenerator<Result<KeyedRow<ShapedRow, Array<Cell | null>>>, undefined> {
	const shape = shaperOf(columns);
	for await (const batch of report.pages) {
		if (!batch.ok) return yield batch;
		for (const raw of batch.value) {
			const row = shape(raw);
			const values = moving?.align(row, range).values ?? row;
			yield success({ row, key: fields.map((name) => values[name] ?? null) });
		}
	}
}

/** Arranges the rows of all ranges: days without data added, two periods joined, filtered, in order. */
type Arrange = (rows: ShapedRow[][]) => TableRow[];

function arrangementOf(open: OpenQuery): Arrange {
	const { periods, query, sides } = open;
	const orders = localOrders(open);
	const metrics = namesOf(sides[0]!.columns, 'metric');
	const join = periods
		? joinerOf({ ...open, periods })
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
	const cell = (part && !Object.hasOwn(row, field) ? row[part.metric] : row[field]) ?? null;
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
		const key = JSON.stringify(Object.values(relabelled(calendar, values, [])));
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
