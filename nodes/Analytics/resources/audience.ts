import { defineResource } from './defineResource';
import { choice, json, optionsOf, text, whole } from './fields';
import { ofProperty } from './parents';

export const audience = defineResource({
	name: 'audience',
	one: 'audience',
	many: 'audiences',
	api: 'v1alpha',
	collection: 'audiences',
	parent: ofProperty,
	verbs: ['create', 'getMany', 'get', 'update', 'archive'],
	identity: ['displayName'],
	looksFirst: true,
	limits: [{ most: 100, most360: 400 }],
	fields: {
		displayName: text('Display Name', { required: true, placeholder: 'e.g. Trial users' }),
		description: text('Description', { required: true }),
		membershipDurationDays: whole('Membership Duration (Days)', {
			required: true,
			createOnly: true,
			most: 540,
			default: 30,
			description: 'How long a user stays in the audience. It cannot be changed later.',
		}),
		filterClauses: json('Filter Clauses (JSON)', 'list', {
			required: true,
			createOnly: true,
			unordered: true,
			description:
				"Who belongs to the audience, as Google's filterClauses: Get shows those of an existing audience. They cannot be changed later.",
		}),
		exclusionDurationMode: choice(
			'Exclusion',
			optionsOf('EXCLUDE_TEMPORARILY', 'EXCLUDE_PERMANENTLY'),
			{
				createOnly: true,
				description: 'How long users stay out who meet an excluding clause',
			},
		),
		eventTrigger: json('Event Trigger (JSON)', 'object', {
			description: 'Event to log when a user joins, with eventName and logCondition',
		}),
	},
	adds: ['createTime'],
	addsFlags: ['adsPersonalizationEnabled'],
});
