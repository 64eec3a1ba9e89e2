import { mapResult, success } from '../../shared/core/result';
import { flag, notice, text, withReader } from '../../shared/node/field';
import { readResourceId } from '../google/addresses';
import { requestJson } from '../google/client';
import { STORE_SECRET_HINT } from '../google/measurementProtocolSecrets';
import { dataStreamParent } from './dataStream';
import { defineResource, propertyParent } from './description';
import { REQUIRED } from './fields';
import { defineResourceOperation } from './session';

const MOST_SECRETS = 10;

/** A Measurement Protocol secret. Google returns its value with every answer; the node returns it only when the secret is created. */
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
		createdHint: STORE_SECRET_HINT,
	},
	output: { secret: 'secretValue' },
	rules: {
		limits: [{ most: MOST_SECRETS }],
		explainRefusal: (message) =>
			/acknowledg/i.test(message)
				? {
						reason: 'notAcknowledged',
						remedy: "Google's user data collection terms must be accepted for the property first: run 'Property: Acknowledge User Data Collection', or open Admin > Data collection in Google Analytics.",
					}
				: undefined,
	},
});

/** Google accepts only this sentence, word for word: `AcknowledgeUserDataCollectionRequest`. */
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
		// Only a person can turn this on, so that no expression confirms a text that nobody has read.
		isAcknowledged: withReader(
			flag('I Acknowledge', 'Whether you make the statement below to Google', {
				noDataExpression: true,
			}),
			(parameter) =>
				parameter.flag() ||
				parameter.refuse(
					"'I Acknowledge' is turned off, so nothing was accepted",
					'Read the statement below it, and turn it on if it is true.',
				),
		),
		statement: notice(ACKNOWLEDGEMENT),
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
						// Repeating the request has no further effect.
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
