import type { DisplayCondition } from 'n8n-workflow';

import {
	choice,
	collection,
	jsonValue,
	moment,
	picked,
	rows,
	text,
	withReader,
	type Parameter,
} from '../../shared/node/field';
import { plainValue } from '../../shared/node/written';
import { choicesAfter, choicesOfWords } from '../fields';
import { IS_APP, IS_WEB } from './streams';

/** Of the two that say who it was, only the one that fits the chosen stream; both where its ID does not tell. */
const hiddenFor = (dataStream: DisplayCondition[]) => ({
	displayOptions: { hide: { dataStream } },
});

/** The value as n8n gives it: how Google wants it is decided where its event is known. */
const readPlainValue = (parameter: Parameter): unknown => plainValue(parameter.value);

/** Names and values, as Google takes what it has no field for. */
const pair = {
	name: withReader(text('Name'), (parameter) => parameter.requiredText()),
	value: withReader(text('Value'), readPlainValue),
};

const ANSWERS = choicesAfter('CONSENT_', ['DENIED', 'GRANTED']);

/** What an event consists of. */
export const eventFields = {
	eventName: picked(
		'Event Name',
		{
			description: 'What happened: an event that Google recommends, or one of your own',
			search: 'searchEventNames',
			placeholder: 'Select an event...',
			needsNoCredentials: true,
			byId: { displayName: 'By Name', placeholder: 'e.g. deal_won' },
		},
		{ required: true },
	),
	clientId: withReader(
		text(
			'Client ID',
			'The ID of the visitor from the cookie _ga of your website, as your CRM keeps it. The whole value of the cookie will do.',
			{ placeholder: 'e.g. 1234567890.1700000000', ...hiddenFor(IS_APP) },
		),
		(parameter) => parameter.value,
	),
	appInstanceId: text(
		'App Instance ID',
		'The ID that Firebase gave the installation of the app',
		hiddenFor(IS_WEB),
	),
	userId: text('User ID', 'Your own ID of the user, if your site sets it too', {
		placeholder: 'e.g. 42',
	}),
	timestamp: withReader(
		moment('Event Time', 'When it happened, at most 72 hours ago. Now if empty.'),
		readPlainValue,
	),
	value: withReader(
		text('Value', 'What the event is worth', { placeholder: 'e.g. 1200.50' }),
		(parameter) => (parameter.text() === '' ? undefined : parameter.decimalNumber()),
	),
	currency: withReader(
		text('Currency', 'Currency of the value', { placeholder: 'e.g. EUR' }),
		(parameter) => parameter.text().toUpperCase(),
	),
	transactionId: text(
		'Transaction ID',
		"Your number for the deal or order. An event that Google's tag sends under the same number is combined with it only in properties that Google has invited.",
		{ placeholder: 'e.g. deal-9001' },
	),
	eventSource: choice(
		'Event Source',
		choicesOfWords(['APP', 'IN_STORE', 'MESSAGE', 'OTHER', 'PHONE', 'WEB']),
		'Where it happened',
		{ default: 'OTHER' },
	),
	parameters: rows('Parameters', 'Parameter', pair, 'Further parameters of the event'),
	userProperties: rows('User Properties', 'User Property', pair, 'Properties of the user'),
	items: jsonValue('Items (JSON)', "What was bought, in the format of Google's tag", {
		default: '[]',
		placeholder:
			'e.g. [{"item_id": "sku-1", "item_name": "Plan", "price": 99.5, "quantity": 1}]',
	}),
	consent: collection(
		'Consent',
		{
			adPersonalization: choice('Ad Personalization', ANSWERS, 'Consent to personalized ads'),
			adUserData: choice('Ad User Data', ANSWERS, 'Consent to the use of user data for ads'),
		},
		'What the user has consented to',
	),
};
