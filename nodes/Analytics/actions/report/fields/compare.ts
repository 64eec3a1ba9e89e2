import type { INodeProperties } from 'n8n-workflow';

import type { Input } from '../../../../shared/node/inputs';
import type { ComparisonOutput } from '../../../domain/report/compare';
import type { CompareWith } from '../../../domain/report/periods';

export const compareField: INodeProperties = {
	displayName: 'Compare With',
	name: 'compareWith',
	type: 'options',
	options: [
		{ name: 'Nothing', value: 'none' },
		{
			name: 'Previous Period',
			value: 'previousPeriod',
			description:
				'The same number of days, immediately before; a full month, quarter or year is compared with the full one before',
		},
		{
			name: 'Previous Period, Same Weekdays',
			value: 'previousPeriodSameWeekdays',
			description: 'The same number of days, shifted back by full weeks',
		},
		{
			name: 'Previous Year',
			value: 'previousYear',
			description: 'The same dates one year earlier',
		},
	],
	default: 'none',
	description: 'Add the earlier value, the change and the percent change to each metric',
};

export const comparisonOutputField: INodeProperties = {
	displayName: 'Comparison Output',
	name: 'comparisonOutput',
	type: 'options',
	displayOptions: { hide: { compareWith: ['none'] } },
	options: [
		{
			name: 'Columns',
			value: 'columns',
			description: 'As sessions, sessions_previous, sessions_change, sessions_changePercent',
		},
		{
			name: 'Nested',
			value: 'nested',
			description: 'As one object with value, previous, change and changePercent',
		},
	],
	default: 'columns',
	description: 'How to return the metrics of both periods',
};

export function readComparisonOutput(fields: Input): ComparisonOutput {
	return fields.choice<ComparisonOutput>('comparisonOutput');
}

export function readCompare(fields: Input): CompareWith {
	return fields.choice<CompareWith>('compareWith');
}
