/** runReport. */
import type { Resource } from '../admin/store';
import { invalid } from '../wire/refusal';
import { aggregateCells, filled, headers, metadata, row, visibleOnly, type Row } from './answers';
import { compute, type Computed, type ComputedRow } from './compute';
import { isLarge, type Context } from './context';
import { largeReport } from './large';
import { orderClause } from './ordering';
import { chargeFor, checkLimits, pageWindow, type Finished } from './page';
import { daysOf, planReport, type Plan } from './plan';
import { distort, withQuirkColumns } from './distort';
import type { MetricAggregation, RunReportRequest } from './requests';

export function runReport(
	context: Context,
	property: Resource,
	request: RunReportRequest,
): Finished {
	const { quirks } = context;
	const asked = planReport(request, context.setting(property), () => checkLimits(request));
	refuseCount(request.metricAggregations);
	const order = orderClause(request.orderBys ?? [], asked);
	if (isLarge(property)) return largeReport(asked, request, quirks);
	const plan = withQuirkColumns(asked, quirks);
	const computed = compute(plan, context.warehouse(property, daysOf(plan)));
	distort(plan, computed, quirks);
	const { offset, limit, drop } = pageWindow(request, quirks);
	const page = computed.read(order, limit, offset);
	const answer = {
		...tableOf(plan, computed, page.slice(0, Math.max(0, page.length - drop)), request),
		metadata: metadata(plan, quirks, computed.count === 0),
		kind: 'analyticsData#runReport',
	};
	return { answer, charge: chargeFor(plan, computed.count) };
}

export function refuseCount(aggregations: MetricAggregation[] | undefined): void {
	if (aggregations?.includes('COUNT')) {
		throw invalid('Metric aggregation Count is not supported in ReportRequest.');
	}
}

interface Aggregated {
	metricAggregations?: MetricAggregation[];
}

/** The columns, these rows, the aggregates that were asked for, and how many rows there are in all. */
export function tableOf(
	plan: Plan,
	computed: Computed,
	rows: ComputedRow[],
	{ metricAggregations: wanted = [] }: Aggregated,
) {
	const made = rows.map(({ dimensions, metrics }) => row(dimensions, visibleOnly(plan, metrics)));
	const aggregate = (kind: MetricAggregation, label: string, values: () => Metrics[]): Row[] =>
		(wanted.includes(kind) ? values() : []).flatMap((metrics, slice) =>
			metrics === undefined
				? []
				: [row(aggregateCells(plan, slice, label), visibleOnly(plan, metrics))],
		);
	if (computed.count === 0) return headers(plan);
	return {
		...headers(plan),
		...filled('rows', made),
		...filled('totals', aggregate('TOTAL', 'RESERVED_TOTAL', computed.totals)),
		...filled(
			'maximums',
			aggregate('MAXIMUM', 'RESERVED_MAX', () => computed.extremes('MAX')),
		),
		...filled(
			'minimums',
			aggregate('MINIMUM', 'RESERVED_MIN', () => computed.extremes('MIN')),
		),
		rowCount: computed.count,
	};
}

/** Of a slice; undefined where it has no rows. */
type Metrics = number[] | undefined;
