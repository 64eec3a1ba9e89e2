/** What people define in a property, which reports use like what Google has defined itself. */
import { failed } from '../../shared/core/result';
import type { Input } from '../../shared/node/inputs';
import { defineResource } from './description';
import { choice, choices, FIXED, flag, json, optionsOf, REQUIRED, text } from './fields';

const displayName = text('Display Name', 'Name in reports', REQUIRED);
const description = text('Description');

/** Google says of another form that it is wrong, but not what to do. */
function readParameter(input: Input, name: string): string {
	const given = input.requiredText(name);
	if (/^\p{L}[\p{L}\p{N}_]*$/u.test(given)) return given;
	const better = given.replace(/[^\p{L}\p{N}]+/gu, '_').replace(/^\P{L}+|_+$/gu, '');
	const example = better === '' ? '' : `, such as ${better}`;
	const remedy = `Use letters, digits and underscores, a letter first${example}. Send it under the same name.`;
	return input.accept(failed(`'Parameter Name' cannot be "${given}"`, remedy));
}

const PARAMETER = { ...FIXED, read: readParameter };

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

const EXCLUSION = optionsOf('EXCLUDE_TEMPORARILY', 'EXCLUDE_PERMANENTLY');

export const audience = defineResource({
	name: 'audience',
	api: 'v1alpha',
	verbs: ['create', 'getMany', 'get', 'update', 'archive'],
	identity: ['displayName'],
	limits: [{ most: 100, most360: 400 }],
	fields: {
		displayName,
		description: text('Description', 'What the audience is for', REQUIRED),
		membershipDurationDays: text(
			'Membership Duration (Days)',
			'How long a user stays in the audience. It cannot be changed later.',
			{
				...{ ...FIXED, type: 'number', default: 30 },
				typeOptions: { minValue: 1, maxValue: 540 },
				read: (input, name) => input.count(name),
			},
		),
		filterClauses: json(
			'Filter Clauses (JSON)',
			'list',
			"Who belongs to it, as Google's filterClauses: Get shows those of an audience. They cannot be changed later.",
			{ ...FIXED, unordered: true },
		),
		exclusionDurationMode: choice('Exclusion', EXCLUSION, 'How long excluded users stay out', {
			createOnly: true,
		}),
		eventTrigger: json(
			'Event Trigger (JSON)',
			'object',
			'Event to log when a user joins, with eventName and logCondition',
		),
	},
	adds: ['createTime'],
	addsFlags: ['adsPersonalizationEnabled'],
});

export const channelGroup = defineResource({
	name: 'channelGroup',
	api: 'v1alpha',
	identity: ['displayName'],
	locked: ({ systemDefined }, names = ['displayName']) =>
		systemDefined === true && names.some((name) => name !== 'primary')
			? 'This channel group is predefined by Google: it can be neither changed nor deleted. Create one of your own.'
			: undefined,
	fields: {
		displayName,
		groupingRule: json(
			'Grouping Rules (JSON)',
			'list',
			"The channels in their order, up to 50, as Google's groupingRule: Get shows those of a group",
			REQUIRED,
		),
		description,
		primary: flag('Primary', 'Whether reports use this group by default'),
	},
	addsFlags: ['systemDefined'],
});
