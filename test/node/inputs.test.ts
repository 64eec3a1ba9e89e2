import { ExpressionError, NodeOperationError, type INodeProperties } from 'n8n-workflow';

import { Input } from '../../nodes/shared/node/inputs';
import { executeContext, type ContextOptions } from '../../testing/context';

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

describe('a value is read', () => {
	const isoOfLibrary = '2026-11-21T12:00:00.000+01:00';

	it.each<[read: Reading | 'object' | 'json', name: string, given: unknown, value: unknown]>([
		['text', 'email', '  Ada\n', 'Ada'],
		['text', 'email', 42, '42'],
		['text', 'email', 0, '0'],
		['text', 'email', false, 'false'],
		['text', 'email', null, ''],
		['text', 'email', new Date(0), '1970-01-01T00:00:00.000Z'],
		['text', 'email', { toJSON: () => isoOfLibrary }, isoOfLibrary],
		['number', 'discount', 7.5, 7.5],
		['number', 'discount', ' 12 ', 12],
		['number', 'discount', 0, 0],
		['number', 'discount', '-3', -3],
		['list', 'fields', ['a', 'b'], ['a', 'b']],
		['list', 'fields', 'a, b ,,c', ['a', 'b', 'c']],
		['list', 'fields', [' a ', '', null, undefined, 5], ['a', '5']],
		['list', 'fields', 5, ['5']],
		['list', 'fields', null, []],
		['list', 'fields', ' ', []],
		['object', 'body', ' {"a":1} ', { a: 1 }],
		['object', 'body', { a: 1 }, { a: 1 }],
		['object', 'body', '{"id":12345678901234567890}', { id: '12345678901234567890' }],
		['object', 'body', '{}', {}],
		['object', 'body', '  ', undefined],
		['object', 'body', 'null', undefined],
		['json', 'body', '  ', undefined],
		['json', 'body', '[1,2]', [1, 2]],
		['json', 'body', [1, 2], [1, 2]],
		['flag', 'returnAll', true, true],
		['flag', 'returnAll', 'true', true],
		['flag', 'returnAll', 'false', false],
		['choice', 'method', 'POST', 'POST'],
		['choice', 'method', ' POST ', 'POST'],
		// As a sheet has it from the panel.
		['choice', 'method', 'post', 'POST'],
		['locator', 'property', { mode: 'id', value: 123 }, '123'],
		['locator', 'property', ' 123 ', '123'],
		['locator', 'property', { mode: 'list', value: null }, ''],
	])('as %s from %s: %p', (read, name, written, value) => {
		expect(given(name, written)[read](name)).toEqual(value);
	});

	it('as a number that may have a least value of its own', () => {
		expect(given('limit', 1).number('limit')).toBe(1);
		expect(refusalOf(() => given('limit', 0.5).number('limit'))).toMatchObject({
			message: "'The limit' must be at least 1",
		});
	});
});

describe('rows', () => {
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

const itIs = (value: unknown) =>
	`It is ${JSON.stringify(value)}. Check the value or the expression.`;

describe('a value that cannot be used is refused with its label, what is needed and what it is', () => {
	const MAP_IT = 'Fill it in, or map a field that has a value.';
	const ofLocator = { mode: 'id', value: { a: 1 } };

	it.each<[Reading | Structure, string, value: unknown, needed: string, advice?: string]>([
		['text', 'email', { a: 1 }, 'must be text'],
		['locator', 'property', ofLocator, 'must be text', itIs({ a: 1 })],
		['text', 'email', ['a'], 'must be text'],
		['requiredText', 'email', ' ', 'is empty', MAP_IT],
		['number', 'limit', 'ten', 'must be a number'],
		['number', 'limit', '', 'must be a number'],
		['number', 'limit', Infinity, 'must be a number'],
		['number', 'limit', true, 'must be a number'],
		['count', 'limit', 1.5, 'must be a whole number'],
		['count', 'limit', 0, 'must be at least 1'],
		['flag', 'returnAll', 'yes', 'must be true or false'],
		['choice', 'method', 'TRACE', 'cannot be "TRACE"', 'Use one of: GET, POST.'],
		['list', 'fields', { a: 1 }, 'must be a list'],
		['list', 'fields', [{ a: 1 }], 'must be a list of text values'],
		['list', 'fields', [['a'], [{ toString: false }]], 'must be a list of text values'],
		['object', 'body', '{a:1}', 'must be a JSON object'],
		['object', 'body', '[1]', 'must be a JSON object'],
		['json', 'body', 5, 'must be a JSON object'],
		['rows', 'filters', 'name', 'must be a list of rows'],
	])('as %s of %s: %j', (read, name, value, needed, description = itIs(value)) => {
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

describe('attempt', () => {
	const expressionError = new ExpressionError('Referenced node is unexecuted', {
		description: 'Run it first',
	});

	it('turns a parameter whose expression fails into the failure of its item', async () => {
		const work = async () => given('email', expressionError).text('email') as never;
		expect(await inputOf({}).attempt(work)).toEqual({
			ok: false,
			failure: { message: 'Referenced node is unexecuted', description: 'Run it first' },
		});
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
