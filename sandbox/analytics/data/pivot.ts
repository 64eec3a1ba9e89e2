/** runPivotReport: the rows of a grouped report, and for each pivot the values that form its headers. */
import type { AdminResource } from '../admin/store';
import type { Warehouse } from '../events/warehouse';
import { assertArgument } from '../wire/errors';
import type { DataApiState } from './context';
import { buildQuery, type CompiledQuery } from './query';
import {
	buildHeaders,
	buildReportMetadata,
	buildVisibleRow,
	computeTokens,
	LARGEST_LIMIT,
	type ChargedResponse,
	type RowMessage,
} from './reportParts';
import type { PivotMessage, RunPivotReportRequest } from './requests';
import {
	buildRowComparator,
	computeRows,
	computeVisibleRows,
	isSliceColumn,
	type ReportRow,
} from './rows';

export function runPivotReport(
	state: DataApiState,
	property: AdminResource,
	request: RunPivotReportRequest,
): ChargedResponse {
	const switches = state.resolveSwitches(property);
	const { pivots = [] } = request;
	const dimensions = (request.dimensions ?? []).filter(({ name = '' }) => !isSliceColumn(name));
	const query = buildQuery({ ...request, dimensions }, state.buildReportContext(property));
	checkPivots(request, query);
	const warehouse = state.openWarehouse(property, query.slices);

	const computeGroups = (names: string[], orderBys?: PivotMessage['orderBys']): ReportRow[] => {
		const grouped = selectDimensions(query, names);
		const groups = computeVisibleRows(grouped, warehouse, switches);
		return groups.sort(buildRowComparator(orderBys, grouped));
	};

	const axes = pivots.map((pivot) =>
		buildAxis(pivot, computeGroups(pivot.fieldNames ?? [], pivot.orderBys)),
	);
	const fields = listPivotFields(pivots);
	const rows = computeGroups(fields)
		.map((row) => ({ row, positions: findPositions(row, axes) }))
		.filter(({ positions }) => !positions.includes(-1))
		.sort((one, other) => comparePositions(one.positions, other.positions))
		.map(({ row }) => row);
	const response = {
		pivotHeaders: axes.map(({ shownValues, totalCount }) => ({
			pivotDimensionHeaders: shownValues.map((values) => ({
				dimensionValues: values.map((value) => ({ value })),
			})),
			rowCount: totalCount || undefined,
		})),
		...buildHeaders(query, fields),
		rows: rows.map((row) => buildVisibleRow(query, row)),
		aggregates: rows.length === 0 ? [] : computePivotTotals(query, pivots, warehouse),
		metadata: buildReportMetadata(query, switches, rows.length === 0),
		kind: 'analyticsData#runPivotReport',
	};
	return { response, tokens: computeTokens(query, rows.length) };
}

function listPivotFields(pivots: readonly PivotMessage[]): string[] {
	return pivots.flatMap(({ fieldNames = [] }) => fieldNames);
}

/** A query with only these of its dimensions, in this order. */
function selectDimensions(query: CompiledQuery, names: string[]): CompiledQuery {
	const dimensions = names.map(
		(name) => query.dimensions.find((dimension) => dimension.name === name)!,
	);
	return { ...query, dimensions };
}

/**
 * The totals over each combination of pivots that ask for totals: a row for each combination of values of the other
 * pivots, with `RESERVED_TOTAL` in the fields of those that are totaled. A user counts once in each row.
 */
function computePivotTotals(
	query: CompiledQuery,
	pivots: PivotMessage[],
	warehouse: Warehouse,
): RowMessage[] {
	const fields = listPivotFields(pivots);
	return listTotalCombinations(pivots).flatMap((totaledPivots) => {
		const keptFields = listPivotFields(pivots.filter((pivot) => !totaledPivots.has(pivot)));
		const rows = computeRows(selectDimensions(query, keptFields), warehouse);
		return rows.map(({ dimensions, metrics }) =>
			buildVisibleRow(query, {
				dimensions: fields.map(
					(field) => dimensions[keptFields.indexOf(field)] ?? 'RESERVED_TOTAL',
				),
				metrics,
			}),
		);
	});
}

/** Every non-empty set of pivots that ask for totals; those of the last pivot alternate fastest. */
function listTotalCombinations(pivots: PivotMessage[]): Array<ReadonlySet<PivotMessage>> {
	let combinations: PivotMessage[][] = [[]];
	for (const pivot of pivots) {
		if (!pivot.metricAggregations?.includes('TOTAL')) continue;
		combinations = combinations.flatMap((totaled) => [totaled, [...totaled, pivot]]);
	}
	return combinations.filter((totaled) => totaled.length > 0).map((totaled) => new Set(totaled));
}

function checkPivots({ metrics, pivots = [] }: RunPivotReportRequest, query: CompiledQuery): void {
	assertArgument(metrics?.length, 'A pivot report requires at least one metric.');
	assertArgument(pivots.length > 0, 'A pivot report requires at least one pivot.');
	const pivotFields = listPivotFields(pivots);
	const dimensions = query.dimensions.map(({ name }) => name);
	const unknown = pivotFields.find((name) => !dimensions.includes(name));
	assertArgument(!unknown, `Pivot field ${unknown} is not defined in input Dimensions list`);
	assertArgument(
		new Set(pivotFields).size === pivotFields.length,
		'Pivots must not share dimensions.',
	);
	const unused = dimensions.find(
		(name) => !pivotFields.includes(name) && !query.filtered.includes(name),
	);
	assertArgument(
		!unused,
		`Dimension ${unused} must be used in a pivot, a filter or an expression.`,
	);
	const requested = [...dimensions, ...query.metrics.map(({ name }) => name)];
	const notRequested = query.filtered.find((name) => !requested.includes(name));
	assertArgument(
		!notRequested,
		`Field ${notRequested} must be requested to be filtered on in a pivot report.`,
	);
	const product = pivots.reduce((total, { limit = 0 }) => total * limit, 1);
	assertArgument(
		product > 0 && product <= LARGEST_LIMIT,
		`Each pivot requires a limit, and their product must not exceed ${LARGEST_LIMIT}. It is ${product}.`,
	);
	const aggregations = pivots.flatMap(({ metricAggregations = [] }) => metricAggregations);
	assertArgument(
		aggregations.every((aggregation) => aggregation === 'TOTAL'),
		'The sandbox has no aggregates of pivots but totals.',
	);
}

/** The combinations of values of one pivot. */
interface Axis {
	/** Those that its offset and limit leave, in order. */
	shownValues: string[][];
	/** The index of each of them, by `serializeValues`. */
	positions: ReadonlyMap<string, number>;
	/** How many there are without offset and limit. */
	totalCount: number;
}

function serializeValues(values: string[]): string {
	return JSON.stringify(values);
}

/** @param groups the rows of the pivot's own fields, in its order */
function buildAxis({ offset = 0, limit = 0 }: PivotMessage, groups: ReportRow[]): Axis {
	const distinct = new Map(
		groups.map(({ dimensions }) => [serializeValues(dimensions), dimensions]),
	);
	const shownValues = [...distinct.values()].slice(offset, offset + limit);
	const positions = new Map(shownValues.map((values, index) => [serializeValues(values), index]));
	return { shownValues, positions, totalCount: distinct.size };
}

/** The position of a row's values on each axis; -1 where the axis does not show them. */
function findPositions({ dimensions }: ReportRow, axes: Axis[]): number[] {
	let end = 0;
	return axes.map(({ shownValues, positions }) => {
		const start = end;
		end += shownValues[0]?.length ?? 0;
		return positions.get(serializeValues(dimensions.slice(start, end))) ?? -1;
	});
}

/** Compares by the first axis on which two rows differ. */
function comparePositions(one: number[], other: number[]): number {
	const axis = one.findIndex((position, index) => position !== other[index]);
	return axis < 0 ? 0 : one[axis]! - other[axis]!;
}
