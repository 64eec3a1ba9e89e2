/** What people define in a property, which reports use like what Google has defined itself. */
import {
	choice,
	choices,
	flag,
	jsonObject,
	jsonValue,
	text,
	wholeNumber,
	withReader,
	type Parameter,
} from '../../shared/node/field';
import { choicesOfWords } from '../fields';
import { defineResource } from './description';
import { createOnly, REQUIRED, withGoogle, type ResourceField } from './fields';

const displayName = text('Display Name', 'Name in reports', REQUIRED);
const description = text('Description');

/** Google says of another form that it is wrong, but not what to do. */
function readParameterName(parameter: Parameter): string {
	const given = parameter.requiredText();
	if (/^\p{L}[\p{L}\p{N}_]*$/u.test(given)) return given;
	return parameter.refuse(
		`'Parameter Name' cannot be "${given}"`,
		'Use letters, digits and underscores, a letter first. Send it under the same name.',
	);
}

const parameterName = (what: string): ResourceField =>
	createOnly(withReader(text('Parameter Name', what, REQUIRED), readParameterName));

export const customDimension = defineResource({
	name: 'customDimension',
	fields: {
		parameterName: parameterName('Event parameter or user property'),
		displayName,
		scope: createOnly(
			choice(
				'Scope',
				choicesOfWords(['EVENT', 'ITEM', 'USER']),
				'What it describes',
				REQUIRED,
			),
		),
		description,
		disallowAdsPersonalization: flag(
			'Disallow Ads Personalization',
			'Whether ads must not use it. User scope only.',
		),
	},
	rules: {
		identity: ['parameterName', 'scope'],
		removal: 'archive',
		limits: [
			{ where: { scope: 'EVENT' }, most: 50, most360: 125 },
			{ where: { scope: 'USER' }, most: 25, most360: 100 },
			{ where: { scope: 'ITEM' }, most: 10, most360: 25 },
		],
	},
});

const UNITS = choicesOfWords([
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
]);

export const customMetric = defineResource({
	name: 'customMetric',
	fields: {
		parameterName: parameterName('Event parameter that holds the number'),
		displayName,
		measurementUnit: choice('Unit of Measurement', UNITS, 'Unit of the number', REQUIRED),
		scope: createOnly(
			choice('Scope', choicesOfWords(['EVENT']), 'What it describes', REQUIRED),
		),
		description,
		restrictedMetricType: withGoogle(
			choices(
				'Restricted Data',
				choicesOfWords(['COST_DATA', 'REVENUE_DATA']),
				'Required for Currency only',
			),
			{ unordered: true },
		),
	},
	rules: {
		identity: ['parameterName'],
		removal: 'archive',
		limits: [{ most: 50, most360: 125 }],
	},
});

export const calculatedMetric = defineResource({
	name: 'calculatedMetric',
	fields: {
		calculatedMetricId: withGoogle(
			text('API Name', 'Letters, digits and underscores', {
				...REQUIRED,
				placeholder: 'e.g. revenue_per_lead',
			}),
			{ createOnly: true, inAddress: true },
		),
		displayName,
		formula: text('Formula', 'Metrics combined with + - * / and parentheses', {
			...REQUIRED,
			placeholder: 'e.g. totalRevenue / customEvent:leads',
		}),
		metricUnit: choice('Unit of Measurement', UNITS, 'Unit of the result', REQUIRED),
		description,
	},
	google: { api: 'v1alpha' },
	output: { flags: ['invalidMetricReference'] },
	rules: {
		identity: ['calculatedMetricId'],
		limits: [{ most: 5, most360: 50 }],
	},
});

const FINAL = 'Cannot be changed later';

export const audience = defineResource({
	name: 'audience',
	fields: {
		displayName,
		description: text('Description', 'What the audience is for', REQUIRED),
		membershipDurationDays: createOnly(
			wholeNumber('Membership Duration (Days)', FINAL, {
				...REQUIRED,
				default: 30,
				min: 1,
				max: 540,
			}),
		),
		filterClauses: withGoogle(
			jsonValue(
				'Filter Clauses (JSON)',
				`Who belongs to it, as Get shows it of an audience. ${FINAL}.`,
				{ ...REQUIRED, default: '[]' },
			),
			{ createOnly: true, unordered: true },
		),
		exclusionDurationMode: createOnly(
			choice(
				'Exclusion',
				choicesOfWords(['EXCLUDE_TEMPORARILY', 'EXCLUDE_PERMANENTLY']),
				'How long excluded users stay out',
			),
		),
		eventTrigger: jsonObject('Event Trigger (JSON)', 'Event to log when a user joins', {
			default: '{}',
		}),
	},
	google: { api: 'v1alpha' },
	output: {
		fields: ['createTime'],
		flags: ['adsPersonalizationEnabled'],
	},
	rules: {
		identity: ['displayName'],
		removal: 'archive',
		limits: [{ most: 100, most360: 400 }],
	},
});

export const channelGroup = defineResource({
	name: 'channelGroup',
	fields: {
		displayName,
		groupingRule: jsonValue(
			'Grouping Rules (JSON)',
			'The channels in their order, as Get shows them of a group',
			{ ...REQUIRED, default: '[]' },
		),
		description,
		primary: flag('Primary', 'Whether reports use this group by default'),
	},
	google: { api: 'v1alpha' },
	output: { flags: ['systemDefined'] },
	rules: {
		identity: ['displayName'],
		immutableReason: ({ systemDefined }, names = ['displayName']) =>
			systemDefined === true && names.some((name) => name !== 'primary')
				? 'This channel group is predefined by Google: it can be neither changed nor deleted. Create one of your own.'
				: undefined,
	},
});
