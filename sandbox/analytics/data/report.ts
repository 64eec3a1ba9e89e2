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
	const rows = rowsOf(plan, page.slice(0, Math.max(0, page.length - drop)));
	const answer = {
		...headers(plan),
		...filled('rows', rows),
		...aggregates(plan, computed, request.metricAggregations ?? []),
		...(computed.count > 0 ? { rowCount: computed.count } : {}),
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

export const rowsOf = (plan: Plan, rows: ComputedRow[]): Row[] =>
	rows.map(({ dimensions, metrics }) => row(dimensions, visibleOnly(plan, metrics)));

export function aggregates(plan: Plan, computed: Computed, wanted: MetricAggregation[]) {
	const make = (label: string, values: Array<number[] | undefined>): Row[] =>
		values.flatMap((metrics, slice) =>
			metrics === undefined
				? []
				: [row(aggregateCells(plan, slice, label), visibleOnly(plan, metrics))],
		);
	if (computed.count === 0) return {};
	return {
		...(wanted.includes('TOTAL')
			? filled('totals', make('RESERVED_TOTAL', computed.totals()))
			: {}),
		...(wanted.includes('MAXIMUM')
			? filled('maximums', make('RESERVED_MAX', computed.extremes('MAX')))
			: {}),
		...(wanted.includes('MINIMUM')
			? filled('minimums', make('RESERVED_MIN', computed.extremes('MIN')))
			: {}),
	};
}
