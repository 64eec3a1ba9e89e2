import type { INodeProperties, INodePropertyOptions, NodeParameterValue } from 'n8n-workflow';

import type { JsonRecord } from '../../../../shared/core/json';
import { byLetters } from '../../../../shared/core/lists';
import { failed, type Result } from '../../../../shared/core/result';
import type { Input } from '../../../../shared/node/inputs';
import { currentName } from '../../../google/metadata';
import { checkExpression } from '../../../report/expression';
import { bothOf, filterExpression, type Condition } from '../../../report/filters';

export const NUMERIC: INodePropertyOptions[] = [
	{ name: 'Is Between', value: 'between' },
	{ name: 'Is Equal To (Number)', value: 'equalTo' },
	{ name: 'Is Greater Than', value: 'greaterThan' },
	{ name: 'Is Greater Than or Equal To', value: 'greaterThanOrEqual' },
	{ name: 'Is Less Than', value: 'lessThan' },
	{ name: 'Is Less Than or Equal To', value: 'lessThanOrEqual' },
	{ name: 'Is Not Between', value: 'notBetween' },
	{ name: 'Is Not Equal To (Number)', value: 'notEqualTo' },
];

const TEXTUAL: INodePropertyOptions[] = [
	{ name: 'Begins With', value: 'beginsWith' },
	{ name: 'Contains', value: 'contains' },
	{ name: 'Contains Regex', value: 'containsRegex' },
	{ name: 'Does Not Begin With', value: 'doesNotBeginWith' },
	{ name: 'Does Not Contain', value: 'doesNotContain' },
	{ name: 'Does Not Contain Regex', value: 'doesNotContainRegex' },
	{ name: 'Does Not End With', value: 'doesNotEndWith' },
	{ name: 'Does Not Match Regex', value: 'doesNotMatchRegex' },
	{ name: 'Ends With', value: 'endsWith' },
	{ name: 'Is Empty', value: 'isEmpty' },
	{ name: 'Is Equal To', value: 'equals' },
	{ name: 'Is In List', value: 'inList' },
	{ name: 'Is Not Empty', value: 'isNotEmpty' },
	{ name: 'Is Not Equal To', value: 'notEquals' },
	{ name: 'Is Not In List', value: 'notInList' },
	{ name: 'Matches Regex', value: 'matchesRegex' },
];

export const CONDITIONS = [...TEXTUAL, ...NUMERIC].sort((one, other) =>
	byLetters(one.name, other.name),
);

const LISTS = ['inList', 'notInList'];

/** What a condition compares with. */
const valueFields = (example: string): INodeProperties[] => [
	{
		displayName: 'Value',
		name: 'value',
		type: 'string',
		displayOptions: { hide: { condition: ['isEmpty', 'isNotEmpty', ...LISTS] } },
		default: '',
		placeholder: `e.g. ${example}`,
		description:
			'Value to compare with, used exactly as entered. Dates can be written as 2026-01-31. For a range: the lower bound (inclusive).',
	},
	{
		displayName: 'Values',
		name: 'value',
		type: 'string',
		typeOptions: { rows: 3 },
		displayOptions: { show: { condition: LISTS } },
		default: '',
		placeholder: 'e.g. Korea, Republic of',
		description:
			'One value per line, or an array from an expression. Values may contain commas.',
	},
	{
		displayName: 'To',
		name: 'valueTo',
		type: 'string',
		displayOptions: { show: { condition: ['between', 'notBetween'] } },
		default: '',
		description: 'Upper bound (inclusive)',
	},
];

/** Conditions on numbers, or on no value at all. */
const WITHOUT_LETTERS = ['isEmpty', 'isNotEmpty', ...NUMERIC.map(({ value }) => value)];

const caseField: INodeProperties = {
	displayName: 'Case Sensitive',
	name: 'caseSensitive',
	type: 'boolean',
	displayOptions: { hide: { condition: WITHOUT_LETTERS } },
	default: false,
	description: 'Whether matching is case-sensitive',
};

/** What a builder is for. */
interface Kind {
	displayName: string;
	name: 'dimensionFilters' | 'metricFilters';
	description: string;
	/** Lists the fields to choose from. */
	loadOptionsMethod: string;
	conditions: INodePropertyOptions[];
	usual: string;
	example: string;
	more: INodeProperties[];
}

/** A list, and once it has a row, how its rows go together. */
function filterFields(kind: Kind): INodeProperties[] {
	return [
		{
			displayName: kind.displayName,
			name: kind.name,
			type: 'fixedCollection',
			typeOptions: { multipleValues: true, sortable: true },
			placeholder: 'Add Filter',
			default: {},
			description: kind.description,
			options: [{ displayName: 'Filter', name: 'values', values: conditionFields(kind) }],
		},
		{
			displayName: `Combine ${kind.displayName}`,
			name: `${kind.name}Combine`,
			type: 'options',
			displayOptions: { hide: { [kind.name]: [{ _cnd: { eq: NO_ROWS } }] } },
			options: [
				{ name: 'All Must Match (AND)', value: 'and' },
				{ name: 'Any May Match (OR)', value: 'or' },
			],
			default: 'and',
			description: `How several ${kind.displayName.toLowerCase()} are combined`,
		},
	];
}

/**
 * The value of an empty list, which n8n compares by content, though its type allows plain values only.
 * No harm is done where n8n drops what it hides: for a run it looks at this with all lists left out, so it keeps the
 * field; the editor begins with AND again once the last row has been removed.
 */
const NO_ROWS = {} as NodeParameterValue;

function conditionFields({
	loadOptionsMethod,
	conditions,
	usual,
	example,
	more,
}: Kind): INodeProperties[] {
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
		...valueFields(example),
		...more,
	];
}

const DIMENSION_FILTERS: Kind = {
	displayName: 'Dimension Filters',
	name: 'dimensionFilters',
	description:
		"Which data to include, by dimension values. The dimensions don't have to be in the report.",
	loadOptionsMethod: 'getDimensions',
	conditions: CONDITIONS,
	usual: 'equals',
	example: 'Norway',
	more: [caseField],
};

const METRIC_FILTERS: Kind = {
	displayName: 'Metric Filters',
	name: 'metricFilters',
	description: 'Filter rows by metric values',
	loadOptionsMethod: 'getMetrics',
	conditions: NUMERIC,
	usual: 'greaterThan',
	example: '100',
	more: [],
};

export const dimensionFilterFields = filterFields(DIMENSION_FILTERS);
export const metricFilterFields = filterFields(METRIC_FILTERS);

/** The same for realtime reports, which have fewer fields. */
export const realtimeFilterFields = [
	...filterFields({ ...DIMENSION_FILTERS, loadOptionsMethod: 'getRealtimeDimensions' }),
	...filterFields({ ...METRIC_FILTERS, loadOptionsMethod: 'getRealtimeMetrics' }),
];

export const dimensionFilterOption: INodeProperties = {
	displayName: 'Dimension Filter (JSON)',
	name: 'dimensionFilterJson',
	type: 'json',
	default: '',
	description:
		'A FilterExpression of the Data API, for nested groups. Combined with the filters above using AND.',
};

export const filterOptions: INodeProperties[] = [
	dimensionFilterOption,
	{
		displayName: 'Metric Filter (JSON)',
		name: 'metricFilterJson',
		type: 'json',
		default: '',
		description:
			'A FilterExpression of the Data API. Combined with the filters above using AND.',
	},
];

/** Builder and JSON together; undefined when there is neither. */
export function readFilter(
	fields: Input,
	settings: Input,
	kind: 'dimensionFilter' | 'metricFilter',
): JsonRecord | undefined {
	return bothOf(readBuilt(fields, kind), readJson(settings, `${kind}Json`));
}

/** What the builder alone says. */
export function readBuilt(
	fields: Input,
	kind: 'dimensionFilter' | 'metricFilter',
): JsonRecord | undefined {
	const combine = fields.choice<'and' | 'or'>(`${kind}sCombine`);
	const isCased = kind === 'dimensionFilter';
	const conditions = fields.rows(`${kind}s`).map((row) => readCondition(row, isCased));
	return fields.accept(filterExpression(combine, conditions));
}

function readCondition(row: Input, isCased: boolean): Condition {
	return {
		field: currentName(row.requiredText('field')),
		condition: row.choice('condition'),
		value: row.read('value'),
		valueTo: row.read('valueTo'),
		caseSensitive: isCased && row.flag('caseSensitive'),
	};
}

/** An option that was added filters, so one that turns out empty is no way to filter nothing. */
function readJson(settings: Input, name: string): JsonRecord | undefined {
	if (!Object.hasOwn(settings.object('options') ?? {}, name)) return undefined;
	const given = settings.json(`options.${name}`);
	return settings.accept(given === undefined ? withoutValue(name) : checkExpression(given));
}

function withoutValue(name: string): Result<never> {
	const label = filterOptions.find((option) => option.name === name)?.displayName;
	return failed(`'${label}' is empty`, 'Fill it in, or remove the option.');
}

export function readFilters(fields: Input, settings: Input) {
	return {
		dimensionFilter: readFilter(fields, settings, 'dimensionFilter'),
		metricFilter: readFilter(fields, settings, 'metricFilter'),
	};
}
