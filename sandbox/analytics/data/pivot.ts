/** runPivotReport: one grouped report, and for each pivot the values that form its headers. */
import type { AdminResource } from '../admin/store';
import { assertArgument } from '../wire/errors';
import {
	computeTokens,
	buildHeaders,
	LARGEST_LIMIT,
	buildReportMetadata,
	rowWriter,
	type ChargedResponse,
} from './reportParts';
import type { Warehouse } from '../events/warehouse';
import type { DataApiState } from './context';
import { buildQuery, type ReportQuery } from './query';
import type { PivotMessage, RunPivotReportRequest } from './requests';
import {
	computeRows,
	isSliceColumn,
	buildRowComparator,
	computeVisibleRows,
	type ReportRow,
} from './rows';

export function runPivotReport(
	context: DataApiState,
	property: AdminResource,
	request: RunPivotReportRequest,
): ChargedResponse {
	const quirks = context.resolveSwitches(property);
	const { pivots = [] } = request;
	const dimensions = (request.dimensions ?? []).filter(({ name = '' }) => !isSliceColumn(name));
	const query = buildQuery({ ...request, dimensions }, context.buildReportContext(property));
	checkPivots(request, query);
	const warehouse = context.openWarehouse(property, query.slices);
	/** Every group of the given dimensions. */
	const group = (names: string[], orderBys?: PivotMessage['orderBys']): ReportRow[] => {
		const columns = names.map((name) => query.dimensions.find((one) => one.name === name)!);
		const grouped = { ...query, dimensions: columns };
		return computeVisibleRows(grouped, warehouse, quirks).sort(
			buildRowComparator(orderBys, grouped),
		);
	};
	const axes = pivots.map((pivot) =>
		buildAxis(pivot, group(pivot.fieldNames ?? [], pivot.orderBys)),
	);
	const fields = pivots.flatMap(({ fieldNames = [] }) => fieldNames);
	const rows = group(fields)
		.map((row) => ({ row, places: findPositions(row, axes) }))
		.filter(({ places }) => !places.includes(-1))
		.sort((one, other) => comparePositions(one.places, other.places))
		.map(({ row }) => row);
	const answer = {
		pivotHeaders: axes.map(({ shown, total }) => ({
			pivotDimensionHeaders: shown.map((values) => ({
				dimensionValues: values.map((value) => ({ value })),
			})),
			rowCount: total || undefined,
		})),
		...buildHeaders(query, fields),
		rows: rows.map(rowWriter(query)),
		aggregates: rows.length === 0 ? [] : computePivotTotals(query, pivots, warehouse),
		metadata: buildReportMetadata(query, quirks, rows.length === 0),
		kind: 'analyticsData#runPivotReport',
	};
	return { response: answer, tokens: computeTokens(query, rows.length) };
}

/**
 * A row for each choice of pivots that ask for totals, in which the fields of these are `RESERVED_TOTAL`, and each
 * combination of values of the others. Users are counted once in each.
 */
function computePivotTotals(query: ReportQuery, pivots: PivotMessage[], warehouse: Warehouse) {
	const choices = pivots.reduce<boolean[][]>(
		(all, { metricAggregations = [] }) =>
			all.flatMap((choice) =>
				metricAggregations.includes('TOTAL')
					? [
							[...choice, false],
							[...choice, true],
						]
					: [[...choice, false]],
			),
		[[]],
	);
	return choices
		.filter((choice) => choice.includes(true))
		.flatMap((choice) => {
			const names = (isTotal: boolean) =>
				pivots.flatMap(({ fieldNames = [] }, at) =>
					choice[at] === isTotal ? fieldNames : [],
				);
			const kept = names(false);
			const columns = kept.map((name) => query.dimensions.find((one) => one.name === name)!);
			const totals = computeRows({ ...query, dimensions: columns }, warehouse);
			return totals.map(({ dimensions, metrics }) => {
				const cells = pivots
					.flatMap(({ fieldNames = [] }) => fieldNames)
					.map((name) => dimensions[kept.indexOf(name)] ?? 'RESERVED_TOTAL');
				return rowWriter(query)({ dimensions: cells, metrics });
			});
		});
}

function checkPivots({ metrics, pivots = [] }: RunPivotReportRequest, query: ReportQuery): void {
	assertArgument(metrics?.length, 'A pivot report requires at least one metric.');
	assertArgument(pivots.length > 0, 'A pivot report requires at least one pivot.');
	const names = pivots.flatMap(({ fieldNames = [] }) => fieldNames);
	const known = query.dimensions.map(({ name }) => name);
	const stray = names.find((name) => !known.includes(name));
	assertArgument(!stray, `Pivot field ${stray} is not defined in input Dimensions list`);
	assertArgument(new Set(names).size === names.length, 'Pivots must not share dimensions.');
	const unused = known.find((name) => !names.includes(name) && !query.filtered.includes(name));
	assertArgument(
		!unused,
		`Dimension ${unused} must be used in a pivot, a filter or an expression.`,
	);
	const all = [...known, ...query.metrics.map(({ name }) => name)];
	const unasked = query.filtered.find((name) => !all.includes(name));
	assertArgument(
		!unasked,
		`Field ${unasked} must be requested to be filtered on in a pivot report.`,
	);
	const product = pivots.reduce((total, { limit = 0 }) => total * limit, 1);
	assertArgument(
		product > 0 && product <= LARGEST_LIMIT,
		`Each pivot requires a limit, and their product must not exceed ${LARGEST_LIMIT}. It is ${product}.`,
	);
	const kinds = pivots.flatMap(({ metricAggregations = [] }) => metricAggregations);
	assertArgument(
		kinds.every((kind) => kind === 'TOTAL'),
		'The sandbox has no aggregates of pivots but totals.',
	);
}

type Axis = ReturnType<typeof buildAxis>;

const serializeValues = (values: string[]) => JSON.stringify(values);

/** The tuples of values that a pivot shows, the place of each, and how many there are in all. */
function buildAxis({ offset = 0, limit = 0 }: PivotMessage, rows: ReportRow[]) {
	const all = new Map(rows.map(({ dimensions }) => [serializeValues(dimensions), dimensions]));
	const shown = [...all.values()].slice(offset, offset + limit);
	const places = new Map(shown.map((values, index) => [serializeValues(values), index]));
	return { shown, places, total: all.size };
}

/** On each axis the place of the row's values; -1 where it does not show them. */
function findPositions({ dimensions }: ReportRow, axes: Axis[]): number[] {
	let at = 0;
	return axes.map(({ shown, places }) => {
		const width = shown[0]?.length ?? 0;
		at += width;
		return places.get(serializeValues(dimensions.slice(at - width, at))) ?? -1;
	});
}

/** By the first axis on which they differ. */
function comparePositions(one: number[], other: number[]): number {
	const axis = one.findIndex((place, index) => place !== other[index]);
	return axis < 0 ? 0 : one[axis]! - other[axis]!;
}
