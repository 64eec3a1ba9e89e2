import { isObject, type Values } from '../wire/message';
import { invalid } from '../wire/refusal';
import type { Collection } from './collection';
import { alreadyExists, precondition, requireCurrency, requireText } from './require';

/** Events Google itself defines; key events made of them are not `custom`. */
const DEFAULT_EVENTS = new Set([
	'purchase',
	'first_open',
	'in_app_purchase',
	'app_store_subscription_convert',
	'app_store_subscription_renew',
]);
const LARGEST_NUMBER = 30;

export const KEY_EVENTS: Collection = {
	id: 'keyEvents',
	title: 'KeyEvent',

	create(draft, { store, parent }) {
		const eventName = requireText(draft, 'eventName', 40);
		if (!/^[A-Za-z]\w*$/.test(eventName)) throw invalid(`Invalid event name: ${eventName}`);
		const { countingMethod, defaultValue } = draft;
		checkCurrency(draft);
		const present = store.list(parent);
		if (present.some((other) => other['eventName'] === eventName)) throw alreadyExists();
		const custom = !DEFAULT_EVENTS.has(eventName);
		if (custom && present.filter((other) => other['custom']).length >= LARGEST_NUMBER) {
			throw precondition(`A property can have at most ${LARGEST_NUMBER} key events.`);
		}
		return {
			eventName,
			createTime: store.now(),
			deletable: eventName !== 'purchase',
			custom,
			countingMethod,
			defaultValue,
		};
	},

	check: checkCurrency,

	beforeDelete({ deletable }) {
		if (deletable !== true) throw precondition('This key event cannot be deleted.');
	},
};

function checkCurrency({ defaultValue }: Values): void {
	if (isObject(defaultValue)) requireCurrency(defaultValue['currencyCode']);
}
