import fc from 'fast-check';

import { DIMENSIONS, METRICS } from './events';
import { day, questions, type Pools, type Question } from './question';
import { named, quoted, whereOf } from './sql';

/** What Google keeps back of a report whose totals are right. */
export type Loss =
	| { kind: 'nothing' }
	/** Rows with fewer users. */
	| { kind: 'fewUsers'; minimumUsers: number }
	/** Days that have not arrived in rows. */
	| { kind: 'lateDays'; days: string[] };

export interface LossyReport {
	question: Question;
	loss: Loss;
}

/** Metrics that add up over rows, and some that do not. */
const ADDITIVE = [
	'eventCount',
	'screenPageViews',
	'ecommercePurchases',
	'userEngagementDuration',
	'purchaseRevenue',
];
const NOT_ADDITIVE = ['sessions', 'totalUsers', 'engagementRate'];

/** Reports of all their rows, of which Google keeps something back. */
export const lossyReports = (
	pools: Pools,
	names = Object.keys(DIMENSIONS),
): fc.Arbitrary<LossyReport> =>
	fc
		.record({
			question: questions(pools, names).filter(({ dimensions }) => dimensions.length > 0),
			metrics: fc.uniqueArray(fc.constantFrom(...ADDITIVE, ...NOT_ADDITIVE), {
				minLength: 2,
				maxLength: 4,
			}),
			minimumUsers: fc.integer({ min: 2, max: 8 }),
			late: fc.uniqueArray(fc.nat(20), { minLength: 1, maxLength: 3 }),
			kind: fc.constantFrom<Loss['kind']>('nothing', 'fewUsers', 'lateDays'),
		})
		.map(({ question, metrics, minimumUsers, late, kind }) => ({
			question: { ...question, metrics, metricConditions: [], orders: [], limit: undefined },
			loss: lossOf(
				kind,
				minimumUsers,
				late.map((shift) => day(question.startDate, shift)),
			),
		}));

function lossOf(kind: Loss['kind'], minimumUsers: number, days: string[]): Loss {
	if (kind === 'fewUsers') return { kind, minimumUsers };
	return kind === 'lateDays' ? { kind, days } : { kind };
}

/** The loss as quirks of the sandbox. */
export const quirksOf = (loss: Loss) => ({
	thresholding: loss.kind === 'fewUsers' ? { minimumUsers: loss.minimumUsers } : undefined,
	collapsedDays: loss.kind === 'lateDays' ? loss.days : [],
});

interface Days {
	startDate: string;
	endDate: string;
}

/** One row: how many rows are shown, and of each additive metric the sum over them and the total of all events. */
export function sharesSql({ question, loss }: LossyReport, days: Days): string {
	const { dimensions } = question;
	const metrics = additiveOf(question);
	const where = `date BETWEEN ${quoted(days.startDate)} AND ${quoted(days.endDate)} AND ${whereOf(question)}`;
	const arrived =
		loss.kind === 'lateDays' ? `date NOT IN (${loss.days.map(quoted).join(', ')})` : '1';
	const having = loss.kind === 'fewUsers' ? `count(DISTINCT user) >= ${loss.minimumUsers}` : '1';
	// What else is asked for decides which rows are of nothing but zeros.
	const columns = question.metrics.map((name) => `${METRICS[name]!.sql} AS ${named(name)}`);
	const nonZero = question.metrics.map((name) => `COALESCE(${named(name)}, 0) <> 0`).join(' OR ');
	const rows = `SELECT * FROM (SELECT ${columns.join(', ')} FROM truth WHERE ${where} AND ${arrived}
		GROUP BY ${dimensions.map(named).join(', ')} HAVING ${having}) WHERE ${nonZero}`;
	const sums = metrics.flatMap((name) => [
		`(SELECT total(${named(name)}) FROM shown) AS ${named(`${name}_shown`)}`,
		`(SELECT ${METRICS[name]!.sql} FROM truth WHERE ${where}) AS ${named(`${name}_total`)}`,
	]);
	return `WITH shown AS (${rows}) SELECT ${['(SELECT count(*) FROM shown) AS rows', ...sums].join(', ')}`;
}

export const additiveOf = ({ metrics }: Question): string[] =>
	metrics.filter((name) => ADDITIVE.includes(name));

/** By metric the share that the rows add up to; a report without rows has no total, and nothing is no part of nothing. */
export function sharesIn(
	question: Question,
	sums: Record<string, unknown>,
): Record<string, number> | undefined {
	if (sums.rows === 0) return undefined;
	const shares = additiveOf(question).flatMap((name): Array<[string, number]> => {
		const total = Number(sums[`${name}_total`]);
		return total > 0 ? [[name, Number(sums[`${name}_shown`]) / total]] : [];
	});
	return shares.length > 0 ? Object.fromEntries(shares) : undefined;
}
