/** Runs a plan in the warehouse. The result stays in SQLite until somebody reads a part of it. */
import type { SQLOutputValue } from 'node:sqlite';

import type { Warehouse } from '../events/warehouse';
import type { Plan, Slice } from './plan';
import { fillIn } from './sql';

export interface ComputedRow {
	/** Which slice of the plan it belongs to. */
	slice: number;
	dimensions: string[];
	/** All metrics of the plan, the invisible ones too. */
	metrics: number[];
}

export interface Computed {
	count: number;
	read(order: string, limit: number, offset: number): ComputedRow[];
	/** Metrics of each slice over all its rows; users are counted once, not once per row. */
	totals(): number[][];
	extremes(which: 'MIN' | 'MAX'): Array<number[] | undefined>;
	/** Changes the computed rows, for the quirks that lose or merge some. */
	exec(sql: string): void;
	refresh(): void;
}

const TABLE = 'report';

export function compute(plan: Plan, warehouse: Warehouse): Computed {
	const { db } = warehouse;
	db.exec(`DROP TABLE IF EXISTS temp.${TABLE}`);
	const selects = plan.slices.map((slice, index) => selectRows(plan, slice, index));
	const result = warehouse.tableOf(
		`SELECT * FROM (${selects.join(' UNION ALL ')}) WHERE ${plan.having} AND ${notEmpty(plan)}`,
	);
	// A copy, as quirks change its rows.
	db.exec(`CREATE TEMP TABLE ${TABLE} AS SELECT * FROM ${result}`);
	const columns = [
		...plan.dimensions.map((_, at) => `d${at}`),
		...plan.metrics.map((_, at) => `m${at}`),
	];
	const all = (sql: string) => {
		const statement = db.prepare(sql);
		statement.setReturnArrays(true);
		// `setReturnArrays` changes the shape of what `all` gives, which its type does not know.
		return statement.all() as unknown as SQLOutputValue[][];
	};
	const count = () => Number(all(`SELECT COUNT(*) FROM ${TABLE}`)[0]?.[0] ?? 0);
	const computed: Computed = {
		count: count(),
		read: (order, limit, offset) =>
			all(
				`SELECT ${['r', ...columns].join(', ')} FROM ${TABLE} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`,
			).map((values) => toRow(values, plan.dimensions.length)),
		totals: () =>
			plan.slices.map((slice, index) =>
				(all(selectTotals(plan, slice, index))[0] ?? []).map(Number),
			),
		extremes: (which) => {
			const metrics = plan.metrics.map((_, at) => `${which}(m${at})`);
			const rows = all(`SELECT ${['r', ...metrics].join(', ')} FROM ${TABLE} GROUP BY r`);
			return plan.slices.map((_, index) =>
				rows
					.find(([slice]) => slice === index)
					?.slice(1)
					.map(Number),
			);
		},
		exec: (sql) => db.exec(sql),
		refresh: () => {
			computed.count = count();
		},
	};
	return computed;
}

function toRow(values: SQLOutputValue[], dimensions: number): ComputedRow {
	return {
		slice: Number(values[0]),
		dimensions: values.slice(1, 1 + dimensions).map(String),
		metrics: values.slice(1 + dimensions).map(Number),
	};
}

function selectRows(plan: Plan, slice: Slice, index: number): string {
	const columns = [
		`${index} AS r`,
		...plan.dimensions.map(({ sql }, at) => `${sql} AS d${at}`),
		...plan.metrics.map(({ sql }, at) => `${sql} AS m${at}`),
	];
	const grouping = plan.dimensions.map((_, at) => at + 2);
	const groups = grouping.length > 0 ? ` GROUP BY ${grouping.join(', ')}` : '';
	return fillIn(
		`SELECT ${columns.join(', ')} FROM ${plan.view} WHERE ${slice.where} AND ${plan.where}${groups}`,
		withDistinct(plan, slice),
	);
}

/** Rows a metric filter took out do not count towards the totals. */
function selectTotals(plan: Plan, slice: Slice, index: number): string {
	const metrics = plan.metrics.map(({ sql }) => sql);
	const present = isWhole(plan) ? '1' : presentRows(plan, index);
	return fillIn(
		`SELECT ${metrics.join(', ') || '1'} FROM ${plan.view} WHERE ${slice.where} AND ${plan.where} AND ${present}`,
		withDistinct(plan, slice),
	);
}

const isWhole = ({ having, dimensions }: Plan) => having === '1' || dimensions.length === 0;

function presentRows({ dimensions }: Plan, index: number): string {
	const wanted = dimensions.map(({ sql }) => sql).join(', ');
	const names = dimensions.map((_, at) => `d${at}`).join(', ');
	return `(${wanted}) IN (SELECT ${names} FROM ${TABLE} WHERE r = ${index})`;
}

/** An event is one row of `facts`, but one row per item of `item_facts`. */
const withDistinct = ({ view }: Plan, { tokens }: Slice) => ({
	...tokens,
	distinct: view === 'facts' ? '' : 'DISTINCT',
});

/** Rows of nothing but zeros are dropped, unless asked for; rows without metrics always stay. */
function notEmpty({ keepEmptyRows, metrics }: Plan): string {
	if (keepEmptyRows || metrics.length === 0) return '1';
	return `(${metrics.map((_, at) => `m${at} <> 0`).join(' OR ')})`;
}
