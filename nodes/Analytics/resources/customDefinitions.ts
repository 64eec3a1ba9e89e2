/** The custom definitions of a property, which reports use like Google's own dimensions and metrics. */
import { defineResource } from './description';
import { choice, choices, FIXED, flag, optionsOf, REQUIRED, text } from './fields';

const displayName = text('Display Name', 'Name in reports', REQUIRED);
const description = text('Description');

const PARAMETER = {
	...FIXED,
	pattern: {
		form: /^\p{L}[\p{L}\p{N}_]*$/u,
		remedy: (given: string) => {
			const better = given.replace(/[^\p{L}\p{N}]+/gu, '_').replace(/^\P{L}+|_+$/gu, '');
			const example = better === '' ? '' : `, such as ${better}`;
			return `Use letters, digits and underscores, a letter first${example}. Send it under the same name.`;
		},
	},
};

export const customDimension = defineResource({
	name: 'customDimension',
	verbs: ['create', 'getMany', 'get', 'update', 'archive'],
	identity: ['parameterName', 'scope'],
	known: ['displayName', 'parameterName'],
	limits: [
		{ where: { scope: 'EVENT' }, most: 50, most360: 125 },
		{ where: { scope: 'USER' }, most: 25, most360: 100 },
		{ where: { scope: 'ITEM' }, most: 10, most360: 25 },
	],
	fields: {
		parameterName: text('Parameter Name', 'Event parameter or user property', PARAMETER),
		displayName,
		scope: choice('Scope', optionsOf('EVENT', 'ITEM', 'USER'), 'What it describes', FIXED),
		description,
		disallowAdsPersonalization: flag(
			'Disallow Ads Personalization',
			'Whether to keep it out of ads personalization. User scope only.',
		),
	},
});

const UNITS = optionsOf(
	...['STANDARD', 'CURRENCY', 'FEET', 'HOURS', 'KILOMETERS', 'METERS', 'MILES'],
	...['MILLISECONDS', 'MINUTES', 'SECONDS'],
);

export const customMetric = defineResource({
	name: 'customMetric',
	verbs: ['create', 'getMany', 'get', 'update', 'archive'],
	identity: ['parameterName'],
	known: ['displayName', 'parameterName'],
	limits: [{ most: 50, most360: 125 }],
	fields: {
		parameterName: text('Parameter Name', 'Event parameter that holds the number', PARAMETER),
		displayName,
		measurementUnit: choice('Unit of Measurement', UNITS, 'Unit of the number', REQUIRED),
		scope: choice('Scope', optionsOf('EVENT'), 'What it describes', FIXED),
		description,
		restrictedMetricType: choices(
			'Restricted Data',
			optionsOf('COST_DATA', 'REVENUE_DATA'),
			'Who may see the metric. Required for the unit Currency, and only for that.',
		),
	},
});

export const calculatedMetric = defineResource({
	name: 'calculatedMetric',
	api: 'v1alpha',
	identity: ['calculatedMetricId'],
	known: ['displayName', 'calculatedMetricId'],
	limits: [{ most: 5, most360: 50 }],
	fields: {
		calculatedMetricId: text(
			'API Name',
			'Letters, digits and underscores. Reports show it as calcMetric:revenue_per_lead.',
			{ ...FIXED, inAddress: true, placeholder: 'e.g. revenue_per_lead' },
		),
		displayName,
		formula: text('Formula', 'Metrics combined with + - * / and parentheses', {
			...REQUIRED,
			placeholder: 'e.g. totalRevenue / customEvent:leads',
		}),
		metricUnit: choice('Unit of Measurement', UNITS, 'Unit of the result', REQUIRED),
		description,
	},
	addsFlags: ['invalidMetricReference'],
});
