import { METRICS } from './events';
import type { Question } from './question';
import { choosesDays, havingOf, limitOf, named, orderOf, quoted, rowsOf } from './sql';

/** A row for every day of every series; what Google may have filtered away is unknown. */
export function filledSql(question: Question): string {
	const { dimensions, metrics, startDate, endDate, metricConditions } = question;
	const others = dimensions.filter((name) => name !== 'date');
	const series =
		others.length === 0
			? 'SELECT 1'
			: `SELECT DISTINCT ${others.map(named).join(', ')} FROM found`;
	const columns = [
		...dimensions.map(
			(name) => `${name === 'date' ? 'days.day' : `series.${named(name)}`} AS ${named(name)}`,
		),
		...metrics.map((name) => {
			const isZero =
				METRICS[name]!.isCounted && metricConditions.length === 0 && !choosesDays(question);
			return `iif(found.date IS NULL, ${isZero ? 0 : 'NULL'}, found.${named(name)}) AS ${named(name)}`;
		}),
	];
	const same = [
		'found.date = days.day',
		...others.map((name) => `found.${named(name)} = series.${named(name)}`),
	];
	return `WITH RECURSIVE days(day) AS (
			SELECT ${quoted(startDate)} UNION ALL SELECT date(day, '+1 day') FROM days WHERE day < ${quoted(endDate)}),
		found AS (SELECT * FROM (${rowsOf(question, question)}) WHERE ${havingOf(question, named)}),
		series AS (${series})
		SELECT * FROM (SELECT ${columns.join(', ')} FROM series CROSS JOIN days LEFT JOIN found ON ${same.join(' AND ')})
		${orderOf(question, [], ' NULLS LAST')} ${limitOf(question)}`;
}

export interface NamedRange {
	name: string;
	startDate: string;
	endDate: string;
}

/** The rows of each range, with its name as the last dimension. */
export function rangesSql(question: Question, ranges: NamedRange[]): string {
	const { dimensions, metrics } = question;
	const parts = ranges.map(
		(range) =>
			`SELECT *, ${quoted(range.name)} AS "dateRange" FROM (${rowsOf(question, range)})`,
	);
	const shown = [...dimensions, 'dateRange', ...metrics].map(named);
	return `SELECT ${shown.join(', ')} FROM (${parts.join(' UNION ALL ')})
		WHERE ${havingOf(question, named)} ${orderOf(question, ['dateRange'])} ${limitOf(question)}`;
}

export interface Pivot {
	fields: string[];
	orderField: string;
	direction: 'ascending' | 'descending';
	limit: number;
	offset: number;
}

/** The cells of those values that each pivot shows, in the order of the pivots. */
export function pivotSql(question: Question, pivots: Pivot[]): string {
	const { metrics } = question;
	const fields = pivots.flatMap((pivot) => pivot.fields);
	const cells = rowsOf({ ...question, dimensions: fields }, question);
	const axes = pivots.map((pivot, index) => {
		const own = pivot.fields.map(named);
		const order = [
			`${named(pivot.orderField)}${pivot.direction === 'descending' ? ' DESC' : ''}`,
			...own,
		];
		return `axis${index} AS (SELECT ${own.join(', ')}, row_number() OVER (ORDER BY ${order.join(', ')}) AS place
			FROM (${rowsOf({ ...question, dimensions: pivot.fields }, question)}))`;
	});
	const joins = pivots.map(({ fields: own, limit, offset }, index) => {
		const same = own.map((name) => `axis${index}.${named(name)} = cells.${named(name)}`);
		const within = `axis${index}.place > ${offset} AND axis${index}.place <= ${offset + limit}`;
		return `JOIN axis${index} ON ${[...same, within].join(' AND ')}`;
	});
	const shown = [...fields, ...metrics].map((name) => `cells.${named(name)}`);
	return `WITH ${axes.join(', ')}, cells AS (${cells}) SELECT ${shown.join(', ')} FROM cells ${joins.join(' ')}
		ORDER BY ${pivots.map((_, index) => `axis${index}.place`).join(', ')}`;
}
