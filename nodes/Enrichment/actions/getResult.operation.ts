import { whenRun, type Operation } from '../../shared/node/operation';
import { textField } from '../../shared/node/panel';
import { forTools } from '../../shared/node/tool';
import { fillEmptyFieldsField, onNoMatchField, outputFieldField } from './fields';
import { resultOptions } from './options';
import { outputsOf } from './outputs';
import { LOOKUP_TOOL } from './lookUp.operation';

/** Fetches the results of jobs. Free: jobs are paid for when they are submitted. */
export const getResult: Operation = {
	option: {
		name: 'Get Result',
		value: 'getResult',
		action: 'Get contact result',
		description: 'Fetch the results of contacts that were left pending',
	},
	properties: forTools(
		[
			textField(
				'Job ID',
				'jobId',
				"Leave empty for items that came out as 'pending': their results go back to them. Enter another job's ID to get one item per person.",
				{ placeholder: 'e.g. fefbc2203558eb3adcea' },
			),
			outputFieldField,
			onNoMatchField,
			fillEmptyFieldsField,
			resultOptions(),
		],
		LOOKUP_TOOL,
	),
	outputs: outputsOf,
	execute: whenRun(async () => (await import('./getResults')).getResults),
};
