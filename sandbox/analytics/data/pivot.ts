/** runPivotReport: one grouped report, and for each pivot the values that form its headers. */
import type { Resource } from '../admin/store';
import type { Warehouse } from '../events/warehouse';
import type { Quirks } from '../quirks';
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
	const warehouse = context.warehouse(property, daysOf(plan));
	const report = new PivotReport(plan, pivots, context.quirks, warehouse);
	const { rows = [] } = report.table;
	const answer = {
		...report.table,
		metadata: metadata(plan, context.quirks, rows.length === 0),
		kind: 'analyticsData#runPivotReport',
	};
	return { answer, charge: chargeFor(plan, rows.length) };
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
	/** Of each tuple that is shown, its place. */
	ranks: Map<string, number>;
	total: number;
}

/** A row with its values pivot by pivot. */
interface Tuple {
	cells: string[][];
	metrics: number[];
}

/** Of each pivot the label in the place of its values where it is summed up. */
type Labels = Array<string | undefined>;

const keyOf = (values: unknown[]) => JSON.stringify(values);

const EXTREMES = [
	['MAXIMUM', 'RESERVED_MAX', Math.max],
	['MINIMUM', 'RESERVED_MIN', Math.min],
] as const;

class PivotReport {
	private readonly selections: Selection[];

	constructor(
		private readonly plan: Plan,
		private readonly pivots: Pivot[],
		private readonly quirks: Quirks,
		private readonly warehouse: Warehouse,
	) {
		this.selections = pivots.map((pivot) => this.select(pivot));
	}

	get table(): Record<string, unknown> & { rows?: Row[] } {
		const { plan, pivots, selections } = this;
		const plain = this.tuples(pivots.map(() => undefined));
		const rowsOf = (tuples: Tuple[]) =>
			tuples.map(({ cells, metrics }) => row(cells.flat(), visibleOnly(plan, metrics)));
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
			...headers({
				dimensions: this.columns(pivots.flatMap(({ fieldNames = [] }) => fieldNames)),
				metrics: plan.metrics,
			}),
			...filled('rows', rowsOf(plain)),
			...filled('aggregates', rowsOf([...this.totals(), ...this.extremes(plain)])),
		};
	}

	private columns(names: string[]): DimensionColumn[] {
		return names.map(
			(name) => this.plan.dimensions.find((one) => one.name === name) as DimensionColumn,
		);
	}

	/** Every group of the given dimensions, in the given order. */
	private group(names: string[], orderBys: OrderBy[] = []): ComputedRow[] {
		const plan = { ...this.plan, dimensions: this.columns(names) };
		const order = orderClause(orderBys, plan);
		const computed = compute(plan, this.warehouse);
		distort(plan, computed, this.quirks);
		return computed.read(order, ALL, 0);
	}

	private select({ fieldNames = [], orderBys = [], offset = 0, limit = 0 }: Pivot): Selection {
		const all = this.group(fieldNames, orderBys).map(({ dimensions }) => dimensions);
		const distinct = [...new Map(all.map((values) => [keyOf(values), values])).values()];
		const shown = distinct.slice(offset, offset + limit);
		const ranks = new Map(shown.map((values, index) => [keyOf(values), index]));
		return { shown, ranks, total: distinct.length };
	}

	/**
	 * Rows whose values are headers of every pivot, ordered pivot by pivot. The dimensions of a pivot with
	 * a label are left out of the grouping, and its cells hold the label.
	 */
	private tuples(labels: Labels): Tuple[] {
		const names = this.pivots.flatMap(({ fieldNames = [] }, index) =>
			labels[index] === undefined ? fieldNames : [],
		);
		const found = this.group(names).flatMap(({ dimensions, metrics }) => {
			const cells = this.spread(dimensions, labels);
			const order = cells.map((values, index) =>
				labels[index] === undefined
					? (this.selections[index]?.ranks.get(keyOf(values)) ?? -1)
					: 0,
			);
			return order.includes(-1) ? [] : [{ order, tuple: { cells, metrics } }];
		});
		return found
			.sort((left, right) => compare(left.order, right.order))
			.map(({ tuple }) => tuple);
	}

	/** The values of a grouped row, pivot by pivot. */
	private spread(values: string[], labels: Labels): string[][] {
		let at = 0;
		return this.pivots.map(({ fieldNames = [] }, index) => {
			const label = labels[index];
			if (label !== undefined) return fieldNames.map(() => label);
			at += fieldNames.length;
			return values.slice(at - fieldNames.length, at);
		});
	}

	/** For every combination of pivots that asked for them. */
	private totals(): Tuple[] {
		const combinations = this.pivots.reduce<Labels[]>(
			(sofar, { metricAggregations = [] }) => {
				const isSummed = metricAggregations.includes('TOTAL');
				const options = [undefined, ...(isSummed ? ['RESERVED_TOTAL'] : [])];
				return sofar.flatMap((head) => options.map((one) => [...head, one]));
			},
			[[]],
		);
		return combinations
			.filter((labels) => labels.some((label) => label !== undefined))
			.flatMap((labels) => this.tuples(labels));
	}

	/** Smallest and largest values over the headers of one pivot, the others held fixed. */
	private extremes(plain: Tuple[]): Tuple[] {
		return this.pivots.flatMap(({ metricAggregations = [] }, pivot) =>
			EXTREMES.filter(([kind]) => metricAggregations.includes(kind)).flatMap(
				([, label, pick]) =>
					folded(
						plain.map(({ cells, metrics }) => ({
							cells: cells.with(
								pivot,
								cells[pivot]!.map(() => label),
							),
							metrics,
						})),
						pick,
					),
			),
		);
	}
}

/** One of all that have the same cells. */
function folded(tuples: Tuple[], pick: (...values: number[]) => number): Tuple[] {
	const groups = new Map<string, Tuple>();
	for (const { cells, metrics } of tuples) {
		const known = groups.get(keyOf(cells))?.metrics ?? metrics;
		const picked = metrics.map((value, index) => pick(value, known[index] ?? value));
		groups.set(keyOf(cells), { cells, metrics: picked });
	}
	return [...groups.values()];
}

function compare(left: number[], right: number[]): number {
	const place = left.findIndex((value, index) => value !== right[index]);
	return place < 0 ? 0 : left[place]! - right[place]!;
}
