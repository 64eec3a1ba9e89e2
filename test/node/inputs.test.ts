import { ExpressionError, NodeOperationError, type INodeProperties } from 'n8n-workflow';

import { failed, success } from '../../nodes/shared/core/result';
import { Input } from '../../nodes/shared/node/inputs';
import { executeContext, type ContextOptions } from '../support/context';

const field = (name: string, changes: Partial<INodeProperties> = {}): INodeProperties => ({
	displayName: `The ${name}`,
	name,
	type: 'string',
	default: '',
	...changes,
});

const properties: INodeProperties[] = [
	field('email', { default: 'nobody@example.com' }),
	field('limit', { type: 'number', default: 50, typeOptions: { minValue: 1 } }),
	field('discount', { type: 'number', default: 0 }),
	field('returnAll', { type: 'boolean', default: false }),
	field('method', {
		type: 'options',
		options: [
			{ name: 'Get', value: 'GET' },
			{ name: 'Post', value: 'POST' },
		],
		default: 'GET',
	}),
	field('fields', { type: 'multiOptions', default: [] }),
	field('body', { type: 'json', default: '' }),
	field('property', { type: 'resourceLocator', default: { mode: 'list', value: '' } }),
	field('options', {
		type: 'collection',
		default: {},
		options: [
			field('batchSize', { type: 'number', default: 25 }),
			field('tag', { default: 'none' }),
			field('mode', {
				type: 'options',
				options: [{ name: 'Fast', value: 'fast' }],
				default: 'fast',
			}),
		],
	}),
	field('filters', {
		type: 'fixedCollection',
		default: {},
		options: [
			{
				name: 'filter',
				displayName: 'Filter',
				values: [field('name'), field('count', { type: 'number', default: 1 })],
			},
		],
	}),
];

function inputOf(options: ContextOptions, item = 0): Input {
	return new Input(executeContext(options).context, properties, item);
}

const given = (name: string, value: unknown) => inputOf({ parameters: { [name]: value as never } });

/** What the user is told. */
function refusalOf(read: () => unknown) {
	try {
		read();
	} catch (error) {
		expect(error).toBeInstanceOf(NodeOperationError);
		const { message, description, context } = error as NodeOperationError;
		return { message, description, itemIndex: context['itemIndex'] };
	}
	throw new Error('It was not refused');
}

describe('reading', () => {
	it.each<[string, (input: Input) => unknown, unknown]>([
		['a text', (input) => input.text('email'), 'nobody@example.com'],
		['a number', (input) => input.number('limit'), 50],
		['a switch', (input) => input.flag('returnAll'), false],
		['a choice', (input) => input.choice('method'), 'GET'],
		['a list', (input) => input.list('fields'), []],
		['JSON', (input) => input.object('body'), undefined],
		['a locator', (input) => input.locator('property'), ''],
		['rows', (input) => input.rows('filters'), []],
		['an option of a collection', (input) => input.count('options.batchSize'), 25],
	])(
		'%s gives the default of its declaration where the user set nothing',
		(_claim, read, value) => {
			expect(read(inputOf({}))).toEqual(value);
		},
	);

	it('reaches into collections by a dotted name', () => {
		const input = inputOf({ parameters: { options: { batchSize: 10 } } });
		expect(input.count('options.batchSize')).toBe(10);
		expect(input.text('options.tag')).toBe('none');
		expect(input.choice('options.mode')).toBe('fast');
	});

	it('gives the item’s own data and files', () => {
		const binary = { data: { data: '', mimeType: 'text/csv' } };
		const items = [{ json: { a: 1 } }, { json: { a: 2 }, binary }];
		expect(inputOf({ items }, 1).record).toEqual({ a: 2 });
		expect(inputOf({ items }, 1).source.binary).toBe(binary);
		expect(inputOf({ items: [] }).record).toEqual({});
	});
});

describe('text', () => {
	it.each<[string, unknown, string]>([
		['blanks around it', '  Ada\n', 'Ada'],
		['a number', 42, '42'],
		['zero', 0, '0'],
		['a boolean', false, 'false'],
		['nothing', null, ''],
		['a date', new Date(0), '1970-01-01T00:00:00.000Z'],
		[
			'a date of a date library',
			{ toJSON: () => '2026-11-21T12:00:00.000+01:00' },
			'2026-11-21T12:00:00.000+01:00',
		],
	])('is read from %s', (_claim, value, text) => {
		expect(given('email', value).text('email')).toBe(text);
	});

	it('keeps what its date library knows it by', () => {
		class Moment {
			iso = '2026-11-21';
			toJSON() {
				return this.iso;
			}
		}
		expect(given('email', new Moment()).text('email')).toBe('2026-11-21');
	});
});

describe('numbers', () => {
	it.each<[string, unknown, number]>([
		['a number', 7.5, 7.5],
		['a text with a number', ' 12 ', 12],
		['zero', 0, 0],
		['a negative one', '-3', -3],
	])('are read from %s', (_claim, value, number) => {
		expect(given('discount', value).number('discount')).toBe(number);
	});
});

describe('lists', () => {
	it.each<[string, unknown, string[]]>([
		['a multi-select', ['a', 'b'], ['a', 'b']],
		['text with commas', 'a, b ,,c', ['a', 'b', 'c']],
		['an array with blanks and gaps', [' a ', '', null, undefined, 5], ['a', '5']],
		['a number', 5, ['5']],
		['nothing', null, []],
		['an empty text', ' ', []],
	])('are read from %s', (_claim, value, list) => {
		expect(given('fields', value).list('fields')).toEqual(list);
	});
});

describe('JSON', () => {
	it.each<[string, unknown, unknown]>([
		['text', ' {"a":1} ', { a: 1 }],
		['an object from an expression', { a: 1 }, { a: 1 }],
		['text with a long id', '{"id":12345678901234567890}', { id: '12345678901234567890' }],
		['an empty object', '{}', {}],
		['blanks only', '  ', undefined],
		['null', 'null', undefined],
	])('objects are read from %s', (_claim, value, parsed) => {
		expect(given('body', value).object('body')).toEqual(parsed);
		expect(given('body', value).json('body')).toEqual(parsed);
	});

	it.each<[string, unknown]>([
		['text', '[1,2]'],
		['an array from an expression', [1, 2]],
	])('arrays are read from %s where they are welcome', (_claim, value) => {
		expect(given('body', value).json('body')).toEqual([1, 2]);
	});
});

describe('flags, choices and locators', () => {
	it.each<[string, (input: Input) => unknown, unknown]>([
		['a switch that is on', (input) => input.flag('returnAll'), true],
		['a choice', (input) => input.choice('method'), 'POST'],
		['a locator', (input) => input.locator('property'), '123'],
	])('read %s, however an expression wrote it', (_claim, read, value) => {
		const plain = { returnAll: true, method: 'POST', property: { mode: 'id', value: 123 } };
		const written = { returnAll: 'true', method: ' POST ', property: ' 123 ' };
		expect(read(inputOf({ parameters: plain }))).toBe(value);
		expect(read(inputOf({ parameters: written }))).toBe(value);
	});

	it('read the name of a choice as its value, as a sheet has it from the panel', () => {
		expect(given('method', 'post').choice('method')).toBe('POST');
	});

	it('read "false" as off', () => {
		expect(given('returnAll', 'false').flag('returnAll')).toBe(false);
	});

	it('read an empty locator as an empty text', () => {
		expect(given('property', { mode: 'list', value: null }).locator('property')).toBe('');
	});
});

describe('rows', () => {
	it.each<[string, unknown, Array<[string, number]>]>([
		[
			'a fixed collection',
			{ filter: [{ name: 'a' }, { name: 'b', count: 3 }] },
			[
				['a', 1],
				['b', 3],
			],
		],
		['a list from an expression', [{ name: 'a' }], [['a', 1]]],
		['a list as text', '[{"name":"a"}]', [['a', 1]]],
		['a single record', { name: 'a' }, [['a', 1]]],
		['an empty fixed collection', {}, []],
		['a collection whose rows were all removed', { filter: [] }, []],
		['nothing', '', []],
	])('are read from %s, each with the defaults of its fields', (_claim, value, expected) => {
		const rows = given('filters', value).rows('filters');
		expect(rows.map((row) => [row.text('name'), row.count('count')])).toEqual(expected);
	});

	it('belong to their item', () => {
		const perItem = [{}, { filters: [{ count: 'many' }] }];
		const [row] = inputOf({ perItem }, 1).rows('filters');
		expect(refusalOf(() => row!.count('count'))).toMatchObject({ itemIndex: 1 });
	});

	it('have no fields but their own', () => {
		const [row] = given('filters', [JSON.parse('{"__proto__":{"name":"x"}}')]).rows('filters');
		expect(row!.text('name')).toBe('');
	});
});

type Reading =
	| 'text'
	| 'requiredText'
	| 'number'
	| 'count'
	| 'flag'
	| 'choice'
	| 'locator'
	| 'list';
type Structure = 'object' | 'json' | 'rows';

const itIs = (value: unknown) =>
	`It is ${JSON.stringify(value)}. Check the value or the expression.`;

describe('a value that cannot be used is refused with its label, what is needed and what it is', () => {
	it.each<[string, string, unknown, Reading | Structure, string, string?]>([
		['an object for a text', 'email', { a: 1 }, 'text', 'must be text'],
		[
			'an object for what a locator chooses',
			'property',
			{ mode: 'id', value: { a: 1 } },
			'locator',
			'must be text',
			itIs({ a: 1 }),
		],
		['a list for a text', 'email', ['a'], 'text', 'must be text'],
		[
			'nothing for a required text',
			'email',
			' ',
			'requiredText',
			'is empty',
			'Fill it in, or map a field that has a value.',
		],
		['a word for a number', 'limit', 'ten', 'number', 'must be a number'],
		['an empty text for a number', 'limit', '', 'number', 'must be a number'],
		['something endless for a number', 'limit', Infinity, 'number', 'must be a number'],
		['a switch for a number', 'limit', true, 'number', 'must be a number'],
		['a fraction for a count', 'limit', 1.5, 'count', 'must be a whole number'],
		[
			'less than the field allows',
			'limit',
			0,
			'number',
			'is 0, but cannot be less than 1',
			'Check the value or the expression.',
		],
		['a word for a switch', 'returnAll', 'yes', 'flag', 'must be true or false'],
		[
			'a choice that is not offered',
			'method',
			'TRACE',
			'choice',
			'cannot be "TRACE"',
			'Use one of: GET, POST.',
		],
		['a record for a list', 'fields', { a: 1 }, 'list', 'must be a list'],
		['records in a list', 'fields', [{ a: 1 }], 'list', 'must be a list of text values'],
		[
			'lists in a list',
			'fields',
			[['a'], [{ toString: false }]],
			'list',
			'must be a list of text values',
		],
		['text that is not JSON', 'body', '{a:1}', 'object', 'must be a JSON object'],
		['a JSON array for an object', 'body', '[1]', 'object', 'must be a JSON object'],
		['a JSON number for an object', 'body', 5, 'json', 'must be a JSON object'],
		['a text for rows', 'filters', 'name', 'rows', 'must be a list of rows'],
	])('%s', (_claim, name, value, read, needed, description = itIs(value)) => {
		const perItem = [{}, { [name]: value as never }];
		expect(refusalOf(() => inputOf({ perItem }, 1)[read](name))).toEqual({
			message: `'The ${name}' ${needed}`,
			description,
			itemIndex: 1,
		});
	});

	it('an option of a collection with the place to look for it', () => {
		const input = inputOf({ parameters: { options: { batchSize: 'x' } } });
		expect(refusalOf(() => input.count('options.batchSize')).message).toBe(
			"'The batchSize' under The options must be a number",
		);
	});
});

describe('accept', () => {
	it('gives the value of a domain’s check', () => {
		expect(inputOf({}).accept(success(5))).toBe(5);
	});

	it('refuses in the words of the domain, for its item', () => {
		const check = failed('The range ends before it begins', 'Swap the dates');
		expect(refusalOf(() => inputOf({}, 3).accept(check))).toEqual({
			message: 'The range ends before it begins',
			description: 'Swap the dates',
			itemIndex: 3,
		});
	});
});

describe('attempt', () => {
	const expressionError = new ExpressionError('Referenced node is unexecuted', {
		description: 'Run it first',
	});

	it.each<[string, () => Promise<never>, object]>([
		[
			'a parameter that cannot be used',
			async () => given('limit', 'ten').count('limit') as never,
			{
				message: "'The limit' must be a number",
				description: 'It is "ten". Check the value or the expression.',
			},
		],
		[
			'a parameter whose expression fails',
			async () => given('email', expressionError).text('email') as never,
			{ message: 'Referenced node is unexecuted', description: 'Run it first' },
		],
	])('turns %s into the failure of its item', async (_claim, work, failure) => {
		expect(await inputOf({}).attempt(work)).toEqual({ ok: false, failure });
	});

	it('hands on what the work found', async () => {
		const [found, missed] = [success([1]), failed('Nobody')];
		expect(await inputOf({}).attempt(async () => found)).toBe(found);
		expect(await inputOf({}).attempt(async () => missed)).toBe(missed);
	});

	it('lets our own mistakes through, with the item they came up at', async () => {
		const attempt = inputOf({}, 2).attempt(async () => {
			throw new TypeError('x is not a function');
		});
		await expect(attempt).rejects.toBeInstanceOf(NodeOperationError);
		await expect(attempt).rejects.toMatchObject({
			message: 'x is not a function',
			context: { itemIndex: 2 },
		});
	});
});
