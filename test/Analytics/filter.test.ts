import fc from 'fast-check';

import { CONDITION_CHOICES } from '../../nodes/Analytics/actions/report/fields/filters';
import { createFieldRenamer } from '../../nodes/Analytics/google/metadata';
import {
	readFilterExpression,
	buildFilterExpression,
	type Condition,
} from '../../nodes/Analytics/report/filters';

const condition = (more: Partial<Condition>): Condition => ({
	field: 'country',
	condition: 'equals',
	value: 'Norway',
	valueTo: '',
	caseSensitive: false,
	fieldKind: 'dimension',
	timeZone: 'Europe/Oslo',
	...more,
});

const readJson = (expression: unknown) =>
	readFilterExpression(expression, {
		renamer: createFieldRenamer(),
		fieldKind: 'dimension',
		timeZone: 'Europe/Oslo',
	});

const filter = (more: object) => ({ filter: { fieldName: 'country', ...more } });
const built = (...conditions: Array<Partial<Condition>>) =>
	buildFilterExpression('and', conditions.map(condition));

const when = (name: string, value: unknown, more: Partial<Condition> = {}): Partial<Condition> => ({
	condition: name,
	value,
	...more,
});

const text = (matchType: string, value: string) => ({ stringFilter: { matchType, value } });
const whole = (int64Value: string) => ({ int64Value });
const number = (operation: string, value: object) => ({ numericFilter: { operation, value } });
const inList = (...values: string[]) => ({ inListFilter: { values } });
const and = (...expressions: object[]) => ({ andGroup: { expressions } });
const or = (...expressions: object[]) => ({ orGroup: { expressions } });

describe('A filter condition', () => {
	const LARGE = '9007199254740993';
	const FROM_TO = { fromValue: whole('1'), toValue: { doubleValue: 5.5 } };

	it.each<[name: string, opposite: string, value: unknown, sent: object]>([
		['equals', 'notEquals', 'N.*y', text('EXACT', 'N.*y')],
		['beginsWith', 'doesNotBeginWith', ' New ', text('BEGINS_WITH', ' New ')],
		['endsWith', 'doesNotEndWith', 'way', text('ENDS_WITH', 'way')],
		['contains', 'doesNotContain', 'r', text('CONTAINS', 'r')],
		['matchesRegex', 'doesNotMatchRegex', '^N.*y$', text('FULL_REGEXP', '^N.*y$')],
		['containsRegex', 'doesNotContainRegex', 'N.*y', text('PARTIAL_REGEXP', 'N.*y')],
		['isEmpty', 'isNotEmpty', '', { emptyFilter: {} }],
		['inList', 'notInList', ['a,b', 5], inList('a,b', '5')],
		['equalTo', 'notEqualTo', LARGE, number('EQUAL', whole(LARGE))],
		['between', 'notBetween', '1', { betweenFilter: FROM_TO }],
	])(
		"%s is sent as Google's condition of that kind, and %s as its negation",
		(name, opposite, value, sent) => {
			const kept = filter(sent);
			const more = { value, valueTo: '5.5' };
			expect(built({ condition: name, ...more })).toEqual({ ok: true, value: kept });
			expect(built({ condition: opposite, ...more })).toEqual({
				ok: true,
				value: { notExpression: kept },
			});
		},
	);

	it.each<[name: string, value: unknown, operation: string, sent: object]>([
		['lessThan', '0.5', 'LESS_THAN', { doubleValue: 0.5 }],
		['lessThanOrEqual', 3, 'LESS_THAN_OR_EQUAL', whole('3')],
		['greaterThan', '-3', 'GREATER_THAN', whole('-3')],
		['greaterThanOrEqual', '1e3', 'GREATER_THAN_OR_EQUAL', { doubleValue: 1000 }],
	])('%s is sent as a comparison of numbers: %j', (name, value, operation, sent) => {
		expect(built(when(name, value))).toEqual({
			ok: true,
			value: filter(number(operation, sent)),
		});
	});

	it.each<[string, Partial<Condition>, object]>([
		[
			'can be case-sensitive',
			{ caseSensitive: true },
			{ stringFilter: { matchType: 'EXACT', value: 'Norway', caseSensitive: true } },
		],
		['sends numbers and booleans as text', { value: true }, text('EXACT', 'true')],
		[
			'takes a list with one value per line, commas included',
			when('inList', 'Korea, Republic of\r\n Norway \n\n'),
			inList('Korea, Republic of', ' Norway '),
		],
		[
			'takes a list that is written as JSON',
			when('inList', '["a,b", "c"]'),
			inList('a,b', 'c'),
		],
	])('%s', (_claim, given, expected) => {
		expect(built(given)).toEqual({ ok: true, value: filter(expected) });
	});

	it('with a percentage is refused, and the error says that rates are fractions', () => {
		expect(built(when('greaterThan', '50 %'))).toMatchObject({
			failure: { description: expect.stringContaining('0.5 for 50%') },
		});
	});

	const NO_VALUE = /"country" has no value to compare with/;
	it.each<[string, Partial<Condition>, RegExp]>([
		[
			'text where a number belongs',
			when('equalTo', 'many'),
			/"country" needs a number, not "many"/,
		],
		['NaN, as a missing field gives it', { value: NaN }, NO_VALUE],
		['no value', { value: undefined }, NO_VALUE],
		['an object', { value: { name: 'Norway' } }, NO_VALUE],
		['an object within a text', { value: 'a [object Object]' }, NO_VALUE],
		['a list where one value belongs', { value: ['Norway'] }, NO_VALUE],
		['a list with a gap', when('inList', ['a', null]), NO_VALUE],
		['a boolean where a number belongs', when('equalTo', true), /needs a number/],
		['an upper end that is none', when('between', '1'), NO_VALUE],
		['an empty list', when('inList', ' \n '), NO_VALUE],
		['a condition that is none', { condition: 'constructor' }, /unknown condition/],
	])('with %s is refused', (_claim, given, said) => {
		expect(built(given)).toMatchObject({
			ok: false,
			failure: { message: expect.stringMatching(said) },
		});
	});
});

describe('A date or time in a filter', () => {
	const on = (field: string, condition: string, value: unknown, valueTo?: unknown) =>
		built({ field, condition, value, valueTo });
	const sent = (field: string, more: object) => ({
		ok: true,
		value: { filter: { fieldName: field, ...more } },
	});

	it.each([
		['date', '2026-06-01', '20260601'],
		['date', '20260601', '20260601'],
		['date', '(other)', '(other)'],
		['date', '2026-06-01T00:30:00.000+02:00', '20260601'],
		['dateHour', '2026-06-01T14:00:00', '2026060114'],
		['dateHourMinute', '2026-06-01T14:05:00', '202606011405'],
		['yearMonth', '2026-06', '202606'],
		['isoYearIsoWeek', '2026-W05', '202605'],
		['date', '2026-06-01T22:30:00.000Z', '20260602'],
		['date', '2026-06-01T00:00:00.000Z', '20260601'],
		['firstSessionDate', '2026-05-31T22:00:00Z', '20260601'],
		['yearMonth', '2026-05-31T22:00:00Z', '202606'],
		['isoYearIsoWeek', '2026-06-01', '202623'],
		['isoYearIsoWeek', '2026-05-31T22:00:00Z', '202623'],
		['dateHour', '2026-06-01T12:00:00.000Z', '2026060114'],
		['dateHour', '2026-06-01T00:00:00.000Z', '2026060102'],
		['dateHour', '2026-06-01T14:00:00.000+02:00', '2026060114'],
		['dateHourMinute', '2026-06-01T12:05:59Z', '202606011405'],
		['eventName', '2026-06-01T22:30:00.000Z', '2026-06-01T22:30:00.000Z'],
		['eventName', '2026-06-01', '2026-06-01'],
	])(
		'may be written as the rows of a report show it: %s %s is sent as %s',
		(field, written, google) => {
			expect(on(field, 'equals', written)).toEqual(sent(field, text('EXACT', google)));
			expect(on(field, 'inList', [written])).toEqual(sent(field, inList(google)));
		},
	);

	it('may be a date object of n8n, which is sent as a day', () => {
		const value = { toJSON: () => '2026-06-01T00:00:00.000+02:00' };
		expect(on('date', 'equals', value)).toEqual(sent('date', text('EXACT', '20260601')));
	});

	it('may be written as rows show it in the bounds of a range, too', () => {
		const fromTo = { fromValue: whole('20260601'), toValue: whole('20260630') };
		expect(on('date', 'between', '2026-06-01', '2026-06-30')).toEqual(
			sent('date', { betweenFilter: fromTo }),
		);
	});

	it.each([
		['date', '2026-06', '202606'],
		['date', '2026-', '2026'],
		['dateHour', '2026-06-01T14', '2026060114'],
		['isoYearIsoWeek', '2026-W1', '202601'],
		['date', '06', '06'],
	])('may be only the beginning of a date: %s %s is sent as %s', (field, written, google) => {
		expect(on(field, 'beginsWith', written)).toEqual(sent(field, text('BEGINS_WITH', google)));
	});

	it.each(['0610', '(not set)', 'not set'])(
		'is sent as it is where it is only a part of a date or no date: %s',
		(written) => {
			expect(on('date', 'contains', written)).toEqual(
				sent('date', text('CONTAINS', written)),
			);
		},
	);

	it.each([
		['equals', '1.6.2026'],
		['inList', ['2026-11-10,2026-11-12']],
		['equals', '2026-11-10 to 2026-11-12'],
		['notEquals', '2026-11-10|2026-11-11'],
		['matchesRegex', '2026-11-1[0-5]'],
	])(
		'is refused in a condition "%s" when it is several dates, or a date that Google does not know: %s',
		(condition, value) => {
			expect(on('date', condition, value)).toMatchObject({
				ok: false,
				failure: { description: expect.stringContaining('2026-01-31') },
			});
		},
	);

	it('is sent as it is within a regular expression', () => {
		expect(on('date', 'matchesRegex', '2026060[1-5]')).toEqual(
			sent('date', text('FULL_REGEXP', '2026060[1-5]')),
		);
	});
});

describe('A filter as JSON', () => {
	const leaf = filter({ stringFilter: { value: 'x' } });

	it.each<[string, object]>([
		['a single filter', leaf],
		['a filter on an empty text', filter({ stringFilter: { value: '' } })],
		['a condition that Google may know one day', filter({ constructor: { value: 'x' } })],
		['groups in groups', or(and(leaf, leaf), { notExpression: leaf })],
	])('may be %s', (_claim, expression) => {
		expect(readJson(expression)).toEqual({ ok: true, value: expression });
	});

	it("is sent with dates in Google's format, and with the current names of renamed fields", () => {
		const on = (fieldName: string, more: object) => ({ filter: { fieldName, ...more } });
		const ofDate = { toJSON: () => '2026-06-02T22:30:00Z' };
		const given = and(
			on('date', inList('2026-06-01', '20260602')),
			on('date', { stringFilter: { value: ofDate } }),
			{ notExpression: on('yearMonth', { stringFilter: { value: '2026-06' } }) },
			on('conversions', number('EQUAL', whole('5'))),
		);
		expect(readJson(given)).toEqual({
			ok: true,
			value: and(
				on('date', inList('20260601', '20260602')),
				on('date', { stringFilter: { value: '20260603' } }),
				{ notExpression: on('yearMonth', { stringFilter: { value: '202606' } }) },
				on('keyEvents', number('EQUAL', whole('5'))),
			),
		});
	});

	it.each<[string, unknown]>([
		['empty', {}],
		['of two parts', { ...leaf, notExpression: leaf }],
		['of an unknown part', { xorGroup: { expressions: [leaf] } }],
		['a group without expressions', { andGroup: {} }],
		['without a field, deep inside', or(leaf, { filter: {} })],
		['a filter that names no field', { filter: text('CONTAINS', 'news') }],
		['with two kinds of filter', filter({ emptyFilter: {}, stringFilter: {} })],
		['a condition without a value, which would filter nothing', filter(text('CONTAINS', ''))],
		[
			'a condition whose value is missing',
			{ notExpression: filter({ stringFilter: { value: undefined } }) },
		],
		['a number without a value', filter({ numericFilter: { operation: 'GREATER_THAN' } })],
		[
			'a number whose value is missing',
			filter({ numericFilter: { operation: 'EQUAL', value: { int64Value: null } } }),
		],
		[
			'a range without an end',
			filter({ betweenFilter: { fromValue: whole('1'), toValue: {} } }),
		],
		['a list of nothing', filter(inList())],
		['a list', [leaf]],
	])('is refused when it is %s', (_claim, expression) => {
		expect(readJson(expression)).toMatchObject({
			ok: false,
			failure: { message: 'Part of the JSON filter is empty' },
		});
	});
});

describe('Whatever an expression gives to a filter,', () => {
	const anything = fc.anything({ withDate: true, withBigInt: true, withNullPrototype: true });
	const names = CONDITION_CHOICES.map(({ value }) => String(value));

	it('a condition either filters by something or is refused', () => {
		const given = fc.tuple(
			fc.constantFrom('country', 'date', 'dateHour', 'isoYearIsoWeek'),
			fc.constantFrom(...names),
			anything,
			anything,
		);
		fc.assert(
			fc.property(given, ([field, name, value, valueTo]) => {
				const result = built({ field, condition: name, value, valueTo });
				const filters = result.ok && JSON.stringify(result.value)?.includes('"fieldName"');
				const said = !result.ok && result.failure.message !== '';
				expect(filters || said).toBe(true);
				expect(JSON.stringify(result)).not.toMatch(/"value":(""|null)|\[object/);
			}),
			{ numRuns: 500 },
		);
	});

	it('a text is sent character by character', () => {
		fc.assert(
			fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (value) => {
				fc.pre(!value.includes('[object Object]'));
				expect(built({ condition: 'contains', value })).toEqual({
					ok: true,
					value: filter({ stringFilter: { matchType: 'CONTAINS', value } }),
				});
			}),
		);
	});

	it('a filter as JSON is either sent as it is or refused', () => {
		fc.assert(
			fc.property(anything, (given) => {
				const checked = readJson(given);
				if (checked.ok) expect(checked.value).toEqual(given);
				else expect(checked.failure.message).toContain('the JSON filter');
			}),
			{ numRuns: 500 },
		);
	});
});
