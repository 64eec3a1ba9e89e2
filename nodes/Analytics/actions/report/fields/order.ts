import type { INodeProperties } from 'n8n-workflow';

import type { Input } from '../../../../shared/node/inputs';
import { currentName } from '../../../domain/fields';
import type { Order, OrderType } from '../../../domain/report/order';

export const directionField: INodeProperties = {
	displayName: 'Direction',
	name: 'direction',
	type: 'options',
	options: [
		{ name: 'Ascending', value: 'ascending' },
		{ name: 'Descending', value: 'descending' },
	],
	default: 'descending',
};

export const orderField: INodeProperties = {
	displayName: 'Order By',
	name: 'orderBy',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, sortable: true },
	placeholder: 'Add Order',
	default: {},
	builderHint: {
		propertyHint: 'Fields are API names of the report; in a comparison also sessions_change',
	},
	description: 'Defaults to the date, if the report has one, and then the first metric',
	options: [
		{
			displayName: 'Order',
			name: 'values',
			values: [
				{
					displayName: 'Field Name or ID',
					name: 'field',
					type: 'options',
					typeOptions: {
						loadOptionsMethod: 'getColumns',
						loadOptionsDependsOn: [
							'property.value',
							'metrics',
							'dimensions',
							'compareWith',
						],
					},
					default: '',
					description:
						'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
				},
				directionField,
				{
					displayName: 'Order Type',
					name: 'orderType',
					type: 'options',
					options: [
						{ name: 'Alphanumeric', value: 'alphanumeric' },
						{ name: 'Case Insensitive', value: 'caseInsensitive' },
						{ name: 'Numeric', value: 'numeric' },
					],
					default: 'alphanumeric',
					description: 'How dimension values are sorted',
				},
			],
		},
	],
};

export function readOrders(input: Input): Order[] {
	return input.rows('orderBy').map((row) => ({
		field: currentColumn(row.requiredText('field')),
		descending: row.choice('direction') === 'descending',
		orderType: row.choice<OrderType>('orderType'),
	}));
}

/** A part of a compared metric goes by the present name of its metric. */
function currentColumn(column: string): string {
	const [, metric = column, ending = ''] =
		/^(.+)(_previous|_change|_changePercent)$/.exec(column) ?? [];
	return currentName(metric) + ending;
}
