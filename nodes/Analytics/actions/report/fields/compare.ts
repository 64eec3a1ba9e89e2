import type { INodeProperties } from 'n8n-workflow';

import type { Input } from '../../../../shared/node/inputs';
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
			description: 'As many days, just before',
		},
		{
			name: 'Previous Period, Same Weekdays',
			value: 'previousPeriodSameWeekdays',
			description: 'As many days, whole weeks before',
		},
		{
			name: 'Previous Year',
			value: 'previousYear',
			description: 'As many days, beginning a year before',
		},
	],
	default: 'none',
	description:
		'Each metric becomes its value, the previous value, the change, and the change in percent',
};

export function readCompare(fields: Input): CompareWith {
	return fields.choice<CompareWith>('compareWith');
}
