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
	{ name: 'Email', value: 'userProvidedData', description: 'If the property collects it' },
	{ name: 'User ID', value: 'userId', description: 'The ID that you set yourself' },
];

const fields = {
	identifiedBy: choice('Identified By', IDENTIFIERS, 'How the user is identified', {
		default: 'userId',
	}),
	identifier: text('Identifier', 'The ID or the email address of the user', REQUIRED),
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

/** One address by itself, without a name, a list or a link around it. */
const EMAIL = /^[^@<>,;:"]+@[^@<>,;:".]+(\.[^@<>,;:".]+)+$/;

/** Google answers that it deletes a user also where it knows none: who is meant must be checked before. */
function readUser(identifiedBy: string, input: Input): string {
	const identifier = input.requiredText('identifier');
	if (identifiedBy === 'clientId') return input.accept(readClientId(input.read('identifier')));
	if (identifiedBy === 'userProvidedData') return readEmail(identifier, input);
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
