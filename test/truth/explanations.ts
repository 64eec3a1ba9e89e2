import fc from 'fast-check';

import { periodBefore, type Mode } from './comparisons';
import { METRICS, TIMELESS } from './events';
import { questions, type Pools, type Question } from './question';
import { named, quoted, whereOf } from './sql';

/** Why the first metric of a question changed, over each of its dimensions. */
export interface WhyChanged {
	question: Question;
	mode: Mode;
}

export const changes = (pools: Pools): fc.Arbitrary<WhyChanged> =>
	fc.record({
		question: questions(pools, TIMELESS).filter(({ dimensions }) => dimensions.length > 0),
		mode: fc.constantFrom<Mode>('previousPeriod', 'previousPeriodSameWeekdays', 'previousYear'),
	});

/** What ratios divide; everything else adds up by itself. */
const RATIOS: Record<string, [above: string, below: string]> = {
	engagementRate: ['engagedSessions', 'sessions'],
	eventsPerSession: ['eventCount', 'sessions'],
};

/** A row for each value that either period has, and one for what they do not make up of the total. */
export function explanationSql({ question, mode }: WhyChanged): string {
	const parts = question.dimensions.map((dimension) => dimensionSql(question, mode, dimension));
	return `SELECT * FROM (${parts.join(' UNION ALL ')}) ORDER BY dimension, value`;
}

function dimensionSql(question: Question, mode: Mode, dimension: string): string {
	const metric = question.metrics[0]!;
	const [above, below] = (RATIOS[metric] ?? [metric]).map((name) => METRICS[name]!.sql);
	const amounts = `${above} AS n, ${below ?? '0'} AS b`;
	const from = ({ startDate, endDate }: { startDate: string; endDate: string }) =>
		`FROM truth WHERE date BETWEEN ${quoted(startDate)} AND ${quoted(endDate)} AND ${whereOf(question)}`;
	const before = periodBefore(question, mode);
	const group = (days: typeof before | Question) =>
		`SELECT ${named(dimension)} AS value, ${amounts} ${from(days)} GROUP BY 1`;
	const rest = (column: string, place: number) =>
		`iif(abs(t${place}.${column} - s.${column}${place}) <= 1e-7 * abs(t${place}.${column}), 0, t${place}.${column} - s.${column}${place})`;
	return `SELECT * FROM (
		WITH c AS (${group(question)}), p AS (${group(before)}),
		t1 AS (SELECT ${amounts} ${from(question)}), t0 AS (SELECT ${amounts} ${from(before)}),
		own AS (SELECT COALESCE(c.value, p.value) AS value, COALESCE(c.n, 0) AS n1, COALESCE(c.b, 0) AS b1,
			COALESCE(p.n, 0) AS n0, COALESCE(p.b, 0) AS b0 FROM c FULL JOIN p ON c.value = p.value),
		s AS (SELECT total(n1) AS n1, total(b1) AS b1, total(n0) AS n0, total(b0) AS b0 FROM own),
		rest AS (SELECT ${rest('n', 1)} AS n1, ${rest('b', 1)} AS b1, ${rest('n', 0)} AS n0, ${rest('b', 0)} AS b0
			FROM t1, t0, s),
		every AS (SELECT * FROM own WHERE n1 <> 0 OR b1 <> 0 OR n0 <> 0 OR b0 <> 0
			UNION ALL SELECT iif(min(n1, b1, n0, b0) < 0, '(counted more than once)', '(not shown)'), n1, b1, n0, b0 FROM rest
			WHERE n1 <> 0 OR b1 <> 0 OR n0 <> 0 OR b0 <> 0)
		SELECT ${quoted(dimension)} AS dimension, value, ${below === undefined ? SUMS : RATES})`;
}

const SUMS = `n1 AS current, n0 AS previous, n1 - n0 AS change,
	(n1 - n0) * 100.0 / NULLIF(t1.n - t0.n, 0) AS shareOfChange FROM every, t1, t0`;

/** Weights are parts of all sessions; the mean ratio of the whole is neither here nor there. */
const RATES = `now AS current, before AS previous, now - before AS change,
	(added + 0.0) * 100 / NULLIF(whole, 0) AS shareOfChange, added - own AS mix, own AS rate
	FROM (SELECT *, n1 / NULLIF(all1, 0) - n0 / NULLIF(all0, 0) - mean * (w1 - w0) AS added,
		(w1 + w0) / 2 * COALESCE(now - before, 0) AS own
		FROM (SELECT every.*, n1 * 1.0 / NULLIF(b1, 0) AS now, n0 * 1.0 / NULLIF(b0, 0) AS before,
			t1.b * 1.0 AS all1, t0.b * 1.0 AS all0, b1 * 1.0 / NULLIF(t1.b, 0) AS w1, b0 * 1.0 / NULLIF(t0.b, 0) AS w0,
			(t1.n * 1.0 / NULLIF(t1.b, 0) + t0.n * 1.0 / NULLIF(t0.b, 0)) / 2 AS mean,
			t1.n * 1.0 / NULLIF(t1.b, 0) - t0.n * 1.0 / NULLIF(t0.b, 0) AS whole
			FROM every, t1, t0))`;
