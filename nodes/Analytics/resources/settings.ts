import { choice, flag, readerOf, text, textList, withPanel } from '../../shared/node/field';
import type { Operation } from '../../shared/node/operation';
import { choicesAfter, choicesOfWords } from '../fields';
import { textIn } from '../google/jsonValues';
import { choose } from './choose';
import { dataStream } from './dataStream';
import {
	chooserOf,
	defineResource,
	ofProperty,
	titleOf,
	type Description,
	type Parent,
	type ResourceDefinition,
} from './description';
import { REQUIRED, withGoogle, type ResourceField, type ResourceFields } from './fields';
import { operationFor } from './operations';

const ofStream: Parent = {
	fields: { ...ofProperty.fields, dataStream: chooserOf(dataStream) },
	read: async (item) => item.input.accept(await choose(dataStream, item)),
};

/** Settings exist once for each property or data stream: nobody makes or deletes them. */
function defineSettings(
	parent: Parent,
	{ name, fields, google, output }: ResourceDefinition,
): Description {
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
		},
		output: {
			derive: (settings) => {
				const [, propertyId, , dataStreamId] = textIn(settings.name).split('/');
				return {
					id: undefined,
					propertyId,
					dataStreamId,
					...output?.derive?.(settings),
				};
			},
		},
	});
}

/** From `DataRetentionSettings.RetentionDuration`. Months are left out of a duration that Google has added since. */
const MONTHS = new Map([
	['TWO_MONTHS', 2],
	['FOURTEEN_MONTHS', 14],
	['TWENTY_SIX_MONTHS', 26],
	['THIRTY_EIGHT_MONTHS', 38],
	['FIFTY_MONTHS', 50],
]);
const monthsOf = (values: Iterable<string>) =>
	[...values].map((value) => ({ name: `${MONTHS.get(value)} Months`, value }));
const OF_EVENTS = monthsOf(MONTHS.keys());
const OF_USERS = monthsOf(['TWO_MONTHS', 'FOURTEEN_MONTHS']);

export const dataRetention = defineSettings(ofProperty, {
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
			'Whether the retention period of a user starts over with each new event',
		),
	},
	google: { api: 'v1beta' },
	output: {
		derive: ({ eventDataRetention, userDataRetention }) => ({
			eventDataRetentionMonths: MONTHS.get(textIn(eventDataRetention)),
			userDataRetentionMonths: MONTHS.get(textIn(userDataRetention)),
		}),
	},
});

export const attribution = defineSettings(ofProperty, {
	name: 'attribution',
	fields: {
		reportingAttributionModel: choice(
			'Attribution Model',
			choicesOfWords([
				'PAID_AND_ORGANIC_CHANNELS_DATA_DRIVEN',
				'PAID_AND_ORGANIC_CHANNELS_LAST_CLICK',
				'GOOGLE_PAID_CHANNELS_LAST_CLICK',
			]),
			'How credit is assigned to channels. A change also rewrites past reports.',
		),
		acquisitionConversionEventLookbackWindow: choice(
			'Lookback for Acquisition',
			choicesAfter('ACQUISITION_CONVERSION_EVENT_LOOKBACK_WINDOW_', ['7_DAYS', '30_DAYS']),
		),
		otherConversionEventLookbackWindow: choice(
			'Lookback for Other Key Events',
			choicesAfter('OTHER_CONVERSION_EVENT_LOOKBACK_WINDOW_', [
				'30_DAYS',
				'60_DAYS',
				'90_DAYS',
			]),
		),
		adsWebConversionDataExportScope: withGoogle(
			choice(
				'Channels for Google Ads',
				choicesOfWords(['PAID_AND_ORGANIC_CHANNELS', 'GOOGLE_PAID_CHANNELS']),
				'Which channels may receive credit for web conversions in Google Ads',
			),
			// "Export scope can never be changed back to this value."
			{ untilChosen: 'NOT_SELECTED_YET' },
		),
	},
});

export const googleSignals = defineSettings(ofProperty, {
	name: 'googleSignals',
	fields: {
		state: choice('Google Signals', choicesAfter('GOOGLE_SIGNALS_', ['ENABLED', 'DISABLED'])),
	},
});

export const reportingIdentity = defineSettings(ofProperty, {
	name: 'reportingIdentity',
	fields: {
		reportingIdentity: choice(
			'Reporting Identity',
			choicesOfWords(['BLENDED', 'OBSERVED', 'DEVICE_BASED']),
			'How Google identifies users in reports',
		),
	},
});

export const enhancedMeasurement = defineSettings(ofStream, {
	name: 'enhancedMeasurement',
	fields: {
		streamEnabled: flag(
			'Enhanced Measurement',
			'Whether to collect any of the events of enhanced measurement',
		),
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
		searchQueryParameter: text(
			'Search Query Parameters',
			'URL parameters that hold the search term',
			{
				...REQUIRED,
				placeholder: 'e.g. q,s,search',
			},
		),
		uriQueryParameter: text(
			'Additional Query Parameters',
			'URL parameters to collect with a site search',
			{
				placeholder: 'e.g. category',
			},
		),
	},
});

export const dataRedaction = defineSettings(ofStream, {
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
		queryParameterKeys: withGoogle(
			textList('Query Parameters', 'Query parameters to remove, separated by commas', {
				placeholder: 'e.g. email,name',
			}),
			{ unordered: true },
		),
	},
});

export const OF_STREAMS = [enhancedMeasurement, dataRedaction];
export const OF_PROPERTY = [dataRetention, attribution, googleSignals, reportingIdentity];
export const SETTINGS = [...OF_PROPERTY, ...OF_STREAMS];

const shownFor = (kinds: Description[], parameter: string) => ({
	displayOptions: { show: { [parameter]: kinds.map(({ name }) => name) } },
});

/** The fields of all kinds, each shown where its kind is chosen. */
const fields: ResourceFields = Object.fromEntries(
	SETTINGS.flatMap((kind) =>
		Object.entries(kind.fields).map(([name, field]): [string, ResourceField] => [
			name,
			withPanel(field, shownFor([kind], '/settings')),
		]),
	),
);

const variantFields = {
	...ofProperty.fields,
	settings: choice(
		'Settings',
		SETTINGS.map(({ name, panel }) => ({ name: titleOf(panel.one), value: name })),
		'Which settings of the property, or of one of its data streams',
	),
	dataStream: withPanel(chooserOf(dataStream), shownFor(OF_STREAMS, 'settings')),
};

const readVariant = readerOf(variantFields);

/** The operations of all settings: the user chooses which. */
export const settings = defineResource({
	name: 'settings',
	fields,
	google: { api: 'v1alpha' },
	panel: {
		verbs: ['get', 'update'],
		texts: {
			get: 'Get settings of a property or data stream',
			update: 'Change settings of a property or data stream. The others stay unchanged.',
		},
		variants: {
			fields: variantFields,
			choose: ({ input }) =>
				SETTINGS.find(({ name }) => name === readVariant(input).settings)!,
		},
	},
});

/** On the panel of properties too, where it was before there were other settings. */
export const getDataRetentionSettings: Operation = operationFor(dataRetention, 'get', {
	name: 'Get Data Retention Settings',
	value: 'getDataRetentionSettings',
	action: 'Get the data retention settings of a property',
	description: 'Get how many months Google keeps event and user data',
});
