import { UNITS } from './customMetric';
import { defineResource } from './defineResource';
import { choice, FIXED, REQUIRED, text } from './fields';
import { ofProperty } from './parents';

export const calculatedMetric = defineResource({
	name: 'calculatedMetric',
	one: 'calculated metric',
	many: 'calculated metrics',
	api: 'v1alpha',
	collection: 'calculatedMetrics',
	parent: ofProperty,
	verbs: ['create', 'getMany', 'get', 'update', 'delete'],
	identity: ['calculatedMetricId'],
	known: ({ displayName, calculatedMetricId }) => [displayName, calculatedMetricId],
	limits: [{ most: 5, most360: 50 }],
	fields: {
		calculatedMetricId: text(
			'API Name',
			'Letters, digits and underscores. Reports name it calcMetric: and this.',
			{ ...FIXED, inAddress: true, placeholder: 'e.g. revenue_per_lead' },
		),
		displayName: text('Display Name', 'Name in reports', REQUIRED),
		formula: text('Formula', 'Metrics joined by + - * / and brackets', {
			...REQUIRED,
			placeholder: 'e.g. totalRevenue / customEvent:leads',
		}),
		metricUnit: choice('Unit of Measurement', UNITS, 'Unit of the result', REQUIRED),
		description: text('Description'),
	},
	addsFlags: ['invalidMetricReference'],
});
