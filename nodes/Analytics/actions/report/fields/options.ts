import type { INodeProperties } from 'n8n-workflow';

import { optionsField, RETRY_OPTIONS } from '../../options';
import { advancedOptions } from './advanced';
import { dateOptions } from './dates';
import { filterOptions } from './filters';
import { outputOptions } from './output';
import { trustOptions } from './trust';

const requestOptions: INodeProperties[] = [
	{
		displayName: 'Concurrency',
		name: 'concurrency',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 10 },
		default: 4,
		description: 'How many requests to send at the same time. Google allows 10 per property.',
	},
	{
		displayName: 'Fill Missing Dates',
		name: 'fillMissingDates',
		type: 'boolean',
		default: false,
		description:
			'Whether to add a row for each day without data. Counts are 0 there; averages and rates are empty.',
	},
];

/** For reports of every kind. */
export const amountOptions: INodeProperties[] = [
	{
		displayName: 'Currency Code',
		name: 'currencyCode',
		type: 'string',
		default: '',
		placeholder: 'e.g. EUR',
		description:
			"ISO 4217 code of the currency for amounts. Defaults to the property's currency.",
	},
	{
		displayName: 'Keep Empty Rows',
		name: 'keepEmptyRows',
		type: 'boolean',
		default: false,
		description: 'Whether to also return rows whose metrics are all zero',
	},
];

export const runOptions = optionsField(
	advancedOptions,
	amountOptions,
	dateOptions,
	filterOptions,
	outputOptions,
	RETRY_OPTIONS,
	requestOptions,
	trustOptions,
);
