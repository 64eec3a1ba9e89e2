import { defineResource } from './defineResource';
import { flag, text } from './fields';
import { ofProperty } from './parents';

export const googleAdsLink = defineResource({
	name: 'googleAdsLink',
	one: 'Google Ads link',
	many: 'Google Ads links',
	api: 'v1beta',
	collection: 'googleAdsLinks',
	parent: ofProperty,
	verbs: ['create', 'getMany', 'update', 'delete'],
	identity: ['customerId'],
	known: ({ customerId }) => [customerId, String(customerId).replace(/(\d{3})(\d{3})/, '$1-$2-')],
	fields: {
		customerId: text('Customer ID', {
			required: true,
			createOnly: true,
			clean: (id) => id.replaceAll('-', ''),
			placeholder: 'e.g. 123-456-7890',
			description: 'ID of the Google Ads account',
		}),
		adsPersonalizationEnabled: flag(
			'Ads Personalization',
			'Whether to publish audiences and events to the Google Ads account',
			{ default: true },
		),
	},
	adds: ['creatorEmailAddress', 'createTime'],
	addsFlags: ['canManageClients'],
});
