import type { INodeProperties } from 'n8n-workflow';

import { optionsOf } from '../../optionsField';
import { patienceOptions } from '../../patience';
import { dateOptions } from './dates';
import { outputOptions } from './output';

const requestOptions: INodeProperties[] = [
	{
		displayName: 'Concurrency',
		name: 'concurrency',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 10 },
		default: 4,
		description: 'How many requests are under way at once. Google allows 10 for a property.',
	},
	{
		displayName: 'Currency Code',
		name: 'currencyCode',
		type: 'string',
		default: '',
		placeholder: 'e.g. EUR',
		description: 'ISO 4217 code of the currency of amounts, if not that of the property',
	},
	{
		displayName: 'Keep Empty Rows',
		name: 'keepEmptyRows',
		type: 'boolean',
		default: false,
		description: 'Whether to also return rows whose metrics are all zero',
	},
];

export const runOptions = optionsOf(requestOptions, dateOptions, outputOptions, patienceOptions);
