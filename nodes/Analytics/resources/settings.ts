import type { INodeProperties } from 'n8n-workflow';

import type { JsonRecord } from '../../shared/core/json';
import { success, type Result } from '../../shared/core/result';
import type { Input } from '../../shared/node/inputs';
import type { Operation, OperationOption, Resource, Row } from '../../shared/node/operation';
import { optionsField } from '../../shared/node/options';
import { isResource } from '../domain/answer';
import { textIn, withoutEmpty } from '../domain/read';
import { ask } from '../google/ask';
import { analyticsApi } from '../service';
import { chooseBelow } from './choose';
import { dataStream } from './dataStream';
import { pathOf, type Description, type Field } from './description';
import { change } from './ensure';
import {
	choice,
	collection,
	flag,
	optionsAfter,
	optionsOf,
	readChanges,
	text,
	texts,
} from './fields';
import { propertyField, RETRY_OPTIONS, simplifyField } from './panel';
import { ofProperty } from './parents';
import { perItemIn, resourceRow, type Session } from './session';
import { shownFields } from './values';

/** Settings exist once for each property or data stream: nobody makes or deletes them. */
function singleton(
	name: string,
	one: string,
	fields: Record<string, Field>,
	more: Partial<Description> = {},
): Description {
	return {
		...{ name, one, many: one, api: 'v1alpha', collection: `${name}Settings` },
		...{ parent: ofProperty, verbs: ['get', 'update'], fields },
		simplify: (settings) => {
			const [, propertyId, , dataStreamId] = textIn(settings.name).split('/');
			const ids = { propertyId, ...(more.parent && { dataStreamId }) };
			return withoutEmpty({
				...ids,
				name: settings.name,
				...shownFields({ fields }, settings),
			});
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

export const dataRetention = singleton(
	'dataRetention',
	'data retention settings',
	{
		eventDataRetention: choice('Event Data Retention', optionsOf(...Object.keys(MONTHS)), {
			description: 'How long events are kept. More than 14 months need Analytics 360.',
		}),
		userDataRetention: choice(
			'User Data Retention',
			optionsOf('TWO_MONTHS', 'FOURTEEN_MONTHS'),
			{ description: 'How long data of users is kept' },
		),
		resetUserDataOnNewActivity: flag(
			'Reset on New Activity',
			'Whether each new event of a user begins the time anew',
		),
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

export const attribution = singleton('attribution', 'attribution settings', {
	reportingAttributionModel: choice(
		'Attribution Model',
		optionsOf(
			'PAID_AND_ORGANIC_CHANNELS_DATA_DRIVEN',
			'PAID_AND_ORGANIC_CHANNELS_LAST_CLICK',
			'GOOGLE_PAID_CHANNELS_LAST_CLICK',
		),
		{ description: 'How credit is given to channels. A change rewrites past reports.' },
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
		optionsOf('NOT_SELECTED_YET', 'PAID_AND_ORGANIC_CHANNELS', 'GOOGLE_PAID_CHANNELS'),
		{ description: 'Which channels may receive credit for web conversions in Google Ads' },
	),
});

export const googleSignals = singleton('googleSignals', 'Google signals settings', {
	state: choice('Google Signals', optionsAfter('GOOGLE_SIGNALS_', 'ENABLED', 'DISABLED'), {
		description: 'Whether data of users who are signed in to Google is collected',
	}),
});

export const reportingIdentity = singleton('reportingIdentity', 'reporting identity settings', {
	reportingIdentity: choice(
		'Reporting Identity',
		optionsOf('BLENDED', 'OBSERVED', 'DEVICE_BASED'),
	),
});

const ofStream: Description['parent'] = {
	fields: [propertyField, dataStream.field],
	read: async (input, session) => {
		const property = await ofProperty.read(input, session);
		const text = input.locator('dataStream');
		return input.accept(await chooseBelow(dataStream, property, text, input, session)).name;
	},
};

export const enhancedMeasurement = singleton(
	'enhancedMeasurement',
	'enhanced measurement settings',
	{
		streamEnabled: flag('Enhanced Measurement', 'Whether the others below are measured at all'),
		scrollsEnabled: flag('Scrolls', 'Whether to measure scrolls to the end of a page'),
		outboundClicksEnabled: flag(
			'Outbound Clicks',
			'Whether to measure clicks to other domains',
		),
		siteSearchEnabled: flag('Site Search', 'Whether to measure searches on the site'),
		videoEngagementEnabled: flag('Video Engagement', 'Whether to measure embedded videos'),
		fileDownloadsEnabled: flag('File Downloads', 'Whether to measure downloads'),
		pageChangesEnabled: flag('Page Changes', 'Whether changes of the history are page views'),
		formInteractionsEnabled: flag('Form Interactions', 'Whether to measure forms'),
		searchQueryParameter: text('Search Query Parameters', {
			required: true,
			placeholder: 'e.g. q,s,search,query,keyword',
			description: 'Query parameters that hold what was searched for',
		}),
		uriQueryParameter: text('Additional Query Parameters'),
	},
	{ parent: ofStream },
);

export const dataRedaction = singleton(
	'dataRedaction',
	'data redaction settings',
	{
		emailRedactionEnabled: flag('Redact Emails', 'Whether to remove what looks like an email'),
		queryParameterRedactionEnabled: flag(
			'Redact Query Parameters',
			'Whether to remove query parameters from URLs',
		),
		queryParameterKeys: texts('Query Parameters', {
			placeholder: 'e.g. email, token',
			description: 'Which ones to remove, with commas between them',
		}),
	},
	{ parent: ofStream },
);

export const SETTINGS = [
	dataRetention,
	attribution,
	googleSignals,
	reportingIdentity,
	enhancedMeasurement,
	dataRedaction,
];

export const OF_STREAMS = SETTINGS.filter(({ parent }) => parent === ofStream);

/** Settings as they are. Their name is their address. */
export async function fetchSettings(
	kind: Description,
	parent: string,
	input: Input,
	session: Session,
): Promise<Result<JsonRecord>> {
	const path = pathOf(kind, `${parent}/${kind.collection}`);
	return await ask(session.connect(input), { method: 'GET', path, repeatable: true }, isResource);
}

const titleOf = ({ one }: Description) => one.replace(/ settings$/, '');

const whichField: INodeProperties = {
	displayName: 'Settings',
	name: 'settings',
	type: 'options',
	options: SETTINGS.map((kind) => ({
		name: titleOf(kind).replace(/(^| )[a-z]/g, (letter) => letter.toUpperCase()),
		value: kind.name,
	})),
	default: dataRetention.name,
	description: 'Which settings of the property or of one of its data streams',
};

const onlyFor = (kinds: Description[], parameter = 'settings') => ({
	show: { [parameter]: kinds.map(({ name }) => name) },
});

const fields: INodeProperties[] = [
	propertyField,
	whichField,
	{ ...dataStream.field, displayOptions: onlyFor(OF_STREAMS) },
];

const changes = SETTINGS.flatMap((kind) =>
	Object.entries(kind.fields).map(([name, { panel }]): INodeProperties => {
		const { required, ...rest } = panel;
		return { ...rest, name, displayOptions: onlyFor([kind], '/settings') };
	}),
);

const chosen = (input: Input): Description => {
	const name = input.choice('settings');
	return SETTINGS.find((kind) => kind.name === name) ?? dataRetention;
};

const row = (kind: Description, input: Input, found: JsonRecord, done: JsonRecord = {}): Row =>
	resourceRow(input.flag('simplify') ? { ...kind.simplify?.(found), ...done } : found);

/** Get of one kind, or of the one that the user chooses. */
function getSettings(
	option: OperationOption,
	properties: INodeProperties[],
	kindOf: (input: Input) => Description,
): Operation {
	return {
		option,
		properties: [...properties, simplifyField, optionsField(RETRY_OPTIONS)],
		execute: perItemIn(async (input, session) => {
			const kind = kindOf(input);
			const parent = await kind.parent.read(input, session);
			const found = await fetchSettings(kind, parent, input, session);
			return found.ok ? success([row(kind, input, found.value)]) : found;
		}),
	};
}

export const getDataRetentionSettings = getSettings(
	{
		name: 'Get Data Retention Settings',
		value: 'getDataRetentionSettings',
		action: 'Get data retention settings of property',
		description: 'Retrieve how many months Google keeps data of events and users',
	},
	[propertyField],
	() => dataRetention,
);

const get = getSettings(
	{
		name: 'Get',
		value: 'get',
		action: 'Get settings',
		description: 'Retrieve settings of a property or data stream',
	},
	fields,
	chosen,
);

const update: Operation = {
	option: {
		name: 'Update',
		value: 'update',
		action: 'Update settings',
		description: 'Change settings of a property or data stream; the others stay unchanged',
	},
	properties: [
		...fields,
		...collection(
			'Update Fields',
			'updateFields',
			changes,
			'Settings to change. Everything else stays unchanged.',
		),
		simplifyField,
		optionsField(RETRY_OPTIONS),
	],
	execute: perItemIn(async (input, session) => {
		const kind = chosen(input);
		const draft = readChanges(kind, input);
		const parent = await kind.parent.read(input, session);
		const current = await fetchSettings(kind, parent, input, session);
		if (!current.ok) return current;
		const done = await change({ kind, parent, resource: current.value, draft }, input, session);
		if (!done.ok) return done;
		return success([row(kind, input, done.value.resource, { changed: done.value.changed })]);
	}),
};

export const settings: Resource = {
	option: { name: 'Settings (Preview)', value: 'settings' },
	service: analyticsApi,
	operations: [get, update],
};
