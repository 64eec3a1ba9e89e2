/** Links of a property with other Google products. */
import { flag, text, textList } from '../../shared/node/field';
import { defineResource } from './description';
import {
	markCreateOnly,
	moveToMainPanel,
	REQUIRED,
	withGoogleForm,
	type ResourceField,
} from './fields';
import { customerIdRule } from './valueRules';

/** Builds the field for a project. Google accepts its ID or number but always returns the number, so the field cannot identify a link. */
const projectField = (description: string): ResourceField =>
	withGoogleForm(text('Project', description, { ...REQUIRED, placeholder: 'e.g. my-project' }), {
		createOnly: true,
		toGoogle: (project) => (/\//.test(String(project)) ? project : `projects/${project}`),
	});

export const bigQueryLink = defineResource({
	name: 'bigQueryLink',
	fields: {
		project: projectField('ID or number of the Google Cloud project'),
		datasetLocation: markCreateOnly(
			text('Dataset Location', 'Where BigQuery stores the data', {
				...REQUIRED,
				placeholder: 'e.g. EU',
			}),
		),
		dailyExportEnabled: moveToMainPanel(
			flag('Daily Export', 'Whether to export each day once it is complete', {
				default: true,
			}),
		),
		streamingExportEnabled: flag('Streaming Export', 'Whether to export events as they arrive'),
		freshDailyExportEnabled: flag(
			'Fresh Daily Export',
			'Whether to export each day early (Analytics 360 only)',
		),
		includeAdvertisingId: flag(
			'Advertising IDs',
			'Whether to include the advertising IDs of app users',
		),
		exportStreams: withGoogleForm(
			textList(
				'Data Streams',
				'Data streams to export, separated by commas. Leave empty for all.',
				{
					placeholder: 'e.g. properties/1/dataStreams/2',
				},
			),
			{ unordered: true },
		),
		excludedEvents: withGoogleForm(
			textList('Excluded Events', 'Events to leave out, separated by commas', {
				placeholder: 'e.g. scroll, user_engagement',
			}),
			{ unordered: true },
		),
	},
	google: {
		api: 'v1alpha',
		list: () => ({ answerKey: 'bigqueryLinks' }),
	},
	panel: { one: 'BigQuery link' },
	output: { fields: ['createTime'] },
	rules: { nameFields: ['project'] },
});

export const firebaseLink = defineResource({
	name: 'firebaseLink',
	fields: { project: projectField('ID or number of the Firebase project') },
	panel: {
		one: 'Firebase link',
		verbs: ['create', 'getMany', 'delete'],
	},
	output: { fields: ['createTime'] },
	rules: {
		nameFields: ['project'],
		limits: [{ most: 1 }],
	},
});

export const googleAdsLink = defineResource({
	name: 'googleAdsLink',
	fields: {
		customerId: withGoogleForm(
			text('Customer ID', 'ID of the Google Ads account', {
				...REQUIRED,
				placeholder: 'e.g. 123-456-7890',
			}),
			{
				createOnly: true,
				toGoogle: (id) => String(id).replaceAll('-', ''),
				rule: customerIdRule,
			},
		),
		adsPersonalizationEnabled: flag(
			'Ads Personalization',
			'Whether ads may use the data for personalization',
			{
				default: true,
			},
		),
	},
	panel: {
		one: 'Google Ads link',
		verbs: ['create', 'getMany', 'update', 'delete'],
	},
	output: {
		fields: ['creatorEmailAddress', 'createTime'],
		flags: ['canManageClients'],
	},
	rules: { identity: ['customerId'] },
});
