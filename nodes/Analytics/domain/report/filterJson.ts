import { isRecord, type JsonRecord } from '../../../shared/core/json';
import { failed, success, type Result } from '../../../shared/core/result';
import { recordsIn, textIn } from '../read';

/** The fields that an expression is about, each once. */
export function filteredFields(expression: unknown): string[] {
	if (!isRecord(expression)) return [];
	const { andGroup, orGroup, notExpression, filter } = expression;
	const fields = [andGroup, orGroup].flatMap((group) =>
		recordsIn(isRecord(group) ? group.expressions : undefined).flatMap(filteredFields),
	);
	const own = isRecord(filter) ? [textIn(filter.fieldName)] : [];
	return [...new Set([...fields, ...filteredFields(notExpression), ...own])];
}

const GROUPS = ['andGroup', 'orGroup'];
const LEAVES = ['stringFilter', 'inListFilter', 'numericFilter', 'betweenFilter', 'emptyFilter'];

/** What Google would refuse about a filter given as JSON, with the place where it is. */
export function checkExpression(expression: unknown, place = 'the filter'): Result<JsonRecord> {
	const keys = isRecord(expression) ? Object.keys(expression) : [];
	const [key = ''] = keys;
	if (!isRecord(expression) || keys.length !== 1) {
		return badExpression(
			place,
			'needs exactly one of andGroup, orGroup, notExpression, filter',
		);
	}
	const inner = expression[key];
	if (key === 'notExpression')
		return after(checkExpression(inner, `${place}.${key}`), expression);
	if (key === 'filter') return after(checkLeaf(inner, `${place}.${key}`), expression);
	if (!GROUPS.includes(key)) return badExpression(place, `has an unknown part "${key}"`);
	return after(checkGroup(inner, `${place}.${key}`), expression);
}

function checkGroup(group: unknown, place: string): Result<unknown> {
	const expressions = isRecord(group) ? group.expressions : undefined;
	if (!Array.isArray(expressions) || expressions.length === 0) {
		return badExpression(place, 'needs a list "expressions"');
	}
	const checked = expressions.map((each, index) =>
		checkExpression(each, `${place}.expressions[${index}]`),
	);
	return checked.find(({ ok }) => !ok) ?? success(undefined);
}

function checkLeaf(filter: unknown, place: string): Result<unknown> {
	if (!isRecord(filter) || typeof filter.fieldName !== 'string') {
		return badExpression(place, 'needs a "fieldName"');
	}
	const kinds = Object.keys(filter).filter((key) => LEAVES.includes(key));
	if (kinds.length !== 1) {
		return badExpression(place, `needs exactly one of ${LEAVES.join(', ')}`);
	}
	return isVain(filter.stringFilter)
		? badExpression(`${place}.stringFilter`, 'has no value, so it would filter nothing')
		: success(undefined);
}

/** Every text contains the empty text, so only an exact match with it is a condition. */
function isVain(stringFilter: unknown): boolean {
	if (!isRecord(stringFilter)) return false;
	const { value, matchType = 'EXACT' } = stringFilter;
	return value === undefined || value === null || (value === '' && matchType !== 'EXACT');
}

function after(checked: Result<unknown>, expression: JsonRecord): Result<JsonRecord> {
	return checked.ok ? success(expression) : checked;
}

function badExpression(place: string, what: string): Result<never> {
	return failed(
		`In the filter as JSON, ${place} ${what}`,
		'Write it as a FilterExpression of the Google Analytics Data API.',
	);
}
