import { withoutEmpty } from '../google/answer';
import type { JsonRecord } from '../../shared/core/json';
import { failed, success, type Result } from '../../shared/core/result';
import type { Input } from '../../shared/node/inputs';
import { readClientId, readUserId } from '../google/ids';
import { readItems, readPairs } from './pairs';
import type { Stream } from './streams';
import { readEventTime } from './time';

const NAME = /^[A-Za-z]\w{0,39}$/;

/** An event as Google takes it. Whatever is wrong with it becomes the failure of its item. */
export function readEvent(input: Input, stream: Stream, now: number): JsonRecord {
	const parameters = readPairs(input, 'parameters');
	const properties = readPairs(input, 'userProperties');
	const items = readItems(input);
	const consent = input.object('consent') ?? {};
	const choices = Object.keys(consent).map((name) => [name, input.choice(`consent.${name}`)]);
	return withoutEmpty({
		eventName: input.accept(checkName(input.requiredLocator('eventName'))),
		eventTimestamp: input.accept(readEventTime(input.read('timestamp'), now, input.timeZone)),
		eventSource: input.choice('eventSource'),
		...readVisitor(input, stream),
		userId: input.accept(readUserId(input.text('userId'))),
		transactionId: input.text('transactionId'),
		...readMoney(input),
		additionalEventParameters: parameters.map(([parameterName, value]) => ({
			parameterName,
			value,
		})),
		userProperties: filled('additionalUserProperties', properties.map(asProperty)),
		cartData: filled('items', items),
		consent: choices.length > 0 ? Object.fromEntries(choices) : undefined,
	});
}

const asProperty = ([propertyName, value]: [string, string]) => ({ propertyName, value });

/** A message with one list in it; none without. */
function filled(name: string, list: unknown[]): JsonRecord | undefined {
	return list.length > 0 ? { [name]: list } : undefined;
}

function checkName(name: string): Result<string> {
	if (NAME.test(name)) return success(name);
	return failed(
		`"${name}" is not an event name`,
		'Use at most 40 letters, digits and underscores, a letter first, such as close_convert_lead.',
	);
}

/** Google takes one of the two, by the kind of the stream. */
function readVisitor(input: Input, { isApp }: Stream): JsonRecord {
	if (!isApp) return { clientId: input.accept(readClientId(input.read('clientId'))) };
	const appInstanceId = input.text('appInstanceId');
	if (appInstanceId !== '') return { appInstanceId };
	return input.accept(
		failed(
			"'App Instance ID' is empty, and Google counts no event of an app without one",
			'Firebase gives each installation of an app its own: getAppInstanceId() in its SDK. Keep it with the user in your CRM, and map that field here.',
		),
	);
}

function readMoney(input: Input): JsonRecord {
	const currency = input.text('currency').toUpperCase();
	if (currency !== '' && !/^[A-Z]{3}$/.test(currency)) {
		input.accept(
			failed(`'Currency' is "${currency}"`, 'Use a code of 3 letters, such as EUR.'),
		);
	}
	if (input.text('value') === '') return { currency };
	const conversionValue = input.number('value');
	if (currency !== '') return { currency, conversionValue };
	return input.accept(
		failed(
			`'Value' is ${conversionValue}, but 'Currency' is empty`,
			'Google counts a value only with its currency, such as EUR.',
		),
	);
}
