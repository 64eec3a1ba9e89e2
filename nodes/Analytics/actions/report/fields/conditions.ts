import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

export const NUMERIC: INodePropertyOptions[] = [
	{ name: 'Is Between', value: 'between' },
	{ name: 'Is Equal To (Number)', value: 'equalTo' },
	{ name: 'Is Greater Than', value: 'greaterThan' },
	{ name: 'Is Greater Than or Equal To', value: 'greaterThanOrEqual' },
	{ name: 'Is Less Than', value: 'lessThan' },
	{ name: 'Is Less Than or Equal To', value: 'lessThanOrEqual' },
];

const TEXTUAL: INodePropertyOptions[] = [
	{ name: 'Begins With', value: 'beginsWith' },
	{ name: 'Contains', value: 'contains' },
	{ name: 'Contains Regex', value: 'containsRegex' },
	{ name: 'Ends With', value: 'endsWith' },
	{ name: 'Is Empty', value: 'isEmpty' },
	{ name: 'Is Equal To', value: 'equals' },
	{ name: 'Is In List', value: 'inList' },
	{ name: 'Matches Regex', value: 'matchesRegex' },
];

export const CONDITIONS = [...TEXTUAL, ...NUMERIC].sort((one, other) =>
	one.name.localeCompare(other.name),
);

/** What a condition compares with. */
export const valueFields: INodeProperties[] = [
	{
		displayName: 'Value',
		name: 'value',
		type: 'string',
		displayOptions: { hide: { condition: ['isEmpty', 'inList'] } },
		default: '',
		description: 'What to compare with; for a range, its lower end',
	},
	{
		displayName: 'Values',
		name: 'value',
		type: 'string',
		typeOptions: { rows: 3 },
		displayOptions: { show: { condition: ['inList'] } },
		default: '',
		placeholder: 'e.g. Korea, Republic of',
		description:
			'One value a line, or an array given by an expression. Values may hold commas.',
	},
	{
		displayName: 'To',
		name: 'valueTo',
		type: 'string',
		displayOptions: { show: { condition: ['between'] } },
		default: '',
		description: 'The upper end of the range, which belongs to it',
	},
];

export const caseField: INodeProperties = {
	displayName: 'Case Sensitive',
	name: 'caseSensitive',
	type: 'boolean',
	default: false,
	description: 'Whether capital and small letters differ',
};
