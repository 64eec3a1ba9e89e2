import { defineResource } from './defineResource';
import { flag, json, REQUIRED, text } from './fields';
import { ofProperty } from './parents';

export const channelGroup = defineResource({
	name: 'channelGroup',
	one: 'channel group',
	many: 'channel groups',
	api: 'v1alpha',
	collection: 'channelGroups',
	parent: ofProperty,
	verbs: ['create', 'getMany', 'get', 'update', 'delete'],
	identity: ['displayName'],
	locked: ({ systemDefined }, names = ['displayName']) =>
		systemDefined === true && names.some((name) => name !== 'primary')
			? 'This channel group is predefined by Google: it can be neither changed nor deleted. Create one of your own.'
			: undefined,
	fields: {
		displayName: text('Display Name', 'Name in reports', REQUIRED),
		groupingRule: json(
			'Grouping Rules (JSON)',
			'list',
			"The channels in their order, up to 50, as Google's groupingRule: Get shows those of a group",
			REQUIRED,
		),
		description: text('Description'),
		primary: flag('Primary', 'Whether reports use this group by default'),
	},
	addsFlags: ['systemDefined'],
});
