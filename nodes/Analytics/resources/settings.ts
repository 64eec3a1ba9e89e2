import { choice, flag, createReader, text, textList, withPanel } from '../../shared/node/field';
import { failed, success, type Result } from '../../shared/core/result';
import type { Operation } from '../../shared/node/operation';
import {
	buildChoicesFromPrefixedConstants,
	buildChoicesFromConstants,
	propertyId,
} from '../fields';
import { readTextOrEmpty } from '../google/jsonValues';
import { dataStream, dataStreamParent } from './dataStream';
import {
	accountId,
	buildIdOrNameField,
	defineResource,
	accountParent,
	propertyParent,
	capitalizeWords,
	type ResourceKind,
	type ResourceParent,
	type ResourceDefinition,
	type Verb,
} from './description';
import {
	REQUIRED,
	withGoogleForm,
	withValueRule,
	type ResourceDraft,
	type ResourceField,
	type ResourceFields,
} from './fields';
import { buildOperation } from './operations';
import { limitLength } from './valueRules';

/** Defines settings, which exist once for each account, property, or data stream: they can be neither created nor deleted. */
function defineSettings(
	parent: ResourceParent,
	{ name, fields, google, panel, output, rules }: ResourceDefinition,
): ResourceKind {
	const collection = `${name}Settings`;
	return defineResource({
		name,
		shape: 'singleton',
		fields,
		google: { collection, api: 'v1alpha', ...google },
		panel: {
			parent,
			verbs: ['get', 'update'],
			chosenBy: {
				fields: parent.fields,
				read: async (item) => `${await parent.read(item)}/${collection}`,
			},
			...panel,
		},
		output: {
			derive: (settings) => {
				const [root, rootId, , dataStreamId] = readTextOrEmpty(settings.name).split('/');
				return {
					id: undefined,
					[root === 'accounts' ? 'accountId' : 'propertyId']: rootId,
					dataStreamId,
					...output?.derive?.(settings),
				};
			},
		},
		...(rules && { rules }),
	});
}

/** The months of `DataRetentionSettings.RetentionDuration`. A duration that Google adds later has no months in the output. */
const MONTHS = new Map([
	['TWO_MONTHS', 2],
	['FOURTEEN_MONTHS', 14],
	['TWENTY_SIX_MONTHS', 26],
	['THIRTY_EIGHT_MONTHS', 38],
	['FIFTY_MONTHS', 50],
]);
const buildMonthChoices = (values: Iterable<string>) =>
	[...values].map((value) => ({ name: `${MONTHS.get(value)} Months`, value }));
const OF_EVENTS = buildMonthChoices(MONTHS.keys());
const OF_USERS = buildMonthChoices(['TWO_MONTHS', 'FOURTEEN_MONTHS']);

export const dataRetention = defineSettings(propertyParent, {
	name: 'dataRetention',
	fields: {
		eventDataRetention: choice(
			'Event Data Retention',
			OF_EVENTS,
			'How long Google keeps event data',
		),
		userDataRetention: choice(
			'User Data Retention',
			OF_USERS,
			'How long Google keeps user data',
		),
		resetUserDataOnNewActivity: flag(
			'Reset on New Activity',
			"Whether a user's retention period resets with each new event",
		),
	},
	google: { api: 'v1beta' },
	output: {
		derive: ({ eventDataRetention, userDataRetention }) => ({
			eventDataRetentionMonths: MONTHS.get(readTextOrEmpty(eventDataRetention)),
			userDataRetentionMonths: MONTHS.get(readTextOrEmpty(userDataRetention)),
		}),
	},
});

export const attribution = defineSettings(propertyParent, {
	name: 'attribution',
	fields: {
		reportingAttributionModel: choice(
			'Attribution Model',
			buildChoicesFromConstants([
				'PAID_AND_ORGANIC_CHANNELS_DATA_DRIVEN',
				'PAID_AND_ORGANIC_CHANNELS_LAST_CLICK',
				'GOOGLE_PAID_CHANNELS_LAST_CLICK',
			]),
			'How credit is assigned to channels. A change also rewrites past reports.',
		),
		acquisitionConversionEventLookbackWindow: choice(
			'Lookback for Acquisition',
			buildChoicesFromPrefixedConstants('ACQUISITION_CONVERSION_EVENT_LOOKBACK_WINDOW_', [
				'7_DAYS',
				'30_DAYS',
			]),
		),
		otherConversionEventLookbackWindow: choice(
			'Lookback for Other Key Events',
			buildChoicesFromPrefixedConstants('OTHER_CONVERSION_EVENT_LOOKBACK_WINDOW_', [
				'30_DAYS',
				'60_DAYS',
				'90_DAYS',
			]),
		),
		adsWebConversionDataExportScope: withGoogleForm(
			choice(
				'Channels for Google Ads',
				buildChoicesFromConstants(['PAID_AND_ORGANIC_CHANNELS', 'GOOGLE_PAID_CHANNELS']),
				'Which channels may receive credit for web conversions in Google Ads',
			),
			// "Export scope can never be changed back to this value."
			{ untilChosen: 'NOT_SELECTED_YET' },
		),
	},
});

export const googleSignals = defineSettings(propertyParent, {
	name: 'googleSignals',
	fields: {
		state: choice(
			'Google Signals',
			buildChoicesFromPrefixedConstants('GOOGLE_SIGNALS_', ['ENABLED', 'DISABLED']),
		),
	},
});

export const reportingIdentity = defineSettings(propertyParent, {
	name: 'reportingIdentity',
	fields: {
		reportingIdentity: choice(
			'Reporting Identity',
			buildChoicesFromConstants(['BLENDED', 'OBSERVED', 'DEVICE_BASED']),
			'How Google identifies users in reports',
		),
	},
});

export const enhancedMeasurement = defineSettings(dataStreamParent, {
	name: 'enhancedMeasurement',
	fields: {
		streamEnabled: flag('Enhanced Measurement', 'Whether enhanced measurement is on'),
		scrollsEnabled: flag(
			'Scrolls',
			'Whether to measure when a user scrolls to the bottom of a page',
		),
		outboundClicksEnabled: flag(
			'Outbound Clicks',
			'Whether to measure clicks that lead to other sites',
		),
		siteSearchEnabled: flag('Site Search', 'Whether to measure searches on the site'),
		videoEngagementEnabled: flag('Video Engagement', 'Whether to measure embedded videos'),
		fileDownloadsEnabled: flag('File Downloads', 'Whether to measure file downloads'),
		pageChangesEnabled: flag(
			'Page Changes',
			'Whether to measure page views when the browser history changes',
		),
		formInteractionsEnabled: flag(
			'Form Interactions',
			'Whether to measure when users start and submit forms',
		),
		searchQueryParameter: withValueRule(
			text('Search Query Parameters', 'URL parameters that hold the search term', {
				...REQUIRED,
				placeholder: 'e.g. q,s,search',
			}),
			limitLength(1024),
		),
		uriQueryParameter: withValueRule(
			text('Additional Query Parameters', 'URL parameters to collect with a site search', {
				placeholder: 'e.g. category',
			}),
			limitLength(1024),
		),
	},
});

export const dataRedaction = defineSettings(dataStreamParent, {
	name: 'dataRedaction',
	fields: {
		emailRedactionEnabled: flag(
			'Redact Emails',
			'Whether to remove text that looks like an email address',
		),
		queryParameterRedactionEnabled: flag(
			'Redact Queries',
			'Whether to remove query parameters from URLs',
		),
		queryParameterKeys: withGoogleForm(
			textList('Query Parameters', 'Query parameters to remove, separated by commas', {
				placeholder: 'e.g. email,name',
			}),
			{ unordered: true },
		),
	},
	rules: { checkTogether: checkRedactedQueries },
});

/** Checks that redaction of query parameters names at least one, as Google requires. */
function checkRedactedQueries(draft: ResourceDraft, present: ResourceDraft): Result<void> {
	const { queryParameterRedactionEnabled, queryParameterKeys }: ResourceDraft = {
		...present,
		...draft,
	};
	const isEmpty = !Array.isArray(queryParameterKeys) || queryParameterKeys.length === 0;
	if (queryParameterRedactionEnabled !== true || !isEmpty) return success(undefined);
	return failed(
		"'Redact Queries' is on, but 'Query Parameters' is empty",
		"Add 'Query Parameters' and enter at least one, or turn 'Redact Queries' off.",
	);
}

/** Settings that Google's API cannot change. */
const READ_ONLY = { verbs: ['get'] as Verb[] };

export const userProvidedData = defineSettings(propertyParent, {
	name: 'userProvidedData',
	fields: {
		userProvidedDataCollectionEnabled: flag(
			'User-Provided Data',
			'Whether the property accepts hashed email addresses, phone numbers, names, and addresses',
		),
		automaticallyDetectedDataCollectionEnabled: flag(
			'Automatic Detection',
			'Whether the Google tag also collects this data from the website automatically',
		),
	},
	panel: READ_ONLY,
});

export const dataSharing = defineSettings(accountParent, {
	name: 'dataSharing',
	fields: {
		sharingWithGoogleProductsEnabled: flag(
			'Google Products and Services',
			'Whether Google may use the data to improve its products',
		),
		sharingWithOthersEnabled: flag(
			'Modeling Contributions and Business Insights',
			'Whether Google may use the data, in anonymous form, for predictions and benchmarks',
		),
		sharingWithGoogleSupportEnabled: flag(
			'Technical Support',
			'Whether Google support may access the data',
		),
		sharingWithGoogleAssignedSalesEnabled: flag(
			'Recommendations for Your Business',
			'Whether Google may access the account to make recommendations',
		),
	},
	panel: READ_ONLY,
});

export const STREAM_SETTINGS = [enhancedMeasurement, dataRedaction];
export const PROPERTY_SETTINGS = [dataRetention, attribution, googleSignals, reportingIdentity];
const CHANGEABLE = [...PROPERTY_SETTINGS, ...STREAM_SETTINGS];
export const ALL_SETTINGS = [...CHANGEABLE, userProvidedData, dataSharing];

const conditionsFor = (kinds: ResourceKind[], parameter: string) => ({
	[parameter]: kinds.map(({ name }) => name),
});
const shownFor = (kinds: ResourceKind[], parameter: string) => ({
	displayOptions: { show: conditionsFor(kinds, parameter) },
});

/** The fields of all settings that can be changed, each shown for its kind. */
const fields: ResourceFields = Object.fromEntries(
	CHANGEABLE.flatMap((kind) =>
		Object.entries(kind.fields).map(([name, field]): [string, ResourceField] => [
			name,
			withPanel(field, shownFor([kind], '/settings')),
		]),
	),
);

const buildSettingsField = (kinds: ResourceKind[], description: string) =>
	choice(
		'Settings',
		kinds.map(({ name, panel }) => ({ name: capitalizeWords(panel.one), value: name })),
		description,
	);

const streamField = withPanel(
	buildIdOrNameField(dataStream),
	shownFor(STREAM_SETTINGS, 'settings'),
);

/** The fields that choose settings to change. */
const changeableFields = {
	...propertyParent.fields,
	settings: buildSettingsField(
		CHANGEABLE,
		'Which property or data stream settings to get or update',
	),
	dataStream: streamField,
};

/** The fields that choose settings to get, including those of an account. */
const readableFields = {
	property: withPanel(propertyId, {
		displayOptions: { hide: conditionsFor([dataSharing], 'settings') },
	}),
	settings: buildSettingsField(
		ALL_SETTINGS,
		'Which property, data stream, or account settings to get',
	),
	account: withPanel(accountId, shownFor([dataSharing], 'settings')),
	dataStream: streamField,
};

const readSettings = createReader({ settings: readableFields.settings });

/** All settings as one resource, in which the user chooses a kind. */
export const settings = defineResource({
	name: 'settings',
	fields,
	google: { api: 'v1alpha' },
	panel: {
		verbs: ['get', 'update'],
		texts: {
			get: 'Get settings of an account, a property, or a data stream',
			update: 'Change settings of a property or data stream. The others stay unchanged.',
		},
		variants: {
			fieldsFor: (verb) => (verb === 'get' ? readableFields : changeableFields),
			choose: ({ input }) =>
				ALL_SETTINGS.find(({ name }) => name === readSettings(input).settings)!,
		},
	},
});

/** Data retention is also offered on the panel of properties, where people look for it. */
export const getDataRetentionSettings: Operation = buildOperation(dataRetention, 'get', {
	name: 'Get Data Retention Settings',
	value: 'getDataRetentionSettings',
	action: 'Get the data retention settings of a property',
	description: 'Get how many months Google keeps event and user data',
});
