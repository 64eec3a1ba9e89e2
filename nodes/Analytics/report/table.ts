import { listDays, isDay } from '../../shared/core/calendar';
import { failed, mapResult, success, type Result } from '../../shared/core/result';
import {
	collectRows,
	listColumnNames,
	compareCells,
	createRowShaper,
	pickValues,
	sortRows,
	buildMetricsOfMissingRow,
	type Cell,
	type FieldOrder,
	type ShapedRow,
} from './columns';
import { createPeriodJoiner, type TableRow } from './compare';
import { joinsPeriodsOrFillsDates, buildTableOrders } from './datedQuery';
import { countRows, type FetchedReport } from './fetchedReport';
import { mergeInWholeGroups, type KeyedRow } from './merge';
import type { RowCounts } from './notes';
import type { AlignedPeriods, DateRange } from './periods';
import { listComparedColumns, findComparedPart } from './query';
import type { RangeTable } from './rangeTable';
import { isIndependentOfTime } from './strategy';
import { listCalendarDimensions, hasTimeOfDay, labelDay, replaceDayLabels } from './timeDimensions';

/** Lists the columns of the whole table, including those of a comparison. */
export function listTableColumns({ periods, query, tables }: FetchedReport): string[] {
	const isSpread = periods && query.comparisonOutput === 'columns';
	return tables[0]!.columns.flatMap(({ name, kind }) =>
		isSpread && kind === 'metric' ? listComparedColumns(name) : [name],
	);
}

/** The rows of a query in batches, and how many there are, which is known when all were read. */
export interface Table {
	rows: AsyncGenerator<Result<TableRow[]>>;
	count: () => RowCounts;
}

/** Puts the rows of all ranges together by the strategy that was chosen for them. */
export function buildTable(fetched: FetchedReport): Table {
	const { strategy } = fetched;
	switch (strategy.kind) {
		case 'stream':
			return createTable(fetched, readRangesInTurn(fetched), ([rows = []]) => rows);
		case 'merge':
			return createTable(
				fetched,
				readSideBySide(fetched, strategy.by),
				createArranger(fetched),
			);
		case 'memory':
		case 'top':
			return createTable(fetched, readAllRanges(fetched), createArranger(fetched));
	}
}

/** Whether all rows came with the first pages. */
export function areAllRowsFetched({ tables }: FetchedReport): boolean {
	return tables.every(({ report }) => report.isWhole);
}

/** The rows of each range: all of them, or some that belong together. */
type RowGroups = AsyncGenerator<Result<ShapedRow[][]>>;

/** Makes rows of the table out of the rows of each range. */
type Arranger = (groups: ShapedRow[][]) => TableRow[];

function createTable(fetched: FetchedReport, groups: RowGroups, arrange: Arranger): Table {
	const { limit } = fetched.query;
	let total = 0;
	let returned = 0;
	const rows = async function* (): Table['rows'] {
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
	return { rows: rows(), count: () => countTableRows(fetched, { total, returned }) };
}

/** `total` are the rows that were arranged, of which `returned` are left by the limit. */
function countTableRows(fetched: FetchedReport, { total, returned }: RowCounts): RowCounts {
	const { strategy, periods } = fetched;
	const isCutWhileRead = strategy.kind === 'merge' && returned < total;
	const areAllArranged = joinsPeriodsOrFillsDates(fetched) && strategy.kind !== 'top';
	if (areAllArranged && !isCutWhileRead) return { total, returned };
	const isOfCurrent = periods !== undefined;
	return { total: Math.max(countRows(fetched), returned), returned, isOfCurrent };
}

/** One range after the other, as they come. */
async function* readRangesInTurn({ tables }: FetchedReport): RowGroups {
	for (const { batches, columns } of tables) {
		const shape = createRowShaper(columns);
		for await (const batch of batches) yield mapResult(batch, ({ rows }) => [rows.map(shape)]);
	}
}

/** All rows of all ranges at once. */
async function* readAllRanges({ tables }: FetchedReport): RowGroups {
	const ranges: ShapedRow[][] = [];
	for (const { batches, columns } of tables) {
		const rows = await collectRows(batches, createRowShaper(columns));
		if (!rows.ok) return yield rows;
		ranges.push(rows.value);
	}
	yield success(ranges);
}

/** Some whole groups of rows at a time that are equal in the fields of the order. */
function readSideBySide(fetched: FetchedReport, by: FieldOrder[]): RowGroups {
	const { periods, tables } = fetched;
	const fields = by.map(({ field }) => field);
	const moving = fields.every(isIndependentOfTime) ? undefined : periods;
	const outOfOrder = failed(
		`Google did not sort the report's rows by ${fields.join(', ')}`,
		"The rows of the two periods can't be matched in this order. Choose a different sort order, or request fewer days or dimensions.",
		{ reason: 'unreadable' },
	);
	return mergeInWholeGroups(
		tables.map((table, range) => readKeyedRows(table, fields, range, moving)),
		(one, other) => compareCells(one, other, by),
		joinsPeriodsOrFillsDates(fetched) ? outOfOrder : undefined,
	);
}

/** Reads the rows of a range one by one. The key of a previous row has the values that it is matched with. */
async function* readKeyedRows(
	{ batches, columns }: RangeTable,
	fields: string[],
	range: number,
	moving: AlignedPeriods | undefined,
): AsyncGenerator<Result<KeyedRow<ShapedRow, Array<Cell | null>>>, undefined> {
	const shape = createRowShaper(columns);
	for await (const batch of batches) {
		if (!batch.ok) return yield batch;
		for (const texts of batch.value.rows) {
			const row = shape(texts);
			const values = moving?.align(row, range).values ?? row;
			yield success({ row, key: fields.map((name) => values[name] ?? null) });
		}
	}
}

/** Creates a function that adds days without data, joins two periods, filters and sorts. */
function createArranger(fetched: FetchedReport): Arranger {
	const { periods, query, tables } = fetched;
	const orders = buildTableOrders(fetched);
	const metrics = listColumnNames(tables[0]!.columns, 'metric');
	const join = periods
		? createPeriodJoiner({ ...fetched, periods })
		: (ranges: ShapedRow[][]): TableRow[] => ranges.flat();
	return (ranges) => {
		const complete = query.fillDates
			? ranges.map((rows, range) => addMissingDays(rows, fetched, range))
			: ranges;
		return sortRows(join(complete), orders, ({ field }) => {
			const part = query.dimensions.includes(field)
				? undefined
				: findComparedPart(field, metrics);
			return (row) => readSortKey(row, field, part);
		});
	};
}

function addMissingDays(rows: ShapedRow[], fetched: FetchedReport, range: number): ShapedRow[] {
	const { tables, days, now } = fetched;
	return [...rows, ...buildMissingDays(rows, tables[range]!, days[range]!, now)];
}

/** Reads what a row is sorted by. Integers too long for a number come as text, and are sorted as numbers. */
function readSortKey(row: TableRow, field: string, part: ReturnType<typeof findComparedPart>) {
	const cell = (part && !Object.hasOwn(row, field) ? row[part.metric] : row[field]) ?? null;
	const value = typeof cell === 'object' && cell ? cell[part?.part ?? 'value'] : cell;
	return part && value !== null ? Number(value) : value;
}

/**
 * Builds a row for every day that has none, in every series: Google leaves out days without data even if it is told to
 * keep empty rows. A series is all rows that differ in their day alone, so that what follows from the date, such as the
 * weekday, follows from it in new rows too. Days after `now` have no rows yet.
 */
export function buildMissingDays(
	rows: ShapedRow[],
	{ columns, isWithheld }: Pick<RangeTable, 'columns' | 'isWithheld'>,
	range: DateRange,
	now: string | undefined,
): ShapedRow[] {
	const names = listColumnNames(columns, 'dimension', 'added');
	const empty = buildMetricsOfMissingRow(columns, isWithheld);
	const calendar = listCalendarDimensions(names);
	const all = new Map<string, { values: ShapedRow; days: Set<string> }>();
	const seriesOf = (values: ShapedRow) => {
		const key = JSON.stringify(Object.values(replaceDayLabels(calendar, values, [])));
		const series = all.get(key) ?? { values, days: new Set() };
		all.set(key, series);
		return series;
	};
	for (const row of rows) {
		const date = String(row.date);
		if (isDay(date)) seriesOf(pickValues(row, names)).days.add(date);
	}
	// Where nothing tells rows apart but dates, there are days also without any rows. Hours of such days are not made
	// up.
	if (listColumnNames(columns, 'dimension').every(isOfWholeDays)) {
		seriesOf(pickValues(createRowShaper(columns)([]), names));
	}
	const past = listDays(range.startDate, range.endDate).filter((day) => !now || day <= now);
	return [...all.values()].flatMap(({ values, days }) =>
		past
			.filter((day) => !days.has(day))
			.map((day) => {
				const labels = labelDay(calendar, day, range.startDate);
				return { ...replaceDayLabels(calendar, values, labels), ...empty };
			}),
	);
}

/** Whether a dimension follows from the date alone. */
function isOfWholeDays(name: string): boolean {
	return !isIndependentOfTime(name) && !hasTimeOfDay(name);
}
