import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { mapped } from '../../../shared/core/result';
import type { Input } from '../../../shared/node/inputs';
import { perItem, type Operation, type Row, type Run } from '../../../shared/node/operation';
import {
	limitFields,
	loadedFields,
	numberField,
	optionsField,
	readLimit,
	readRetryOptions,
	rowsField,
	textField,
} from '../../../shared/node/panel';
import { forTools, TOOL_ROWS, type ToolField } from '../../../shared/node/tool';
import { ask } from '../../google/client';
import { currentNames, type Names } from '../../google/metadata';
import { PAGE_SIZE, readReport, type Report } from '../../google/answer';
import { columnsOf, shaperOf } from '../../report/columns';
import { renamedNotes, restHint, sayIf, tell } from '../../report/quality';
import {
	checkMinuteRanges,
	expectedOf,
	realtimeRequest,
	withRealtimeFields,
	type MinuteRange,
	type RealtimeSpec,
} from '../../report/realtime';
import { propertyField, readProperty, RETRY_OPTIONS, simplifyField } from '../../fields';
import { dimensionFiltersOf, filterOptions, metricFiltersOf, readFilters } from './fields/filters';
import { orderField, readFields, readOrders } from './fields/query';
import { propertyColumnOption } from './fields/options';
import { listRows, withAddedColumns, NO_ROWS } from './listRows';

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
	execute: perItem(async (input, run) => {
		const names = currentNames();
		const spec = readSpec(input, run, names);
		const answer = await ask(run.connect(readRetryOptions(input)), realtimeRequest(spec));
		if (!answer.ok) return { ok: false, failure: withRealtimeFields(answer.failure) };
		const report = readReport(answer.value, { ...expectedOf(spec), isRaw: true });
		return mapped(report, (read) => realtimeRows(read, spec, names, input, run));
	}),
};

function readSpec(input: Input, { isTool }: Run, names: Names): RealtimeSpec {
	const { metrics, dimensions } = readFields(input, names);
	return {
		property: readProperty(input),
		metrics: metrics.map((name) => ({ name })),
		dimensions,
		minuteRanges: input.accept(checkMinuteRanges(readMinuteRanges(input))),
		orders: readOrders(input, names),
		...readFilters(input, input, names),
		limit: Math.min(readLimit(input), isTool ? TOOL_ROWS : PAGE_SIZE),
	};
}

function readMinuteRanges(input: Input): MinuteRange[] {
	return input.rows('minuteRanges').map((row) => ({
		name: row.text('name'),
		startMinutesAgo: row.count('startMinutesAgo'),
		endMinutesAgo: row.count('endMinutesAgo'),
	}));
}

/** With two minute ranges Google may send a row of each for every one that the limit counts. */
function realtimeRows(
	report: Report,
	{ limit }: RealtimeSpec,
	{ renamed }: Names,
	input: Input,
	run: Run,
): Row[] {
	const renamings = renamedNotes(renamed);
	const { rowCount, body, headers } = report;
	const rows = report.rows.slice(0, limit);
	if (!input.flag('simplify')) {
		const sent = rows.map((row) => row.sent);
		return [{ json: { ...body, rows: sent } as IDataObject }];
	}
	const shaped = rows.map(shaperOf(columnsOf(headers)));
	tell(run, {
		notes: [
			...sayIf(rowCount === 0, NO_ROWS),
			...sayIf(rows.length < rowCount, restHint({ returned: rows.length, total: rowCount })),
			...renamings,
		],
		quota: body.propertyQuota,
	});
	return listRows(withAddedColumns(input, shaped), run, undefined, renamings, rowCount);
}
