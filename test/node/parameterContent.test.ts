import fc from 'fast-check';
import { Workflow, type IDataObject, type INode, type INodeTypes } from 'n8n-workflow';

import { createReaderWithoutN8n } from '../../nodes/shared/node/parameterContent';

const NODE: INode = {
	id: '1',
	name: 'Node',
	type: 'test.node',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};

const nodeTypes = {
	getByNameAndVersion: () => ({ description: { properties: [] } }),
} as unknown as INodeTypes;
const workflow = new Workflow({ nodes: [NODE], connections: {}, active: false, nodeTypes });

/** The value as n8n works it out. */
function n8nValue(expression: string, json: IDataObject): unknown {
	const items = [{ json }];
	return workflow.expression.getParameterValue(
		expression,
		null,
		0,
		0,
		NODE.name,
		items,
		'manual',
		{},
		{ node: NODE, data: { main: [items] }, source: null },
	);
}

const RECORD: IDataObject = {
	email: 'ada@example.com',
	'Work Email': 'work@example.com',
	empty: '',
	spaces: '  kept  ',
	template: '{{ $json.email }}',
	expression: '={{ 1 + 1 }}',
	zero: 0,
	price: 12.5,
	yes: true,
	no: false,
	nothing: null,
	nested: { deep: { er: 'found' }, 'odd key': 'odd', list: ['a'] },
	list: ['a', 'b'],
	naïve: 'unicode',
	'a.b': 'dotted',
	"it's": 'quoted',
	length: 3,
};

describe("The node's own evaluation of a plain mapping such as {{ $json.email }}", () => {
	it.each([
		['a field', '={{ $json.email }}'],
		['a field in double quotes', '={{ $json["Work Email"] }}'],
		['a field in single quotes', "={{ $json['Work Email'] }}"],
		['a quoted key with an apostrophe', '={{ $json["it\'s"] }}'],
		['a key beyond ASCII', '={{ $json["naïve"] }}'],
		['spaces', '={{ $json.spaces }}'],
		['text that looks like a template', '={{ $json.template }}'],
		['zero', '={{ $json.zero }}'],
		['true', '={{ $json.yes }}'],
		['a path', '={{ $json.nested.deep.er }}'],
		['a path with a quoted step', '={{ $json.nested["odd key"] }}'],
		['a field named like a property of lists', '={{ $json.length }}'],
		['a missing field', '={{ $json.missing }}'],
		['null', '={{ $json.nothing }}'],
	])('gives exactly what n8n gives: %s', (_case, expression) => {
		const value = createReaderWithoutN8n(expression)({ record: RECORD });

		expect(value).toEqual({ value: n8nValue(expression, RECORD) });
	});

	it.each([
		['an object', '={{ $json.nested }}'],
		['a list', '={{ $json.list }}'],
		['a step into a list', '={{ $json.list.length }}'],
		['a step into nothing', '={{ $json.nothing.more }}'],
		['a step into a text', '={{ $json.email.length }}'],
		['an inherited property', '={{ $json.toString }}'],
		['the prototype', '={{ $json.__proto__ }}'],
		['a fallback', '={{ $json.email || "x" }}'],
		['text around it', '=Hello {{ $json.email }}'],
		['a space before it', '= {{ $json.email }}'],
		['two of them', '={{ $json.email }}{{ $json.zero }}'],
		['an index', '={{ $json.list[0] }}'],
		['a line break in the key', '={{ $json["a\nb"] }}'],
		['an escape in the key', '={{ $json["a\\u002eb"] }}'],
	])('is not used, and n8n evaluates instead: %s', (_case, expression) => {
		expect(createReaderWithoutN8n(expression)({ record: RECORD })).toBeUndefined();
	});

	it('is not used for a name with braces, which end the expression for n8n', () => {
		expect(
			createReaderWithoutN8n('={{ $json["}}"] }}')({ record: { '}}': 1 } }),
		).toBeUndefined();
	});

	it('agrees with n8n on any key and value', () => {
		const key = fc.oneof(
			fc.stringMatching(/^[A-Za-z_]\w{0,8}$/),
			fc.string({ minLength: 1, maxLength: 8 }),
			fc.constantFrom('constructor', '__proto__', 'prototype', 'caller', 'toString', '$json'),
		);
		const value = fc.oneof(
			fc.string(),
			fc.integer(),
			fc.double({ noNaN: true, noDefaultInfinity: true }),
			fc.boolean(),
			fc.constant(null),
		);
		let readHere = 0;
		fc.assert(
			fc.property(key, value, (name, content) => {
				const json = Object.fromEntries([[name, content]]) as IDataObject;
				for (const expression of [`={{ $json.${name} }}`, `={{ $json["${name}"] }}`]) {
					const plain = createReaderWithoutN8n(expression)({ record: json });
					if (plain === undefined) continue;
					expect(plain).toEqual({ value: n8nValue(expression, json) });
					readHere++;
				}
			}),
			{ numRuns: 300 },
		);
		expect(readHere).toBeGreaterThan(100);
	});
});
