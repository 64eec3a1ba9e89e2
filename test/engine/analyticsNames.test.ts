import type { INodeParameters } from 'n8n-workflow';

import { startAnalyticsEngine } from '../../testing/analyticsEngine';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(startAnalyticsEngine);
const requests = () => bench.sandbox.endpoints.admin.requests;

const DIMENSION = { parameterName: 'plan_tier', displayName: 'Plan tier', scope: 'EVENT' };
const METRIC = {
	parameterName: 'seats',
	displayName: 'Seats',
	scope: 'EVENT',
	measurementUnit: 'STANDARD',
};
const CALCULATED = {
	calculatedMetricId: 'per_seat',
	displayName: 'Per seat',
	formula: 'totalRevenue / sessions',
	metricUnit: 'STANDARD',
};

const REFUSED: Array<[resource: string, parameters: INodeParameters, words: RegExp]> = [
	['customDimension', { ...DIMENSION, parameterName: '2nd_plan' }, /'Parameter Name' cannot be/],
	['customDimension', { ...DIMENSION, parameterName: 'ga_plan' }, /Google reserves this name/],
	['customDimension', { ...DIMENSION, parameterName: 'gtag.plan' }, /Google reserves this name/],
	['customDimension', { ...DIMENSION, parameterName: 'a'.repeat(41) }, /41 .* allows 40/],
	[
		'customDimension',
		{ ...DIMENSION, scope: 'USER', parameterName: 'a'.repeat(25) },
		/25 characters long, and Google allows 24/,
	],
	['customDimension', { ...DIMENSION, displayName: 'Plan [tier]' }, /'Display Name' cannot be/],
	['customDimension', { ...DIMENSION, displayName: 'a'.repeat(83) }, /83 .* allows 82/],
	[
		'customDimension',
		{ ...DIMENSION, additionalFields: { description: 'a'.repeat(151) } },
		/'Description' is 151 .* allows 150/,
	],
	[
		'customDimension',
		{ ...DIMENSION, additionalFields: { disallowAdsPersonalization: true } },
		/applies only to dimensions with the scope User/,
	],
	['customMetric', { ...METRIC, parameterName: '_seats' }, /Google reserves this name/],
	['customMetric', { ...METRIC, measurementUnit: 'CURRENCY' }, /needs 'Restricted Data'/],
	[
		'customMetric',
		{ ...METRIC, additionalFields: { restrictedMetricType: ['COST_DATA'] } },
		/applies only to metrics with the unit Currency/,
	],
	['calculatedMetric', { ...CALCULATED, calculatedMetricId: 'per seat' }, /'API Name' cannot be/],
	['calculatedMetric', { ...CALCULATED, displayName: 'a'.repeat(83) }, /83 .* allows 82/],
	[
		'calculatedMetric',
		{ ...CALCULATED, formula: 'abcdef'.replace(/./g, '+ customEvent:$&').slice(2) },
		/refers to 6 custom metrics, and Google allows 5/,
	],
	[
		'annotation',
		{ title: 'Launch', color: 'RED', annotationDate: '' },
		/'Date' and 'Date Range' are both empty/,
	],
	[
		'channelGroup',
		{ displayName: 'a'.repeat(81), groupingRule: '[{"displayName": "Paid"}]' },
		/81 .* allows 80/,
	],
];

it.each(REFUSED)(
	'Create for a %s refuses what Google would refuse before it sends a request: %j',
	async (resource, parameters, words) => {
		const { error } = await bench.run({ resource, operation: 'create', ...parameters });
		expect(error?.message).toMatch(words);
		expect(error?.description).toMatch(/\.$/);
		expect(requests()).toEqual([]);
	},
);

it.each([
	['customDimension', { ...DIMENSION, scope: 'USER', parameterName: 'a'.repeat(24) }],
	['customDimension', { ...DIMENSION, parameterName: 'Größe', displayName: 'Größe 2' }],
	['customMetric', METRIC],
	['calculatedMetric', CALCULATED],
])(
	'Create for a %s sends names at the limits of the rules, and Google accepts them',
	async (resource, parameters) => {
		const { items, error } = await bench.run({ resource, operation: 'create', ...parameters });
		expect(error).toBeUndefined();
		expect(items).toMatchObject([{ created: true }]);
	},
);

it('Update refuses an invalid display name before it sends a request', async () => {
	const { error } = await bench.run({
		resource: 'customDimension',
		operation: 'update',
		customDimension: { __rl: true, mode: 'id', value: '777000' },
		updateFields: { displayName: '1st author' },
	});
	expect(error?.message).toMatch(/'Display Name' cannot be "1st author"/);
	expect(requests()).toEqual([]);
});

it('Update refuses the unit Currency for a metric without restricted data, and changes nothing', async () => {
	const { error } = await bench.run({
		resource: 'customMetric',
		operation: 'update',
		customMetric: { __rl: true, mode: 'id', value: '888001' },
		updateFields: { measurementUnit: 'CURRENCY' },
	});
	expect(error?.message).toMatch(/needs 'Restricted Data'/);
	expect(requests().map(({ method }) => method)).toEqual(['GET']);
});
