import { failed, success, type Result } from '../../../shared/core/result';
import { isOfWebApp } from '../../google/addresses';

/** The number in a resource name: `123` of `properties/9/keyEvents/123`. */
export function idOf(name: string): string {
	return name.slice(name.lastIndexOf('/') + 1);
}

const WHERE_IS_THE_ACCOUNT =
	'An account ID is a number such as 123456. In Google Analytics it is under Admin > Account details. You can also choose the account from the list.';

const ACCOUNT_NAME = /^(?:accounts\/)?(\d+)$/;

/** `#/a123p456/…`, `#/a123/admin`. */
const WEB_APP_ACCOUNT = /#\/(?:[\w-]+\/)*?a(\d+)(?:p\d+)?(?:[/?]|$)/;

/** The number in an account ID, an `accounts/123` name, or an address of the Analytics web app. */
export function readAccountId(text: string): Result<string> {
	const inAddress = isOfWebApp(text) ? WEB_APP_ACCOUNT.exec(text)?.[1] : undefined;
	const id = ACCOUNT_NAME.exec(text)?.[1] ?? inAddress;
	if (id !== undefined) return success(id);
	const message =
		text === ''
			? "'Account' is empty"
			: /^properties\//i.test(text)
				? `"${text}" is a property, not an account`
				: `"${text}" is not an account ID`;
	return failed(message, WHERE_IS_THE_ACCOUNT, { reason: 'invalidAccount' });
}

/** What belongs to a property and has a number of its own. */
export interface Kind {
	/** As in resource names: `keyEvents`. */
	collection: string;
	/** As in the node's panel: `Key Event`. */
	label: string;
	/** Where to look for its ID. */
	whereToFind: string;
}

/** What a user names one by: its number, or a text to look it up with. */
export type Reference = { id: string } | { text: string };

/** A number, a whole resource name of the same property, or another text. */
export function readReference(text: string, property: string, kind: Kind): Result<Reference> {
	if (text === '') return failed(`'${kind.label}' is empty`, kind.whereToFind);
	if (/^\d+$/.test(text)) return success({ id: text });
	const [, owner, collection, id = ''] = /^properties\/(\d+)\/(\w+)\/(\d+)$/.exec(text) ?? [];
	if (owner === undefined) return success({ text });
	if (collection !== kind.collection) {
		return failed(`"${text}" is not a ${kind.label.toLowerCase()}`, kind.whereToFind);
	}
	if (owner !== property) {
		return failed(
			`"${text}" belongs to the property ${owner}, but 'Property' is ${property}`,
			`Choose the property ${owner}, or another ${kind.label.toLowerCase()}.`,
		);
	}
	return success({ id });
}
