import type { ApiRequest } from '../../shared/core/http';
import type { JsonRecord } from '../../shared/core/json';
import { mapped, success } from '../../shared/core/result';
import { choice, text, withReader, type Values } from '../../shared/node/field';
import type { Input } from '../../shared/node/inputs';
import type { Resource } from '../../shared/node/operation';
import { propertyId } from '../fields';
import { ask } from '../google/client';
import { isPlaceholder, readClientId } from '../google/ids';
import { analyticsApi } from '../service';
import { defineResourceOperation } from './session';

const fields = {
	property: propertyId,
	identifiedBy: choice(
		'Identified By',
		{
			appInstanceId: { name: 'App Instance ID', description: 'From Firebase, for apps' },
			clientId: { name: 'Client ID', description: 'From the _ga cookie, for websites' },
			userProvidedData: {
				name: 'Email or Phone Number',
				description: 'Either one, if the property collects user-provided data',
			},
			userId: { name: 'User ID', description: 'The ID that your site or app sets' },
		},
		'How the user is identified',
		{ default: 'userId' },
	),
	// As n8n gives it, because a client ID that came as a number has lost its zeros.
	identifier: withReader(
		text(
			'Identifier',
			'The ID, the email address, or the phone number of the user with its country code, such as +49 30 1234567',
			{ required: true, placeholder: 'e.g. user-42' },
		),
		(parameter) => ({ text: parameter.requiredText(), value: parameter.value }),
	),
	// Typed by a person, so that no expression confirms what nobody has read.
	confirmProperty: withReader(
		text('Confirm Property ID', 'Type the ID of the property again to confirm', {
			required: true,
			noDataExpression: true,
			placeholder: 'e.g. 123456789',
		}),
		(parameter) => parameter.text(),
	),
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

type UserValues = Pick<Values<typeof fields>, 'identifiedBy' | 'identifier'>;

/** Google answers that it deletes a user also where it knows none: who is meant must be checked before. */
function readUser({ identifiedBy, identifier }: UserValues, input: Input): string {
	const { text: written, value } = identifier;
	if (identifiedBy === 'clientId') return input.accept(readClientId(value));
	if (identifiedBy === 'userProvidedData')
		return looksLikePhone(written) ? readPhone(written, input) : readEmail(written, input);
	if (!isPlaceholder(written)) return written;
	return input.refuse(
		`'Identifier' is "${written}", so nothing was deleted`,
		'Map the ID or the email address of the user.',
	);
}

const isRequested = (answer: JsonRecord) => typeof answer.deletionRequestTime === 'string';

const request = defineResourceOperation({
	name: 'Request',
	value: 'request',
	action: 'Request a user deletion',
	description:
		'Delete all data of one user, for example to comply with the GDPR. This cannot be undone.',
	fields,
	optionFields: {},
	prepare: async ({ input, send }, values) => {
		const { property, identifiedBy } = values;
		if (values.confirmProperty !== property)
			input.refuse(
				`'Confirm Property ID' is not ${property}, so nothing was deleted`,
				'Type the ID of the property whose data is to be deleted.',
			);
		const asked: ApiRequest = {
			method: 'POST',
			path: `/v1alpha/properties/${property}:submitUserDeletion`,
			body: { [identifiedBy]: readUser(values, input) },
			// Asked twice it deletes the same.
			repeatable: true,
		};
		const work = async () =>
			mapped(await ask(send, asked, isRequested), ({ deletionRequestTime }) => [
				{ requested: true, propertyId: property, identifiedBy, deletionRequestTime },
			]);
		return await Promise.resolve(success({ work }));
	},
});

export const userDeletion: Resource = {
	option: { name: 'User Deletion (Preview)', value: 'userDeletion' },
	service: analyticsApi,
	operations: [request],
	notForTools: true,
};
