import { NodeHelpers, type INodeProperties } from 'n8n-workflow';

import { buildNodeProperties as fieldsOf } from '../../nodes/shared/node/nodeProperties';
import type { Operation, NodeResource } from '../../nodes/shared/node/operation';
import { node } from '../../testing/context';

const field = (
	name: string,
	displayOptions?: INodeProperties['displayOptions'],
): INodeProperties => ({
	displayName: name,
	name,
	type: 'string',
	default: '',
	...(displayOptions && { displayOptions }),
});

const operation = (value: string, properties: INodeProperties[]): Operation => ({
	option: { name: value, value, action: `${value} it`, description: `Does ${value}` },
	properties,
	async *execute() {},
});

const resource = (value: string, operations: Operation[]): NodeResource => ({
	option: { name: value, value },
	service: undefined as never,
	operations,
});

const email = field('email', {
	show: { sendBody: [true], resource: ['wrong'] },
	hide: { kind: ['x'] },
});
const resources = [
	resource('contact', [operation('search', [field('title')]), operation('enrich', [email])]),
	resource('api', [operation('call', [field('sendBody'), field('email')])]),
];

/** Two operations with fields of the same kind, in another order. */
const order = resource('order', [
	operation('create', [field('shop'), field('size'), field('note')]),
	operation('update', [field('note'), field('shop'), field('id')]),
]);

const named = (name: string) => fieldsOf(resources).filter((property) => property.name === name);

describe('The fields of a node', () => {
	it('are not shown for another operation when one of their conditions holds an expression', () => {
		const [emailField] = named('email') as [INodeProperties];
		const parameters = { resource: 'api', operation: 'call', sendBody: '={{ true }}' };
		expect(NodeHelpers.displayParameter(parameters, emailField, node, null)).toBe(false);
	});

	it('are shown for their own operation only', () => {
		expect(named('title')[0]!.displayOptions).toEqual({
			show: { resource: ['contact'], operation: ['search'] },
		});
	});

	it('keep their own conditions, but not those for resource and operation', () => {
		expect(named('email')[0]!.displayOptions).toEqual({
			show: { sendBody: [true], resource: ['contact'], operation: ['enrich'] },
			hide: { kind: ['x'] },
		});
	});

	it('are one field where operations of a resource have the same, each in its own order', () => {
		const fields = fieldsOf([order]).filter(({ name }) => name !== 'operation');
		const of = (name: string) =>
			fields.filter(({ displayOptions }) => displayOptions!.show!.operation!.includes(name));
		expect(of('create').map(({ name }) => name)).toEqual(['shop', 'size', 'note']);
		expect(of('update').map(({ name }) => name)).toEqual(['note', 'shop', 'id']);
		expect(fields).toHaveLength(5);
	});

	it.each([
		['contact', 'search', ['title']],
		['api', 'call', ['sendBody', 'email']],
	])('that n8n shows for %s: %s are those of that operation', (resourceName, name, shown) => {
		const parameters = { resource: resourceName, operation: name };
		const visible = fieldsOf(resources).filter(
			(property) =>
				property.name !== 'operation' &&
				NodeHelpers.displayParameter(parameters, property, node, null),
		);
		expect(visible.map((property) => property.name)).toEqual(shown);
	});
});
