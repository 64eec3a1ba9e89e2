import type { DisplayCondition, INodeProperties } from 'n8n-workflow';

import { optionsField } from '../../../shared/node/panel';
import type { ToolField } from '../../../shared/node/tool';
import { IS_APP, IS_WEB } from '../../events/streams';
import {
	choice,
	collection,
	flag,
	json,
	optionsAfter,
	optionsOf,
	panelOf,
	picked,
	REQUIRED,
	text,
} from '../../resources/fields';
import { propertyField, RETRY_OPTIONS } from '../../fields';

const example = (value: string) => ({ placeholder: `e.g. ${value}` });

const where = {
	dataStream: picked(
		'Data Stream',
		{
			description: 'Website or app whose visitors the events belong to',
			search: 'searchEventStreams',
			placeholder: 'Select a data stream...',
			byId: { displayName: 'By ID', ...example('G-ABC123, 1:123:ios:abc or 2001') },
		},
		REQUIRED,
	),
	eventName: picked(
		'Event Name',
		{
			description: 'What happened: an event that Google recommends, or one of your own',
			search: 'searchEventNames',
			placeholder: 'Select an event...',
			needsNoCredentials: true,
			byId: { displayName: 'By Name', ...example('deal_won') },
		},
		REQUIRED,
	),
};

const who = {
	clientId: text(
		'Client ID',
		'The ID of the visitor from the cookie _ga of your website, as your CRM keeps it. The whole value of the cookie will do.',
		example('1234567890.1700000000'),
	),
	appInstanceId: text('App Instance ID', 'The ID that Firebase gave the installation of the app'),
};

/** Of the two only the one that fits the chosen stream; both where its ID does not tell. */
const HIDDEN_FOR: Record<string, DisplayCondition[]> = { clientId: IS_APP, appInstanceId: IS_WEB };
const whoFields = panelOf(who).map((field) => {
	const hide = { dataStream: HIDDEN_FOR[field.name]! };
	return { ...field, displayOptions: { hide } };
});

const what = {
	timestamp: text('Event Time', 'When it happened, at most 72 hours ago. Now if empty.', {
		type: 'dateTime',
	}),
	value: text('Value', 'What the event is worth', example('1200.50')),
	currency: text('Currency', 'Currency of the value', example('EUR')),
	transactionId: text(
		'Transaction ID',
		'Your number for the deal or order',
		example('deal-9001'),
	),
	eventSource: choice(
		'Event Source',
		optionsOf('APP', 'IN_STORE', 'MESSAGE', 'OTHER', 'PHONE', 'WEB'),
		'Where it happened',
		{ default: 'OTHER' },
	),
};

/** Names and values, as Google takes what it has no field for. */
function pairsField(
	name: string,
	description: string,
	[one, many]: [string, string],
): INodeProperties {
	const values = panelOf({ name: text('Name'), value: text('Value') });
	return {
		...{ displayName: many, name, type: 'fixedCollection', default: {}, description },
		typeOptions: { multipleValues: true },
		placeholder: `Add ${one}`,
		options: [{ displayName: one, name: 'values', values }],
	};
}

const items = json(
	'Items (JSON)',
	'list',
	"What was bought, in the format of Google's tag",
	example('[{"item_id": "sku-1", "item_name": "Plan", "price": 99.5, "quantity": 1}]'),
);

const ANSWERS = optionsAfter('CONSENT_', 'DENIED', 'GRANTED');
const consent = {
	adPersonalization: choice('Ad Personalization', ANSWERS, 'Consent to personalized ads'),
	adUserData: choice('Ad User Data', ANSWERS, 'Consent to the use of user data for ads'),
};

const options = {
	outputField: text('Result Field', 'Name of the item field for the result', {
		default: 'event',
	}),
	validateOnly: flag(
		'Validate Only',
		'Whether Google only checks the events and records none of them',
	),
};

export const sendFields: INodeProperties[] = [
	propertyField,
	...panelOf(where),
	...whoFields,
	...panelOf({
		userId: text('User ID', 'Your own ID of the user, if your site sets it too', example('42')),
	}),
	...panelOf(what),
	pairsField('parameters', 'Further parameters of the event', ['Parameter', 'Parameters']),
	pairsField('userProperties', 'Properties of the user', ['User Property', 'User Properties']),
	...panelOf({ items }),
	...collection('Consent', panelOf(consent), 'What the user has consented to'),
	optionsField(RETRY_OPTIONS, panelOf(options)),
];

/** What an agent knows of an event; where it goes, and which one it is, people decide. */
export const SEND_TOOL: Record<string, ToolField> = {
	clientId: { told: "Client ID of the website visitor, from Google's cookie _ga" },
	value: { told: 'What the event is worth, as a plain number; empty if it has no value' },
	currency: { told: 'Currency of the value, such as EUR; empty if there is no value' },
	transactionId: { told: 'Number of the deal or order; empty if there is none' },
};
