import { failed } from '../../../../shared/core/result';
import type { Input } from '../../../../shared/node/inputs';
import { loadedFields, numberField, rowsField, textField } from '../../../../shared/node/panel';
import type { Names } from '../../../google/metadata';
import type { Pivot } from '../../../report/pivot';
import type { Order } from '../../../report/columns';
import { timeDimension } from '../../../report/timeDimensions';
import { directionField } from './query';

/** In the order of thought, not by name: what, how ordered, how many. */
const PIVOT = [
	loadedFields('Dimension Names or IDs', 'fields', 'getDimensions'),
	textField(
		'Order By',
		'orderField',
		'A metric of the report or a dimension of the pivot. Defaults to the date, earliest first, if the pivot has one, and then the first metric.',
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
	const rows = input.rows('pivots');
	if (rows.length === 0) return input.accept(failed("'Pivots' is empty", 'Add at least one.'));
	return rows.map((row) => {
		const fields = row.list('fields').map(current);
		return {
			fields,
			limit: row.count('limit'),
			offset: row.count('offset', 0),
			orders: readOrder(row, current(row.text('orderField')), fields, metrics),
		};
	});
}

/** By time where nothing else is asked for and a pivot has any, as in other reports. */
function readOrder(row: Input, asked: string, fields: string[], metrics: string[]): Order[] {
	const time = asked === '' && fields.length === 1 ? timeDimension(fields) : undefined;
	const field = asked || metrics[0];
	const descending = row.choice('direction') === 'descending';
	return [
		...(time === undefined ? [] : [{ field: time, descending: false }]),
		...(field === undefined ? [] : [{ field, descending }]),
	];
}
