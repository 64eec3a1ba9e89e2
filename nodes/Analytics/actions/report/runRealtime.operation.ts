import type { INodeProperties } from 'n8n-workflow';

import type { Result } from '../../../shared/core/result';
import type { Input } from '../../../shared/node/inputs';
import type { Operation, Row, Run } from '../../../shared/node/operation';
import {
	limitFields,
	loadedFields,
	numberField,
	optionsField,
	readLimit,
	rowsField,
	textField,
} from '../../../shared/node/panel';
import { forTools, TOOL_ROWS, type ToolField } from '../../../shared/node/tool';
import type { Connection } from '../../google/connection';
import { createFieldRenamer, type FieldRenamer } from '../../google/metadata';
import { PAGE_SIZE } from '../../google/reportResponse';
import { createRowShaper, readColumns } from '../../report/columns';
import { noteIf, renamedNotes } from '../../report/notes';
import {
	checkMinuteRanges,
	buildRealtimeRequest,
	explainRealtimeRefusal,
	readRealtimeReport,
	type MinuteRange,
	type RealtimeSpec,
} from '../../report/realtime';
import { fetchSingleReport, NO_ROWS, outputSingleReport } from '../../report/singleReport';
import { propertyField, readProperty, RETRY_OPTIONS, simplifyField } from '../../fields';
import { dimensionFiltersOf, filterOptions, metricFiltersOf, readFilters } from './fields/filters';
import { orderField, readFields, readOrders } from './fields/query';
import { propertyColumnOption } from './fields/options';
import { withAddedColumns } from './addedColumns';
import { perItemWithConnection } from './connections';

const realtimeMetricsField: INodeProperties = {
	displayName: 'Metrics',
	name: 'metrics',
	type: 'multiOptions',
	options: [
		{ name: 'Active Users', value: 'activeUsers' },
		{ name: 'Event Count', value: 'eventCount' },
		{ name: 'Key Events', value: 'keyEvents' },
		{ name: 'Views', value: 'screenPageViews' },
	],
	default: ['activeUsers'],
	description: 'Metrics available in realtime reports',
};

const realtimeDimensionsField = loadedFields(
	'Dimension Names or IDs',
	'dimensions',
	'getRealtimeDimensions',
);

const minuteRangesField = rowsField(
	'Minute Ranges',
	'minuteRanges',
	'Minute Range',
	[
		textField('Name', 'name', undefined, { placeholder: 'e.g. last five minutes' }),
		numberField(
			'Start Minutes Ago',
			'startMinutesAgo',
			[0, 29],
			'The oldest minute: at most 29, or 59 with Google Analytics 360',
		),
		numberField(
			'End Minutes Ago',
			'endMinutesAgo',
			[0, 0],
			'The newest minute; 0 is the current one',
		),
	],
	'One or two ranges within the last 30 minutes. Leave empty for all 30 minutes.',
	{ typeOptions: { maxAllowedFields: 2 } },
);

const REALTIME_TOOL: Record<string, ToolField> = {
	metrics: {
		told: 'Any of activeUsers, eventCount, keyEvents, screenPageViews, separated by commas',
		otherwise: 'activeUsers',
	},
	dimensions: {
		told: 'Any of country, city, deviceCategory, eventName, unifiedScreenName, minutesAgo, separated by commas; empty for totals',
	},
};

export const runRealtime: Operation = {
	option: {
		name: 'Run Realtime',
		value: 'runRealtime',
		action: 'Run realtime report',
		description: 'Get activity on a property in the last 30 minutes',
	},
	properties: forTools(
		[
			propertyField,
			realtimeMetricsField,
			realtimeDimensionsField,
			minuteRangesField,
			...limitFields,
			simplifyField,
			...dimensionFiltersOf('getRealtimeDimensions'),
			...metricFiltersOf('getRealtimeMetrics'),
			orderField,
			optionsField([propertyColumnOption], RETRY_OPTIONS, filterOptions),
		],
		REALTIME_TOOL,
	),
	execute: perItemWithConnection(runRealtimeItem),
};

async function runRealtimeItem(
	input: Input,
	run: Run,
	connection: Connection,
): Promise<Result<Row[]>> {
	const renamer = createFieldRenamer();
	const spec = readSpec(input, run, renamer);
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
	const { rowCount, body, headers, sent = [], ...report } = fetched.value.report;
	// With two minute ranges Google may send a row of each for every one that the limit counts.
	const rows = report.rows.slice(0, spec.limit);
	const shape = createRowShaper(readColumns(headers));
	return outputSingleReport(run, fetched.value, {
		rows: input.flag('simplify')
			? withAddedColumns(input, rows.map(shape))
			: { raw: { ...body, rows: sent.slice(0, spec.limit) } },
		notes: [...noteIf(rowCount === 0, NO_ROWS), ...renamedNotes(renamer.renamed)],
		count: { returned: rows.length, total: rowCount },
	});
}

function readSpec(input: Input, { isTool }: Run, renamer: FieldRenamer): RealtimeSpec {
	const { metrics, dimensions } = readFields(input, renamer);
	return {
		property: readProperty(input),
		metrics: metrics.map((name) => ({ name })),
		dimensions,
		minuteRanges: input.accept(checkMinuteRanges(readMinuteRanges(input))),
		orders: readOrders(input, renamer),
		...readFilters(input, input, renamer),
		limit: Math.min(readLimit(input), isTool ? TOOL_ROWS : PAGE_SIZE),
	};
}

function readMinuteRanges(input: Input): MinuteRange[] {
	return input.rows('minuteRanges').map((row) => {
		const name = row.text('name');
		return {
			startMinutesAgo: row.count('startMinutesAgo'),
			endMinutesAgo: row.count('endMinutesAgo'),
			...(name !== '' && { name }),
		};
	});
}
