import { UNITS } from './customMetric';
import { defineResource } from './defineResource';
import { choice, text } from './fields';
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
	looksFirst: true,
	known: ({ displayName, calculatedMetricId }) => [displayName, calculatedMetricId],
	limits: [{ most: 5, most360: 50 }],
	fields: {
		calculatedMetricId: text('API Name', {
			required: true,
			createOnly: true,
			inAddress: true,
			placeholder: 'e.g. revenue_per_lead',
			description:
				'Reports name it calcMetric:revenue_per_lead. Letters, digits and underscores.',
		}),
		displayName: text('Display Name', { required: true, placeholder: 'e.g. Revenue per lead' }),
		formula: text('Formula', {
			required: true,
			placeholder: 'e.g. totalRevenue / customEvent:leads',
			description:
				'Metrics joined by + - * / and brackets, with at most five custom metrics among them',
		}),
		metricUnit: choice('Unit of Measurement', UNITS, { required: true }),
		description: text('Description'),
	},
	addsFlags: ['invalidMetricReference'],
	creation: (_, { calculatedMetricId }) => ({ query: { calculatedMetricId } }),
});
