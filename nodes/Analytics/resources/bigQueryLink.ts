import { defineResource } from './defineResource';
import { flag, text, texts } from './fields';
import { ofProperty } from './parents';

export const bigQueryLink = defineResource({
	name: 'bigQueryLink',
	one: 'BigQuery link',
	many: 'BigQuery links',
	api: 'v1alpha',
	collection: 'bigQueryLinks',
	parent: ofProperty,
	verbs: ['create', 'getMany', 'get', 'update', 'delete'],
	known: ({ project }) => [project],
	list: (property) => ({ path: `/v1alpha/${property}/bigQueryLinks`, key: 'bigqueryLinks' }),
	fields: {
		project: text('Project', {
			required: true,
			createOnly: true,
			comesBackOtherwise: true,
			placeholder: 'e.g. projects/my-project',
			description:
				'The Google Cloud project, by its ID or number. Google returns the number.',
		}),
		datasetLocation: text('Dataset Location', {
			required: true,
			createOnly: true,
			placeholder: 'e.g. EU',
			description: 'Where the data is stored. It cannot be changed later.',
		}),
		dailyExportEnabled: flag('Daily Export', 'Whether to export each day once it is complete', {
			inPanel: true,
			default: true,
		}),
		streamingExportEnabled: flag('Streaming Export', 'Whether to export events as they come'),
		freshDailyExportEnabled: flag(
			'Fresh Daily Export',
			'Whether to export each day early (360)',
		),
		includeAdvertisingId: flag('Advertising IDs', 'Whether to export advertising IDs of apps'),
		exportStreams: texts('Data Streams', {
			placeholder: 'e.g. properties/123/dataStreams/456',
			description: 'Only these data streams, with commas between them',
		}),
		excludedEvents: texts('Excluded Events', {
			description: 'Events to leave out, with commas',
		}),
	},
	adds: ['createTime'],
});
