import { CALENDAR_DIMENSIONS, METRICS, TIME_DIMENSIONS } from './events';
import { OPERATORS } from './operators';
import type { Condition, MetricCondition, Question } from './question';

/** The question as SQL over the flat table of events. */
export const quoted = (value: string | number) =>
	typeof value === 'number' ? String(value) : `'${value.replace(/'/g, "''")}'`;
export const named = (name: string) => `"${name}"`;

const joined = (parts: string[], word: string) =>
	parts.length === 0 ? '1' : `(${parts.join(` ${word} `)})`;

export function whereOf({ conditions, combine }: Question): string {
	return joined(conditions.map(conditionSql), combine.toUpperCase());
}

/** A filter that leaves out days says nothing of them, so what is added for them is not 0. */
export function choosesDays({ conditions }: Question): boolean {
	return conditions.some(({ field }) => CALENDAR_DIMENSIONS.includes(field));
}

/** The opposite of what the rest of the name says. */
const OPPOSITE = /^(doesNot|isNot|not)/;

function conditionSql(condition: Condition): string {
	const { condition: name } = condition;
	const positive = positiveSql(condition, name.replace(OPPOSITE, '').toLowerCase());
	return OPPOSITE.test(name) ? `NOT (${positive})` : positive;
}

function positiveSql(
	{ field, value, valueTo = '', caseSensitive }: Condition,
	name: string,
): string {
	const column = named(field);
	const text = caseSensitive ? column : `folded(${column})`;
	const fold = (one: string) => quoted(caseSensitive ? one : one.toLowerCase());
	if (Array.isArray(value)) return `${text} IN (${value.map(fold).join(', ')})`;
	const wanted = fold(value);
	const flags = caseSensitive ? 'u' : 'iu';
	switch (name) {
		case 'equals':
			return `${text} = ${wanted}`;
		case 'beginwith':
		case 'beginswith':
			return `substr(${text}, 1, length(${wanted})) = ${wanted}`;
		case 'endwith':
		case 'endswith':
			return `substr(${text}, max(1, length(${text}) - length(${wanted}) + 1)) = ${wanted}`;
		case 'contain':
		case 'contains':
			return `instr(${text}, ${wanted}) > 0`;
		case 'matchregex':
		case 'matchesregex':
			return `fits(${column}, ${quoted(`^(?:${value})$`)}, '${flags}')`;
		case 'containregex':
		case 'containsregex':
			return `fits(${column}, ${quoted(value)}, '${flags}')`;
		case 'empty':
		case 'isempty':
			return `${column} IN ('', '(not set)')`;
		case 'between':
			return `${column} BETWEEN ${quoted(value)} AND ${quoted(valueTo)}`;
		default:
			throw new Error(`No SQL for the condition ${name}`);
	}
}

/** A metric filter; `column` says what stands for a metric. */
export function havingOf(
	{ metricConditions, metricCombine }: Question,
	column: (metric: string) => string,
): string {
	const part = ({ field, condition, value, valueTo }: MetricCondition) => {
		const upper = /between/i.test(condition) ? ` AND ${valueTo}` : '';
		return `(${column(field)} ${OPERATORS[condition]} ${value}${upper})`;
	};
	return joined(metricConditions.map(part), metricCombine.toUpperCase());
}

/** The metrics of a report, and those that only its filter needs. */
export function metricsOf({ metrics, metricConditions }: Question): string[] {
	return [...new Set([...metrics, ...metricConditions.map(({ field }) => field)])];
}

/** The rows of some days, those of nothing but zeros left out, as Google does. */
export function rowsOf(question: Question, days: { startDate: string; endDate: string }): string {
	const { dimensions } = question;
	const metrics = metricsOf(question);
	const columns = [
		...dimensions.map(named),
		...metrics.map((name) => `${METRICS[name]!.sql} AS ${named(name)}`),
	];
	const grouped = dimensions.length === 0 ? '' : `GROUP BY ${dimensions.map(named).join(', ')}`;
	const nonZero = metrics.map((name) => `COALESCE(${named(name)}, 0) <> 0`).join(' OR ');
	return `SELECT * FROM (SELECT ${columns.join(', ')} FROM truth
		WHERE date BETWEEN ${quoted(days.startDate)} AND ${quoted(days.endDate)} AND ${whereOf(question)}
		${grouped}) WHERE ${nonZero}`;
}

/** As asked, else by time, else by the first metric; equal rows by their dimensions. `nulls` says where what is unknown stands. */
export function orderOf(question: Question, more: string[] = [], nulls = ''): string {
	const { orders, dimensions, metrics } = question;
	const time = TIME_DIMENSIONS.find((name) => dimensions.includes(name));
	const usual = [
		...(time === undefined ? [] : [named(time)]),
		...(dimensions.length === 0 ? [] : [`${named(metrics[0]!)} DESC`]),
	];
	const asked = orders.map(({ field, direction }) => {
		const way = direction === 'descending' ? ' DESC' : '';
		return `${named(field)}${way}${nulls}`;
	});
	const rest = [...dimensions, ...more].map(named);
	const all = [...(asked.length > 0 ? asked : usual), ...rest];
	return all.length === 0 ? '' : `ORDER BY ${all.join(', ')}`;
}

export const limitOf = ({ limit }: Question) => (limit === undefined ? '' : `LIMIT ${limit}`);

/** A plain report. */
export function reportSql(question: Question): string {
	const shown = [...question.dimensions, ...question.metrics].map(named);
	return `SELECT ${shown.join(', ')} FROM (${rowsOf(question, question)})
		WHERE ${havingOf(question, named)} ${orderOf(question)} ${limitOf(question)}`;
}
