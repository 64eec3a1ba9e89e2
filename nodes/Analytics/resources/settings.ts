import type { Operation } from '../../shared/node/operation';
import { optionsAfter, optionsOf } from '../fields';
import { textIn } from '../google/jsonValues';
import { choose } from './choose';
import { dataStream } from './dataStream';
import {
	chooserOf,
	defineResource,
	titleOf,
	type Description,
	ofProperty,
	type Parent,
} from './description';
import { choice, flag, panelOf, REQUIRED, text, texts, type Fields } from './fields';
import { operationFor } from './operations';

const ofStream: Parent = {
	fields: [...ofProperty.fields, chooserOf(dataStream)],
	read: async (item) => item.input.accept(await choose(dataStream, item)),
};

/** Settings exist once for each property or data stream: nobody makes or deletes them. */
function singleton(
	parent: Parent,
	name: string,
	fields: Fields,
	{ derives, ...more }: Partial<Description> = {},
): Description {
	const collection = `${name}Settings`;
	return defineResource({
		name,
		fields,
		parent,
		collection,
		api: 'v1alpha',
		verbs: ['get', 'update'],
		chosen: {
			fields: parent.fields,
			read: async (item) => `${await parent.read(item)}/${collection}`,
		},
		derives: (settings) => {
			const [, propertyId, , dataStreamId] = textIn(settings.name).split('/');
			return { id: undefined, propertyId, dataStreamId, ...derives?.(settings) };
		},
		...more,
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

export const dataRetention = singleton(
	ofProperty,
	'dataRetention',
	{
		eventDataRetention: choice('Event Data Retention', OF_EVENTS, 'How long events are kept'),
		userDataRetention: choice('User Data Retention', OF_USERS, 'How long user data is kept'),
		resetUserDataOnNewActivity: flag('Reset on New Activity', 'Whether it starts anew'),
	},
	{
		api: 'v1beta',
		derives: ({ eventDataRetention, userDataRetention }) => ({
			eventDataRetentionMonths: MONTHS.get(textIn(eventDataRetention)),
			userDataRetentionMonths: MONTHS.get(textIn(userDataRetention)),
		}),
	},
);

export const attribution = singleton(ofProperty, 'attribution', {
	reportingAttributionModel: choice(
		'Attribution Model',
		optionsOf(
			`PAID_AND_ORGANIC_CHANNELS_DATA_DRIVEN PAID_AND_ORGANIC_CHANNELS_LAST_CLICK
			GOOGLE_PAID_CHANNELS_LAST_CLICK`,
		),
		'How credit is given to channels. A change rewrites past reports.',
	),
	acquisitionConversionEventLookbackWindow: choice(
		'Lookback for Acquisition',
		optionsAfter('ACQUISITION_CONVERSION_EVENT_LOOKBACK_WINDOW_', '7_DAYS 30_DAYS'),
	),
	otherConversionEventLookbackWindow: choice(
		'Lookback for Other Key Events',
		optionsAfter('OTHER_CONVERSION_EVENT_LOOKBACK_WINDOW_', '30_DAYS 60_DAYS 90_DAYS'),
	),
	adsWebConversionDataExportScope: choice(
		'Channels for Google Ads',
		optionsOf('PAID_AND_ORGANIC_CHANNELS GOOGLE_PAID_CHANNELS'),
		'Which channels may receive credit for web conversions in Google Ads',
		// "Export scope can never be changed back to this value."
		{ untilChosen: 'NOT_SELECTED_YET' },
	),
});

export const googleSignals = singleton(ofProperty, 'googleSignals', {
	state: choice('Google Signals', optionsAfter('GOOGLE_SIGNALS_', 'ENABLED DISABLED')),
});

const IDENTITIES = optionsOf('BLENDED OBSERVED DEVICE_BASED');

export const reportingIdentity = singleton(ofProperty, 'reportingIdentity', {
	reportingIdentity: choice('Reporting Identity', IDENTITIES, 'How users are identified'),
});

export const enhancedMeasurement = singleton(ofStream, 'enhancedMeasurement', {
	streamEnabled: flag('Enhanced Measurement', 'Whether any of this is measured'),
	scrollsEnabled: flag('Scrolls', 'Whether to measure scrolls to the end of a page'),
	outboundClicksEnabled: flag('Outbound Clicks', 'Whether to measure clicks to other sites'),
	siteSearchEnabled: flag('Site Search', 'Whether to measure searches on the site'),
	videoEngagementEnabled: flag('Video Engagement', 'Whether to measure embedded videos'),
	fileDownloadsEnabled: flag('File Downloads', 'Whether to measure downloads'),
	pageChangesEnabled: flag('Page Changes', 'Whether to measure changes of the browser history'),
	formInteractionsEnabled: flag('Form Interactions', 'Whether to measure forms'),
	searchQueryParameter: text('Search Query Parameters', 'Such as q,s,search', REQUIRED),
	uriQueryParameter: text('Additional Query Parameters'),
});

export const dataRedaction = singleton(ofStream, 'dataRedaction', {
	emailRedactionEnabled: flag('Redact Emails', 'Whether to remove what looks like an email'),
	queryParameterRedactionEnabled: flag('Redact Queries', 'Whether to remove query parameters'),
	queryParameterKeys: texts('Query Parameters', 'Those to remove, separated by commas'),
});

export const OF_STREAMS = [enhancedMeasurement, dataRedaction];
export const OF_PROPERTY = [dataRetention, attribution, googleSignals, reportingIdentity];
export const SETTINGS = [...OF_PROPERTY, ...OF_STREAMS];

const shownFor = (kinds: Description[], parameter: string) => ({
	displayOptions: { show: { [parameter]: kinds.map(({ name }) => name) } },
});

/** The fields of all kinds, each shown where its kind is chosen. */
const fields: Fields = Object.fromEntries(
	SETTINGS.flatMap((kind) =>
		Object.entries(kind.fields).map(([name, field]) => [
			name,
			{ ...field, ...shownFor([kind], '/settings') },
		]),
	),
);

const which = choice(
	'Settings',
	SETTINGS.map(({ name, one }) => ({ name: titleOf(one), value: name })),
	'Which settings of the property or of one of its data streams',
);

/** The operations of all settings: the user chooses which. */
export const settings = defineResource({
	name: 'settings',
	api: 'v1alpha',
	verbs: ['get', 'update'],
	texts: {
		get: 'Retrieve settings of a property or data stream',
		update: 'Change settings of a property or data stream; the others stay unchanged',
	},
	fields,
	variants: {
		fields: [
			...ofProperty.fields,
			...panelOf({ settings: which }),
			{ ...chooserOf(dataStream), ...shownFor(OF_STREAMS, 'settings') },
		],
		chosen: ({ input }) => SETTINGS.find(({ name }) => name === input.choice('settings'))!,
	},
});

/** On the panel of properties too, where it was before there were other settings. */
export const getDataRetentionSettings: Operation = {
	...operationFor(dataRetention, 'get'),
	option: {
		name: 'Get Data Retention Settings',
		value: 'getDataRetentionSettings',
		action: 'Get data retention settings of property',
		description: 'Retrieve how many months Google keeps event and user data',
	},
};
