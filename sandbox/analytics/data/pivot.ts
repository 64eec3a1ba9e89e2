/** runPivotReport: one grouped report, and for each pivot the values that form its headers. */
import type { Resource } from '../admin/store';
import type { Warehouse } from '../events/warehouse';
import { invalid } from '../wire/refusal';
import { filled, headers, metadata, row, visibleOnly, type Row } from './answers';
import type { DimensionColumn } from './columns';
import { compute, type ComputedRow } from './compute';
import type { Context } from './context';
import { distort, withQuirkColumns } from './distort';
import { filteredFields } from './filters';
import { orderClause } from './ordering';
import { daysOf, planReport, type Plan } from './plan';
import { chargeFor, checkLimits, LARGEST_LIMIT, type Finished } from './page';
import { refuseCount } from './report';
import type { OrderBy, Pivot, RunPivotReportRequest } from './requests';

const SYNTHETIC = new Set(['dateRange', 'comparison']);
/** Nothing is cut off before the pivots have chosen their headers. */
const ALL = -1;

export function runPivotReport(
	context: Context,
	property: Resource,
	request: RunPivotReportRequest,
): Finished {
	const pivots = request.pivots ?? [];
	const dimensions = (request.dimensions ?? []).filter(({ name = '' }) => !SYNTHETIC.has(name));
	const asked = planReport({ ...request, dimensions }, context.setting(property), () =>
		pivots.forEach(checkLimits),
	);
	checkPivots(request, pivots, asked);
	const plan = withQuirkColumns(asked, context.quirks);
	const report = new PivotReport(plan, pivots, context);
	const answer = report.answer(context.warehouse(property, daysOf(plan)));
	return { answer, charge: chargeFor(plan, (answer['rows'] as Row[] | undefined)?.length ?? 0) };
}

function checkPivots(request: RunPivotReportRequest, pivots: Pivot[], plan: Plan): void {
	if (!request.metrics?.length) throw invalid('A pivot report requires at least one metric.');
	if (pivots.length === 0) throw invalid('A pivot report requires at least one pivot.');
	const names = pivots.flatMap(({ fieldNames = [] }) => fieldNames);
	const known = plan.dimensions.map(({ name }) => name);
	const stray = names.find((name) => !known.includes(name));
	if (stray !== undefined) {
		throw invalid(`Pivot field ${stray} is not defined in input Dimensions list`);
	}
	if (new Set(names).size < names.length) throw invalid('Pivots must not share dimensions.');
	const filtered = new Set(filteredFields(request.dimensionFilter));
	const unused = known.find((name) => !names.includes(name) && !filtered.has(name));
	if (unused !== undefined) {
		throw invalid(`Dimension ${unused} must be used in a pivot, a filter or an expression.`);
	}
	const unrequested = [...filtered].find((name) => !known.includes(name));
	if (unrequested !== undefined) {
		throw invalid(
			`Field ${unrequested} must be requested to be filtered on in a pivot report.`,
		);
	}
	checkPivotLimits(pivots);
}

function checkPivotLimits(pivots: Pivot[]): void {
	if (pivots.some(({ limit = 0 }) => limit === 0)) throw invalid('Each pivot requires a limit.');
	const product = pivots.reduce((total, { limit = 1 }) => total * limit, 1);
	if (product > LARGEST_LIMIT) {
		throw invalid(
			`The product of the limits of all pivots must not exceed ${LARGEST_LIMIT}. It is ${product}.`,
		);
	}
	for (const { metricAggregations } of pivots) refuseCount(metricAggregations);
}

/** The tuples of values a pivot shows, and how many there are in all. */
interface Selection {
	shown: string[][];
	total: number;
}

const keyOf = (values: string[]) => JSON.stringify(values);

class PivotReport {
	constructor(
		private readonly plan: Plan,
		private readonly pivots: Pivot[],
		private readonly context: Context,
	) {}

	answer(warehouse: Warehouse): Record<string, unknown> {
		const { plan, pivots } = this;
		const visible = this.columns(pivots.flatMap(({ fieldNames = [] }) => fieldNames));
		const selections = pivots.map((pivot) => this.select(pivot, warehouse));
		const rows = this.rows(
			pivots.map(() => undefined),
			selections,
			warehouse,
		);
		return {
			pivotHeaders: selections.map(({ shown, total }) => ({
				...filled(
					'pivotDimensionHeaders',
					shown.map((values) => ({
						dimensionValues: values.map((value) => ({ value })),
					})),
				),
				...(total > 0 ? { rowCount: total } : {}),
			})),
			...headers({ dimensions: visible, metrics: plan.metrics }),
			...filled('rows', rows),
			...filled('aggregates', this.aggregates(selections, warehouse)),
			metadata: metadata(plan, this.context.quirks, rows.length === 0),
			kind: 'analyticsData#runPivotReport',
		};
	}

	private columns(names: string[]): DimensionColumn[] {
		return names.map(
			(name) => this.plan.dimensions.find((one) => one.name === name) as DimensionColumn,
		);
	}

	/** Every group of the given dimensions, in the given order. */
	private group(names: string[], orderBys: OrderBy[], warehouse: Warehouse): ComputedRow[] {
		const plan = { ...this.plan, dimensions: this.columns(names) };
		const order = orderClause(orderBys, plan);
		const computed = compute(plan, warehouse);
		distort(plan, computed, this.context.quirks);
		return computed.read(order, ALL, 0);
	}

	private select(pivot: Pivot, warehouse: Warehouse): Selection {
		const { fieldNames = [], orderBys = [], offset = 0, limit = 0 } = pivot;
		const all = orderBys.some((orderBy) => orderBy.pivot !== undefined)
			? this.orderByColumn(fieldNames, orderBys, warehouse)
			: this.group(fieldNames, orderBys, warehouse).map(({ dimensions }) => dimensions);
		const distinct = [...new Map(all.map((values) => [keyOf(values), values])).values()];
		return { shown: distinct.slice(offset, offset + limit), total: distinct.length };
	}

	/** Ordered by a metric in one column of another pivot. */
	private orderByColumn(names: string[], orderBys: OrderBy[], warehouse: Warehouse): string[][] {
		const { pivot, desc = false } = orderBys.find((one) => one.pivot !== undefined) ?? {};
		const selections = pivot?.pivotSelections ?? [];
		const others = selections.map(({ dimensionName = '' }) => dimensionName);
		const metric = this.plan.metrics.findIndex(({ name }) => name === pivot?.metricName);
		const unknown = others.find(
			(name) => !this.plan.dimensions.some((one) => one.name === name),
		);
		if (metric < 0 || unknown !== undefined) {
			throw invalid(
				`Field ${unknown ?? pivot?.metricName} exists in OrderBy but is not defined in input Dimensions/Metrics list`,
			);
		}
		const wanted = selections.map(({ dimensionValue = '' }) => dimensionValue);
		const values = new Map<string, number>();
		for (const { dimensions, metrics } of this.group([...names, ...others], [], warehouse)) {
			if (keyOf(dimensions.slice(names.length)) !== keyOf(wanted)) continue;
			values.set(keyOf(dimensions.slice(0, names.length)), metrics[metric] ?? 0);
		}
		const valueOf = (tuple: string[]) => values.get(keyOf(tuple)) ?? 0;
		return this.group(names, [], warehouse)
			.map(({ dimensions }) => dimensions)
			.sort((left, right) => (valueOf(left) - valueOf(right)) * (desc ? -1 : 1));
	}

	/**
	 * Rows whose values are headers of every pivot, ordered pivot by pivot. A pivot with a label is
	 * summed up: its dimensions are left out of the grouping, and its cells hold the label.
	 */
	private rows(
		labels: Array<string | undefined>,
		selections: Selection[],
		warehouse: Warehouse,
	): Row[] {
		const grouped = this.pivots.filter((_, index) => labels[index] === undefined);
		const names = grouped.flatMap(({ fieldNames = [] }) => fieldNames);
		const ranks = selections.map(
			({ shown }) => new Map(shown.map((values, index) => [keyOf(values), index])),
		);
		const found: Array<{ order: number[]; made: Row }> = [];
		for (const { dimensions, metrics } of this.group(names, [], warehouse)) {
			const cells = this.spread(dimensions, labels);
			const order = cells.map((values, index) =>
				labels[index] === undefined ? (ranks[index]?.get(keyOf(values)) ?? -1) : 0,
			);
			if (order.includes(-1)) continue;
			found.push({ order, made: row(cells.flat(), visibleOnly(this.plan, metrics)) });
		}
		return found
			.sort((left, right) => compare(left.order, right.order))
			.map(({ made }) => made);
	}

	/** The values of a grouped row, pivot by pivot. */
	private spread(values: string[], labels: Array<string | undefined>): string[][] {
		let at = 0;
		return this.pivots.map(({ fieldNames = [] }, index) => {
			const label = labels[index];
			if (label !== undefined) return fieldNames.map(() => label);
			at += fieldNames.length;
			return values.slice(at - fieldNames.length, at);
		});
	}

	/** Totals for every combination of pivots that asked for them. */
	private aggregates(selections: Selection[], warehouse: Warehouse): Row[] {
		const choices = this.pivots.map(({ metricAggregations = [] }) => [
			undefined,
			...(metricAggregations.includes('TOTAL') ? ['RESERVED_TOTAL'] : []),
		]);
		const combinations = choices.reduce<Array<Array<string | undefined>>>(
			(sofar, options) => sofar.flatMap((head) => options.map((one) => [...head, one])),
			[[]],
		);
		const totals = combinations
			.filter((labels) => labels.some((label) => label !== undefined))
			.flatMap((labels) => this.rows(labels, selections, warehouse));
		return [...totals, ...this.extremes(selections, warehouse)];
	}

	/** Smallest and largest values over the headers of one pivot, the others held fixed. */
	private extremes(selections: Selection[], warehouse: Warehouse): Row[] {
		const plain = this.pivots.map(() => undefined);
		return this.pivots.flatMap(({ metricAggregations = [] }, index) => {
			const kinds = [
				...(metricAggregations.includes('MAXIMUM')
					? [['RESERVED_MAX', Math.max] as const]
					: []),
				...(metricAggregations.includes('MINIMUM')
					? [['RESERVED_MIN', Math.min] as const]
					: []),
			];
			if (kinds.length === 0) return [];
			const rows = this.rows(plain, selections, warehouse);
			return kinds.flatMap(([label, pick]) => this.fold(rows, index, label, pick));
		});
	}

	private fold(
		rows: Row[],
		pivot: number,
		label: string,
		pick: (...values: number[]) => number,
	): Row[] {
		const groups = new Map<string, { cells: string[]; metrics: number[] }>();
		for (const { dimensionValues = [], metricValues = [] } of rows) {
			const flat = dimensionValues.map(({ value }) => value);
			const cells = this.spread(
				flat,
				this.pivots.map(() => undefined),
			)
				.map((values, index) => (index === pivot ? values.map(() => label) : values))
				.flat();
			const metrics = metricValues.map(({ value }) => Number(value));
			const known = groups.get(keyOf(cells))?.metrics ?? metrics;
			const picked = metrics.map((value, index) => pick(value, known[index] ?? value));
			groups.set(keyOf(cells), { cells, metrics: picked });
		}
		return [...groups.values()].map(({ cells, metrics }) => row(cells, metrics));
	}
}

function compare(left: number[], right: number[]): number {
	for (const [index, value] of left.entries()) {
		const difference = value - (right[index] ?? 0);
		if (difference !== 0) return difference;
	}
	return 0;
}
