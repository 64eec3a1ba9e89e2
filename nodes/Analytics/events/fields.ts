import type { DisplayCondition } from 'n8n-workflow';

import {
	choice,
	collection,
	jsonValue,
	uncheckedMoment,
	resourceLocator,
	rows,
	text,
	textList,
	withReader,
	type Parameter,
} from '../../shared/node/field';
import { toTextIfDateObject } from '../../shared/node/parameterContent';
import {
	buildChoicesFromPrefixedConstants,
	buildChoicesFromConstants,
	readCurrencyCode,
} from '../fields';
import { APP_STREAM_CONDITIONS, WEB_STREAM_CONDITIONS } from './streams';

/** Hides the ID of the visitor that does not fit the chosen stream; both are shown if the stream's ID does not reveal its kind. */
const hideForStreams = (dataStream: DisplayCondition[]) => ({
	displayOptions: { hide: { dataStream } },
});

/** Reads a value as n8n gives it; it is converted into Google's form together with its event. */
const readPlainValue = (parameter: Parameter): unknown => toTextIfDateObject(parameter.value);

/** A name and a value, for data that has no field of its own at Google. */
const pair = {
	name: withReader(text('Name', undefined, { placeholder: 'e.g. plan' }), (parameter) =>
		parameter.requiredText(),
	),
	value: withReader(text('Value', undefined, { placeholder: 'e.g. pro' }), readPlainValue),
};

const ANSWERS = buildChoicesFromPrefixedConstants('CONSENT_', ['DENIED', 'GRANTED']);

/** Google matches a name only with the address of its person. */
const ONLY_TOGETHER =
	'Google uses the name, country, and postal code only if all of them are filled in.';

/** Fields that identify the person that an event is about. */
export const userDataFields = {
	email: text('Email', 'Email address of the user', {
		placeholder: 'e.g. ada@example.com',
	}),
	phone: text('Phone', 'Phone number with its country code', {
		placeholder: 'e.g. +49 30 1234567',
	}),
	firstName: text('First Name', `First name of the user. ${ONLY_TOGETHER}`, {
		placeholder: 'e.g. Ada',
	}),
	lastName: text('Last Name', `Last name of the user. ${ONLY_TOGETHER}`, {
		placeholder: 'e.g. Lovelace',
	}),
	country: text('Country', `Two-letter country code of the user's address. ${ONLY_TOGETHER}`, {
		placeholder: 'e.g. DE',
	}),
	postalCode: text('Postal Code', `Postal code of the user's address. ${ONLY_TOGETHER}`, {
		placeholder: 'e.g. 10115',
	}),
};

/** The fields of an event. */
export const eventFields = {
	eventName: resourceLocator(
		'Event Name',
		{
			description: 'A recommended event or a custom event',
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
			"The visitor's ID from the _ga cookie of your website, as stored in your CRM. You can also use the whole value of the cookie.",
			{ placeholder: 'e.g. 1234567890.1700000000', ...hideForStreams(APP_STREAM_CONDITIONS) },
		),
		(parameter) => parameter.value,
	),
	appInstanceId: text(
		'App Instance ID',
		'The ID that Firebase assigned to the installation of the app',
		{
			placeholder: 'e.g. 0123456789abcdef0123456789abcdef',
			...hideForStreams(WEB_STREAM_CONDITIONS),
		},
	),
	sessionId: withReader(
		text(
			'Session ID',
			"The visit to credit with the event, from your website's _ga_ cookie whose name ends with the measurement ID. You can also use the whole value of the cookie. Google accepts it for 24 hours after the visit started.",
			{ placeholder: 'e.g. GS2.1.s1700000000$o5$g1$t1700000100' },
		),
		(parameter) => parameter.value,
	),
	userId: text('User ID', 'Your own user ID, if your site also sends it to Google Analytics', {
		placeholder: 'e.g. 42',
	}),
	timestamp: withReader(
		uncheckedMoment(
			'Event Time',
			'When the event happened, at most 72 hours ago. Defaults to now.',
		),
		readPlainValue,
	),
	value: withReader(
		text('Value', 'What the event is worth', { placeholder: 'e.g. 1200.50' }),
		(parameter) => (parameter.text() === '' ? undefined : parameter.decimalNumber()),
	),
	currency: withReader(
		text('Currency', 'Currency of the value', { placeholder: 'e.g. EUR' }),
		readCurrencyCode,
	),
	transactionId: text(
		'Transaction ID',
		'Your ID for the deal or order. Google counts events with the same name and ID once. If the Google tag sends an event with the same ID, Google merges the two, but only in properties it has invited to use this feature.',
		{ placeholder: 'e.g. deal-9001' },
	),
	eventSource: choice(
		'Event Source',
		buildChoicesFromConstants(['APP', 'IN_STORE', 'MESSAGE', 'OTHER', 'PHONE', 'WEB']),
		'Where the event happened',
		{ default: 'OTHER' },
	),
	parameters: rows('Parameters', 'Parameter', pair, 'Additional parameters of the event', {
		itemTitle: '={{ $collection.item.value.name }}',
	}),
	userProperties: rows(
		'User Properties',
		'User Property',
		pair,
		'User properties to set along with the event',
		{
			itemTitle: '={{ $collection.item.value.name }}',
		},
	),
	items: jsonValue(
		'Items (JSON)',
		'Items purchased, in the format used by the Google tag (gtag.js)',
		{
			default: '[]',
			placeholder:
				'e.g. [{"item_id": "sku-1", "item_name": "Plan", "price": 99.5, "quantity": 1}]',
		},
	),
	couponCodes: textList(
		'Coupon Codes',
		'Coupons applied to the whole order, separated by commas. Google Analytics uses only the first one.',
		{ placeholder: 'e.g. SUMMER10' },
	),
	customerType: choice(
		'Customer Type',
		{ '': 'Not Set', NEW: 'New', REENGAGED: 'Re-Engaged', RETURNING: 'Returning' },
		'Whether the customer is new to you',
	),
	customerValueBucket: choice(
		'Customer Value',
		{ '': 'Not Set', HIGH: 'High', LOW: 'Low', MEDIUM: 'Medium' },
		'How valuable the customer is to you',
	),
	userData: collection(
		'User Data',
		userDataFields,
		'Details about the user, which Google uses to match the event with signed-in users. Email, phone, and names are hashed with SHA-256 before they leave n8n. The property must collect user-provided data.',
		{ placeholder: 'Add Field' },
	),
	consent: collection(
		'Consent',
		{
			adPersonalization: choice('Ad Personalization', ANSWERS, 'Consent to personalized ads'),
			adUserData: choice('Ad User Data', ANSWERS, 'Consent to the use of user data for ads'),
		},
		'What the user has consented to',
	),
};
