import { failed, success } from '../../shared/core/result';
import { defineResource } from './defineResource';
import { choice, choices, FIXED, optionsOf, REQUIRED, text } from './fields';
import { ofProperty } from './parents';

/** Of custom and calculated metrics alike. */
export const UNITS = optionsOf(
	...['STANDARD', 'CURRENCY', 'FEET', 'HOURS', 'KILOMETERS', 'METERS', 'MILES'],
	...['MILLISECONDS', 'MINUTES', 'SECONDS'],
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
	known: ({ displayName, parameterName }) => [displayName, parameterName],
	limits: [{ most: 50, most360: 125 }],
	fields: {
		parameterName: text('Parameter Name', 'Event parameter that holds the number', FIXED),
		displayName: text('Display Name', 'Name in reports', REQUIRED),
		measurementUnit: choice('Unit of Measurement', UNITS, 'Unit of the number', REQUIRED),
		scope: choice('Scope', optionsOf('EVENT'), 'What it describes', FIXED),
		description: text('Description'),
		restrictedMetricType: choices(
			'Restricted Data',
			optionsOf('COST_DATA', 'REVENUE_DATA'),
			'Required for the unit Currency, and for no other: who may see the metric',
		),
	},
	check: ({ measurementUnit, restrictedMetricType }) => {
		const isRestricted = Array.isArray(restrictedMetricType) && restrictedMetricType.length > 0;
		if (isRestricted === (measurementUnit === 'CURRENCY')) return success(undefined);
		const said = isRestricted
			? `'Restricted Data' is for the unit Currency only, and the unit is ${String(measurementUnit)}`
			: "The unit Currency needs 'Restricted Data'";
		return failed(said, "'Restricted Data' under Additional Fields: Cost Data, Revenue Data.");
	},
});
