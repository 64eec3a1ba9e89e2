import type { INodeProperties } from 'n8n-workflow';

import { failed } from '../../../../shared/core/result';
import type { Input } from '../../../../shared/node/inputs';
import {
	choiceField,
	loadedField,
	loadedFields,
	rowsField,
	textField,
} from '../../../../shared/node/panel';
import { currentNames, type Names } from '../../../google/metadata';
import type { Order, OrderType } from '../../../report/columns';
import type { MetricSpec } from '../../../report/query';

export const metricsField = loadedFields('Metric Names or IDs', 'metrics', 'getMetrics', {
	default: ['activeUsers'],
	builderHint: {
		propertyHint: 'API names such as sessions, activeUsers, keyEvents or totalRevenue',
	},
});

export const dimensionsField = loadedFields(
	'Dimension Names or IDs',
	'dimensions',
	'getDimensions',
	{
		default: ['date'],
		builderHint: {
			propertyHint:
				'API names such as date, country, sessionDefaultChannelGroup or pagePath; none for totals',
		},
	},
);

/** What a field is for, in front of where its values come from. */
export function withPurpose(field: INodeProperties, purpose: string): INodeProperties {
	return { ...field, description: `${purpose}. ${field.description}.` };
}

const DIRECTIONS = [
	{ name: 'Ascending', value: 'ascending' },
	{ name: 'Descending', value: 'descending' },
];

export const directionField = choiceField('Direction', 'direction', DIRECTIONS, undefined, {
	default: 'descending',
});

const ORDER_TYPES = [
	{ name: 'Alphanumeric', value: 'alphanumeric' },
	{ name: 'Case Insensitive', value: 'caseInsensitive' },
	{ name: 'Numeric', value: 'numeric' },
];

/** What the columns of a report depend on. */
const COLUMNS_DEPEND_ON = ['property.value', 'metrics', 'dimensions', 'compareWith'];

export const orderField = rowsField(
	'Order By',
	'orderBy',
	'Order',
	[
		loadedField('Field Name or ID', 'field', 'getColumns', COLUMNS_DEPEND_ON),
		directionField,
		choiceField('Order Type', 'orderType', ORDER_TYPES, 'How dimension values are sorted'),
	],
	'Defaults to the date, if the report has one, and then the first metric',
	{
		typeOptions: { sortable: true },
		builderHint: {
			propertyHint:
				'Fields are API names of the report; in a comparison also sessions_change',
		},
	},
);

export function readOrders(input: Input, names: Names): Order[] {
	return input.rows('orderBy').map((row) => ({
		field: currentColumn(row.requiredText('field'), names),
		descending: row.choice('direction') === 'descending',
		orderType: row.choice<OrderType>('orderType'),
	}));
}

/** A part of a compared metric goes by the present name of its metric. */
function currentColumn(column: string, names: Names): string {
	const [, metric = column, ending = ''] =
		/^(.+)(_previous|_change|_changePercent)$/.exec(column) ?? [];
	return names.current(metric) + ending;
}

/** Metrics and dimensions under their present names. */
export function readFields(fields: Input, { current }: Names) {
	return {
		metrics: givenList(fields, 'metrics', 'Metrics').map(current),
		dimensions: givenList(fields, 'dimensions', 'Dimensions').map(current),
	};
}

/** An expression that finds nothing would make a report without metrics, or its totals, look like the one wanted. */
function givenList(fields: Input, name: 'metrics' | 'dimensions', shown: string): string[] {
	if (fields.read(name) ?? false) return fields.list(name);
	return fields.accept(failed(`'${shown}' has no value`, 'Check the expression.'));
}

export const expressionOption = rowsField(
	'Metric Expressions',
	'metricExpressions',
	'Expression',
	[
		textField('Name', 'name', undefined, { placeholder: 'e.g. eventsPerUser' }),
		textField('Expression', 'expression', undefined, {
			placeholder: 'e.g. eventCount/totalUsers',
		}),
	],
	'Metrics computed from other metrics',
);

/** For reports with metric expressions. */
export function readNames(settings: Input): Names {
	return currentNames(
		settings.rows('options.metricExpressions').map((row) => row.requiredText('name')),
	);
}

/** `eventCount`, or of one event, `keyEvents:purchase`. */
const NAME = /[a-z]\w*(?::\w+)?/gi;

export function readExpressions(settings: Input, { current }: Names): MetricSpec[] {
	return settings.rows('options.metricExpressions').map((row) => ({
		name: row.requiredText('name'),
		expression: row.requiredText('expression').replace(NAME, current),
	}));
}
