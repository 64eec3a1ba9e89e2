import { defineResource } from './description';
import { flag, json, REQUIRED, text } from './fields';

export const channelGroup = defineResource({
	name: 'channelGroup',
	api: 'v1alpha',
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
