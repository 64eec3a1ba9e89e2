import { METRICS } from './events';
import { day, type Question } from './question';
import { choosesDays, havingOf, limitOf, metricsOf, named, orderOf, quoted, rowsOf } from './sql';

export type Mode = 'previousPeriod' | 'previousPeriodSameWeekdays' | 'previousYear';

/** A question with an earlier period beside it. */
export interface Comparison {
	question: Question;
	mode: Mode;
	/** Order by a part of the comparison; undefined for the question's own order. */
	by: 'change' | 'changePercent' | undefined;
}

interface Days {
	startDate: string;
	endDate: string;
}

const DAY_MS = 86_400_000;
const lengthOf = ({ startDate, endDate }: Days) =>
	Math.round((Date.parse(endDate) - Date.parse(startDate)) / DAY_MS) + 1;

const monthsEarlier = (date: string, months: number) => {
	const [year = 0, month = 0, dayOfMonth = 0] = date.split('-').map(Number);
	const earlier = new Date(Date.UTC(year, month - 1 - months, dayOfMonth));
	// 31 September would be 1 October.
	return earlier.getUTCDate() === dayOfMonth ? earlier.toISOString().slice(0, 10) : undefined;
};

const isWholeMonth = ({ startDate, endDate }: Days) =>
	startDate.endsWith('-01') &&
	day(endDate, 1).endsWith('-01') &&
	startDate.slice(0, 7) === endDate.slice(0, 7);

/** The earlier period, and which of its days stands beside which of the question's. */
export function periodBefore(
	days: Days,
	mode: Mode,
): Days & { pairs: Array<[now: string, before: string]> } {
	const length = lengthOf(days);
	const all = Array.from({ length }, (_, index) => day(days.startDate, index));
	if (mode === 'previousYear' || (mode === 'previousPeriod' && isWholeMonth(days))) {
		const months = mode === 'previousYear' ? 12 : 1;
		const pairs = all.flatMap((now): Array<[string, string]> => {
			const before = monthsEarlier(now, months);
			return before === undefined ? [] : [[now, before]];
		});
		const startDate = pairs[0]![1];
		const endDate = isWholeMonth(days)
			? day(`${day(startDate, 31).slice(0, 7)}-01`, -1)
			: pairs.at(-1)![1];
		return { startDate, endDate, pairs };
	}
	const shift = mode === 'previousPeriod' ? length : Math.ceil(length / 7) * 7;
	const pairs = all.map((now): [string, string] => [now, day(now, -shift)]);
	return { startDate: pairs[0]![1], endDate: pairs.at(-1)![1], pairs };
}

/**
 * Both periods joined on their dimensions, dates day by day. A day without a counterpart has nothing
 * beside it; elsewhere nothing counts as 0, and a ratio of nothing as unknown.
 */
export function comparisonSql({ question, mode, by }: Comparison): string {
	const { dimensions, metrics } = question;
	const before = periodBefore(question, mode);
	const pairs = before.pairs.map(([now, then]) => `(${quoted(now)}, ${quoted(then)})`).join(', ');
	const hasDays = dimensions.some(isOfDays);
	const dayIn = (table: string) => dayColumn(table, dimensions);
	const current = `SELECT c.*, ${hasDays ? 'pairs.before IS NULL' : '0'} AS alone FROM (${rowsOf(question, question)}) c
		${hasDays ? `LEFT JOIN pairs ON pairs.now = ${dayIn('c')}` : ''}`;
	const moved = [
		...dimensions.map(
			(name) => `${isOfDays(name) ? movedDay(name) : `b.${named(name)}`} AS ${named(name)}`,
		),
		...metricsOf(question).map((name) => `b.${named(name)}`),
		`${hasDays ? 'pairs.now IS NULL' : '0'} AS alone`,
	];
	const previous = `SELECT ${moved.join(', ')} FROM (${rowsOf(question, before)}) b
		${hasDays ? `LEFT JOIN pairs ON pairs.before = ${dayIn('b')}` : ''}`;
	const same = [
		'NOT c.alone',
		'NOT p.alone',
		...dimensions.map((name) => `c.${named(name)} = p.${named(name)}`),
	];
	// A filter that may keep a day and leave out the one beside it says nothing of what is missing.
	const isParted = choosesDays(question);
	const joined = [
		...dimensions.map(
			(name) => `COALESCE(c.${named(name)}, p.${named(name)}) AS ${named(name)}`,
		),
		...metricsOf(question).flatMap((name) => [
			`iif(c.alone IS NULL, ${missing(name, 'p', isParted)}, c.${named(name)}) AS ${named(name)}`,
			`iif(p.alone IS NULL, ${missing(name, 'c', isParted)}, p.${named(name)}) AS ${named(`${name}_previous`)}`,
		]),
	];
	const shown = [...dimensions.map(named), ...metrics.flatMap(parts)];
	// A metric filter chooses rows that the current period has.
	const kept = question.metricConditions.length > 0 ? 'WHERE c.alone IS NOT NULL' : '';
	return `WITH pairs(now, before) AS (VALUES ${pairs}), c AS (${current}), p AS (${previous}),
		joined AS (SELECT ${joined.join(', ')} FROM c FULL JOIN p ON ${same.join(' AND ')} ${kept})
		SELECT * FROM (SELECT ${shown.join(', ')} FROM joined WHERE ${havingOf(question, named)})
		${orderOfComparison(question, by)} ${limitOf(question)}`;
}

const isOfDays = (name: string) => name === 'date' || name === 'dateHour';

function dayColumn(table: string, dimensions: string[]): string {
	const name = dimensions.find(isOfDays) ?? 'date';
	return `substr(${table}.${named(name)}, 1, 10)`;
}

const movedDay = (name: string) =>
	`COALESCE(pairs.now || substr(b.${named(name)}, 11), b.${named(name)})`;

function missing(metric: string, other: string, isParted: boolean): string {
	return METRICS[metric]!.isCounted && !isParted ? `iif(${other}.alone, NULL, 0)` : 'NULL';
}

function parts(metric: string): string[] {
	const [now, before] = [named(metric), named(`${metric}_previous`)];
	return [
		now,
		before,
		`${now} - ${before} AS ${named(`${metric}_change`)}`,
		`round(100.0 * (${now} - ${before}) / abs(NULLIF(${before}, 0)), 2) AS ${named(`${metric}_changePercent`)}`,
	];
}

/** The column to order by, where it is one of the comparison's. */
export function comparedField({ question, by }: Comparison): string | undefined {
	return by === undefined ? undefined : `${question.metrics[0]}_${by}`;
}

function orderOfComparison(question: Question, by: Comparison['by']): string {
	const field = comparedField({ question, by, mode: 'previousPeriod' });
	if (field === undefined) return orderOf(question);
	// What is unknown in a change comes last.
	const first = [`${named(field)} IS NULL`, `${named(field)} DESC`];
	return `ORDER BY ${[...first, ...question.dimensions.map(named)].join(', ')}`;
}
