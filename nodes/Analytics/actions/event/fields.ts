import type { DisplayCondition, INodeProperties } from 'n8n-workflow';

import {
	choiceField,
	collectionField,
	flagField,
	jsonField,
	optionsField,
	rowsField,
	textField,
} from '../../../shared/node/panel';
import type { ToolField } from '../../../shared/node/tool';
import { IS_APP, IS_WEB } from '../../events/streams';
import { optionsAfter, optionsOf, pickerOf, propertyField, RETRY_OPTIONS } from '../../fields';

/** Of the two that say who it was, only the one that fits the chosen stream; both where its ID does not tell. */
const hiddenFor = (dataStream: DisplayCondition[]) => ({
	displayOptions: { hide: { dataStream } },
});

/** Names and values, as Google takes what it has no field for. */
const PAIR = [textField('Name', 'name'), textField('Value', 'value')];

const ANSWERS = optionsAfter('CONSENT_', 'DENIED GRANTED');

export const sendFields: INodeProperties[] = [
	propertyField,
	{
		...pickerOf('Data Stream', {
			description: 'Website or app whose visitors the events belong to',
			search: 'searchEventStreams',
			placeholder: 'Select a data stream...',
			byId: { displayName: 'By ID', placeholder: 'e.g. G-ABC123, 1:123:ios:abc or 2001' },
		}),
		name: 'dataStream',
		required: true,
	},
	{
		...pickerOf('Event Name', {
			description: 'What happened: an event that Google recommends, or one of your own',
			search: 'searchEventNames',
			placeholder: 'Select an event...',
			needsNoCredentials: true,
			byId: { displayName: 'By Name', placeholder: 'e.g. deal_won' },
		}),
		name: 'eventName',
		required: true,
	},
	textField(
		'Client ID',
		'clientId',
		'The ID of the visitor from the cookie _ga of your website, as your CRM keeps it. The whole value of the cookie will do.',
		{ placeholder: 'e.g. 1234567890.1700000000', ...hiddenFor(IS_APP) },
	),
	textField(
		'App Instance ID',
		'appInstanceId',
		'The ID that Firebase gave the installation of the app',
		hiddenFor(IS_WEB),
	),
	textField('User ID', 'userId', 'Your own ID of the user, if your site sets it too', {
		placeholder: 'e.g. 42',
	}),
	{
		...textField(
			'Event Time',
			'timestamp',
			'When it happened, at most 72 hours ago. Now if empty.',
		),
		type: 'dateTime',
	},
	textField('Value', 'value', 'What the event is worth', { placeholder: 'e.g. 1200.50' }),
	textField('Currency', 'currency', 'Currency of the value', { placeholder: 'e.g. EUR' }),
	textField(
		'Transaction ID',
		'transactionId',
		"Your number for the deal or order. An event that Google's tag sends under the same number is combined with it only in properties that Google has invited.",
		{ placeholder: 'e.g. deal-9001' },
	),
	choiceField(
		'Event Source',
		'eventSource',
		optionsOf('APP IN_STORE MESSAGE OTHER PHONE WEB'),
		'Where it happened',
		{ default: 'OTHER' },
	),
	rowsField('Parameters', 'parameters', 'Parameter', PAIR, 'Further parameters of the event'),
	rowsField('User Properties', 'userProperties', 'User Property', PAIR, 'Properties of the user'),
	jsonField('Items (JSON)', 'items', "What was bought, in the format of Google's tag", {
		default: '[]',
		placeholder:
			'e.g. [{"item_id": "sku-1", "item_name": "Plan", "price": 99.5, "quantity": 1}]',
	}),
	collectionField(
		'Consent',
		'consent',
		[
			choiceField(
				'Ad Personalization',
				'adPersonalization',
				ANSWERS,
				'Consent to personalized ads',
			),
			choiceField(
				'Ad User Data',
				'adUserData',
				ANSWERS,
				'Consent to the use of user data for ads',
			),
		],
		'What the user has consented to',
	),
	optionsField(RETRY_OPTIONS, [
		textField('Result Field', 'outputField', 'Name of the item field for the result', {
			default: 'event',
		}),
		flagField(
			'Validate Only',
			'validateOnly',
			'Whether Google only checks the events and records none of them',
		),
	]),
];

/** What an agent knows of an event; where it goes, and which one it is, people decide. */
export const SEND_TOOL: Record<string, ToolField> = {
	clientId: { told: "Client ID of the website visitor, from Google's cookie _ga" },
	value: { told: 'What the event is worth, as a plain number; empty if it has no value' },
	currency: { told: 'Currency of the value, such as EUR; empty if there is no value' },
	transactionId: { told: 'Number of the deal or order; empty if there is none' },
};
