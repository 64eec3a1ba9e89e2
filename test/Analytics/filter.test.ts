import fc from 'fast-check';

import { CONDITIONS } from '../../nodes/Analytics/actions/report/fields/filters';
import { currentNames } from '../../nodes/Analytics/google/metadata';
import {
	readExpression,
	bothOf,
	filterExpression,
	type Condition,
} from '../../nodes/Analytics/report/filters';

const condition = (more: Partial<Condition>): Condition => ({
	field: 'country',
	condition: 'equals',
	value: 'Norway',
	valueTo: '',
	caseSensitive: false,
	timeZone: 'Europe/Oslo',
	...more,
});

const readJson = (expression: unknown) =>
	readExpression(expression, { names: currentNames(), timeZone: 'Europe/Oslo' });

const filter = (more: object) => ({ filter: { fieldName: 'country', ...more } });
const built = (...conditions: Array<Partial<Condition>>) =>
	filterExpression('and', conditions.map(condition));

const when = (name: string, value: unknown, more: Partial<Condition> = {}): Partial<Condition> => ({
	condition: name,
	value,
	...more,
});

const text = (matchType: string, value: string) => ({ stringFilter: { matchType, value } });
const whole = (int64Value: string) => ({ int64Value });
const number = (operation: string, value: object) => ({ numericFilter: { operation, value } });
const inList = (...values: string[]) => ({ inListFilter: { values } });

describe('a condition', () => {
	it.each<[string, Partial<Condition>, object]>([
		['is equal', {}, text('EXACT', 'Norway')],
		['begins with', { condition: 'beginsWith' }, text('BEGINS_WITH', 'Norway')],
		['ends with', { condition: 'endsWith' }, text('ENDS_WITH', 'Norway')],
		['contains', { condition: 'contains' }, text('CONTAINS', 'Norway')],
		['matches a whole pattern', when('matchesRegex', '^N.*y$'), text('FULL_REGEXP', '^N.*y$')],
		[
			'matches part of a pattern',
			{ condition: 'containsRegex' },
			text('PARTIAL_REGEXP', 'Norway'),
		],
		[
			'tells capital letters apart',
			{ caseSensitive: true },
			{ stringFilter: { matchType: 'EXACT', value: 'Norway', caseSensitive: true } },
		],
		['is empty', when('isEmpty', ''), { emptyFilter: {} }],
		[
			'keeps blanks at the ends of a value',
			when('beginsWith', ' New '),
			text('BEGINS_WITH', ' New '),
		],
		['writes numbers and booleans as text', { value: true }, text('EXACT', 'true')],
		[
			'is in a list of lines, commas and all',
			when('inList', 'Korea, Republic of\r\n Norway \n\n'),
			inList('Korea, Republic of', ' Norway '),
		],
		['is in a list of an expression', when('inList', ['a,b', 5]), inList('a,b', '5')],
		['is in a list as JSON', when('inList', '["a,b", "c"]'), inList('a,b', 'c')],
		[
			'is a whole number',
			when('equalTo', '9007199254740993'),
			number('EQUAL', whole('9007199254740993')),
		],
		[
			'is less than a fraction',
			when('lessThan', '0.5'),
			number('LESS_THAN', { doubleValue: 0.5 }),
		],
		[
			'is at most a number',
			when('lessThanOrEqual', 3),
			number('LESS_THAN_OR_EQUAL', whole('3')),
		],
		[
			'is more than a negative number',
			when('greaterThan', '-3'),
			number('GREATER_THAN', whole('-3')),
		],
		[
			'is at least a number',
			when('greaterThanOrEqual', '1e3'),
			number('GREATER_THAN_OR_EQUAL', { doubleValue: 1000 }),
		],
		[
			'is between two numbers',
			when('between', '1', { valueTo: '5.5' }),
			{ betweenFilter: { fromValue: whole('1'), toValue: { doubleValue: 5.5 } } },
		],
	])('%s', (_claim, given, expected) => {
		expect(built(given)).toEqual({ ok: true, value: filter(expected) });
	});

	it.each([
		['doesNotBeginWith', 'beginsWith', 'N'],
		['doesNotContain', 'contains', 'N'],
		['doesNotContainRegex', 'containsRegex', 'N'],
		['doesNotEndWith', 'endsWith', 'N'],
		['doesNotMatchRegex', 'matchesRegex', 'N'],
		['isNotEmpty', 'isEmpty', ''],
		['notBetween', 'between', 1],
		['notEqualTo', 'equalTo', 1],
		['notEquals', 'equals', 'N'],
		['notInList', 'inList', 'N'],
	])('%s keeps all that %s does not', (opposite, usual, value) => {
		const kept = built({ condition: usual, value, valueTo: 2 });
		expect(kept.ok).toBe(true);
		expect(built({ condition: opposite, value, valueTo: 2 })).toEqual({
			ok: true,
			value: { notExpression: kept.ok && kept.value },
		});
	});

	it.each(CONDITIONS.map(({ value }) => String(value)))(
		'%s filters or is refused, and never filters nothing for want of a value',
		(name) => {
			const needsValue = !['isEmpty', 'isNotEmpty'].includes(name);
			for (const value of ['', undefined, null, [], {}, { a: 1 }, '[object Object]']) {
				expect(built({ condition: name, value }).ok).toBe(!needsValue);
			}
			expect(built({ condition: name, value: '7', valueTo: '8' }).ok).toBe(true);
		},
	);

	it('with a percentage is told that rates are fractions', () => {
		expect(built(when('greaterThan', '50 %'))).toMatchObject({
			failure: { description: expect.stringContaining('0.5 for 50%') },
		});
	});

	const NO_VALUE = /"country" has no value to compare with/;
	it.each<[string, Partial<Condition>, RegExp]>([
		[
			'a number that is none',
			when('greaterThan', 'many'),
			/"country" needs a number, not "many"/,
		],
		['no number, as of a missing field', { value: NaN }, NO_VALUE],
		['no value', { value: undefined }, NO_VALUE],
		['an object', { value: { name: 'Norway' } }, NO_VALUE],
		['an object within a text', { value: 'a [object Object]' }, NO_VALUE],
		['a list where one value belongs', { value: ['Norway'] }, NO_VALUE],
		['a list with a gap', when('inList', ['a', null]), NO_VALUE],
		['a truth for a number', when('equalTo', true), /needs a number/],
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

describe('a time may be written as the rows show it', () => {
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
		['firstSessionDate', '2026-06-01', '20260601'],
		['dateHour', '2026-06-01T14:00:00', '2026060114'],
		['dateHour', '2026-06-01 14:00', '2026060114'],
		['dateHourMinute', '2026-06-01T14:05:00', '202606011405'],
		['yearMonth', '2026-06', '202606'],
		['isoYearIsoWeek', '2026-W05', '202605'],
		['date', '2026-06-01T22:30:00.000Z', '20260602'],
		['date', '2026-06-01T00:00:00.000Z', '20260601'],
		['firstSessionDate', '2026-05-31T22:00:00Z', '20260601'],
		['yearMonth', '2026-05-31T22:00:00Z', '202606'],
		['yearMonth', '2026-05-31', '202605'],
		['isoYearIsoWeek', '2026-06-01', '202623'],
		['isoYearIsoWeek', '2026-06-01 00:00:00', '202623'],
		['isoYearIsoWeek', '2026-05-31T22:00:00Z', '202623'],
		['dateHour', '2026-06-01T12:00:00.000Z', '2026060114'],
		['dateHour', '2026-06-01T00:00:00.000Z', '2026060102'],
		['dateHour', '2026-06-01T14:00:00.000+02:00', '2026060114'],
		['dateHourMinute', '2026-06-01T12:05:59Z', '202606011405'],
		['eventName', '2026-06-01T22:30:00.000Z', '2026-06-01T22:30:00.000Z'],
		['eventName', '2026-06-01', '2026-06-01'],
	])('%s %s is sent as %s', (field, written, google) => {
		expect(on(field, 'equals', written)).toEqual(sent(field, text('EXACT', google)));
		expect(on(field, 'inList', [written])).toEqual(sent(field, inList(google)));
	});

	it("n8n's own dates are days", () => {
		const value = { toJSON: () => '2026-06-01T00:00:00.000+02:00' };
		expect(on('date', 'equals', value)).toEqual(sent('date', text('EXACT', '20260601')));
	});

	it('also as the bounds of a range', () => {
		expect(on('date', 'between', '2026-06-01', '2026-06-30')).toEqual(
			sent('date', {
				betweenFilter: {
					fromValue: whole('20260601'),
					toValue: whole('20260630'),
				},
			}),
		);
	});

	it.each([
		['date', '2026-06', '202606'],
		['date', '2026-', '2026'],
		['dateHour', '2026-06-01T14', '2026060114'],
		['isoYearIsoWeek', '2026-W1', '20261'],
		['date', '06', '06'],
	])('the beginning of %s %s is sent as %s', (field, written, google) => {
		expect(on(field, 'beginsWith', written)).toEqual(sent(field, text('BEGINS_WITH', google)));
	});

	it.each(['yesterday', '0610', '(not set)'])('anything else is sent as it is: %s', (written) => {
		expect(on('date', 'contains', written)).toEqual(sent('date', text('CONTAINS', written)));
	});

	it.each([
		['equals', '1.6.2026'],
		['inList', ['2026-11-10,2026-11-12']],
		['equals', '2026-11-10 to 2026-11-12'],
		['notEquals', '2026-11-10|2026-11-11'],
		['matchesRegex', '2026-11-1[0-5]'],
	])(
		'%s: several dates, or one that Google does not know, are refused: %s',
		(condition, value) => {
			expect(on('date', condition, value)).toMatchObject({
				ok: false,
				failure: { description: expect.stringContaining('2026-01-31') },
			});
		},
	);

	it('a pattern for the dates of Google stays', () => {
		expect(on('date', 'matchesRegex', '2026060[1-5]')).toEqual(
			sent('date', text('FULL_REGEXP', '2026060[1-5]')),
		);
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
		['a filter on an empty text', filter({ stringFilter: { value: '' } })],
		['a condition that Google may know one day', filter({ constructor: { value: 'x' } })],
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
		expect(readJson(expression)).toEqual({ ok: true, value: expression });
	});

	it('has times as Google writes them, and present names', () => {
		const on = (fieldName: string, more: object) => ({ filter: { fieldName, ...more } });
		const given = {
			andGroup: {
				expressions: [
					on('date', inList('2026-06-01', '20260602')),
					on('date', {
						stringFilter: { value: { toJSON: () => '2026-06-02T22:30:00Z' } },
					}),
					{ notExpression: on('yearMonth', { stringFilter: { value: '2026-06' } }) },
					on('conversions', number('EQUAL', whole('5'))),
				],
			},
		};
		expect(readJson(given)).toEqual({
			ok: true,
			value: {
				andGroup: {
					expressions: [
						on('date', inList('20260601', '20260602')),
						on('date', { stringFilter: { value: '20260603' } }),
						{ notExpression: on('yearMonth', { stringFilter: { value: '202606' } }) },
						on('keyEvents', number('EQUAL', whole('5'))),
					],
				},
			},
		});
	});

	it.each<[string, unknown]>([
		['empty', {}],
		['of two parts', { ...leaf, notExpression: leaf }],
		['of an unknown part', { xorGroup: { expressions: [leaf] } }],
		['a group without expressions', { andGroup: {} }],
		['without a field, deep inside', { orGroup: { expressions: [leaf, { filter: {} }] } }],
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
	])('may not be %s', (_claim, expression) => {
		expect(readJson(expression)).toMatchObject({
			ok: false,
			failure: { message: 'A part of the filter as JSON says nothing' },
		});
	});
});

describe('whatever an expression gives', () => {
	const anything = fc.anything({ withDate: true, withBigInt: true, withNullPrototype: true });
	const names = CONDITIONS.map(({ value }) => String(value));

	it('a condition filters by something or is refused', () => {
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
			{ numRuns: 2000 },
		);
	});

	it('a text is sent letter by letter', () => {
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

	it('a filter as JSON is sent as it is or refused', () => {
		fc.assert(
			fc.property(anything, (given) => {
				const checked = readJson(given);
				if (checked.ok) expect(checked.value).toEqual(given);
				else expect(checked.failure.message).toContain('the filter as JSON');
			}),
			{ numRuns: 2000 },
		);
	});
});
