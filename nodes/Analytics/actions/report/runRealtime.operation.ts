import type { INodeProperties } from 'n8n-workflow';

import { success } from '../../../shared/core/result';
import type { Input } from '../../../shared/node/inputs';
import { perItem, type Operation, type Run } from '../../../shared/node/operation';
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
import { PAGE_SIZE, readReport } from '../../google/answer';
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
import { asSent, listRows, withAddedColumns, NO_ROWS } from './listRows';

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
		if (!report.ok) return report;
		const { rowCount, body, headers } = report.value;
		// With two minute ranges Google may send a row of each for every one that the limit counts.
		const rows = report.value.rows.slice(0, spec.limit);
		const isCut = rows.length < rowCount;
		const renamings = renamedNotes(names.renamed);
		tell(run, {
			notes: [
				...sayIf(rowCount === 0, NO_ROWS),
				...sayIf(isCut, restHint({ returned: rows.length, total: rowCount })),
				...renamings,
			],
			quota: body.propertyQuota,
		});
		if (!input.flag('simplify')) return success([asSent(body, rows)]);
		const shaped = rows.map(shaperOf(columnsOf(headers)));
		const listed = withAddedColumns(input, shaped);
		return success(listRows(listed, run, undefined, renamings, rowCount));
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
	return input.rows('minuteRanges').map((row) => {
		const name = row.text('name');
		return {
			startMinutesAgo: row.count('startMinutesAgo'),
			endMinutesAgo: row.count('endMinutesAgo'),
			...(name !== '' && { name }),
		};
	});
}
