import {
	bothOf,
	checkExpression,
	filterExpression,
	type Condition,
} from '../../nodes/Analytics/domain/report/filter';

const condition = (more: Partial<Condition>): Condition => ({
	field: 'country',
	condition: 'equals',
	value: 'Norway',
	valueTo: '',
	not: false,
	caseSensitive: false,
	...more,
});

const filter = (more: object) => ({ filter: { fieldName: 'country', ...more } });
const built = (...conditions: Array<Partial<Condition>>) =>
	filterExpression('and', conditions.map(condition));

describe('a condition', () => {
	it.each<[string, Partial<Condition>, object]>([
		['is equal', {}, { stringFilter: { matchType: 'EXACT', value: 'Norway' } }],
		[
			'begins with',
			{ condition: 'beginsWith' },
			{ stringFilter: { matchType: 'BEGINS_WITH', value: 'Norway' } },
		],
		[
			'ends with',
			{ condition: 'endsWith' },
			{ stringFilter: { matchType: 'ENDS_WITH', value: 'Norway' } },
		],
		[
			'contains',
			{ condition: 'contains' },
			{ stringFilter: { matchType: 'CONTAINS', value: 'Norway' } },
		],
		[
			'matches a whole pattern',
			{ condition: 'matchesRegex', value: '^N.*y$' },
			{ stringFilter: { matchType: 'FULL_REGEXP', value: '^N.*y$' } },
		],
		[
			'matches part of a pattern',
			{ condition: 'containsRegex' },
			{ stringFilter: { matchType: 'PARTIAL_REGEXP', value: 'Norway' } },
		],
		[
			'tells capital letters apart',
			{ caseSensitive: true },
			{ stringFilter: { matchType: 'EXACT', value: 'Norway', caseSensitive: true } },
		],
		['is empty', { condition: 'isEmpty', value: '' }, { emptyFilter: {} }],
		[
			'is equal to an empty text',
			{ value: '' },
			{ stringFilter: { matchType: 'EXACT', value: '' } },
		],
		[
			'is in a list of lines, commas and all',
			{ condition: 'inList', value: 'Korea, Republic of\n Norway \n\n' },
			{ inListFilter: { values: ['Korea, Republic of', 'Norway'] } },
		],
		[
			'is in a list of an expression',
			{ condition: 'inList', value: ['a,b', 5] },
			{ inListFilter: { values: ['a,b', '5'] } },
		],
		[
			'is in a list as JSON',
			{ condition: 'inList', value: '["a,b", "c"]' },
			{ inListFilter: { values: ['a,b', 'c'] } },
		],
		[
			'is a whole number',
			{ condition: 'equalTo', value: '9007199254740993' },
			{ numericFilter: { operation: 'EQUAL', value: { int64Value: '9007199254740993' } } },
		],
		[
			'is less than a fraction',
			{ condition: 'lessThan', value: '0.5' },
			{ numericFilter: { operation: 'LESS_THAN', value: { doubleValue: 0.5 } } },
		],
		[
			'is at most a number',
			{ condition: 'lessThanOrEqual', value: 3 },
			{ numericFilter: { operation: 'LESS_THAN_OR_EQUAL', value: { int64Value: '3' } } },
		],
		[
			'is more than a negative number',
			{ condition: 'greaterThan', value: '-3' },
			{ numericFilter: { operation: 'GREATER_THAN', value: { int64Value: '-3' } } },
		],
		[
			'is at least a number',
			{ condition: 'greaterThanOrEqual', value: '1e3' },
			{ numericFilter: { operation: 'GREATER_THAN_OR_EQUAL', value: { doubleValue: 1000 } } },
		],
		[
			'is between two numbers',
			{ condition: 'between', value: '1', valueTo: '5.5' },
			{ betweenFilter: { fromValue: { int64Value: '1' }, toValue: { doubleValue: 5.5 } } },
		],
		[
			'is between the two of a list',
			{ condition: 'between', value: [1, 5] },
			{ betweenFilter: { fromValue: { int64Value: '1' }, toValue: { int64Value: '5' } } },
		],
	])('%s', (_claim, given, expected) => {
		expect(built(given)).toEqual({ ok: true, value: filter(expected) });
	});

	it('can be turned into its opposite', () => {
		expect(built({ condition: 'isEmpty', not: true })).toEqual({
			ok: true,
			value: { notExpression: filter({ emptyFilter: {} }) },
		});
	});

	it.each<[string, Partial<Condition>, RegExp]>([
		[
			'a number that is none',
			{ condition: 'greaterThan', value: 'many' },
			/"country" needs a number, and has "many"/,
		],
		['an upper end that is none', { condition: 'between', value: '1' }, /needs a number/],
		['an empty list', { condition: 'inList', value: ' \n ' }, /an empty list/],
		['a condition that is none', { condition: 'constructor' }, /unknown condition/],
	])('with %s is refused', (_claim, given, said) => {
		expect(built(given)).toMatchObject({
			ok: false,
			failure: { message: expect.stringMatching(said) },
		});
	});
});

describe('conditions', () => {
	const one = filter({ emptyFilter: {} });

	it('that are none filter nothing', () => {
		expect(filterExpression('and', [])).toEqual({ ok: true, value: undefined });
	});

	it.each([
		['and', 'andGroup'],
		['or', 'orGroup'],
	] as const)('are combined by %s', (combine, group) => {
		const two = [condition({ condition: 'isEmpty' }), condition({ condition: 'isEmpty' })];
		expect(filterExpression(combine, two)).toEqual({
			ok: true,
			value: { [group]: { expressions: [one, one] } },
		});
	});

	it('and a filter as JSON have to hold both', () => {
		expect(bothOf(one, one)).toEqual({ andGroup: { expressions: [one, one] } });
		expect(bothOf(undefined, one)).toEqual(one);
		expect(bothOf(undefined, undefined)).toBeUndefined();
	});
});

describe('a filter as JSON', () => {
	const leaf = filter({ stringFilter: { value: 'x' } });

	it.each<[string, object]>([
		['a single filter', leaf],
		[
			'groups in groups',
			{
				orGroup: {
					expressions: [
						{ andGroup: { expressions: [leaf, leaf] } },
						{ notExpression: leaf },
					],
				},
			},
		],
	])('may be %s', (_claim, expression) => {
		expect(checkExpression(expression)).toEqual({ ok: true, value: expression });
	});

	it.each<[string, unknown, RegExp]>([
		['empty', {}, /exactly one of andGroup/],
		['of two parts', { ...leaf, notExpression: leaf }, /exactly one/],
		['of an unknown part', { xorGroup: { expressions: [leaf] } }, /unknown part "xorGroup"/],
		['a group without expressions', { andGroup: {} }, /the filter\.andGroup needs a list/],
		[
			'without a field, deep inside',
			{ orGroup: { expressions: [leaf, { filter: {} }] } },
			/orGroup\.expressions\[1\]\.filter needs a "fieldName"/,
		],
		[
			'with two kinds of filter',
			filter({ emptyFilter: {}, stringFilter: {} }),
			/exactly one of stringFilter/,
		],
		['a list', [leaf], /exactly one/],
	])('may not be %s, and the refusal says where', (_claim, expression, said) => {
		expect(checkExpression(expression)).toMatchObject({
			ok: false,
			failure: { message: expect.stringMatching(said) },
		});
	});
});
