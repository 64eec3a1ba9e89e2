/** What a property is linked with: the product links of its administration. */
import { defineResource } from './description';
import { FIXED, flag, text, texts } from './fields';

/** Google is given the name of a project, with its ID or its number, and returns the one with the number: no key to compare. */
const projectField = (description: string) =>
	text('Project', description, {
		...FIXED,
		placeholder: 'e.g. my-project',
		take: (project) => (/\//.test(String(project)) ? project : `projects/${project}`),
	});

export const bigQueryLink = defineResource({
	name: 'bigQueryLink',
	one: 'BigQuery link',
	api: 'v1alpha',
	known: ['project'],
	list: () => ({ key: 'bigqueryLinks' }),
	fields: {
		project: projectField('The Google Cloud project, by its ID or number'),
		datasetLocation: text('Dataset Location', 'Where the data is stored, such as EU', FIXED),
		dailyExportEnabled: flag('Daily Export', 'Whether to export complete days', {
			inPanel: true,
			default: true,
		}),
		streamingExportEnabled: flag('Streaming Export', 'Whether to export events as they arrive'),
		freshDailyExportEnabled: flag('Fresh Daily Export', 'Whether to export days early (360)'),
		includeAdvertisingId: flag('Advertising IDs', 'Whether to export advertising IDs of apps'),
		exportStreams: texts('Data Streams', 'Only these, such as properties/1/dataStreams/2'),
		excludedEvents: texts('Excluded Events', 'Events to leave out, separated by commas'),
	},
	adds: ['createTime'],
});

export const firebaseLink = defineResource({
	name: 'firebaseLink',
	one: 'Firebase link',
	verbs: ['create', 'getMany', 'delete'],
	known: ['project'],
	limits: [{ most: 1 }],
	fields: { project: projectField('The Firebase project, by its ID or number') },
	adds: ['createTime'],
});

export const googleAdsLink = defineResource({
	name: 'googleAdsLink',
	one: 'Google Ads link',
	verbs: ['create', 'getMany', 'update', 'delete'],
	identity: ['customerId'],
	fields: {
		customerId: text('Customer ID', 'ID of the Google Ads account', {
			...FIXED,
			take: (id) => String(id).replaceAll('-', ''),
			placeholder: 'e.g. 123-456-7890',
		}),
		adsPersonalizationEnabled: flag('Ads Personalization', 'Whether ads may use the data', {
			default: true,
		}),
	},
	adds: ['creatorEmailAddress', 'createTime'],
	addsFlags: ['canManageClients'],
});
