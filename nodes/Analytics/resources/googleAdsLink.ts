import { defineResource } from './defineResource';
import { FIXED, flag, text } from './fields';
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
	known: ({ customerId: id }) => [id, String(id).replace(/(\d{3})(\d{3})/, '$1-$2-')],
	fields: {
		customerId: text('Customer ID', 'ID of the Google Ads account', {
			...FIXED,
			clean: (id) => id.replaceAll('-', ''),
			placeholder: 'e.g. 123-456-7890',
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
