import { failed, success } from '../../shared/core/result';
import { defineResource } from './defineResource';
import { choice, choices, optionsOf, text } from './fields';
import { ofProperty } from './parents';

/** Of custom and calculated metrics alike. */
export const UNITS = optionsOf(
	'STANDARD',
	'CURRENCY',
	'FEET',
	'HOURS',
	'KILOMETERS',
	'METERS',
	'MILES',
	'MILLISECONDS',
	'MINUTES',
	'SECONDS',
);

export const customMetric = defineResource({
	name: 'customMetric',
	one: 'custom metric',
	many: 'custom metrics',
	api: 'v1beta',
	collection: 'customMetrics',
	parent: ofProperty,
	verbs: ['create', 'getMany', 'get', 'update', 'archive'],
	identity: ['parameterName'],
	looksFirst: true,
	known: ({ displayName, parameterName }) => [displayName, parameterName],
	limits: [{ most: 50, most360: 125 }],
	fields: {
		parameterName: text('Parameter Name', {
			required: true,
			createOnly: true,
			placeholder: 'e.g. read_time',
			description: 'The event parameter that holds the number',
		}),
		displayName: text('Display Name', { required: true, placeholder: 'e.g. Read time' }),
		measurementUnit: choice('Unit of Measurement', UNITS, { required: true }),
		scope: choice('Scope', optionsOf('EVENT'), { required: true, createOnly: true }),
		description: text('Description'),
		restrictedMetricType: choices('Restricted Data', optionsOf('COST_DATA', 'REVENUE_DATA'), {
			description: 'Required for the unit Currency, and for no other: who may see the metric',
		}),
	},
	check: ({ measurementUnit, restrictedMetricType }) => {
		const isRestricted = Array.isArray(restrictedMetricType) && restrictedMetricType.length > 0;
		if (isRestricted === (measurementUnit === 'CURRENCY')) return success(undefined);
		return isRestricted
			? failed(
					`'Restricted Data' is for the unit Currency only, and the unit is ${String(measurementUnit)}`,
					"Choose the unit Currency, or remove 'Restricted Data'.",
				)
			: failed(
					"The unit Currency needs 'Restricted Data'",
					"Add 'Restricted Data' under Additional Fields: Cost Data, Revenue Data, or both.",
				);
	},
});
