/** The custom definitions of a property, which reports use like Google's own dimensions and metrics. */
import { failed, success, type Result } from '../../shared/core/result';
import { textIn } from '../google/answer';
import { defineResource } from './description';
import { choice, choices, FIXED, flag, optionsOf, REQUIRED, text, type Draft } from './fields';

/** From the comments of `CustomDimension.parameter_name` in Google's protos. */
const PARAMETER_NAME = /^[A-Za-z]\w*$/;

function checkParameter({ parameterName }: Draft): Result<unknown> {
	const name = textIn(parameterName);
	if (name === '' || PARAMETER_NAME.test(name)) return success(undefined);
	return failed(
		`'Parameter Name' cannot be "${name}"`,
		'Use letters, digits and underscores, a letter first, such as lead_source.',
	);
}

const displayName = text('Display Name', 'Name in reports', REQUIRED);
const description = text('Description');

export const customDimension = defineResource({
	name: 'customDimension',
	verbs: ['create', 'getMany', 'get', 'update', 'archive'],
	identity: ['scope', 'parameterName'],
	known: (found) => [found.displayName, found.parameterName],
	limits: [
		{ where: { scope: 'EVENT' }, most: 50, most360: 125 },
		{ where: { scope: 'USER' }, most: 25, most360: 100 },
		{ where: { scope: 'ITEM' }, most: 10, most360: 25 },
	],
	fields: {
		parameterName: text('Parameter Name', 'Event parameter or user property', FIXED),
		displayName,
		scope: choice('Scope', optionsOf('EVENT', 'ITEM', 'USER'), 'What it describes', FIXED),
		description,
		disallowAdsPersonalization: flag(
			'Disallow Ads Personalization',
			'Whether to keep it out of ads personalization. User scope only.',
		),
	},
	check: checkParameter,
});

const UNITS = optionsOf(
	...['STANDARD', 'CURRENCY', 'FEET', 'HOURS', 'KILOMETERS', 'METERS', 'MILES'],
	...['MILLISECONDS', 'MINUTES', 'SECONDS'],
);

export const customMetric = defineResource({
	name: 'customMetric',
	verbs: ['create', 'getMany', 'get', 'update', 'archive'],
	identity: ['parameterName'],
	known: (found) => [found.displayName, found.parameterName],
	limits: [{ most: 50, most360: 125 }],
	fields: {
		parameterName: text('Parameter Name', 'Event parameter that holds the number', FIXED),
		displayName,
		measurementUnit: choice('Unit of Measurement', UNITS, 'Unit of the number', REQUIRED),
		scope: choice('Scope', optionsOf('EVENT'), 'What it describes', FIXED),
		description,
		restrictedMetricType: choices(
			'Restricted Data',
			optionsOf('COST_DATA', 'REVENUE_DATA'),
			'Required for the unit Currency, and for no other: who may see the metric',
		),
	},
	check: (draft) => {
		const parameter = checkParameter(draft);
		if (!parameter.ok) return parameter;
		const { measurementUnit, restrictedMetricType } = draft;
		const isRestricted = Array.isArray(restrictedMetricType) && restrictedMetricType.length > 0;
		if (isRestricted === (measurementUnit === 'CURRENCY')) return success(undefined);
		const said = isRestricted
			? `'Restricted Data' is for the unit Currency only, and the unit is ${String(measurementUnit)}`
			: "The unit Currency needs 'Restricted Data'";
		return failed(said, "'Restricted Data' under Additional Fields: Cost Data, Revenue Data.");
	},
});

export const calculatedMetric = defineResource({
	name: 'calculatedMetric',
	api: 'v1alpha',
	identity: ['calculatedMetricId'],
	known: (found) => [found.displayName, found.calculatedMetricId],
	limits: [{ most: 5, most360: 50 }],
	fields: {
		calculatedMetricId: text(
			'API Name',
			'Letters, digits and underscores. Reports name it calcMetric: and this.',
			{ ...FIXED, inAddress: true, placeholder: 'e.g. revenue_per_lead' },
		),
		displayName,
		formula: text('Formula', 'Metrics joined by + - * / and brackets', {
			...REQUIRED,
			placeholder: 'e.g. totalRevenue / customEvent:leads',
		}),
		metricUnit: choice('Unit of Measurement', UNITS, 'Unit of the result', REQUIRED),
		description,
	},
	addsFlags: ['invalidMetricReference'],
});
