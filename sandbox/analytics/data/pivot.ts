/** runPivotReport: one grouped report, and for each pivot the values that form its headers. */
import type { Resource } from '../admin/store';
import { demand } from '../wire/refusal';
import { chargeFor, headers, LARGEST_LIMIT, metadata, written, type Finished } from './answers';
import type { Warehouse } from '../events/warehouse';
import type { Context } from './context';
import { queryOf, type Query } from './query';
import type { Pivot, RunPivotReportRequest } from './requests';
import { computeRows, isOfSlice, orderOf, rowsOf, type Row } from './rows';

export function runPivotReport(
	context: Context,
	property: Resource,
	request: RunPivotReportRequest,
): Finished {
	const quirks = context.quirksOf(property);
	const { pivots = [] } = request;
	const dimensions = (request.dimensions ?? []).filter(({ name = '' }) => !isOfSlice(name));
	const query = queryOf({ ...request, dimensions }, context.setting(property));
	checkPivots(request, query);
	const warehouse = context.warehouse(property, query.slices);
	/** Every group of the given dimensions. */
	const group = (names: string[], orderBys?: Pivot['orderBys']): Row[] => {
		const columns = names.map((name) => query.dimensions.find((one) => one.name === name)!);
		const grouped = { ...query, dimensions: columns };
		return rowsOf(grouped, warehouse, quirks).sort(orderOf(orderBys, grouped));
	};
	const axes = pivots.map((pivot) =>
		axisOf(pivot, group(pivot.fieldNames ?? [], pivot.orderBys)),
	);
	const fields = pivots.flatMap(({ fieldNames = [] }) => fieldNames);
	const rows = group(fields)
		.map((row) => ({ row, places: placesOf(row, axes) }))
		.filter(({ places }) => !places.includes(-1))
		.sort((one, other) => byPlace(one.places, other.places))
		.map(({ row }) => row);
	const answer = {
		pivotHeaders: axes.map(({ shown, total }) => ({
			pivotDimensionHeaders: shown.map((values) => ({
				dimensionValues: values.map((value) => ({ value })),
			})),
			rowCount: total || undefined,
		})),
		...headers(query, fields),
		rows: rows.map(written(query)),
		aggregates: rows.length === 0 ? [] : totalsOfPivots(query, pivots, warehouse),
		metadata: metadata(query, quirks, rows.length === 0),
		kind: 'analyticsData#runPivotReport',
	};
	return { answer, charge: chargeFor(query, rows.length) };
}

/**
 * A row for each choice of pivots that ask for totals, in which the fields of these are `RESERVED_TOTAL`, and each
 * combination of values of the others. Users are counted once in each.
 */
function totalsOfPivots(query: Query, pivots: Pivot[], warehouse: Warehouse) {
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
				return written(query)({ dimensions: cells, metrics });
			});
		});
}

function checkPivots({ metrics, pivots = [] }: RunPivotReportRequest, query: Query): void {
	demand(metrics?.length, 'A pivot report requires at least one metric.');
	demand(pivots.length > 0, 'A pivot report requires at least one pivot.');
	const names = pivots.flatMap(({ fieldNames = [] }) => fieldNames);
	const known = query.dimensions.map(({ name }) => name);
	const stray = names.find((name) => !known.includes(name));
	demand(!stray, `Pivot field ${stray} is not defined in input Dimensions list`);
	demand(new Set(names).size === names.length, 'Pivots must not share dimensions.');
	const unused = known.find((name) => !names.includes(name) && !query.filtered.includes(name));
	demand(!unused, `Dimension ${unused} must be used in a pivot, a filter or an expression.`);
	const all = [...known, ...query.metrics.map(({ name }) => name)];
	const unasked = query.filtered.find((name) => !all.includes(name));
	demand(!unasked, `Field ${unasked} must be requested to be filtered on in a pivot report.`);
	const product = pivots.reduce((total, { limit = 0 }) => total * limit, 1);
	demand(
		product > 0 && product <= LARGEST_LIMIT,
		`Each pivot requires a limit, and their product must not exceed ${LARGEST_LIMIT}. It is ${product}.`,
	);
	const kinds = pivots.flatMap(({ metricAggregations = [] }) => metricAggregations);
	demand(
		kinds.every((kind) => kind === 'TOTAL'),
		'The sandbox has no aggregates of pivots but totals.',
	);
}

type Axis = ReturnType<typeof axisOf>;

const keyOf = (values: string[]) => JSON.stringify(values);

/** The tuples of values that a pivot shows, the place of each, and how many there are in all. */
function axisOf({ offset = 0, limit = 0 }: Pivot, rows: Row[]) {
	const all = new Map(rows.map(({ dimensions }) => [keyOf(dimensions), dimensions]));
	const shown = [...all.values()].slice(offset, offset + limit);
	const places = new Map(shown.map((values, index) => [keyOf(values), index]));
	return { shown, places, total: all.size };
}

/** On each axis the place of the row's values; -1 where it does not show them. */
function placesOf({ dimensions }: Row, axes: Axis[]): number[] {
	let at = 0;
	return axes.map(({ shown, places }) => {
		const width = shown[0]?.length ?? 0;
		at += width;
		return places.get(keyOf(dimensions.slice(at - width, at))) ?? -1;
	});
}

/** By the first axis on which they differ. */
function byPlace(one: number[], other: number[]): number {
	const axis = one.findIndex((place, index) => place !== other[index]);
	return axis < 0 ? 0 : one[axis]! - other[axis]!;
}
