import type { INodeProperties } from 'n8n-workflow';

import type { JsonRecord } from '../../shared/core/json';
import type { Result } from '../../shared/core/result';
import type { Operation, Resource } from '../../shared/node/operation';
import { optionsField } from '../../shared/node/options';
import { textIn, withoutEmpty } from '../google/read';
import { analyticsApi } from '../service';
import { propertyField, RETRY_OPTIONS, simplifyField } from '../fields';
import { chooseBelow, fetchChosen } from './choose';
import { dataStream } from './dataStream';
import { titleOf, type Description, type Field, type Parent } from './description';
import {
	choice,
	flag,
	optionsAfter,
	optionsOf,
	REQUIRED,
	text,
	texts,
	updateFields,
} from './fields';
import { getOne, updateOne } from './operations';
import { ofProperty } from './parents';
import { perItemIn, type Item } from './session';
import { shownFields } from './values';

const ofStream: Parent = {
	fields: [...ofProperty.fields, dataStream.field],
	read: async (item) => {
		const property = await ofProperty.read(item);
		const stream = item.input.locator('dataStream');
		return item.input.accept(await chooseBelow(dataStream, property, stream, item)).name;
	},
};

/** Settings exist once for each property or data stream: nobody makes or deletes them. */
function singleton(
	name: string,
	fields: Record<string, Field>,
	more: Partial<Description> = {},
): Description {
	const one = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
	const { parent = ofProperty } = more;
	const collection = `${name}Settings`;
	return {
		...{ name, one, many: one, api: 'v1alpha', collection, parent, verbs: ['get', 'update'] },
		fields,
		chosen: {
			fields: parent.fields,
			name: async (item) => `${await parent.read(item)}/${collection}`,
		},
		simplify: (settings) => {
			const [, propertyId, ...rest] = textIn(settings.name).split('/');
			const dataStreamId = parent === ofStream ? rest[1] : undefined;
			const ids = { propertyId, dataStreamId, name: settings.name };
			return withoutEmpty({ ...ids, ...shownFields({ fields }, settings) });
		},
		...more,
	};
}

/** From `DataRetentionSettings.RetentionDuration`. Months are left out of a duration that Google has added since. */
const MONTHS: Partial<Record<string, number>> = {
	TWO_MONTHS: 2,
	FOURTEEN_MONTHS: 14,
	TWENTY_SIX_MONTHS: 26,
	THIRTY_EIGHT_MONTHS: 38,
	FIFTY_MONTHS: 50,
};
const OF_USERS = optionsOf('TWO_MONTHS', 'FOURTEEN_MONTHS');

export const dataRetention = singleton(
	'dataRetention',
	{
		eventDataRetention: choice(
			'Event Data Retention',
			optionsOf(...Object.keys(MONTHS)),
			'How long events are kept. More than 14 months need Analytics 360.',
		),
		userDataRetention: choice('User Data Retention', OF_USERS, 'How long user data is kept'),
		resetUserDataOnNewActivity: flag('Reset on New Activity', 'Whether events renew the time'),
	},
	{
		api: 'v1beta',
		simplify: ({ name, eventDataRetention, userDataRetention, resetUserDataOnNewActivity }) =>
			withoutEmpty({
				propertyId: textIn(name).split('/')[1],
				name,
				eventDataRetention,
				eventDataRetentionMonths: MONTHS[textIn(eventDataRetention)],
				userDataRetention,
				userDataRetentionMonths: MONTHS[textIn(userDataRetention)],
				// Google leaves out what is false.
				resetUserDataOnNewActivity: resetUserDataOnNewActivity === true,
			}),
	},
);

const [PAID_AND_ORGANIC, GOOGLE_PAID] = ['PAID_AND_ORGANIC_CHANNELS', 'GOOGLE_PAID_CHANNELS'];

export const attribution = singleton('attribution', {
	reportingAttributionModel: choice(
		'Attribution Model',
		optionsOf(
			`${PAID_AND_ORGANIC}_DATA_DRIVEN`,
			`${PAID_AND_ORGANIC}_LAST_CLICK`,
			`${GOOGLE_PAID}_LAST_CLICK`,
		),
		'How credit is given to channels. A change rewrites past reports.',
	),
	acquisitionConversionEventLookbackWindow: choice(
		'Lookback of Acquisition',
		optionsAfter('ACQUISITION_CONVERSION_EVENT_LOOKBACK_WINDOW_', '7_DAYS', '30_DAYS'),
	),
	otherConversionEventLookbackWindow: choice(
		'Lookback of Other Key Events',
		optionsAfter('OTHER_CONVERSION_EVENT_LOOKBACK_WINDOW_', '30_DAYS', '60_DAYS', '90_DAYS'),
	),
	adsWebConversionDataExportScope: choice(
		'Channels for Google Ads',
		optionsOf('NOT_SELECTED_YET', PAID_AND_ORGANIC!, GOOGLE_PAID!),
		'Which channels may receive credit for web conversions in Google Ads',
	),
});

export const googleSignals = singleton('googleSignals', {
	state: choice('Google Signals', optionsAfter('GOOGLE_SIGNALS_', 'ENABLED', 'DISABLED')),
});

const IDENTITIES = optionsOf('BLENDED', 'OBSERVED', 'DEVICE_BASED');

export const reportingIdentity = singleton('reportingIdentity', {
	reportingIdentity: choice('Reporting Identity', IDENTITIES, 'How users are told apart'),
});

export const enhancedMeasurement = singleton(
	'enhancedMeasurement',
	{
		streamEnabled: flag('Enhanced Measurement', 'Whether the others below are measured at all'),
		scrollsEnabled: flag('Scrolls', 'Whether to measure scrolls to the end of a page'),
		outboundClicksEnabled: flag('Outbound Clicks', 'Whether to measure clicks to other sites'),
		siteSearchEnabled: flag('Site Search', 'Whether to measure searches on the site'),
		videoEngagementEnabled: flag('Video Engagement', 'Whether to measure embedded videos'),
		fileDownloadsEnabled: flag('File Downloads', 'Whether to measure downloads'),
		pageChangesEnabled: flag('Page Changes', 'Whether changes of the history are page views'),
		formInteractionsEnabled: flag('Form Interactions', 'Whether to measure forms'),
		searchQueryParameter: text('Search Query Parameters', 'Such as q,s,search', REQUIRED),
		uriQueryParameter: text('Additional Query Parameters'),
	},
	{ parent: ofStream },
);

export const dataRedaction = singleton(
	'dataRedaction',
	{
		emailRedactionEnabled: flag('Redact Emails', 'Whether to remove what looks like an email'),
		queryParameterRedactionEnabled: flag(
			'Redact Queries',
			'Whether to remove query parameters',
		),
		queryParameterKeys: texts('Query Parameters', 'Which ones to remove, such as email, token'),
	},
	{ parent: ofStream },
);

export const OF_STREAMS = [enhancedMeasurement, dataRedaction];
export const OF_PROPERTY = [dataRetention, attribution, googleSignals, reportingIdentity];
export const SETTINGS = [...OF_PROPERTY, ...OF_STREAMS];

/** Settings as they are, of a property or of a data stream. */
export async function fetchSettings(
	kind: Description,
	parent: string,
	item: Item,
): Promise<Result<JsonRecord>> {
	return await fetchChosen(kind, { parent, name: `${parent}/${kind.collection}` }, item);
}

const onlyFor = (kinds: Description[], parameter: string) => ({
	show: { [parameter]: kinds.map(({ name }) => name) },
});

const which: INodeProperties = {
	displayName: 'Settings',
	name: 'settings',
	type: 'options',
	options: SETTINGS.map(({ name, one }) => ({ name: titleOf(one), value: name })),
	default: 'dataRetention',
	description: 'Which settings of the property or of one of its data streams',
};

const fields = [
	propertyField,
	which,
	{ ...dataStream.field, displayOptions: onlyFor(OF_STREAMS, 'settings') },
];

/** One collection for all kinds, of which it shows the fields of the chosen one. */
const [changes] = updateFields({
	fields: Object.assign({}, ...SETTINGS.map((kind) => kind.fields)) as Description['fields'],
});
const kindWith = (name: string) => SETTINGS.filter((kind) => Object.hasOwn(kind.fields, name));
const members = (changes!.options as INodeProperties[]).map((field) => ({
	...field,
	displayOptions: onlyFor(kindWith(field.name), '/settings'),
}));

const chosen = ({ input }: Item): Description => {
	const name = input.choice('settings');
	return SETTINGS.find((kind) => kind.name === name) ?? dataRetention;
};

export const getDataRetentionSettings: Operation = {
	option: {
		name: 'Get Data Retention Settings',
		value: 'getDataRetentionSettings',
		action: 'Get data retention settings of property',
		description: 'Retrieve how many months Google keeps data of events and users',
	},
	properties: [propertyField, simplifyField, optionsField(RETRY_OPTIONS)],
	execute: perItemIn(async (item) => await getOne(dataRetention, item)),
};

const get: Operation = {
	option: {
		name: 'Get',
		value: 'get',
		action: 'Get settings',
		description: 'Retrieve settings of a property or data stream',
	},
	properties: [...fields, simplifyField, optionsField(RETRY_OPTIONS)],
	execute: perItemIn(async (item) => await getOne(chosen(item), item)),
};

const update: Operation = {
	option: {
		name: 'Update',
		value: 'update',
		action: 'Update settings',
		description: 'Change settings of a property or data stream; the others stay unchanged',
	},
	properties: [
		...fields,
		{ ...changes!, options: members },
		simplifyField,
		optionsField(RETRY_OPTIONS),
	],
	execute: perItemIn(async (item) => await updateOne(chosen(item), item)),
};

export const settings: Resource = {
	option: { name: 'Settings (Preview)', value: 'settings' },
	service: analyticsApi,
	operations: [get, update],
};
