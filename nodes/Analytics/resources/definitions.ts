/** Definitions that people add to a property, which reports use like those of Google. */
import { failed, success, type Result } from '../../shared/core/result';
import {
	choice,
	choices,
	flag,
	jsonObject,
	jsonList,
	text,
	wholeNumber,
} from '../../shared/node/field';
import { buildChoicesFromConstants } from '../fields';
import { defineResource } from './description';
import {
	markCreateOnly,
	REQUIRED,
	withGoogleForm,
	withValueRule,
	type ResourceDraft,
	type ResourceField,
} from './fields';
import {
	limitLength,
	limitEntries,
	limitToRange,
	calculatedMetricIdRule,
	definitionNameRule,
	filterClausesRule,
	formulaRule,
	parameterNameRule,
} from './valueRules';

const displayName = text('Display Name', 'Name in reports', {
	...REQUIRED,
	placeholder: 'e.g. Returning buyers',
});
const definitionName = (placeholder: string): ResourceField =>
	withValueRule(
		text(
			'Display Name',
			'Name in reports: letters, digits, spaces, and underscores (up to 82 characters)',
			{ ...REQUIRED, placeholder },
		),
		definitionNameRule,
	);
const definitionDescription = (placeholder: string): ResourceField =>
	withValueRule(
		text('Description', 'What it is for (up to 150 characters)', { placeholder }),
		limitLength(150),
	);

const parameterName = (what: string, placeholder: string): ResourceField =>
	withValueRule(
		markCreateOnly(text('Parameter Name', what, { ...REQUIRED, placeholder })),
		parameterNameRule,
	);

/** Checks a custom dimension: user properties have shorter names than event parameters, and only users see personalized ads. */
function checkDimension(draft: ResourceDraft, present: ResourceDraft): Result<void> {
	const { scope, parameterName, disallowAdsPersonalization }: ResourceDraft = {
		...present,
		...draft,
	};
	const isOfUser = scope === 'USER';
	if (isOfUser && parameterName !== undefined) {
		const checked = limitLength(24)(parameterName, 'Parameter Name');
		if (!checked.ok) return checked;
	}
	if (isOfUser || scope === undefined || disallowAdsPersonalization !== true)
		return success(undefined);
	return failed(
		"'Disallow Ads Personalization' applies only to dimensions with the scope User",
		'Turn it off, or choose the scope User.',
	);
}

function checkMetric(draft: ResourceDraft, present: ResourceDraft): Result<void> {
	const { measurementUnit, restrictedMetricType }: ResourceDraft = { ...present, ...draft };
	const isCurrency = measurementUnit === 'CURRENCY';
	const isRestricted = Array.isArray(restrictedMetricType) && restrictedMetricType.length > 0;
	if (measurementUnit === undefined || isCurrency === isRestricted) return success(undefined);
	if (isCurrency) {
		return failed(
			"A metric in Currency needs 'Restricted Data'",
			"Add 'Restricted Data' and choose whether it is cost or revenue data.",
		);
	}
	return failed(
		"'Restricted Data' applies only to metrics with the unit Currency",
		"Leave 'Restricted Data' empty, or choose Currency as the unit of measurement.",
	);
}

export const customDimension = defineResource({
	name: 'customDimension',
	fields: {
		parameterName: parameterName(
			'Name of the event parameter, user property, or item parameter, exactly as sent',
			'e.g. pricing_plan',
		),
		displayName: definitionName('e.g. Pricing plan'),
		scope: markCreateOnly(
			choice(
				'Scope',
				buildChoicesFromConstants(['EVENT', 'ITEM', 'USER']),
				'Whether the dimension applies to events, items, or users',
				REQUIRED,
			),
		),
		description: definitionDescription('e.g. The plan a customer pays for'),
		disallowAdsPersonalization: flag(
			'Disallow Ads Personalization',
			'Whether to exclude this dimension from ads personalization. Only for user-scoped dimensions.',
		),
	},
	rules: {
		identity: ['parameterName', 'scope'],
		checkTogether: checkDimension,
		removal: 'archive',
		limits: [
			{ where: { scope: 'EVENT' }, most: 50, most360: 125 },
			{ where: { scope: 'USER' }, most: 25, most360: 100 },
			{ where: { scope: 'ITEM' }, most: 10, most360: 25 },
		],
	},
});

const UNITS = buildChoicesFromConstants([
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
		parameterName: parameterName(
			'Name of the event parameter that holds the number, exactly as sent',
			'e.g. reading_time',
		),
		displayName: definitionName('e.g. Reading time'),
		measurementUnit: choice(
			'Unit of Measurement',
			UNITS,
			'Unit in which the number is sent',
			REQUIRED,
		),
		scope: markCreateOnly(
			choice(
				'Scope',
				buildChoicesFromConstants(['EVENT']),
				'Custom metrics are always event-scoped',
				REQUIRED,
			),
		),
		description: definitionDescription('e.g. Seconds spent reading an article'),
		restrictedMetricType: withGoogleForm(
			choices(
				'Restricted Data',
				buildChoicesFromConstants(['COST_DATA', 'REVENUE_DATA']),
				'Type of restricted metric data. Required if the unit is Currency; otherwise leave empty.',
			),
			{ unordered: true },
		),
	},
	rules: {
		identity: ['parameterName'],
		checkTogether: checkMetric,
		removal: 'archive',
		limits: [{ most: 50, most360: 125 }],
	},
});

export const calculatedMetric = defineResource({
	name: 'calculatedMetric',
	fields: {
		calculatedMetricId: withGoogleForm(
			text(
				'API Name',
				"Name in the API, without the 'calcMetric:' prefix. Use letters a to z, digits, and underscores (up to 80 characters).",
				{
					...REQUIRED,
					placeholder: 'e.g. revenue_per_lead',
				},
			),
			{ createOnly: true, inAddress: true, rule: calculatedMetricIdRule },
		),
		displayName: withValueRule(
			text('Display Name', 'Name in reports (up to 82 characters)', {
				...REQUIRED,
				placeholder: 'e.g. Revenue per lead',
			}),
			limitLength(82),
		),
		formula: withValueRule(
			text(
				'Formula',
				'Metrics combined with + - * / and parentheses, with at most five custom metrics',
				{ ...REQUIRED, placeholder: 'e.g. totalRevenue / customEvent:leads' },
			),
			formulaRule,
		),
		metricUnit: choice(
			'Unit of Measurement',
			UNITS,
			'Unit in which reports show the result',
			REQUIRED,
		),
		description: withValueRule(
			text('Description', 'What it is for (up to 4,096 characters)', {
				placeholder: 'e.g. Revenue per lead',
			}),
			limitLength(4096),
		),
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
		description: text('Description', 'What the audience is for', {
			...REQUIRED,
			placeholder: 'e.g. Customers who bought twice',
		}),
		membershipDurationDays: withValueRule(
			markCreateOnly(
				wholeNumber(
					'Membership Duration (Days)',
					`How long a user stays in the audience. ${FINAL}.`,
					{
						...REQUIRED,
						default: 30,
						min: 1,
						max: 540,
					},
				),
			),
			limitToRange(1, 540),
		),
		filterClauses: withGoogleForm(
			jsonList(
				'Filter Clauses (JSON)',
				`Which users belong to the audience, in the format that 'Audience: Get' returns. ${FINAL}.`,
				REQUIRED,
			),
			{ createOnly: true, unordered: true, rule: filterClausesRule },
		),
		exclusionDurationMode: markCreateOnly(
			choice(
				'Exclusion',
				buildChoicesFromConstants(['EXCLUDE_TEMPORARILY', 'EXCLUDE_PERMANENTLY']),
				`How long excluded users stay out. ${FINAL}.`,
			),
		),
		eventTrigger: jsonObject(
			'Event Trigger (JSON)',
			'Event to log when a user joins the audience',
			{
				default: '{}',
			},
		),
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
		displayName: withValueRule(displayName, limitLength(80)),
		groupingRule: withValueRule(
			jsonList(
				'Grouping Rules (JSON)',
				"Channel rules, in the order they are evaluated. Use the format that 'Channel Group: Get' returns.",
				REQUIRED,
			),
			limitEntries(50),
		),
		description: withValueRule(
			text('Description', 'What it is for (up to 256 characters)', {
				placeholder: 'e.g. Paid and owned channels',
			}),
			limitLength(256),
		),
		primary: flag('Primary', 'Whether reports use this group by default'),
	},
	google: { api: 'v1alpha' },
	output: { flags: ['systemDefined'] },
	rules: {
		identity: ['displayName'],
		immutableReason: ({ systemDefined }, names = ['displayName']) =>
			systemDefined === true && names.some((name) => name !== 'primary')
				? "Google predefined this channel group, so it can't be changed or deleted. Create your own instead."
				: undefined,
	},
});
