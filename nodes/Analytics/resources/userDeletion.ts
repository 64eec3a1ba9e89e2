import type { ApiRequest } from '../../shared/core/http';
import type { JsonRecord } from '../../shared/core/json';
import { mapped, success } from '../../shared/core/result';
import type { Input } from '../../shared/node/inputs';
import type { Resource } from '../../shared/node/operation';
import { propertyField, readProperty } from '../fields';
import { ask } from '../google/client';
import { isPlaceholder, readClientId } from '../google/ids';
import { analyticsApi } from '../service';
import { choice, panelOf, REQUIRED, text } from './fields';
import { operationOf } from './session';

const IDENTIFIERS = [
	{ name: 'App Instance ID', value: 'appInstanceId', description: 'From Firebase, for apps' },
	{ name: 'Client ID', value: 'clientId', description: 'From the cookie _ga, for websites' },
	{
		name: 'Email or Phone Number',
		value: 'userProvidedData',
		description: 'One of the two, if the property collects user-provided data',
	},
	{ name: 'User ID', value: 'userId', description: 'The ID that you set yourself' },
];

const fields = {
	identifiedBy: choice('Identified By', IDENTIFIERS, 'How the user is identified', {
		default: 'userId',
	}),
	identifier: text(
		'Identifier',
		'The ID, the email address, or the phone number of the user with its country code, such as +49 30 1234567',
		REQUIRED,
	),
	// Typed by a person, so that no expression confirms what nobody has read.
	confirmProperty: text('Confirm Property ID', 'Type the ID of the property again', {
		...REQUIRED,
		noDataExpression: true,
	}),
};

/**
 * How Google wants addresses, and as such: its reference names lower case, no periods before @gmail.com and no spaces,
 * and the one of its client libraries speaks of "un-hashed, unencrypted" data. A hash would find nobody.
 * https://developers.google.com/analytics/devguides/config/admin/v1/rest/v1alpha/properties/submitUserDeletion
 * Also: PHP reference of analytics-admin 0.28.1, `SubmitUserDeletionRequest`.
 */
function readEmail(written: string, input: Input): string {
	const address = written.toLowerCase().replace(/\s/g, '');
	if (!EMAIL.test(address))
		input.refuse(`"${written}" is not an email address`, 'Check the value or the expression.');
	const [name = '', domain = ''] = address.split('@');
	const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
	return `${isGmail ? name.replaceAll('.', '') : name}@${domain}`;
}

/**
 * Digits after a plus sign, as Google's protos prescribe. A number without its country code would be another one, and
 * so would one that keeps the 0 of calls within the country: Google would find nobody, and say that it deletes.
 */
function readPhone(written: string, input: Input): string {
	const digits = written.replace(/\D/g, '');
	const isInternational = /^(\+|00)[\d\s().\-/]+$/.test(written) && !/\(\s*0\s*\)/.test(written);
	const number = written.startsWith('+') ? digits : digits.slice(2);
	if (isInternational && INTERNATIONAL.test(number)) return `+${number}`;
	return input.refuse(
		`"${written}" is neither an email address nor a phone number with its country code`,
		'Enter the phone number with its country code and no 0 right after the code, such as +493012345678.',
	);
}

/** E.164: at most 15 digits, of which the first is that of a country code. */
const INTERNATIONAL = /^[1-9]\d{7,14}$/;

/** What phone numbers are written with; an email address has other characters. */
const looksLikePhone = (text: string): boolean => /^[+\d\s().\-/]+$/.test(text) && /\d/.test(text);

/** One address by itself, without a name, a list or a link around it. */
const EMAIL = /^[^@<>,;:"]+@[^@<>,;:".]+(\.[^@<>,;:".]+)+$/;

/** Google answers that it deletes a user also where it knows none: who is meant must be checked before. */
function readUser(identifiedBy: string, input: Input): string {
	const identifier = input.requiredText('identifier');
	if (identifiedBy === 'clientId') return input.accept(readClientId(input.read('identifier')));
	if (identifiedBy === 'userProvidedData')
		return looksLikePhone(identifier)
			? readPhone(identifier, input)
			: readEmail(identifier, input);
	if (!isPlaceholder(identifier)) return identifier;
	return input.refuse(
		`'Identifier' is "${identifier}", so nothing was deleted`,
		'Map the ID or the email address of the user.',
	);
}

const isRequested = (answer: JsonRecord) => typeof answer.deletionRequestTime === 'string';

const request = operationOf(
	{
		name: 'Request',
		value: 'request',
		action: 'Request user deletion',
		description: 'Delete all data of one user, for example for the GDPR. It cannot be undone.',
	},
	[propertyField, ...panelOf(fields)],
	async ({ input, send }) => {
		const propertyId = readProperty(input);
		if (input.text('confirmProperty') !== propertyId)
			input.refuse(
				`'Confirm Property ID' is not ${propertyId}, so nothing was deleted`,
				'Type the ID of the property whose data is to be deleted.',
			);
		const identifiedBy = input.choice('identifiedBy');
		const asked: ApiRequest = {
			method: 'POST',
			path: `/v1alpha/properties/${propertyId}:submitUserDeletion`,
			body: { [identifiedBy]: readUser(identifiedBy, input) },
			// Asked twice it deletes the same.
			repeatable: true,
		};
		const work = async () =>
			mapped(await ask(send, asked, isRequested), ({ deletionRequestTime }) => [
				{ requested: true, propertyId, identifiedBy, deletionRequestTime },
			]);
		return success({ work });
	},
);

export const userDeletion: Resource = {
	option: { name: 'User Deletion (Preview)', value: 'userDeletion' },
	service: analyticsApi,
	operations: [request],
	notForTools: true,
};
