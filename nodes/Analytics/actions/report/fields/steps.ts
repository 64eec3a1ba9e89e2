import type { INodeProperties } from 'n8n-workflow';

import type { Input } from '../../../../shared/node/inputs';
import type { ToolField } from '../../../../shared/node/tool';
import { checkSteps, type FunnelStep } from '../../../report/funnel';
import { dimensionFilterFields, readBuilt } from './filters';

const [filters, ...combine] = dimensionFilterFields;

/** What users do one after the other. */
export const stepsField: INodeProperties = {
	displayName: 'Steps',
	name: 'steps',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, sortable: true },
	placeholder: 'Add Step',
	required: true,
	default: {},
	description: 'What users do, one step after the other',
	options: [
		{
			displayName: 'Step',
			name: 'values',
			values: [
				{
					displayName: 'Name',
					name: 'name',
					type: 'string',
					default: '',
					placeholder: 'e.g. Cart',
					description: "Defaults to the event. Google puts the step's number before it.",
				},
				{
					displayName: 'Event',
					name: 'event',
					type: 'string',
					default: '',
					placeholder: 'e.g. add_to_cart',
					description: 'Name of the event. Leave empty to go by the filters alone.',
				},
				{
					displayName: 'Directly After the Step Before',
					name: 'isDirect',
					type: 'boolean',
					default: false,
					description: 'Whether no other event may come in between',
				},
				{
					displayName: 'Within (Seconds)',
					name: 'withinSeconds',
					type: 'number',
					typeOptions: { minValue: 0 },
					default: 0,
					description: 'Longest time since the step before. 0 means any time.',
				},
				{ ...filters!, description: 'What must be true of the event besides' },
				...combine,
			],
		},
	],
};

export const STEPS_TOOL: ToolField = {
	told: 'JSON array of at least one step in order, each with the name of a GA4 event, such as [{"name":"Cart","event":"add_to_cart"},{"name":"Purchase","event":"purchase"}]',
	asJson: true,
};

export function readSteps(input: Input): FunnelStep[] {
	const steps = input.rows('steps').map((row, index) => {
		const step = row.named(`Step ${index + 1}`);
		return {
			name: step.text('name'),
			eventName: step.text('event'),
			filter: readBuilt(step, 'dimensionFilter'),
			isDirect: step.flag('isDirect'),
			within: step.count('withinSeconds', 0),
		};
	});
	return input.accept(checkSteps(steps));
}
