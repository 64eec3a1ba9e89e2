import type { INodeProperties } from 'n8n-workflow';

import type { Input } from '../../../../shared/node/inputs';
import type { MinuteRange } from '../../../domain/realtime';

export const realtimeMetricsField: INodeProperties = {
	displayName: 'Metrics',
	name: 'metrics',
	type: 'multiOptions',
	options: [
		{ name: 'Active Users', value: 'activeUsers' },
		{ name: 'Event Count', value: 'eventCount' },
		{ name: 'Key Events', value: 'keyEvents' },
		{ name: 'Views', value: 'screenPageViews' },
	],
	default: ['activeUsers'],
	description: 'Metrics available in realtime reports',
};

export const realtimeDimensionsField: INodeProperties = {
	displayName: 'Dimension Names or IDs',
	name: 'dimensions',
	type: 'multiOptions',
	typeOptions: {
		loadOptionsMethod: 'getRealtimeDimensions',
		loadOptionsDependsOn: ['property.value'],
	},
	default: [],
	description:
		'Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
};

export const minuteRangesField: INodeProperties = {
	displayName: 'Minute Ranges',
	name: 'minuteRanges',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, maxAllowedFields: 2 },
	placeholder: 'Add Minute Range',
	default: {},
	description: 'One or two ranges within the last 30 minutes. Leave empty for all 30 minutes.',
	options: [
		{
			displayName: 'Minute Range',
			name: 'values',
			values: [
				{
					displayName: 'Name',
					name: 'name',
					type: 'string',
					default: '',
					placeholder: 'e.g. last five minutes',
				},
				{
					displayName: 'Start Minutes Ago',
					name: 'startMinutesAgo',
					type: 'number',
					typeOptions: { minValue: 0 },
					default: 29,
					description: 'The oldest minute: at most 29, or 59 with Google Analytics 360',
				},
				{
					displayName: 'End Minutes Ago',
					name: 'endMinutesAgo',
					type: 'number',
					typeOptions: { minValue: 0 },
					default: 0,
					description: 'The newest minute; 0 is the current one',
				},
			],
		},
	],
};

export function readMinuteRanges(input: Input): MinuteRange[] {
	return input.rows('minuteRanges').map((row) => ({
		name: row.text('name'),
		startMinutesAgo: row.count('startMinutesAgo', 0),
		endMinutesAgo: row.count('endMinutesAgo', 0),
	}));
}
