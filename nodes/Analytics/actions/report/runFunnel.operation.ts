import type { IDataObject } from 'n8n-workflow';

import { success, type Result } from '../../../shared/core/result';
import type { Input } from '../../../shared/node/inputs';
import { perItem, type Operation, type Row, type Run } from '../../../shared/node/operation';
import {
	flagField,
	loadedField,
	numberField,
	optionsField,
	readRetryOptions,
	rowsField,
	textField,
} from '../../../shared/node/panel';
import { forTools, type ToolField } from '../../../shared/node/tool';
import { ask } from '../../google/client';
import { currentNames, type Names, addRemedy } from '../../google/metadata';
import type { Connection } from '../../google/connection';
import { columnsOf, shaperOf } from '../../report/columns';
import { resolveRange } from '../../report/dates';
import { filteredFields } from '../../report/filters';
import {
	checkSteps,
	funnelRequest,
	namingTotal,
	readFunnel,
	recency,
	type FunnelSpec,
	type FunnelStep,
} from '../../report/funnel';
import { renamedNotes, checkQuality, qualityOf, sayIf, tell } from '../../report/quality';
import { propertyField, readProperty, RETRY_OPTIONS, simplifyField } from '../../fields';
import { withPurpose, choiceOptions, dateFields, readChoice } from './fields/query';
import {
	dimensionFilterFields,
	dimensionFilterOption,
	readBuilt,
	readFilter,
} from './fields/filters';
import { DATES, failOnDegradedOption, propertyColumnOption } from './fields/options';
import { shareConnections } from './connections';
import { listRows, withAddedColumns } from './listRows';

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

const stepsField = rowsField(
	'Steps',
	'steps',
	'Step',
	STEP,
	'What users do, one step after the other',
	{ typeOptions: { sortable: true }, required: true },
);

const STEPS_TOOL: ToolField = {
	told: 'JSON array of at least one step in order, each with the name of a GA4 event, such as [{"name":"Cart","event":"add_to_cart"},{"name":"Purchase","event":"purchase"}]',
	asJson: true,
};

const openField = flagField(
	'Open Funnel',
	'openFunnel',
	'Whether users may enter the funnel at any step instead of the first only',
);

const breakdownField = withPurpose(
	loadedField('Breakdown Name or ID', 'breakdown', 'getDimensions'),
	'A dimension to split each step by, beside its (total)',
);

const breakdownLimitOption = numberField(
	'Breakdown Limit',
	'breakdownLimit',
	[1, 5, 15],
	'Max number of values of the breakdown, at most 15',
);

const FUNNEL_TOOL = {
	steps: STEPS_TOOL,
	...DATES,
	breakdown: {
		told: 'API name of a GA4 dimension to split each step by, such as deviceCategory. Empty for none',
	},
	simplify: { fixed: true },
};

export const runFunnel: Operation = {
	option: {
		name: 'Run Funnel (Preview)',
		value: 'runFunnel',
		action: 'Run funnel report',
		description: 'Get how many users go from step to step, and how many leave at each',
	},
	properties: forTools(
		[
			propertyField,
			stepsField,
			openField,
			breakdownField,
			...dateFields,
			simplifyField,
			...dimensionFilterFields,
			optionsField(choiceOptions, RETRY_OPTIONS, [
				breakdownLimitOption,
				dimensionFilterOption,
				failOnDegradedOption,
				propertyColumnOption,
			]),
		],
		FUNNEL_TOOL,
	),
	execute: (run) => {
		const connectionFor = shareConnections(run);
		return perItem(
			async (input) =>
				await runFunnelItem(input, run, connectionFor(readRetryOptions(input))),
		)(run);
	},
};

async function runFunnelItem(
	input: Input,
	run: Run,
	connection: Connection,
): Promise<Result<Row[]>> {
	const names = currentNames();
	const asked = readSpec(input, names);
	const today = connection.todayAt(asked.property);
	const range = await resolveRange(readChoice(input, input), today);
	if (!range.ok) return range;
	const spec = { ...asked, range: range.value };
	const fields = { ...spec, dimensions: fieldsOf(spec), metrics: [] };
	const sent = await ask(connection.send, funnelRequest(spec));
	const answer = await addRemedy(sent, fields, connection);
	if (!answer.ok) return answer;
	const report = readFunnel(answer.value, spec);
	if (!report.ok) return report;
	const now = run.clock.now();
	const quality = [qualityOf([report.value], [spec.range], now)];
	const degraded = checkQuality(quality, input.flag('options.failOnDegradedData'));
	if (!degraded.ok) return degraded;
	const isPlain = input.flag('simplify');
	const { headers, rows } = report.value;
	const said = tell(run, {
		notes: [...sayIf(isPlain && rows.length === 0, NOBODY), ...renamedNotes(names.renamed)],
		warnings: [...degraded.value, ...recency(report.value, spec, now)],
		quota: answer.value.propertyQuota,
	});
	if (!isPlain) return success([{ json: answer.value as IDataObject }]);
	const shape = shaperOf(columnsOf(headers));
	const shaped = rows.map((row) => namingTotal(shape(row), spec.breakdown));
	return success(listRows(withAddedColumns(input, shaped), run, undefined, said));
}

function readSpec(input: Input, names: Names): Omit<FunnelSpec, 'range'> {
	return {
		property: readProperty(input),
		steps: readSteps(input, names),
		isOpen: input.flag('openFunnel'),
		breakdown: names.current(input.text('breakdown')),
		breakdownLimit: input.count('options.breakdownLimit'),
		dimensionFilter: readFilter(input, input, 'dimensionFilter', names),
	};
}

function readSteps(input: Input, names: Names): FunnelStep[] {
	const steps = input.rows('steps').map((row, index) => {
		const step = row.named(`Step ${index + 1}`);
		return {
			name: step.text('name'),
			eventName: step.text('event'),
			filter: readBuilt(step, 'dimensionFilter', names),
			isDirect: step.flag('isDirect'),
			within: step.count('withinSeconds'),
		};
	});
	return input.accept(checkSteps(steps));
}

/** The names that Google may not know. */
function fieldsOf({ breakdown, steps, dimensionFilter }: FunnelSpec): string[] {
	const filters = [...steps.map(({ filter }) => filter), dimensionFilter];
	return [...(breakdown === '' ? [] : [breakdown]), ...filters.flatMap(filteredFields)];
}

const NOBODY =
	'Nobody is in the funnel. Check the events and filters of the steps, and whether data was collected on these days.';
