/** Fields of the panel, of which only what is particular is written down. */
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { byLetters } from '../core/lists';
import type { Input } from './inputs';
import type { RetryOptions } from './transport';

type More = Partial<Omit<INodeProperties, 'displayName' | 'name' | 'type' | 'description'>>;

function fieldOf(type: INodeProperties['type'], initial: INodeProperties['default']) {
	return (
		displayName: string,
		name: string,
		description?: string,
		more: More = {},
	): INodeProperties => ({
		displayName,
		name,
		type,
		default: initial,
		...more,
		...(description !== undefined && { description }),
	});
}

export const textField = fieldOf('string', '');
export const flagField = fieldOf('boolean', false);
export const jsonField = fieldOf('json', '');

export function numberField(
	displayName: string,
	name: string,
	[least, initial, most]: [least: number, initial: number, most?: number],
	description: string,
): INodeProperties {
	const typeOptions = { minValue: least, ...(most !== undefined && { maxValue: most }) };
	return fieldOf('number', initial)(displayName, name, description, { typeOptions });
}

/** A day, from a calendar. */
export const calendarField = (
	displayName: string,
	name: string,
	description: string,
	more: More = {},
) =>
	fieldOf('dateTime', '')(displayName, name, description, {
		typeOptions: { dateOnly: true },
		...more,
	});

export const option = (name: string, value: string, description: string): INodePropertyOptions => ({
	name,
	value,
	description,
});

/** The first option is chosen at the start, unless `more` says otherwise. */
export function choiceField(
	displayName: string,
	name: string,
	options: INodePropertyOptions[],
	description?: string,
	more: More = {},
): INodeProperties {
	const all = { options, default: options[0]?.value ?? '', ...more };
	return fieldOf('options', '')(displayName, name, description, all);
}

/** Rows of fields, as many as the user adds. */
export function rowsField(
	displayName: string,
	name: string,
	row: string,
	values: INodeProperties[],
	description: string,
	{ typeOptions, ...more }: More = {},
): INodeProperties {
	return fieldOf('fixedCollection', {})(displayName, name, description, {
		typeOptions: { multipleValues: true, ...typeOptions },
		placeholder: `Add ${row}`,
		options: [{ displayName: row, name: 'values', values }],
		...more,
	});
}

const FROM_LIST = '<a href="https://docs.n8n.io/code/expressions/">expression</a>';

/** One entry of a list that a method of the node loads. */
export function loadedField(
	displayName: string,
	name: string,
	loadOptionsMethod: string,
	loadOptionsDependsOn = ['property.value'],
): INodeProperties {
	const typeOptions = { loadOptionsMethod, loadOptionsDependsOn };
	const description = `Choose from the list, or specify an ID using an ${FROM_LIST}`;
	return fieldOf('options', '')(displayName, name, description, { typeOptions });
}

/** Several of them. */
export function loadedFields(
	displayName: string,
	name: string,
	loadOptionsMethod: string,
	more: More = {},
): INodeProperties {
	const typeOptions = { loadOptionsMethod, loadOptionsDependsOn: ['property.value'] };
	const description = `Choose from the list, or specify IDs using an ${FROM_LIST}`;
	const all = { typeOptions, ...more };
	return fieldOf('multiOptions', [])(displayName, name, description, all);
}

/** Fields that the user adds one by one, sorted by name as n8n's rules ask. */
export function collectionField(
	displayName: string,
	name: string,
	fields: INodeProperties[],
	description?: string,
): INodeProperties {
	const options = [...fields].sort((one, other) => byLetters(one.displayName, other.displayName));
	const more = { placeholder: 'Add Option', options };
	return fieldOf('collection', {})(displayName, name, description, more);
}

export function optionsField(...groups: INodeProperties[][]): INodeProperties {
	return collectionField('Options', 'options', groups.flat());
}

/** The options of every operation that sends requests. `whenLonger` says what ends a longer wait. */
export function retryOptions(whenLonger: string): INodeProperties[] {
	return [
		numberField(
			'Max Retries',
			'maxRetries',
			[0, 5],
			'How many times in a row to resend a rate-limited request. Counting starts over when another request gets through.',
		),
		numberField(
			'Max Retry Delay (Seconds)',
			'maxWaitSeconds',
			[0, 120],
			['The longest single wait.', whenLonger].join(' '),
		),
		numberField(
			'Timeout (Seconds)',
			'timeoutSeconds',
			[1, 60],
			'How long to wait for the response to one request',
		),
	];
}

export function readRetryOptions(input: Input): RetryOptions {
	return {
		maxRetries: input.count('options.maxRetries'),
		maxWaitSeconds: Math.min(input.number('options.maxWaitSeconds'), MOST_SECONDS),
		timeoutSeconds: Math.min(input.number('options.timeoutSeconds'), MOST_SECONDS),
	};
}

/** More than 24 days are no delay for JavaScript's timers: they would end at once. */
const MOST_SECONDS = 2_000_000;

export const returnAllField = flagField(
	'Return All',
	'returnAll',
	'Whether to return all results or only up to a given limit',
);

/** How many results of a list are wanted, in the words that n8n prescribes. */
export const limitFields: INodeProperties[] = [
	returnAllField,
	{
		...numberField('Limit', 'limit', [1, 50], 'Max number of results to return'),
		displayOptions: { show: { returnAll: [false] } },
	},
];

/** Infinity for all of them. */
export function readLimit(input: Input): number {
	return input.flag('returnAll') ? Infinity : input.count('limit');
}
