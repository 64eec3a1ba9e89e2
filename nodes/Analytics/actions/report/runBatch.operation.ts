import type { INodeProperties } from 'n8n-workflow';

import { failed, success, type Result } from '../../../shared/core/result';
import type { Input } from '../../../shared/node/inputs';
import type { Operation } from '../../../shared/node/operation';
import { propertyField } from '../propertyField';
import { runOptions } from './fields/options';
import { outputFields } from './fields/output';
import { reportFields } from './fields/report';
import { readHandover } from './handOver';
import { travellerOf } from './run.operation';
import { travel, type Traveller } from './travel';

const reportsField: INodeProperties = {
	displayName: 'Reports',
	name: 'reports',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, sortable: true },
	placeholder: 'Add Report',
	required: true,
	default: {},
	description: 'As many as you like; five travel in one request',
	options: [
		{
			displayName: 'Report',
			name: 'values',
			values: [
				{
					displayName: 'Name',
					name: 'name',
					type: 'string',
					default: '',
					placeholder: 'e.g. Top pages',
					description: 'Written on each row as its report',
				},
				...reportFields,
			],
		},
	],
};

export const runBatch: Operation = {
	option: {
		name: 'Run Batch',
		value: 'runBatch',
		action: 'Run batch of reports',
		description: 'Get several reports of a property at once',
	},
	properties: [propertyField, reportsField, ...outputFields, runOptions],
	outputs: (input) => (input.flag('options.includeDetails') ? 2 : 1),
	execute: (run) => travel(run, (input) => readBatch(input, run.isTool)),
};

function readBatch(input: Input, isTool: boolean): Traveller[] {
	const reports = input.accept(atLeastOne(input.rows('reports')));
	const handover = readHandover(input);
	return reports.map((fields, index) => {
		const label = fields.text('name') || `report ${index + 1}`;
		return travellerOf(fields, input, { ...handover, label }, isTool);
	});
}

function atLeastOne(reports: Input[]): Result<Input[]> {
	if (reports.length > 0) return success(reports);
	return failed("'Reports' is empty", 'Add a report.');
}
