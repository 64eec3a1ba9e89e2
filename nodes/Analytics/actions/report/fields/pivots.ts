import type { Input } from '../../../../shared/node/inputs';
import { loadedFields, numberField, rowsField, textField } from '../../../../shared/node/panel';
import type { Names } from '../../../google/metadata';
import type { Pivot } from '../../../report/pivot';
import { directionField } from './columns';

/** In the order of thought, not by name: what, how ordered, how many. */
const PIVOT = [
	loadedFields('Dimension Names or IDs', 'fields', 'getDimensions'),
	textField(
		'Order By',
		'orderField',
		'A metric of the report or a dimension of the pivot. Defaults to the first metric.',
		{ placeholder: 'e.g. sessions' },
	),
	directionField,
	numberField('Limit', 'limit', [1, 50], 'Max number of results to return'),
	numberField('Offset', 'offset', [0, 0], 'How many combinations of values to skip'),
];

export const pivotsField = rowsField(
	'Pivots',
	'pivots',
	'Pivot',
	PIVOT,
	'The first pivot forms the rows of the table, the others its columns',
	{ typeOptions: { sortable: true }, required: true },
);

export function readPivots(input: Input, metrics: string[], { current }: Names): Pivot[] {
	return input.rows('pivots').map((row) => {
		const field = current(row.text('orderField')) || metrics[0];
		return {
			fields: row.list('fields').map(current),
			limit: row.count('limit'),
			offset: row.count('offset', 0),
			orders:
				field === undefined
					? []
					: [{ field, descending: row.choice('direction') === 'descending' }],
		};
	});
}
