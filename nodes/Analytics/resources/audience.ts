import { defineResource } from './description';
import { choice, FIXED, json, optionsOf, REQUIRED, text, whole } from './fields';

const EXCLUSION = optionsOf('EXCLUDE_TEMPORARILY', 'EXCLUDE_PERMANENTLY');

export const audience = defineResource({
	name: 'audience',
	api: 'v1alpha',
	verbs: ['create', 'getMany', 'get', 'update', 'archive'],
	identity: ['displayName'],
	limits: [{ most: 100, most360: 400 }],
	fields: {
		displayName: text('Display Name', 'Name in reports', REQUIRED),
		description: text('Description', 'What the audience is for', REQUIRED),
		membershipDurationDays: whole(
			'Membership Duration (Days)',
			'How long a user stays in the audience. It cannot be changed later.',
			540,
			{ ...FIXED, default: 30 },
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
