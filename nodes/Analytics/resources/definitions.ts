/** What people define in a property, which reports use like what Google has defined itself. */
import type { Input } from '../../shared/node/inputs';
import { optionsOf } from '../fields';
import { defineResource } from './description';
import { choice, choices, FIXED, flag, json, REQUIRED, text } from './fields';

const displayName = text('Display Name', 'Name in reports', REQUIRED);
const description = text('Description');

/** Google says of another form that it is wrong, but not what to do. */
function readParameter(input: Input, name: string): string {
	const given = input.requiredText(name);
	if (/^\p{L}[\p{L}\p{N}_]*$/u.test(given)) return given;
	return input.refuse(
		`'Parameter Name' cannot be "${given}"`,
		'Use letters, digits and underscores, a letter first. Send it under the same name.',
	);
}

const PARAMETER = { ...FIXED, read: readParameter };

export const customDimension = defineResource({
	name: 'customDimension',
	ends: 'archive',
	identity: ['parameterName', 'scope'],
	limits: [
		{ where: { scope: 'EVENT' }, most: 50, most360: 125 },
		{ where: { scope: 'USER' }, most: 25, most360: 100 },
		{ where: { scope: 'ITEM' }, most: 10, most360: 25 },
	],
	fields: {
		parameterName: text('Parameter Name', 'Event parameter or user property', PARAMETER),
		displayName,
		scope: choice('Scope', optionsOf('EVENT ITEM USER'), 'What it describes', FIXED),
		description,
		disallowAdsPersonalization: flag(
			'Disallow Ads Personalization',
			'Whether ads must not use it. User scope only.',
		),
	},
});

const RESTRICTED = optionsOf('COST_DATA REVENUE_DATA');

const UNITS = optionsOf(
	'STANDARD CURRENCY FEET HOURS KILOMETERS METERS MILES MILLISECONDS MINUTES SECONDS',
);

export const customMetric = defineResource({
	name: 'customMetric',
	ends: 'archive',
	identity: ['parameterName'],
	limits: [{ most: 50, most360: 125 }],
	fields: {
		parameterName: text('Parameter Name', 'Event parameter that holds the number', PARAMETER),
		displayName,
		measurementUnit: choice('Unit of Measurement', UNITS, 'Unit of the number', REQUIRED),
		scope: choice('Scope', optionsOf('EVENT'), 'What it describes', FIXED),
		description,
		restrictedMetricType: choices('Restricted Data', RESTRICTED, 'Required for Currency only'),
	},
});

export const calculatedMetric = defineResource({
	name: 'calculatedMetric',
	api: 'v1alpha',
	identity: ['calculatedMetricId'],
	limits: [{ most: 5, most360: 50 }],
	fields: {
		calculatedMetricId: text('API Name', 'Letters, digits and underscores', {
			...FIXED,
			inAddress: true,
			placeholder: 'e.g. revenue_per_lead',
		}),
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

const FINAL = 'Cannot be changed later';
const EXCLUSION = optionsOf('EXCLUDE_TEMPORARILY EXCLUDE_PERMANENTLY');

export const audience = defineResource({
	name: 'audience',
	api: 'v1alpha',
	ends: 'archive',
	identity: ['displayName'],
	limits: [{ most: 100, most360: 400 }],
	fields: {
		displayName,
		description: text('Description', 'What the audience is for', REQUIRED),
		membershipDurationDays: text('Membership Duration (Days)', FINAL, {
			...FIXED,
			type: 'number',
			default: 30,
			typeOptions: { minValue: 1, maxValue: 540 },
			read: (input, name) => input.count(name),
		}),
		filterClauses: json(
			'Filter Clauses (JSON)',
			'list',
			`Who belongs to it, as Get shows it of an audience. ${FINAL}.`,
			{ ...FIXED, unordered: true },
		),
		exclusionDurationMode: choice('Exclusion', EXCLUSION, 'How long excluded users stay out', {
			createOnly: true,
		}),
		eventTrigger: json('Event Trigger (JSON)', 'object', 'Event to log when a user joins'),
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
			'The channels in their order, as Get shows them of a group',
			REQUIRED,
		),
		description,
		primary: flag('Primary', 'Whether reports use this group by default'),
	},
	addsFlags: ['systemDefined'],
});
