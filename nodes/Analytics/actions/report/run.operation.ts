import type { Input } from '../../../shared/node/inputs';
import type { Operation } from '../../../shared/node/operation';
import { forTools } from '../../../shared/node/tool';
import { checkColumns } from '../../domain/report/question';
import { TOOL_ROWS } from '../../domain/report/table';
import { propertyField } from '../fields';
import { checkAdded } from './rows';
import { narrowingFields, questionFields, REPORT_TOOL, runOptions } from './fields/options';
import { outputFields } from './fields/output';
import { deliverReport, readOutputOptions, type OutputOptions } from './deliverReport';
import { readQuestion } from './readQuestion';
import { runReports, sessionOf, type ReportJob } from './runReports';
import { readRunOptions } from './session';

export const run: Operation = {
	option: {
		name: 'Run',
		value: 'run',
		action: 'Run report',
		description: 'Get metrics by dimension for a date range',
	},
	properties: forTools(
		[propertyField, ...questionFields, ...outputFields, ...narrowingFields, runOptions],
		REPORT_TOOL,
	),
	outputs: (input) => (input.flag('options.includeDetails') ? 2 : 1),
	execute: (run) =>
		runReports(run, (input) => [jobOf(input, input, readOutputOptions(input), run.isTool)]),
};

/** A report by its own `fields`; the `settings` hold what all reports of an item share. */
export function jobOf(
	fields: Input,
	settings: Input,
	options: OutputOptions,
	isTool: boolean,
): ReportJob {
	const { output } = options;
	const asked = readQuestion(fields, settings);
	const question = {
		...asked,
		isFile: output.kind === 'file',
		isRaw: output.kind !== 'file' && !output.simplify,
		// More than a language model is shown need not be fetched.
		wanted: isTool && output.kind !== 'file' ? Math.min(asked.wanted, TOOL_ROWS) : asked.wanted,
	};
	fields.accept(checkColumns(question));
	fields.accept(checkAdded(namesAdded(options), question.spec.metrics));
	return {
		question,
		key: JSON.stringify([question, options]),
		runOptions: readRunOptions(settings),
		label: options.label,
		deliver: async (opened, session) =>
			await deliverReport(opened, question, options, sessionOf(options.label, session)),
	};
}

function namesAdded({ output, label }: OutputOptions): string[] {
	return [
		...(output.addPropertyColumn ? ['property'] : []),
		...(label === undefined ? [] : ['report']),
	];
}
