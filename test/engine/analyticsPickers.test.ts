import type { INodeParameters, INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { Analytics } from '../../nodes/Analytics/Analytics.node';
import { CONVERSION_METRICS } from '../../nodes/Analytics/report/conversions';
import { MAIN_PROPERTIES } from '../../sandbox/analytics/admin/seed';
import { chooseFromList } from '../../testing/panelParameters';
import { SHOP } from '../../testing/analytics';
import { startAnalyticsEngine } from '../../testing/analyticsEngine';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(startAnalyticsEngine);

const panel = async (more: INodeParameters = {}) => ({
	type: 'analytics',
	parameters: { resource: 'report', operation: 'run', property: chooseFromList(''), ...more },
	credentials: { analyticsOAuth2Api: await bench.connect() },
});

const LISTS = ['getMetrics', 'getDimensions', 'getRealtimeDimensions', 'getComparisons'];

const paths = () => bench.sandbox.endpoints.data.requests.map(({ path }) => path);

/** The fields with loaded options, those in collections included. */
function findLists(fields: INodeProperties[]): INodeProperties[] {
	return fields.flatMap((field) => [
		...(field.typeOptions?.loadOptionsMethod === undefined ? [] : [field]),
		...(field.options ?? []).flatMap((option) => {
			if ('values' in option) return findLists(option.values);
			return 'type' in option ? findLists([option]) : [];
		}),
	]);
}

describe('The lists of metrics and dimensions in the panel', () => {
	it.each(['getBreakdowns', 'getComparisons'])(
		'contain None where a field may stay empty, so that n8n does not mark it (%s)',
		async (method) => {
			const [first] = await bench.engine.loadPickerOptions(await panel(), method);
			expect(first).toEqual({ name: 'None', value: '' });
		},
	);

	it.each([
		['no property is chosen', chooseFromList('')],
		[
			'the property is an expression',
			{ ...chooseFromList('={{ $json.property }}'), mode: 'id' },
		],
	])("contain Google's standard fields while %s", async (_, property) => {
		const node = await panel({ property });
		const metrics = await bench.engine.loadPickerOptions(node, 'getMetrics');
		expect(metrics.length).toBeGreaterThan(12);
		const own = metrics.filter(({ value }) => /^(custom|calcMetric)/.test(String(value)));
		expect(own).toEqual([]);
		expect(paths()).toEqual(['/v1beta/properties/0/metadata']);
	});

	it.each(LISTS)('can be opened without a credential (%s)', async (method) => {
		const node = { ...(await panel()), credentials: {} };
		const options = await bench.engine.loadPickerOptions(node, method);
		expect(options.length > 1).toBe(method !== 'getComparisons');
		expect(paths()).toEqual([]);
	});

	it('contain the most used fields when Google cannot be asked', async () => {
		bench.sandbox.analytics.quirks.set({ disabled: { data: true, admin: true } });
		const node = await panel();
		const metrics = await bench.engine.loadPickerOptions(node, 'getMetrics');
		const dimensions = await bench.engine.loadPickerOptions(node, 'getDimensions');
		expect(metrics.map(({ value }) => value)).toContain('activeUsers');
		expect(dimensions.map(({ value }) => value)).toContain('date');
		expect([metrics.length, dimensions.length]).toEqual([12, 12]);
	});

	it.each(LISTS)('show why the chosen property cannot be read (%s)', async (method) => {
		const node = await panel({ property: chooseFromList('999999999') });
		await expect(bench.engine.loadPickerOptions(node, method)).rejects.toThrow(
			/refused access/,
		);
	});

	it.each(LISTS)('work again once the property is corrected (%s)', async (method) => {
		const wrong = await panel({ property: chooseFromList('999999999') });
		await expect(bench.engine.loadPickerOptions(wrong, method)).rejects.toThrow(
			/refused access/,
		);
		const right = await panel({ property: chooseFromList(SHOP) });
		expect((await bench.engine.loadPickerOptions(right, method)).length).toBeGreaterThan(1);
	});

	it('are loaded again when the property changes', () => {
		const lists = findLists(new Analytics().description.properties);
		expect(lists.length).toBeGreaterThan(20);
		const stale = lists.filter(
			({ typeOptions }) => !typeOptions?.loadOptionsDependsOn?.includes('property.value'),
		);
		expect(stale.map(({ displayName }) => displayName)).toEqual([]);
	});

	it.each(['', SHOP])(
		'show the readable and the API name of a field (property "%s")',
		async (property) => {
			const node = await panel({ property: chooseFromList(property) });
			const metrics = await bench.engine.loadPickerOptions(node, 'getMetrics');
			expect(metrics.map(({ name }) => name)).toContain('Total revenue (totalRevenue)');
		},
	);

	it("begin with the property's own fields, then the most used ones", async () => {
		const node = await panel({ property: chooseFromList(SHOP) });
		const metrics = await bench.engine.loadPickerOptions(node, 'getMetrics');
		const values = metrics.map(({ value }) => String(value));
		const own = values.findIndex((value) => !/custom|calcMetric/i.test(value));
		const used = ['activeUsers', 'newUsers', 'totalUsers', 'sessions'];
		expect(values.slice(own, own + 4)).toEqual(used);
	});
});

describe('The list of columns to sort a report by', () => {
	const columns = async (more: INodeParameters) => {
		const node = await panel({ property: chooseFromList(SHOP), ...more });
		return (await bench.engine.loadPickerOptions(node, 'getColumns')).map(({ name }) => name);
	};

	it('contains the columns of the report', async () => {
		const names = await columns({ metrics: ['sessions'], dimensions: ['country'] });
		expect(names).toEqual(['Sessions (sessions)', 'Country (country)']);
	});

	it('contains the changes of a comparison', async () => {
		const report = { metrics: ['sessions'], dimensions: [], compareWith: 'previousYear' };
		expect((await columns(report)).slice(0, 4)).toEqual([
			'Sessions (sessions)',
			'Sessions, change (sessions_change)',
			'Sessions, change in percent (sessions_changePercent)',
			'Sessions, previous period (sessions_previous)',
		]);
	});

	it('contains the columns of all reports of a batch', async () => {
		const values = [
			{ metrics: ['sessions'], dimensions: [] },
			{ metrics: ['newUsers'], dimensions: ['city'] },
		];
		const names = await columns({ operation: 'runBatch', reports: { values } });
		expect(names).toEqual(['Sessions (sessions)', 'New users (newUsers)', 'City (city)']);
	});

	it('contains all fields where an expression gives the metrics', async () => {
		const names = await columns({ metrics: '={{ $json.metrics }}', dimensions: ['country'] });
		expect(names.length).toBeGreaterThan(12);
	});
});

describe('The lists of a realtime report', () => {
	const realtime = { operation: 'runRealtime', property: chooseFromList(SHOP) };
	const listed = async (method: string, more: INodeParameters = {}) => {
		const node = await panel({ ...realtime, ...more });
		const options = await bench.engine.loadPickerOptions(node, method);
		return options.map(({ value }) => String(value));
	};
	const { properties } = new Analytics().description;
	const shown = properties.filter(
		({ displayOptions }) => displayOptions?.show?.operation?.includes('runRealtime') ?? false,
	);
	const filterBy = (condition: string, fields: string[]) => ({
		values: fields.map((field) => ({ field, condition, value: '5' })),
	});

	it('contain only realtime fields', () => {
		const found = JSON.stringify(shown).matchAll(/"loadOptionsMethod":"(\w+)"/g);
		const methods = new Set([...found].map(([, name]) => name));
		const own = ['getColumns', 'getRealtimeDimensions', 'getRealtimeMetrics'];
		expect([...methods].sort()).toEqual(own);
	});

	it('contain for filters and sorting nothing that Google refuses there', async () => {
		const dimensions = await listed('getRealtimeDimensions');
		const metrics = await listed('getRealtimeMetrics');
		const ofRealtime = ['activeUsers', 'eventCount', 'keyEvents', 'screenPageViews'];
		expect(metrics.toSorted()).toEqual(ofRealtime);
		const all = {
			dimensionFilters: filterBy('notEquals', dimensions),
			metricFilters: filterBy('greaterThan', metrics),
		};
		expect(await bench.run({ ...realtime, ...all })).not.toHaveProperty('error');
		const columns = await listed('getColumns', { metrics: '={{ $json.metrics }}' });
		expect(columns.filter((name) => ![...dimensions, ...metrics].includes(name))).toEqual([]);
	});
});

it('The list for a new key event contains the events that the property has collected, and can be searched', async () => {
	const create = { resource: 'keyEvent', operation: 'create', property: chooseFromList(SHOP) };
	const listed = async (filter?: string) => {
		const node = await panel(create);
		return (await bench.engine.searchPickerList(node, 'searchCollectedEvents', filter)).results;
	};
	const names = (await listed()).map(({ value }) => value);
	expect(names).toEqual(expect.arrayContaining(['page_view', 'session_start']));
	const results = await listed('page');
	expect(results).toContainEqual({ name: 'page_view', value: 'page_view' });
	expect(results.filter(({ name }) => !name.includes('page'))).toEqual([]);
});

describe('The lists of a conversion report', () => {
	const CLUB = MAIN_PROPERTIES.wellKept.id;
	const conversionPanel = async (property: string) =>
		await panel({ operation: 'runConversions', property: chooseFromList(property) });
	const valuesOf = (options: INodePropertyOptions[]) => options.map(({ value }) => value);

	it("contain the property's conversions by name and ID", async () => {
		const node = await conversionPanel(CLUB);
		expect(await bench.engine.loadPickerOptions(node, 'getConversions')).toEqual([
			expect.objectContaining({
				name: expect.stringMatching(/^purchase \(conversionActions/),
			}),
			{ name: 'sign_up (conversionActions/557000)', value: 'conversionActions/557000' },
			{ name: 'generate_lead (conversionActions/557001)', value: 'conversionActions/557001' },
		]);
		expect(paths()).toEqual([`/v1alpha/properties/${CLUB}/metadata`]);
	});

	it('contain only fields that conversion reports have, conversions first', async () => {
		const node = await conversionPanel(CLUB);
		const metrics = valuesOf(
			await bench.engine.loadPickerOptions(node, 'getConversionMetrics'),
		);
		expect(metrics[0]).toBe('allConversionsByConversionDate');
		expect([...metrics].sort()).toEqual([...CONVERSION_METRICS].sort());
		const dimensions = valuesOf(
			await bench.engine.loadPickerOptions(node, 'getConversionDimensions'),
		);
		expect(dimensions).toContain('defaultChannelGroup');
		expect(dimensions).not.toContain('date');
	});

	it('contain no conversions where the property is not linked with Google Ads', async () => {
		const node = await conversionPanel(SHOP);
		expect(await bench.engine.loadPickerOptions(node, 'getConversions')).toEqual([]);
	});

	it('contain the known fields where Google cannot be asked', async () => {
		bench.sandbox.analytics.quirks.set({ disabled: { data: true, admin: true } });
		const node = await conversionPanel('');
		const metrics = await bench.engine.loadPickerOptions(node, 'getConversionMetrics');
		expect(valuesOf(metrics)).toEqual(CONVERSION_METRICS);
		expect(await bench.engine.loadPickerOptions(node, 'getConversions')).toEqual([]);
	});
});
