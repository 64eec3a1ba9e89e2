import { mapResult, success } from '../../shared/core/result';
import { flag, text, withReader } from '../../shared/node/field';
import { readResourceId } from '../google/addresses';
import { requestJson } from '../google/client';
import { STORE_SECRET_NOW } from '../google/secrets';
import { dataStreamParent } from './dataStream';
import { defineResource, propertyParent } from './description';
import { REQUIRED } from './fields';
import { defineResourceOperation } from './session';

const MOST_SECRETS = 10;

/** The value of a secret is in every answer of Google; the node returns it once, when the secret is made. */
export const measurementProtocolSecret = defineResource({
	name: 'measurementProtocolSecret',
	fields: {
		displayName: text(
			'Display Name',
			'Name of the secret, for example the system that uses it',
			{
				...REQUIRED,
				placeholder: 'e.g. Shop server',
			},
		),
	},
	panel: {
		one: 'Measurement Protocol secret',
		parent: dataStreamParent,
		texts: {
			create: "Create a secret that lets a server send events to the data stream. Its value is returned only once, in 'secretValue'.",
			getMany: 'Get many Measurement Protocol secrets of a data stream, without their values',
			delete: 'Permanently delete a Measurement Protocol secret. Anything that uses it can no longer send events.',
		},
		createdHint: STORE_SECRET_NOW,
	},
	output: { secret: 'secretValue' },
	rules: {
		limits: [{ most: MOST_SECRETS }],
		explainRefusal: (message) =>
			/acknowledg/i.test(message)
				? {
						reason: 'notAcknowledged',
						remedy: "Somebody has to accept Google's terms of user data collection for the property first: run 'Property: Acknowledge User Data Collection', or in Google Analytics open Admin > Data collection.",
					}
				: undefined,
	},
});

/** Google takes this sentence only, word by word: `AcknowledgeUserDataCollectionRequest`. */
const ACKNOWLEDGEMENT =
	'I acknowledge that I have the necessary privacy disclosures and rights from my end users for the collection and processing of their data, including the association of such data with the visitation information Google Analytics collects from my site and/or app property.';

export const acknowledgeUserDataCollection = defineResourceOperation({
	name: 'Acknowledge User Data Collection',
	value: 'acknowledgeUserDataCollection',
	action: 'Acknowledge user data collection of a property',
	description:
		"Accept Google's user data collection terms, which Google requires before you can create Measurement Protocol secrets",
	notForTools: true,
	fields: {
		...propertyParent.fields,
		// Ticked by a person, so that no expression says what nobody has read.
		isAcknowledged: withReader(
			flag('I Acknowledge', ACKNOWLEDGEMENT, { noDataExpression: true }),
			(parameter) =>
				parameter.flag() ||
				parameter.refuse(
					"'I Acknowledge' is turned off, so nothing was accepted",
					'Read the sentence below it, and turn it on if it is true.',
				),
		),
	},
	optionFields: {},
	prepare: async (item, { isAcknowledged }) => {
		const property = await propertyParent.read(item);
		const work = async () =>
			mapResult(
				await requestJson(
					item.send,
					{
						method: 'POST',
						path: `/v1beta/${property}:acknowledgeUserDataCollection`,
						body: { acknowledgement: ACKNOWLEDGEMENT },
						// Said twice it is the same.
						repeatable: true,
					},
					(answer) => Object.keys(answer).length === 0,
				),
				() => [
					{
						acknowledged: isAcknowledged,
						propertyId: readResourceId({ name: property }),
					},
				],
			);
		return success({ work });
	},
});
