import type { Operation } from '../../../shared/node/operation';
import { propertyField } from '../propertyField';
import { deliver } from './deliver';
import { dimensionsField, metricsField } from './fields/choose';
import { dateFields } from './fields/dates';
import { runOptions } from './fields/options';
import { orderField } from './fields/order';
import { outputFields, readOutput } from './fields/output';
import { rowFields } from './fields/rows';
import { readQuestion } from './readQuestion';
import { readPacing } from './session';
import { travel } from './travel';

export const run: Operation = {
	option: {
		name: 'Run',
		value: 'run',
		action: 'Run report',
		description: 'Get metrics and dimensions of a property for a range of days',
	},
	properties: [
		propertyField,
		metricsField,
		dimensionsField,
		...dateFields,
		orderField,
		...rowFields,
		...outputFields,
		runOptions,
	],
	execute: (run) =>
		travel(run, (input) => {
			const output = readOutput(input);
			return {
				question: readQuestion(input),
				pacing: readPacing(input),
				deliver: async (begun, session) => await deliver(begun, output, session),
			};
		}),
};
