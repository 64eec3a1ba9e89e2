import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import type { JsonRecord } from '../../../../shared/core/json';
import { success } from '../../../../shared/core/result';
import type { Input } from '../../../../shared/node/inputs';
import { currentName } from '../../../domain/fields';
import {
	bothOf,
	checkExpression,
	filterExpression,
	type Condition,
} from '../../../domain/report/filter';
import { caseField, CONDITIONS, NUMERIC, valueFields } from './conditions';

/** What a builder is for. */
interface Kind {
	displayName: string;
	name: string;
	description: string;
	/** Lists the fields to choose from. */
	loadOptionsMethod: string;
	conditions: INodePropertyOptions[];
	usual: string;
	more: INodeProperties[];
}

const combineField: INodeProperties = {
	displayName: 'Combine',
	name: 'combine',
	type: 'options',
	options: [
		{ name: 'All Conditions', value: 'and' },
		{ name: 'Any Condition', value: 'or' },
	],
	default: 'and',
	description: 'Whether a row has to meet all conditions or any of them',
};

const notField: INodeProperties = {
	displayName: 'Not',
	name: 'not',
	type: 'boolean',
	default: false,
	description: 'Whether to turn the condition into its opposite',
};

function filterField(kind: Kind): INodeProperties {
	return {
		displayName: kind.displayName,
		name: kind.name,
		type: 'collection',
		placeholder: 'Add Filter',
		default: {},
		description: kind.description,
		options: [
			combineField,
			{
				displayName: 'Conditions',
				name: 'conditions',
				type: 'fixedCollection',
				typeOptions: { multipleValues: true, sortable: true },
				placeholder: 'Add Condition',
				default: {},
				options: [
					{ displayName: 'Condition', name: 'values', values: conditionFields(kind) },
				],
			},
		],
	};
}

function conditionFields({ loadOptionsMethod, conditions, usual, more }: Kind): INodeProperties[] {
	return [
		{
			displayName: 'Field Name or ID',
			name: 'field',
			type: 'options',
			typeOptions: { loadOptionsMethod, loadOptionsDependsOn: ['property.value'] },
			default: '',
			description:
				'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
		},
		{
			displayName: 'Condition',
			name: 'condition',
			type: 'options',
			options: conditions,
			default: usual,
		},
		...valueFields,
		...more,
		notField,
	];
}

export const dimensionFilterField = filterField({
	displayName: 'Dimension Filters',
	name: 'dimensionFilters',
	description: 'Which events to count. The dimensions need not be part of the report.',
	loadOptionsMethod: 'getDimensions',
	conditions: CONDITIONS,
	usual: 'equals',
	more: [caseField],
});

export const metricFilterField = filterField({
	displayName: 'Metric Filters',
	name: 'metricFilters',
	description: 'Which rows to return, by their sums',
	loadOptionsMethod: 'getMetrics',
	conditions: NUMERIC,
	usual: 'greaterThan',
	more: [],
});

export const filterOptions: INodeProperties[] = [
	{
		displayName: 'Dimension Filter (JSON)',
		name: 'dimensionFilterJson',
		type: 'json',
		default: '',
		description:
			'A FilterExpression of the Data API, for nested groups. Has to hold besides the filters above.',
	},
	{
		displayName: 'Metric Filter (JSON)',
		name: 'metricFilterJson',
		type: 'json',
		default: '',
		description: 'A FilterExpression of the Data API. Has to hold besides the filters above.',
	},
];

/** Builder and JSON together; undefined when there is neither. */
export function readFilter(
	fields: Input,
	kind: 'dimensionFilter' | 'metricFilter',
	json: unknown,
): JsonRecord | undefined {
	const combine = fields.choice<'and' | 'or'>(`${kind}s.combine`);
	const conditions = fields.rows(`${kind}s.conditions`).map(readCondition);
	const built = fields.accept(filterExpression(combine, conditions));
	const given = json === undefined ? success(undefined) : checkExpression(json);
	return bothOf(built, fields.accept(given));
}

function readCondition(row: Input): Condition {
	return {
		field: currentName(row.requiredText('field')),
		condition: row.choice('condition'),
		value: row.read('value'),
		valueTo: row.read('valueTo'),
		not: row.flag('not'),
		// Metrics have no such switch.
		caseSensitive: row.read('caseSensitive') === true,
	};
}
