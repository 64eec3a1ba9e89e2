/** What is sent in many forms, held against the protocol buffers of Google's own clients, as by every bench of the node. */
import type { IDataObject, INodePropertyOptions } from 'n8n-workflow';

import {
	CONDITION_CHOICES,
	NUMBER_CONDITION_CHOICES,
} from '../../nodes/Analytics/actions/report/fields/filters';
import { eventFields } from '../../nodes/Analytics/events/fields';
import { loadApiSchema } from '../../sandbox/analytics/wire/schema';
import { openAnalyticsSandbox, SHOP } from '../../testing/analytics';
import { toPanelRows } from '../../testing/panelParameters';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(openAnalyticsSandbox);

const valuesOf = (options: unknown) =>
	(options as INodePropertyOptions[]).map(({ value }) => String(value));

const condition = (field: string, name: string, more: object = {}) => ({
	field,
	condition: name,
	value: '3',
	values: 'Korea, Republic of\nNorway',
	valueTo: '5.5',
	...more,
});

const everyTextFilter = toPanelRows(
	...[false, true].flatMap((caseSensitive) =>
		valuesOf(CONDITION_CHOICES).map((name) => condition('city', name, { caseSensitive })),
	),
);
const everyNumberFilter = toPanelRows(
	...valuesOf(NUMBER_CONDITION_CHOICES).map((name) => condition('sessions', name)),
);

const filters = { dimensionFilters: everyTextFilter, metricFilters: everyNumberFilter };
const reported = { metrics: ['sessions', 'eventCount'], dimensions: ['country'], ...filters };
const ofRealtime = {
	dimensionFilters: everyTextFilter,
	metrics: ['activeUsers'],
	metricFilters: toPanelRows(condition('activeUsers', 'greaterThanOrEqual')),
};
const ofSteps = valuesOf(CONDITION_CHOICES).filter((name) => !name.endsWith('Empty'));
const steps = toPanelRows(
	{ event: 'session_start' },
	{ dimensionFilters: toPanelRows(...ofSteps.map((name) => condition('pagePath', name))) },
);

it.each<[string, IDataObject, string]>([
	['run', { ...reported, dimensionFiltersCombine: 'or' }, 'runReport'],
	['runPivot', { ...reported, pivots: toPanelRows({ fields: ['country'] }) }, 'runPivotReport'],
	['runRealtime', ofRealtime, 'runRealtimeReport'],
	['runFunnel', { dimensionFilters: everyTextFilter, steps }, 'runFunnelReport'],
	['checkCompatibility', reported, 'checkCompatibility'],
])(
	"All filter conditions of the operation %s are sent as Google's protos define them",
	async (operation, asked, method) => {
		await bench.run({ operation, property: SHOP, ...asked });
		expect(bench.listDataRequests().map((each) => each.method)).toContain(method);
	},
);

it("Event: Send offers the event sources that Google's protos define", () => {
	const { values } = loadApiSchema('dataManager').findEnum('EventSource');
	const known = Object.keys(values).filter((value) => values[value] !== 0);
	expect(valuesOf(eventFields.eventSource.panel.options).sort()).toEqual(known.sort());
});
