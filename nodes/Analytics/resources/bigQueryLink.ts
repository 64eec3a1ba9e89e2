import { defineResource } from './defineResource';
import { FIXED, flag, text, texts } from './fields';
import { ofProperty } from './parents';

/** Google is given an ID, and returns a number. */
export const PROJECT = {
	...FIXED,
	comesBackOtherwise: true,
	placeholder: 'e.g. projects/my-project',
} as const;

export const bigQueryLink = defineResource({
	name: 'bigQueryLink',
	one: 'BigQuery link',
	many: 'BigQuery links',
	api: 'v1alpha',
	collection: 'bigQueryLinks',
	parent: ofProperty,
	verbs: ['create', 'getMany', 'get', 'update', 'delete'],
	known: ({ project }) => [project],
	list: () => ({ key: 'bigqueryLinks' }),
	fields: {
		project: text('Project', 'The Google Cloud project, by its ID or number', PROJECT),
		datasetLocation: text('Dataset Location', 'Where the data is stored, such as EU', FIXED),
		dailyExportEnabled: flag('Daily Export', 'Whether to export complete days', {
			inPanel: true,
			default: true,
		}),
		streamingExportEnabled: flag('Streaming Export', 'Whether to export events as they come'),
		freshDailyExportEnabled: flag('Fresh Daily Export', 'Whether to export days early (360)'),
		includeAdvertisingId: flag('Advertising IDs', 'Whether to export advertising IDs of apps'),
		exportStreams: texts('Data Streams', 'Only these, such as properties/1/dataStreams/2'),
		excludedEvents: texts('Excluded Events', 'Events to leave out, with commas'),
	},
	adds: ['createTime'],
});
