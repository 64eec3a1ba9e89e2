import type { ApiRequest } from '../../shared/core/http';
import type { JsonRecord } from '../../shared/core/json';
import { mapResult, success } from '../../shared/core/result';
import { choice, text, withReader, type Values } from '../../shared/node/field';
import type { InputItem } from '../../shared/node/inputItem';
import type { NodeResource } from '../../shared/node/operation';
import { propertyId } from '../fields';
import { requestJson } from '../google/client';
import { isPlaceholderId, readClientId } from '../google/visitorIds';
import { normalizeEmail, normalizePhone } from '../google/userIdentifiers';
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
		'Which type of ID to find the user by',
		{ default: 'userId' },
	),
	// The value is kept as n8n gives it, because a client ID that arrives as a number has lost digits.
	identifier: withReader(
		text(
			'Identifier',
			"The user's ID, email address, or phone number. Include the country code in a phone number, such as +49 30 1234567.",
			{ required: true, placeholder: 'e.g. user-42' },
		),
		(parameter) => ({ text: parameter.requiredText(), value: parameter.value }),
	),
	// A person has to type this, so that no expression confirms a deletion that nobody has read.
	confirmProperty: withReader(
		text('Confirm Property ID', 'Type the ID of the property again to confirm', {
			required: true,
			noDataExpression: true,
			placeholder: 'e.g. 123456789',
		}),
		(parameter) => parameter.text(),
	),
};

/** Tells whether a text has only characters of phone numbers, which an email address never does. */
const looksLikePhone = (text: string): boolean => /^[+\d\s().\-/]+$/.test(text) && /\d/.test(text);

type UserValues = Pick<Values<typeof fields>, 'identifiedBy' | 'identifier'>;

/**
 * Reads the identifier of a user in the form in which Google compares it: Google confirms a deletion even if it knows no
 * such user. Email addresses and phone numbers are not hashed, because Google expects "un-hashed, unencrypted" data.
 * Source: PHP reference of analytics-admin 0.28.1, `SubmitUserDeletionRequest`.
 */
function readUser({ identifiedBy, identifier }: UserValues, input: InputItem): string {
	const { text: written, value } = identifier;
	if (identifiedBy === 'clientId') return input.accept(readClientId(value));
	if (identifiedBy === 'userProvidedData')
		return input.accept(
			looksLikePhone(written) ? normalizePhone(written) : normalizeEmail(written),
		);
	if (!isPlaceholderId(written)) return written;
	return input.refuse(
		`'Identifier' is "${written}", so nothing was deleted`,
		'Map the ID or the email address of the user.',
	);
}

const isRequested = (answer: JsonRecord) => typeof answer.deletionRequestTime === 'string';

const requestOperation = defineResourceOperation({
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
				"Type the ID of the property that the user's data should be deleted from.",
			);
		const asked: ApiRequest = {
			method: 'POST',
			path: `/v1alpha/properties/${property}:submitUserDeletion`,
			body: { [identifiedBy]: readUser(values, input) },
			// Repeating the request deletes the same data.
			repeatable: true,
		};
		const work = async () =>
			mapResult(await requestJson(send, asked, isRequested), ({ deletionRequestTime }) => [
				{ requested: true, propertyId: property, identifiedBy, deletionRequestTime },
			]);
		return await Promise.resolve(success({ work }));
	},
});

export const userDeletion: NodeResource = {
	option: { name: 'User Deletion (Preview)', value: 'userDeletion' },
	service: analyticsApi,
	operations: [requestOperation],
	notForTools: true,
};
