import type { Result } from '../../../shared/core/result';
import type { Input } from '../../../shared/node/inputs';
import type { Operation, Row, Run } from '../../../shared/node/operation';
import {
	flagField,
	loadedField,
	numberField,
	optionsField,
	rowsField,
	textField,
} from '../../../shared/node/panel';
import { forTools, type ToolField } from '../../../shared/node/tool';
import { createFieldRenamer, type FieldRenamer, addRemedy } from '../../google/metadata';
import type { Connection } from '../../google/connection';
import type { TextRow } from '../../google/reportResponse';
import { createRowShaper, readColumns } from '../../report/columns';
import { resolveRange } from '../../report/dates';
import { filteredFields } from '../../report/filters';
import {
	buildFunnelRequest,
	checkFunnelSteps,
	nameTotalRow,
	readFunnel,
	recentDataWarnings,
	type FunnelSpec,
	type FunnelStep,
} from '../../report/funnel';
import { noteIf, renamedNotes } from '../../report/notes';
import { fetchSingleReport, outputSingleReport } from '../../report/singleReport';
import { propertyField, readProperty, RETRY_OPTIONS, simplifyField } from '../../fields';
import { withPurpose, choiceOptions, dateFields, readChoice } from './fields/query';
import {
	dimensionFilterFields,
	dimensionFilterOption,
	readBuilt,
	readFilter,
} from './fields/filters';
import { DATES, failOnDegradedOption, propertyColumnOption } from './fields/options';
import { withAddedColumns } from './addedColumns';
import { perItemWithConnection } from './connections';

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
	execute: perItemWithConnection(runFunnelItem),
};

async function runFunnelItem(
	input: Input,
	run: Run,
	connection: Connection,
): Promise<Result<Row[]>> {
	const renamer = createFieldRenamer();
	const asked = readSpec(input, renamer);
	const today = connection.todayAt(asked.property);
	const range = await resolveRange(readChoice(input, input), today);
	if (!range.ok) return range;
	const spec = { ...asked, range: range.value };
	const fields = { ...spec, dimensions: fieldsOf(spec), metrics: [] };
	const now = run.clock.now();
	const fetched = await fetchSingleReport(
		{
			request: buildFunnelRequest(spec),
			explainRefusal: async (answer) => await addRemedy(answer, fields, connection),
			read: (body) => readFunnel(body, spec),
			ranges: [spec.range],
		},
		connection,
		now,
	);
	if (!fetched.ok) return fetched;
	const { report } = fetched.value;
	const isPlain = input.flag('simplify');
	const shape = createRowShaper(readColumns(report.headers));
	const shapeStep = (row: TextRow) => nameTotalRow(shape(row), spec.breakdown);
	return outputSingleReport(run, fetched.value, {
		rows: isPlain
			? withAddedColumns(input, report.rows.map(shapeStep))
			: { raw: report.answer },
		notes: [
			...noteIf(isPlain && report.rows.length === 0, NOBODY),
			...renamedNotes(renamer.renamed),
		],
		warnings: recentDataWarnings(report, spec, now),
		failOnDegradedData: input.flag('options.failOnDegradedData'),
	});
}

function readSpec(input: Input, renamer: FieldRenamer): Omit<FunnelSpec, 'range'> {
	return {
		property: readProperty(input),
		steps: readSteps(input, renamer),
		isOpen: input.flag('openFunnel'),
		breakdown: renamer.rename(input.text('breakdown')),
		breakdownLimit: input.count('options.breakdownLimit'),
		dimensionFilter: readFilter(input, input, 'dimensionFilter', renamer),
	};
}

function readSteps(input: Input, renamer: FieldRenamer): FunnelStep[] {
	const steps = input.rows('steps').map((row, index) => {
		const step = row.named(`Step ${index + 1}`);
		return {
			name: step.text('name'),
			eventName: step.text('event'),
			filter: readBuilt(step, 'dimensionFilter', renamer),
			isDirect: step.flag('isDirect'),
			within: step.count('withinSeconds'),
		};
	});
	return input.accept(checkFunnelSteps(steps));
}

/** The names that Google may not know. */
function fieldsOf({ breakdown, steps, dimensionFilter }: FunnelSpec): string[] {
	const filters = [...steps.map(({ filter }) => filter), dimensionFilter];
	return [...(breakdown === '' ? [] : [breakdown]), ...filters.flatMap(filteredFields)];
}

const NOBODY =
	'Nobody is in the funnel. Check the events and filters of the steps, and whether data was collected on these days.';
