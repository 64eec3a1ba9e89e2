import { defineResource } from './defineResource';
import { choice, FIXED, flag, optionsOf, REQUIRED, text } from './fields';
import { ofProperty } from './parents';

export const customDimension = defineResource({
	name: 'customDimension',
	one: 'custom dimension',
	many: 'custom dimensions',
	api: 'v1beta',
	collection: 'customDimensions',
	parent: ofProperty,
	verbs: ['create', 'getMany', 'get', 'update', 'archive'],
	identity: ['scope', 'parameterName'],
	known: ({ displayName, parameterName }) => [displayName, parameterName],
	limits: [
		{ where: { scope: 'EVENT' }, most: 50, most360: 125 },
		{ where: { scope: 'USER' }, most: 25, most360: 100 },
		{ where: { scope: 'ITEM' }, most: 10, most360: 25 },
	],
	fields: {
		parameterName: text('Parameter Name', 'Event parameter or user property', FIXED),
		displayName: text('Display Name', 'Name in reports', REQUIRED),
		scope: choice('Scope', optionsOf('EVENT', 'ITEM', 'USER'), 'What it describes', FIXED),
		description: text('Description'),
		disallowAdsPersonalization: flag(
			'Disallow Ads Personalization',
			'Whether to keep it out of ads personalization. User scope only.',
		),
	},
});
