import type { JsonRecord } from '../../shared/core/json';
import { failed, success, type Result } from '../../shared/core/result';
import { isOfWebApp } from '../google/addresses';
import { textIn } from '../google/read';
import { titleOf, withArticle, type Description } from './description';

/** The last part of a resource name: `123` of `properties/9/keyEvents/123`. */
export function idOf({ name }: JsonRecord): string {
	return textIn(name).slice(textIn(name).lastIndexOf('/') + 1);
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

/** What a user names a resource by. */
export interface Reference {
	/** Undefined where only a list can tell. */
	name?: string;
}

/** A number, a whole resource name below the same parent, or another text. */
export function readReference(text: string, parent: string, kind: Description): Result<Reference> {
	const { collection, one } = kind;
	const choose = `Choose the ${one} from the list, or enter its ID.`;
	if (text === '') return failed(`'${titleOf(one)}' is empty`, choose);
	if (/^\d+$/.test(text)) return success({ name: `${parent}/${collection}/${text}` });
	if (!/^(properties|accounts)\/\d+\//.test(text)) return success({});
	const parts = text.split('/');
	const owner = parts.slice(0, -2).join('/');
	if (parts.at(-2) !== collection) return failed(`"${text}" is not ${withArticle(one)}`, choose);
	if (owner === parent) return success({ name: text });
	const [theirs, ours] = [owner, parent].map((name) => name.replace('properties/', ''));
	return failed(
		`"${text}" belongs to the property ${theirs}, but 'Property' is ${ours}`,
		`Choose the property ${theirs}, or another ${one}.`,
	);
}

/** What a sentence calls the owner of resources: `the property 123`. */
export function ownerOf(parent: string): string {
	const [collection, id = ''] = parent.split('/').slice(-2);
	const OWNERS: Record<string, string> = { properties: 'property', dataStreams: 'data stream' };
	return `the ${OWNERS[collection ?? ''] ?? 'account'} ${id}`;
}
