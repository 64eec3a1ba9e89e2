import type { INodeProperties } from 'n8n-workflow';

import type { Input } from '../../../../shared/node/inputs';
import { currentName } from '../../../google/metadata';
import type { Pivot } from '../../../report/pivot';
import { directionField } from './columns';

/** In the order of thought, not by name: what, how ordered, how many. */
const PIVOT: INodeProperties[] = [
	{
		displayName: 'Dimension Names or IDs',
		name: 'fields',
		type: 'multiOptions',
		typeOptions: {
			loadOptionsMethod: 'getDimensions',
			loadOptionsDependsOn: ['property.value'],
		},
		default: [],
		description:
			'Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
	},
	{
		displayName: 'Order By',
		name: 'orderField',
		type: 'string',
		default: '',
		placeholder: 'e.g. sessions',
		description:
			'A metric of the report or a dimension of the pivot. Defaults to the first metric.',
	},
	directionField,
	{
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 50,
		description: 'Max number of results to return',
	},
	{
		displayName: 'Offset',
		name: 'offset',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 0,
		description: 'How many combinations of values to skip',
	},
];

export const pivotsField: INodeProperties = {
	displayName: 'Pivots',
	name: 'pivots',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, sortable: true },
	placeholder: 'Add Pivot',
	required: true,
	default: {},
	description: 'The first pivot forms the rows of the table, the others its columns',
	options: [
		{
			displayName: 'Pivot',
			name: 'values',
			values: PIVOT,
		},
	],
};

export function readPivots(input: Input, metrics: string[]): Pivot[] {
	return input.rows('pivots').map((row) => {
		const field = currentName(row.text('orderField')) || metrics[0];
		return {
			fields: row.list('fields').map(currentName),
			limit: row.count('limit'),
			offset: row.count('offset', 0),
			orders:
				field === undefined
					? []
					: [{ field, descending: row.choice('direction') === 'descending' }],
		};
	});
}
