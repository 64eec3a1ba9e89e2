import { isRecord, parseJson, type JsonRecord } from '../../shared/core/json';
import { failed, success, type Result } from '../../shared/core/result';
import { recordIn } from '../google/answer';
import type { Names } from '../google/metadata';
import { filterValue } from './timeDimensions';

/** How what a user writes is understood. */
interface Reading {
	names: Names;
	/** The workflow's, in which moments are meant. */
	timeZone: string;
}

/**
 * A filter given as JSON, under the present names of its fields, with dates as Google writes them. A part of it that
 * says nothing would filter nothing, so it is refused.
 */
export function readExpression(given: unknown, reading: Reading): Result<JsonRecord> {
	// Dates among it are objects of a date library.
	const expression = isRecord(given) ? parseJson(JSON.stringify(given)) : undefined;
	const read = expressionIn(expression, reading);
	if (read) return success(read);
	return failed(
		'A part of the filter as JSON says nothing',
		'Remove the option, or write a FilterExpression of the Google Analytics Data API: each part has one of andGroup, orGroup, notExpression and filter, and each filter a value.',
	);
}

/** Undefined where it says nothing, or a part of it. */
function expressionIn(expression: unknown, reading: Reading): JsonRecord | undefined {
	const [[kind, inner] = [], ...others] = Object.entries(recordIn(expression));
	if (others.length > 0) return undefined;
	if (kind === 'filter') return filterIn(recordIn(inner), reading);
	if (kind === 'notExpression') {
		const negated = expressionIn(inner, reading);
		return negated && { notExpression: negated };
	}
	if (kind !== 'andGroup' && kind !== 'orGroup') return undefined;
	const { expressions } = recordIn(inner);
	const parts = Array.isArray(expressions) ? expressions : [];
	const read = parts.map((part) => expressionIn(part, reading));
	return read.length === 0 || read.includes(undefined)
		? undefined
		: { [kind]: { expressions: read } };
}

function filterIn(
	{ fieldName, ...condition }: JsonRecord,
	{ names, timeZone }: Reading,
): JsonRecord | undefined {
	const conditions = Object.entries(condition);
	const saysSomething = conditions.every(([kind, each]) => (SAYS[kind] ?? known)(recordIn(each)));
	if (conditions.length === 0 || !saysSomething) return undefined;
	if (typeof fieldName !== 'string') return { filter: condition };
	const field = names.current(fieldName);
	const write = (text: string) => filterValue(field, text, timeZone);
	return { filter: { fieldName: field, ...recordIn(mapTexts(condition, write)) } };
}

/** Whether a condition has what it compares with. */
const SAYS: Record<string, (condition: JsonRecord) => boolean> = {
	// Every text contains the empty text, so only an exact match with it is a condition.
	stringFilter: ({ value, matchType = 'EXACT' }) =>
		value === '' ? matchType === 'EXACT' : isSaid(value),
	inListFilter: ({ values }) => Array.isArray(values) && values.length > 0,
	numericFilter: ({ value }) => hasNumber(value),
	betweenFilter: ({ fromValue, toValue }) => hasNumber(fromValue) && hasNumber(toValue),
};

const known = () => true;

function isSaid(value: unknown): boolean {
	return value !== undefined && value !== null;
}

/** Without one Google takes it for 0. */
function hasNumber(value: unknown): boolean {
	return Object.values(recordIn(value)).some((each) => isSaid(each) && each !== '');
}

function mapTexts(value: unknown, map: (text: string) => string): unknown {
	if (typeof value === 'string') return map(value);
	if (Array.isArray(value)) return value.map((each) => mapTexts(each, map));
	if (!isRecord(value)) return value;
	const entries = Object.entries(value).map(([name, each]) => [name, mapTexts(each, map)]);
	return Object.fromEntries(entries) as JsonRecord;
}
