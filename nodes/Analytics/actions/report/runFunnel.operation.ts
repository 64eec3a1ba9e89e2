import { capitalizeFirstLetter, type Result } from '../../../shared/core/result';
import {
	choice,
	flag,
	getInputItem,
	options,
	rows,
	text,
	wholeNumber,
	withPanel,
	type Values,
} from '../../../shared/node/field';
import { defineOperation, type OutputRow, type OperationRun } from '../../../shared/node/operation';
import {
	createFieldRenamer,
	type FieldRenamer,
	addFieldSuggestionsToFailure,
} from '../../google/metadata';
import { describeUncollectedEvents } from '../../google/collectedEvents';
import type { GoogleConnection, PropertyToday } from '../../google/connection';
import type { TextRow } from '../../google/reportResponse';
import { createRowShaper, readColumns } from '../../report/columns';
import { resolveCalendarDays, toRequestRange } from '../../report/dates';
import { listFilteredFields } from '../../report/filters';
import {
	buildFunnelRequest,
	checkFunnelSegments,
	checkFunnelSteps,
	checkNextAction,
	countStepUsers,
	describeFunnel,
	listFunnelEvents,
	relabelNextActionTotal,
	relabelTotalRow,
	readFunnel,
	funnelFreshnessWarnings,
	type FunnelSegment,
	type FunnelSpec,
	type FunnelStep,
} from '../../report/funnel';
import { describePeriods } from '../../report/periodWords';
import type { DateRange } from '../../report/periods';
import { noteIf, renamedNotes } from '../../report/notes';
import { fetchSingleReport, outputSingleReport } from '../../report/singleReport';
import { googleRetryFields, propertyId, simplifyField } from '../../fields';
import { dateFields, readDateChoiceOrRefuse, singleRangeOptions } from './fields/query';
import {
	dimensionFilterFields,
	dimensionFilterOption,
	readDimensionFilter,
	readDimensionFilterRows,
} from './fields/filters';
import { buildOptionalNameField } from './fields/names';
import { DATES_FOR_TOOLS, failOnDegradedOption, propertyColumnOption } from './fields/options';
import { prependPropertyColumn } from './propertyColumn';
import { executePerItemWithConnection } from './connections';

const stepFields = {
	name: text('Name', 'Defaults to the event name. Google adds the step number.', {
		placeholder: 'e.g. Cart',
	}),
	event: text('Event', 'Name of the event. Leave empty to use only the filters.', {
		placeholder: 'e.g. add_to_cart',
	}),
	isDirect: flag(
		'Must Directly Follow Previous',
		'Whether to count only users with no other events between the two steps',
	),
	withinSeconds: wholeNumber(
		'Within (Seconds)',
		'Maximum time since the previous step. 0 means no limit.',
		{ default: 0, min: 0 },
	),
	dimensionFilters: withPanel(dimensionFilterFields.dimensionFilters, {
		description: 'Additional conditions on the event',
	}),
	dimensionFiltersCombine: dimensionFilterFields.dimensionFiltersCombine,
};

const segmentFields = {
	name: text('Name', 'Defaults to the event name. Google adds the segment number.', {
		placeholder: 'e.g. Mobile users',
	}),
	scope: choice(
		'Scope',
		{
			event: { name: 'Events', description: 'Only matching events' },
			session: { name: 'Sessions', description: 'Whole sessions with a matching event' },
			user: { name: 'Users', description: 'All data of users with a matching event' },
		},
		'What the segment includes',
		{ default: 'user' },
	),
	event: text('Event', 'Name of the event. Leave empty to use only the filters.', {
		placeholder: 'e.g. add_to_cart',
	}),
	dimensionFilters: withPanel(dimensionFilterFields.dimensionFilters, {
		description: 'Additional conditions on the event',
	}),
	dimensionFiltersCombine: dimensionFilterFields.dimensionFiltersCombine,
};

const onlyNextActions = { displayOptions: { show: { view: ['nextActions'] } } };

const fields = {
	property: propertyId,
	steps: rows('Steps', 'Step', stepFields, 'The steps of the funnel, in order', {
		typeOptions: { sortable: true },
		required: true,
		rowName: (_, index) => `Step ${index + 1}`,
		itemTitle: '={{ $collection.item.value.name || $collection.item.value.event }}',
	}),
	openFunnel: flag(
		'Open Funnel',
		'Whether users may enter the funnel at any step instead of only at the first',
	),
	view: choice(
		'Rows',
		{
			nextActions: {
				name: 'Next Actions',
				description: 'What users do after each step, before the next one',
			},
			steps: { name: 'Steps', description: 'Users, completions, and drop-offs at each step' },
			trend: { name: 'Trend', description: 'Users at each step, day by day' },
		},
		'What each row shows',
		{ default: 'steps' },
	),
	breakdown: withPanel(
		buildOptionalNameField('Breakdown Name or ID', 'getBreakdowns', {
			purpose: 'A dimension to break down each step by, in addition to the total',
		}),
		{ displayOptions: { show: { view: ['steps'] } } },
	),
	nextAction: withPanel(
		buildOptionalNameField('Next Action Name or ID', 'getDimensions', {
			purpose:
				'What counts as an action: eventName, or a page or screen dimension such as pagePath',
			default: 'eventName',
			required: true,
		}),
		onlyNextActions,
	),
	...dateFields,
	simplify: simplifyField,
	...dimensionFilterFields,
	options: options({
		...singleRangeOptions,
		...googleRetryFields,
		breakdownLimit: wholeNumber(
			'Breakdown Limit',
			'Maximum number of breakdown values (up to 15)',
			{ default: 5, min: 1, max: 15 },
		),
		nextActionLimit: wholeNumber(
			'Next Action Limit',
			'Maximum number of next actions per step (up to 5)',
			{ default: 5, min: 1, max: 5 },
		),
		segments: rows(
			'Segments',
			'Segment',
			segmentFields,
			"Up to four subsets of the data to evaluate the funnel in. The column 'segment' names the segment of each row.",
			{
				rowName: (_, index) => `Segment ${index + 1}`,
				itemTitle: '={{ $collection.item.value.name || $collection.item.value.event }}',
			},
		),
		...dimensionFilterOption,
		...failOnDegradedOption,
		...propertyColumnOption,
	}),
};

type FunnelValues = Values<typeof fields>;

export const runFunnel = defineOperation({
	name: 'Run Funnel (Preview)',
	value: 'runFunnel',
	action: 'Run a funnel report',
	description: 'See how many users continue to the next step, and how many drop off',
	fields,
	toolFields: {
		steps: {
			prompt: 'JSON array of at least one step in order, each with the name of a GA4 event, such as [{"name":"Cart","event":"add_to_cart"},{"name":"Purchase","event":"purchase"}]',
			asJson: true,
		},
		...DATES_FOR_TOOLS,
		breakdown: {
			prompt: 'API name of a GA4 dimension to break down each step by, such as deviceCategory. Empty for none',
		},
		view: { fixed: 'steps' },
		simplify: { fixed: true },
	},
	execute: executePerItemWithConnection(runFunnelItem),
});

async function runFunnelItem(
	values: FunnelValues,
	run: OperationRun,
	connection: GoogleConnection,
): Promise<Result<OutputRow[]>> {
	const renamer = createFieldRenamer();
	const rangelessSpec = readSpec(values, renamer);
	const today = connection.getToday(rangelessSpec.property);
	const range = await toRequestRange(readDateChoiceOrRefuse(values, values.options), today);
	if (!range.ok) return range;
	const spec = { ...rangelessSpec, range: range.value };
	const fields = { ...spec, dimensions: listRequestedFields(spec), metrics: [] };
	const now = run.clock.now();
	const fetched = await fetchSingleReport(
		{
			request: buildFunnelRequest(spec),
			explainRefusal: async (answer) =>
				await addFieldSuggestionsToFailure(answer, fields, connection),
			read: (body) => readFunnel(body, spec),
			ranges: [spec.range],
		},
		connection,
		now,
	);
	if (!fetched.ok) return fetched;
	const { report } = fetched.value;
	const isPlain = values.simplify;
	const shape = createRowShaper(readColumns(report.headers));
	const shapeTableRow = createRowShaper(readColumns(report.table.headers));
	const tableRows = report.table.rows.map(shapeTableRow);
	const sentence = describeFunnel(tableRows, spec);
	const users = countStepUsers(tableRows, spec);
	const isEmpty = users.every((count) => count === 0);
	const hasEmptyStep = isEmpty || users.includes(0);
	// Google accepts a misspelled event, and nobody is in its step.
	const uncollected = hasEmptyStep
		? await describeUncollectedEvents(
				connection.send,
				spec.property,
				spec.range,
				listFunnelEvents(spec),
			)
		: [];
	const period = sentence === '' ? '' : await describeFunnelDays(spec.range, today);
	const shapeStep = (row: TextRow) =>
		spec.view === 'nextActions'
			? relabelNextActionTotal(shape(row))
			: relabelTotalRow(shape(row), spec.breakdown);
	return outputSingleReport(run, [fetched.value], {
		rows: isPlain
			? prependPropertyColumn(values, report.rows.map(shapeStep))
			: { raw: report.answer },
		notes: [
			...noteIf(sentence !== '', `${sentence} ${capitalizeFirstLetter(period)}.`),
			...noteIf(isEmpty, NOBODY),
			...renamedNotes(renamer.renamed),
		],
		warnings: [...uncollected, ...funnelFreshnessWarnings(report, spec, now)],
		failOnDegradedData: values.options.failOnDegradedData,
	});
}

/**
 * Describes the days of a funnel: `Sat 14 – Fri 20 Nov, property time zone`. Google's answer lacks the property's time
 * zone, so relative days take one request more in a run; without its answer they stay relative.
 */
async function describeFunnelDays(range: DateRange, today: PropertyToday): Promise<string> {
	const days = await resolveCalendarDays([range], today);
	return describePeriods({ ranges: days.ok ? days.value : [range], today: today.earliest });
}

function readSpec(values: FunnelValues, renamer: FieldRenamer): Omit<FunnelSpec, 'range'> {
	const nextAction = values.view === 'nextActions' ? renamer.rename(values.nextAction) : '';
	getInputItem(values).accept(checkNextAction(nextAction));
	return {
		property: values.property,
		steps: readSteps(values, renamer),
		segments: readSegments(values, renamer),
		isOpen: values.openFunnel,
		view: values.view,
		nextAction,
		nextActionLimit: values.options.nextActionLimit,
		breakdown: values.view === 'steps' ? renamer.rename(values.breakdown) : '',
		breakdownLimit: values.options.breakdownLimit,
		dimensionFilter: readDimensionFilter(values, values.options, renamer),
	};
}

function readSteps(values: FunnelValues, renamer: FieldRenamer): FunnelStep[] {
	const steps = values.steps.map((step) => ({
		name: step.name,
		eventName: step.event,
		filter: readDimensionFilterRows(step, renamer),
		isDirect: step.isDirect,
		within: step.withinSeconds,
	}));
	return getInputItem(values).accept(checkFunnelSteps(steps));
}

function readSegments(values: FunnelValues, renamer: FieldRenamer): FunnelSegment[] {
	const segments = values.options.segments.map((segment) => ({
		name: segment.name,
		scope: segment.scope,
		eventName: segment.event,
		filter: readDimensionFilterRows(segment, renamer),
	}));
	return getInputItem(values).accept(checkFunnelSegments(segments));
}

/** Lists all fields of a funnel, for suggestions if Google does not know one of them. */
function listRequestedFields(spec: Omit<FunnelSpec, 'range'>): string[] {
	const { breakdown, nextAction, steps, segments, dimensionFilter } = spec;
	const filters = [...steps, ...segments].map(({ filter }) => filter);
	return [
		...[breakdown, nextAction].filter((name) => name !== ''),
		...[...filters, dimensionFilter].flatMap(listFilteredFields),
	];
}

const NOBODY =
	'No users entered the funnel. Check the events and filters of the steps, and whether data was collected on these days.';
