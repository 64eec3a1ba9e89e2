import fc from 'fast-check';

import { CONDITION_CHOICES } from '../../nodes/Analytics/actions/report/fields/filters';
import { createFieldRenamer } from '../../nodes/Analytics/google/metadata';
import {
	buildFilterExpression,
	combineFilters,
	listFilteredFields,
	readFilterExpression,
	type Condition,
} from '../../nodes/Analytics/report/filters';
import type { JsonRecord } from '../../nodes/shared/core/json';
import { success } from '../../nodes/shared/core/result';
import { compareNumbers, keepsRow, type FilteredRow } from '../../testing/googleFilter';

const buildCondition = (more: Partial<Condition>): Condition => ({
	field: 'country',
	condition: 'equals',
	value: 'Norway',
	valueTo: '',
	caseSensitive: false,
	fieldKind: 'dimension',
	timeZone: 'Europe/Oslo',
	...more,
});

const build = (more: Partial<Condition>) => buildFilterExpression('and', [buildCondition(more)]);

const readJson = (expression: unknown) =>
	readFilterExpression(expression, {
		renamer: createFieldRenamer(),
		fieldKind: 'dimension',
		timeZone: 'Europe/Oslo',
	});

const filterOn = (fieldName: string, more: object) => ({ filter: { fieldName, ...more } });
const textFilter = (matchType: string, value: string) => ({ stringFilter: { matchType, value } });
const listFilter = (...values: string[]) => ({ inListFilter: { values } });
const and = (...expressions: object[]) => ({ andGroup: { expressions } });
const or = (...expressions: object[]) => ({ orGroup: { expressions } });

/** What a condition says of a cell. */
type DescribeCell = (cell: string, value: string, valueTo: string) => boolean;

/** Conditions on texts, which are in one case where capital letters do not count. */
const TEXT_CONDITIONS = new Map<string, DescribeCell>([
	['equals', (cell, value) => cell === value],
	['beginsWith', (cell, value) => cell.slice(0, value.length) === value],
	[
		'endsWith',
		(cell, value) => cell.length >= value.length && cell.slice(-value.length) === value,
	],
	['contains', (cell, value) => cell.split(value).length > 1],
	['isEmpty', (cell) => ['', '(not set)', '(NOT SET)'].includes(cell)],
]);

const NUMBER_CONDITIONS = new Map<string, DescribeCell>([
	['equalTo', (cell, value) => compareNumbers(cell, value) === 0],
	['lessThan', (cell, value) => compareNumbers(cell, value) < 0],
	['lessThanOrEqual', (cell, value) => compareNumbers(cell, value) <= 0],
	['greaterThan', (cell, value) => compareNumbers(cell, value) > 0],
	['greaterThanOrEqual', (cell, value) => compareNumbers(cell, value) >= 0],
	[
		'between',
		(cell, from, to) => compareNumbers(cell, from) >= 0 && compareNumbers(cell, to) <= 0,
	],
]);

/** Conditions that keep exactly the rows that another one leaves out. */
const OPPOSITES = new Map([
	['notEquals', 'equals'],
	['doesNotBeginWith', 'beginsWith'],
	['doesNotEndWith', 'endsWith'],
	['doesNotContain', 'contains'],
	['isNotEmpty', 'isEmpty'],
	['doesNotMatchRegex', 'matchesRegex'],
	['doesNotContainRegex', 'containsRegex'],
	['notInList', 'inList'],
	['notEqualTo', 'equalTo'],
	['notBetween', 'between'],
]);

/** A condition of the panel, and whether it describes a row. */
interface DescribedCondition {
	condition: Condition;
	describes: (row: FilteredRow) => boolean;
}

/** The conditions of a name and its opposite. */
function buildArbitraryConditions(
	names: string[],
	build: (name: string) => fc.Arbitrary<DescribedCondition>,
): fc.Arbitrary<DescribedCondition> {
	const opposites = [...OPPOSITES].filter(([, name]) => names.includes(name));
	return fc.constantFrom(...names, ...opposites.map(([name]) => name)).chain((name) => {
		const opposite = OPPOSITES.get(name);
		if (opposite === undefined) return build(name);
		return build(opposite).map(({ condition, describes }) => ({
			condition: { ...condition, condition: name },
			describes: (row) => !describes(row),
		}));
	});
}

const TEXT_FIELDS = ['country', 'city'];
const CELLS = ['Norway', 'norway', 'New York', ' York', 'Korea, Republic of', '(not set)', '', '5'];
const PIECES = ['Norway', 'NORWAY', 'n', 'y', 'New ', ' York', 'Korea, Republic of', 'N.y', '5'];
const PATTERNS = ['N.*y', '^N', 'way$', 'new|york', '[0-9]', 'N\\.y', 'NEW .*'];
const NUMBERS = ['-3', '0', '0.5', '3', '4.25', '9007199254740992', '9007199254740993'];

const inOneCase = (text: string, caseSensitive: boolean) =>
	caseSensitive ? text : text.toUpperCase();

const textCondition = buildArbitraryConditions([...TEXT_CONDITIONS.keys()], (name) =>
	fc
		.record({
			field: fc.constantFrom(...TEXT_FIELDS),
			value: fc.constantFrom(...PIECES),
			caseSensitive: fc.boolean(),
		})
		.map(({ field, value, caseSensitive }) => ({
			condition: buildCondition({ condition: name, field, value, caseSensitive }),
			describes: (row) =>
				TEXT_CONDITIONS.get(name)!(
					inOneCase(row[field]!, caseSensitive),
					inOneCase(value, caseSensitive),
					'',
				),
		})),
);

const patternCondition = buildArbitraryConditions(['matchesRegex', 'containsRegex'], (name) =>
	fc
		.record({
			field: fc.constantFrom(...TEXT_FIELDS),
			value: fc.constantFrom(...PATTERNS),
			caseSensitive: fc.boolean(),
		})
		.map(({ field, value, caseSensitive }) => ({
			condition: buildCondition({ condition: name, field, value, caseSensitive }),
			describes: (row) => {
				const pattern = new RegExp(value, caseSensitive ? 'g' : 'gi');
				const found = row[field]!.match(pattern) ?? [];
				return name === 'containsRegex' ? found.length > 0 : found[0] === row[field];
			},
		})),
);

/** A list as people give it: as an array, as JSON, or one value a line. */
const arbitraryListForm = fc.constantFrom<(values: string[]) => unknown>(
	(values) => values,
	(values) => JSON.stringify(values),
	(values) => values.join('\n'),
	(values) => `\n${values.join('\r\n')}\n \n`,
);

const listCondition = buildArbitraryConditions(['inList'], (name) =>
	fc
		.record({
			field: fc.constantFrom(...TEXT_FIELDS),
			values: fc.uniqueArray(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 3 }),
			writeList: arbitraryListForm,
			caseSensitive: fc.boolean(),
		})
		.map(({ field, values, writeList, caseSensitive }) => ({
			condition: buildCondition({
				condition: name,
				field,
				value: writeList(values),
				caseSensitive,
			}),
			describes: (row) =>
				values.some(
					(value) =>
						inOneCase(value, caseSensitive) === inOneCase(row[field]!, caseSensitive),
				),
		})),
);

/** A number as people and other nodes give it. */
const arbitraryNumberForm = fc.constantFrom<(number: string) => unknown>(
	(number) => number,
	(number) => ` ${number} `,
	(number) => (Number.isSafeInteger(Number(number)) ? Number(number) : number),
	(number) => (/\./.test(number) ? Number(number) : BigInt(number)),
);

const numberCondition = buildArbitraryConditions([...NUMBER_CONDITIONS.keys()], (name) =>
	fc
		.record({
			number: fc.constantFrom(...NUMBERS),
			numberTo: fc.constantFrom(...NUMBERS),
			writeNumber: arbitraryNumberForm,
		})
		.map(({ number, numberTo, writeNumber }) => ({
			condition: buildCondition({
				field: 'sessions',
				fieldKind: 'metric',
				condition: name,
				value: writeNumber(number),
				valueTo: writeNumber(numberTo),
			}),
			describes: (row) => NUMBER_CONDITIONS.get(name)!(row.sessions!, number, numberTo),
		})),
);

const arbitraryCondition = fc.oneof(
	{ weight: 2, arbitrary: textCondition },
	patternCondition,
	listCondition,
	numberCondition,
);

const arbitraryRow: fc.Arbitrary<FilteredRow> = fc.record({
	country: fc.constantFrom(...CELLS),
	city: fc.constantFrom(...CELLS),
	sessions: fc.constantFrom(...NUMBERS),
});

const arbitraryRows = fc.array(arbitraryRow, { minLength: 8, maxLength: 8 });

describe('A filter of a report', () => {
	it('keeps exactly the rows that its conditions describe, all of them or at least one', () => {
		const conditions = fc.array(arbitraryCondition, { minLength: 1, maxLength: 3 });
		const combinations = fc.constantFrom('and', 'or');
		fc.assert(
			fc.property(conditions, combinations, arbitraryRows, (described, combine, rows) => {
				const built = buildFilterExpression(
					combine,
					described.map(({ condition }) => condition),
				);
				if (!built.ok) throw new Error(built.failure.message);
				const isDescribed = (row: FilteredRow) =>
					combine === 'and'
						? described.every(({ describes }) => describes(row))
						: described.some(({ describes }) => describes(row));
				expect(rows.filter((row) => keepsRow(built.value!, row))).toEqual(
					rows.filter(isDescribed),
				);
			}),
			{ numRuns: 300 },
		);
	});

	it('can have every condition that the panel offers', () => {
		const described = [
			...TEXT_CONDITIONS.keys(),
			...NUMBER_CONDITIONS.keys(),
			...OPPOSITES.keys(),
			'matchesRegex',
			'containsRegex',
			'inList',
		];
		expect(CONDITION_CHOICES.map(({ value }) => value).sort()).toEqual(described.sort());
	});

	it('keeps the rows that both of two combined filters keep, and names each of their fields once', () => {
		const filters = fc.option(arbitraryCondition, { nil: undefined });
		fc.assert(
			fc.property(filters, filters, arbitraryRows, (one, other, rows) => {
				const [first, second] = [one, other].map((each) => {
					const built = buildFilterExpression('and', each ? [each.condition] : []);
					return built.ok ? built.value : undefined;
				});
				const combined = combineFilters(first, second);
				const isDescribed = (row: FilteredRow) =>
					[one, other].every((each) => each?.describes(row) ?? true);
				expect(rows.filter((row) => !combined || keepsRow(combined, row))).toEqual(
					rows.filter(isDescribed),
				);
				const fields = [one, other].flatMap((each) => each?.condition.field ?? []);
				expect(listFilteredFields(combined).sort()).toEqual([...new Set(fields)].sort());
			}),
		);
	});

	it("is sent in Google's form", () => {
		const kept = filterOn('country', { stringFilter: { matchType: 'CONTAINS', value: 'r' } });
		expect(build({ condition: 'contains', value: 'r' })).toEqual(success(kept));
		expect(build({ condition: 'doesNotContain', value: 'r' })).toEqual(
			success({ notExpression: kept }),
		);
		expect(build({ condition: 'between', value: '1', valueTo: '5.5' })).toEqual(
			success(
				filterOn('country', {
					betweenFilter: {
						fromValue: { int64Value: '1' },
						toValue: { doubleValue: 5.5 },
					},
				}),
			),
		);
		expect(build({ value: true, caseSensitive: true })).toEqual(
			success(
				filterOn('country', {
					stringFilter: { matchType: 'EXACT', value: 'true', caseSensitive: true },
				}),
			),
		);
	});

	it('has a number beyond 64 bits or with an exponent as a fraction, and all digits of any other', () => {
		const numbers = fc.oneof(
			fc.bigInt({ min: -(2n ** 65n), max: 2n ** 65n }),
			fc.constantFrom(2n ** 63n - 1n, 2n ** 63n, -(2n ** 63n), -(2n ** 63n) - 1n),
		);
		fc.assert(
			fc.property(numbers, (number) => {
				const isInt64 = number >= -(2n ** 63n) && number < 2n ** 63n;
				const value = isInt64
					? { int64Value: String(number) }
					: { doubleValue: Number(number) };
				expect(build({ condition: 'lessThan', value: String(number) })).toEqual(
					success(
						filterOn('country', { numericFilter: { operation: 'LESS_THAN', value } }),
					),
				);
			}),
			{ numRuns: 50 },
		);
		expect(build({ condition: 'equalTo', value: '1e3' })).toMatchObject({
			value: { filter: { numericFilter: { value: { doubleValue: 1000 } } } },
		});
	});

	it('sends text character by character', () => {
		fc.assert(
			fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (value) => {
				fc.pre(!value.includes('[object Object]'));
				expect(build({ condition: 'contains', value })).toEqual(
					success(filterOn('country', textFilter('CONTAINS', value))),
				);
			}),
		);
	});

	it('filters by something, whatever its values are, or is refused', () => {
		const anything = fc.anything({ withDate: true, withBigInt: true, withNullPrototype: true });
		const given = fc.record({
			field: fc.constantFrom('country', 'date', 'dateHour', 'isoYearIsoWeek'),
			condition: fc.constantFrom(...CONDITION_CHOICES.map(({ value }) => String(value))),
			value: anything,
			valueTo: anything,
		});
		fc.assert(
			fc.property(given, (condition) => {
				const result = build(condition);
				const isFilter = result.ok && JSON.stringify(result.value)?.includes('"fieldName"');
				const isRefused = !result.ok && result.failure.message !== '';
				expect(isFilter || isRefused).toBe(true);
				expect(JSON.stringify(result)).not.toMatch(/"value":(""|null)|\[object/);
			}),
			{ numRuns: 200 },
		);
	});
});

describe('A filter condition', () => {
	const NO_VALUE = /"country" has no value to compare with/;
	it.each<[string, Partial<Condition>, RegExp]>([
		[
			'text where a number belongs',
			{ condition: 'equalTo', value: 'many' },
			/"country" needs a number, not "many"/,
		],
		['NaN, as a missing field gives it', { value: NaN }, NO_VALUE],
		['an object', { value: { name: 'Norway' } }, NO_VALUE],
		['an object within a text', { value: 'a [object Object]' }, NO_VALUE],
		['a list where one value belongs', { value: ['Norway'] }, NO_VALUE],
		['a list with a gap', { condition: 'inList', value: ['a', null] }, NO_VALUE],
		[
			'a boolean where a number belongs',
			{ condition: 'equalTo', value: true },
			/needs a number/,
		],
		['an upper end that is none', { condition: 'between', value: '1' }, NO_VALUE],
		['an empty list', { condition: 'inList', value: ' \n ' }, NO_VALUE],
		['a condition that is none', { condition: 'constructor' }, /unknown condition/],
	])('with %s is refused', (_claim, given, message) => {
		expect(build(given)).toMatchObject({
			ok: false,
			failure: { message: expect.stringMatching(message) },
		});
	});

	it('with a percentage is refused with the advice that rates are fractions', () => {
		expect(build({ condition: 'greaterThan', value: '50 %' })).toMatchObject({
			failure: { description: expect.stringContaining('0.5 for 50%') },
		});
	});

	it('with a pattern that Google does not support is refused', () => {
		for (const condition of ['matchesRegex', 'doesNotContainRegex']) {
			expect(build({ condition, value: 'a(?=b)' })).toMatchObject({ ok: false });
		}
	});
});

/** Conditions that filter by something. */
const arbitraryLeaf = fc
	.tuple(
		fc.constantFrom(...TEXT_FIELDS),
		fc.constantFrom<JsonRecord>(
			textFilter('CONTAINS', 'x'),
			{ stringFilter: { value: 'x', caseSensitive: true } },
			{ stringFilter: { value: '' } },
			{ stringFilter: { value: '', matchType: 'EXACT' } },
			listFilter('a', 'b'),
			{ emptyFilter: {} },
			{ numericFilter: { operation: 'EQUAL', value: { int64Value: '5' } } },
			{
				betweenFilter: {
					fromValue: { doubleValue: 0.5 },
					toValue: { int64Value: '5' },
				},
			},
			// Google may know it one day.
			{ constructor: { value: 'x' } },
		),
	)
	.map(([field, condition]) => filterOn(field, condition));

const { tree: arbitraryTree } = fc.letrec<{ tree: JsonRecord; group: JsonRecord }>((tie) => ({
	tree: fc.oneof({ maxDepth: 3 }, arbitraryLeaf, tie('group')),
	group: fc.oneof(
		fc.array(tie('tree'), { minLength: 1, maxLength: 3 }).map((parts) => and(...parts)),
		fc.array(tie('tree'), { minLength: 1, maxLength: 3 }).map((parts) => or(...parts)),
		tie('tree').map((part) => ({ notExpression: part })),
	),
}));

/** Parts of an expression that filter by nothing, or by two things at once. */
const EMPTY_PARTS: unknown[] = [
	{},
	undefined,
	[filterOn('country', listFilter('a'))],
	{ xorGroup: { expressions: [filterOn('country', listFilter('a'))] } },
	{ ...filterOn('country', listFilter('a')), notExpression: filterOn('city', listFilter('b')) },
	{ andGroup: {} },
	{ orGroup: { expressions: [] } },
	{ notExpression: {} },
	{ filter: {} },
	{ filter: textFilter('CONTAINS', 'news') },
	{ filter: { fieldName: 5, ...textFilter('CONTAINS', 'news') } },
	filterOn('country', {}),
	filterOn('country', { emptyFilter: {}, stringFilter: {} }),
	// Every text contains the empty one, and a missing number would be 0.
	filterOn('country', textFilter('CONTAINS', '')),
	filterOn('country', { stringFilter: { value: undefined } }),
	filterOn('country', { numericFilter: { operation: 'GREATER_THAN' } }),
	filterOn('country', { numericFilter: { operation: 'EQUAL', value: { int64Value: null } } }),
	filterOn('country', { betweenFilter: { fromValue: { int64Value: '1' }, toValue: {} } }),
	filterOn('country', listFilter()),
];

describe('A filter as JSON', () => {
	it('is sent as it is, however deep, where each of its parts filters by something', () => {
		fc.assert(
			fc.property(arbitraryTree, (expression) => {
				expect(readJson(expression)).toEqual(success(expression));
			}),
		);
	});

	it('is refused where one of its parts filters by nothing, however deep', () => {
		const around = fc.array(
			fc.tuple(fc.constantFrom('andGroup', 'orGroup', 'notExpression'), arbitraryTree),
			{ maxLength: 4 },
		);
		fc.assert(
			fc.property(fc.constantFrom(...EMPTY_PARTS), around, (emptyPart, wrappers) => {
				let expression = emptyPart;
				for (const [kind, sibling] of wrappers) {
					const expressions = [sibling, expression];
					expression = {
						[kind]: kind === 'notExpression' ? expression : { expressions },
					};
				}
				expect(readJson(expression)).toMatchObject({
					ok: false,
					failure: { message: 'Part of the JSON filter is empty' },
				});
			}),
			{ numRuns: 150 },
		);
	});

	it('that is anything at all is sent as it is or refused', () => {
		const anything = fc.anything({ withDate: true, withBigInt: true, withNullPrototype: true });
		fc.assert(
			fc.property(anything, (given) => {
				const checked = readJson(given);
				if (checked.ok) expect(checked.value).toEqual(given);
				else expect(checked.failure.message).toContain('the JSON filter');
			}),
			{ numRuns: 200 },
		);
	});

	it("is sent with dates in Google's format, and with the current names of renamed fields", () => {
		const ofDate = { toJSON: () => '2026-06-02T22:30:00Z' };
		const five = { numericFilter: { operation: 'EQUAL', value: { int64Value: '5' } } };
		const given = and(
			filterOn('date', listFilter('2026-06-01', '20260602')),
			filterOn('date', { stringFilter: { value: ofDate } }),
			{ notExpression: filterOn('yearMonth', { stringFilter: { value: '2026-06' } }) },
			filterOn('conversions', five),
		);
		expect(readJson(given)).toEqual(
			success(
				and(
					filterOn('date', listFilter('20260601', '20260602')),
					filterOn('date', { stringFilter: { value: '20260603' } }),
					{ notExpression: filterOn('yearMonth', { stringFilter: { value: '202606' } }) },
					filterOn('keyEvents', five),
				),
			),
		);
	});
});
