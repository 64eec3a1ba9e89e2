import { ExpressionError, NodeOperationError } from 'n8n-workflow';

import {
	uncheckedDay,
	choice,
	choices,
	collection,
	decimalNumber,
	flag,
	group,
	hasExpression,
	isLeftEmpty,
	jsonObject,
	jsonValue,
	loadedName,
	loadedNames,
	notice,
	options,
	resourceLocator,
	toNodeProperties,
	readAllValues,
	createReader,
	rows,
	addOtherPanels,
	text,
	textList,
	isAdded,
	wholeNumber,
	withReader,
} from '../../nodes/shared/node/field';
import { InputItem } from '../../nodes/shared/node/inputItem';
import { createExecuteContext, type ContextOptions } from '../../testing/context';

const METHODS = { GET: 'Get', POST: { name: 'Post', description: 'Sends a body' } };

const fields = {
	email: text('Email', 'Address', { default: 'nobody@example.com' }),
	name: text('Name', undefined, { required: true }),
	limit: wholeNumber('Limit', 'Max number', { default: 50, min: 1, max: 100 }),
	discount: decimalNumber('Discount', 'What is taken off', { default: 0 }),
	returnAll: flag('Return All', 'Whether to return all'),
	method: choice('Method', METHODS),
	methods: choices('Methods', METHODS, 'Some of them', { default: ['POST'] }),
	list: textList('List', 'Names'),
	body: jsonObject('Body', 'An object'),
	json: jsonValue('JSON', 'A value'),
	property: resourceLocator('Property', {
		description: 'The property',
		search: 'searchProperties',
		placeholder: 'Select...',
		byId: { displayName: 'By ID', placeholder: 'e.g. 1' },
	}),
	shared: text('Shared', 'One for all', { sameForAllItems: true }),
	filters: rows(
		'Filters',
		'Filter',
		{
			field: text('Field', undefined, { required: true }),
			count: wholeNumber('Count', 'How many', { default: 1, min: 0 }),
		},
		'What to filter',
		{ rowName: (_, index) => `Filter ${index + 1}` },
	),
	range: group(
		'Range',
		{ displayName: 'Days', name: 'days', fields: { first: uncheckedDay('First', 'A day') } },
		'The days',
	),
	options: options({
		tag: text('Tag', 'A word', { default: 'none' }),
		batchSize: wholeNumber('Batch Size', 'How many at once', { default: 25, min: 1 }),
	}),
};

const read = createReader(fields);

function valuesOf(context: ContextOptions, item = 0) {
	return read(new InputItem(createExecuteContext(context).context, item));
}

/** The values of the second of two items, of which only that has something filled in. */
function readGivenValue(name: string, value: unknown) {
	return valuesOf({ perItem: [{}, { [name]: value as never }] }, 1);
}

function refusalOf(action: () => unknown) {
	try {
		action();
	} catch (error) {
		if (!(error instanceof NodeOperationError)) throw error;
		const { message, description, context } = error;
		return { message, description, itemIndex: context['itemIndex'] };
	}
	throw new Error('It was not refused');
}

describe('A field that nobody filled in', () => {
	it('has its declared default', () => {
		const values = valuesOf({});
		expect(values.email).toBe('nobody@example.com');
		expect(values.limit).toBe(50);
		expect(values.method).toBe('GET');
		expect(values.methods).toEqual(['POST']);
		expect(values.options.batchSize).toBe(25);
		expect(values.filters).toEqual([]);
		expect(values.range).toBeUndefined();
	});

	it('is refused only when it is read', () => {
		const values = valuesOf({ parameters: { limit: 'ten' } });
		expect(values.email).toBe('nobody@example.com');
		expect(() => values.limit).toThrow("'Limit' must be a number");
	});
});

describe('The value of a field', () => {
	const isoOfLibrary = '2026-11-21T12:00:00.000+01:00';

	it.each<[name: keyof typeof fields, given: unknown, value: unknown]>([
		['email', '  Ada\n', 'Ada'],
		['email', 42, '42'],
		['email', 0, '0'],
		['email', false, 'false'],
		['email', null, ''],
		['email', new Date(0), '1970-01-01T00:00:00.000Z'],
		['email', { toJSON: () => isoOfLibrary }, isoOfLibrary],
		['limit', 1, 1],
		['discount', 7.5, 7.5],
		['discount', ' 12 ', 12],
		['discount', 0, 0],
		['discount', '-3', -3],
		['list', ['a', 'b'], ['a', 'b']],
		['list', 'a, b ,,c', ['a', 'b', 'c']],
		['list', [' a ', '', null, undefined, 5], ['a', '5']],
		['list', 5, ['5']],
		['list', null, []],
		['list', ' ', []],
		['body', ' {"a":1} ', { a: 1 }],
		['body', { a: 1 }, { a: 1 }],
		['body', '{"id":12345678901234567890}', { id: '12345678901234567890' }],
		['body', '{}', {}],
		['body', '  ', undefined],
		['body', 'null', undefined],
		['json', '  ', undefined],
		['json', '[1,2]', [1, 2]],
		['json', [1, 2], [1, 2]],
		['returnAll', true, true],
		['returnAll', 'true', true],
		['returnAll', 'false', false],
		['method', 'POST', 'POST'],
		['method', ' POST ', 'POST'],
		// As a sheet has it from the panel.
		['method', 'post', 'POST'],
		['methods', 'post, GET, Post', ['POST', 'GET']],
		['property', { mode: 'id', value: 123 }, '123'],
		['property', ' 123 ', '123'],
		['property', { mode: 'list', value: null }, ''],
	])('of the kind %s that is %p is read as %p', (name, written, value) => {
		expect(readGivenValue(name, written)[name]).toEqual(value);
	});

	it('can be read in a way of its own', () => {
		const own = {
			currency: withReader(text('Currency'), (parameter) => parameter.text().toUpperCase()),
		};
		const { context } = createExecuteContext({ parameters: { currency: 'eur' } });
		expect(createReader(own)(new InputItem(context, 0)).currency).toBe('EUR');
	});

	it('is in the plain object of all fields', () => {
		const two = { email: fields.email, limit: fields.limit };
		const { context } = createExecuteContext({ parameters: { email: 'a@b.example' } });
		const values = createReader(two)(new InputItem(context, 0));
		expect(readAllValues(two, values)).toEqual({ email: 'a@b.example', limit: 50 });
	});
});

const itIs = (value: unknown) =>
	`It is ${JSON.stringify(value)}. Check the value or the expression.`;

describe('An unusable value is refused with its label, what is needed and what it is:', () => {
	const MAP_IT = 'Fill it in, or map a field that has a value.';

	it.each<{ name: keyof typeof fields; value: unknown; message: string; description?: string }>([
		{ name: 'email', value: { a: 1 }, message: "'Email' must be text" },
		{ name: 'email', value: ['a'], message: "'Email' must be text" },
		{
			name: 'property',
			value: { mode: 'id', value: { a: 1 } },
			message: "'Property' must be text",
			description: itIs({ a: 1 }),
		},
		{ name: 'name', value: ' ', message: "'Name' is empty", description: MAP_IT },
		{ name: 'limit', value: 'ten', message: "'Limit' must be a number" },
		{ name: 'limit', value: '', message: "'Limit' must be a number" },
		{
			name: 'limit',
			value: Infinity,
			message: "'Limit' must be a number",
			description: 'It is Infinity. Check the value or the expression.',
		},
		{
			name: 'limit',
			value: NaN,
			message: "'Limit' must be a number",
			description: 'It is NaN. Check the value or the expression.',
		},
		{ name: 'limit', value: true, message: "'Limit' must be a number" },
		{ name: 'limit', value: 1.5, message: "'Limit' must be a whole number" },
		{ name: 'limit', value: 0, message: "'Limit' must be at least 1" },
		{ name: 'limit', value: 0.5, message: "'Limit' must be at least 1" },
		{ name: 'returnAll', value: 'yes', message: "'Return All' must be true or false" },
		{
			name: 'method',
			value: 'TRACE',
			message: `'Method' cannot be "TRACE"`,
			description: 'Use one of: GET, POST.',
		},
		{
			name: 'methods',
			value: ['TRACE'],
			message: `'Methods' cannot contain "TRACE"`,
			description: 'Use any of: GET, POST.',
		},
		{ name: 'list', value: { a: 1 }, message: "'List' must be a list" },
		{ name: 'list', value: [{ a: 1 }], message: "'List' must be a list of text values" },
		{
			name: 'list',
			value: [['a'], [{ toString: false }]],
			message: "'List' must be a list of text values",
		},
		{ name: 'body', value: '{a:1}', message: "'Body' must be a JSON object" },
		{ name: 'body', value: '[1]', message: "'Body' must be a JSON object" },
		{ name: 'json', value: 5, message: "'JSON' must be a JSON object" },
		{ name: 'filters', value: 'name', message: "'Filters' must be a list of rows" },
	])('the $name $value', ({ name, value, message, description = itIs(value) }) => {
		expect(refusalOf(() => readGivenValue(name, value)[name])).toEqual({
			message,
			description,
			itemIndex: 1,
		});
	});

	it('with the collection in which the field is', () => {
		const values = valuesOf({ parameters: { options: { batchSize: 'x' } } });
		expect(refusalOf(() => values.options.batchSize).message).toBe(
			"'Batch Size' under Options must be a number",
		);
	});

	it('with the row in which it is', () => {
		const [first, second] = readGivenValue('filters', [
			{ count: 1 },
			{ count: 'many' },
		]).filters;
		expect(refusalOf(() => first?.field)).toMatchObject({
			message: "Filter 1: 'Field' under Filters is empty",
			itemIndex: 1,
		});
		expect(refusalOf(() => second?.count).message).toMatch(/^Filter 2: 'Count' under Filters/);
	});

	it('with the item where its expression fails', async () => {
		const error = new ExpressionError('Referenced node is unexecuted', {
			description: 'Run it first',
		});
		const input = new InputItem(
			createExecuteContext({ parameters: { email: error } }).context,
			0,
		);
		const attempt = input.attempt(async () => read(input).email as never);
		expect(await attempt).toEqual({
			ok: false,
			failure: { message: 'Referenced node is unexecuted', description: 'Run it first' },
		});
	});
});

describe('The rows of a collection', () => {
	it('can come from the panel, a list, a JSON text, or be a single record', () => {
		const row = { field: 'country', count: 2 };
		for (const value of [{ values: [row] }, [row], JSON.stringify([row]), row]) {
			const [first, ...others] = readGivenValue('filters', value).filters;
			expect(others).toEqual([]);
			expect([first?.field, first?.count]).toEqual(['country', 2]);
		}
	});

	it('have no inherited values', () => {
		const [row] = readGivenValue('filters', [JSON.parse('{"__proto__":{"count":7}}')]).filters;
		expect(row?.count).toBe(1);
	});

	it('of a single group are one or none', () => {
		expect(readGivenValue('range', { days: { first: '2026-01-31' } }).range?.first).toBe(
			'2026-01-31',
		);
	});
});

describe('The content of a field', () => {
	const values = valuesOf({
		parameters: { email: 'a@b.example', options: { tag: '' }, discount: '={{ $json.rate }}' },
	});

	it('is empty where the user left it as it was', () => {
		expect(isLeftEmpty(values, 'email')).toBe(false);
		expect(isLeftEmpty(values, 'list')).toBe(true);
	});

	it('is an expression, whatever that gives', () => {
		expect(hasExpression(values, 'discount')).toBe(true);
		expect(hasExpression(values, 'email')).toBe(false);
	});

	it('is set where the user added it, even if it is empty', () => {
		expect(isAdded(values.options, 'tag')).toBe(true);
		expect(isAdded(values.options, 'batchSize')).toBe(false);
		expect(isLeftEmpty(values.options, 'tag')).toBe(true);
	});
});

describe('A field that must be the same for all items', () => {
	it('is refused on the first item that has another value, whichever item is read', () => {
		const perItem = [{ shared: 'a' }, { shared: 'a' }, { shared: 'b' }];
		for (const item of [0, 1, 2]) {
			expect(refusalOf(() => valuesOf({ perItem }, item).shared)).toMatchObject({
				message: "'Shared' is not the same for all items, which are processed together",
				itemIndex: 2,
			});
		}
	});

	it('may have an expression that gives the same value for each item', () => {
		const perItem = [{ shared: 'a' }, { shared: 'a' }];
		expect(valuesOf({ perItem }, 1).shared).toBe('a');
	});
});

describe('The panel built from declared fields', () => {
	const named = (name: keyof typeof fields) =>
		toNodeProperties(fields).find((property) => property.name === name);

	it('has the properties of the fields in their order, named by their keys', () => {
		expect(toNodeProperties(fields).map(({ name }) => name)).toEqual(Object.keys(fields));
	});

	it('has the properties that are particular to a kind of field', () => {
		expect(named('limit')).toEqual({
			displayName: 'Limit',
			name: 'limit',
			type: 'number',
			default: 50,
			typeOptions: { minValue: 1, maxValue: 100 },
			description: 'Max number',
		});
		expect(named('method')).toMatchObject({
			options: [
				{ name: 'Get', value: 'GET' },
				{ name: 'Post', value: 'POST', description: 'Sends a body' },
			],
			default: 'GET',
		});
		expect(named('shared')).not.toHaveProperty('sameForAllItems');
	});

	it('sorts the members of a collection by their titles', () => {
		const { panel } = collection('More', { b: text('Zulu'), a: text('Alpha') });
		expect(panel.options?.map(({ name }) => name)).toEqual(['a', 'b']);
	});

	it('says where the values of a loaded list come from', () => {
		const load = 'getMetrics';
		expect(loadedName('Metric', { load }).panel.description).toContain('specify an ID using');
		expect(
			loadedNames('Metrics', { load, purpose: 'What to count' }).panel.description,
		).toMatch(/^What to count\. Choose from the list, or specify IDs using .*\.$/);
	});

	it('shows one parameter in several variants, and notices without a parameter', () => {
		const both = {
			value: addOtherPanels(text('Value'), text('Values', 'One per line')),
			hint: notice('Fill in one of them'),
		};
		expect(toNodeProperties(both).map(({ name, displayName }) => [name, displayName])).toEqual([
			['value', 'Value'],
			['value', 'Values'],
			['hint', 'Fill in one of them'],
		]);
	});
});
