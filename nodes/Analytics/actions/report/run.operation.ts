import type { Input } from '../../../shared/node/inputs';
import type { Operation } from '../../../shared/node/operation';
import { checkColumns } from '../../domain/report/checkColumns';
import { TOOL_ROWS } from '../../domain/report/tool';
import { propertyField } from '../propertyField';
import { checkAdded } from './addedColumns';
import { runOptions } from './fields/options';
import { outputFields } from './fields/output';
import { reportFields } from './fields/report';
import { handOver, readHandover, type Handover } from './handOver';
import { readQuestion } from './readQuestion';
import { sessionOf } from './reportNames';
import { readTerms } from './session';
import { travel, type Traveller } from './travel';

export const run: Operation = {
	option: {
		name: 'Run',
		value: 'run',
		action: 'Run report',
		description: 'Get metrics and dimensions of a property for a range of days',
	},
	properties: [propertyField, ...reportFields, ...outputFields, runOptions],
	outputs: (input) => (input.flag('options.includeDetails') ? 2 : 1),
	execute: (run) =>
		travel(run, (input) => [travellerOf(input, input, readHandover(input), run.isTool)]),
};

/** A report by its own `fields`; the `settings` hold what all reports of an item share. */
export function travellerOf(
	fields: Input,
	settings: Input,
	handover: Handover,
	isTool: boolean,
): Traveller {
	const { output } = handover;
	const asked = readQuestion(fields, settings);
	const question = {
		...asked,
		isRaw: output.kind !== 'file' && !output.simplify,
		// More than a language model is shown need not be fetched.
		wanted: isTool && output.kind !== 'file' ? Math.min(asked.wanted, TOOL_ROWS) : asked.wanted,
	};
	fields.accept(checkColumns(question));
	fields.accept(checkAdded(namesAdded(handover), question.spec.metrics));
	return {
		question,
		terms: readTerms(settings),
		label: handover.label,
		handOver: async (begun, session) =>
			await handOver(begun, question, handover, sessionOf(handover.label, session)),
	};
}

function namesAdded({ output, label }: Handover): string[] {
	return [
		...(output.addPropertyColumn ? ['property'] : []),
		...(label === undefined ? [] : ['report']),
	];
}
