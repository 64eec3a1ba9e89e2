import type { Input } from '../../../../shared/node/inputs';
import { flagField, numberField, rowsField, textField } from '../../../../shared/node/panel';
import type { ToolField } from '../../../../shared/node/tool';
import type { Names } from '../../../google/metadata';
import { checkSteps, type FunnelStep } from '../../../report/funnel';
import { dimensionFilterFields, readBuilt } from './filters';

const [filters, ...combine] = dimensionFilterFields;

const STEP = [
	textField('Name', 'name', "Defaults to the event. Google puts the step's number before it.", {
		placeholder: 'e.g. Cart',
	}),
	textField('Event', 'event', 'Name of the event. Leave empty to go by the filters alone.', {
		placeholder: 'e.g. add_to_cart',
	}),
	flagField(
		'Directly After the Step Before',
		'isDirect',
		'Whether no other event may come in between',
	),
	numberField(
		'Within (Seconds)',
		'withinSeconds',
		[0, 0],
		'Longest time since the step before. 0 means any time.',
	),
	{ ...filters!, description: 'What must be true of the event besides' },
	...combine,
];

export const stepsField = rowsField(
	'Steps',
	'steps',
	'Step',
	STEP,
	'What users do, one step after the other',
	{ typeOptions: { sortable: true }, required: true },
);

export const STEPS_TOOL: ToolField = {
	told: 'JSON array of at least one step in order, each with the name of a GA4 event, such as [{"name":"Cart","event":"add_to_cart"},{"name":"Purchase","event":"purchase"}]',
	asJson: true,
};

export function readSteps(input: Input, names: Names): FunnelStep[] {
	const steps = input.rows('steps').map((row, index) => {
		const step = row.named(`Step ${index + 1}`);
		return {
			name: step.text('name'),
			eventName: step.text('event'),
			filter: readBuilt(step, 'dimensionFilter', names),
			isDirect: step.flag('isDirect'),
			within: step.count('withinSeconds', 0),
		};
	});
	return input.accept(checkSteps(steps));
}
