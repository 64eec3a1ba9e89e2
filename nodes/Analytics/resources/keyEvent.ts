import { asRecord } from '../../shared/core/json';
import {
	choice,
	decimalNumber,
	flag,
	options,
	resourceLocator,
	createReader,
	wholeNumber,
} from '../../shared/node/field';
import { readFiniteNumber, readTextOrEmpty } from '../google/jsonValues';
import { checkEventCollected } from '../google/collectedEvents';
import { buildCurrencyField } from './choices';
import { defineResource, type CreationCheck } from './description';
import { markCreateOnly, moveToMainPanel, REQUIRED, buildGroupField } from './fields';
import type { SessionItem } from './session';

/** The amount and its currency are set together, because neither means anything alone. */
const defaultValue = moveToMainPanel(
	buildGroupField(
		'Default Value',
		{
			displayName: 'Value',
			name: 'value',
			fields: {
				numericValue: decimalNumber('Amount', 'Value of one key event', {
					default: 0,
					typeOptions: { numberPrecision: 2 },
				}),
				currencyCode: {
					...buildCurrencyField('Currency of the amount'),
					read: (parameter) => parameter.requiredLocator(),
				},
			},
		},
		"Value to use when the event doesn't include one. To remove the default value in an update, leave this empty.",
	),
);

const createOptions = {
	lookbackDays: wholeNumber(
		'Verify Lookback (Days)',
		"How many days 'Verify Collected' looks back",
		{
			default: 90,
			min: 1,
			max: 3650,
		},
	),
	verifyCollected: flag(
		'Verify Collected',
		'Whether to reject an event that the property has not collected recently, for example because of a typo',
		{ default: true },
	),
};

const readCreateOptions = createReader({ options: options(createOptions) });

/** Creates the check that an event was collected: Google accepts any name, and a misspelled key event would never count anything. */
function createCollectedCheck({
	input,
	send,
	fetchRecentEvents,
}: SessionItem): CreationCheck | undefined {
	const chosen = readCreateOptions(input).options;
	if (!chosen.verifyCollected) return undefined;
	const days = chosen.lookbackDays;
	return async (parent, { eventName }) => {
		const property = parent.replace('properties/', '');
		const asked = { property, days, eventName: readTextOrEmpty(eventName) };
		return await checkEventCollected(send, asked, fetchRecentEvents);
	};
}

const BY_EVENT_NAME = { name: 'eventName', type: 'string' } as const;

export const keyEvent = defineResource({
	name: 'keyEvent',
	fields: {
		eventName: markCreateOnly(
			resourceLocator(
				'Event Name',
				{
					description:
						'Choose an event collected in the last 90 days, or enter an event name. Names are case-sensitive.',
					search: 'searchCollectedEvents',
					placeholder: 'Select an event...',
					byId: { displayName: 'By Name', placeholder: 'e.g. sign_up' },
				},
				REQUIRED,
			),
		),
		countingMethod: choice(
			'Counting Method',
			{
				ONCE_PER_EVENT: { name: 'Once per Event', description: 'Count every event' },
				ONCE_PER_SESSION: {
					name: 'Once per Session',
					description: 'Count at most one event per session',
				},
			},
			'How often the event counts as a key event',
			REQUIRED,
		),
		defaultValue,
	},
	panel: {
		texts: {
			create: 'Mark an event as a key event (formerly conversion)',
			delete: 'Stop counting an event as a key event. Google keeps collecting the event, and past counts stay.',
		},
		modes: [{ ...BY_EVENT_NAME, displayName: 'By Event Name', placeholder: 'e.g. sign_up' }],
		createOptions,
	},
	output: {
		fields: ['createTime'],
		flags: ['custom', 'deletable'],
		derive: ({ defaultValue: given }) => {
			// Google leaves out a value of 0, but not its currency.
			const { numericValue = 0, currencyCode } = asRecord(given);
			return given === undefined
				? {}
				: { defaultValue: readFiniteNumber(numericValue), currencyCode };
		},
	},
	rules: {
		identity: ['eventName'],
		limits: [{ where: { custom: true }, most: 30, most360: 50 }],
		immutableReason: ({ deletable }, names) =>
			deletable === true || names
				? undefined
				: 'Key events that Google creates itself, such as purchase, cannot be deleted.',
		buildCreationCheck: createCollectedCheck,
	},
});
