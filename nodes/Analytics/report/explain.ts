import { failed, success, type Result } from '../../shared/core/result';
import type { JsonRecord } from '../../shared/core/json';
import type { RawRow } from '../google/answer';
import { recordsIn } from '../google/read';
import type { RangeQuery, Usage } from './body';
import { columnsOf, type Column } from './columns';
import { compared } from './compare';
import type { Connection } from './connection';
import { contributionsOf, sizeOf, type Amount, type Contribution, type Side } from './contribution';
import { diagnose } from './diagnose';
import type { RangeReport } from './fetch';
import type { Periods } from './periods';
import { finalOrders } from './order';
import { isWithheld } from './quality';
import { baseOf, isSum } from './ratios';
import { openAll } from './run';
import { timeDimension } from './timeDimensions';

export interface ExplainSpec {
	property: string;
	metric: string;
	/** What the metric is divided by, where the user says so. */
	base: string;
	dimensions: string[];
	dimensionFilter: JsonRecord | undefined;
	currencyCode: string;
	/** Values of each dimension. */
	topN: number;
}

export interface ExplainedRow extends Contribution {
	dimension: string;
}

export interface Explanation {
	current: number | null;
	previous: number | null;
	change: number | null;
	changePercent: number | null;
	rows: ExplainedRow[];
	/** How many rows there would be without a limit. */
	total: number;
	reports: RangeReport[];
	usage: Usage;
}

export function checkExplained({ dimensions, metric, base }: ExplainSpec): Result<void> {
	if (base === metric) {
		return failed("'Base Metric' under Options is the metric itself", 'Enter what divides it.');
	}
	if (dimensions.length === 0) return failed("'Dimensions' is empty", 'Choose at least one.');
	const time = dimensions.find((name) => timeDimension([name]) && !name.startsWith('nth'));
	if (time === undefined) return success(undefined);
	return failed(
		`The dimension "${time}" has other values in each period, so it explains nothing`,
		"Remove it. To compare day by day, use 'Run' with 'Compare With'.",
	);
}

/** Rows of one report; all beyond them count as not shown. */
const MOST_ROWS = 10_000;

/** Two reports for each dimension, one of each period, five to a call. */
export async function explain(
	spec: ExplainSpec,
	periods: Periods,
	connection: Connection,
): Promise<Result<Explanation>> {
	const usage: Usage = { requests: 0 };
	const queries = spec.dimensions.flatMap((dimension) =>
		[periods.current, periods.previous].map((range) => queryFor(spec, dimension, range, usage)),
	);
	const opened = await openAll(connection, queries);
	const reports: RangeReport[] = [];
	const sides: Side[] = [];
	for (const query of queries) {
		const report = opened.get(query)!;
		if (!report.ok) {
			return { ok: false, failure: await diagnose(report.failure, query, connection) };
		}
		const side = await readSide(report.value, isRatio(spec, report.value));
		if (!side.ok) return side;
		reports.push(report.value);
		sides.push(side.value);
	}
	const known = checkBase(spec, reports[0]!);
	if (!known.ok) return known;
	return success({ ...arranged(spec, sides, isRatio(spec, reports[0]!)), reports, usage });
}

function basesOf({ metric, base }: ExplainSpec): string | undefined {
	return base || baseOf(metric);
}

function isRatio(spec: ExplainSpec, { headers }: RangeReport): boolean {
	return basesOf(spec) !== undefined && headers.metrics.length > 1;
}

function checkBase(spec: ExplainSpec, { headers }: RangeReport): Result<void> {
	const header = headers.metrics.find(({ name }) => name === spec.metric);
	if (basesOf(spec) !== undefined || !header || isSum(header)) return success(undefined);
	return failed(
		`The metric "${spec.metric}" is a ratio, and it is not known of what`,
		"Add 'Base Metric' under Options: what it is divided by, such as sessions.",
	);
}

function queryFor(
	spec: ExplainSpec,
	dimension: string,
	range: Periods['current'],
	usage: Usage,
): RangeQuery {
	const base = basesOf(spec);
	const metrics = [spec.metric, ...(base === undefined ? [] : [base])].map((name) => ({ name }));
	const largestFirst = { field: base ?? spec.metric, descending: true };
	return {
		property: spec.property,
		metrics,
		dimensions: [dimension],
		range,
		orders: finalOrders({ metrics, dimensions: [dimension] }, [largestFirst]),
		dimensionFilter: spec.dimensionFilter,
		extras: { metricAggregations: ['TOTAL'], currencyCode: spec.currencyCode },
		rowsToRead: MOST_ROWS,
		isStreamed: false,
		sideBySide: 1,
		usage,
	};
}

async function readSide(report: RangeReport, ratio: boolean): Promise<Result<Side>> {
	const columns = columnsOf(report.headers);
	const [name, ...metrics] = columns;
	const values = new Map<string, Amount>();
	for await (const batch of report.pages()) {
		if (!batch.ok) return batch;
		for (const row of batch.value) {
			values.set(String(name!.read(row)), amountIn(row, metrics, ratio));
		}
	}
	const [totals = {}] = recordsIn(report.body.totals);
	return success({
		total: amountIn(totals as RawRow, metrics, ratio),
		values,
		isPartial: report.rowCount > values.size || isWithheld(report.query, report),
	});
}

function amountIn(row: RawRow, [metric, divisor]: Column[], ratio: boolean): Amount {
	const value = numberOf(metric, row);
	if (!ratio) return { shown: value ?? 0, sum: value ?? 0, base: 0 };
	const base = numberOf(divisor, row) ?? 0;
	return { shown: base === 0 ? null : value, sum: (value ?? 0) * base, base };
}

function numberOf(column: Column | undefined, row: RawRow): number | null {
	const value = column?.read(row) ?? null;
	return value === null ? null : Number(value);
}

function arranged({ dimensions, topN }: ExplainSpec, sides: Side[], ratio: boolean) {
	const rows: ExplainedRow[] = [];
	let total = 0;
	for (const [index, dimension] of dimensions.entries()) {
		const [current, previous] = [sides[2 * index]!, sides[2 * index + 1]!];
		const { values, rest } = contributionsOf(current, previous, ratio);
		const kept = [...values.slice(0, topN), ...(rest ? [rest] : [])];
		total += values.length + (rest ? 1 : 0);
		rows.push(...kept.map((row) => ({ dimension, ...row })));
	}
	rows.sort((one, other) => sizeOf(other) - sizeOf(one));
	const [current, previous] = sides.map((side) => side.total.shown);
	const whole = compared(current ?? null, previous ?? null);
	return {
		...(whole as Whole),
		current: current ?? null,
		previous: previous ?? null,
		rows,
		total,
	};
}

type Whole = Record<'change' | 'changePercent', number | null>;
