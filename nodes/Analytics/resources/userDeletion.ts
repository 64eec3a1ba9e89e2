import { failed, success, type Result } from '../../shared/core/result';
import type { Operation, Resource } from '../../shared/node/operation';
import { optionsField } from '../../shared/node/options';
import { ask } from '../google/ask';
import { analyticsApi } from '../service';
import { propertyField, RETRY_OPTIONS } from './panel';
import { readProperty } from './parents';
import { perItemIn, resourceRow } from './session';

/** How Google wants addresses: https://developers.google.com/analytics/devguides/config/admin/v1/rest/v1alpha/properties/submitUserDeletion */
export function normalisedEmail(text: string): Result<string> {
	const address = text.toLowerCase().replace(/\s/g, '');
	const [name = '', domain = '', ...more] = address.split('@');
	if (name === '' || domain === '' || more.length > 0) {
		return failed(`"${text}" is not an email address`, 'Check the value or the expression.');
	}
	const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
	return success(`${isGmail ? name.replaceAll('.', '') : name}@${domain}`);
}

const request: Operation = {
	option: {
		name: 'Request',
		value: 'request',
		action: 'Request user deletion',
		description:
			'Ask Google to delete all data of one user from a property, for example after a GDPR request. It cannot be undone.',
	},
	properties: [
		propertyField,
		{
			displayName: 'Identified By',
			name: 'identifiedBy',
			type: 'options',
			options: [
				{
					name: 'App Instance ID',
					value: 'appInstanceId',
					description: 'Of Firebase in an app',
				},
				{
					name: 'Client ID',
					value: 'clientId',
					description: 'From the cookie _ga of a website',
				},
				{
					name: 'Email',
					value: 'userProvidedData',
					description: 'If the property collects user-provided data',
				},
				{ name: 'User ID', value: 'userId', description: 'That you set yourself' },
			],
			default: 'userId',
			description: 'What the user is known by',
		},
		{
			displayName: 'Identifier',
			name: 'identifier',
			type: 'string',
			required: true,
			default: '',
			description: 'The ID or the email address of the user',
		},
		{
			displayName: 'Confirm Property ID',
			name: 'confirmProperty',
			type: 'string',
			required: true,
			noDataExpression: true,
			default: '',
			placeholder: 'e.g. 123456789',
			description:
				'Type the ID of the property once more: what is deleted does not come back',
		},
		optionsField(RETRY_OPTIONS),
	],
	execute: perItemIn(async (input, session) => {
		const propertyId = readProperty(input);
		const identifiedBy = input.choice('identifiedBy');
		const text = input.requiredText('identifier');
		const isEmail = identifiedBy === 'userProvidedData';
		const identifier = isEmail ? input.accept(normalisedEmail(text)) : text;
		if (input.text('confirmProperty') !== propertyId) {
			return failed(
				`'Confirm Property ID' is not ${propertyId}, so nothing was deleted`,
				'Type the ID of the property whose data is to be deleted.',
			);
		}
		const answer = await ask(
			session.connect(input),
			{
				method: 'POST',
				path: `/v1alpha/properties/${propertyId}:submitUserDeletion`,
				body: { [identifiedBy]: identifier },
				// Asked twice it deletes the same.
				repeatable: true,
			},
			({ deletionRequestTime }) => typeof deletionRequestTime === 'string',
		);
		if (!answer.ok) return answer;
		const { deletionRequestTime } = answer.value;
		return success([
			resourceRow({ requested: true, propertyId, identifiedBy, deletionRequestTime }),
		]);
	}),
};

export const userDeletion: Resource = {
	option: { name: 'User Deletion (Preview)', value: 'userDeletion' },
	service: analyticsApi,
	operations: [request],
	notForTools: true,
};
