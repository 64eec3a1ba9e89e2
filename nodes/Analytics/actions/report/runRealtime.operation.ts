import type { Result } from '../../../shared/core/result';
import {
	choices,
	getInputItem,
	options,
	rows,
	text,
	wholeNumber,
	withReader,
	type Values,
} from '../../../shared/node/field';
import { limitFields, readLimit } from '../../../shared/node/limitFields';
import { defineOperation, type OutputRow, type OperationRun } from '../../../shared/node/operation';
import { MAX_TOOL_ROWS, type ToolFieldRule } from '../../../shared/node/tool';
import type { GoogleConnection } from '../../google/connection';
import { createFieldRenamer, type FieldRenamer } from '../../google/metadata';
import { PAGE_SIZE } from '../../google/reportResponse';
import { createRowShaper, readColumns } from '../../report/columns';
import { checkOrderFields } from '../../report/query';
import { noteIf, renamedNotes } from '../../report/notes';
import {
	checkMinuteRangeNamesAndBounds,
	describeRealtime,
	buildRealtimeRequest,
	explainRealtimeRefusal,
	readRealtimeReport,
	type MinuteRange,
	type RealtimeSpec,
} from '../../report/realtime';
import { fetchSingleReport, NO_ROWS, outputSingleReport } from '../../report/singleReport';
import { googleRetryFields, propertyId, simplifyField } from '../../fields';
import {
	buildDimensionFilterFields,
	filterOptions,
	buildMetricFilterFields,
	readFilters,
} from './fields/filters';
import { buildNamesField, readMetricsOrRefuseLostValue, readNamesOrRefuse } from './fields/names';
import { orderFields, readCurrentColumnNames, readOrders } from './fields/query';
import { propertyColumnOption } from './fields/options';
import { prependPropertyColumn } from './propertyColumn';
import { executePerItemWithConnection } from './connections';

// An expression may name further metrics, such as custom ones.
const metrics = withReader(
	choices(
		'Metrics',
		{
			activeUsers: 'Active Users',
			eventCount: 'Event Count',
			keyEvents: 'Key Events',
			screenPageViews: 'Views',
		},
		'Metrics available in realtime reports',
		{ default: ['activeUsers'] },
	),
	readMetricsOrRefuseLostValue,
);

const dimensions = withReader(
	buildNamesField('Dimension Names or IDs', 'getRealtimeDimensions'),
	readNamesOrRefuse,
);

const minuteRanges = rows(
	'Minute Ranges',
	'Minute Range',
	{
		name: text('Name', undefined, { placeholder: 'e.g. last five minutes' }),
		startMinutesAgo: wholeNumber(
			'Start Minutes Ago',
			'The oldest minute: at most 29, or 59 with Google Analytics 360',
			{ default: 29, min: 0 },
		),
		endMinutesAgo: wholeNumber('End Minutes Ago', 'The newest minute; 0 is the current one', {
			default: 0,
			min: 0,
		}),
	},
	'One or two ranges within the last 30 minutes. Leave empty for all 30 minutes.',
	{
		typeOptions: { maxAllowedFields: 2 },
		itemTitle:
			'={{ $collection.item.value.name || `${$collection.item.value.startMinutesAgo} to ${$collection.item.value.endMinutesAgo} minutes ago` }}',
	},
);

const fields = {
	property: propertyId,
	metrics,
	dimensions,
	minuteRanges,
	...limitFields,
	simplify: simplifyField,
	...buildDimensionFilterFields('getRealtimeDimensions'),
	...buildMetricFilterFields('getRealtimeMetrics'),
	...orderFields,
	options: options({ ...propertyColumnOption, ...googleRetryFields, ...filterOptions }),
};

type RealtimeValues = Values<typeof fields>;

const REALTIME_TOOL: Record<string, ToolFieldRule> = {
	metrics: {
		prompt: 'Any of activeUsers, eventCount, keyEvents, screenPageViews, separated by commas',
		fallback: 'activeUsers',
	},
	dimensions: {
		prompt: 'Any of country, city, deviceCategory, eventName, unifiedScreenName, minutesAgo, separated by commas; empty for totals',
	},
};

export const runRealtime = defineOperation({
	name: 'Run Realtime',
	value: 'runRealtime',
	action: 'Run a realtime report',
	description: 'Get the activity on a property in the last 30 minutes',
	fields,
	toolFields: REALTIME_TOOL,
	execute: executePerItemWithConnection(runRealtimeItem),
});

async function runRealtimeItem(
	values: RealtimeValues,
	run: OperationRun,
	connection: GoogleConnection,
): Promise<Result<OutputRow[]>> {
	const renamer = createFieldRenamer();
	const spec = readSpec(values, run, renamer);
	const fetched = await fetchSingleReport(
		{
			request: buildRealtimeRequest(spec),
			explainRefusal: async (answer) => await Promise.resolve(explainRealtimeRefusal(answer)),
			read: (body) => readRealtimeReport(body, spec),
			ranges: [],
			metricFilter: spec.metricFilter,
		},
		connection,
		run.clock.now(),
	);
	if (!fetched.ok) return fetched;
	const { rowCount, body, headers, rawRows = [], ...report } = fetched.value.report;
	// With two minute ranges Google counts the rows of both as one, so it may send twice as many as the limit.
	const rows = report.rows.slice(0, spec.limit);
	const shape = createRowShaper(readColumns(headers));
	const shaped = rows.map(shape);
	const sentence = describeRealtime(shaped, spec);
	return outputSingleReport(run, [fetched.value], {
		rows: values.simplify
			? prependPropertyColumn(values, shaped)
			: { raw: { ...body, rows: rawRows.slice(0, spec.limit) } },
		notes: [
			...noteIf(sentence !== '', sentence),
			...noteIf(rowCount === 0, NO_ROWS),
			...renamedNotes(renamer.renamed),
		],
		count: { returned: rows.length, total: rowCount },
	});
}

function readSpec(
	values: RealtimeValues,
	{ isTool }: OperationRun,
	renamer: FieldRenamer,
): RealtimeSpec {
	const names = readCurrentColumnNames(values, renamer);
	const metrics = names.metrics.map((name) => ({ name }));
	const orders = readOrders(values, renamer);
	const input = getInputItem(values);
	const byFields = orders.filter(({ field }) => field !== 'dateRange');
	input.accept(checkOrderFields(byFields, { metrics, dimensions: names.dimensions }));
	return {
		property: values.property,
		metrics,
		dimensions: names.dimensions,
		minuteRanges: input.accept(checkMinuteRangeNamesAndBounds(readMinuteRanges(values))),
		orders,
		...readFilters(values, values.options, renamer),
		limit: Math.min(readLimit(values), isTool ? MAX_TOOL_ROWS : PAGE_SIZE),
	};
}

function readMinuteRanges(values: RealtimeValues): MinuteRange[] {
	return values.minuteRanges.map(({ name, startMinutesAgo, endMinutesAgo }) => ({
		startMinutesAgo,
		endMinutesAgo,
		...(name !== '' && { name }),
	}));
}
