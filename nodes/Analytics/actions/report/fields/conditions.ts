import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

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
	one.name.localeCompare(other.name),
);

const LISTS = ['inList', 'notInList'];

/** What a condition compares with. */
export const valueFields = (example: string): INodeProperties[] => [
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

export const caseField: INodeProperties = {
	displayName: 'Case Sensitive',
	name: 'caseSensitive',
	type: 'boolean',
	default: false,
	description: 'Whether matching is case-sensitive',
};
