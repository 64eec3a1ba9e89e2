/** Quirks that change the rows of a report after it has been computed. */
import type { Quirks } from '../quirks';
import type { Computed } from './compute';
import type { MetricColumn } from './columns';
import type { Plan } from './plan';

/** Hides what the caller may not see, and adds the column that a quirk needs to decide. */
export function withQuirkColumns(asked: Plan, { now: quirks }: Quirks): Plan {
	const plan = { ...asked, metrics: asked.metrics.map(hidden(quirks.restricted)) };
	if (quirks.thresholding === undefined) return plan;
	const users = {
		name: 'users behind the row',
		sql: 'COUNT(DISTINCT user)',
		type: 'TYPE_INTEGER',
		visible: false,
		fields: [],
	};
	return { ...plan, metrics: [...plan.metrics, users] };
}

const hidden = (restricted: string[]) => (metric: MetricColumn) =>
	metric.fields.some((field) => restricted.includes(field)) ? { ...metric, sql: '0' } : metric;

export function distort(plan: Plan, computed: Computed, { now: quirks }: Quirks): void {
	const { thresholding, otherRow } = quirks;
	if (thresholding !== undefined) {
		computed.exec(
			`DELETE FROM report WHERE m${plan.metrics.length - 1} < ${thresholding.minimumUsers}`,
		);
	}
	if (otherRow !== undefined) mergeIntoOther(plan, computed, otherRow.keep);
	computed.refresh();
}

/** Everything after the first `keep` rows becomes one row per slice. */
function mergeIntoOther(plan: Plan, computed: Computed, keep: number): void {
	if (plan.dimensions.length === 0) return;
	const cells = plan.dimensions.map(({ name }, at) =>
		name === 'dateRange' || name === 'comparison' ? `d${at}` : "'(other)'",
	);
	const sums = plan.metrics.map((_, at) => `SUM(m${at})`);
	const order = plan.metrics.length > 0 ? 'm0 DESC, rowid' : 'rowid';
	computed.exec(`
		DROP TABLE IF EXISTS temp.rest;
		CREATE TEMP TABLE rest AS SELECT rowid AS id FROM report
			WHERE rowid NOT IN (SELECT rowid FROM report ORDER BY ${order} LIMIT ${keep});
		INSERT INTO report SELECT ${['r', ...cells, ...sums].join(', ')} FROM report
			WHERE rowid IN (SELECT id FROM rest) GROUP BY r;
		DELETE FROM report WHERE rowid IN (SELECT id FROM rest);
	`);
}
